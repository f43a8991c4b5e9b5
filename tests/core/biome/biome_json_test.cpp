#include "core/biome/biome_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/base/read_file.h"
#include "tests/core/biome/climates.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// A small table: two biomes, a climate table of 2 × 2, one rule.
Json small() {
    return Json::parse(R"({
        "talus_biomes": 1, "name": "Mine",
        "biomes": [
            {"key": "wood", "name": "Wood", "names": {"de": "Wald"}, "colour": "#3c6b5c", "base": 40, "octaves": [[900, 30]],
             "ground": [["grass", 30], ["rock", 90]], "layers": [["moss", 0.1, 0.25, 1], ["soil", 0.4]], "plants": [["birch", 80]]},
            {"key": "water", "name": "Water", "colour": "#4379A8", "ground": [["mud", 90]]}],
        "climate": {"temperature": [5], "precipitation": [400], "land": [["wood", "wood"], "wood"]},
        "rules": {"sea": {"biomes": "water"}, "lake": {"depth": 2, "biomes": [null, ["water", null]]}},
        "heights": [["water", 0], ["wood", 1]]
    })");
}

std::vector<std::string> mistakes_of(const std::string& text) {
    try {
        biomes_from_json(text);
    } catch (const BiomeTableError& error) {
        EXPECT_FALSE(error.mistakes.empty());
        EXPECT_THAT(error.what(), HasSubstr(error.mistakes.front()));
        for (const std::string& mistake : error.mistakes) {
            EXPECT_THAT(mistake, Not(HasSubstr("\n")));
            EXPECT_LT(mistake.size(), 600u) << mistake;
        }
        return error.mistakes;
    }
    return {};
}

std::vector<std::string> mistakes_after(const std::function<void(Json&)>& change) {
    Json json = small();
    change(json);
    return mistakes_of(json.dump());
}

// Expects a mistake that names the key and says this of it, and no other.
void expect_mistake(const std::function<void(Json&)>& change, const std::string& key,
                    const std::string& says) {
    const auto mistakes = mistakes_after(change);
    ASSERT_EQ(mistakes.size(), 1u) << key << ": " << testing::PrintToString(mistakes);
    EXPECT_TRUE(mistakes.front().starts_with(key + ": ")) << mistakes.front();
    EXPECT_THAT(mistakes.front(), HasSubstr(says));
}

TEST(BiomeJson, ReadsWhatAFileSays) {
    const BiomeTable table = biomes_from_json(small().dump());
    ASSERT_EQ(table.biomes.size(), 2u);
    const Biome& wood = table[1];
    EXPECT_EQ(wood.name, "Wood");
    EXPECT_EQ(wood.names, (std::map<std::string, std::string>{{"de", "Wald"}}));
    EXPECT_EQ(wood.colour, (std::array<std::uint8_t, 3>{0x3c, 0x6b, 0x5c}));
    EXPECT_EQ(wood.base, 40);
    EXPECT_EQ(wood.octaves, (std::vector<ReliefOctave>{{900, 30}}));
    ASSERT_EQ(wood.ground.size(), 2u);
    EXPECT_EQ(info_of(wood.ground[0].material).key, "grass");
    EXPECT_EQ(wood.ground[0].slope, 30);
    EXPECT_EQ(wood.layers, (std::vector<GroundLayer>{{material_of("moss"), 0.1f, 0.25f, 1},
                                                     {material_of("soil"), 0.4f, 0, 1}}));
    EXPECT_EQ(info_of(wood.plants.at(0).plant).key, "birch");
    EXPECT_EQ(table.land, (BiomeCells{1, 1, 1, 1}));
    EXPECT_EQ(table.rules[static_cast<std::size_t>(biome_rule("sea"))].biomes, (BiomeCells{2, 2, 2, 2}));
    const RuleSettings& lake = table.rules[static_cast<std::size_t>(biome_rule("lake"))];
    EXPECT_EQ(lake.biomes, (BiomeCells{0, 0, 2, 0}));
    EXPECT_EQ(lake.limits[0], 2);
    EXPECT_TRUE(table.rules[static_cast<std::size_t>(biome_rule("beach"))].biomes.empty());
    EXPECT_EQ(table.heights, (std::vector<HeightBand>{{2, 0}, {1, 1}}));
}

TEST(BiomeJson, WritesWhatReadsBackEqual) {
    for (const BiomeTable& table : {*shipped_biomes(), biomes_from_json(small().dump())}) {
        const std::string text = to_json(table);
        EXPECT_TRUE(biomes_from_json(text) == table);
        EXPECT_EQ(to_json(biomes_from_json(text)), text);
        EXPECT_TRUE(text.ends_with("}\n"));
    }
}

TEST(BiomeJson, AMistakeNamesTheKeyAndTheRemedy) {
    const auto ground = [](Json& json) -> Json& { return json["biomes"][0]["ground"]; };
    expect_mistake([&](Json& j) { ground(j)[0][0] = "gras"; }, "biomes[0].ground[0][0]",
                   "expected one of rock, sandstone");
    expect_mistake([](Json& j) { j["biomes"][0]["layers"][0][0] = "lava"; }, "biomes[0].layers[0][0]",
                   "found \"lava\"");
    const auto layer = [](Json& json) -> Json& { return json["biomes"][0]["layers"][0]; };
    expect_mistake([&](Json& j) { layer(j)[2] = -0.5; }, "biomes[0].layers[0][2]", "from 0 to 1, found -0.5");
    expect_mistake([&](Json& j) { layer(j)[3] = 0.2; }, "biomes[0].layers[0][3]", "let them rise");
    expect_mistake([&](Json& j) { layer(j).erase(3); }, "biomes[0].layers[0]",
                   "expected [material, thickness] or [material, thickness, from, to]");
    expect_mistake([](Json& j) { j["biomes"][0]["plants"][0][0] = "triffid"; }, "biomes[0].plants[0][0]",
                   "expected one of broadleaf");
    expect_mistake([](Json& j) { j["biomes"][1]["name"] = "Wood"; }, "biomes[1].name",
                   "\"Wood\" is that of biomes[0], too; give one of them another");
    expect_mistake([](Json& j) { j["biomes"][0]["names"] = "Wald"; }, "biomes[0].names",
                   "expected a name for each language");
    expect_mistake([](Json& j) { j["biomes"][0]["names"]["german"] = "Wald"; }, "biomes[0].names.german",
                   "expected the code of a language, as en or pt-BR");
    expect_mistake([](Json& j) { j["climate"]["land"][0][1] = nullptr; }, "climate.land[0][1]",
                   "names no biome; write the key of one");
    expect_mistake([](Json& j) { j["climate"]["land"][1] = "wod"; }, "climate.land[1]",
                   "expected the key of one of the file's biomes, found \"wod\"");
    expect_mistake([](Json& j) { j["heights"][1][0] = nullptr; }, "heights[1][0]", "names no biome");
    expect_mistake([](Json& j) { j["biomes"] = Json::array(); }, "biomes", "a list of 1 to 255 biomes");
    expect_mistake([](Json& j) { j.erase("climate"); }, "climate", "is missing; add it");
    expect_mistake([](Json& j) { j["biomes"][1].erase("ground"); }, "biomes[1].ground", "is missing");
    expect_mistake(
        [](Json& j) {
            j["biomes"].push_back(j["biomes"][1]);
            j["biomes"][2].update(Json{{"key", "A moor"}, {"name", "Moor"}});
        },
        "biomes[2].key", "small letters");
    expect_mistake(
        [](Json& j) {
            j["biomes"].push_back(j["biomes"][1]);
            j["biomes"][2].update(Json{{"key", ""}, {"name", "Moor"}});
        },
        "biomes[2].key", "small letters");
    expect_mistake([](Json& j) { j["biomes"][0]["colour"] = "green"; }, "biomes[0].colour",
                   "expected a colour like");
    expect_mistake([](Json& j) { j["biomes"][0]["color"] = 1; }, "biomes[0].color",
                   "unknown key; there are key");
    expect_mistake([](Json& j) { j["rules"]["moor"] = 1; }, "rules.moor", "unknown key; there are cliff");
    expect_mistake([](Json& j) { j["rules"]["sea"]["depth"] = 1; }, "rules.sea.depth", "unknown key");
    expect_mistake([](Json& j) { j["rules"]["lake"]["depth"] = -1; }, "rules.lake.depth",
                   "to 1000, found -1");
    expect_mistake([](Json& j) { j["biomes"][0]["base"] = "high"; }, "biomes[0].base", "expected a number");
    expect_mistake([](Json& j) { j["biomes"][0]["octaves"][0][0] = 0; }, "biomes[0].octaves[0][0]",
                   "from 1 to 1000000");
    expect_mistake([&](Json& j) { ground(j)[1][1] = 80; }, "biomes[0].ground", "let the last slope be 90");
    expect_mistake([&](Json& j) { ground(j)[0][1] = 95; }, "biomes[0].ground[0][1]",
                   "from 0 to 90, found 95");
    expect_mistake([](Json& j) { j["climate"]["land"] = Json::array({"wood"}); }, "climate.land",
                   "one more than borders of temperature, found 1");
    expect_mistake([](Json& j) { j["climate"]["land"][0].push_back("wood"); }, "climate.land[0]",
                   "one more than borders of precipitation, found 3");
    expect_mistake([](Json& j) { j["heights"][1][1] = -0.5; }, "heights[1][1]", "let them rise");
    expect_mistake([](Json& j) { j["biomes"][0]["name"] = std::string(5000, 'x'); }, "biomes[0].name",
                   "shorten it");
    expect_mistake([](Json& j) { j["talus_biomes"] = 2; }, "talus_biomes",
                   "expected the format's version, 1");
}

TEST(BiomeJson, BordersOfTheClimateTableRise) {
    const auto mistakes = mistakes_after([](Json& json) {
        json["climate"]["temperature"] = {5, 5};
        json["climate"]["land"] = "wood";
        json["rules"].erase("lake");
    });
    EXPECT_THAT(mistakes, Contains(AllOf(HasSubstr("climate.temperature[1]"), HasSubstr("let them rise"))));
    EXPECT_EQ(mistakes.size(), 1u);
}

TEST(BiomeJson, ThreeHundredBiomesAreTooMany) {
    const auto with = [](std::size_t count) {
        return [count](Json& json) {
            for (std::size_t i = json["biomes"].size(); i < count; ++i) {
                Json biome = json["biomes"][0];
                biome["key"] = "b" + std::to_string(i);
                biome["name"] = "B " + std::to_string(i);
                json["biomes"].push_back(biome);
            }
        };
    };
    expect_mistake(with(300), "biomes", "300 biomes, and a map has room for 255; remove 45");
    EXPECT_TRUE(mistakes_after(with(255)).empty());
}

TEST(BiomeJson, AllMistakesAreToldAtOnce) {
    const auto mistakes = mistakes_after([](Json& json) {
        json["biomes"][0]["colour"] = 7;
        json["biomes"][1]["key"] = "wood";
        json["oceans"] = 3;
    });
    EXPECT_THAT(mistakes, Contains(HasSubstr("oceans: unknown key")));
    EXPECT_THAT(mistakes, Contains(HasSubstr("biomes[0].colour")));
    EXPECT_THAT(mistakes, Contains(HasSubstr("biomes[1].key")));
}

TEST(BiomeJson, WhatIsNoTableIsSaid) {
    EXPECT_THAT(mistakes_of(""), Contains(HasSubstr("the file is empty; a table of biomes is JSON")));
    EXPECT_THAT(mistakes_of("{\"talus\": 1}"), Contains(HasSubstr("not a table of biomes")));
    EXPECT_THAT(mistakes_of("[]"), Contains(HasSubstr("not a table of biomes")));
    EXPECT_THAT(mistakes_of("{\"talus_biomes\": 1,}"), Contains(HasSubstr("a comma too many")));
    EXPECT_THAT(mistakes_of(std::string(1000, '[')), Contains(HasSubstr("nested deeper")));
    EXPECT_THAT(mistakes_of("{\"talus_biomes\": 1, \"" + std::string(100000, 'y') + "\\n\": 2}"),
                Contains(HasSubstr("yyy...: unknown key")));
}

TEST(BiomeJson, AFileIsNamedWithItsMistake) {
    const TemporaryFolder folder;
    const std::string path = folder / "own.json";
    Json json = small();
    json["climate"]["land"] = "moor";
    std::ofstream(path) << json;
    const auto told = [](const std::string& file) -> std::string {
        try {
            load_biomes(file);
        } catch (const FileError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(told(path),
              path + ": climate.land: expected the key of one of the file's biomes, found \"moor\"");
    json["rules"]["sea"]["biomes"] = "moor";
    std::ofstream(path) << json;
    EXPECT_THAT(told(path), HasSubstr("(and 1 more mistake)"));
    std::ofstream(path) << std::string(k_max_biome_file_bytes + 1, ' ');
    EXPECT_THAT(told(path), HasSubstr("is larger than"));
    std::filesystem::remove(path);
    EXPECT_THAT(told(path), HasSubstr("there is no such file"));
    EXPECT_THAT(told("asset:mars.json"), HasSubstr("there are asset:earth.json"));
    EXPECT_TRUE(*load_biomes("asset:earth.json") == *shipped_biomes());
}

}  // namespace
}  // namespace talus
