#pragma once

#include "core/surface/palette.h"

namespace talus {

// The inks of a map. Lines of the ground are brown and lines of water blue, as topographic sheets have them;
// the two differ in lightness as well, and no line means something by its hue alone.

inline constexpr Rgba8 k_paper{253, 252, 248, 255};
inline constexpr Rgba8 k_text_ink{38, 36, 34, 255};
inline constexpr Rgba8 k_faint_ink{104, 100, 94, 255};
inline constexpr Rgba8 k_grid_ink{70, 70, 70, 70};
inline constexpr Rgba8 k_contour_ink{122, 78, 40, 215};
inline constexpr Rgba8 k_sea_contour_ink{62, 118, 168, 150};
inline constexpr Rgba8 k_plant_ink{34, 66, 40, 255};
inline constexpr Rgba8 k_water_ink{22, 92, 156, 255};
inline constexpr Rgba8 k_halo{253, 252, 248, 190};

// Widths in mm.
inline constexpr double k_contour_pen = 0.09;
inline constexpr double k_index_pen = 0.2;
inline constexpr double k_shore_pen = 0.16;
inline constexpr double k_coast_pen = 0.24;

}  // namespace talus
