#pragma once

#include <array>
#include <vector>

#include "core/base/smooth_noise.h"

namespace talus {

/// The noise of which worlds that begin with biomes make climates, rivers and hills:
/// n(x / λ) + 0.5 n(2 x / λ) + 0.1 n(8 x / λ), smooth noise between −1 and 1 each. Its standard deviation is
/// about 0.37, and few places lie beyond ±1.
class OctaveNoise {
 public:
    /// wavelength: m. channel: of the hash; takes three. east, south: m by which all places are moved.
    OctaveNoise(double wavelength, std::uint64_t seed, std::uint32_t channel, const Lattice& places,
                const Lattice& world, double east = 0, double south = 0);
    /// Writes the noise of a row of the places; any thread may call it.
    void make_row(int row, std::vector<float>& out, std::vector<float>& scratch) const;

 private:
    std::array<SmoothNoise, 3> octaves_;
};

/// Rivers along the places where the noise is 0: closed loops, which part and join again where two of them
/// meet, and which have neither a spring nor a mouth.
///
/// How far a place is from such a line follows from the noise and its slope, |n| / |∇n|, so that a river has
/// its width in metres; where the noise is level, at the meeting of two, it is up to three times as wide.
class RiverNoise {
 public:
    struct Law {
        double spacing = 6000;  ///< m: wavelength of the noise
        double width = 120;     ///< m of a river
    };
    RiverNoise(const Law& law, std::uint64_t seed, std::uint32_t channel, const Lattice& places,
               const Lattice& world);

    /// Writes the distance to the middle of a river, in half widths: below 1 in the river.
    void make_row(int row, std::vector<float>& out, std::vector<float>& scratch) const;

 private:
    double reach_;  // m between the places whose difference is the slope
    double to_half_widths_;
    float least_slope_;  // of the noise a metre
    OctaveNoise here_, east_, south_;
};

}  // namespace talus
