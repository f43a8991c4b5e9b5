#include "core/volume/cave_section.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/volume/cave_lakes.h"
#include "core/volume/volume.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> level_with(std::vector<Feature::Ball> chain) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 65, .height = 65, .cell_size = 4};
    terrain->set_height(std::make_shared<const Grid<float>>(65, 65, 100.0f));
    terrain->features = std::make_shared<const Features>(
        Features{std::make_shared<const Feature>(Feature{.chain = std::move(chain)})});
    return terrain;
}

TEST(CaveSection, CutsABallToItsCircle) {
    const auto terrain = level_with({{.x = 128, .y = 128, .z = 50, .radius = 20}});
    const auto caves = caves_along(*terrain, {0, 128}, {256, 128}, 257);
    ASSERT_EQ(caves.size(), 257u);
    for (int i = 0; i < 257; ++i) {
        const auto& spans = caves[static_cast<std::size_t>(i)];
        const double away = std::fabs(i - 128.0);
        if (away > 20) {
            EXPECT_TRUE(spans.empty()) << i;
        } else if (away < 19) {
            const double half = std::sqrt(400 - away * away);
            ASSERT_EQ(spans.size(), 1u) << i;
            EXPECT_NEAR(spans[0].floor, 50 - half, 0.4) << i;
            EXPECT_NEAR(spans[0].roof, 50 + half, 0.4) << i;
        }
    }
}

TEST(CaveSection, TellsWhatStandsInACave) {
    Terrain terrain = *level_with({{.x = 128, .y = 128, .z = 50, .radius = 20}});
    Context context;
    context.world = {.lattice = terrain.lattice, .range = terrain.range, .sea_level = -100};
    CaveLakes{.level = 45, .depth = 100}.apply(terrain, context);
    int wet = 0;
    for (const auto& spans : caves_along(terrain, {0, 128}, {256, 128}, 257)) {
        for (const CaveSpan& span : spans) {
            EXPECT_EQ(span.fluid, span.floor < 45 ? Fluid::water : Fluid::none);
            if (span.fluid == Fluid::none) continue;
            EXPECT_EQ(span.level, std::min(45.0f, span.roof));
            ++wet;
        }
    }
    EXPECT_GT(wet, 30);
}

TEST(CaveSection, EndsAtTheGround) {
    const auto terrain = level_with({{.x = 128, .y = 128, .z = 95, .radius = 20}});
    const auto caves = caves_along(*terrain, {128, 0}, {128, 256}, 257);
    ASSERT_EQ(caves[128].size(), 1u);
    EXPECT_EQ(caves[128][0].roof, 100);
}

TEST(CaveSection, JoinsWhatMeetsAndKeepsApartWhatDoesNot) {
    const auto one = level_with({{128, 128, 50, 20}, {128, 128, 70, 20}});
    const auto caves = caves_along(*one, {0, 128}, {256, 128}, 257);
    ASSERT_EQ(caves[128].size(), 1u);
    EXPECT_NEAR(caves[128][0].floor, 30, 0.4);
    EXPECT_NEAR(caves[128][0].roof, 90, 0.4);
    auto met = std::make_shared<Terrain>(*level_with({{128, 128, 50, 20}}));
    met->features = joined(met->features, level_with({{128, 128, 70, 20}})->features);
    const auto features = caves_along(*met, {0, 128}, {256, 128}, 257);
    ASSERT_EQ(features[128].size(), 1u) << "of two features, too";
    EXPECT_NEAR(features[128][0].floor, 30, 0.4);
    EXPECT_NEAR(features[128][0].roof, 90, 0.4);
    auto two = std::make_shared<Terrain>(*one);
    two->features = joined(one->features, level_with({{128, 128, 5, 10}})->features);
    EXPECT_EQ(caves_along(*two, {0, 128}, {256, 128}, 257)[128].size(), 2u);
}

// A place in the middle of a span is carved, and one in the middle between two is not.
TEST(CaveSection, AgreesWithTheVolume) {
    const auto terrain = caves_terrain(caves_recipe(3));
    const auto carved = [&](WorldPlace at, double z) {
        for (const auto& feature : *terrain->features) {
            for (std::size_t link = 0; link + 1 < feature->chain.size(); ++link) {
                if (feature_distance(*feature, link, at.x, at.y, z, 10) <= 0) return true;
            }
        }
        return false;
    };
    int spans = 0;
    for (const double y : {60.0, 150.0, 256.0, 380.0}) {
        const auto caves = caves_along(*terrain, {0, y}, {512, y}, 257);
        for (std::size_t i = 0; i < caves.size(); ++i) {
            const WorldPlace at{512.0 * static_cast<double>(i) / 256, y};
            for (std::size_t k = 0; k < caves[i].size(); ++k) {
                const CaveSpan& span = caves[i][k];
                EXPECT_TRUE(
                    carved(at, (static_cast<double>(span.floor) + static_cast<double>(span.roof)) / 2));
                if (k > 0) EXPECT_LT(caves[i][k - 1].roof, span.floor);
                ++spans;
            }
        }
    }
    EXPECT_GT(spans, 20);
}

TEST(CaveSection, IsNothingWithoutFeatures) {
    Terrain plain = *level_with({{0, 0, 0, 1}});
    plain.features = nullptr;
    EXPECT_TRUE(caves_along(plain, {0, 0}, {256, 0}, 16).empty());
}

}  // namespace
}  // namespace talus
