#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/volume/hashed_squares.h"

namespace talus {

/// Lines through a square of the world, which is divided into cells of two triangles. Where a map that is
/// linear in each triangle has a value is a straight stretch between two edges, to whose points both sides
/// come alike; so a line goes on in the next triangle, and in the next square.

inline constexpr int k_parts = 12;  ///< cells along a side of a square
inline constexpr int k_points = k_parts + 1;

/// The edges of a square's triangles, counted by their first point: to the east, to the south, aslant.
inline constexpr std::size_t k_edges = std::size_t{3} * k_points * k_points;
inline constexpr std::array<std::array<int, 2>, 3> k_edge_ways{{{1, 0}, {0, 1}, {1, 1}}};
constexpr std::size_t edge_of(int kind, int a, int b) {
    return static_cast<std::size_t>((kind * k_points + b) * k_points + a);
}
constexpr bool at_border(std::size_t edge) {
    const auto number = static_cast<int>(edge);
    const int kind = number / (k_points * k_points);
    const int b = number / k_points % k_points;
    const int a = number % k_points;
    return (kind == 0 && (b == 0 || b == k_parts)) || (kind == 1 && (a == 0 || a == k_parts));
}
/// Calls each(edge, a, b, east, south) for all edges: from point (a, b) to (a + east, b + south).
void each_edge(auto&& each) {
    for (int kind = 0; kind < 3; ++kind) {
        const auto [east, south] = k_edge_ways[static_cast<std::size_t>(kind)];
        for (int b = 0; b + south < k_points; ++b) {
            for (int a = 0; a + east < k_points; ++a) each(edge_of(kind, a, b), a, b, east, south);
        }
    }
}
/// Calls each(first, second) for the two edges by which a line enters and leaves a triangle. crossed(edge):
/// whether it has a point of the line.
void each_stretch(auto&& crossed, auto&& each) {
    for (int b = 0; b < k_parts; ++b) {
        for (int a = 0; a < k_parts; ++a) {
            // The two triangles of a cell share its third edge.
            const std::size_t slant = edge_of(2, a, b);
            for (const std::array<std::size_t, 3>& edges :
                 {std::array{edge_of(0, a, b), edge_of(1, a + 1, b), slant},
                  std::array{edge_of(1, a, b), edge_of(0, a, b + 1), slant}}) {
                std::array<std::size_t, 3> found{};
                std::size_t count = 0;
                for (const std::size_t edge : edges) {
                    if (crossed(edge)) found[count++] = edge;
                }
                if (count == 2) each(found[0], found[1]);
            }
        }
    }
}

/// The kept stretches of lines in a square, each across a triangle. An edge has at most two.
class Stretches {
 public:
    Stretches() : ends_(k_edges, {k_edges, k_edges}) {}
    void add(std::size_t a, std::size_t b) {
        join(a, b);
        join(b, a);
    }
    /// Calls take(way) with the edges along each line, those that end first, then rings, and forgets it.
    void take_all(auto&& take) {
        for (std::size_t edge = 0; edge < k_edges; ++edge) {
            if (has(edge) && ends_[edge][1] == k_edges) take(taken_from(edge));
        }
        for (std::size_t edge = 0; edge < k_edges; ++edge) {
            if (has(edge)) take(taken_from(edge));
        }
    }

 private:
    bool has(std::size_t edge) const { return ends_[edge][0] < k_edges; }
    std::vector<std::size_t> taken_from(std::size_t edge) {
        std::vector<std::size_t> way{edge};
        while (has(way.back())) {
            const std::size_t from = way.back();
            const std::size_t to = ends_[from][0];
            part(from, to);
            part(to, from);
            way.push_back(to);
        }
        return way;
    }
    void join(std::size_t from, std::size_t to) {
        auto& ends = ends_[from];
        ends[ends[0] == k_edges ? 0 : 1] = to;
    }
    void part(std::size_t from, std::size_t to) {
        auto& ends = ends_[from];
        if (ends[0] == to) ends[0] = ends[1];
        ends[1] = k_edges;
    }
    std::vector<std::array<std::size_t, 2>> ends_;
};

/// Returns a map of random numbers between −1 and 1 on the points of a square: at every `wave` of them, which
/// divides k_parts, and between them a smooth mixture. It goes on in the next square.
std::vector<double> square_noise(const SquaresOfWorld& squares, std::uint64_t seed, std::int64_t i,
                                 std::int64_t j, int wave);

}  // namespace talus
