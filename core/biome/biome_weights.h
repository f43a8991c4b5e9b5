#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/biome/biome_table.h"

namespace talus {

/// How much each biome around a place counts there: weights that fall with distance, smoothly, and sum to 1.
///
/// Biomes are looked up at points a tenth of the distance apart, four by four of them are averaged into a
/// node, and nodes are joined by the cubic B-spline of the plane. So a weight is a box and four more
/// averages of the biomes around, reaches as far as the distance and has a continuous second derivative; a
/// place costs 16 multiplications a biome, however far it looks.
class BiomeWeightLaw {
 public:
    /// distance: m, over which biomes blend to either side. The points are never nearer to each other than
    /// half a sample. A world that wraps has a whole number of nodes.
    BiomeWeightLaw(double distance, const Lattice& world);

    struct Axis {
        double point = 1;         ///< m between points
        std::int64_t period = 0;  ///< nodes; 0: they never repeat
    };
    static constexpr int k_points_a_node = 4;

    const Axis& x() const { return x_; }
    const Axis& y() const { return y_; }

 private:
    Axis x_, y_;
};

/// The weights of the places of a small map, each row of it by itself. Any thread may ask.
class BiomeWeights {
 public:
    /// What there is at some points: count_x by count_y of them, the first of them number x, y, each axis'
    /// point apart.
    using Points = std::function<Grid<BiomeId>(std::int64_t x, std::int64_t y, int count_x, int count_y)>;
    BiomeWeights(const BiomeWeightLaw& law, const Lattice& places, const Lattice& world,
                 const Points& points);

    /// The biomes that count anywhere in the map, ascending.
    const std::vector<BiomeId>& biomes() const { return biomes_; }
    /// Writes the weights of biomes()[biome] along a row.
    void make_row(std::size_t biome, int row, float* out) const;

 private:
    // Where a place lies between nodes.
    struct Between {
        int first;  // of four nodes
        std::array<float, 4> weights;
    };
    static std::vector<Between> between(const std::vector<double>& places, double node,
                                        std::int64_t& first_node, int& nodes);

    std::vector<Between> columns_, rows_;
    std::vector<BiomeId> biomes_;
    std::vector<Grid<float>> nodes_;  // the share of each biome around a node
};

}  // namespace talus
