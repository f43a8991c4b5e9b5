#include "core/words/words.h"

#include <gtest/gtest.h>

#include "core/words/numbers.h"

namespace talus {
namespace {

TEST(Words, AreFilledInAndFallBackToEnglish) {
    EXPECT_EQ(worded("Solution", "de"), "Lösung");
    EXPECT_EQ(worded("Solution", "fi"), "Solution") << "a language that there is not";
    EXPECT_EQ(worded("Its water: {sum}", "pl"), "Its water: {sum}") << "a text that it lacks";
    EXPECT_EQ(worded("Slide {number}: {text}", "en", {{"number", "3"}, {"text", "Why?"}}), "Slide 3: Why?");
    EXPECT_EQ(worded("What nobody has translated", "de"), "What nobody has translated");
}

TEST(Words, ASuffixTellsOneMeaningFromAnotherAndIsNeverSeen) {
    EXPECT_EQ(worded("Home", "de"), "Startansicht");
    EXPECT_EQ(worded("Home##key", "de"), "Pos 1");
    EXPECT_EQ(worded("Home##key", "en"), "Home");
    EXPECT_EQ(worded("Home##button", "de"), "Startansicht") << "there is no such meaning";
}

TEST(Words, LargeNumbersAreInGroupsOfThree) {
    EXPECT_EQ(grouped_number(0.4), "0");
    EXPECT_EQ(grouped_number(999), "999");
    EXPECT_EQ(grouped_number(1000), "1\u00a0000");
    EXPECT_EQ(grouped_number(-19942747.6), "−19\u00a0942\u00a0748");
    EXPECT_EQ(grouped_number(123456), "123\u00a0456");
}

TEST(Words, NumbersHaveTheDecimalMarkOfTheLanguage) {
    EXPECT_EQ(decimal_mark("de"), ",");
    EXPECT_EQ(decimal_mark("en"), ".");
    EXPECT_EQ(localized("(3.0 + 5.25) / 2 = 4.1.", "de"), "(3,0 + 5,25) / 2 = 4,1.");
    EXPECT_EQ(localized("(3.0 + 5.25) / 2 = 4.1.", "en"), "(3.0 + 5.25) / 2 = 4.1.");
    EXPECT_EQ(localized("1. Kapitel, a.b, .5, 5.", "de"), "1. Kapitel, a.b, .5, 5.");
}

TEST(Words, ALanguageHasACode) {
    for (const char* code : {"en", "de", "pt-BR", "zh-Hans"}) EXPECT_TRUE(is_language(code)) << code;
    for (const char* code : {"", "e", "EN", "english", "de_DE", "en-abcdefghijkl"})
        EXPECT_FALSE(is_language(code)) << code;
}

}  // namespace
}  // namespace talus
