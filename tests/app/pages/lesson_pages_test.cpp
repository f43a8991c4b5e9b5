#include "app/pages/lesson_pages.h"

#include <gtest/gtest.h>

#include "core/lesson/words.h"

namespace talus {
namespace {

// Pixels that are not the ground's, from one share of the height to another.
int inked(const Picture& page, double from, double to) {
    const Rgb8 ground = page(0, 0);
    int count = 0;
    for (int y = static_cast<int>(page.height() * from); y < static_cast<int>(page.height() * to); ++y) {
        for (int x = 0; x < page.width(); ++x) count += page(x, y) != ground ? 1 : 0;
    }
    return count;
}

LessonFile with_steps(const std::string& steps) {
    return lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": {"size": 9, "offsets": "random"},
                                "steps": [)" +
                            steps + "]}");
}

TEST(LessonPages, NumbersOnPaperAreLargeEnoughToRead) {
    PagePress press(30);
    for (const BuiltInLesson& each : lessons()) {
        for (const std::string& language : each.lesson.languages()) {
            const auto handout = LessonPages(each.lesson, language, press).handout();
            ASSERT_TRUE(handout) << each.key;
            EXPECT_GE(handout->smallest, 7) << each.key << ' ' << language;
        }
    }
}

TEST(LessonPages, TheSolutionIsTheWorksheetFilledIn) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end"})");
    const auto handout = LessonPages(lesson, "en", press).handout();
    ASSERT_TRUE(handout);
    // Each of the 77 numbers that a hand has to write is there, and no instruction is.
    EXPECT_GT(inked(handout->solution, 0, 1), inked(handout->sheet, 0, 1));
}

TEST(LessonPages, AHandoutOfAMapHasItsCellsWithGapsAndItsQuestionsAndFitsThePage) {
    PagePress press(30);
    for (const char* key :
         {"where-water-goes", "how-a-valley-is-cut", "why-is-there-a-desert", "from-height-to-biome"}) {
        const LessonFile& lesson = find_lesson(key)->lesson;
        for (const char* language : {"en", "de"}) {
            const auto handout = LessonPages(lesson, language, press).handout();
            ASSERT_TRUE(handout) << key;
            EXPECT_NE(handout->sheet, handout->solution) << key;
            // Nothing is cut off: the last lines keep the margin.
            EXPECT_EQ(inked(handout->sheet, 0.97, 1), 0) << key << ' ' << language;
            EXPECT_EQ(inked(handout->solution, 0.97, 1), 0) << key << ' ' << language;
            EXPECT_GT(inked(handout->sheet, 0.4, 0.8), 2000) << key << ' ' << language;
        }
    }
}

TEST(LessonPages, AHandoutIsWordedInTheLanguageOfTheCaptions) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end"})");
    const Picture english = LessonPages(lesson, "en", press).handout()->sheet;
    for (const std::string& language : word_languages()) {
        if (language == "en") continue;
        EXPECT_NE(LessonPages(lesson, language, press).handout()->sheet, english) << language;
    }
    EXPECT_EQ(LessonPages(lesson, "fi", press).handout()->sheet, english);
}

// Where other comparisons show ground alone, there are white fields with the lines of the spectra.
TEST(LessonPages, ASlideAboutSpectraPlotsThem) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end", "compare": "spectrum"},
                      {"caption": "C", "stop": "end", "compare": "smoothness"})");
    LessonPages pages(lesson, "en", press);
    const auto white = [](const Picture& page) {
        int count = 0;
        for (int y = page.height() / 2; y < page.height(); ++y) {
            for (int x = 0; x < page.width(); ++x) count += page(x, y) == Rgb8{255, 255, 255} ? 1 : 0;
        }
        return static_cast<double>(count) / (page.width() * page.height());
    };
    EXPECT_GT(white(pages.slide(0)), 0.15);
    EXPECT_LT(white(pages.slide(1)), 0.01);
}

}  // namespace
}  // namespace talus
