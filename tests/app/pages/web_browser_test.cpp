#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <span>

#include "app/lesson/guided_lesson.h"
#include "app/pages/web_page.h"
#include "app/version.h"
#include "core/lesson/script/moments.h"
#include "core/lesson/script/score.h"
#include "core/lesson/trace/half_steps.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "tests/app/command_line.h"
#include "tests/app/pages/browser.h"
#include "tests/app/pages/no_pictures.h"

namespace talus {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
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
        const std::int64_t stop = position_of(step.stop, step.setup).value();
        const auto written = [&](double value, int decimals) {
            return localized(written_number(value, decimals), language);
        };
        Shown shown{index, done, said_at(step.caption, step, *trace, stop, language, lesson.language),
                    {},    {},   {}};
        const bool stopped = m + 1 == moments.size() || moments[m + 1].step != index;
        const bool asked = stopped && step.predict != Question::none;
        if (tells_arithmetic(step, *trace, done) && !(asked && trace->placed() != nullptr))
            shown.lines = lines_told(step, *trace, done, language);
        if (step.show == LessonStep::Show::strip) {
            for (const HalfStep& half : half_steps(step.setup, done)) {
                for (int y = 0; y < trace->height(); ++y) {
                    for (int x = 0; x < trace->width(); ++x)
                        shown.values.push_back(
                            trace->known({x, y}, half.end)
                                ? written(trace->value({x, y}, half.end), trace->decimals())
                                : "");
                }
            }
            all.push_back(std::move(shown));
            continue;
        }
        const bool small = std::max(trace->width(), trace->height()) <= k_max_web_cells;
        const bool board = step.show != LessonStep::Show::surface || trace->is_line();
        if (step.compare.empty() && small && board) {
            for (int y = 0; y < trace->height(); ++y) {
                for (int x = 0; x < trace->width(); ++x) {
                    const LatticePoint point{x, y};
                    const int decimals =
                        trace->placed() != nullptr ? trace->decimals() : std::min(trace->decimals(), 1);
                    std::string value;
                    if (step.order_numbers)
                        value = std::to_string(trace->placed()->place_in_order(point) + 1);
                    else if (trace->known(point, done))
                        value = written(trace->value(point, done), decimals);
                    if (asked && (step.predict == Question::parents || step.predict == Question::mean) &&
                        trace->placed() != nullptr && trace->placed()->point_placed(done) == point)
                        value = "?";
                    shown.values.push_back(value);
                    if (!has_water(*trace)) continue;
                    const std::string water =
                        written(trace->measure("water", point, done), trace->decimals());
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
}))";

Shown shown_of(const json& seen) {
    return {seen.at("step"),  seen.at("done"),   seen.at("caption"),
            seen.at("lines"), seen.at("values"), seen.at("second")};
}

Shown look(Browser& browser) { return shown_of(browser.evaluate(std::string(k_look) + "()")); }

class WebBrowser : public CommandLine {
 protected:
    void SetUp() override {
        if (!Browser::is_there()) GTEST_SKIP() << "there is no chromium";
        browser_ = std::make_unique<Browser>(folder / "profile");
    }
    void open(const std::string& key, const std::string& language = "en") {
        const Outcome made = run("lesson " + key + " --language " + language + " --html page.html");
        ASSERT_EQ(made.status, 0) << made.error;
        browser_->open(folder / "page.html");
    }
    // Without what takes seconds to be drawn.
    void open(const LessonFile& lesson) {
        NoPictures pictures;
        write("page.html", web_page(lesson, lesson.language, pictures));
        browser_->open(folder / "page.html");
    }
    void expect_silence() const {
        EXPECT_EQ(browser_->complaints(), Texts{});
        EXPECT_EQ(browser_->requests(), Texts{});
    }
    // What is shown once it is as expected, or else in the end.
    Shown shown_at_last(const Shown& expected) {
        constexpr int k_frames = 200;
        Shown shown = look(*browser_);
        for (int i = 0; i < k_frames && !(shown == expected); ++i) {
            browser_->rest();
            shown = look(*browser_);
        }
        return shown;
    }
    // Clicks on the button by a script, after which each of the moments has to be shown.
    void click_through(const std::string& button, std::span<const Shown> moments) {
        const json seen =
            browser_->evaluate("((look) => Array.from({ length: " + std::to_string(moments.size()) +
                               " }, () => { document.querySelector('" + button +
                               "').click(); return look(); }))(" + k_look + ")");
        for (std::size_t i = 0; i < moments.size(); ++i)
            ASSERT_EQ(shown_of(seen.at(i)), moments[i]) << "by clicks";
    }
    // Moves by hand into each step; a browser that draws all that is between takes most of the time.
    template <class Move>
    void walk(const std::vector<Shown>& moments, Move&& move) {
        ASSERT_EQ(shown_at_last(moments.front()), moments.front());
        for (std::size_t i = 1, begin = 1; i < moments.size(); begin = i) {
            move();
            ASSERT_EQ(shown_at_last(moments[i]), moments[i]);
            for (++i; i < moments.size() && moments[i].step == moments[begin].step;) ++i;
            click_through("#next", std::span(moments).subspan(begin + 1, i - begin - 1));
        }
    }
    // Asks for points of a step: how the number of each came about.
    void expect_accounts(const LessonFile& lesson, std::size_t index) {
        const LessonStep& step = lesson.steps[index];
        const Shown shown = look(*browser_);
        const std::string language = browser_->evaluate("language");
        ASSERT_EQ(shown.step, index);
        const bool strip = step.show == LessonStep::Show::strip;  // none of its lattices can be clicked
        if (shown.values.empty() || step.predict != Question::none || strip) return;
        const auto trace = make_trace(step.setup);
        std::vector<LatticePoint> points;
        for (int y = 0; y < trace->height(); ++y) {
            for (int x = 0; x < trace->width(); ++x) {
                // Other points in each step; no row has a factor in common with a stride.
                const int stride = shown.values.size() <= 25 ? 3 : 13;
                if ((y * trace->width() + x + static_cast<int>(index)) % stride == 0)
                    points.push_back({x, y});
            }
        }
        json asked_for = json::array();
        for (const LatticePoint& point : points) asked_for.push_back({point.x, point.y});
        const json accounts = browser_->evaluate(asked_for.dump() + R"(.map(([x, y], i, all) => {
              const click = () => document.querySelector(`.board button[data-x="${x}"][data-y="${y}"]`).click();
              click();
              const lines = [...document.querySelectorAll("#arithmetic .line")].map((line) => line.textContent);
              if (i + 1 === all.length) click();
              return lines;
            }))");
        for (std::size_t i = 0; i < points.size(); ++i) {
            Texts lines;
            if (trace->placed() != nullptr) {
                std::int64_t last = trace->placed()->step_of(points[i]);
                for (std::int64_t at = last + 1; at < shown.done; ++at) {
                    if (trace->placed()->changes(at, points[i])) last = at;  // random additions
                }
                const Arithmetic line = trace->arithmetic(last, points[i], language);
                const bool told = !line.given || !line.lines.empty();
                if (trace->known(points[i], shown.done) && told) lines = trace->written_lines(line);
            } else if (shown.done > 0) {
                lines = trace->written_lines(trace->arithmetic(shown.done - 1, points[i], language));
            }
            for (std::string& line : lines) line = localized(std::move(line), language);
            EXPECT_EQ(accounts.at(i).get<Texts>(), lines)
                << index << ": " << points[i].x << ' ' << points[i].y;
        }
        EXPECT_EQ(look(*browser_), shown);
    }
    std::string text_of(const std::string& selector) {
        return browser_->evaluate("document.querySelector(" + json(selector).dump() + ").textContent");
    }
    void tap(const std::string& selector) {
        browser_->tap(selector);
        browser_->rest();
        browser_->rest();
    }
    // direction: 1 to the right, −1 to the left.
    void swipe(int direction) {
        const auto [x, y] = browser_->middle_of("#caption");
        browser_->swipe({x - direction * 90, y}, {x + direction * 90, y + 8});
    }
    void tap_point(int x, int y) {
        tap(".board button[data-x=\"" + std::to_string(x) + "\"][data-y=\"" + std::to_string(y) + "\"]");
    }

    std::unique_ptr<Browser> browser_;
};

TEST_F(WebBrowser, ShowsEveryMomentAsTheCoreHasItByKeysClicksAndTouch) {
    bool was_on_phone = true;
    for (const BuiltInLesson& each : lessons()) {
        SCOPED_TRACE(each.key);
        const auto codes = each.lesson.languages();
        // By touch on a phone and by keys on a laptop, in turn: each way is tried on all kinds of boards.
        const bool on_phone = !std::exchange(was_on_phone, !was_on_phone);
        browser_->resize(on_phone ? 390 : 1280, on_phone ? 844 : 800, on_phone);
        open(each.lesson);
        walk(expected(each.lesson, codes.front()),
             [&] { on_phone ? browser_->tap("#next") : browser_->press("ArrowRight"); });
        ASSERT_FALSE(HasFatalFailure()) << (on_phone ? "by touch" : "by keys");
        browser_->resize(1280, 800, false);

        browser_->click("#languages [lang=\"" + codes.back() + "\"]");
        auto moments = expected(each.lesson, codes.back());
        std::reverse(moments.begin(), moments.end());
        ASSERT_EQ(shown_at_last(moments.front()), moments.front());
        browser_->click("#back");
        ASSERT_EQ(shown_at_last(moments.at(1)), moments[1]) << "by a click";
        click_through("#back", std::span(moments).subspan(2));

        for (std::size_t i = 0; i < each.lesson.steps.size(); ++i) {
            if (look(*browser_).step < i) browser_->press("PageDown");
            expect_accounts(each.lesson, i);
        }
        expect_silence();
    }
}

// On the way to a stop the page has the values of a map, but not how each came about: another step's would be
// wrong there.
TEST_F(WebBrowser, TellsHowCellsOfAMapCameAboutOnlyWhereAStepStops) {
    open("how-a-valley-is-cut", "en");
    bool on_the_way = false;
    for (int i = 0; i < 60 && !on_the_way; ++i) {
        browser_->press("ArrowRight");
        on_the_way = browser_->evaluate("!here().stop && here().moment.done > 0").get<bool>();
    }
    ASSERT_TRUE(on_the_way);
    browser_->evaluate("document.querySelector('.board button').click()");
    EXPECT_EQ(browser_->evaluate("document.querySelectorAll('#arithmetic .line').length"), 0);
    EXPECT_EQ(browser_->evaluate("document.querySelector('#arithmetic .where + p span').textContent === "
                                 "here().moment.values[0]"),
              true);
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
    EXPECT_THAT(text_of("#verdict"), HasSubstr("hat schon seine Höhe"));
    tap_point(1, 0);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Noch nicht"));
    tap_point(1, 1);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Richtig"));

    until("Eltern von (3, 1)?");
    for (const auto& [x, y] : {std::pair{2, 0}, {4, 0}, {2, 2}}) {
        tap_point(x, y);
        EXPECT_THAT(text_of("#verdict"), HasSubstr("Richtig, "));
    }
    tap_point(0, 0);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Noch nicht: Eltern sind"));
    tap_point(4, 2);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Richtig. Die Antwort"));

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
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Gib eine Zahl ein"));
    answer(std::to_string(mean + 100));
    EXPECT_THAT(text_of("#verdict"), HasSubstr("teile die Summe durch 4"));
    std::string right = std::to_string(mean);
    std::replace(right.begin(), right.end(), '.', ',');
    answer(right);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Richtig"));

    // Of a choice the wrong ones are struck out, and the right one ends it.
    open("from-height-to-biome");
    until("?");
    const int choices = browser_->evaluate("document.querySelectorAll('.choice').length");
    ASSERT_GE(choices, 2);
    for (int i = 0; i < choices && browser_->evaluate("!!document.querySelector('.choice:not(.tried)')"); ++i)
        tap(".choice:not(.tried)");
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Right"));

    // Which is about the framed cell: no tap takes the frame away before it is answered.
    browser_->evaluate("answers.clear(); show()");
    const std::string frame = R"((() => {
      const { x, y } = document.querySelector("#stage .cell.current button").dataset;
      return [Number(x), Number(y)];
    })())";
    const json framed = browser_->evaluate(frame);
    const int beside = framed.at(0) == 0 ? 1 : 0;
    tap_point(beside, framed.at(1));
    EXPECT_EQ(browser_->evaluate(frame), framed);
    tap("#question .quiet");
    tap_point(beside, framed.at(1));
    EXPECT_EQ(browser_->evaluate(frame), json::array({beside, framed.at(1)}));

    open("why-is-there-a-desert");
    until("?");
    tap_point(0, 0);
    EXPECT_THAT(text_of("#verdict"), HasSubstr("Only cells from 0 up count"));
    tap_point(8, 4);
    EXPECT_THAT(text_of("#verdict"), HasSubstr(" mm/h, another one more"));
    tap("#question .quiet");
    EXPECT_THAT(text_of("#verdict"), HasSubstr("The answer:"));
    expect_silence();
}

// One question answered at once, one after a wrong answer, one shown, the others left open.
TEST_F(WebBrowser, EndsWithTheScoreThatTheWindowWouldHave) {
    const LessonFile& lesson = find_lesson("diamond-step")->lesson;
    open(lesson);
    LessonScore score(lesson);
    const std::string first = R"((() => {
      let asked = 0;
      for (const index of asking_steps.slice(0, 3)) {
        go(moments.findIndex((each) => each.index === index && each.stop));
        const { step } = here();
        if (asked === 1) answerTo(index).wrong += 1;
        if (asked === 2) showAnswer(step, index); else isRight(answerTo(index), step.asks);
        ++asked;
      }
      const hidden = document.querySelector("#score").hidden;
      last();
      return hidden;
    })())";
    EXPECT_EQ(browser_->evaluate(first), true) << "it stands at the end alone";
    const LessonScore::Tally all = score.tally();
    ASSERT_GE(all.questions, 3);
    const LessonScore::Tally tally{.questions = all.questions, .at_first = 1, .later = 1, .shown = 1};
    for (const std::string& language : lesson.languages()) {
        browser_->click("#languages [lang=\"" + language + "\"]");
        EXPECT_EQ(text_of("#score-line"),
                  score_line(tally, lesson.title.in(language, lesson.language), version_number(), language));
    }
    browser_->evaluate("copyText(document.querySelector('#score-line'))");
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

    browser_->resize(390, 844, true);
    for (std::size_t i = 1; i < moments.size(); ++i) {
        swipe(-1);
        ASSERT_EQ(shown_at_last(moments[i]), moments[i]);
    }
    swipe(1);
    EXPECT_EQ(shown_at_last(moments[moments.size() - 2]), moments[moments.size() - 2]);
    expect_silence();
}

// A laptop of 1366 × 768 has about so much room in its browser.
TEST_F(WebBrowser, ALaptopShowsAMapWithAllOfItsLines) {
    int seen = 0;
    for (const BuiltInLesson& each : lessons()) {
        if (!each.lesson.steps.front().setup.is_of_map()) continue;
        browser_->resize(1366, 680, false);
        open(each.lesson);
        const json hidden = browser_->evaluate(R"((() => {
          const hidden = [];
          let steps = 0;
          for (const code of data.languages) {
            speak(code);
            moments.forEach((moment, i) => {
              if (!moment.stop) return;
              go(i);
              ++steps;
              const foot = byId("transport").getBoundingClientRect().top;
              for (const line of document.querySelectorAll("#arithmetic .line"))
                if (line.getBoundingClientRect().bottom > foot) hidden.push(moment.index + ": " + line.textContent);
            });
          }
          return [steps, ...hidden];
        })())");
        EXPECT_EQ(hidden.size(), 1u) << each.key << ": " << hidden.dump();
        seen += hidden.at(0).get<int>();
    }
    EXPECT_GT(seen, 30);
}

// In CSS pixels, as they are drawn.
TEST_F(WebBrowser, APhoneShowsNumbersLargeEnoughToRead) {
    constexpr const char* k_sizes = R"((() => {
      const sizes = [];
      for (const text of document.querySelectorAll("#stage .tick-text, #stage .axis-text, #stage .value")) {
        if (text.textContent === "" || text.getClientRects().length === 0) continue;
        const matrix = text.getScreenCTM?.();
        sizes.push(parseFloat(getComputedStyle(text).fontSize) * (matrix ? matrix.a : 1));
      }
      return sizes.length ? Math.min(...sizes) : 100;
    })())";
    for (const char* key : {"line", "levels", "edges", "spectrum", "where-water-goes"}) {
        const LessonFile& lesson = find_lesson(key)->lesson;
        browser_->resize(360, 740, true);
        open(lesson);
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            const auto [width, height] = size_of(lesson.steps[i].setup);
            const bool small = lesson.steps[i].show != LessonStep::Show::strip && width <= 9;
            const double least = browser_->evaluate(k_sizes);
            EXPECT_TRUE(!small || least >= 10.5) << key << ' ' << i + 1 << ": " << least;
            browser_->press("PageDown");
        }
    }
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
    EXPECT_THAT(printed, HasSubstr("Name:"));
    const LessonFile& lesson = find_lesson("square-step")->lesson;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i)
        EXPECT_THAT(printed, HasSubstr("Schritt " + std::to_string(i + 1) + " von "));
    expect_silence();
}

}  // namespace
}  // namespace talus
