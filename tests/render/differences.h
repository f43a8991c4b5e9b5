#pragma once

#include <algorithm>
#include <cstdlib>

#include "render/offscreen.h"

namespace talus {

/// Returns by how much the colours differ where they differ most.
inline int difference(Rgb8 a, Rgb8 b) {
    return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)});
}

}  // namespace talus
