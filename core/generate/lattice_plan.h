#pragma once

#include <cstdint>

#include "core/base/lattice.h"

namespace talus {

/// The most times that a feature is halved. Lattice points are hashed in units of feature_size / 2^14, so
/// that every level's points have whole numbers for places.
inline constexpr int k_max_levels = 14;

/// The diamond-square lattice along one axis: whole features side by side, each split in two `levels` times.
///
/// In an endless world features go on for ever. Their points are numbered from one of the whole features,
/// near those that are made, so that numbers stay small; places count from the world's origin. Features up to
/// 2^48 from it are distinct; beyond, places no longer fit 64 bits, and features come again.
struct LatticeAxis {
    int features = 1;         ///< at least 1
    double feature_size = 1;  ///< m
    bool wraps = false;       ///< the last point is the first again
    bool endless = false;     ///< there is neither a first nor a last point
    std::int64_t origin = 0;  ///< where endless: the whole feature whose first point is number 0

    bool has_ends() const { return !wraps && !endless; }

    /// Lattice steps from one end to the other at a level: point `steps` is the last one, or point 0 again.
    int steps(int level) const { return features << level; }
};

/// How a world's samples meet the points of its lattice.
enum class Sampling {
    exact,      ///< every sample is a lattice point, and no interpolation is needed
    resampled,  ///< samples lie between lattice points: bicubic
    nearest,    ///< features are smaller than a sample: each takes the nearest seed
};

/// Which lattice a world gets. Its point (0, 0) is the first sample of the world.
struct LatticePlan {
    LatticeAxis x;
    LatticeAxis y;
    int levels = 0;  ///< how often features are halved, 0 to k_max_levels
    Sampling sampling = Sampling::exact;

    double spacing_x() const { return x.feature_size / (1 << levels); }  ///< m between finest points
    double spacing_y() const { return y.feature_size / (1 << levels); }
    /// Finest points to a way of `cell` metres, from one of the world's samples to the next: 1 where these
    /// are exact.
    double points_x(double cell) const { return sampling == Sampling::exact ? 1 : cell / spacing_x(); }
    double points_y(double cell) const { return sampling == Sampling::exact ? 1 : cell / spacing_y(); }
};

/// The lattice for a whole world: the least number of levels that is as fine as its samples.
///
/// Bounded, features are feature_size apart and reach at least to the far border. Wrapped, a whole number of
/// features has to fit, nearly square: the least count along x, not below that of feature_size, for which the
/// features' sides differ by at most an eighth. Then they may be a little larger or smaller than asked for,
/// and the map is resampled. Endless, features are feature_size apart and go on from the origin to
/// all sides. feature_size: m, above 0; lengths that differ by less than a millionth count as equal, for it
/// comes as a float.
LatticePlan plan_lattice(const Lattice& world, double feature_size, bool endless = false);

}  // namespace talus
