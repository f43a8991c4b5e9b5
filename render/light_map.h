#pragma once

#include <cstdint>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "render/height_pyramid.h"
#include "render/scene.h"

namespace talus {

/// Lighting that depends on more of the terrain than the spot itself. Each value is 0 to 255.
struct LightTexel {
    std::uint8_t sun;    ///< how much of the sun is visible past the terrain: 0 in shadow
    std::uint8_t slope;  ///< row of the palette: slope over the baseline that matters for grass and rock
    std::uint8_t sky;  ///< how much of the sky is visible from level ground: 255 on a plain, less in valleys
    std::uint8_t noise;  ///< the palette's, stored here to save a texture fetch
};

/// Samples at most along a side of the light map, and of the map of visible sky, which is smooth.
inline constexpr int k_light_size = 1025;
inline constexpr int k_sky_size = 257;

/// Computes how much of the sky each place sees (sky_visibility), on a grid of at most k_sky_size samples a
/// side that covers the map. It does not depend on the sun.
Grid<float> make_sky(const Grid<float>& heights, double cell, float exaggeration);

/// How much of the sky is visible where heights have changed.
struct NearSky {
    Grid<float> visible;
    CellRectangle anew;  ///< elsewhere it is as it was
};
/// Computes it near the rectangle alone: farther away, where there is less to see of the change, it stays as
/// it was. earlier: of a map of this size whose heights differ only within `changed`.
NearSky make_sky_near(const CellRectangle& changed, const Grid<float>& heights, double cell,
                      float exaggeration, const Grid<float>& earlier);

/// Computes cast shadows and the rest of the light, on a grid of at most k_light_size samples a side that
/// covers the map.
///
/// sky: see make_sky. noise: see ground_noise; of the light map's size.
Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<float>& sky, const Grid<std::uint8_t>& noise);

/// Makes the same light where heights differ only within `changed`: slopes and shadows at the cost of the
/// rectangle and of where its shadows fall. earlier: the light before, of the same sun and noise and a map of
/// this size, and of a sky that differs only within `sky_changed`. all: between these lie all heights, those
/// before the change, too.
Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<float>& sky, const Grid<LightTexel>& earlier,
                            const CellRectangle& changed, const CellRectangle& sky_changed, HeightBounds all);

/// Returns the palette's noise over a map of so many samples, whose first one lies at (x, y) m in the world.
Grid<std::uint8_t> ground_noise(const Palette& palette, int columns, int rows, double cell, double x,
                                double y);

}  // namespace talus
