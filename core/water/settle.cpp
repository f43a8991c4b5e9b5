#include "core/water/settle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

#include "core/terrain/rows.h"
#include "core/water/depression_tree.h"

namespace talus {
namespace {

constexpr std::int32_t k_dry = -1;
constexpr double k_unknown = -HUGE_VAL;  // a level
constexpr double k_rounding = 0x1p-23;   // of volumes that are sums of floats

// Amounts at places in a row, and their sums over stretches of it. Nothing is ever subtracted, so that small
// amounts beside large ones keep their digits.
class Amounts {
 public:
    explicit Amounts(std::size_t count) : count_(std::bit_ceil(std::max<std::size_t>(1, count))) {
        sums_.assign(2 * count_, 0);
    }
    void add(std::int32_t place, double amount) {
        for (std::size_t i = count_ + index_of(place); i >= 1; i /= 2) sums_[i] += amount;
    }
    double sum(std::int32_t first, std::int32_t last) const {
        double total = 0;
        std::size_t low = count_ + index_of(first);
        std::size_t high = count_ + index_of(last);
        for (; low < high; low /= 2, high /= 2) {
            if (low % 2 == 1) total += sums_[low++];
            if (high % 2 == 1) total += sums_[--high];
        }
        return total;
    }

 private:
    std::size_t count_;
    std::vector<double> sums_;
};

class Settling {
 public:
    Settling(const DepressionTree& tree, StillLakes& result)
        : tree_(tree), amounts_(tree.order.size()), result_(result) {}

    void pour(std::int32_t basin, double amount) {
        if (basin == k_outside) {
            result_.left += amount;
        } else {
            amounts_.add(tree_.place[index_of(basin)], amount);
        }
    }

    void run(const Progress* progress) {
        int since_checkpoint = 0;
        for (const std::int32_t root : tree_.roots) {
            if (!runs_over(root)) open_.push_back(root);
            while (!open_.empty()) {
                if (progress != nullptr && ++since_checkpoint % 4096 == 0) progress->checkpoint();
                const std::int32_t number = open_.back();
                open_.pop_back();
                divide(number);
            }
        }
    }

    // Depressions with one lake, by the lake's number; the full ones have their spill level.
    const std::vector<std::int32_t>& depressions() const { return depressions_; }

 private:
    double given(const Depression& depression) const {
        return amounts_.sum(depression.first, depression.last);
    }

    // Makes a full lake of a depression that is given as much as it holds, and pours what is more.
    bool runs_over(std::int32_t number) {
        const Depression& depression = tree_.at(number);
        const double amount = given(depression);
        if (amount == 0 || amount < depression.capacity * (1 - k_rounding)) return false;
        const bool has_more = amount > depression.capacity * (1 + k_rounding);
        add_lake(number, has_more ? depression.capacity : amount,
                 static_cast<double>(depression.spill_level));
        if (has_more) pour(depression.spills_into, amount - depression.capacity);
        return true;
    }

    // One that does not run over: a lake over both parts, or each for itself, where at most one runs over
    // into the other.
    void divide(std::int32_t number) {
        const Depression& depression = tree_.at(number);
        const double amount = given(depression);
        if (amount == 0) return;
        if (depression.is_basin() ||
            amount >=
                (tree_.at(depression.a).capacity + tree_.at(depression.b).capacity) * (1 - k_rounding)) {
            add_lake(number, amount, k_unknown);
            return;
        }
        const bool a_runs_over = runs_over(depression.a);
        const bool b_runs_over = !a_runs_over && runs_over(depression.b);
        if (!a_runs_over) open_.push_back(depression.a);
        if (!b_runs_over) open_.push_back(depression.b);
    }

    void add_lake(std::int32_t number, double volume, double level) {
        const auto lake = static_cast<std::int32_t>(result_.lakes.size());
        result_.lakes.push_back({level, volume});
        depressions_.push_back(number);
        const Depression& depression = tree_.at(number);
        for (std::int32_t i = depression.first; i < depression.last; ++i)
            result_.lake_of[index_of(tree_.order[index_of(i)])] = lake;
    }

    const DepressionTree& tree_;
    Amounts amounts_;
    StillLakes& result_;
    std::vector<std::int32_t> open_;
    std::vector<std::int32_t> depressions_;
};

// The level of a lake over this ground, sorted, whose depths sum to `volume`.
double level_of(const float* first, const float* last, double volume) {
    const auto bottom = static_cast<double>(*first);
    double heights = 0;  // sum over the drowned cells, above the lowest
    double cells = 0;
    for (const float* cell = first; cell != last; ++cell) {
        const double height = static_cast<double>(*cell) - bottom;
        if (height * cells - heights >= volume && cells > 0) break;
        heights += height;
        cells += 1;
    }
    return bottom + (volume + heights) / cells;
}

// Levels of the lakes that are not full.
void find_levels(const Grid<float>& ground, const Basins& basins, const DepressionTree& tree,
                 const std::vector<std::int32_t>& depressions, StillLakes& result, const Progress* progress) {
    const std::size_t count = result.lakes.size();
    const auto each_cell = [&](auto&& each) {
        const int grain = std::max(1, k_checkpoint_cells / std::max(1, ground.width()));
        for (int y = 0; y < ground.height(); ++y) {
            if (progress != nullptr && y % grain == 0) progress->checkpoint();
            for (int x = 0; x < ground.width(); ++x) {
                const std::int32_t lake = result.lake_of[index_of(basins.basin(x, y))];
                if (lake == k_dry || result.lakes[index_of(lake)].level != k_unknown) continue;
                const float z = ground(x, y);
                if (z < tree.at(depressions[index_of(lake)]).spill_level) each(index_of(lake), z);
            }
        }
    };
    std::vector<std::size_t> first(count + 1, 0);
    each_cell([&](std::size_t lake, float) { ++first[lake + 1]; });
    for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
    Grid<float> heights(static_cast<int>(first[count]), 1);
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    each_cell([&](std::size_t lake, float z) { heights.data()[next[lake]++] = z; });
    for (std::size_t i = 0; i < count; ++i) {
        if (first[i] == first[i + 1]) continue;
        if (progress != nullptr) progress->checkpoint();
        float* const from = heights.data() + first[i];
        float* const to = heights.data() + first[i + 1];
        std::sort(from, to);
        result.lakes[i].level = level_of(from, to, result.lakes[i].volume);
    }
}

}  // namespace

StillLakes settled(const Grid<float>& ground, const Grid<float>& water, const Basins& basins,
                   const Progress* progress) {
    const DepressionTree tree = depression_tree_of(ground, basins, progress);
    StillLakes result;
    result.lake_of.assign(index_of(basins.count()), k_dry);
    std::vector<double> start(index_of(basins.count()), 0.0);
    const int grain = std::max(1, k_checkpoint_cells / std::max(1, ground.width()));
    for (int y = 0; y < ground.height(); ++y) {
        if (progress != nullptr && y % grain == 0) progress->checkpoint();
        for (int x = 0; x < ground.width(); ++x)
            start[index_of(basins.basin(x, y))] += static_cast<double>(std::max(0.0f, water(x, y)));
    }
    Settling settling(tree, result);
    for (std::int32_t basin = 0; basin < basins.count(); ++basin)
        settling.pour(basin, start[index_of(basin)]);
    settling.run(progress);
    find_levels(ground, basins, tree, settling.depressions(), result, progress);
    return result;
}

LakeLevels levels_of(const StillLakes& lakes) {
    LakeLevels levels;
    levels.reserve(lakes.lake_of.size());
    for (const std::int32_t lake : lakes.lake_of)
        levels.push_back(lake == k_dry ? k_unknown : lakes.lakes[index_of(lake)].level);
    return levels;
}

}  // namespace talus
