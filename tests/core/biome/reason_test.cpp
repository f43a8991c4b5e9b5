#include "core/biome/reason.h"

#include <gtest/gtest.h>

#include "tests/core/biome/biome_worlds.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

Terrain sorted(const Biomes& stage, Terrain terrain) {
    stage.apply(terrain, Context{.world = {terrain.lattice, terrain.range, terrain.sea_level}});
    return terrain;
}

// How many of the samples have another biome than the reason gives.
int unexplained(const Biomes& stage, const Terrain& terrain) {
    int count = 0;
    for (int y = 0; y < terrain.lattice.height; y += 3) {
        for (int x = 0; x < terrain.lattice.width; x += 3) {
            const BiomeReason reason = reason_for(stage, *shipped_biomes(), terrain, x, y);
            EXPECT_EQ(reason.holds, reason.decision.biome == (*terrain.fields.get<"biome">())(x, y));
            if (!reason.holds) ++count;
        }
    }
    return count;
}

TEST(BiomeReasons, ExplainEveryPlaceAsItWasSorted) {
    const Terrain ground = smooth_climate(97);
    for (const auto by : {Biomes::By::climate, Biomes::By::height}) {
        const Biomes stage{.by = by, .table = {}};
        EXPECT_EQ(unexplained(stage, sorted(stage, ground)), 0);
    }
    Terrain without = ground;
    without.fields.drop(field_id("temperature"));
    const Terrain by_height = sorted({}, without);
    EXPECT_EQ(unexplained({}, by_height), 0);
    EXPECT_EQ(reason_for({}, *shipped_biomes(), by_height, 5, 5).decision.row, -1);
}

TEST(BiomeReasons, SayWhereTheGroundHasChangedSince) {
    Terrain terrain = sorted({}, smooth_climate(97));
    Grid<float> raised = *terrain.height();
    for (float& height : raised.values()) height += 150;
    terrain.set_height(make_field(std::move(raised)));
    const int count = unexplained({}, terrain);
    EXPECT_GT(count, 20) << "what was sea";
    EXPECT_LT(count, 33 * 33);
}

TEST(BiomeReason, OfAMapIsToldByTheMap) {
    const auto terrain =
        piece_of(biome_world({"two_level_biomes", "ground_from_biomes"}, {}, 65, 200), 5, -7, 65, 65);
    const auto reason = reason_of_map(*terrain, 12, 30);
    ASSERT_TRUE(reason);
    EXPECT_TRUE(reason->holds);
    EXPECT_EQ(reason->decision.biome, (*terrain->fields.get<"biome">())(12, 30));
    EXPECT_EQ(reason->decision.steps.front().key, "area");
    EXPECT_FALSE(
        reason_of_map(*piece_of(biome_world({"simplex", "biomes"}, {}, 65, 200), 0, 0, 65, 65), 1, 1));
}

TEST(BiomeReasons, OfALayerOfOneBiomeIsThatLayer) {
    const Biomes by_height{.by = Biomes::By::height, .table = {}};
    const Biomes forest{.by = Biomes::By::one,
                        .biome = static_cast<BiomeChoice>(shipped_biomes()->find("mixed_forest") - 1),
                        .table = {}};
    Terrain terrain = sorted(by_height, smooth_climate(97));
    Grid<BiomeId> biomes = *terrain.fields.get<"biome">();
    for (int x = 0; x < 20; ++x) biomes(x, 5) = shipped_biomes()->find("mixed_forest");
    for (int x = 0; x < 20; ++x) biomes(x, 9) = 0;
    terrain.fields.set<"biome">(make_field(biomes));
    const auto key = [&](std::vector<Biomes> stages, int x, int y) {
        const BiomeReason reason = reason_of_stages(stages, *shipped_biomes(), terrain, x, y);
        EXPECT_TRUE(reason.holds);
        return reason.decision.steps.front().key;
    };
    EXPECT_EQ(key({forest, by_height}, 8, 5), "placed");
    EXPECT_EQ(key({forest, by_height}, 60, 50), "height");
    EXPECT_EQ(key({forest}, 8, 9), "natural");
}

}  // namespace
}  // namespace talus
