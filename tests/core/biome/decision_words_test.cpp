#include "core/biome/decision.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/biome/biome_edit.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/biome_trace.h"
#include "core/words/words.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

TEST(DecisionWords, SayWhatFollowsFromEachStepInTheLanguage) {
    const BiomeTable& table = *shipped_biomes();
    const Terrain terrain =
        climate_terrain({.width = 3, .height = 1, .cell_size = 100}, true, [](int x, int) {
            return TestPlace{300 + 120.0f * static_cast<float>(x), 10, 1000, 0};
        });
    const BiomeDecision decision = why(table, ClimateBiomes(table, terrain, 0, {}), 1, 0);
    const auto outcome = [&](std::string_view key, const std::string& language) {
        return outcome_of(*std::ranges::find(decision.steps, key, &DecisionStep::key), table, language);
    };
    EXPECT_EQ(outcome("temperature", "en"), "Row 6 of 9: from 8 to 13 °C.");
    EXPECT_EQ(outcome("precipitation", "en"), "Column 6 of 9: from 900 to 1300 mm a year.");
    EXPECT_EQ(outcome("cell", "en"), "The climate alone gives Deciduous forest.");
    EXPECT_EQ(outcome("cliff", "en"), "Holds, and makes it Bare rock.");
    EXPECT_EQ(outcome("snow", "en"), "Does not hold here.");
    EXPECT_EQ(outcome("temperature", "de"), "Zeile 6 von 9: von 8 bis 13 °C.");
    EXPECT_EQ(outcome("precipitation", "de"), "Spalte 6 von 9: von 900 bis 1300 mm im Jahr.");
    EXPECT_EQ(outcome("cell", "de"), "Das Klima allein ergibt: Laubwald.");
    EXPECT_EQ(outcome("cliff", "de"), "Gilt, und macht daraus: Blanker Fels.");
    EXPECT_EQ(outcome("snow", "de"), "Gilt hier nicht.");
}

TEST(DecisionWords, TheFirstAndTheLastRowHaveOneEnd) {
    const BiomeTable& table = *shipped_biomes();
    const auto row_at = [&](float celsius) {
        const Terrain terrain =
            climate_terrain({.width = 1, .height = 1, .cell_size = 100}, true, [&](int, int) {
                return TestPlace{300, celsius, 1000, 0};
            });
        return outcome_of(why(table, ClimateBiomes(table, terrain, 0, {}), 0, 0).steps[0], table, "de");
    };
    EXPECT_THAT(row_at(-60), testing::StartsWith("Zeile 1 von 9: unter "));
    EXPECT_THAT(row_at(60), testing::StartsWith("Zeile 9 von 9: ab "));
}

TEST(DecisionWords, HaveTheNamesOfTheTableInItsLanguagesAndOfItsRules) {
    const BiomeTable& table = *shipped_biomes();
    for (std::size_t id = 1; id <= table.biomes.size(); ++id) {
        const Biome& biome = table[static_cast<BiomeId>(id)];
        EXPECT_TRUE(biome.names.contains("de")) << biome.key;
        EXPECT_EQ(biome_name(table, static_cast<BiomeId>(id), "fi"), biome.name);
    }
    EXPECT_EQ(biome_name(table, 1, "de"), "Tiefsee");
    for (const BiomeRuleInfo& rule : k_biome_rule_infos)
        EXPECT_EQ(worded(text_of(DecisionStep{.key = rule.key, .values = {}}), "en"), rule.label);
    EXPECT_EQ(worded(text_of(DecisionStep{.key = "cliff", .values = {}}), "de"), "Hang");
    EXPECT_EQ(worded(text_of(DecisionValue{.key = "slope", .unit = "°"}), "de"), "Neigung");
    EXPECT_EQ(biome_name(with_biome_renamed(table, 1, "The abyss"), 1, "de"), "The abyss")
        << "the user's own";
    EXPECT_EQ(biome_name(table, 0, "de"), "nichts");
}

// On paper a learner finds the same in either language.
TEST(DecisionWords, AGermanLineHasItsGapsWhereTheEnglishOneHas) {
    const auto trace = make_trace(find_lesson("from-height-to-biome")->lesson.steps[0].setup);
    const auto has_gap = [](const std::string& text) { return text.find("____") != std::string::npos; };
    int gaps = 0;
    for (std::int64_t step = 0; step < trace->steps(); ++step) {
        for (const LatticePoint cell : {LatticePoint{0, 0}, {4, 4}, {8, 4}}) {
            const auto english = trace->lines_with_gaps(trace->arithmetic(step, cell, "en"));
            const auto german = trace->lines_with_gaps(trace->arithmetic(step, cell, "de"));
            ASSERT_EQ(german.size(), english.size());
            for (std::size_t i = 0; i < german.size(); ++i) {
                EXPECT_EQ(has_gap(german[i]), has_gap(english[i])) << german[i];
                gaps += has_gap(german[i]) ? 1 : 0;
            }
        }
    }
    EXPECT_GT(gaps, 20);
}

}  // namespace
}  // namespace talus
