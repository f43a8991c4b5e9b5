#include <gmock/gmock.h>

#include <algorithm>
#include <map>

#include "app/pages/web_page.h"
#include "app/workspaces/learn/guided_lesson.h"
#include "core/lesson/moments.h"
#include "core/lesson/written_out.h"
#include "tests/app/command_line.h"
#include "tests/app/pages/browser.h"

namespace talus {
namespace {

using nlohmann::json;
using Browser = talus::testing::Browser;
using Texts = std::vector<std::string>;

// What a page shows in a moment, or what the core says that it should.
struct Shown {
    std::size_t step = 0;
    std::int64_t done = 0;
    std::string caption;
    Texts lines;
    Texts values;
    Texts second;  // that are not zero
    friend bool operator==(const Shown&, const Shown&) = default;
};

void PrintTo(const Shown& shown, std::ostream* out) {
    *out << shown.step << '/' << shown.done << ' ' << shown.caption << '\n'
         << json(shown.lines).dump() << json(shown.values).dump() << json(shown.second).dump();
}

// From the core alone, and not from what it writes into pages.
std::vector<Shown> expected(const LessonFile& lesson, const std::string& language) {
    std::vector<Shown> all;
    const auto moments = moments_of(lesson);
    for (std::size_t m = 0; m < moments.size(); ++m) {
        const auto& [index, done] = moments[m];
        const LessonStep& step = lesson.steps[index];
        const auto trace = make_trace(step.setup);
        const LatticePoint cell = step.cell.value_or(LatticePoint{});
        const std::int64_t stop = position_of(step.stop, step.setup).value();
        Shown shown{index, done, filled_in(step.caption.in(language, lesson.language), *trace, stop, cell),
                    {},    {},   {}};
        const bool stopped = m + 1 == moments.size() || moments[m + 1].step != index;
        const bool asked = stopped && step.predict != Question::none;
        if (tells_arithmetic(step, *trace, done) && !(asked && trace->places_points()))
            shown.lines = trace->written_lines(arithmetic_told(step, *trace, done));
        const bool small = std::max(trace->width(), trace->height()) <= k_max_web_cells;
        const bool board = step.show != LessonStep::Show::surface || trace->is_line();
        if (step.compare.empty() && small && board) {
            for (int y = 0; y < trace->height(); ++y) {
                for (int x = 0; x < trace->width(); ++x) {
                    const LatticePoint point{x, y};
                    const int decimals =
                        trace->places_points() ? trace->decimals() : std::min(trace->decimals(), 1);
                    std::string value;
                    if (step.order_numbers)
                        value = std::to_string(trace->place_in_order(point) + 1);
                    else if (trace->known(point, done))
                        value = written_number(trace->value(point, done), decimals);
                    if (asked && (step.predict == Question::parents || step.predict == Question::mean) &&
                        trace->point_placed(done) == point)
                        value = "?";
                    shown.values.push_back(value);
                    if (!trace->has_water()) continue;
                    const std::string water = written_number(trace->water(point, done), trace->decimals());
                    if (water.find_first_of("123456789") != std::string::npos) shown.second.push_back(water);
                }
            }
        }
        all.push_back(std::move(shown));
    }
    return all;
}

// Only what can be seen.
constexpr const char* k_look = R"((() => {
  const seen = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.getClientRects().length > 0).map((each) => each.textContent);
  return { step: Number(document.body.dataset.step), done: Number(document.body.dataset.done),
           caption: seen("#caption").join(), lines: seen("#arithmetic .line"),
           values: seen("#stage .value"), second: seen("#stage .second") };
})())";

Shown look(Browser& browser) {
    const json seen = browser.evaluate(k_look);
    return {seen.at("step"),  seen.at("done"),   seen.at("caption"),
            seen.at("lines"), seen.at("values"), seen.at("second")};
}

class WebBrowser : public CommandLine {
 protected:
    void SetUp() override {
        if (!Browser::is_there()) GTEST_SKIP() << "there is no chromium";
        CommandLine::SetUp();
        browser_ = std::make_unique<Browser>(folder / "profile");
    }
    void TearDown() override {
        browser_.reset();
        CommandLine::TearDown();
    }
    void open(const std::string& key, const std::string& language = "en") {
        const Outcome made = run("lesson " + key + " --language " + language + " --html page.html");
        ASSERT_EQ(made.status, 0) << made.error;
        browser_->open(folder / "page.html");
    }
    void expect_silence() const {
        EXPECT_EQ(browser_->complaints(), Texts{});
        EXPECT_EQ(browser_->requests(), Texts{});
    }
    // Forwards and back over all moments.
    template <class Forward, class Back>
    void walk(const std::vector<Shown>& moments, Forward&& forward, Back&& back) {
        ASSERT_EQ(look(*browser_), moments.front());
        for (std::size_t i = 1; i < moments.size(); ++i) {
            forward(i);
            ASSERT_EQ(look(*browser_), moments[i]);
        }
        for (std::size_t i = moments.size() - 1; i-- > 0;) {
            back(i);
            ASSERT_EQ(look(*browser_), moments[i]);
        }
    }
    std::string text_of(const std::string& selector) {
        return browser_->evaluate("document.querySelector(" + json(selector).dump() + ").textContent");
    }
    void tap_point(int x, int y) {
        browser_->tap(".board button[data-x=\"" + std::to_string(x) + "\"][data-y=\"" + std::to_string(y) +
                      "\"]");
    }

    std::unique_ptr<Browser> browser_;
};

TEST_F(WebBrowser, ShowsEveryMomentAsTheCoreHasItByKeysClicksAndTouch) {
    for (const BuiltInLesson& each : lessons()) {
        SCOPED_TRACE(each.key);
        const auto codes = each.lesson.languages();
        browser_->resize(1280, 800, false);
        open(each.key);
        ASSERT_FALSE(HasFatalFailure());
        walk(
            expected(each.lesson, "en"), [&](std::size_t) { browser_->press("ArrowRight"); },
            [&](std::size_t) { browser_->press("ArrowLeft"); });
        ASSERT_FALSE(HasFatalFailure()) << "by keys";
        browser_->click("#languages [lang=\"" + codes.back() + "\"]");
        walk(
            expected(each.lesson, codes.back()), [&](std::size_t) { browser_->click("#next"); },
            [&](std::size_t) { browser_->click("#back"); });
        ASSERT_FALSE(HasFatalFailure()) << "by clicks";
        browser_->resize(390, 844, true);
        browser_->tap("#languages [lang=\"" + codes.front() + "\"]");
        walk(
            expected(each.lesson, codes.front()),
            [&](std::size_t i) {
                // Swipes begin on the words, for a wide line is scrolled.
                const auto [x, y] = browser_->middle_of("#caption");
                i % 2 == 0 ? browser_->swipe({x + 90, y}, {x - 90, y + 8}) : browser_->tap("#next");
            },
            [&](std::size_t i) {
                const auto [x, y] = browser_->middle_of("#caption");
                i % 2 == 0 ? browser_->swipe({x - 90, y}, {x + 90, y - 8}) : browser_->tap("#back");
            });
        ASSERT_FALSE(HasFatalFailure()) << "by touch";
        expect_silence();
    }
}

// Each point that is known at a stop, asked for in turn.
TEST_F(WebBrowser, TellsHowEachNumberCameAboutAsTheCoreDoes) {
    constexpr const char* k_accounts =
        R"([...document.querySelectorAll("#stage .board button")].map((cell, i) => {
      const at = `.board button[data-x="${cell.dataset.x}"][data-y="${cell.dataset.y}"]`;
      document.querySelector(at).click();
      const lines = [...document.querySelectorAll("#arithmetic .line")].map((line) => line.textContent);
      document.querySelector(at).click();
      return lines;
    }))";
    browser_->resize(1280, 800, false);
    for (const BuiltInLesson& each : lessons()) {
        SCOPED_TRACE(each.key);
        open(each.key);
        ASSERT_FALSE(HasFatalFailure());
        for (std::size_t i = 0; i < each.lesson.steps.size(); ++i) {
            if (i > 0 || look(*browser_).step < i) browser_->press("PageDown");
            const LessonStep& step = each.lesson.steps[i];
            const Shown shown = look(*browser_);
            ASSERT_EQ(shown.step, i);
            if (shown.values.empty() || step.predict != Question::none) continue;
            const auto trace = make_trace(step.setup);
            const json accounts = browser_->evaluate(k_accounts);
            ASSERT_EQ(accounts.size(), shown.values.size());
            for (int y = 0, at = 0; y < trace->height(); ++y) {
                for (int x = 0; x < trace->width(); ++x, ++at) {
                    const LatticePoint point{x, y};
                    Texts lines;
                    if (trace->places_points()) {
                        const Arithmetic line = trace->arithmetic(trace->step_of(point), point);
                        if (trace->known(point, shown.done) && !line.given)
                            lines = trace->written_lines(line);
                    } else if (shown.done > 0) {
                        lines = trace->written_lines(trace->arithmetic(shown.done - 1, point));
                    }
                    EXPECT_EQ(accounts[static_cast<std::size_t>(at)].get<Texts>(), lines)
                        << i << ": " << x << ' ' << y;
                }
            }
            EXPECT_EQ(look(*browser_), shown);
        }
        expect_silence();
    }
}

TEST_F(WebBrowser, JudgesWrongAndRightAnswersAndGivesReasons) {
    browser_->resize(390, 844, true);
    open("diamond-step", "de");
    const auto until = [&](const std::string& question) {
        for (int i = 0; i < 40 && text_of("#question").find(question) == std::string::npos; ++i)
            browser_->press("PageDown");
    };
    until("Welcher Punkt kommt als nächster?");
    tap_point(0, 0);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("hat schon seine Höhe"));
    tap_point(1, 0);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Noch nicht"));
    tap_point(1, 1);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Richtig"));

    until("Eltern von (3, 1)?");
    for (const auto& [x, y] : {std::pair{2, 0}, {4, 0}, {2, 2}}) {
        tap_point(x, y);
        EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Richtig, "));
    }
    tap_point(0, 0);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Noch nicht: Eltern sind"));
    tap_point(4, 2);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Richtig. Die Antwort"));

    until("Mittelwert");
    const LessonFile& lesson = find_lesson("diamond-step")->lesson;
    const auto place = static_cast<std::size_t>(look(*browser_).step);
    const auto trace = make_trace(lesson.steps[place].setup);
    const double mean = trace->arithmetic(look(*browser_).done).mean;
    const auto answer = [&](const std::string& text) {
        browser_->evaluate(
            "document.querySelector('#answer').value = ''; "
            "document.querySelector('#answer').focus()");
        browser_->type(text);
        browser_->press("Enter");
    };
    answer("viel");
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Gib eine Zahl ein"));
    answer(std::to_string(mean + 1));
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("teile die Summe durch 4"));
    std::string right = std::to_string(mean);
    std::replace(right.begin(), right.end(), '.', ',');
    answer(right);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Richtig"));

    // Of a choice the wrong ones are struck out, and the right one ends it.
    open("from-height-to-biome");
    until("?");
    const int choices = browser_->evaluate("document.querySelectorAll('.choice').length");
    ASSERT_GE(choices, 2);
    for (int i = 0; i < choices && browser_->evaluate("!!document.querySelector('.choice:not(.tried)')"); ++i)
        browser_->tap(".choice:not(.tried)");
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Right"));

    open("why-is-there-a-desert");
    until("?");
    tap_point(0, 0);
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("Not yet"));
    browser_->tap("#question .quiet");
    EXPECT_THAT(text_of("#verdict"), testing::HasSubstr("The answer:"));
    expect_silence();
}

TEST_F(WebBrowser, GoesToTheEndsPlaysAndMovesInsideTheBoardByKeys) {
    browser_->resize(1280, 800, false);
    open("square-step");
    const auto moments = expected(find_lesson("square-step")->lesson, "en");
    browser_->press("End");
    EXPECT_EQ(look(*browser_), moments.back());
    browser_->press("Home");
    EXPECT_EQ(look(*browser_), moments.front());
    browser_->press(" ");
    EXPECT_EQ(text_of("#play"), "Pause");
    browser_->press(" ");
    EXPECT_EQ(text_of("#play"), "Play");
    EXPECT_EQ(look(*browser_), moments.front());

    const std::string focused = "[document.activeElement.dataset.x, document.activeElement.dataset.y].join()";
    browser_->evaluate("document.querySelector('.board [tabindex=\"0\"]').focus()");
    browser_->press("ArrowRight");
    browser_->press("ArrowDown");
    EXPECT_EQ(browser_->evaluate(focused), "1,1");
    browser_->press("Enter");
    EXPECT_EQ(browser_->evaluate(focused), "1,1");
    const auto trace = make_trace(find_lesson("square-step")->lesson.steps[0].setup);
    EXPECT_EQ(look(*browser_).lines, trace->written_lines(trace->arithmetic(4)));
    EXPECT_EQ(look(*browser_).step, 0u);
    expect_silence();
}

TEST_F(WebBrowser, PrintsAHandoutWithEveryStep) {
    browser_->resize(1280, 800, false);
    open("square-step", "de");
    write("handout.pdf", browser_->print());
    ASSERT_EQ(std::system(("cd '" + folder.string() +
                           "' && pdftotext handout.pdf - | tr -s '\\n\\f ' '   ' >handout.txt")
                              .c_str()),
              0);
    const std::string printed = read("handout.txt");
    EXPECT_THAT(printed, testing::HasSubstr("Name:"));
    const LessonFile& lesson = find_lesson("square-step")->lesson;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        EXPECT_THAT(printed, testing::HasSubstr("Schritt " + std::to_string(i + 1) + " von "));
    expect_silence();
}

}  // namespace
}  // namespace talus
