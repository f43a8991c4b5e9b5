// What recipes of released versions make must stay as it is, to the bit, whatever is rebuilt beneath them.
// tests/data/ pin.txt has a line for each: what, its key, samples to a side, checksum of the heights
// (core/base/statistics.h).
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/stage_reference.h"

namespace talus {
namespace {

const std::string k_data = TALUS_SOURCE_DIR "/tests/data/";

std::map<std::string, std::string> pinned() {
    std::ifstream file(k_data + "pin.txt");
    std::map<std::string, std::string> lines;
    std::string what;
    std::string key;
    std::string side;
    std::string checksum;
    while (file >> what >> key >> side >> checksum) lines[what + " " + key + " " + side] = checksum;
    return lines;
}

void expect_pinned(const std::string& what, const Recipe& recipe, int side) {
    static const std::map<std::string, std::string> lines = pinned();
    const auto terrain = Evaluator(0).evaluate(recipe, side, side);
    const std::string line = what + " " + std::to_string(side);
    const auto found = lines.find(line);
    const std::string checksum = checksum_text(checksum_of(*terrain->height()));
    EXPECT_EQ(found == lines.end() ? "nothing" : found->second, checksum) << line << " " << checksum;
}

TEST(Pin, PresetsKeepTheirBits) {
    for (const Preset& preset : presets()) {
        expect_pinned("preset " + preset.key, preset.recipe, 257);
        expect_pinned("preset " + preset.key, preset.recipe, 1025);
    }
}

TEST(Pin, StagesAtTheirDefaultsKeepTheirBits) {
    for (const StageType& type : stage_types()) {
        expect_pinned("stage " + std::string(type.info.key), sample_recipe(type), 257);
    }
}

TEST(Pin, AFileOfTheFirstFormatKeepsItsBits) {
    const ReadRecipe read = load_recipe(k_data + "format-1.talus");
    expect_pinned("file format-1", read.recipe, 257);
    expect_pinned("file format-1", read.recipe, 300);
    ASSERT_EQ(read.remarks.size(), 1u) << "the stage of another version, and nothing else";
}

}  // namespace
}  // namespace talus
