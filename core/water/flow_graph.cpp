#include "core/water/flow_graph.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <vector>

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

// Prepares a walk from each cell without donors downwards, until a cell is met that waits for other donors. A
// cell that was passed keeps its last donor counted, so that it is not taken for one without.
void FlowGraph::begin_walk(const Progress* progress) {
    count_donors(progress);
    const int width = directions_.width();
    const int height = directions_.height();
    if (cells_above_.empty()) cells_above_ = Grid<std::uint32_t>(width, height);
    each_row(width, height, progress,
             [&](int y) { std::fill_n(cells_above_.row(y), width, std::uint32_t{1}); });
}

void FlowGraph::find_order(const Progress* progress) {
    begin_walk(progress);
    if (order_.empty()) order_ = Grid<std::uint32_t>(directions_.width(), directions_.height());
    const FlowDirection* const to = directions_.data();
    std::uint8_t* const donors = donors_.data();
    std::uint32_t* const counts = cells_above_.data();
    std::uint32_t* next = order_.data();
    for (std::size_t source = 0; source < directions_.size(); ++source) {
        if (progress != nullptr && source % k_checkpoint_cells == 0) progress->checkpoint();
        if (donors[source] != 0) continue;
        std::size_t cell = source;
        std::uint32_t count = 1;
        while (true) {
            *next++ = static_cast<std::uint32_t>(cell);
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
    has_counts_ = has_order_ = true;
}

// Where counts alone are wanted no order of the cells matters, so some walks go on abreast: each waits for
// memory at every step. None asks whether it has come to its end, which no processor foresees; one that has
// takes the next source instead of the next cell.
void FlowGraph::count_cells(const Progress* progress) {
    begin_walk(progress);
    constexpr std::size_t k_walks = 4;
    struct Walk {
        std::uint32_t cell;
        std::uint32_t above = 1;  // cells whose water it brings there, with that one
    };
    const FlowDirection* const to = directions_.data();
    std::uint8_t* const donors = donors_.data();
    std::uint32_t* const counts = cells_above_.data();
    // Takes a step, or begins at the other source. Returns 1 if the walk goes on, else 0.
    const auto step = [&](Walk& walk, std::uint32_t source) {
        const FlowDirection direction = to[walk.cell];
        const auto n = static_cast<std::uint32_t>(neighbours_.next(walk.cell, direction));
        const std::uint32_t flows = flows_on(direction) ? 1 : 0;
        const std::uint32_t goes_on = flows & (donors[n] == 1 ? 1 : 0);
        const std::uint32_t above = counts[n] + (walk.above & -flows);
        counts[n] = above;
        donors[n] = static_cast<std::uint8_t>(donors[n] - (flows ^ goes_on));
        // Masks, for a compiler makes a branch of a choice between two values.
        walk.cell = (n & -goes_on) | (source & (goes_on - 1));
        walk.above = (above & -goes_on) | (goes_on ^ 1);
        return goes_on;
    };
    const auto finish = [&](Walk walk) {
        while (step(walk, 0) != 0) {
        }
    };
    const std::size_t cells = directions_.size();
    std::vector<std::uint32_t> sources(std::min<std::size_t>(cells, k_checkpoint_cells));
    for (std::size_t first = 0; first < cells; first += k_checkpoint_cells) {
        if (progress != nullptr) progress->checkpoint();
        const std::size_t end = std::min<std::size_t>(first + k_checkpoint_cells, cells);
        std::size_t count = 0;
        for (std::size_t cell = first; cell < end; ++cell) {
            sources[count] = static_cast<std::uint32_t>(cell);
            count += donors[cell] == 0 ? 1 : 0;
        }
        std::size_t next = 0;
        if (count >= 2 * k_walks) {
            std::array<Walk, k_walks> walks;
            for (Walk& walk : walks) walk = {sources[next++]};
            while (next + k_walks <= count)
                for (Walk& walk : walks) next += step(walk, sources[next]) ^ 1;
            for (const Walk& walk : walks) finish(walk);
        }
        for (; next < count; ++next) finish({sources[next]});
    }
    has_counts_ = true;
}

std::span<const std::uint32_t> FlowGraph::downstream(const Progress* progress) {
    if (!has_order_) find_order(progress);
    return order_.values();
}

const Grid<std::uint32_t>& FlowGraph::cells_above(const Progress* progress) {
    if (!has_counts_) count_cells(progress);
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
