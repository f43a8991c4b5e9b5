#include "app/pages/lesson_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "app/widgets/theme.h"
#include "core/lesson/picture/paper_parts.h"
#include "core/lesson/trace/lesson_setup.h"
#include "core/map/sheet_cairo.h"
#include "core/words/words.h"

namespace talus {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Pixels that are not the ground's, from one share of the height to another.
int inked(const Picture& page, double from, double to) {
    const Rgb8 ground = page(0, 0);
    int count = 0;
    for (int y = static_cast<int>(page.height() * from); y < static_cast<int>(page.height() * to); ++y) {
        for (int x = 0; x < page.width(); ++x) count += page(x, y) != ground ? 1 : 0;
    }
    return count;
}

std::vector<std::string> texts_of(const MapSheet& sheet) {
    std::vector<std::string> all;
    for (const DrawnThing& thing : sheet.groups.front().things) {
        if (const auto* const text = std::get_if<DrawnText>(&thing)) all.push_back(text->text);
    }
    return all;
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
            // Nothing is cut off: the last lines keep the margin.
            EXPECT_EQ(inked(printed(handout->sheet), 0.97, 1), 0) << each.key << ' ' << language;
            EXPECT_EQ(inked(printed(handout->solution), 0.97, 1), 0) << each.key << ' ' << language;
        }
    }
}

TEST(LessonPages, TheSolutionIsTheWorksheetFilledIn) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end"})");
    const auto handout = LessonPages(lesson, "en", press).handout();
    ASSERT_TRUE(handout);
    const auto trace = make_lattice(lesson.steps[0].setup);
    const std::vector<std::string> sheet = texts_of(handout->sheet);
    const std::vector<std::string> solution = texts_of(handout->solution);
    // Two levels are enough for a hand: 21 points, 4 of which are given.
    EXPECT_EQ(worksheet_end(*trace, trace->steps()), 25);
    for (std::int64_t step = 4; step < 25; ++step) {
        const Arithmetic line = trace->arithmetic(step);
        EXPECT_THAT(solution, Contains(trace->written_out(line)));
        EXPECT_THAT(sheet, Contains(line_with_gaps(line, 1)));
        EXPECT_THAT(sheet, Contains(std::to_string(step + 1) + "."));
    }
    EXPECT_THAT(sheet, Not(Contains("26.")));
    for (const std::string& text : solution) EXPECT_THAT(text, Not(HasSubstr("____")));
}

TEST(LessonPages, AHandoutOfAMapHasItsCellsWithGapsAndItsQuestions) {
    PagePress press(30);
    for (const char* key : {"where-water-goes", "how-a-valley-is-cut", "why-is-there-a-desert",
                            "from-height-to-biome", "biomes-first", "what-a-heightmap-cannot-hold"}) {
        const LessonFile& lesson = find_lesson(key)->lesson;
        for (const char* language : {"en", "de"}) {
            const auto handout = LessonPages(lesson, language, press).handout();
            ASSERT_TRUE(handout) << key;
            EXPECT_NE(texts_of(handout->sheet), texts_of(handout->solution)) << key;
            EXPECT_GT(inked(printed(handout->sheet), 0.4, 0.8), 2000) << key << ' ' << language;
        }
    }
}

TEST(LessonPages, AHandoutIsWordedInTheLanguageOfTheCaptions) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end"})");
    const auto english = texts_of(LessonPages(lesson, "en", press).handout()->sheet);
    for (const std::string& language : word_languages()) {
        if (language == "en") continue;
        EXPECT_NE(texts_of(LessonPages(lesson, language, press).handout()->sheet), english) << language;
    }
    EXPECT_EQ(texts_of(LessonPages(lesson, "fi", press).handout()->sheet), english);
}

TEST(LessonPages, AHandoutAsksForNoMeansWhereItsLessonTellsNone) {
    PagePress press(30);
    const LessonFile& lesson = find_lesson("heightmap")->lesson;
    const auto handout = LessonPages(lesson, "en", press).handout();
    ASSERT_TRUE(handout);
    const std::vector<std::string> sheet = texts_of(handout->sheet);
    for (const std::string& text : sheet) {
        EXPECT_THAT(text, Not(HasSubstr("____")));
        EXPECT_THAT(text, Not(HasSubstr(" mean")));
    }
    EXPECT_THAT(sheet, Contains("9.0")) << "the numbers are there";
    EXPECT_THAT(sheet, Contains(HasSubstr("Draw the ground along row 2")));
    EXPECT_THAT(sheet, Contains(worded("Questions about the slides", "en")));
    EXPECT_THAT(sheet, Contains(worded("Try", "en")));
    EXPECT_THAT(sheet, Contains(HasSubstr("What is the height in column 4, row 2?")));
    // Only the solution has the line.
    EXPECT_GT(inked(printed(handout->solution), 0.5, 0.8), 0);
    EXPECT_NE(printed(handout->solution), printed(handout->sheet));
}

TEST(LessonPages, AHandoutAboutPlotsHasThemAndWhatIsAskedOfThem) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end", "compare": "line"},
        {"caption": "C", "stop": "end", "compare": "spectrum", "try": "Say which is steeper."})");
    const auto handout = LessonPages(lesson, "en", press).handout();
    ASSERT_TRUE(handout);
    const auto pictures = std::ranges::count_if(
        handout->sheet.groups.front().things,
        [](const DrawnThing& thing) { return std::holds_alternative<DrawnPicture>(thing); });
    EXPECT_EQ(pictures, 1) << "the one that is asked about";
    const std::vector<std::string> sheet = texts_of(handout->sheet);
    EXPECT_EQ(std::ranges::count(sheet, "Slide 2: Say which is steeper."), 1);
    const auto waves = LessonPages(find_lesson("spectrum")->lesson, "en", press).handout();
    ASSERT_TRUE(waves);
    for (const std::string& text : texts_of(waves->sheet)) EXPECT_THAT(text, Not(HasSubstr("____")));
}

TEST(LessonPages, HandoutsAreLaidOutForTheirPaper) {
    PagePress press(30);
    const LessonFile& lesson = find_lesson("diamond-step")->lesson;
    for (const std::string_view key : k_handout_papers) {
        const Paper paper = paper_of(key).value();
        const auto handout = LessonPages(lesson, "de", press).handout(paper);
        ASSERT_TRUE(handout);
        EXPECT_EQ(handout->sheet.width, paper.width);
        EXPECT_EQ(handout->sheet.height, paper.height);
        for (const DrawnThing& thing : handout->sheet.groups.front().things) {
            const auto* const text = std::get_if<DrawnText>(&thing);
            if (text == nullptr) continue;
            EXPECT_LE(text->at.y, paper.height - SheetPen::k_margin) << text->text;
            if (text->anchor != TextAnchor::left) continue;
            EXPECT_LE(text->at.x + drawn_width(text->text, text->size, text->bold),
                      paper.width - SheetPen::k_margin + 0.1)
                << text->text;
        }
    }
    EXPECT_EQ(printed(LessonPages(lesson, "de", press).handout()->sheet).width(), 1240);
    EXPECT_EQ(printed(LessonPages(lesson, "de", press).handout()->sheet).height(), 1754);
}

// The mean difference of two pictures of one size.
double difference(const Picture& a, const Picture& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::abs(a.data()[i].r - b.data()[i].r) + std::abs(a.data()[i].g - b.data()[i].g) +
               std::abs(a.data()[i].b - b.data()[i].b);
    return sum / static_cast<double>(3 * a.size());
}

Picture halved(const Picture& picture) {
    Picture half(picture.width() / 2, picture.height() / 2);
    for (int y = 0; y < half.height(); ++y) {
        for (int x = 0; x < half.width(); ++x) {
            const auto mean = [&](auto part) {
                const int sum = picture(2 * x, 2 * y).*part + picture(2 * x + 1, 2 * y).*part +
                                picture(2 * x, 2 * y + 1).*part + picture(2 * x + 1, 2 * y + 1).*part;
                return static_cast<std::uint8_t>(sum / 4);
            };
            half(x, y) = {mean(&Rgb8::r), mean(&Rgb8::g), mean(&Rgb8::b)};
        }
    }
    return half;
}

TEST(LessonPages, SlidesOfOneShapeLookTheSameAtAnySize) {
    const LessonFile lesson = with_steps(
        R"({"caption": "Some words of a caption.", "stop": {"level": 1}, "predict": "mean", "try": "Try it."})");
    const auto slide = [&](SlideSize size) {
        PagePress press(30, size.scale());
        return LessonPages(lesson, "en", press, size).slide(0);
    };
    const Picture plain = slide({});
    const Picture large = slide({2560, 1440});
    ASSERT_EQ(large.width(), 2560);
    ASSERT_EQ(large.height(), 1440);
    const Picture other = [] {
        PagePress press(30);
        const LessonFile blank = with_steps(R"({"caption": "Some words of a caption."})");
        return LessonPages(blank, "en", press).slide(0);
    }();
    EXPECT_LT(difference(halved(large), plain), difference(other, plain) / 3);
    // Another shape is laid out for itself.
    EXPECT_GT(inked(slide({1280, 1280}), 0.6, 0.98), 1000);
}

TEST(LessonPages, TheAnimationShowsPointAfterPointAndOfManySomeEvenly) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": {"level": 0}},
        {"caption": "C", "stop": {"point": [8, 4]}}, {"caption": "C", "stop": "end"}, {"caption": "C", "stop": "end"},
        {"caption": "C", "stop": {"level": 0}}, {"caption": "C", "stop": "end", "compare": "line"},
        {"caption": "C", "setup": {"seed": 4}, "stop": {"step": 3}},
        {"caption": "C", "setup": {"seed": 5}, "stop": {"step": 3}, "go": "play"},
        {"caption": "C", "setup": {"numbers": "exact", "size": 65}, "show": "surface", "stop": "end", "go": "play"},
        {"caption": "C", "stop": {"level": 2}}, {"caption": "C", "stop": "end"})");
    LessonPages pages(lesson, "en", press);
    using Positions = std::vector<std::int64_t>;
    EXPECT_EQ(pages.on_the_way(0), Positions{}) << "the first stop, which nothing plays to";
    const auto trace = make_lattice(lesson.steps[1].setup);
    const std::int64_t point = trace->placed()->step_of({8, 4}) + 1;
    Positions each;
    for (std::int64_t done = 5; done < point; ++done) each.push_back(done);
    EXPECT_EQ(pages.on_the_way(1), each);
    const Positions thinned = pages.on_the_way(2);
    EXPECT_EQ(static_cast<std::int64_t>(thinned.size()), LessonPages::k_max_on_the_way);
    EXPECT_GT(thinned.front(), point);
    EXPECT_LT(thinned.back(), trace->steps());
    const std::int64_t pace = (trace->steps() - point) / (LessonPages::k_max_on_the_way + 1);
    for (std::size_t i = 1; i < thinned.size(); ++i) {
        EXPECT_GE(thinned[i] - thinned[i - 1], pace);
        EXPECT_LE(thinned[i] - thinned[i - 1], pace + 1);
    }
    for (const std::size_t still : {3u, 4u, 5u, 6u}) EXPECT_EQ(pages.on_the_way(still), Positions{}) << still;
    EXPECT_EQ(pages.on_the_way(7), (Positions{1, 2})) << "from the beginning of another lattice";
    EXPECT_EQ(pages.on_the_way(8).size(), 6u) << "levels 0 to 5, before the last";
    EXPECT_EQ(pages.on_the_way(10), Positions{}) << "exact numbers go on only where the lesson plays";
    // A picture on the way has fewer points, and what is asked comes with the stop.
    EXPECT_NE(pages.slide(1, each.front()), pages.slide(1, each.back()));
}

// The point placed last has the accent's colour, and might be the answer.
TEST(LessonPages, ASlideThatAsksForACellMarksNone) {
    PagePress press(30);
    const LessonFile lesson = with_steps(R"({"caption": "C", "stop": "end"},
        {"caption": "C", "stop": "end", "predict": {"ask": "?", "lowest": "value"}})");
    LessonPages pages(lesson, "en", press);
    const auto marked = [](const Picture& page) {
        const ImVec4& accent = light_theme().accent;
        const auto byte = [](float part) { return static_cast<std::uint8_t>(part * 255 + 0.5f); };
        const Rgb8 wanted{byte(accent.x), byte(accent.y), byte(accent.z)};
        int count = 0;  // of the lattice: the question below is written in this colour
        for (int y = 0; y < page.height() * 3 / 4; ++y) {
            for (int x = 0; x < page.width(); ++x) count += page(x, y) == wanted ? 1 : 0;
        }
        return count;
    };
    EXPECT_GT(marked(pages.slide(0)), 100);
    EXPECT_EQ(marked(pages.slide(1)), 0);
    EXPECT_GT(marked(pages.slide(0)), 100) << "the question before is forgotten";
}

// For example the sea of the lesson about deserts.
TEST(LessonPages, ASlidesGroundHasTheWaterOfItsLesson) {
    PagePress press(30);
    LessonPages pages(find_lesson("why-is-there-a-desert")->lesson, "en", press);
    const Picture page = pages.slide(2);
    int deep = 0;  // blue on the right, where the ground is; the backdrop is pale
    for (int y = page.height() / 5; y < page.height() * 7 / 10; ++y) {
        for (int x = page.width() / 2; x < page.width(); ++x) {
            const Rgb8 pixel = page(x, y);
            deep += pixel.b > pixel.r + 30 && pixel.r < 120 ? 1 : 0;
        }
    }
    EXPECT_GT(deep, page.width() * page.height() / 100);
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
