#pragma once

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"

namespace talus {

/// Directions in which sky_visibility looks for the horizon.
inline constexpr int k_sky_directions = 16;

/// Computes for each sample how much of the sky's light falls on level ground there: 1 where nothing stands
/// above the horizon, 0 at the bottom of a shaft. It is the mean over k_sky_directions of cos² of the
/// horizon's height, the sky view factor of a level place under an even sky (Dozier and Frew, Rapid
/// calculation of terrain parameters for radiation modeling from digital elevation data, 1990).
///
/// The horizon of a direction is the highest of what is seen at some distances: at the next samples, and then
/// at three for each doubling. The farther away, the wider a mean of the ground stands for it, about as wide
/// as the direction's share of the circle there. Marched rays to 64 directions differ by 0.015 (root mean
/// square).
///
/// heights: m, times `exaggeration`. cell_x, cell_y: m from sample to sample. Beyond the map there is
/// nothing. Gives the same bits on any number of threads.
Grid<float> sky_visibility(const Grid<float>& heights, double cell_x, double cell_y, float exaggeration = 1);
/// Makes the same bits for the samples in `part` alone. seen: of the map's size; others of it stay as they
/// are.
void sky_visibility_in(const CellRectangle& part, const Grid<float>& heights, double cell_x, double cell_y,
                       Grid<float>& seen, float exaggeration = 1);

}  // namespace talus
