#pragma once

#include <cstdint>
#include <vector>

#include "core/base/embedded_file.h"

namespace talus {

/// A picture that was compiled in: RGBA, rows from the top down.
struct EmbeddedPicture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba;
};
/// Returns the decoded PNG.
EmbeddedPicture decoded(const EmbeddedFile& file);

}  // namespace talus
