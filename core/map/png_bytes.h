#pragma once

#include <string>

#include "core/base/grid.h"
#include "core/surface/palette.h"

namespace talus {

/// Returns an opaque picture as a PNG of 8-bit red, green and blue. pixels_per_mm: what the file says of its
/// size on paper; 0: nothing. The same bytes for any number of threads. Throws std::bad_alloc.
std::string png_bytes(const Grid<Rgba8>& picture, double pixels_per_mm = 0);

}  // namespace talus
