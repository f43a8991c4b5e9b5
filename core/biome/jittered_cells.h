#pragma once

#include <array>
#include <bitset>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/base/far_places.h"
#include "core/base/lattice.h"
#include "core/base/random.h"

namespace talus {

/// Square cells with one seed each, whose place in its cell is hashed: the seeds of a Voronoi diagram that
/// goes on without end. Where the world wraps, a whole number of cells fits, and cells are stretched to it.
class JitteredCells {
 public:
    /// side: m. jitter: 0: seeds in the middle of their cells; 1: anywhere in them. channel: two of the hash,
    /// counting from here. The world's lattice may have any resolution.
    JitteredCells(double side, float jitter, std::uint64_t seed, std::uint32_t channel, const Lattice& world);

    /// The nearest seed of a place, and how far it and the second nearest are.
    struct Nearest {
        std::int64_t i = 0;  ///< column of its cell
        std::int64_t j = 0;  ///< row of its cell
        double square = 0;   ///< m²: the squared distance
        double second = 0;   ///< m²: that of the second nearest seed
    };
    struct Place {
        double x, y;  // m
    };

    /// Returns where the seed of a cell lies.
    Place seed_of(std::int64_t i, std::int64_t j) const;
    /// Returns evenly distributed bits for a cell.
    std::uint32_t bits_of(std::int64_t i, std::int64_t j, std::uint32_t channel) const;

    /// Finds nearest seeds; it keeps what lies around some cells, for the places of a row and of the rows
    /// that follow lie in few of them. Each thread has its own.
    class Search {
     public:
        explicit Search(const JitteredCells& cells) : cells_(cells) {}
        /// x, y: m, anywhere. The nearest two are among the seeds of 5 × 5 cells: the seed of the cell is at
        /// most √2 sides away and one of a cell beside it √3.25, while none beyond is nearer than two sides.
        const Nearest& nearest(double x, double y);
        /// Calls see(i, j) for the cell of each seed that is nearer to a place than this; reach: m, at most
        /// two sides.
        template <class See>
        void each_nearer(double x, double y, double reach, See&& see) {
            const double column = std::floor(x / cells_.x_.side), row = std::floor(y / cells_.y_.side);
            const Around& seeds = around(whole_number(column), whole_number(row));
            const double east = x - column * cells_.x_.side, south = y - row * cells_.y_.side;
            for (std::size_t k = 0; k < seeds.x.size(); ++k) {
                const double dx = seeds.x[k] - east, dy = seeds.y[k] - south;
                if (dx * dx + dy * dy < reach * reach) see(seeds.i + offset(k).x, seeds.j + offset(k).y);
            }
        }

     private:
        // The seeds around a cell.
        struct Around {
            std::int64_t i, j;
            std::array<double, 25> x, y;  // m from the corner of the cell
        };
        static constexpr std::int64_t k_columns = 8, k_rows = 4;

        struct Offset {
            int x, y;
        };
        static Offset offset(std::size_t k);  // of a seed in Around
        const Around& around(std::int64_t i, std::int64_t j);

        const JitteredCells& cells_;
        std::bitset<k_columns * k_rows> known_;
        std::array<Around, k_columns * k_rows> around_;  // filled one by one
        Nearest found_;
    };
    Nearest nearest(double x, double y) const { return Search(*this).nearest(x, y); }

 private:
    struct Axis {
        Axis(double wanted, double extent, bool wraps);
        std::int64_t within(std::int64_t cell) const;

        double side;              // m
        std::int64_t period = 0;  // cells; 0: they never repeat
    };
    // Returns a share of the cell's side from its corner.
    double share_of(std::int64_t i, std::int64_t j, std::uint32_t axis) const;

    Axis x_, y_;
    double jitter_;
    std::uint64_t seed_;
    std::uint32_t channel_;
};

}  // namespace talus
