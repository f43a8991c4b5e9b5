// Edits of a table of biomes: each leaves a table that reads back from its own text.
#include "core/biome/biome_edit.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/biome/biome_json.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

BiomeId earth_id(std::string_view key) { return earth().find(key); }

// A valid table, which a file may hold.
void expect_valid(const BiomeTable& table) { EXPECT_EQ(biomes_from_json(to_json(table)), table); }

std::vector<std::string> keys_of(const BiomeTable& table, const BiomeCells& cells) {
    std::vector<std::string> keys;
    for (const BiomeId id : cells) keys.push_back(id == 0 ? "" : table[id].key);
    return keys;
}

TEST(BiomeEdit, ARenamedBiomeKeepsItsKeyAndPlaces) {
    const BiomeId id = earth_id("tundra");
    const BiomeTable table = with_biome_renamed(earth(), id, "Fell");
    EXPECT_EQ(table[id].name, "Fell");
    EXPECT_EQ(table[id].key, "tundra");
    EXPECT_EQ(table.land, earth().land);
    expect_valid(table);
    EXPECT_EQ(with_biome_renamed(earth(), id, ""), earth());
    EXPECT_EQ(with_biome_renamed(earth(), id, earth().biomes.front().name), earth());
}

TEST(BiomeEdit, AnAddedBiomeHasANameAndAKeyOfItsOwn) {
    BiomeTable table = earth();
    for (int i = 0; i < 3; ++i)
        table = with_biome_added(table, table.biomes.size() == earth().biomes.size()
                                            ? earth_id("tundra")
                                            : static_cast<BiomeId>(table.biomes.size()));
    ASSERT_EQ(table.biomes.size(), earth().biomes.size() + 3);
    EXPECT_EQ(table.biomes.back().name, "Tundra 4");
    EXPECT_EQ(table.biomes.back().key, "tundra_4");
    EXPECT_FALSE(is_placed(table, static_cast<BiomeId>(table.biomes.size())));
    expect_valid(table);
}

TEST(BiomeEdit, OneBiomeMoreThanAMapHasRoomForIsNotAdded) {
    BiomeTable table = earth();
    while (table.biomes.size() < k_max_biomes) table = with_biome_added(table, 1);
    expect_valid(table);
    EXPECT_EQ(with_biome_added(table, 1), table);
}

TEST(BiomeEdit, TheHeirOfARemovedBiomeTakesItsPlacesAndAllOthersKeepTheirs) {
    for (const auto* const gone : {"deep_ocean", "tundra", "ice_sheet", "sandy_beach"}) {
        for (const auto* const heir : {"lake", "hot_desert"}) {
            const BiomeTable table = with_biome_removed(earth(), earth_id(gone), earth_id(heir));
            ASSERT_EQ(table.biomes.size(), earth().biomes.size() - 1);
            EXPECT_EQ(table.find(gone), 0);
            const auto expect_same = [&](const BiomeCells& after, const BiomeCells& before) {
                std::vector<std::string> expected = keys_of(earth(), before);
                for (std::string& key : expected) key = key == gone ? heir : key;
                EXPECT_EQ(keys_of(table, after), expected) << gone << " " << heir;
            };
            expect_same(table.land, earth().land);
            for (std::size_t i = 0; i < k_biome_rules; ++i)
                expect_same(table.rules[i].biomes, earth().rules[i].biomes);
            expect_valid(table);
        }
    }
    const BiomeId id = earth_id("tundra");
    EXPECT_EQ(with_biome_removed(earth(), id, id), earth());
    EXPECT_EQ(with_biome_removed(earth(), id, 0), earth());
}

TEST(BiomeEdit, NumbersOfABiomeAreClampedAndItsSlopesRise) {
    const BiomeId id = earth_id("tundra");
    Biome biome = earth()[id];
    biome.base = std::numeric_limits<float>::quiet_NaN();
    biome.octaves = {{0, -5}};
    biome.ground = {{material_of("moss"), 50}, {material_of("grass"), 20}, {material_of("rock"), 60}};
    biome.layers = {{material_of("peat"), 1e9f, 0.7f, -3}};
    biome.plants.assign(100, {Plant{}, -1});
    const BiomeTable table = with_biome(earth(), id, biome);
    EXPECT_EQ(table[id].ground[1].slope, 50);
    EXPECT_EQ(table[id].ground[2].slope, 90);
    EXPECT_EQ(table[id].layers[0].thickness, 1000);
    EXPECT_EQ(table[id].layers[0].from, 0.7f);
    EXPECT_EQ(table[id].layers[0].to, 0.7f) << "not below the other threshold";
    EXPECT_EQ(table[id].plants.size(), 32u);
    expect_valid(table);
    biome.ground.clear();
    expect_valid(with_biome(earth(), id, biome));
}

TEST(BiomeEdit, ACellOfTheClimateTableIsGivenToABiome) {
    const BiomeId id = earth_id("bog");
    const BiomeTable table = with_land(earth(), 2, 3, id);
    EXPECT_EQ(table.land[2 * table.columns() + 3], id);
    expect_valid(table);
    EXPECT_EQ(with_land(earth(), 2, 3, 0), earth());
    EXPECT_EQ(with_land(earth(), 99, 3, id), earth());
}

TEST(BiomeEdit, ARuleBeginsWithItsFirstCellAndEndsWithItsLast) {
    BiomeTable bare = earth();
    bare.rules = {};
    const BiomeId id = earth_id("bog");
    EXPECT_EQ(with_rule_limit(bare, biome_rule("lake"), 0, 3), bare);
    const BiomeTable one = with_rule_cell(bare, biome_rule("lake"), 1, 1, id);
    const RuleSettings& lake = one.rules[static_cast<std::size_t>(biome_rule("lake"))];
    EXPECT_EQ(lake.limits[0], info_of(biome_rule("lake")).tests[0].limit.usual);
    expect_valid(one);
    expect_valid(with_rule_limit(one, biome_rule("lake"), 0, -50));
    EXPECT_EQ(with_rule_cell(one, biome_rule("lake"), 1, 1, 0), bare);
}

TEST(BiomeEdit, BordersRiseAndABorderAddedOrRemovedMovesTheCellsWithIt) {
    const auto at = [](const BiomeTable& table, std::size_t row, std::size_t column) {
        return table.land[row * table.columns() + column];
    };
    for (const ClimateAxis axis : {ClimateAxis::temperature, ClimateAxis::precipitation}) {
        const std::vector<float>& borders = borders_of(earth(), axis);
        EXPECT_EQ(with_border(earth(), axis, 2, borders[3]), earth());
        EXPECT_EQ(with_border(earth(), axis, 2, borders[1]), earth());
        const float between = (borders[2] + borders[3]) / 2;
        EXPECT_EQ(borders_of(with_border(earth(), axis, 2, between), axis)[2], between);
        for (const std::size_t after : {std::size_t{0}, std::size_t{3}, borders.size() - 1}) {
            const BiomeTable added = with_border_added(earth(), axis, after);
            ASSERT_EQ(borders_of(added, axis).size(), borders.size() + 1);
            expect_valid(added);
            const bool rows = axis == ClimateAxis::temperature;
            for (std::size_t other = 0; other < 9; ++other) {
                const auto cell = [&](const BiomeTable& table, std::size_t place) {
                    return rows ? at(table, place, other) : at(table, other, place);
                };
                EXPECT_EQ(cell(added, after), cell(earth(), after));
                EXPECT_EQ(cell(added, after + 1), cell(earth(), after + 1));
                EXPECT_EQ(cell(added, after + 2), cell(earth(), after + 1));
            }
            EXPECT_EQ(with_border_removed(added, axis, after + 1), earth());
        }
    }
}

TEST(BiomeEdit, BordersStopAtTheirNumber) {
    BiomeTable table = earth();
    for (int i = 0; i < 40; ++i) table = with_border_added(table, ClimateAxis::temperature, 0);
    EXPECT_EQ(table.temperature.size(), k_max_climate_edges);
    expect_valid(table);
    for (int i = 0; i < 40; ++i) table = with_border_removed(table, ClimateAxis::temperature, 0);
    EXPECT_EQ(table.temperature.size(), 1u);
    expect_valid(table);
}

TEST(BiomeEdit, BandsOfHeightsRise) {
    std::vector<HeightBand> bands = earth().heights;
    bands[1].to = bands[0].to;
    EXPECT_EQ(with_heights(earth(), bands), earth());
    bands.erase(bands.begin());
    EXPECT_EQ(with_heights(earth(), bands).heights, bands);
    EXPECT_EQ(with_heights(earth(), {}), earth());
}

}  // namespace
}  // namespace talus
