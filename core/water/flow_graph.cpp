#include "core/water/flow_graph.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/base/parallel.h"
#include "core/base/statistics.h"
#include "core/terrain/rows.h"
#include "core/water/flow_kernel.h"

namespace talus {
namespace {

template <class T>
FlowRows<T> rows_at(const Grid<T>& map, int y, bool wraps) {
    const int last = map.height() - 1;
    const T* const north = y > 0 ? map.row(y - 1) : (wraps ? map.row(last) : nullptr);
    const T* const south = y < last ? map.row(y + 1) : (wraps ? map.row(0) : nullptr);
    return {north, map.row(y), south};
}

float lowest(const Grid<float>& ground) {
    return reduce_rows(
        ground.height(), std::numeric_limits<float>::infinity(),
        [&](float& low, int y) {
            low = std::min(low, *std::min_element(ground.row(y), ground.row(y) + ground.width()));
        },
        [](float& low, float part) { low = std::min(low, part); });
}

}  // namespace

void FlowGraph::route(const Grid<float>& ground, const Lattice& map, const FlowRules& rules,
                      const Progress* progress) {
    const int width = ground.width();
    const int height = ground.height();
    neighbours_ = FlowNeighbours(map);
    cell_area_ = map.cell_size * map.cell_size;
    has_order_ = has_counts_ = false;
    if (directions_.width() != width || directions_.height() != height) {
        directions_ = Grid<FlowDirection>(width, height);
        donors_ = {};
        order_ = {};
        cells_above_ = {};
        sums_ = {};
    }
    std::atomic<bool> has_base = false;
    const auto find_directions = [&](float sea_level) {
        each_row(width, height, progress, [&](int y) {
            FlowDirection* const to = directions_.row(y);
            const bool is_end = y == 0 || y == height - 1;
            if (rules.borders && !map.wrap_y && is_end) {
                std::memset(to, k_base, static_cast<std::size_t>(width));
                has_base = true;
                return;
            }
            const float* const diagonal = rules.diagonal == nullptr ? nullptr : rules.diagonal->row(y);
            flow_kernel().steepest(rows_at(ground, y, map.wrap_y), diagonal, width, map.wrap_x,
                                   y == 0 ? k_across_y : FlowDirection{0},
                                   y == height - 1 ? k_across_y : FlowDirection{0}, sea_level, to);
            if (rules.borders && !map.wrap_x) to[0] = to[width - 1] = k_base;
            if (rules.base != nullptr) {
                const std::uint8_t* const base = rules.base->row(y);
                for (int x = 0; x < width; ++x) to[x] = base[x] != 0 ? k_base : to[x];
            }
            if (!has_base && std::memchr(to, k_base, static_cast<std::size_t>(width)) != nullptr)
                has_base = true;
        });
    };
    find_directions(rules.sea_level);
    if (!has_base && !ground.empty()) find_directions(lowest(ground));
    if (rules.resolve) depressions_.resolve(ground, neighbours_, directions_, progress);
}

void FlowGraph::count_donors(const Progress* progress) {
    const int width = directions_.width();
    const int height = directions_.height();
    if (donors_.empty()) donors_ = Grid<std::uint8_t>(width, height);
    each_row(width, height, progress, [&](int y) {
        std::uint8_t* const out = donors_.row(y);
        const bool is_inner = y > 0 && y < height - 1;
        if (is_inner) flow_kernel().donors(rows_at(directions_, y, false), width, out);
        const std::size_t first = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (int x = 0; x < width; ++x) {
            if (is_inner && x == 1 && width > 2) x = width - 1;
            int count = 0;
            neighbours_.for_each(first + static_cast<std::size_t>(x), [&](FlowDirection d, std::size_t n) {
                count += directions_.data()[n] == opposite(d);
            });
            out[x] = static_cast<std::uint8_t>(count);
        }
    });
}

// From each cell without donors downwards, until a cell is met that waits for other donors. A cell that was
// passed keeps its last donor counted, so that it is not taken for one without.
template <bool keeps_order>
void FlowGraph::walk(const Progress* progress) {
    count_donors(progress);
    const int width = directions_.width();
    const int height = directions_.height();
    if (cells_above_.empty()) cells_above_ = Grid<std::uint32_t>(width, height);
    if (keeps_order && order_.empty()) order_ = Grid<std::uint32_t>(width, height);
    each_row(width, height, progress,
             [&](int y) { std::fill_n(cells_above_.row(y), width, std::uint32_t{1}); });
    const FlowDirection* const to = directions_.data();
    std::uint8_t* const donors = donors_.data();
    std::uint32_t* const counts = cells_above_.data();
    std::uint32_t* next = order_.data();
    const int rows_between = std::max(1, k_checkpoint_cells / std::max(1, width));
    for (int y = 0; y < height; ++y) {
        if (progress != nullptr && y % rows_between == 0) progress->checkpoint();
        const std::size_t first = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (std::size_t source = first; source < first + static_cast<std::size_t>(width); ++source) {
            if (donors[source] != 0) continue;
            std::size_t cell = source;
            std::uint32_t count = counts[source];
            while (true) {
                if constexpr (keeps_order) *next++ = static_cast<std::uint32_t>(cell);
                const FlowDirection direction = to[cell];
                if (!flows_on(direction)) break;
                cell = neighbours_.next(cell, direction);
                count = counts[cell] += count;
                if (donors[cell] != 1) {
                    --donors[cell];
                    break;
                }
            }
        }
    }
    has_counts_ = true;
    has_order_ = has_order_ || keeps_order;
}

std::span<const std::uint32_t> FlowGraph::downstream(const Progress* progress) {
    if (!has_order_) walk<true>(progress);
    return order_.values();
}

const Grid<std::uint32_t>& FlowGraph::cells_above(const Progress* progress) {
    if (!has_counts_) walk<false>(progress);
    return cells_above_;
}

void FlowGraph::area(Grid<float>& out, const Progress* progress) {
    const Grid<std::uint32_t>& counts = cells_above(progress);
    each_row(out.width(), out.height(), progress, [&](int y) {
        const std::uint32_t* const count = counts.row(y);
        float* const to = out.row(y);
        for (int x = 0; x < out.width(); ++x)
            to[x] = static_cast<float>(static_cast<double>(count[x]) * cell_area_);
    });
}

void FlowGraph::accumulate(const Grid<float>& source, Grid<float>& out, const Progress* progress) {
    const std::span<const std::uint32_t> order = downstream(progress);
    const int width = directions_.width();
    if (sums_.empty()) sums_ = Grid<double>(width, directions_.height());
    double* const sums = sums_.data();
    each_row(width, directions_.height(), progress, [&](int y) {
        for (int x = 0; x < width; ++x) sums_.row(y)[x] = static_cast<double>(source.row(y)[x]);
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (progress != nullptr && i % k_checkpoint_cells == 0) progress->checkpoint();
        const std::size_t cell = order[i];
        if (flows_on(directions_.data()[cell])) sums[receiver(cell)] += sums[cell];
    }
    each_row(width, directions_.height(), progress, [&](int y) {
        for (int x = 0; x < width; ++x) out.row(y)[x] = static_cast<float>(sums_.row(y)[x]);
    });
}

std::uint32_t FlowGraph::basins(Grid<std::uint32_t>& out, const Progress* progress) {
    const std::span<const std::uint32_t> order = downstream(progress);
    std::uint32_t* const basin = out.data();
    std::uint32_t count = 0;
    for (std::size_t cell = 0; cell < out.size(); ++cell) {
        if (!flows_on(directions_.data()[cell])) basin[cell] = count++;
    }
    for (std::size_t i = order.size(); i-- > 0;) {
        if (progress != nullptr && i % k_checkpoint_cells == 0) progress->checkpoint();
        basin[order[i]] = basin[receiver(order[i])];
    }
    return count;
}

void FlowGraph::water_level(const Grid<float>& ground, Grid<float>& out, const Progress* progress) {
    const std::span<const std::uint32_t> order = downstream(progress);
    float* const level = out.data();
    for (std::size_t i = order.size(); i-- > 0;) {
        if (progress != nullptr && i % k_checkpoint_cells == 0) progress->checkpoint();
        const std::size_t cell = order[i];
        const float own = ground.data()[cell];
        level[cell] = flows_on(directions_.data()[cell]) ? std::max(own, level[receiver(cell)]) : own;
    }
}

void FlowGraph::drop_scratch() {
    depressions_ = {};
    sums_ = {};
    if (has_counts_ && has_order_) donors_ = {};
}

std::size_t FlowGraph::bytes() const {
    return directions_.size() + donors_.size() +
           (order_.size() + cells_above_.size()) * sizeof(std::uint32_t) + sums_.size() * sizeof(double) +
           depressions_.bytes();
}

}  // namespace talus
