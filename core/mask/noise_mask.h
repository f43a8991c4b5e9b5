#pragma once

#include <cstdint>

#include "core/terrain/mask.h"
#include "core/terrain/stage.h"

namespace talus {

/// Selects patches at random places: smooth noise (core/base/smooth_noise.h), a function of the place in
/// metres. The quantity is its rank: the share of all ground, 0 to 1, whose noise is lower, so that the ends
/// of the mask say which share of the ground it takes (to about 1 %, on maps of many wavelengths).
struct NoiseMask {
    float wavelength = 400;  ///< m
    int octaves = 3;
    std::uint64_t seed = 1;  ///< joins the layer's and the world's

    static constexpr int k_max_octaves = 8;
    static constexpr MaskInfo info{
        .key = "noise",
        .label = "Noise",
        .softness_slider_range = {0, 0.5},
        .ends = {0, 0.5f},
        .soft = 0.1f,
        .low_label = "From share",
        .high_label = "To share",
        .help = "Acts in patches at random places, which together cover a given share of the ground."};
    static void parameters(auto&& parameter) {
        parameter(&NoiseMask::wavelength, {.key = "wavelength",
                                           .label = "Wavelength",
                                           .unit = "m",
                                           .min = 1,
                                           .max = 1e6,
                                           .slider_range = {20, 5000},
                                           .basic = true,
                                           .log = true,
                                           .help = "Distance between patches."});
        parameter(&NoiseMask::octaves, {.key = "octaves",
                                        .label = "Octaves",
                                        .min = 1,
                                        .max = k_max_octaves,
                                        .help = "More octaves give the patches a finer outline."});
        parameter(&NoiseMask::seed,
                  {.key = "seed", .label = "Mask seed", .help = "Another seed gives other patches."});
    }

    QuantityRows quantity(const Terrain& ground, const Context& context) const;

    friend bool operator==(const NoiseMask&, const NoiseMask&) = default;
};

}  // namespace talus
