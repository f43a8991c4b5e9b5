#include "core/lesson/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(LessonWords, EveryLanguageHasEveryWordWithTheSameHoles) {
    std::ifstream file(source_path("assets/words/lessons.json"));
    const auto all = nlohmann::json::parse(file);
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
    EXPECT_EQ(worded(Word::slide, "en", {{"number", "3"}, {"text", "Why?"}}), "Slide 3: Why?");
}

}  // namespace
}  // namespace talus
