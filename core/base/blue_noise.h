#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"

namespace talus {

/// Points of the endless plane that keep their distance from one another, as plants do: blue noise, without
/// clumps and without a grid, and a function of the place and the seed alone.
///
/// There are levels. The points of a level keep r = 1.41 cells of that level from each other and from those
/// of all coarser ones, so that the points up to any level are spread evenly, and more of them are needed
/// only where more stand. A point's `rank` is the density, in points a square metre, from which on it is
/// there: those of a rank below d are about d a square metre, the nearest two of them r of their level apart.
///
/// In a level there are k_phases rounds of darts: in each, every cell without a point throws one at a hashed
/// place with a hashed priority; it stays if no point of an earlier round or a coarser level is nearer than
/// r, and no other such dart of its round with a higher priority. So a dart depends on the cells around it
/// and on nothing farther than 4 cells a round, and every part of the plane can be made alone. After R. L.
/// Cook, *Stochastic sampling in computer graphics*, 1986 (dart throwing), and B. Matérn, *Spatial
/// variation*, 1960 (his second process), iterated. Places are whole numbers, and all comparisons exact.
///
/// Where the plane is that of a world that wraps, the points are the same one period on. A whole number of
/// cells goes into a period, so cells are stretched, by less than cell / period; distances are so much larger
/// along that axis, and there are so many fewer points at the largest density.
class BlueNoise {
 public:
    /// After how many metres the points come again; 0: never. From k_min_period on distances are kept;
    /// in a smaller world cells are narrower.
    struct Period {
        double x = 0;
        double y = 0;
    };
    static constexpr int k_levels = 6;
    static constexpr int k_phases = 6;
    static constexpr double k_finest_cell = 1.25;                              ///< m
    static constexpr int k_chunk_cells = 24;                                   ///< of the coarsest level
    static constexpr double k_chunk = k_finest_cell * (24 << (k_levels - 1));  ///< m: side of a chunk, 960
    /// The density of a level's points and all coarser ones, times the square of its minimum distance.
    static constexpr double k_packing = 0.608;

    /// Returns the side of a level's cells [m].
    static constexpr double cell_of(int level) { return k_finest_cell * (1 << (k_levels - 1 - level)); }
    /// Returns the minimum distance of a point of the level to others of it and of coarser ones [m].
    static double distance_of(int level);
    /// Returns how many points up to the level there are in a square metre. Up to the last level, that is the
    /// maximum.
    static constexpr double density_of(int level) {
        return k_packing / (2 * cell_of(level) * cell_of(level));
    }
    static constexpr double k_max_density = k_packing / (2 * k_finest_cell * k_finest_cell);

    struct Point {
        double x, y;  ///< m, in the world
        float rank;   ///< points a square metre, below k_max_density
        int level;
        std::uint64_t hash;  ///< random bits of this place, for all that differs from point to point
    };

    static constexpr int k_min_cells = 3;  ///< of the coarsest level, in a period
    static constexpr double k_min_period = k_min_cells * k_finest_cell * (1 << (k_levels - 1));  ///< m

    explicit BlueNoise(std::uint64_t seed) : BlueNoise(seed, Period{}) {}
    /// chunk_cells: of the coarsest level, along a side of a chunk, 1 to 128. The points are the same for
    /// each; large chunks repeat less work around them where many are made.
    BlueNoise(std::uint64_t seed, Period period, int chunk_cells = k_chunk_cells)
        : seed_(seed), x_(period.x), y_(period.y), chunk_cells_(chunk_cells) {}

    /// Returns the sides of a chunk [m]: k_chunk by default, or a little more in a world that wraps.
    double chunk_width() const { return chunk_cells_ * cell_of(0) * x_.stretch; }
    double chunk_height() const { return chunk_cells_ * cell_of(0) * y_.stretch; }

    /// Returns the points of the square [x, x + 1) × [y, y + 1) in chunks, whose rank is below `density`,
    /// level by level. Memory: about 24 bytes a cell of the finest level that is needed. progress: for its
    /// checkpoints; may be null.
    std::vector<Point> chunk(std::int64_t x, std::int64_t y, double density,
                             const Progress* progress = nullptr) const;

 private:
    // How the cells lie along x or y.
    struct Axis {
        explicit Axis(double period);
        double metres_of(std::int64_t place) const;  // places: see blue_noise.cpp
        std::int64_t canonical(std::int64_t place) const;

        std::int64_t cells = 0;  // of the coarsest level in a period; 0: there is none
        double period = 0;       // m
        double stretch = 1;
    };

    std::uint64_t seed_;
    Axis x_, y_;
    int chunk_cells_;
};

}  // namespace talus
