#pragma once

#include <cstdint>

#include "core/base/axis_places.h"

namespace talus {

/// Noise from 0 to 1 at any place of a world, without a step or a kink, which repeats where the world wraps:
/// hashed values on a square lattice, blended. For places that lie on no sample; along rows of samples
/// SmoothNoise is faster and better.
class PlaceNoise {
 public:
    /// wavelength: m between the lattice's points, fitted to a world that wraps.
    PlaceNoise(std::uint64_t seed, std::uint32_t channel, double wavelength, const AxisPlaces& columns,
               const AxisPlaces& rows);
    /// x, y: m of the world.
    double at(double x, double y) const;

 private:
    struct Axis {
        double step;          // m
        std::int64_t period;  // lattice steps; 0: never the same again
    };
    static Axis axis_of(const AxisPlaces& places, double wavelength);

    std::uint64_t seed_;
    std::uint32_t channel_;
    Axis across_, down_;
};

}  // namespace talus
