#pragma once

#include <cstdint>

#include "core/base/lattice.h"

namespace talus {

/// Limits how many times a feature is halved. Lattice points are hashed in units of feature_size / 2^14, so
/// that the points of every level have whole numbers as places.
inline constexpr int k_max_levels = 14;

/// The diamond-square lattice along one axis: whole features side by side, each split in two `levels` times.
///
/// In an endless world features continue for ever. Their points are numbered from a whole feature near those
/// that are made, so that numbers stay small; places count from the world's origin. Features up to 2^48 from
/// it are distinct; beyond that, places no longer fit 64 bits and features repeat.
struct LatticeAxis {
    int features = 1;         ///< at least 1
    double feature_size = 1;  ///< m
    bool wraps = false;       ///< the last point is the first one again
    bool endless = false;     ///< there is neither a first nor a last point
    std::int64_t origin = 0;  ///< where endless: the number of the whole feature whose first point is point 0

    bool has_ends() const { return !wraps && !endless; }

    /// Returns the lattice steps from one end to the other at a level: point `steps` is the last one, or
    /// point 0 again.
    int steps(int level) const { return features << level; }
};

/// How a world's samples relate to the points of its lattice.
enum class Sampling {
    exact,      ///< every sample is a lattice point; no interpolation
    resampled,  ///< samples lie between lattice points; bicubic interpolation
    nearest,    ///< features are smaller than a sample: each sample takes the nearest corner
};

/// The lattice of a world. Its point (0, 0) is the first sample of the world.
struct LatticePlan {
    LatticeAxis x;
    LatticeAxis y;
    int levels = 0;  ///< how often features are halved, 0 to k_max_levels
    Sampling sampling = Sampling::exact;

    double spacing_x() const { return x.feature_size / (1 << levels); }  ///< m between finest points
    double spacing_y() const { return y.feature_size / (1 << levels); }
    /// Returns how many finest points lie in `cell` metres, the distance between two samples of the world: 1
    /// where these are lattice points.
    double points_x(double cell) const { return sampling == Sampling::exact ? 1 : cell / spacing_x(); }
    double points_y(double cell) const { return sampling == Sampling::exact ? 1 : cell / spacing_y(); }
};

/// Returns the lattice for a whole world: with the fewest levels that make it as fine as the world's samples.
///
/// Bounded, features are feature_size apart and reach at least to the far border. Wrapped, a whole number of
/// nearly square features has to fit: the smallest count along x, not below that of feature_size, for which
/// the features' sides differ by at most an eighth. Then features may be a little larger or smaller than
/// asked for, and the map is resampled. Endless, features are feature_size apart and continue from the origin
/// in all directions. feature_size: m, above 0; lengths that differ by less than a millionth count as equal,
/// because it is a float.
LatticePlan plan_lattice(const Lattice& world, double feature_size, bool endless = false);

}  // namespace talus
