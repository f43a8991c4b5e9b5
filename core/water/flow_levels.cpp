// The part of DepressionResolver that lets level places run off; see core/water/flow_depressions.h.
#include <utility>

#include "core/water/flow_depressions.h"

namespace talus {

// Level places from which water finds a way at the same height run off there; of the others one cell each
// remains a pit, to which the rest drains by the fewest steps.
void DepressionResolver::drain_level_places(const Grid<float>& ground, Grid<FlowDirection>& directions) {
    const float* const height = ground.data();
    FlowDirection* const to = directions.data();
    std::vector<std::uint32_t> ways_out;
    exits_.clear();
    for (const std::uint32_t cell : pits_) {
        FlowDirection exit = k_nowhere;
        neighbours_->for_each(cell, [&](FlowDirection d, std::size_t n) {
            if (to[n] == k_pit || height[n] != height[cell]) return;
            if (exit == k_nowhere || (is_diagonal(exit) && !is_diagonal(d))) exit = d;
        });
        if (exit == k_nowhere) continue;
        ways_out.push_back(cell);
        exits_.push_back(exit);
    }
    for (std::size_t i = 0; i < ways_out.size(); ++i) to[ways_out[i]] = exits_[i];
    if (!ways_out.empty()) drain_to_ways_out(ground, ways_out, directions);

    std::size_t kept = 0;
    for (const std::uint32_t cell : pits_) {
        if (to[cell] != k_pit) continue;
        pits_[kept++] = cell;
        to[cell] = k_base;  // so that it is not found again
        queue_.assign(1, cell);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const std::uint32_t from = queue_[i];
            neighbours_->for_each(from, [&](FlowDirection d, std::size_t n) {
                if (to[n] != k_pit || height[n] != height[from]) return;
                to[n] = opposite(d);
                queue_.push_back(static_cast<std::uint32_t>(n));
            });
        }
    }
    pits_.resize(kept);
    for (const std::uint32_t cell : pits_) to[cell] = k_pit;
}

// The fewest steps to a way out alone would send parallel streams straight across a level place. Those that
// also keep away from higher ground meet in its middle: Barnes, Lehman and Mulla, *An efficient assignment of
// drainage direction over flat surfaces in raster digital elevation models*, 2014.
void DepressionResolver::drain_to_ways_out(const Grid<float>& ground,
                                           const std::vector<std::uint32_t>& ways_out,
                                           Grid<FlowDirection>& directions) {
    const float* const height = ground.data();
    FlowDirection* const to = directions.data();
    // Steps to the nearest way out, and from the nearest higher ground, both from 1; 0 where none are known.
    Grid<std::uint32_t> out(ground.width(), ground.height(), 0);
    Grid<std::uint32_t> away(ground.width(), ground.height(), 0);
    std::vector<std::uint32_t> place;  // the cells of one level place
    const auto is_beside = [&](std::size_t cell, std::size_t n) { return height[n] == height[cell]; };

    queue_ = ways_out;
    for (const std::uint32_t cell : ways_out) out.data()[cell] = 1;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const std::uint32_t cell = queue_[i];
        neighbours_->for_each(cell, [&](FlowDirection d, std::size_t n) {
            if (to[n] != k_pit || !is_beside(cell, n)) return;
            out.data()[n] = out.data()[cell] + 1;
            to[n] = opposite(d);  // where there is no higher ground this remains
            queue_.push_back(static_cast<std::uint32_t>(n));
        });
    }

    const auto each_beside = [&](std::uint32_t cell, auto&& each) {
        neighbours_->for_each(cell, [&](FlowDirection d, std::size_t n) {
            if (out.data()[n] > 0 && is_beside(cell, n)) each(d, static_cast<std::uint32_t>(n));
        });
    };
    Grid<std::uint8_t> is_visited(ground.width(), ground.height(), 0);
    for (const std::uint32_t start : ways_out) {
        if (is_visited.data()[start] != 0) continue;
        is_visited.data()[start] = 1;
        place.assign(1, start);
        queue_.clear();
        for (std::size_t i = 0; i < place.size(); ++i) {
            const std::uint32_t cell = place[i];
            bool is_at_foot = false;
            neighbours_->for_each(cell, [&](FlowDirection, std::size_t n) {
                is_at_foot = is_at_foot || height[n] > height[cell];
            });
            if (is_at_foot) {
                away.data()[cell] = 1;
                queue_.push_back(cell);
            }
            each_beside(cell, [&](FlowDirection, std::uint32_t n) {
                if (std::exchange(is_visited.data()[n], std::uint8_t{1}) == 0) place.push_back(n);
            });
        }
        if (queue_.empty()) continue;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            each_beside(queue_[i], [&](FlowDirection, std::uint32_t n) {
                if (away.data()[n] != 0) return;
                away.data()[n] = away.data()[queue_[i]] + 1;
                queue_.push_back(n);
            });
        }
        // A step out counts twice as much as one away from higher ground, so that no hollow is left.
        const std::uint32_t farthest = away.data()[queue_.back()];
        const auto slope_at = [&](std::uint32_t cell) {
            return 2 * out.data()[cell] + farthest - away.data()[cell];
        };
        for (const std::uint32_t cell : place) {
            if (out.data()[cell] == 1) continue;
            std::uint32_t lowest = slope_at(cell) - 1;
            FlowDirection way = k_nowhere;
            each_beside(cell, [&](FlowDirection d, std::uint32_t n) {
                const std::uint32_t there = slope_at(n);
                const bool is_straighter = is_diagonal(way) && !is_diagonal(d);
                if (there > lowest || (there == lowest && way != k_nowhere && !is_straighter)) return;
                lowest = there;
                way = d;
            });
            to[cell] = way;
        }
    }
}

}  // namespace talus
