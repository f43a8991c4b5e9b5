#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// Irregular points that cover a world evenly, and which of them are neighbours: what flow and wear are
/// computed on, so that valleys know no grid. On an array of cells water turns by 45 degrees only; among
/// points of blue noise (core/base/blue_noise.h) all directions are alike.
///
/// The points come in levels, each with about four times as many as the one before, which it holds: the
/// points of a level are the first ones of all finer levels. Neighbours are those of Delaunay's
/// triangulation: points whose Voronoi cells share a face. Where points lie depends on the world's shape
/// alone, neither on a seed nor on a map's resolution. Borders cut the cells; in a world that wraps there are
/// none.
class Mesh {
 public:
    static constexpr int k_levels = 6;
    /// Cells of the coarsest level along the longer side; 3 in 10 hold a point.
    static constexpr int k_coarse_cells = 256;
    static constexpr std::uint32_t k_none = 0xffffffffu;
    static constexpr int k_grain = 1 << 12;  ///< points that one thread takes at a time

    struct Level {
        int points = 0;
        double spacing = 0;  ///< m: root of the mean area of a point
        /// Neighbours of point i: those from first[i] to first[i + 1] − 1.
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> neighbour;
        std::vector<float> distance;          ///< m: to each neighbour
        std::vector<float> face;              ///< m: length of the face between both cells
        std::vector<float> area;              ///< m²: of each point's cell
        std::vector<std::uint8_t> at_border;  ///< 1 where a border cuts the cell

        // Cells of which each holds one point or k_none, for finding points by their place.
        int columns = 0;
        int rows = 0;
        double cell_x = 1;  ///< m
        double cell_y = 1;
        std::vector<std::uint32_t> cells;
    };

    /// Finds the points of a world and the neighbours on each level up to `finest`. world: its lattice at any
    /// resolution. Throws Cancelled, std::bad_alloc.
    Mesh(const Lattice& world, int finest, const Progress* progress = nullptr);

    int levels() const { return static_cast<int>(levels_.size()); }
    const Level& level(int k) const { return levels_[static_cast<std::size_t>(k)]; }
    /// m from the first sample to the east, and to the south, for each point.
    const std::vector<float>& x() const { return x_; }
    const std::vector<float>& y() const { return y_; }
    /// Returns the m to the east and south from point a to point b, the shortest way around the world.
    std::array<float, 2> way(std::uint32_t a, std::uint32_t b) const {
        return {around(x_[b] - x_[a], static_cast<float>(period_x_)),
                around(y_[b] - y_[a], static_cast<float>(period_y_))};
    }
    std::size_t bytes() const;

    /// A circle over the cells of a level, for each_run: in which rows how far it reaches, with a little to
    /// spare.
    class Reach {
     public:
        /// metres: less than the world where it wraps.
        Reach(const Level& level, double metres);

     private:
        friend class Mesh;
        static constexpr int k_parts = 16;  // of a cell's height, in which a place may lie
        double per_x_, per_y_;              // cells a m
        int rows_;                          // to either side of the place's own
        std::vector<double> halves_;        // of the width in cells, for each part and row; below 0: none
    };

    /// Calls use(first, last, shift_x, shift_y) for the runs of cells, of which each lies in one row, that
    /// may hold points of a level within reach of a place [m from the first sample], always in the same
    /// order; shifts: m to add to their points' places, around the world. reach: of this level.
    template <class Use>
    void each_run(int level, double x, double y, const Reach& reach, Use&& use) const;

    /// Returns the spacing of a level in a world [m].
    static double spacing_of(const Lattice& world, int level);
    /// Returns the finest level whose spacing is not below a distance [m]; 0 if none is.
    static int level_for(const Lattice& world, double spacing);

 private:
    static float around(float way, float period) {
        if (period == 0) return way;
        return way > 0.5f * period ? way - period : way < -0.5f * period ? way + period : way;
    }
    void place_points(const Lattice& world, int finest, const Progress* progress);
    void fill_cells(int level);
    void find_neighbours(int level, const Progress* progress);

    double extent_x_ = 0;  // m
    double extent_y_ = 0;
    double period_x_ = 0;  // m; 0: there is none
    double period_y_ = 0;
    std::vector<float> x_;
    std::vector<float> y_;
    std::vector<Level> levels_;
};

/// Returns the mesh of a world up to a level at least; the last one again where it will do. One that is large
/// is not kept beyond its use. Any thread may call it. Throws Cancelled, std::bad_alloc.
std::shared_ptr<const Mesh> mesh_of(const Lattice& world, int finest, const Progress* progress = nullptr);

template <class Use>
void Mesh::each_run(int of, double x, double y, const Reach& reach, Use&& use) const {
    const Level& level = levels_[static_cast<std::size_t>(of)];
    // Rounds down, for places up to a world beyond the border.
    const auto cell_at = [](double place, int count) { return static_cast<int>(place + count) - count; };
    const double place_x = x * reach.per_x_;
    const double place_y = y * reach.per_y_;
    const int own = cell_at(place_y, level.rows);
    const int part = std::clamp(static_cast<int>((place_y - own) * Reach::k_parts), 0, Reach::k_parts - 1);
    const double* half = reach.halves_.data() + static_cast<std::ptrdiff_t>(part) * (2 * reach.rows_ + 1);
    for (int r = own - reach.rows_; r <= own + reach.rows_; ++r, ++half) {
        if (*half < 0) continue;
        int row = r;
        double shift_y = 0;
        if (r < 0 || r >= level.rows) {
            if (period_y_ == 0) continue;
            row = r < 0 ? r + level.rows : r - level.rows;
            shift_y = r < 0 ? -period_y_ : period_y_;
        }
        const int first = cell_at(place_x - *half, level.columns);
        const int last = cell_at(place_x + *half, level.columns);
        const std::size_t begin = static_cast<std::size_t>(row) * static_cast<std::size_t>(level.columns);
        const auto run = [&](int from, int to, double shift_x) {
            if (from <= to)
                use(begin + static_cast<std::size_t>(from), begin + static_cast<std::size_t>(to), shift_x,
                    shift_y);
        };
        if (period_x_ != 0 && first < 0)
            run(std::max(0, first + level.columns), level.columns - 1, -period_x_);
        run(std::max(0, first), std::min(last, level.columns - 1), 0);
        if (period_x_ != 0 && last >= level.columns)
            run(0, std::min(last - level.columns, level.columns - 1), period_x_);
    }
}

}  // namespace talus
