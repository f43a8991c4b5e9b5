#include "app/pages/web_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "app/lesson/guided_lesson.h"
#include "core/lesson/script/moments.h"
#include "core/lesson/script/reasons.h"
#include "core/lesson/script/score.h"
#include "core/lesson/trace/written_out.h"
#include "tests/app/pages/no_pictures.h"

namespace talus {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

std::string page_of(const LessonFile& lesson, const std::string& language = "en") {
    NoPictures pictures;
    return web_page(lesson, language, pictures);
}

json data_in(const std::string& page) {
    const std::string begin = R"(<script type="application/json" id="data">)";
    const std::size_t at = page.find(begin) + begin.size();
    return json::parse(page.substr(at, page.find("</script>", at) - at));
}

// One value, or one for each language.
json in(const json& text, const std::string& language) { return text.is_object() ? text.at(language) : text; }

std::size_t count(const std::string& text, const std::string& what) {
    std::size_t found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
}

TEST(WebPage, HasTheNumbersOfTheTraceAtEveryMoment) {
    for (const BuiltInLesson& each : lessons()) {
        const json data = data_in(page_of(each.lesson));
        std::map<std::size_t, std::size_t> seen;
        for (const LessonMoment& moment : moments_of(each.lesson)) {
            const LessonStep& step = each.lesson.steps[moment.step];
            const json& shown = data.at("steps").at(moment.step).at("moments").at(seen[moment.step]++);
            const std::string where = each.key + ' ' + shown.dump();
            ASSERT_EQ(shown.at("done"), moment.done) << where;
            const auto trace = make_trace(step.setup);
            if (!step.compare.empty() || !shown.contains("values")) continue;
            if (tells_arithmetic(step, *trace, moment.done)) {
                for (const std::string& language : each.lesson.languages())
                    EXPECT_EQ(in(shown.at("lines"), language).get<std::vector<std::string>>(),
                              trace->written_lines(arithmetic_told(step, *trace, moment.done, language)))
                        << where;
            } else {
                EXPECT_FALSE(shown.contains("lines")) << where;
            }
            const auto place = data.at("steps").at(moment.step).at("ground").get<std::size_t>();
            const json& ground = data.at("grounds").at(place);
            std::size_t i = 0;
            for (int y = 0; y < trace->height(); ++y) {
                for (int x = 0; x < trace->width(); ++x, ++i) {
                    const bool known = trace->known({x, y}, moment.done);
                    EXPECT_EQ(shown.at("known").get<std::string>()[i], known ? '1' : '0') << where;
                    if (step.order_numbers || !known) continue;
                    const int decimals =
                        trace->placed() != nullptr ? trace->decimals() : std::min(trace->decimals(), 1);
                    EXPECT_EQ(shown.at("values")[i],
                              written_number(trace->value({x, y}, moment.done), decimals))
                        << where;
                    if (trace->placed() == nullptr) continue;
                    const Arithmetic line = trace->arithmetic(trace->placed()->step_of({x, y}), {x, y});
                    const json& account = ground.at("points").at(i);
                    EXPECT_EQ(account.contains("given"), line.given) << where;
                    EXPECT_EQ(account.contains("never"), trace->placed()->never_placed({x, y})) << where;
                    EXPECT_EQ(account.contains("lines"), !line.given || !line.lines.empty()) << where;
                    if (line.given) continue;
                    EXPECT_EQ(account.at("mean"), line.mean) << where;
                    EXPECT_EQ(account.at("offset"), line.offset) << where;
                    EXPECT_EQ(account.at("result"), line.result) << where;
                    EXPECT_EQ(account.at("lines")[0], trace->written_out(line)) << where;
                    EXPECT_EQ(account.at("terms").size(), line.used_terms().size()) << where;
                }
            }
        }
        for (std::size_t i = 0; i < each.lesson.steps.size(); ++i)
            EXPECT_EQ(data.at("steps").at(i).at("moments").size(), seen[i]) << each.key;
    }
}

TEST(WebPage, SaysEachCaptionInEveryLanguage) {
    for (const BuiltInLesson& each : lessons()) {
        const LessonFile& lesson = each.lesson;
        const json data = data_in(page_of(lesson));
        EXPECT_EQ(data.at("languages").get<std::vector<std::string>>(), lesson.languages());
        for (const std::string& language : lesson.languages()) {
            EXPECT_EQ(in(data.at("title"), language), lesson.title.in(language, "en"));
            for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
                const LessonStep& step = lesson.steps[i];
                const auto trace = make_trace(step.setup);
                const std::int64_t done = position_of(step.stop, step.setup).value();
                EXPECT_EQ(in(data.at("steps").at(i).at("caption"), language),
                          said_at(step.caption, step, *trace, done, language, "en"));
                const auto question = asked(step, *trace, done, language, "en");
                const json& asks = data.at("steps").at(i).value("asks", json());
                EXPECT_EQ(asks.is_null(), question.question.empty()) << each.key << ' ' << i;
                if (asks.is_null()) continue;
                EXPECT_EQ(in(asks.at("text"), language), question.question);
                EXPECT_EQ(in(asks.at("answer"), language), question.answer);
            }
        }
    }
}

// The same rule as in the window, for it is the same code that is asked.
TEST(WebPage, TakesTheMeansThatTheWindowTakes) {
    const LessonFile lesson = lesson_from_json(
        R"({"talus_lesson": 1, "title": "T", "setup": {"size": 3, "corners": [3, 5, 2, 6.3]},
            "steps": [{"caption": "C", "stop": {"level": 0}, "predict": "mean"}]})");
    const json asks = data_in(page_of(lesson)).at("steps").at(0).at("asks");
    const LessonStep& step = lesson.steps[0];
    const auto trace = make_trace(step.setup);
    for (int thousandths = 3000; thousandths < 5500; thousandths += 5) {
        Prediction window;
        ASSERT_TRUE(ask(window, step.predict, step.question, *trace, 4, {}));
        window.say(thousandths / 1000.0, trace->decimals());
        bool taken = false;
        for (const json& range : asks.at("accepted"))
            taken = taken || (thousandths >= range[0] && thousandths <= range[1]);
        EXPECT_EQ(taken, window.answered()) << thousandths;
    }
}

TEST(WebPage, TellsTheReasonsThatTheWindowTells) {
    for (const BuiltInLesson& each : lessons()) {
        const json data = data_in(page_of(each.lesson));
        for (std::size_t i = 0; i < each.lesson.steps.size(); ++i) {
            const LessonStep& step = each.lesson.steps[i];
            if (!asks_something(step)) continue;
            const json& asks = data.at("steps").at(i).at("asks");
            const auto trace = make_trace(step.setup);
            const std::int64_t done = position_of(step.stop, step.setup).value();
            const std::string where = each.key + ' ' + std::to_string(i + 1);
            if (step.predict == Question::choice) {
                const AskedAndAnswered pair = asked(step, *trace, done, "de", "en");
                for (std::size_t c = 0; c < pair.reasons.size(); ++c)
                    EXPECT_EQ(in(asks.at("reasons").at(c), "de"), pair.reasons[c]) << where;
            } else if (step.predict == Question::mean) {
                const Arithmetic line = trace->arithmetic(done);
                for (int thousandths = -20000; thousandths < 40000; thousandths += 5) {
                    const auto fits = [&](const json& mistake) {
                        const json& ranges = mistake.at("ranges");
                        return std::any_of(ranges.begin(), ranges.end(), [&](const json& range) {
                            return thousandths >= range[0].get<int>() && thousandths <= range[1].get<int>();
                        });
                    };
                    const Reason reason = reason_of_mean(line, trace->decimals(), thousandths / 1000.0);
                    const json& wrong = asks.at("wrong");
                    const auto found = std::find_if(wrong.begin(), wrong.end(), fits);
                    if (found == wrong.end()) {
                        ASSERT_EQ(reason.word,
                                  "Not yet: add the {count} numbers, and divide the sum by {count}.")
                            << where << ' ' << thousandths;
                    } else {
                        ASSERT_EQ(in(found->at("text"), "de"), reason.in("de"))
                            << where << ' ' << thousandths;
                    }
                }
            } else {
                for (int y = 0; y < trace->height(); ++y) {
                    for (int x = 0; x < trace->width(); ++x) {
                        const auto cell = static_cast<std::size_t>(y * trace->width() + x);
                        const json& text = asks.at("reasons").at(asks.at("why").at(cell).get<std::size_t>());
                        std::string said = in(text, "de");
                        if (const std::size_t hole = said.find("{number}"); hole != std::string::npos)
                            said.replace(hole, 8, asks.at("numbers").at(cell).get<std::string>());
                        const Reason reason = step.predict == Question::cell
                                                  ? reason_of_cell(step.question, *trace, done, {x, y})
                                                  : reason_of_point(step.predict, *trace, done, {x, y});
                        EXPECT_EQ(localized(said, "de"), reason.in("de")) << where << ": " << x << ' ' << y;
                    }
                }
            }
        }
    }
}

TEST(WebPage, GivesItsHintsWhenTheWindowDoes) {
    const json data = data_in(page_of(find_lesson("heightmap")->lesson));
    Prediction window;
    window.ask_to_choose(1, 0);
    int wrong = 0;
    for (; !window.hint(); ++wrong) window.choose(0);
    EXPECT_EQ(data.at("wrong_for_hint"), wrong);
}

TEST(WebPage, GroundHasTheColoursOfItsBiomesInTheEndAlone) {
    const json data = data_in(page_of(find_lesson("from-height-to-biome")->lesson));
    std::vector<json> grounds;
    for (const json& step : data.at("steps")) {
        for (const json& moment : step.at("moments")) grounds.push_back(moment.at("surface"));
    }
    ASSERT_GT(grounds.size(), 2u);
    EXPECT_EQ(grounds.back().at("colours").size(), grounds.back().at("heights").size());
    grounds.pop_back();
    for (const json& ground : grounds) EXPECT_FALSE(ground.contains("colours"));
}

TEST(WebPage, IsOneSmallFileThatAsksForNothing) {
    const auto pictures = drawn_pictures();
    for (const BuiltInLesson& each : lessons()) {
        bool has_pictures = false;
        for (const std::string& language : each.lesson.languages()) {
            if (has_pictures) continue;  // they were drawn in the first language
            const std::string page = web_page(each.lesson, language, *pictures);
            has_pictures = !data_in(page).at("pictures").empty();
            EXPECT_LT(page.size(), k_max_web_page) << each.key;
            EXPECT_THAT(page, HasSubstr("<html lang=\"" + language + "\">"));
            EXPECT_EQ(count(page, "https://"), 0u) << each.key;
            // The name of SVG is no address.
            EXPECT_EQ(count(page, "http://"), count(page, "\"http://www.w3.org/2000/svg\"")) << each.key;
            EXPECT_EQ(count(page, "<script"), 2u);
            EXPECT_EQ(count(page, " src="), 0u);
            EXPECT_EQ(count(page, "url("), 0u);
            EXPECT_EQ(count(page, "@import"), 0u);
            EXPECT_EQ(page.find("{{"), std::string::npos);
            EXPECT_THAT(page, HasSubstr("default-src 'none'"));
        }
    }
}

TEST(WebPage, WhateverALessonSaysStaysText) {
    const std::string nasty = R"(</script><script>alert(1)</script><!-- & {{style}} \" <img src=x>)";
    const LessonFile lesson = lesson_from_json(R"({"talus_lesson": 1, "title": ")" + nasty +
                                               R"(", "about": ")" + nasty + R"(", "steps": [{"caption": ")" +
                                               R"(</script><script>alert(1)</script><!-- \" )" + R"("}]})");
    const std::string page = page_of(lesson);
    EXPECT_EQ(count(page, "<script"), 2u);
    EXPECT_EQ(count(page, "</script"), 2u);
    EXPECT_EQ(count(page, "<!--"), 0u);
    EXPECT_EQ(count(page, "<img"), 0u);
    const json data = data_in(page);
    EXPECT_EQ(data.at("title"), lesson.title.in("en", "en"));
    EXPECT_EQ(data.at("steps").at(0).at("caption"), lesson.steps[0].caption.in("en", "en"));
}

TEST(WebPage, HasItsWordsInEveryLanguageOfTheLessons) {
    const json words = data_in(page_of(find_lesson("heightmap")->lesson)).at("words");
    for (const auto& [code, all] : words.items()) {
        EXPECT_EQ(all.size(), words.at("en").size()) << code;
        for (const auto& [key, text] : words.at("en").items()) {
            ASSERT_TRUE(all.contains(key)) << code << ' ' << key;
            EXPECT_EQ(count(all.at(key), "{"), count(text, "{")) << code << ' ' << key;
        }
    }
    EXPECT_GE(words.size(), 2u);
}

}  // namespace
}  // namespace talus
