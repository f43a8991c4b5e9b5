// What recipes of released versions make must stay as it is, to the bit, whatever is rebuilt beneath them.
// tests/data/ pin.txt has a line for each: what, its key, samples to a side, checksum of the heights
// (core/base/statistics.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/stage_reference.h"
#include "core/recipe/window_needs.h"
#include "tests/places.h"

namespace talus {
namespace {

const std::string k_data = source_path("tests/data/");

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

template <class T>
Grid<float> as_floats(const Grid<T>& values) {
    Grid<float> floats(values.width(), values.height());
    std::transform(values.data(), values.data() + values.size(), floats.data(),
                   [](T value) { return static_cast<float>(value); });
    return floats;
}

void expect_pinned(const std::string& what, const Recipe& recipe, int side,
                   FieldId field = field_id("height")) {
    static const std::map<std::string, std::string> lines = pinned();
    const auto terrain = Evaluator(0).evaluate(recipe, side, side);
    const std::string line = what + " " + std::to_string(side);
    const auto found = lines.find(line);
    const std::string checksum = checksum_text(std::visit(
        [](const auto& values) { return checksum_of(as_floats(*values)); }, terrain->fields[field]));
    EXPECT_EQ(found == lines.end() ? "nothing" : found->second, checksum) << line << " " << checksum;
}

TEST(Pin, PresetsKeepTheirBits) {
    for (const Preset& preset : presets()) {
        expect_pinned("preset " + preset.key, preset.recipe, 257);
        // Rain at full size takes seconds, and a sanitizer ten times as long.
        if (works_in_windows(preset.recipe)) expect_pinned("preset " + preset.key, preset.recipe, 1025);
    }
}

TEST(Pin, StagesAtTheirDefaultsKeepTheirBits) {
    for (const StageType& type : stage_types()) {
        type.writes(sample_values(type)).for_each([&](FieldId field) {
            const bool height = field == field_id("height");
            const std::string name(type.info.key);
            expect_pinned("stage " + (height ? name : name + "." + std::string(info_of(field).key)),
                          sample_recipe(type), 257, field);
        });
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
