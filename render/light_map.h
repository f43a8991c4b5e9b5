#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "render/scene.h"

namespace talus {

/// Lighting that depends on more of the terrain than the spot itself. Each value is 0 to 255.
struct LightTexel {
    std::uint8_t sun;    ///< how much of the sun is visible past the terrain: 0 in shadow
    std::uint8_t slope;  ///< row of the palette: slope over the baseline that matters for grass and rock
    std::uint8_t sky;  ///< how open the place is to the sky: 170 on a plain, less in valleys, more on ridges
    std::uint8_t noise;  ///< the palette's, stored here to save a texture fetch
};

/// Computes cast shadows and the openness of valleys, on a grid of at most k_light_size samples a side that
/// covers the map. The terrain's outline as seen from the sun is swept across the map once, at a few
/// operations a sample; openness is how far the ground lies below its surroundings at two scales.
///
/// noise: see ground_noise; of the light map's size.
Grid<LightTexel> make_light(const Grid<float>& heights, double cell, const Sun& sun, float exaggeration,
                            const Grid<std::uint8_t>& noise);

inline constexpr int k_light_size = 513;

/// Returns the palette's noise over a map of so many samples, whose first one lies at (x, y) m in the world.
Grid<std::uint8_t> ground_noise(const Palette& palette, int columns, int rows, double cell, double x,
                                double y);

}  // namespace talus
