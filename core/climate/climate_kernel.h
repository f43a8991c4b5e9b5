#pragma once

#include "core/base/kernel.h"

namespace talus {

/// A row of a map's ground under the air.
struct GroundRow {
    const float* height;  ///< m
    const float* depth;   ///< m of water on it, or null
    float sea_level;      ///< m
    float lapse;          ///< °C a metre
};

/// How much must grow in a year for plants to cover the ground: the mass of what grows where warmth and rain
/// permit it, by the Miami model (Lieth, *Primary production: terrestrial ecosystems*, Human Ecology 1,
/// 1973).
struct PlantLaw {
    float none;  ///< g/m² a year with which ground stays bare
    float full;  ///< g/m² a year with which it is covered, above `none`
};

struct ClimateKernel {
    /// Writes 1 for sea and water, 0 for land.
    void (*wet)(const GroundRow& row, float* out, int count);
    /// Writes the height above the sea level [m], 0 in the sea.
    void (*above_sea)(const GroundRow& row, float* out, int count);
    /// Writes the temperature [°C] from that at sea level, and replaces water in the air [mm] by its share of
    /// what that can hold. shadow: how many times as high the ground counts for that.
    void (*air)(const GroundRow& row, float at_sea_level, float shadow, float* temperature, float* moisture,
                int count);
    /// Moves plants, 0 to 1, by at most `most` towards what grows in a year of this mean temperature at sea
    /// level and this precipitation [mm]; on water none.
    void (*plants)(const GroundRow& row, const PlantLaw& law, float at_sea_level, const float* precipitation,
                   float most, float* plants, int count);
};
TALUS_DECLARE_KERNEL(ClimateKernel, climate_kernel)

}  // namespace talus
