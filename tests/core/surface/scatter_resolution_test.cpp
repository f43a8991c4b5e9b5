// Plants on real ground at several resolutions of its map.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/surface/scatter.h"

namespace talus {
namespace {

constexpr int k_coarse = 257;
constexpr int k_fine = 1025;

std::shared_ptr<const Terrain> evaluated(const char* preset, int side) {
    return Evaluator().evaluate(find_preset(preset)->recipe, side, side);
}

// The share of the plants of two maps that both have, of the same kind at the very same place.
double share_alike(const std::shared_ptr<const Terrain>& a, const std::shared_ptr<const Terrain>& b,
                   const char* name) {
    ScatterSettings settings{.seed = 1};
    settings.density = fitting_density(*b, settings, 2e5);
    const Scatter first = scatter(a, settings);
    const Scatter second = scatter(b, settings);
    EXPECT_GT(second.points.size(), 10000u) << name;
    std::map<std::pair<double, double>, Plant> kinds;
    for (const PlantPoint& point : first.points) kinds[{point.x, point.y}] = point.kind;
    const auto alike = std::count_if(second.points.begin(), second.points.end(), [&](const auto& point) {
        const auto found = kinds.find({point.x, point.y});
        return found != kinds.end() && found->second == point.kind;
    });
    const double share =
        static_cast<double>(alike) / static_cast<double>(std::max(first.points.size(), second.points.size()));
    std::printf("%s: %zu and %zu plants, %.2f %% of them the same\n", name, first.points.size(),
                second.points.size(), 100 * share);
    return share;
}

TEST(ScatterResolution, NearlyAllPlantsOfARecipeStandOnItsMapsOfAnySize) {
    for (const char* preset : {"opening", "downs", "mesas"}) {
        const double alike = share_alike(evaluated(preset, k_coarse), evaluated(preset, k_fine), preset);
        EXPECT_GE(alike, 0.97) << preset;
    }
}

}  // namespace
}  // namespace talus
