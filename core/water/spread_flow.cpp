#include "core/water/spread_flow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "core/base/float_math.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_chunk = k_checkpoint_cells / 4;  // cells between checkpoints

// Calls each(cell) for the cells in order, with checkpoints.
template <class Each>
void each_of(std::span<const std::uint32_t> cells, const Progress* progress, Each&& each) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (progress != nullptr && i % k_chunk == 0) progress->checkpoint();
        each(cells[i]);
    }
}

// The cells from the highest level down and, on one level, each before the one that it flows to. A stable
// counting sort of the graph's order.
Grid<std::uint32_t> from_high_to_low(FlowGraph& graph, const Grid<float>& level, const Progress* progress) {
    constexpr int k_digits = 11;
    constexpr std::uint32_t k_values = 1u << k_digits;
    const auto falling = [&](std::uint32_t cell) {
        const auto bits = std::bit_cast<std::uint32_t>(level.data()[cell] + 0.0f);
        return (bits >> 31) != 0 ? bits : ~(bits | 0x80000000u);
    };
    const std::span<const std::uint32_t> start = graph.downstream(progress);
    Grid<std::uint32_t> order(level.width(), level.height());
    Grid<std::uint32_t> sorted(level.width(), level.height());
    std::copy(start.begin(), start.end(), order.data());
    for (int shift = 0; shift < 32; shift += k_digits) {
        const auto digit = [&](std::uint32_t cell) { return (falling(cell) >> shift) & (k_values - 1); };
        std::array<std::size_t, k_values + 1> place{};
        each_of(order.values(), progress, [&](std::uint32_t cell) { ++place[digit(cell) + 1]; });
        for (std::uint32_t i = 1; i <= k_values; ++i) place[i] += place[i - 1];
        each_of(order.values(), progress,
                [&](std::uint32_t cell) { sorted.data()[place[digit(cell)]++] = cell; });
        std::swap(order, sorted);
    }
    return order;
}

// Shares of the eight directions; those of neighbours that are not lower are 0.
using Shares = std::array<float, k_directions>;

// drops: to the neighbours, over the length of a cell; 0 or less where one is not lower or not there.
Shares several_receivers(const Shares& drops) {
    constexpr FloatPower k_power{.exponent = 1.1f};
    constexpr auto k_per_diagonal = static_cast<float>(1 / std::numbers::sqrt2);
    Shares shares{};
    for (std::size_t d = 0; d < drops.size(); ++d)
        shares[d] = k_power.of(d % 2 == 1 ? drops[d] * k_per_diagonal : drops[d]);
    return shares;
}

// The steepest way down lies within one of eight triangles, each between a side neighbour and a diagonal one.
Shares infinite_directions(const Shares& drops, const std::array<bool, k_directions>& is_there) {
    Shares shares{};
    float steepest = 0;
    for (std::size_t side = 0; side < drops.size(); side += 2) {
        for (const std::size_t diagonal : {(side + 1) % 8, (side + 7) % 8}) {
            if (!is_there[side]) continue;
            // Tarboton's s1 and s2: the slopes towards the side neighbour, and from there to the diagonal.
            const float along = drops[side];
            const float aside = is_there[diagonal] ? drops[diagonal] - drops[side] : -1;
            float slope = std::sqrt(along * along + aside * aside);
            float turn = 8 * float_turns(aside, along);  // 0 towards the side neighbour, 1 to the diagonal
            if (!(turn > 0)) {
                turn = 0;
                slope = along;
            } else if (turn > 1) {
                turn = 1;
                slope = drops[diagonal] * static_cast<float>(1 / std::numbers::sqrt2);
            }
            if (!(slope > steepest)) continue;
            steepest = slope;
            shares = {};
            shares[side] = 1 - turn;
            shares[diagonal] = turn;
        }
    }
    // A share towards a neighbour that is not lower goes to the other one.
    for (std::size_t d = 0; d < shares.size(); ++d) shares[d] = drops[d] > 0 ? shares[d] : 0;
    return shares;
}

}  // namespace

void spread_area(FlowGraph& graph, const Grid<float>& level, const Lattice& map, Spread spread,
                 Grid<float>& out, const Progress* progress) {
    const Grid<std::uint32_t> order = from_high_to_low(graph, level, progress);
    Grid<double> areas(level.width(), level.height(), map.cell_size * map.cell_size);
    const FlowNeighbours& neighbours = graph.neighbours();
    each_of(order.values(), progress, [&](std::uint32_t cell) {
        if (!flows_on(graph.directions().data()[cell])) return;
        const float own = level.data()[cell];
        Shares drops{};
        std::array<bool, k_directions> is_there{};
        std::array<std::size_t, k_directions> to{};
        neighbours.for_each(cell, [&](FlowDirection direction, std::size_t other) {
            const std::size_t d = direction & (k_directions - 1);
            drops[d] = own - level.data()[other];
            is_there[d] = true;
            to[d] = other;
        });
        const Shares shares = spread == Spread::several_receivers ? several_receivers(drops)
                                                                  : infinite_directions(drops, is_there);
        double sum = 0;
        for (const float share : shares) sum += static_cast<double>(share);
        const double area = areas.data()[cell];
        if (!(sum > 0)) {
            areas.data()[graph.receiver(cell)] += area;
            return;
        }
        for (std::size_t d = 0; d < shares.size(); ++d) {
            if (shares[d] > 0) areas.data()[to[d]] += area * (static_cast<double>(shares[d]) / sum);
        }
    });
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) out(x, y) = static_cast<float>(areas(x, y));
    });
}

}  // namespace talus
