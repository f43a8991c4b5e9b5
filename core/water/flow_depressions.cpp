#include "core/water/flow_depressions.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_basins_together = 512;

}  // namespace

void DepressionResolver::resolve(const Grid<float>& ground, const FlowNeighbours& neighbours,
                                 Grid<FlowDirection>& directions, const Progress* progress) {
    neighbours_ = &neighbours;
    find_pits(directions);
    if (pits_.empty()) return;
    drain_level_places(ground, directions);
    if (pits_.empty()) return;
    if (basins_.width() != ground.width() || basins_.height() != ground.height()) {
        basins_ = Grid<Basin>(ground.width(), ground.height(), 0);
        cells_ = Grid<std::uint32_t>(ground.width(), ground.height());
        outlines_ = Grid<std::uint32_t>(ground.width(), ground.height());
    }
    try {
        label_basins(directions, progress);
        span_tree(ground, progress);
    } catch (...) {
        basins_ = {};
        throw;
    }
    turn_around(directions);
    for (std::uint32_t i = 0; i < first_.back(); ++i) basins_.data()[cells_.data()[i]] = 0;
}

void DepressionResolver::find_pits(const Grid<FlowDirection>& directions) {
    pits_.clear();
    const FlowDirection* const begin = directions.data();
    const FlowDirection* const end = begin + directions.size();
    for (const FlowDirection* at = begin; at < end; ++at) {
        at = static_cast<const FlowDirection*>(std::memchr(at, k_pit, static_cast<std::size_t>(end - at)));
        if (at == nullptr) return;
        pits_.push_back(static_cast<std::uint32_t>(at - begin));
    }
}

void DepressionResolver::label_basins(const Grid<FlowDirection>& directions, const Progress* progress) {
    const FlowDirection* const to = directions.data();
    Basin* const basins = basins_.data();
    std::uint32_t* const cells = cells_.data();
    std::uint32_t count = 0;
    std::uint32_t check = k_checkpoint_cells;
    first_.assign(1, 0);
    for (std::size_t i = 0; i < pits_.size(); ++i) {
        const auto basin = static_cast<Basin>(i + 1);
        first_.push_back(count);
        std::uint32_t at = count;
        cells[count++] = pits_[i];
        basins[pits_[i]] = basin;
        for (; at < count; ++at) {
            neighbours_->for_each(cells[at], [&](FlowDirection d, std::size_t n) {
                if (to[n] != opposite(d)) return;
                basins[n] = basin;
                cells[count++] = static_cast<std::uint32_t>(n);
            });
        }
        if (count >= check && progress != nullptr) {
            progress->checkpoint();
            check = count + k_checkpoint_cells;
        }
    }
    first_.push_back(count);
}

bool DepressionResolver::comes_first(const Pass& a, const Pass& b) {
    if (a.height != b.height) return a.height < b.height;
    if (a.lower != b.lower) return a.lower < b.lower;
    return a.place < b.place;
}

DepressionResolver::Basin DepressionResolver::root(Basin basin) {
    while (parents_[basin] != basin) {
        parents_[basin] = parents_[parents_[basin]];
        basin = parents_[basin];
    }
    return basin;
}

// Finds the best of the basin's passes to basins that it is not joined with. Cells of the outline that have
// no such pass are dropped.
void DepressionResolver::find_best_pass(const Grid<float>& ground, Basin basin) {
    const float* const height = ground.data();
    const Basin own = roots_[basin];
    Pass best{};
    best.direction = k_nowhere;
    std::uint32_t kept = first_[basin];
    std::uint32_t* const outlines = outlines_.data();
    for (std::uint32_t i = first_[basin]; i < last_[basin]; ++i) {
        const std::uint32_t cell = outlines[i];
        bool is_outline = false;
        neighbours_->for_each(cell, [&](FlowDirection d, std::size_t n) {
            const Basin other = basins_.data()[n];
            if (other == basin || roots_[other] == own) return;
            is_outline = true;
            const float high = std::max(height[cell], height[n]);
            if (best.direction != k_nowhere && high > best.height) return;
            const bool is_first = cell < n;
            const std::uint64_t place = std::uint64_t{is_first ? cell : static_cast<std::uint32_t>(n)} * 8 +
                                        ((is_first ? d : opposite(d)) & 7u);
            const Pass pass{high, std::min(height[cell], height[n]), place, cell, d};
            if (best.direction == k_nowhere || comes_first(pass, best)) best = pass;
        });
        if (is_outline) outlines[kept++] = cell;
    }
    last_[basin] = kept;
    best_[basin] = best;
}

void DepressionResolver::span_tree(const Grid<float>& ground, const Progress* progress) {
    const std::size_t count = pits_.size() + 1;
    parents_.resize(count);
    roots_.resize(count);
    for (Basin b = 0; b < count; ++b) parents_[b] = roots_[b] = b;
    best_.resize(count);
    chosen_.assign(count, 0);
    last_.resize(count);
    active_.clear();
    for (Basin b = 1; b < count; ++b) {
        last_[b] = first_[b + 1];
        active_.push_back(b);
    }
    std::copy_n(cells_.data(), first_.back(), outlines_.data());
    tree_.clear();
    while (!active_.empty()) {
        parallel_blocks(0, static_cast<int>(active_.size()), k_basins_together, [&](int begin, int end) {
            if (progress != nullptr) progress->checkpoint();
            for (int i = begin; i < end; ++i) find_best_pass(ground, active_[static_cast<std::size_t>(i)]);
        });
        for (const Basin b : active_) {
            if (best_[b].direction == k_nowhere) continue;
            Basin& chosen = chosen_[roots_[b]];
            if (chosen == 0 || comes_first(best_[b], best_[chosen])) chosen = b;
        }
        [[maybe_unused]] const std::size_t before = tree_.size();
        for (const Basin b : active_) {
            if (chosen_[roots_[b]] != b) continue;
            const Pass& pass = best_[b];
            const Basin one = root(b);
            const Basin other = root(basins_.data()[neighbours_->next(pass.from, pass.direction)]);
            chosen_[roots_[b]] = 0;
            if (one == other) continue;  // the other side chose the same pass
            parents_[std::max(one, other)] = std::min(one, other);
            tree_.push_back(pass);
        }
        assert(tree_.size() > before);
        std::size_t kept = 0;
        for (const Basin b : active_) {
            roots_[b] = root(b);
            if (roots_[b] != 0) active_[kept++] = b;
        }
        active_.resize(kept);
    }
}

// From the base levels upwards, each basin is entered through its pass, and the way from there down to its
// pit turns around.
void DepressionResolver::turn_around(Grid<FlowDirection>& directions) {
    const Basin* const basins = basins_.data();
    FlowDirection* const to = directions.data();
    const std::size_t count = pits_.size() + 1;
    first_edge_.assign(count + 1, 0);
    const auto ends = [&](const Pass& pass) {
        return std::pair{basins[pass.from], basins[neighbours_->next(pass.from, pass.direction)]};
    };
    for (const Pass& pass : tree_) {
        const auto [a, b] = ends(pass);
        ++first_edge_[a + 1];
        ++first_edge_[b + 1];
    }
    for (std::size_t b = 0; b < count; ++b) first_edge_[b + 1] += first_edge_[b];
    edges_.resize(2 * tree_.size());
    chosen_.assign(first_edge_.begin(), first_edge_.end() - 1);  // where a basin's next edge goes
    for (std::size_t i = 0; i < tree_.size(); ++i) {
        const auto [a, b] = ends(tree_[i]);
        edges_[chosen_[a]++] = static_cast<std::uint32_t>(i);
        edges_[chosen_[b]++] = static_cast<std::uint32_t>(i);
    }
    active_.assign(1, 0);
    roots_.assign(count, 0);
    roots_[0] = 1;  // entered
    for (std::size_t i = 0; i < active_.size(); ++i) {
        const Basin basin = active_[i];
        for (std::uint32_t e = first_edge_[basin]; e < first_edge_[basin + 1]; ++e) {
            const Pass& pass = tree_[edges_[e]];
            const auto [a, b] = ends(pass);
            const Basin next = a == basin ? b : a;
            if (roots_[next] != 0) continue;
            roots_[next] = 1;
            active_.push_back(next);
            std::size_t cell = a == next ? pass.from : neighbours_->next(pass.from, pass.direction);
            FlowDirection turned = a == next ? pass.direction : opposite(pass.direction);
            while (true) {
                const FlowDirection old = to[cell];
                to[cell] = turned;
                if (old == k_pit) break;
                cell = neighbours_->next(cell, old);
                turned = opposite(old);
            }
        }
    }
}

std::size_t DepressionResolver::bytes() const {
    const auto of = [](const auto& values) { return values.capacity() * sizeof(values[0]); };
    return (basins_.size() + cells_.size() + outlines_.size()) * sizeof(std::uint32_t) + of(pits_) +
           of(queue_) + of(first_) + of(last_) + of(parents_) + of(roots_) + of(best_) + of(chosen_) +
           of(active_) + of(tree_) + of(first_edge_) + of(edges_);
}

}  // namespace talus
