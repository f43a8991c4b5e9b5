#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/script/moments.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Status wait_for_lab_step(const Window& window, std::size_t step) {
    return window.wait("step " + std::to_string(step), [&](const Status& now) {
        return !now["guided"].is_null() && !now["learn"].is_null() && now["guided"]["step"] == step &&
               now["learn"]["position"] == now["guided"]["stop"];
    });
}

TEST(LabLessons, WhereWaterGoesByTheKeysAloneThenItsStepsBackAndForth) {
    const Window window(display(), {"lesson", "where-water-goes"});
    window.point_at("menu/Help");  // where it is over no cell
    const LessonFile& lesson = find_lesson("where-water-goes")->lesson;
    for (std::size_t step = 1; step <= lesson.steps.size(); ++step) {
        const Status now = wait_for_lab_step(window, step);
        const LessonStep& said = lesson.steps[step - 1];
        EXPECT_EQ(now["learn"]["subject"], said.setup.subject->key);
        window.wait_until("learn/point", (Status{said.cell->x, said.cell->y}));
        if (step == lesson.steps.size()) break;
        if (said.predict != Question::none) {
            window.wait("the question", [](const Status& shown) { return shown["learn"]["question"] != ""; });
            window.key("Next");  // shows the answer
            window.wait_until("learn/question", "");
        }
        window.key("Next");
        if (lesson.steps[step].plays) window.key("Next");
    }
    const auto position = [](const Status& now) { return now["learn"]["position"].get<int>(); };
    const int end = position(window.status());
    const auto go = [&](const char* key, int to) {
        window.key(key);
        window.wait("step " + std::to_string(to), [&](const Status& now) { return position(now) == to; });
        return window.settle();
    };
    const Status last = window.settle();
    const Status before = go("Left", end - 1);
    EXPECT_NE(before["learn"]["line"], last["learn"]["line"]);
    const Status back = go("Right", end);
    EXPECT_EQ(back["terrain"]["checksum"], last["terrain"]["checksum"]);
    EXPECT_EQ(back["learn"]["line"], last["learn"]["line"]);
    const auto first = static_cast<int>(start_of(lesson, lesson.steps.size() - 1)) + 1;
    EXPECT_EQ(go("Home", first)["learn"]["position"], first) << "not beyond the lesson's step";
}

TEST(LabLessons, AskForACellOfTheMap) {
    const Window window(display(), {"lesson", "why-is-there-a-desert"});
    const LessonStep& step = find_lesson("why-is-there-a-desert")->lesson.steps[0];
    const Status asked = window.wait("the question", [](const Status& now) {
        return !now["learn"].is_null() && now["learn"]["question"] == "cell";
    });
    EXPECT_FALSE(asked["guided"]["question"].get<std::string>().empty());
    const std::vector<LatticePoint> right = right_cells(step.question, *make_trace(step.setup));
    const LatticePoint wrong{8, 8};
    ASSERT_EQ(std::count(right.begin(), right.end(), wrong), 0);
    const auto click = [&](LatticePoint cell) {
        window.click("lattice/" + std::to_string(cell.x) + "," + std::to_string(cell.y));
    };
    click(wrong);
    EXPECT_EQ(window.status()["learn"]["question"], "cell");
    click(right.front());
    window.wait("the answer", [](const Status& now) {
        return now["learn"]["question"] == "" && now["learn"]["right"] == true;
    });
    window.key("Next");
    wait_for_lab_step(window, 2);
}

TEST(LabLessons, AskForOneOfSeveralAnswers) {
    const Window window(display(), {"lesson", "from-height-to-biome"});
    const LessonFile& lesson = find_lesson("from-height-to-biome")->lesson;
    std::size_t place = 0;
    while (lesson.steps[place].predict != Question::choice) ++place;
    for (std::size_t step = 1; step <= place; ++step) {
        wait_for_lab_step(window, step);
        window.key("Next");
    }
    const LessonStep& step = lesson.steps[place];
    const auto right = right_choice(step.question, *make_trace(step.setup), *step.cell);
    ASSERT_TRUE(right);
    window.wait("the choices", [](const Status& now) {
        return now["learn"]["question"] == "choice" && now["widgets"].contains("learn/choice/0");
    });
    const std::size_t wrong = (*right + 1) % step.question.choices.size();
    window.click("learn/choice/" + std::to_string(wrong));
    EXPECT_EQ(window.status()["learn"]["question"], "choice");
    window.click("learn/choice/" + std::to_string(*right));
    const Status answered = window.wait("the answer", [](const Status& now) {
        return now["learn"]["question"] == "" && now["learn"]["right"] == true;
    });
    EXPECT_EQ(answered["guided"]["answer"], step.question.choices[*right].text.in("en", "en"));
}

TEST(LabLessons, InFreePlayGoOverTheDocumentMadeCoarse) {
    const Window window(display(), {small_document()});
    const Status document = window.settle();
    window.click("workspace/learn");
    window.wait("the lesson", [](const Status& now) { return !now["learn"].is_null(); });
    window.click("learn/tab/free");
    for (const char* subject : {"Water", "Pipes", "Scree"}) {
        window.click(std::string("learn/subject/") + subject);
        window.wait("its steps", [](const Status& now) { return now["learn"]["steps"] >= 20; });
    }
    window.click("learn/subject/Water");
    window.click("learn/classic_water/map/Terrain");
    window.wait("the document's terrain, made coarse", [](const Status& now) {
        return now["learn"]["terrain"] == true && now["terrain"]["width"] == 17;
    });
    window.point_at("menu/Help");
    window.key("Right");
    window.wait_until("learn/position", 1);
    window.key("ctrl+l");
    window.wait_until("learn", nullptr);
    EXPECT_EQ(window.settle()["terrain"], document["terrain"]);
}

}  // namespace
}  // namespace talus::testing
