#pragma once

#include <string>

#include "render/offscreen.h"

namespace talus {

/// Returns a picture as a WebP file, for pages that carry their pictures with them. quality: 0 to 100; 75
/// looks well and takes a twentieth of PNG. Throws std::runtime_error for one that is too large for WebP.
std::string webp_bytes(const Picture& picture, float quality);

}  // namespace talus
