#include "core/water/lake_depth.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_at_rest = 0x1p-21f;  // share of a lake's depth by which its level may be off

struct Shape {
    double cells = 0;
    float deepest = 0;
    float change = 0;  // the largest, of a depth that was there before
};

}  // namespace

std::vector<std::int32_t> lakes_of(const LakeLevels& levels, const Basins& basins) {
    BasinSets sets(basins.count());
    const auto level = [&](std::int32_t basin) { return levels[static_cast<std::size_t>(basin)]; };
    for (const Pass& pass : basins.passes) {
        if (level(pass.a) != level(pass.b) || !(static_cast<double>(pass.level) < level(pass.a))) continue;
        const std::int32_t a = sets.find(pass.a);
        const std::int32_t b = sets.find(pass.b);
        if (a != b) sets.join(a, b);
    }
    std::vector<std::int32_t> lakes;
    lakes.reserve(levels.size());
    for (std::int32_t basin = 0; basin < basins.count(); ++basin) lakes.push_back(sets.find(basin));
    return lakes;
}

Grid<float> lake_depth(const LakeLevels& levels, const Basins& basins, const Grid<float>& ground,
                       const Grid<float>* before, const SmallestLake& smallest, const Progress* progress) {
    const int width = ground.width();
    Grid<float> out(width, ground.height());
    each_row(width, ground.height(), progress, [&](int y) {
        const float* const z = ground.row(y);
        const std::int32_t* const basin = basins.basin.row(y);
        float* const depth = out.row(y);
        for (int x = 0; x < width; ++x) {
            const double level = levels[static_cast<std::size_t>(basin[x])];
            depth[x] = static_cast<float>(std::max(0.0, level - static_cast<double>(z[x])));
        }
    });
    const std::vector<std::int32_t> lakes = lakes_of(levels, basins);
    std::vector<Shape> shapes(levels.size());
    const int grain = std::max(1, k_checkpoint_cells / std::max(1, width));
    for (int y = 0; y < ground.height(); ++y) {
        if (progress != nullptr && y % grain == 0) progress->checkpoint();
        const float* const depth = out.row(y);
        for (int x = 0; x < width; ++x) {
            if (basins.basin(x, y) == k_outside) continue;
            const float was = before == nullptr ? 0 : (*before)(x, y);
            if (!(depth[x] > 0) && !(was > 0)) continue;
            Shape& shape =
                shapes[static_cast<std::size_t>(lakes[static_cast<std::size_t>(basins.basin(x, y))])];
            shape.cells += depth[x] > 0 ? 1 : 0;
            shape.deepest = std::max(shape.deepest, depth[x]);
            shape.change = std::max(shape.change, std::fabs(depth[x] - was));
        }
    }
    each_row(width, ground.height(), progress, [&](int y) {
        float* const depth = out.row(y);
        for (int x = 0; x < width; ++x) {
            if (!(depth[x] > 0)) continue;
            const Shape& shape =
                shapes[static_cast<std::size_t>(lakes[static_cast<std::size_t>(basins.basin(x, y))])];
            if (shape.cells < smallest.cells || shape.deepest < smallest.depth) {
                depth[x] = 0;
            } else if (before != nullptr && shape.change <= k_at_rest * shape.deepest) {
                depth[x] = (*before)(x, y);
            }
        }
    });
    return out;
}

}  // namespace talus
