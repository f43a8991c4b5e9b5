#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/climate/air_lattice.h"

namespace talus {

/// The prevailing wind, before the ground bends it.
struct PrevailingWind {
    double from = 270;  ///< degrees, where it comes from: 0 north, 90 east
    double speed = 8;   ///< m/s, not negative
    double bend = 3;    ///< how much steeper the ground counts than it is; at 0 the wind stays straight
};

/// A wind in two parts [m/s].
struct WindParts {
    double east = 0;
    double south = 0;
};
WindParts parts_of(const PrevailingWind& wind);
/// Strongest prevailing wind that a climate is made for [m/s].
inline constexpr double k_max_wind = 40;
/// Returns the wind, or one the same way as strong as k_max_wind.
WindParts limited(const WindParts& wind);

/// The wind over the cells of the air, on their faces: what flows through a face, per area of it. What flows
/// into a cell flows out of it, except for rounding.
struct Wind {
    Grid<double> east;   ///< m/s through western faces; cells.x + 1 columns
    Grid<double> south;  ///< m/s through northern faces; cells.y + 1 rows
};

/// Bends the prevailing wind around the ground. At each face it is projected into the ground's tangent plane
/// by its normal (the idea of V. Jiao's *Procedural terrain generation*), seen from above:
///
///     u = U − g (g · U) / (1 + g · g),  g = bend ∇ground,
///
/// and then changed as little as possible, in the sense of least squares, into a wind without sources: the
/// mass-consistent wind of Sherman, *A mass-consistent model for wind fields over complex terrain*, Journal
/// of Applied Meteorology 17, 1978. So air goes around mountains and through gaps. It passes freely over
/// borders.
///
/// ground: m, means over the cells; the wind feels nothing smaller than those, a 128th of the map. straight:
/// U. bend: see PrevailingWind. progress: may be null; throws Cancelled.
Wind bent_wind(const AirLattice& air, const Grid<double>& ground, const WindParts& straight, double bend,
               const Progress* progress = nullptr);
inline Wind bent_wind(const AirLattice& air, const Grid<double>& ground, const PrevailingWind& prevailing,
                      const Progress* progress = nullptr) {
    return bent_wind(air, ground, parts_of(prevailing), prevailing.bend, progress);
}

}  // namespace talus
