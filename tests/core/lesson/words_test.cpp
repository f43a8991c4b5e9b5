#include "core/lesson/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "core/lesson/lesson_file.h"
#include "tests/places.h"

namespace talus {
namespace {

std::multiset<std::string> holes(const std::string& text) {
    static const std::regex hole("\\{[^}]*\\}");
    return {std::sregex_token_iterator(text.begin(), text.end(), hole), std::sregex_token_iterator()};
}

// Other languages may lack words of steps: English takes their place.
TEST(LessonWords, TheLessonsLanguagesHaveEveryWordAndAllHaveTheSameHoles) {
    std::ifstream file(source_path("assets/words/lessons.json"));
    const auto all = nlohmann::json::parse(file);
    const std::vector<std::string> spoken = find_lesson("line")->lesson.languages();
    ASSERT_THAT(spoken, testing::Contains("de"));
    const std::set<std::string> keys(word_keys().begin(), word_keys().end());
    ASSERT_EQ(keys.size(), word_keys().size());
    for (const auto& [language, words] : all.items()) {
        std::set<std::string> there;
        for (const auto& [key, text] : words.items()) {
            there.insert(key);
            ASSERT_TRUE(all["en"].contains(key)) << language << ' ' << key;
            EXPECT_FALSE(text.get<std::string>().empty()) << language << ' ' << key;
            EXPECT_EQ(holes(text), holes(all["en"][key])) << language << ' ' << key;
        }
        if (std::find(spoken.begin(), spoken.end(), language) != spoken.end())
            EXPECT_EQ(there, keys) << language;
    }
}

TEST(LessonWords, ThereAreTheLanguagesOfTheCaptions) {
    const std::vector<std::string> codes = word_languages();
    for (const BuiltInLesson& lesson : lessons()) {
        for (const std::string& code : lesson.lesson.languages())
            EXPECT_THAT(codes, testing::Contains(code)) << lesson.key;
    }
}

TEST(LessonWords, AreFilledInAndFallBackToEnglish) {
    EXPECT_EQ(worded(Word::solution, "de"), "Lösung");
    EXPECT_EQ(worded(Word::solution, "fi"), worded(Word::solution, "en"));
    EXPECT_EQ(worded(Word::its_water, "pl"), worded(Word::its_water, "en")) << "a word that it lacks";
    EXPECT_EQ(worded(Word::slide, "en", {{"number", "3"}, {"text", "Why?"}}), "Slide 3: Why?");
}

TEST(LessonWords, NumbersHaveTheDecimalMarkOfTheLanguage) {
    EXPECT_EQ(localized("(3.0 + 5.25) / 2 = 4.1.", "de"), "(3,0 + 5,25) / 2 = 4,1.");
    EXPECT_EQ(localized("(3.0 + 5.25) / 2 = 4.1.", "en"), "(3.0 + 5.25) / 2 = 4.1.");
    EXPECT_EQ(localized("1. Kapitel, a.b, .5, 5.", "de"), "1. Kapitel, a.b, .5, 5.");
}

bool has_words(const std::string& text) {
    static const std::regex word("[A-Za-z]{4,}");
    return std::regex_search(text, word);
}

// A German lesson says nothing in English: not beside its lattice, not below its map, not on the scrub bar.
TEST(LessonWords, StepsOfAllLessonsAreExplainedInGerman) {
    int lines_compared = 0;
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            if (step.setup.exact) continue;  // its kind of trace is there in class numbers, too
            const auto trace = make_trace(step.setup);
            for (const Mark& mark : trace->track().marks)
                EXPECT_NE(mark.label("de"), mark.label("en")) << lesson.key;
            for (std::int64_t at = 0; at < trace->steps(); ++at) {
                const LatticePoint cell =
                    trace->point_placed(at).value_or(step.cell.value_or(LatticePoint{}));
                const Arithmetic german = trace->arithmetic(at, cell, "de");
                const Arithmetic english = trace->arithmetic(at, cell);
                EXPECT_NE(trace->explanation(at, german, "de"), trace->explanation(at, english, "en"));
                EXPECT_EQ(german.lines.size(), english.lines.size());
                EXPECT_EQ(german.result, english.result);
                for (std::size_t i = 0; i < german.lines.size(); ++i) {
                    if (!has_words(english.lines[i])) continue;
                    EXPECT_NE(german.lines[i], english.lines[i]) << lesson.key;
                    ++lines_compared;
                }
            }
        }
    }
    EXPECT_GT(lines_compared, 100);
}

}  // namespace
}  // namespace talus
