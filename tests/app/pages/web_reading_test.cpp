// What a pupil reads, taps and answers on the web pages of the lessons, in a browser.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/pages/web_page.h"
#include "core/lesson/trace/written_out.h"
#include "tests/app/command_line.h"
#include "tests/app/pages/browser.h"
#include "tests/app/pages/no_pictures.h"

namespace talus {
namespace {

using nlohmann::json;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using Browser = talus::testing::Browser;
using Texts = std::vector<std::string>;

class WebReading : public CommandLine {
 protected:
    void SetUp() override {
        if (!Browser::is_there()) GTEST_SKIP() << "there is no chromium";
        browser_ = std::make_unique<Browser>(folder / "profile");
        browser_->resize(1366, 680, false);
    }
    void open(const LessonFile& lesson) {
        NoPictures pictures;
        write("page.html", web_page(lesson, lesson.language, pictures));
        browser_->open(folder / "page.html");
    }
    // To the stop of a step.
    void go_to(std::size_t step) {
        browser_->evaluate(
            "go(moments.findIndex((each) => each.stop && each.index === " + std::to_string(step) + "))");
    }
    std::string text_of(const std::string& selector) {
        return browser_->evaluate("document.querySelector(" + json(selector).dump() + ")?.textContent ?? ''");
    }
    json count_of(const std::string& selector) {
        return browser_->evaluate("document.querySelectorAll(" + json(selector).dump() + ").length");
    }
    void tap_point(int x, int y) {
        browser_->evaluate("tap([" + std::to_string(x) + ", " + std::to_string(y) + "])");
    }

    std::unique_ptr<Browser> browser_;
};

TEST_F(WebReading, NoStepIsWiderThanAPhone) {
    for (const BuiltInLesson& each : lessons()) {
        browser_->resize(360, 740, true);
        open(each.lesson);
        EXPECT_EQ(browser_->evaluate(R"((() => {
          const wide = [];
          for (const code of data.languages) {
            speak(code);
            moments.forEach((moment, i) => {
              if (!moment.stop) return;
              go(i);
              const width = document.documentElement.scrollWidth;
              if (width > innerWidth) wide.push(`${code} ${moment.index + 1}: ${width}`);
            });
          }
          return wide;
        })())"),
                  json::array())
            << each.key;
    }
}

TEST_F(WebReading, WhatALessonDrawsOverALatticeIsNotCutOff) {
    int seen = 0;
    for (const BuiltInLesson& each : lessons()) {
        for (const bool phone : {false, true}) {
            browser_->resize(phone ? 390 : 1366, 740, phone);
            open(each.lesson);
            for (std::size_t i = 0; i < each.lesson.steps.size(); ++i) {
                if (each.lesson.steps[i].marks.empty()) continue;
                go_to(i);
                EXPECT_EQ(browser_->evaluate(R"((() => {
                  const room = document.querySelector(".scroll").getBoundingClientRect();
                  return [...document.querySelectorAll(".lines polygon, .lines circle, .lines line")]
                    .map((mark) => mark.getBoundingClientRect())
                    .filter((box) => box.top < room.top || box.bottom > room.bottom ||
                                     box.left < room.left || box.right > room.right).length;
                })())"),
                          0)
                    << each.key << ' ' << i + 1;
                ++seen;
            }
        }
    }
    EXPECT_GT(seen, 10);
}

TEST_F(WebReading, GroundStandsBesideTheTableWhoseHighestPointIsAskedFor) {
    const LessonFile& lesson = find_lesson("heightmap")->lesson;
    open(lesson);
    int seen = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        if (lesson.steps[i].show != LessonStep::Show::both) continue;
        go_to(i);
        EXPECT_EQ(count_of("#stage .board"), 1) << i + 1;
        EXPECT_EQ(count_of("#stage .ground"), 1) << i + 1;
        const bool asks = lesson.steps[i].predict != Question::none;
        EXPECT_EQ(count_of("#stage .cell.current"), asks ? 0 : 1) << "it might be the answer";
        EXPECT_EQ(count_of("#stage .ground-dot.current"), asks ? 0 : 1);
        seen += asks ? 1 : 0;
    }
    EXPECT_EQ(seen, 1);
}

TEST_F(WebReading, GroundAloneIsLookedAtWithoutMarksOnTheWayToo) {
    open(find_lesson("heightmap")->lesson);
    ASSERT_EQ(
        browser_->evaluate("go(moments.findIndex((each) => !each.stop && each.step.show === 'surface')); "
                           "here().step.show === 'surface' && !here().stop"),
        true);
    EXPECT_EQ(count_of("#stage .ground"), 1);
    EXPECT_EQ(count_of("#stage .ground-dot.current"), 0);
    EXPECT_EQ(count_of("#stage .ground-ring"), 0);
}

TEST_F(WebReading, AMeanThatWasFoundStandsRoundedInItsCell) {
    int seen = 0;
    for (const BuiltInLesson& each : lessons()) {
        open(each.lesson);
        for (std::size_t i = 0; i < each.lesson.steps.size(); ++i) {
            const LessonStep& step = each.lesson.steps[i];
            if (step.predict != Question::mean) continue;
            go_to(i);
            EXPECT_EQ(text_of(".cell.asked .value"), "?");
            const auto trace = make_trace(step.setup);
            const std::string rounded = written_mean(
                trace->arithmetic(position_of(step.stop, step.setup).value()), trace->decimals());
            browser_->evaluate("judgeNumber(here().step, here().index, " + json(rounded).dump() +
                               "); answered()");
            EXPECT_EQ(text_of(".cell.asked .value"), rounded) << each.key << ' ' << i + 1;
            EXPECT_THAT(text_of("#verdict.right"), EndsWith(" " + rounded)) << each.key << ' ' << i + 1;
            ++seen;
        }
    }
    EXPECT_GT(seen, 4);
}

TEST_F(WebReading, PointsThatAreNeverPlacedLookUnlikeThoseThatAre) {
    const LessonFile& lesson = find_lesson("typical-mistakes")->lesson;
    const auto asking = std::ranges::find(lesson.steps, Question::cell, &LessonStep::predict);
    ASSERT_NE(asking, lesson.steps.end());
    open(lesson);
    go_to(static_cast<std::size_t>(asking - lesson.steps.begin()));
    EXPECT_EQ(count_of("#stage .cell.never"), 0) << "they are what is asked for";
    tap_point(1, 1);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("this point was placed"));
    tap_point(8, 1);
    EXPECT_THAT(text_of("#verdict.right"), HasSubstr("Right"));
    EXPECT_EQ(count_of("#stage .cell.never"), 14) << "two borders without their corners";
    EXPECT_EQ(browser_->evaluate("getComputedStyle(document.querySelector('.cell.never > *')).color === "
                                 "getComputedStyle(document.querySelector('.cell:not(.never) > *')).color"),
              false);
}

// How all cells came about is there at the stop alone; the framed one is told of all along.
TEST_F(WebReading, TheLegendSaysWhereATapTellsHowANumberCameAbout) {
    for (const char* key : {"where-water-goes", "how-a-valley-is-cut", "why-is-there-a-desert"}) {
        open(find_lesson(key)->lesson);
        const std::string later = browser_->evaluate("word('legend_tap_later')");
        ASSERT_EQ(browser_->evaluate("go(moments.findIndex((each) => !each.stop && each.moment.lines)); "
                                     "!here().stop && here().moment.done > 0"),
                  true)
            << key;
        EXPECT_THAT(text_of("#legend"), HasSubstr(later)) << key;
        const json lines = browser_->evaluate(
            "[...document.querySelectorAll('#arithmetic .line')].map((line) => line.textContent)");
        ASSERT_FALSE(lines.empty()) << key;
        const json terms = count_of("#stage .cell.parent");
        browser_->evaluate("tap(here().moment.current)");
        EXPECT_EQ(browser_->evaluate(
                      "[...document.querySelectorAll('#arithmetic .line')].map((line) => line.textContent)"),
                  lines)
            << key;
        EXPECT_EQ(count_of("#stage .cell.parent"), terms) << key;
        EXPECT_EQ(browser_->evaluate(R"((() => {
          const { step, moment } = here();
          const { width } = data.grounds[step.ground];
          const at = (i) => [i % width, Math.floor(i / width)];
          const cell = moment.values.findIndex((value, i) =>
            !same(at(i), moment.current) && /[1-9]/.test(moment.second?.[i] ?? "1"));
          tap(at(cell));
          return document.querySelector("#arithmetic .second")?.textContent === moment.second?.[cell];
        })())"),
                  true)
            << key;
        browser_->evaluate("go(moments.findIndex((each, i) => i > place && each.stop))");
        EXPECT_THAT(text_of("#legend"), Not(HasSubstr(later))) << key;
    }
}

TEST_F(WebReading, APointThatWasMovedTellsOfItsMove) {
    LessonFile lesson = find_lesson("creases")->lesson;
    for (LessonStep& step : lesson.steps) step.marks.clear();  // beside which no legend stands
    open(lesson);
    const auto moves = std::ranges::find_if(lesson.steps, [](const LessonStep& step) {
        return step.compare.empty() && !step.setup.exact &&
               make_trace(step.setup)
                       ->point_told(position_of(step.stop, step.setup).value() - 1, {-1, -1})
                       .x < 0;
    });
    ASSERT_NE(moves, lesson.steps.end());
    go_to(static_cast<std::size_t>(moves - lesson.steps.begin()));
    const std::string first = text_of("#arithmetic .line");
    EXPECT_EQ(text_of("#stage .cell.current .value"), first.substr(first.rfind(' ') + 1)) << "is filled";
    EXPECT_EQ(text_of("#legend").substr(0, 4), "Fill");
    EXPECT_THAT(text_of("#legend"), Not(HasSubstr("Ringed")));
    tap_point(0, 0);
    EXPECT_EQ(text_of("#arithmetic .line"), first);
    tap_point(1, 1);
    EXPECT_THAT(text_of("#arithmetic"), EndsWith("What it was made of has moved since."));
}

TEST_F(WebReading, APlaceStandsOverItsFormula) {
    open(find_lesson("line")->lesson);
    browser_->evaluate("go(moments.findIndex((each) => each.stop && each.index === 9))");
    tap_point(2, 0);
    const char* const aligned =
        "[...document.querySelectorAll('#arithmetic .where, #arithmetic .line')]"
        ".map((each) => { const range = document.createRange(); range.selectNodeContents(each); "
        "const box = range.getBoundingClientRect(); return Math.round((box.left + box.right) / 2); })";
    const json middles = browser_->evaluate(aligned);
    ASSERT_EQ(middles.size(), 2u);
    EXPECT_NEAR(middles[0].get<double>(), middles[1].get<double>(), 2);

    open(find_lesson("how-a-valley-is-cut")->lesson);
    browser_->evaluate(
        "go(moments.findIndex((each) => each.stop && each.moment.accounts && !each.step.asks)); tap([0, 0])");
    const json lefts = browser_->evaluate(
        "[...document.querySelectorAll('#arithmetic .where, #arithmetic .line')]"
        ".map((each) => { const range = document.createRange(); range.selectNodeContents(each); "
        "return Math.round(range.getBoundingClientRect().left); })");
    ASSERT_GT(lefts.size(), 2u);
    for (const json& left : lefts) EXPECT_NEAR(left.get<double>(), lefts[0].get<double>(), 2);
}

TEST_F(WebReading, NextIsGreyAtTheEnd) {
    open(find_lesson("line")->lesson);
    const char* const colour = "getComputedStyle(byId('next')).backgroundColor";
    const json bright = browser_->evaluate(colour);
    EXPECT_NE(bright, browser_->evaluate("getComputedStyle(byId('last')).backgroundColor"));
    browser_->press("End");
    EXPECT_NE(browser_->evaluate(colour), bright);
    EXPECT_EQ(browser_->evaluate(colour),
              browser_->evaluate("getComputedStyle(byId('last')).backgroundColor"));
}

}  // namespace
}  // namespace talus
