#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/base/lattice.h"

namespace talus {

/// Where the water of a cell goes, in one byte: the direction of one of its eight neighbours, counted
/// clockwise from east (odd ones are diagonals), and whether the step leads around a seam of the world; or
/// that it stays.
using FlowDirection = std::uint8_t;

inline constexpr int k_directions = 8;
inline constexpr std::array<int, k_directions> k_direction_x{1, 1, 0, -1, -1, -1, 0, 1};
inline constexpr std::array<int, k_directions> k_direction_y{0, 1, 1, 1, 0, -1, -1, -1};

inline constexpr FlowDirection k_across_x = 8;   ///< added where the step crosses the seam between columns
inline constexpr FlowDirection k_across_y = 16;  ///< added where it crosses the seam between rows
inline constexpr FlowDirection k_base = 32;      ///< a base level: water leaves the map here
inline constexpr FlowDirection k_pit = 33;       ///< no neighbour is lower, and water stays
inline constexpr FlowDirection k_nowhere = 34;   ///< a neighbour that is not there

constexpr bool flows_on(FlowDirection direction) { return direction < k_base; }
constexpr bool is_diagonal(FlowDirection direction) { return (direction & 1) != 0; }
/// Returns the direction of the way back, for one that flows on.
constexpr FlowDirection opposite(FlowDirection direction) {
    return static_cast<FlowDirection>((direction & ~7) | ((direction + 4) & 7));
}

/// The eight neighbours of the cells of a map that may wrap.
class FlowNeighbours {
 public:
    FlowNeighbours() = default;
    explicit FlowNeighbours(const Lattice& map)
        : width_(map.width),
          height_(map.height),
          wrap_x_(map.wrap_x),
          wrap_y_(map.wrap_y),
          cells_(static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height)),
          per_column_(map.width > 0 ? ~std::uint64_t{0} / static_cast<std::uint64_t>(map.width) + 1 : 0) {
        for (int d = 0; d < k_base; ++d) {
            std::ptrdiff_t x = k_direction_x[static_cast<std::size_t>(d & 7)];
            std::ptrdiff_t y = k_direction_y[static_cast<std::size_t>(d & 7)];
            if ((d & k_across_x) != 0) x -= x * std::ptrdiff_t{map.width};
            if ((d & k_across_y) != 0) y -= y * std::ptrdiff_t{map.height};
            steps_[static_cast<std::size_t>(d)] = x + y * std::ptrdiff_t{map.width};
        }
    }

    int width() const { return width_; }
    int height() const { return height_; }

    /// Returns what to add to a cell's index to go there; 0 for a direction that does not flow on.
    std::ptrdiff_t step(FlowDirection direction) const { return steps_[direction]; }
    std::size_t next(std::size_t cell, FlowDirection direction) const {
        return cell + static_cast<std::size_t>(steps_[direction]);
    }

    /// Returns direction d (0 to 7) of the cell in column x and row y with its seams, or k_nowhere.
    FlowDirection direction(int x, int y, int d) const {
        const int to_x = x + k_direction_x[static_cast<std::size_t>(d)];
        const int to_y = y + k_direction_y[static_cast<std::size_t>(d)];
        int result = d;
        if (to_x < 0 || to_x >= width_) {
            if (!wrap_x_) return k_nowhere;
            result |= k_across_x;
        }
        if (to_y < 0 || to_y >= height_) {
            if (!wrap_y_) return k_nowhere;
            result |= k_across_y;
        }
        return static_cast<FlowDirection>(result);
    }
    /// Calls each(direction, neighbour's index) for the neighbours of a cell, clockwise from east.
    template <class Each>
    void for_each(std::size_t cell, Each&& each) const {
        for_some(cell, 0xff, each);
    }
    /// Does the same for those directions whose bits are set, 1 << (direction & 7).
    template <class Each>
    void for_some(std::size_t cell, unsigned bits, Each&& each) const {
        const int x = column(cell);
        const auto width = static_cast<std::size_t>(width_);
        if (x > 0 && x < width_ - 1 && cell >= width && cell < cells_ - width) {
            for (; bits != 0; bits &= bits - 1) {
                const auto d = static_cast<FlowDirection>(std::countr_zero(bits));
                each(d, next(cell, d));
            }
            return;
        }
        const int y = static_cast<int>(cell / width);
        for (; bits != 0; bits &= bits - 1) {
            const FlowDirection to = direction(x, y, std::countr_zero(bits));
            if (to == k_nowhere) continue;
            if (const std::size_t n = next(cell, to); n != cell) each(to, n);
        }
    }

 private:
    int width_ = 0;
    int height_ = 0;
    bool wrap_x_ = false;
    bool wrap_y_ = false;
    std::size_t cells_ = 0;
    std::uint64_t per_column_ = 0;
    std::array<std::ptrdiff_t, 64> steps_{};

    // The remainder of a division by the width, without a division: Lemire, Kaser and Kurz, *Faster remainder
    // by direct computation*, 2019. For numbers below 2^32.
    int column(std::size_t cell) const {
        const std::uint64_t fraction = per_column_ * cell;
        const auto whole = static_cast<unsigned __int128>(fraction) * static_cast<unsigned>(width_);
        return static_cast<int>(whole >> 64);
    }
};

}  // namespace talus
