#pragma once

#include "core/base/kernel.h"

namespace talus {

/// How ice flows and how much of it falls and melts, in metres and years. See core/erosion/glacier_ice.h.
struct IceLaw {
    static constexpr float k_floats = 1.12f;  ///< ice that water 1 m deep can lift [m]

    float creep = 0;          ///< Γ of the flux Γ H⁵ |∇S|³, 1/(m³ year)
    float sliding = 0;        ///< C of the sliding speed C H² |∇S|³, 1/(m year)
    float snow_line = 0;      ///< m: height of the ice's surface where as much falls as melts
    float gradient = 0;       ///< balance gained per metre above it, 1/year
    float snowfall = 0;       ///< the most that is gained, m/year
    float melt = 0;           ///< the most that is lost, m/year
    float calving = 0;        ///< lost besides where ice floats, m/year
    float sea_level = -1e9f;  ///< m
    float cell = 1;           ///< m
};

/// Rows of a lattice of ice, `width` cells long and readable from column −1 to column `width`. above, here
/// and below are three rows of one map. No pointer may alias an output.
struct GlacierKernel {
    /// Largest E ℓ in one call of `lower`, in cells².
    static constexpr float k_stable = 0.2f;

    /// squared[x] = |∇S|², by differences that are the same in all directions to fourth order. A bare
    /// neighbour that stands above the ice counts as level with it: ice does not lean on its walls.
    void (*slopes)(const float* surface_above, const float* surface, const float* surface_below,
                   const float* ice_above, const float* ice, const float* ice_below, int width, float cell,
                   float* squared, float* along, float* across);

    /// conductance[x] = Γ H⁵ + C H³.
    void (*conductances)(const float* ice, int width, const IceLaw& law, float* conductance);

    /// next[x] = the ice after one damped Newton step of each cell's own balance.
    void (*relax)(const float* const surface[3], const float* const squared[3],
                  const float* const conductance[3], const float* ice, const float* bed, int width,
                  const IceLaw& law, float* next);

    /// Lowers a bed by share · wear (1 − ℓ κ)⁺, see core/erosion/glacier_wear.h, and adds that change to
    /// carved and share · wear to worn. along, across, squared: the slope of the ice's surface.
    void (*lower)(const float* above, const float* here, const float* below, const float* along,
                  const float* across, const float* squared, const float* wear, int width, float share,
                  float widening, float cell, float* carved, float* worn, float* lowered);
};
TALUS_DECLARE_KERNEL(GlacierKernel, glacier_kernel)

}  // namespace talus
