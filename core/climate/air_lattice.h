#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// The cells of the air along one side of a map, and how a map's samples and they stand for each other.
///
/// A map is taken as the surface between its samples, straight from one to the next. The average of a cell is
/// the integral of that over the cell: maps of the same ground at other resolutions have nearly the same
/// averages, and a cell has all of what lies on it.
struct AirAxis {
    /// The samples whose values an average is made of: `count` from `first` on, around the seam where the map
    /// wraps; their weights from `weight` on add up to 1.
    struct Part {
        int first;
        int count;
        int weight;
    };
    /// The three cells that a sample lies between, by the quadratic B-spline: smooth, never beyond the values
    /// of the cells, and of the sum 1.
    struct Place {
        int cell[3];
        float weight[3];
    };

    int samples = 0;
    int cells = 0;
    bool wraps = false;
    double cell_size = 0;          ///< m
    std::vector<Part> parts = {};  ///< of each cell
    std::vector<double> weights = {};
    std::vector<Place> places = {};  ///< of each sample
    /// How much of the map's mean each cell stands for once its value is spread over the samples and each
    /// sample counts as far as halfway to its neighbours; they add up to 1.
    std::vector<double> shares = {};

    /// samples, spacing [m]: of the map. cells: at least 1.
    AirAxis(int samples, double spacing, bool wraps, int cells);

    /// Returns the cell that stands for one beyond the ends.
    int inside(int cell) const;
};

/// The cells in which the air of a map is followed: k_air_cells along its longer side, and as many of about
/// the same size along the other; or the map's own spacing, where that is wider. Climate varies over a large
/// part of the map, and a lattice that is the same whatever the resolution gives the same climate at each.
struct AirLattice {
    AirAxis x;
    AirAxis y;

    explicit AirLattice(const Lattice& map);
};
inline constexpr int k_air_cells = 128;

/// Averages maps over the cells of the air. row(y, out): writes the samples of row y; called from several
/// threads, at most three times for each row. progress: may be null; throws Cancelled.
template <class Row>
Grid<double> averaged(const AirLattice& air, const Progress* progress, Row&& row);

/// Values of the cells, spread over the map's samples.
class SpreadField {
 public:
    /// values: of the lattice's size, times `scale`.
    SpreadField(const AirLattice& air, const Grid<double>& values, double scale = 1);
    /// Writes the values of a row of the map.
    void row(int y, float* out) const;

 private:
    const AirAxis* y_;
    Grid<float> wide_;  // the rows of cells, each spread over the columns of the map
};

/// Returns the mean of the map that SpreadField makes of the values.
double spread_mean(const AirLattice& air, const Grid<double>& values);

}  // namespace talus

#include "core/climate/air_average.h"
