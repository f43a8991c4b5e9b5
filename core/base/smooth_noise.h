#pragma once

#include <cstdint>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/lattice.h"

namespace talus {

/// Kind of noise: octaves, each half as long and half as high as the one before.
struct SmoothNoiseLaw {
    double wavelength = 1;  ///< m: distance of lattice points in the first octave
    int octaves = 1;        ///< at least 1
    std::uint64_t seed = 0;
    std::uint32_t channel = 0;  ///< of the hash; each octave takes one, counting from here
};

/// Smooth noise that helps other stages bend an outline or displace a place: gradient noise between −1 and 1,
/// with mean 0 and a standard deviation of a third (one octave) to a sixth (many). Its curvature is
/// continuous, it is a function of the place in metres, and it repeats without a seam where the world wraps
/// (each octave takes the nearest wavelength that fits a whole number of times).
///
/// Perlin, *An image synthesizer*, SIGGRAPH 1985; its blending polynomial: *Improving noise*, 2002.
class SmoothNoise {
 public:
    /// Prepares the columns of a map, which is a window of the world. east, south: m by which all places are
    /// moved.
    SmoothNoise(const SmoothNoiseLaw& law, const Lattice& map, const Lattice& world, double east = 0,
                double south = 0);

    /// Writes the noise at each column of row y of the map. Any thread may call it.
    void make_row(int y, float* out) const { make_row_at(rows_.at(y), out); }
    /// Does the same for a row anywhere. place: m from the world's first row.
    void make_row_at(double place, float* out) const;

 private:
    // Columns that lie between the same two columns of the lattice.
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
        std::int64_t period_y;  // lattice rows; 0: does not repeat
        std::vector<Run> runs;
        std::vector<float> at;     // 0 to 1 between two columns of the lattice
        std::vector<float> blend;  // weight of the eastern one
    };

    AxisPlaces rows_;
    std::vector<Octave> octaves_;
};

}  // namespace talus
