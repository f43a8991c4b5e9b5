#include "core/water/depression_tree.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace talus {
namespace {

constexpr std::int32_t k_none = Depression::k_none;

// Merges basins from the lowest pass upwards.
void merge(const Basins& basins, DepressionTree& tree) {
    BasinSets sets(basins.count());
    std::vector<std::int32_t> top(index_of(basins.count()));  // the largest depression of each set
    for (std::int32_t i = 0; i < basins.count(); ++i) top[index_of(i)] = i;
    auto& all = tree.depressions;
    all.resize(index_of(basins.count()));
    for (const Pass& pass : basins.passes) {
        std::int32_t a = sets.find(pass.a);
        std::int32_t b = sets.find(pass.b);
        if (a == b) continue;
        std::int32_t basin_of_a = pass.a;
        std::int32_t basin_of_b = pass.b;
        const std::int32_t outside = sets.find(k_outside);
        if (b == outside) {
            std::swap(a, b);
            std::swap(basin_of_a, basin_of_b);
        }
        const auto spill = [&](std::int32_t set, std::int32_t into) {
            Depression& depression = all[index_of(top[index_of(set)])];
            depression.spill_level = pass.level;
            depression.spills_into = into;
        };
        spill(b, basin_of_a);
        if (a == outside) {
            tree.roots.push_back(top[index_of(b)]);
        } else {
            spill(a, basin_of_b);
            const auto whole = static_cast<std::int32_t>(all.size());
            Depression depression;
            depression.a = top[index_of(a)];
            depression.b = top[index_of(b)];
            all[index_of(depression.a)].parent = all[index_of(depression.b)].parent = whole;
            all.push_back(depression);
            top[index_of(a)] = whole;
        }
        sets.join(a, b);
    }
    // A map without an outlet is one depression that nothing leaves.
    for (std::int32_t i = 1; i < basins.count(); ++i) {
        if (sets.find(i) == i && i != sets.find(k_outside)) tree.roots.push_back(top[index_of(i)]);
    }
    // One runs over into those that had reached an outlet before it.
    std::reverse(tree.roots.begin(), tree.roots.end());
}

void put_in_order(const Basins& basins, DepressionTree& tree) {
    tree.place.resize(index_of(basins.count()));
    std::vector<std::int32_t> open;
    for (const std::int32_t root : tree.roots) {
        open.push_back(root);
        while (!open.empty()) {
            const std::int32_t number = open.back();
            open.pop_back();
            Depression& depression = tree.depressions[index_of(number)];
            depression.first = static_cast<std::int32_t>(tree.order.size());
            if (depression.is_basin()) {
                tree.place[index_of(number)] = depression.first;
                tree.order.push_back(number);
            } else {
                open.push_back(depression.b);
                open.push_back(depression.a);
            }
        }
    }
    for (std::size_t i = 1; i < tree.depressions.size(); ++i) {
        Depression& depression = tree.depressions[i];
        depression.last = depression.is_basin() ? depression.first + 1 : tree.at(depression.b).last;
    }
}

// Finds the depression in which a cell is drowned first: the smallest that runs over above it.
class Climber {
 public:
    explicit Climber(const DepressionTree& tree) : tree_(tree), jump_(tree.depressions.size()) {
        // An ancestor further up for each, so that a climb takes steps as the logarithm of its height (Myers,
        // *An applicative random-access stack*, Information Processing Letters 17, 1983).
        std::vector<std::int32_t> depth(tree.depressions.size(), 0);
        for (std::size_t i = tree.depressions.size(); i-- > 1;) {
            const std::int32_t parent = tree.depressions[i].parent;
            if (parent == k_none) {
                jump_[i] = static_cast<std::int32_t>(i);
                continue;
            }
            depth[i] = depth[index_of(parent)] + 1;
            const std::int32_t far = jump_[index_of(parent)];
            const std::int32_t further = jump_[index_of(far)];
            const bool equal = depth[index_of(parent)] - depth[index_of(far)] ==
                               depth[index_of(far)] - depth[index_of(further)];
            jump_[i] = equal ? further : parent;
        }
    }
    // Returns k_none where nothing drowns it.
    std::int32_t above(std::int32_t basin, float height) const {
        std::int32_t number = basin;
        while (tree_.at(number).spill_level <= height) {
            const std::int32_t far = jump_[index_of(number)];
            const std::int32_t parent = tree_.at(number).parent;
            if (parent == k_none) return k_none;
            number = tree_.at(far).spill_level <= height ? far : parent;
        }
        return number;
    }

 private:
    const DepressionTree& tree_;
    std::vector<std::int32_t> jump_;
};

void measure(const Grid<float>& ground, const Basins& basins, DepressionTree& tree,
             const Progress* progress) {
    struct Drowned {
        double cells = 0;
        double heights = 0;  // their sum
    };
    std::vector<Drowned> drowned(tree.depressions.size());
    const Climber climber(tree);
    const int grain = std::max(1, k_checkpoint_cells / std::max(1, ground.width()));
    for (int y = 0; y < ground.height(); ++y) {
        if (progress != nullptr && y % grain == 0) progress->checkpoint();
        for (int x = 0; x < ground.width(); ++x) {
            const std::int32_t basin = basins.basin(x, y);
            if (basin == k_outside) continue;
            const std::int32_t number = climber.above(basin, ground(x, y));
            if (number == k_none) continue;
            drowned[index_of(number)].cells += 1;
            drowned[index_of(number)].heights += static_cast<double>(ground(x, y));
        }
    }
    for (std::size_t i = 1; i < tree.depressions.size(); ++i) {
        Depression& depression = tree.depressions[i];
        if (depression.spill_level < std::numeric_limits<float>::infinity()) {
            depression.capacity = std::max(
                0.0, drowned[i].cells * static_cast<double>(depression.spill_level) - drowned[i].heights);
        }
        if (depression.parent == k_none) continue;
        drowned[index_of(depression.parent)].cells += drowned[i].cells;
        drowned[index_of(depression.parent)].heights += drowned[i].heights;
    }
}

}  // namespace

DepressionTree depression_tree_of(const Grid<float>& ground, const Basins& basins, const Progress* progress) {
    DepressionTree tree;
    merge(basins, tree);
    put_in_order(basins, tree);
    measure(ground, basins, tree, progress);
    return tree;
}

}  // namespace talus
