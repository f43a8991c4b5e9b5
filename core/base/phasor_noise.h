#pragma once

#include <cstdint>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/phasor_noise_kernel.h"

namespace talus {

struct PhasorNoiseLaw {
    double wavelength = 1;  ///< m from one stripe to the next
    std::uint64_t seed = 0;
    std::uint32_t channel = 0;  ///< of the hash; three are taken, counting from here
};

/// Stripes across a direction that is given at each place, and may turn from one to the next: a wave between
/// −1 and 1 whose amplitude is nearly the same everywhere, so that stripes end and fork where they must but
/// never fade. A function of the place in metres; it repeats without a seam where the world wraps.
///
/// Tricard, Efremov, Zanni, Neyret, Martinez and Lefebvre, *Procedural phasor noise*, SIGGRAPH 2019: waves
/// from scattered points, each with a phase of its own, are added as complex numbers, of which only the phase
/// is kept.
class PhasorNoise {
 public:
    /// Prepares a map, which is a window of the world.
    PhasorNoise(const PhasorNoiseLaw& law, const Lattice& map, const Lattice& world);

    /// Writes the noise at `count` columns of row y of the map, from column `first` on. across_x, across_y:
    /// at each of them the unit vector from one stripe to the next, x to the east and y to the south. Any
    /// thread may call it.
    void make_row(int y, int first, int count, const float* across_x, const float* across_y,
                  float* out) const;

 private:
    // Cells of the points' lattice that the samples of an axis lie in.
    struct Axis {
        Axis(const AxisPlaces& places, double cell);
        std::int64_t number(int index) const;  // a cell's number in the world

        double cell;              // m; where the world wraps, a whole number of them fits
        std::int64_t period = 0;  // cells; 0: does not wrap
        std::int64_t first_cell = 0;
        int cells = 0;
        std::vector<int> index;  // the cell before a sample's own, counted from first_cell
        std::vector<float> at;   // m from the sample's own cell
    };

    Axis across_;
    Axis down_;
    float per_metre_;  // waves
    Grid<PhasorPoint> points_;
};

}  // namespace talus
