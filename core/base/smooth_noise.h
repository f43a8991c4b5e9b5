#pragma once

#include <cstdint>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/lattice.h"

namespace talus {

/// Which noise: octaves, each half as long and half as high as the one before.
struct SmoothNoiseLaw {
    double wavelength = 1;  ///< m: distance of lattice points in the first octave
    int octaves = 1;        ///< at least 1
    std::uint64_t seed = 0;
    std::uint32_t channel = 0;  ///< of the hash; each octave takes one, counted from here
};

/// Smooth noise as an aid for other stages, that bends an outline or moves a place: gradient noise between −1
/// and 1, with mean 0 and a standard deviation of a third (one octave) to a sixth (many). It has a continuous
/// curvature, is a function of the place in metres, and repeats without a seam where the world wraps (for
/// which each octave takes the nearest wavelength that fits a whole number of times).
///
/// Perlin, *An image synthesizer*, SIGGRAPH 1985; its blending polynomial: *Improving noise*, 2002.
class SmoothNoise {
 public:
    /// The columns of a map, which is a window of the world. east, south: m by which all places are moved.
    SmoothNoise(const SmoothNoiseLaw& law, const Lattice& map, const Lattice& world, double east = 0,
                double south = 0);

    /// Writes the noise at each column of row y of the map. From any thread.
    void make_row(int y, float* out) const;

 private:
    // Columns that stand between the same two of the lattice's.
    struct Run {
        int first;
        int end;
        std::uint32_t spread_west;
        std::uint32_t spread_east;
    };
    struct Octave {
        std::uint64_t seed;
        std::uint32_t channel;
        float amplitude;
        double step_y;  // m between rows of the lattice
        double shift_y;
        std::int64_t period_y;  // lattice rows; 0: never the same again
        std::vector<Run> runs;
        std::vector<float> at;     // 0 to 1 between two columns of the lattice
        std::vector<float> blend;  // weight of the eastern one
    };

    AxisPlaces rows_;
    std::vector<Octave> octaves_;
};

}  // namespace talus
