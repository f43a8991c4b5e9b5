#include "core/water/flow_depressions.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/terrain/rows.h"
#include "core/water/flow_kernel.h"

namespace talus {
namespace {

constexpr std::uint32_t k_no_pass = ~std::uint32_t{0};

// Fetches rows of maps before they are needed: a basin reaches some rows below its pit, and its cells lie in
// no order that a processor foresees.
class RowsAhead {
 public:
    RowsAhead(int width, int height)
        : width_(static_cast<std::size_t>(width)), rows_(static_cast<std::size_t>(height)) {}

    // Fetches those up to k_rows_ahead below the row of a cell, one from each of the maps; cells come in
    // order.
    template <class... Values>
    void fetch(std::size_t cell, const Values*... maps) {
        const std::size_t until = std::min(rows_, cell / width_ + k_rows_ahead);
        for (; row_ < until; ++row_) (fetch_row(maps + row_ * width_), ...);
    }

 private:
    static constexpr std::size_t k_rows_ahead = 24;
    template <class Value>
    void fetch_row(const Value* row) const {
        constexpr std::size_t k_line = 64 / sizeof(Value);
        for (std::size_t x = 0; x < width_; x += k_line) __builtin_prefetch(row + x);
    }

    std::size_t width_;
    std::size_t rows_;
    std::size_t row_ = 0;  // the next one
};

// Writes which neighbours of each cell the test holds for: by the kernel, and cell by cell at the map's ends.
template <class T, class Kernel, class Test>
void find_bits(const Grid<T>& map, const FlowNeighbours& neighbours, Kernel kernel, const Test& test,
               const Progress* progress, Grid<std::uint8_t>& bits) {
    const int width = map.width();
    const int height = map.height();
    each_row(width, height, progress, [&](int y) {
        std::uint8_t* const out = bits.row(y);
        const bool is_inner = y > 0 && y < height - 1 && width > 2;
        if (is_inner) kernel(FlowRows<T>{map.row(y - 1), map.row(y), map.row(y + 1)}, width, out);
        const std::size_t first = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (int x = 0; x < width; x += is_inner ? width - 1 : 1) {
            const std::size_t cell = first + static_cast<std::size_t>(x);
            unsigned found = 0;
            neighbours.for_each(cell, [&](FlowDirection d, std::size_t n) {
                if (test(cell, d, n)) found |= 1u << (d & 7);
            });
            out[x] = static_cast<std::uint8_t>(found);
        }
    });
}

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
        bits_ = Grid<std::uint8_t>(ground.width(), ground.height());
    }
    try {
        label_basins(directions, progress);
        find_passes(ground, progress);
        span_tree(progress);
    } catch (...) {
        basins_ = {};
        throw;
    }
    turn_around(directions);
    if (first_.back() > ground.size() / 4) {
        std::fill_n(basins_.data(), basins_.size(), 0);
    } else {
        for (std::uint32_t i = 0; i < first_.back(); ++i) basins_.data()[cells_.data()[i]] = 0;
    }
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
    find_bits(
        directions, *neighbours_, flow_kernel().donor_bits,
        [&](std::size_t, FlowDirection d, std::size_t n) { return to[n] == opposite(d); }, progress, bits_);
    const std::uint8_t* const donors = bits_.data();
    Basin* const basins = basins_.data();
    std::uint32_t* const cells = cells_.data();
    std::uint32_t count = 0;
    std::uint32_t check = k_checkpoint_cells;
    first_.assign(1, 0);
    RowsAhead ahead(basins_.width(), basins_.height());
    for (std::size_t i = 0; i < pits_.size(); ++i) {
        const auto basin = static_cast<Basin>(i + 1);
        first_.push_back(count);
        ahead.fetch(pits_[i], basins, donors);
        std::uint32_t at = count;
        cells[count++] = pits_[i];
        basins[pits_[i]] = basin;
        for (; at < count; ++at) {
            if (donors[cells[at]] == 0) continue;
            neighbours_->for_some(cells[at], donors[cells[at]], [&](FlowDirection, std::size_t n) {
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

// Keeps, for each two neighbouring basins, the best of the steps between them; the basin with the higher
// number finds it.
void DepressionResolver::find_passes(const Grid<float>& ground, const Progress* progress) {
    const Basin* const basins = basins_.data();
    const float* const height = ground.data();
    find_bits(
        basins_, *neighbours_, flow_kernel().lower_bits,
        [&](std::size_t cell, FlowDirection, std::size_t n) { return basins[n] < basins[cell]; }, progress,
        bits_);
    const std::size_t count = pits_.size() + 1;
    passes_.clear();
    RowsAhead ahead(basins_.width(), basins_.height());
    best_.assign(count, k_no_pass);  // to each other basin: stale where it is before this basin's first
    for (Basin basin = 1; basin < count; ++basin) {
        if (progress != nullptr && basin % k_checkpoint_cells == 0) progress->checkpoint();
        const std::size_t own_first = passes_.size();
        ahead.fetch(pits_[basin - 1], basins, height, bits_.data());
        for (std::uint32_t i = first_[basin]; i < first_[basin + 1]; ++i) {
            const std::uint32_t cell = cells_.data()[i];
            const unsigned bits = bits_.data()[cell];
            if (bits == 0) continue;
            neighbours_->for_some(cell, bits, [&](FlowDirection d, std::size_t n) {
                const Basin other = basins[n];
                const float high = std::max(height[cell], height[n]);
                std::uint32_t& known = best_[other];
                const bool is_known = known != k_no_pass && known >= own_first;
                if (is_known && high > passes_[known].height) return;
                const bool is_first = cell < n;
                const std::uint64_t place =
                    std::uint64_t{is_first ? cell : static_cast<std::uint32_t>(n)} * 8 +
                    ((is_first ? d : opposite(d)) & 7u);
                const Pass pass{high, std::min(height[cell], height[n]), place, basin, other, cell, d};
                if (!is_known) {
                    known = static_cast<std::uint32_t>(passes_.size());
                    passes_.push_back(pass);
                } else if (comes_first(pass, passes_[known])) {
                    passes_[known] = pass;
                }
            });
        }
    }
}

// In each round every set of joined basins is joined with another over the best of its passes.
void DepressionResolver::span_tree(const Progress* progress) {
    const std::size_t count = pits_.size() + 1;
    parents_.resize(count);
    for (Basin b = 0; b < count; ++b) parents_[b] = b;
    tree_.clear();
    while (!passes_.empty()) {
        if (progress != nullptr) progress->checkpoint();
        best_.assign(count, k_no_pass);
        for (std::uint32_t i = 0; i < passes_.size(); ++i) {
            for (const Basin end : {root(passes_[i].basin), root(passes_[i].other)}) {
                std::uint32_t& best = best_[end];
                if (best == k_no_pass || comes_first(passes_[i], passes_[best])) best = i;
            }
        }
        for (const std::uint32_t i : best_) {
            if (i == k_no_pass) continue;
            const Basin one = root(passes_[i].basin);
            const Basin other = root(passes_[i].other);
            if (one == other) continue;  // the other side chose the same pass
            parents_[std::max(one, other)] = std::min(one, other);
            tree_.push_back(passes_[i]);
        }
        std::erase_if(passes_, [&](const Pass& pass) { return root(pass.basin) == root(pass.other); });
    }
}

// From the base levels upwards, each basin is entered through its pass, and the way from there down to its
// pit turns around.
void DepressionResolver::turn_around(Grid<FlowDirection>& directions) {
    FlowDirection* const to = directions.data();
    const std::size_t count = pits_.size() + 1;
    first_edge_.assign(count + 1, 0);
    for (const Pass& pass : tree_) {
        ++first_edge_[pass.basin + 1];
        ++first_edge_[pass.other + 1];
    }
    for (std::size_t b = 0; b < count; ++b) first_edge_[b + 1] += first_edge_[b];
    edges_.resize(2 * tree_.size());
    best_.assign(first_edge_.begin(), first_edge_.end() - 1);  // where a basin's next edge goes
    for (std::size_t i = 0; i < tree_.size(); ++i) {
        edges_[best_[tree_[i].basin]++] = static_cast<std::uint32_t>(i);
        edges_[best_[tree_[i].other]++] = static_cast<std::uint32_t>(i);
    }
    active_.assign(1, 0);
    entered_.assign(count, 0);
    entered_[0] = 1;
    for (std::size_t i = 0; i < active_.size(); ++i) {
        const Basin basin = active_[i];
        for (std::uint32_t e = first_edge_[basin]; e < first_edge_[basin + 1]; ++e) {
            const Pass& pass = tree_[edges_[e]];
            const bool is_from = pass.other == basin;  // the basin that is entered
            const Basin next = is_from ? pass.basin : pass.other;
            if (entered_[next] != 0) continue;
            entered_[next] = 1;
            active_.push_back(next);
            std::size_t cell = is_from ? pass.from : neighbours_->next(pass.from, pass.direction);
            FlowDirection turned = is_from ? pass.direction : opposite(pass.direction);
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
    return bits_.size() + (basins_.size() + cells_.size()) * sizeof(std::uint32_t) + of(pits_) + of(queue_) +
           of(first_) + of(passes_) + of(best_) + of(parents_) + of(active_) + of(entered_) + of(tree_) +
           of(first_edge_) + of(edges_);
}

}  // namespace talus
