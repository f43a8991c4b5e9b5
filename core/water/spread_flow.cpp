#include "core/water/spread_flow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/float_math.h"
#include "core/base/parallel.h"
#include "core/terrain/rows.h"
#include "core/water/cells_in_order.h"

namespace talus {
namespace {

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
    Grid<std::uint32_t> order;
    Grid<std::uint32_t> sorted(level.width(), level.height());
    for (int shift = 0; shift < 32; shift += k_digits) {
        const std::span<const std::uint32_t> from = shift == 0 ? start : order.values();
        const auto digit = [&](std::uint32_t cell) { return (falling(cell) >> shift) & (k_values - 1); };
        std::array<std::size_t, k_values + 1> place{};
        each_of(from, progress, [&](std::uint32_t cell) { ++place[digit(cell) + 1]; });
        for (std::uint32_t i = 1; i <= k_values; ++i) place[i] += place[i - 1];
        each_of(from, progress, [&](std::uint32_t cell) { sorted.data()[place[digit(cell)]++] = cell; });
        std::swap(order, sorted);
        if (shift == 0) sorted = Grid<std::uint32_t>(level.width(), level.height());
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

// Where the water of a cell runs.
struct Runs {
    std::array<double, k_directions> share;
    std::array<std::uint32_t, k_directions> to;
    int count = 0;
};

Runs runs_of(const FlowGraph& graph, const Grid<float>& level, std::uint32_t cell, Spread spread) {
    Runs runs;
    if (!flows_on(graph.directions().data()[cell])) return runs;
    const float own = level.data()[cell];
    Shares drops{};
    std::array<bool, k_directions> is_there{};
    std::array<std::size_t, k_directions> to{};
    graph.neighbours().for_each(cell, [&](FlowDirection direction, std::size_t other) {
        const std::size_t d = direction & (k_directions - 1);
        drops[d] = own - level.data()[other];
        is_there[d] = true;
        to[d] = other;
    });
    const Shares shares =
        spread == Spread::several_receivers ? several_receivers(drops) : infinite_directions(drops, is_there);
    double sum = 0;
    for (const float share : shares) sum += static_cast<double>(share);
    const auto add = [&](std::size_t other, double share) {
        runs.share[static_cast<std::size_t>(runs.count)] = share;
        runs.to[static_cast<std::size_t>(runs.count)] = static_cast<std::uint32_t>(other);
        ++runs.count;
    };
    if (!(sum > 0)) {
        add(graph.receiver(cell), 1);
        return runs;
    }
    for (std::size_t d = 0; d < shares.size(); ++d) {
        if (shares[d] > 0) add(to[d], static_cast<double>(shares[d]) / sum);
    }
    return runs;
}

}  // namespace

void spread_area(FlowGraph& graph, const Grid<float>& level, const Lattice& map, Spread spread,
                 Grid<float>& out, const Progress* progress) {
    const Grid<std::uint32_t> order = from_high_to_low(graph, level, progress);
    Grid<double> areas(level.width(), level.height(), map.cell_size * map.cell_size);
    // Shares do not depend on the order: those of a part of it are found on all threads, then its water runs.
    constexpr std::size_t k_part = std::size_t{1} << 14;
    constexpr int k_grain = 1 << 11;
    std::vector<Runs> runs(std::min(k_part, order.size()));
    for (std::size_t done = 0; done < order.size(); done += k_part) {
        const std::span<const std::uint32_t> part =
            order.values().subspan(done, std::min(k_part, order.size() - done));
        parallel_blocks(0, static_cast<int>(part.size()), k_grain, [&](int begin, int end) {
            if (progress != nullptr) progress->checkpoint();
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
                runs[i] = runs_of(graph, level, part[i], spread);
        });
        for (std::size_t i = 0; i < part.size(); ++i) {
            const double area = areas.data()[part[i]];
            for (int k = 0; k < runs[i].count; ++k) {
                const auto at = static_cast<std::size_t>(k);
                areas.data()[runs[i].to[at]] += area * runs[i].share[at];
            }
        }
    }
    each_row(map.width, map.height, progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) out(x, y) = static_cast<float>(areas(x, y));
    });
}

}  // namespace talus
