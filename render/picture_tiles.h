#pragma once

#include <vector>

#include "render/camera.h"

namespace talus {

/// A tile of a picture, in pixels of the picture as it is drawn.
struct PictureTile {
    PicturePart kept;   ///< the tiles' kept parts cover the picture without overlap
    PicturePart drawn;  ///< with a margin around it, for what reaches in from beyond; all are of one size
};

/// Returns the tiles of a picture row by row, tiles of one row with the same rows. longest: side of the kept
/// parts. margin: around them, where the picture goes on. unit: the sides and places of kept parts are
/// multiples of it, but at the picture's right and lower borders.
std::vector<PictureTile> picture_tiles(Viewport picture, int longest, int margin, int unit);

}  // namespace talus
