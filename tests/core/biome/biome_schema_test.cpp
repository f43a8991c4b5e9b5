#include "core/biome/biome_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/core/schema_twins.h"
#include "tests/places.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::string objection_to(const std::string& text) {
    try {
        biomes_from_json(text);
    } catch (const BiomeTableError& error) {
        return error.what();
    }
    return {};
}

// Two biomes and every key there is.
const char* const k_small = R"({
    "$schema": "biomes.schema.json", "talus_biomes": 1, "name": "Mine", "about": "A",
    "biomes": [
        {"key": "wood", "name": "Wood", "names": {"de": "Wald"}, "colour": "#3c6b5c", "base": 40, "octaves": [[900, 30]],
         "ground": [["grass", 30], ["rock", 90]], "layers": [["moss", 0.1, 0.25, 1], ["soil", 0.4]],
         "plants": [["birch", 80]]},
        {"key": "water", "name": "Water", "colour": "#4379A8", "ground": [["mud", 90]]}],
    "climate": {"temperature": [5], "precipitation": [400], "land": [["wood", "wood"], "wood"]},
    "rules": {"cliff": {"slope": 42, "biomes": "wood"}, "snow": {"temperature": -8, "slope": 50, "biomes": "wood"},
              "beach": {"height": 5, "slope": 15, "biomes": "wood"},
              "lake": {"depth": 2, "biomes": [null, ["water", null]]}, "sea": {"biomes": "water"},
              "deep_sea": {"depth": 100, "biomes": "water"}},
    "heights": [["water", 0], ["wood", 1]]
})";

TEST(BiomeSchema, AcceptsTheShippedTableAsItLiesInTheSourcesAndAsItIsSaved) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    ASSERT_EQ(objection_to(k_small), "");
    expect_accepted(biome_schema(),
                    {text_of(source_path("assets/biomes/earth.json")), to_json(*shipped_biomes()), k_small,
                     to_json(biomes_from_json(k_small))});
}

TEST(BiomeSchema, AndTheReaderAgree) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    // What no schema sees: which biomes the file has, what is sorted, and how large its climate table is.
    expect_twins(biome_schema(), variants_of(Json::parse(k_small)), objection_to,
                 {"one of the file's biomes", "let them rise", "sort the list", "is that of biomes[",
                  "one more than borders"});
}

TEST(BiomeSchema, ItsOwnKeyInAFileIsKept) {
    const BiomeTable table = biomes_from_json(k_small);
    EXPECT_EQ(table.schema, "biomes.schema.json");
    EXPECT_TRUE(
        to_json(table).starts_with("{\n  \"$schema\": \"biomes.schema.json\",\n  \"talus_biomes\": 1,"));
}

}  // namespace
}  // namespace talus
