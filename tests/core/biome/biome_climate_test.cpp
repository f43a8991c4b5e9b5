// Maps of biomes have the climate of their biomes, so that what later layers make of a climate fits them.
#include <gtest/gtest.h>

#include <map>

#include "tests/core/biome/biome_worlds.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

// Those that know nothing but biomes; Multi-step begins with a climate.
const std::vector<std::string> k_maps_without_climate{"checkerboard", "voronoi_biomes", "distorted_voronoi",
                                                      "two_level_biomes", "grown_biomes"};

TEST(BiomeClimate, IsThatOfTheBiomeAndBelowARiverOfTheLand) {
    const std::vector<ClimatePoint> climates = climates_of(earth());
    for (const std::string& stage : k_maps_without_climate) {
        for (const bool with_rivers : {false, true}) {
            std::vector<std::string> stages{stage};
            if (with_rivers) stages.emplace_back("noise_rivers");
            const auto terrain = piece_of(biome_world(stages, {}, 129, 128), 700, -300, 129, 129);
            ASSERT_NE(terrain->fields.get<"temperature">(), nullptr) << stage;
            const Grid<float>& temperature = *terrain->fields.get<"temperature">();
            const Grid<float>& precipitation = *terrain->fields.get<"precipitation">();
            int rivers = 0;
            for (int y = 0; y < 129; ++y) {
                for (int x = 0; x < 129; ++x) {
                    const bool is_river = key_at(*terrain, x, y).ends_with("river");
                    rivers += is_river;
                    const auto& own = climates[(*terrain->fields.get<"biome">())(x, y)];
                    if (is_river) continue;
                    ASSERT_EQ(temperature(x, y), own.temperature) << stage << ' ' << key_at(*terrain, x, y);
                    ASSERT_EQ(precipitation(x, y), own.precipitation) << stage;
                }
            }
            EXPECT_EQ(rivers > 0, with_rivers || stage == "grown_biomes") << stage;
        }
    }
}

// A river through a desert has no ice, and one through tundra has.
TEST(BiomeClimate, OfARiverIsThatOfItsBanks) {
    const auto terrain =
        piece_of(biome_world({"grown_biomes"}, {"grown_biomes.land_share=0.8"}, 513, 64), 0, 0, 513, 513);
    const Grid<float>& temperature = *terrain->fields.get<"temperature">();
    int cold = 0, hot = 0;
    for (int y = 0; y < 513; ++y) {
        for (int x = 0; x < 513; ++x) {
            const std::string key = key_at(*terrain, x, y);
            cold += key == "frozen_river" && temperature(x, y) < -4;
            hot += key == "river" && temperature(x, y) > 15;
            if (key == "frozen_river") ASSERT_LT(temperature(x, y), -4);
            if (key == "river") ASSERT_GE(temperature(x, y), -4);
        }
    }
    EXPECT_GT(cold, 20);
    EXPECT_GT(hot, 20);
}

// Red rock has no cell in the climate table: its climate is that of the land it belongs to.
TEST(BiomeClimate, OfABiomeWithoutACellIsThatOfItsRelatives) {
    const std::vector<ClimatePoint> climates = climates_of(earth());
    const auto temperature = [&](const char* key) { return climates[earth().find(key)].temperature; };
    for (const char* key : {"mesa", "mesa_edge", "desert_hills"}) EXPECT_GT(temperature(key), 15) << key;
    for (const char* key : {"mountains", "foothills"}) {
        EXPECT_GT(temperature(key), -4) << key;
        EXPECT_LT(temperature(key), 10) << key;
    }
    BiomeTable table = earth();
    table.groups.clear();
    EXPECT_GT(climates_of(table)[table.find("mesa")].precipitation, 0) << "that of the middle of the table";
}

TEST(BiomeClimate, SnowLiesOnFrozenBiomesAndNoneOnWarmOnes) {
    std::vector<std::string> stages = k_maps_without_climate;
    stages.emplace_back("multi_step_map");
    for (const std::string& stage : stages) {
        const std::vector<std::string> much_land{"grown_biomes.land_share=0.9", "grown_biomes.doublings=10"};
        const auto terrain =
            piece_of(biome_world({stage, "ground_from_biomes", "snow"},
                                 stage == "grown_biomes" ? much_land : std::vector<std::string>(), 257, 160),
                     0, 0, 257, 257);
        const Grid<BiomeId>& biome = *terrain->fields.get<"biome">();
        std::map<std::string, int> places;
        // Snow slides two samples at most from colder ground.
        const auto is_inside = [&](int x, int y) {
            bool inside = true;
            for (int j = y - 2; j <= y + 2; ++j) {
                for (int i = x - 2; i <= x + 2; ++i) inside &= biome(i, j) == biome(x, y);
            }
            return inside;
        };
        for (int y = 2; y < 255; ++y) {
            for (int x = 2; x < 255; ++x) {
                if (!is_inside(x, y)) continue;
                const std::string key = key_at(*terrain, x, y);
                const float snow = (*terrain->fields.get<"snow">())(x, y);
                if ((*terrain->height())(x, y) < 1 || (*terrain->height())(x, y) > 200) continue;
                const bool is_frozen = key == "ice_sheet" || key == "tundra" || key == "polar_barrens";
                const bool is_warm = key == "hot_desert" || key == "desert_hills" || key == "savanna" ||
                                     key == "tropical_rainforest" || key == "mesa_edge";
                if (is_frozen) ASSERT_GT(snow, 0.02f) << stage << ' ' << key;
                if (is_warm) ASSERT_EQ(snow, 0) << stage << ' ' << key;
                if (is_frozen || is_warm) ++places[is_frozen ? "frozen" : "warm"];
            }
        }
        EXPECT_GT(places["frozen"], 15) << stage;
        EXPECT_GT(places["warm"], 15) << stage;
    }
}

}  // namespace
}  // namespace talus
