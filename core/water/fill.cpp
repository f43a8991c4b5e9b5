#include "core/water/fill.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The basin that takes the water in: the outside, or the one with the lowest cell, the first in the map.
std::int32_t last_basin(const Basins& basins) {
    if (basins.has_outlet) return k_outside;
    const auto before = [&](std::size_t a, std::size_t b) {
        return std::pair(basins.bottom[a], basins.bottom_cell[a]) <
               std::pair(basins.bottom[b], basins.bottom_cell[b]);
    };
    std::size_t lowest = 1;
    for (std::size_t i = 2; i < basins.bottom.size(); ++i) lowest = before(i, lowest) ? i : lowest;
    return static_cast<std::int32_t>(lowest);
}

}  // namespace

std::vector<float> full_levels(const Basins& basins) {
    const auto count = static_cast<std::size_t>(basins.count());
    std::vector<float> levels(count, -std::numeric_limits<float>::infinity());
    BasinSets sets(basins.count());
    // The basins of each set, in a ring.
    std::vector<std::int32_t> next(count);
    std::iota(next.begin(), next.end(), 0);
    const auto at = [](auto& values, std::int32_t basin) -> auto& {
        return values[static_cast<std::size_t>(basin)];
    };
    const std::int32_t last = last_basin(basins);
    if (last != k_outside) at(levels, last) = at(basins.bottom, last);
    // From the lowest pass upwards, as Kruskal's minimum spanning tree: a set that meets the drained one is
    // full up to there.
    for (const Pass& pass : basins.passes) {
        std::int32_t a = sets.find(pass.a);
        std::int32_t b = sets.find(pass.b);
        if (a == b) continue;
        const std::int32_t drained = sets.find(last);
        if (b == drained) std::swap(a, b);
        sets.join(a, b);
        if (a == drained) {
            std::int32_t basin = b;
            do {
                at(levels, basin) = pass.level;
                basin = at(next, basin);
            } while (basin != b);
        } else {
            std::swap(at(next, a), at(next, b));
        }
    }
    return levels;
}

LakeLevels levels_at(double share, const Basins& basins) {
    const std::vector<float> full = full_levels(basins);
    LakeLevels levels(full.begin(), full.end());
    if (share == 1) return levels;
    const std::vector<std::int32_t> lakes = lakes_of(levels, basins);
    std::vector<float> bottoms = basins.bottom;
    for (std::size_t i = 0; i < lakes.size(); ++i) {
        float& bottom = bottoms[static_cast<std::size_t>(lakes[i])];
        bottom = std::min(bottom, basins.bottom[i]);
    }
    for (std::size_t i = 1; i < lakes.size(); ++i) {
        const float bottom = bottoms[static_cast<std::size_t>(lakes[i])];
        levels[i] = lerp(static_cast<double>(bottom), levels[i], share);
    }
    return levels;
}

Grid<float> filled(const Grid<float>& ground, const Lattice& lattice, const Outlets& outlets,
                   const Progress* progress) {
    const Basins basins = basins_of(ground, lattice, outlets, progress);
    const std::vector<float> levels = full_levels(basins);
    Grid<float> out(ground.width(), ground.height());
    each_row(ground.width(), ground.height(), progress, [&](int y) {
        const float* const z = ground.row(y);
        const std::int32_t* const basin = basins.basin.row(y);
        float* const row = out.row(y);
        for (int x = 0; x < ground.width(); ++x)
            row[x] = std::max(z[x], levels[static_cast<std::size_t>(basin[x])]);
    });
    return out;
}

}  // namespace talus
