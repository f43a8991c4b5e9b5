#pragma once

#include <memory>
#include <string>

#include "core/terrain/raster.h"

namespace talus {

/// An image whose heights a stroke adds to the ground: 1 is the stroke's amount, 0 nothing, and what is below
/// 0 lowers. Immutable, and shared by all strokes that use it.
struct Stamp {
    static constexpr int k_max_side = 512;  ///< samples

    std::string key;  ///< of one that comes with Talus (core/paint/stamps.h); empty: a recipe holds its image
    Raster image;     ///< at most k_max_side to a side; values beyond -1 and 1 count as these

    friend bool operator==(const Stamp&, const Stamp&) = default;
};

/// Returns whether both are the same stamp, or none.
inline bool is_same(const std::shared_ptr<const Stamp>& a, const std::shared_ptr<const Stamp>& b) {
    return a == b || (a != nullptr && b != nullptr && *a == *b);
}

}  // namespace talus
