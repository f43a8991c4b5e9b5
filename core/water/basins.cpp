#include "core/water/basins.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <new>
#include <tuple>
#include <utility>

#include "core/base/parallel.h"
#include "core/water/flow_graph.h"

namespace talus {
namespace {

// The row or column beside one; the same one at an end that does not wrap.
int beside(int i, int step, int count, bool wraps) {
    const int to = i + step;
    if (to >= 0 && to < count) return to;
    return wraps ? (to < 0 ? count - 1 : 0) : i;
}

// Gives each cell the basin at the end of its way down. They are numbered in the order in which they are met.
class Numbering {
 public:
    Numbering(const FlowGraph& graph, const Grid<float>& ground, Basins& basins)
        : graph_(graph), ground_(ground), basins_(basins) {}

    void run(const Progress* progress) {
        std::int32_t* const cells = basins_.basin.data();
        std::fill_n(cells, basins_.basin.size(), k_unknown);
        for (std::size_t start = 0; start < basins_.basin.size(); ++start) {
            if (progress != nullptr && start % k_checkpoint_cells == 0) progress->checkpoint();
            if (cells[start] != k_unknown) continue;
            std::size_t cell = start;
            std::size_t next = next_of(cell);
            path_.assign(1, cell);
            while (next != cell && cells[next] == k_unknown) {
                cell = next;
                next = next_of(cell);
                path_.push_back(cell);
            }
            const std::int32_t number = next == cell ? number_of_end(cell) : cells[next];
            for (const std::size_t on_path : path_) cells[on_path] = number;
        }
    }

 private:
    static constexpr std::int32_t k_unknown = -1;

    bool is_outlet(std::size_t cell) const {
        return basins_.has_outlet && graph_.directions().data()[cell] == k_base;
    }
    std::size_t next_of(std::size_t cell) const {
        if (flows_on(graph_.directions().data()[cell])) return graph_.receiver(cell);
        if (is_outlet(cell)) return cell;
        std::size_t first = cell;
        graph_.neighbours().for_each(cell, [&](FlowDirection, std::size_t other) {
            if (other < first && ground_.data()[other] == ground_.data()[cell]) first = other;
        });
        return first;
    }
    std::int32_t number_of_end(std::size_t cell) {
        if (is_outlet(cell)) return k_outside;
        basins_.bottom.push_back(ground_.data()[cell]);
        basins_.bottom_cell.push_back(static_cast<std::int32_t>(cell));
        return basins_.count() - 1;
    }

    const FlowGraph& graph_;
    const Grid<float>& ground_;
    Basins& basins_;
    std::vector<std::size_t> path_;  // from a cell down to one whose basin is known
};

bool has_outlet(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets) {
    if (outlets.open_borders && !(lattice.wrap_x && lattice.wrap_y)) return true;
    const auto heights = ground.values();
    return std::any_of(heights.begin(), heights.end(), [&](float z) { return z <= outlets.sea_level; });
}

// Collects places between basins and keeps the lowest for each pair, as far as it remembers the pair: rows
// meet the same ones again and again.
class PassCollector {
 public:
    void offer(std::int32_t a, std::int32_t b, float z, float other) {
        const Pass pass{std::max(z, other), std::min(z, other), std::min(a, b), std::max(a, b)};
        Pass& slot = slots_[slot_of(pass)];
        if (slot.a != pass.a || slot.b != pass.b) {
            if (slot.b != 0) found_.push_back(slot);
            slot = pass;
        } else if (pass.level < slot.level || (pass.level == slot.level && pass.low < slot.low)) {
            slot = pass;
        }
    }
    std::vector<Pass> take() {
        for (const Pass& slot : slots_) {
            if (slot.b != 0) found_.push_back(slot);
        }
        return std::move(found_);
    }

 private:
    static constexpr int k_bits = 12;
    static std::size_t slot_of(const Pass& pass) {
        const auto a = static_cast<std::uint32_t>(pass.a);
        const auto b = static_cast<std::uint32_t>(pass.b);
        return (a * 0x9e3779b1u + b * 0x85ebca6bu) >> (32 - k_bits);
    }
    std::vector<Pass> slots_ = std::vector<Pass>(std::size_t{1} << k_bits, Pass{0, 0, 0, 0});
    std::vector<Pass> found_;
};

// Each pair of neighbours is looked at once, from the cell above or to the left.
void collect_row(const Grid<float>& ground, const Grid<std::int32_t>& basin, const Lattice& lattice, int y,
                 PassCollector& passes) {
    const int width = lattice.width;
    const int below = beside(y, 1, lattice.height, lattice.wrap_y);
    const float* const z = ground.row(y);
    const float* const lower_z = ground.row(below);
    const std::int32_t* const here = basin.row(y);
    const std::int32_t* const lower = basin.row(below);
    const auto offer = [&](int x, const std::int32_t* row, const float* heights, int to) {
        if (here[x] != row[to]) passes.offer(here[x], row[to], z[x], heights[to]);
    };
    for (int x = 1; x < width - 1; ++x) {
        const std::int32_t own = here[x];
        if (((own ^ here[x + 1]) | (own ^ lower[x - 1]) | (own ^ lower[x]) | (own ^ lower[x + 1])) == 0)
            continue;
        offer(x, here, z, x + 1);
        offer(x, lower, lower_z, x - 1);
        offer(x, lower, lower_z, x);
        offer(x, lower, lower_z, x + 1);
    }
    for (const int x : {0, width - 1}) {
        const int left = beside(x, -1, width, lattice.wrap_x);
        const int right = beside(x, 1, width, lattice.wrap_x);
        offer(x, here, z, right);
        offer(x, lower, lower_z, left);
        offer(x, lower, lower_z, x);
        offer(x, lower, lower_z, right);
    }
}

// Unsigned numbers in the order of the floats.
std::uint32_t ordered(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value + 0.0f);  // −0 becomes 0
    return (bits >> 31) != 0 ? ~bits : bits | 0x80000000u;
}

// By level in three counting sorts, then what is on the same level.
void sort(std::vector<Pass>& passes) {
    constexpr int k_digits = 11;
    constexpr std::uint32_t k_values = 1u << k_digits;
    std::vector<Pass> sorted(passes.size());
    for (int shift = 0; shift < 32; shift += k_digits) {
        const auto digit = [&](const Pass& pass) { return (ordered(pass.level) >> shift) & (k_values - 1); };
        std::vector<std::size_t> place(k_values + 1, 0);
        for (const Pass& pass : passes) ++place[digit(pass) + 1];
        for (std::uint32_t i = 1; i <= k_values; ++i) place[i] += place[i - 1];
        for (const Pass& pass : passes) sorted[place[digit(pass)]++] = pass;
        passes.swap(sorted);
    }
    const auto key = [](const Pass& pass) { return std::tuple(pass.low, pass.a, pass.b); };
    for (auto first = passes.begin(); first != passes.end();) {
        auto last = first + 1;
        while (last != passes.end() && last->level == first->level) ++last;
        if (last - first > 1)
            std::sort(first, last, [&](const Pass& p, const Pass& q) { return key(p) < key(q); });
        first = last;
    }
}

}  // namespace

Basins basins_of(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets,
                 const Progress* progress) {
    if (ground.size() >= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
        throw std::bad_alloc();  // an index of a cell would not fit
    Basins result;
    result.has_outlet = has_outlet(ground, lattice, outlets);
    result.basin = Grid<std::int32_t>(ground.width(), ground.height());
    result.bottom = {0.0f};
    result.bottom_cell = {0};
    FlowGraph graph;
    graph.route(ground, lattice,
                {.borders = outlets.open_borders, .sea_level = outlets.sea_level, .resolve = false},
                progress);
    Numbering(graph, ground, result).run(progress);
    constexpr int k_rows = 64;  // many enough that pairs are met again
    const int blocks = (lattice.height + k_rows - 1) / k_rows;
    std::vector<std::vector<Pass>> found(static_cast<std::size_t>(blocks));
    const int grain = std::max(1, k_checkpoint_cells / std::max(1, lattice.width));
    parallel_blocks(0, lattice.height, k_rows, [&](int first, int last) {
        PassCollector collector;
        for (int y = first; y < last; ++y) {
            if (progress != nullptr && (y - first) % grain == 0) progress->checkpoint();
            collect_row(ground, result.basin, lattice, y, collector);
        }
        found[static_cast<std::size_t>(first / k_rows)] = collector.take();
    });
    std::size_t count = 0;
    for (const auto& part : found) count += part.size();
    result.passes.reserve(count);
    for (const auto& part : found) result.passes.insert(result.passes.end(), part.begin(), part.end());
    sort(result.passes);
    return result;
}

}  // namespace talus
