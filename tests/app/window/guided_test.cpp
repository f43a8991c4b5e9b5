#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/written_out.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Status wait_for_step(const Window& window, std::size_t step) {
    return window.wait("step " + std::to_string(step), [&](const Status& now) {
        const Status& comparison = now["comparison"];
        return !now["guided"].is_null() && !now["learn"].is_null() && now["guided"]["step"] == step &&
               (comparison.is_null() ? now["learn"]["position"] == now["guided"]["stop"]
                                     : comparison["ready"] == true);
    });
}

// From the lattice's corner, where the frame begins.
void answer_point(const Window& window, LatticePoint point) {
    for (int i = 0; i < point.x; ++i) window.key("Right");
    for (int i = 0; i < point.y; ++i) window.key("Down");
    window.key("Return");
}

void answer(const Window& window, const LessonStep& step) {
    const Status asked =
        window.wait("the question", [](const Status& now) { return now["learn"]["question"] != ""; });
    const auto trace = make_lattice(step.setup);
    const auto stop = asked["guided"]["stop"].get<std::int64_t>();
    const Arithmetic line = trace->arithmetic(stop);
    if (asked["learn"]["question"] == "point") {
        const int stride = trace->placed()->spacing(stop);
        answer_point(window, {line.point.x / stride, line.point.y / stride});
    } else if (asked["learn"]["question"] == "parents") {
        const int stride = trace->placed()->spacing(stop);
        LatticePoint at{0, 0};
        for (int i = 0; i < line.count; ++i) {
            const LatticePoint parent = line.terms[static_cast<std::size_t>(i)].point;
            for (; at.x < parent.x; at.x += stride) window.key("Right");
            for (; at.x > parent.x; at.x -= stride) window.key("Left");
            for (; at.y < parent.y; at.y += stride) window.key("Down");
            for (; at.y > parent.y; at.y -= stride) window.key("Up");
            window.key("Return");
        }
    } else {
        window.wait_for("learn/mean");
        char text[32];
        std::snprintf(text, sizeof text, "%.2f", line.mean);
        window.type(text);
        window.key("Return");
    }
    window.wait("the answer",
                [](const Status& now) { return now["learn"]["question"] == "" && now["learn"]["right"]; });
}

TEST(Guided, AWholeLessonByTheKeysAlone) {
    const Window window(display(), {"lesson", "diamond-step"});
    const LessonFile& lesson = find_lesson("diamond-step")->lesson;
    int asked = 0;
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
        wait_for_step(window, step);
        if (lesson.steps[step - 1].predict != Question::none) {
            answer(window, lesson.steps[step - 1]);
            ++asked;
            if (lesson.steps[step - 1].predict == Question::mean) {
                window.key("7");  // a digit too many
                EXPECT_NE(window.settle()["view"], "top") << "as 7 would choose it";
            }
        }
        window.key("Next");
        if (step < lesson.steps.size() && lesson.steps[step].plays) window.key("Next");
    }
    EXPECT_GE(asked, 3);
    const Status next = wait_for_step(window, 1);
    EXPECT_EQ(next["guided"]["key"], "square-step");
    window.key("Prior");
    EXPECT_EQ(window.status()["guided"]["key"], "square-step") << "a lesson's first step is its first";
    window.key("ctrl+l");
    window.wait_until("learn", nullptr);
    EXPECT_FALSE(window.settle()["dirty"]);
}

TEST(Guided, BackShowsTheSamePictureAsBefore) {
    const Window window(display(), {"lesson", "square-step"});
    wait_for_step(window, 1);
    window.key("Next");
    wait_for_step(window, 2);
    window.point_at("menu/Help");
    const Status there = window.settle();
    const Picture picture = window.viewport_picture();
    window.key("Next");
    const Status further = wait_for_step(window, 3);
    window.key("Prior");
    wait_for_step(window, 2);
    const Status back = window.settle();
    EXPECT_EQ(back["terrain"]["checksum"], there["terrain"]["checksum"]);
    EXPECT_EQ(difference(window.viewport_picture(), picture), 0);
    EXPECT_NE(further["guided"]["caption"], back["guided"]["caption"]);
}

TEST(Guided, AMouseThatRestsPointsAtNothingAfterAKey) {
    const Window window(display(), {"lesson", "square-step"});
    wait_for_step(window, 1);
    window.point_at("lattice/1,1");
    window.wait("the mark", [](const Status& now) { return !now["learn"]["pointed"].is_null(); });
    window.key("Next");
    wait_for_step(window, 2);
    window.wait_until("learn/pointed", nullptr);
    window.point_at("lattice/2,1");
    window.wait("the mark again", [](const Status& now) { return now["learn"]["pointed"] == Status{2, 1}; });
}

TEST(Guided, IsChosenFromTheListAndGoesOnAfterAVisitToTheDocument) {
    const Window window(display(), {small_document()});
    window.click("workspace/learn");
    window.click("lessons/levels");
    wait_for_step(window, 1);
    window.click("guided/next");
    wait_for_step(window, 2);
    window.key("ctrl+l");
    window.wait_until("learn", nullptr);
    window.key("ctrl+l");
    wait_for_step(window, 2);
    window.click("learn/tab/free");
    window.wait("free play", [](const Status& now) {
        return now["guided"].is_null() && now["widgets"].contains("learn/predict/On");
    });
}

TEST(Guided, BesideThePseudocodeStandsAProgramWhereThereIsOne) {
    const Window window(display(), {small_document()});
    window.click("workspace/learn");
    window.click("learn/tab/free");
    const auto with_copy = [&](bool there) {
        return window.wait(there ? "the program" : "the pseudocode", [&](const Status& now) {
            return now["widgets"].contains("learn/code/copy") == there;
        });
    };
    with_copy(false);
    window.click("learn/code/Python");
    with_copy(true);
    window.click("learn/code/JavaScript");
    with_copy(true);
    window.click("learn/code/Pseudocode");
    with_copy(false);
    window.scroll_to("learn/numbers/Exact");
    window.click("learn/numbers/Exact");  // of whose numbers there is no program
    window.wait_until_gone("learn/code/Python");
}

TEST(Guided, WhereNoGroundIsOnShowNoHeightOfItIsToldAndNothingIsDrawnAnew) {
    const Window window(display(), {small_document()});
    window.point_at("viewport");
    window.wait("the height", [](const Status& now) { return !now["under_mouse"].is_null(); });
    window.click("workspace/learn");
    window.click("lessons/heightmap");
    wait_for_step(window, 1);
    window.key("ctrl+l");
    window.point_at("viewport");
    window.wait("the height", [](const Status& now) { return !now["under_mouse"].is_null(); });
    window.key("ctrl+l");
    wait_for_step(window, 1);
    window.wait_until("under_mouse", nullptr);
    window.wait_until("precise", true);
}

std::string help_on(const Window& window, const std::string& widget) {
    window.point_at("menu/Help");
    window.wait_until("help", false);
    window.point_at(widget);
    return window
        .wait("help on " + widget, [](const Status& now) { return now["help"] == true; })["help_text"]
        .get<std::string>();
}

// What the controls beside a lesson's first step say, by their names.
std::map<std::string, std::string> helps_in(const std::string& language) {
    const Window window(display(), {"lesson", "diamond-step", "--language", language});
    wait_for_step(window, 1);
    const Status shown = window.wait("its controls", [](const Status& now) {
        return now["widgets"].contains("guided/next") && now["widgets"].contains("guided/again");
    });
    std::map<std::string, std::string> said;
    for (const std::string widget :
         {"guided/back", "guided/next", "guided/score", "guided/again", "learn/first", "learn/back",
          "learn/play", "learn/forward", "learn/last", "learn/grain/Point", "learn/speed", "learn/scrub",
          "learn/dice", "learn/tab/lessons", "learn/tab/free", "lessons/open"}) {
        if (shown["widgets"].contains(widget)) said[widget] = help_on(window, widget);
    }
    return said;
}

TEST(Guided, HelpAndKeysSpeakTheLanguageOfTheLesson) {
    auto german = helps_in("de");
    EXPECT_EQ(
        german["guided/next"],
        "Weiter\nZum nächsten Schritt; was abläuft oder gefragt ist, kommt vorher an sein Ende.\nBild ab");
    EXPECT_EQ(german["learn/play"], "Abspielen oder anhalten\nLeertaste");
    EXPECT_EQ(german["learn/first"], "An den Anfang\nPos 1");
    auto english = helps_in("en");
    EXPECT_EQ(english["learn/play"], "Play or pause\nSpace");
    EXPECT_EQ(english.size(), german.size());
    EXPECT_GT(german.size(), 12u);
    for (const auto& [widget, text] : german) EXPECT_NE(english[widget], text) << widget;
}

TEST(Guided, ALanguageThatIsChosenBeforeAnyLessonIsSpokenAtOnce) {
    const Window window(display(), {small_document()});
    window.settle();
    window.key("ctrl+l");
    window.wait_for("lessons/language");
    EXPECT_TRUE(help_on(window, "learn/play").starts_with("Play or pause"));
    window.click("lessons/language");
    window.click("lessons/language/de");
    window.wait_until_gone("lessons/language/de");
    EXPECT_TRUE(help_on(window, "learn/play").starts_with("Abspielen oder anhalten"));
}

// From the first step of the lesson about the diamond step to the first one like that.
void go_on_to(const Window& window, const std::function<bool(const LessonStep&)>& is_wanted) {
    const std::vector<LessonStep>& steps = find_lesson("diamond-step")->lesson.steps;
    for (std::size_t step = 0; !is_wanted(steps.at(step)); ++step) {
        if (steps[step].predict != Question::none) {
            window.wait("the question", [](const Status& now) { return now["learn"]["question"] != ""; });
            window.key("Next");
            window.wait_until("learn/question", "");
        }
        window.key("Next");
        wait_for_step(window, step + 2);
    }
}

TEST(Guided, AnOffsetIsTypedWithTheDecimalMarkOfTheLesson) {
    const Window window(display(), {"lesson", "diamond-step", "--language", "de"});
    wait_for_step(window, 1);
    go_on_to(window, [](const LessonStep& step) { return !step.attempt.empty(); });
    window.click("guided/offset");
    window.wait_until("active", "guided/offset");
    window.type("1,5");
    window.key("Return");
    const Status tried = window.wait_for("guided/own");
    EXPECT_NE(tried["learn"]["line"].get<std::string>().find(" + 1.5 ="), std::string::npos)
        << tried["learn"]["line"];
}

TEST(Guided, AComparisonSpeaksTheLanguageOfTheLesson) {
    const Window window(display(), {"lesson", "edges", "--language", "de"});
    wait_for_step(window, 1);
    window.key("Next");
    wait_for_step(window, 2);  // which compares
    EXPECT_EQ(help_on(window, "compare/side_by_side").substr(0, 14), "Nebeneinander\n");
    EXPECT_EQ(help_on(window, "compare/split").substr(0, 8), "Geteilt\n");
    EXPECT_EQ(help_on(window, "compare/spectrum").substr(0, 9), "Spektrum\n");
    EXPECT_EQ(help_on(window, "compare/close"), "Schließen\nZurück zum Gelände allein.\nEsc");
}

// The button that goes on is the most colourful thing there: amber on dark ground, blue on light.
bool next_is_blue(const Window& window) {
    const Picture picture = window.viewport_picture("guided/next");
    const auto& pixel = picture(picture.width() / 10, picture.height() / 2);
    return pixel.b > 2 * pixel.r;
}

double width_of_next(const Status& status) { return status["widgets"]["guided/next"].at(2).get<double>(); }

TEST(Guided, ProjectorIsLightLargeAndFullAndEscapeBringsAllBack) {
    const Window window(display(), {"lesson", "diamond-step"});
    wait_for_step(window, 1);
    const Status before = window.wait_for("guided/next");
    EXPECT_FALSE(next_is_blue(window));
    window.key("F5");
    window.wait("the projector", [&](const Status& now) {
        return !now["widgets"].contains("toolbar/export") && width_of_next(now) > width_of_next(before);
    });
    EXPECT_TRUE(next_is_blue(window)) << "the picture follows other fonts and colours";
    window.key("Next");
    wait_for_step(window, 2);
    window.key("Escape");
    window.wait("the panels", [&](const Status& now) {
        return now["widgets"].contains("toolbar/export") && width_of_next(now) == width_of_next(before);
    });
    EXPECT_EQ(window.status()["guided"]["step"], 2);
}

// They are never text, and a question for a number has its field in use by itself.
TEST(Guided, FunctionKeysWorkWhileANumberIsTyped) {
    const Window window(display(), {"lesson", "diamond-step"});
    wait_for_step(window, 1);
    go_on_to(window, [](const LessonStep& step) { return step.predict == Question::mean; });
    const auto is_typed_into = [](const Status& now) { return now["active"] == "learn/mean"; };
    window.wait("the field", is_typed_into);
    window.key("F5");
    window.wait_until_gone("toolbar/export");
    window.wait("the field again", is_typed_into);
    window.key("7");
    window.key("F5");
    window.wait_for("toolbar/export");
    EXPECT_EQ(window.status()["learn"]["question"], "mean");
}

double foot_of(const Status& widget) { return widget.at(1).get<double>() + widget.at(3).get<double>(); }

TEST(Guided, AToastLeavesTheCaptionAndItsButtonsFree) {
    const std::string file = path_of_test(".json");
    const auto write = [&](const std::string& caption) {
        std::ofstream(file) << R"({"talus_lesson": 1, "title": "T", "steps": [{"caption": ")" << caption
                            << R"("}]})";
    };
    write("One.");
    {
        const Window window(display(), {"lesson", file});
        wait_for_step(window, 1);
        write("Two.");
        // Its place is found in its first frames.
        window.wait("the toast below the buttons", [](const Status& now) {
            return now["widgets"].contains("toast/text") &&
                   now["widgets"]["toast/text"].at(1).get<double>() > foot_of(now["widgets"]["guided/next"]);
        });
    }
}

// From the back of the room several lines are to be read, too, in the smallest usual window.
TEST(Guided, TheLinesOfAMapTakeTheRoomThatThereIs) {
    const auto height_of_line = [](const Window& window) {
        const Status now = window.wait_for("learn/line");
        return now["widgets"]["learn/line"].at(3).get<double>();
    };
    double one = 0;
    {
        const Window lattice(display(), {"lesson", "square-step"});
        wait_for_step(lattice, 1);
        one = height_of_line(lattice);
    }
    const Window map(display(), {"lesson", "why-is-there-a-desert"});
    wait_for_step(map, 1);
    map.key("Next");  // its answer
    map.key("Next");
    wait_for_step(map, 2);
    EXPECT_GT(height_of_line(map), 0.6 * one) << "five lines instead of one";
}

}  // namespace
}  // namespace talus::testing
