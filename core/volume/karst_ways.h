#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/volume/hashed_squares.h"

namespace talus {

struct KarstPlace {
    double x = 0, y = 0, z = 0;  ///< m
};

/// What makes a way through the rock cheap.
struct KarstRock {
    double step = 0;       ///< between the nodes seen from above, m
    double rock_over = 0;  ///< above a node, m
    double soft = 0;       ///< how much hard rock costs more, 0 to 1
    double cracks = 0;     ///< how much ways aslant of the cracks cost more, 0 to 1
    std::array<Heading, 2> crack_ways = {};
    std::uint64_t seed = 0;
};

/// The cheapest ways of water from any place in the rock down to a spring: shortest paths from the spring on
/// nodes around it, a little off a lattice, whose edges never lead down (seen from the spring) and rise at
/// most 65 m in 100 m. An edge costs its length, times
/// - more in hard rock. Hardness is known at the surface alone; beds are taken as level here, so that a
///   height has the mean hardness of the ground around that crops out there;
/// - less along the cracks;
/// - more for being level above the water table, which rises by 6 m in 100 m from the spring, and more for
///   being steep below it: water falls until it meets the table, and then flows along it;
/// - a random number.
/// After Paris, Guérin, Peytavie, Collon and Galin, *Synthesizing geologically coherent cave networks*,
/// Computer Graphics Forum 40, 2021; air-filled and water-filled zones as in Gouy and others, *KarstNSim*,
/// Journal of Hydrology 632, 2024.
class KarstWays {
 public:
    static constexpr int k_radius = 12;  ///< nodes from the spring to the border
    static constexpr int k_across = 2 * k_radius + 1;
    static constexpr int k_most_levels = 40;
    static constexpr std::size_t k_none = ~std::size_t{0};

    /// root: where the spring's passage meets the lattice. along: the lattice's first axis.
    KarstWays(const CaveGround& ground, const Field<float>& hardness, const KarstRock& rock,
              const KarstPlace& root, const Heading& along);

    std::size_t root() const { return node_at(k_radius, k_radius, 0); }
    KarstPlace place_of(std::size_t node) const;
    /// Returns the next node on the way down; that of the root is the root.
    std::size_t down_from(std::size_t node) const { return down_[node]; }
    /// Returns the highest node of a column from which a way leads down, or k_none.
    std::size_t top_of(int i, int j) const;
    /// Returns the height of the water table, m.
    double water_table(double x, double y) const;

 private:
    static std::size_t node_at(int i, int j, int k) {
        return (static_cast<std::size_t>(k) * k_across + static_cast<std::size_t>(j)) * k_across +
               static_cast<std::size_t>(i);
    }
    void find_ways(const std::vector<float>& roof, const std::vector<double>& hardness);

    KarstRock rock_;
    KarstPlace root_;
    Heading along_;
    double rise_;     // between levels, m
    int levels_ = 1;  // of nodes
    std::vector<std::size_t> down_;
};

}  // namespace talus
