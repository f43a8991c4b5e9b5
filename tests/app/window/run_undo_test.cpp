// Undo in Simulate is about the strokes of the run, and not about the document behind it.
#include <gtest/gtest.h>

#include <string>

#include "core/recipe/edit.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

class WindowRunUndo : public ::testing::Test {
 protected:
    WindowRunUndo() {
        window_.settle();
        // A step of the document, which undo would take back next. Dice made a ground, in one of six, whose
        // side stands where the tests draw.
        window_.click("seed/plus");
        window_.wait_until("undo", true);
        window_.settle();
        window_.click("workspace/simulate");
        begin_ = at_rest("the run");
    }
    static Recipe ground() {
        Recipe recipe;
        recipe.name = "hills";
        recipe.world = {.seed = 5, .extent = 2048, .width = 65, .height = 65, .low = -100, .high = 500};
        recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
        return recipe;
    }
    Status at_rest(const std::string& what, const Window::Condition& condition = {}) const {
        return window_.wait(what, [&](const Status& now) {
            const Status& run = now["simulate"];
            return !run.is_null() && run["ready"] && !run["playing"] && !run["busy"] && run["shown"] &&
                   (!condition || condition(now));
        });
    }
    Status with_events(int count) const {
        return at_rest("events", [&](const Status& now) { return now["simulate"]["events"] == count; });
    }
    // Drags a tool over the ground: a stroke has several events.
    Status drag(const std::string& tool) const {
        const int before = window_.status()["simulate"]["events"].get<int>();
        window_.click("simulate/tool/" + tool);
        window_.wait_for("simulate/radius");
        window_.drag("viewport", 0.48, 0.52);
        window_.click("simulate/tool/camera");
        return at_rest(tool, [&](const Status& now) { return now["simulate"]["events"] > before; });
    }

    Window window_{display(), {saved_for_test(ground())}};
    Status begin_;
};

TEST_F(WindowRunUndo, TakesBackADragAsOneStepAndDoesItAgain) {
    EXPECT_EQ(begin_["undo_label"], "") << "the document's steps are undone where one sees them";
    const Status raised = drag("raise");
    EXPECT_EQ(raised["undo_label"], "Raise");
    const Status sprung = drag("spring");
    EXPECT_EQ(sprung["undo_label"], "Spring");
    window_.key("ctrl+z");
    const Status one = with_events(raised["simulate"]["events"].get<int>());
    EXPECT_EQ(one["terrain"]["checksum"], raised["terrain"]["checksum"]);
    EXPECT_EQ(one["undo_label"], "Raise");
    EXPECT_EQ(one["redo_label"], "Spring");
    EXPECT_TRUE(one["dirty"]);
    window_.key("ctrl+z");
    const Status none = with_events(0);
    EXPECT_EQ(none["terrain"]["checksum"], begin_["terrain"]["checksum"]);
    // Further on it says why nothing happens.
    window_.key("ctrl+z");
    const Status told = window_.wait("a word", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_EQ(told["world"], begin_["world"]) << "the document behind the run stays";
    EXPECT_FALSE(told["simulate"]["stale"]);
    window_.key("ctrl+y");
    window_.wait_until("redo_label", "Spring");
    window_.key("ctrl+shift+z");
    const Status again = with_events(sprung["simulate"]["events"].get<int>());
    EXPECT_EQ(again["terrain"]["checksum"], sprung["terrain"]["checksum"]);
    // Elsewhere it is the document's, as before.
    window_.click("workspace/create");
    const Status create = window_.wait_until("simulate", nullptr);
    EXPECT_NE(create["undo_label"], "");
    window_.key("ctrl+z");
    window_.wait("the seed before", [&](const Status& now) { return now["world"] != begin_["world"]; });
}

TEST_F(WindowRunUndo, LeavesTheDocumentsStepsToCreateWhereTheRunHasNoStroke) {
    window_.key("ctrl+z");
    const Status told = window_.wait("a word", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_EQ(told["world"], begin_["world"]);
    EXPECT_FALSE(told["simulate"]["stale"]);
    // Also where it was played, and where the step would be made again.
    window_.key("Right");
    at_rest("a step", [](const Status& now) { return now["simulate"]["steps"] == 1; });
    window_.click("menu/Edit");
    window_.wait_for("menu/Undo");
    window_.click("menu/Undo");
    EXPECT_EQ(at_rest("the run")["world"], begin_["world"]);
    window_.click("workspace/create");
    window_.wait_until("simulate", nullptr);
    window_.key("ctrl+z");
    const Status undone =
        window_.wait("the seed before", [&](const Status& now) { return now["world"] != begin_["world"]; });
    window_.settle();
    window_.click("workspace/simulate");
    EXPECT_EQ(at_rest("the run")["redo_label"], "");
    window_.key("ctrl+y");
    const Status again = window_.wait("a word", [](const Status& now) {
        return now["toasts"].dump().find("no stroke to redo") != std::string::npos;
    });
    EXPECT_EQ(again["world"], undone["world"]);
}

TEST_F(WindowRunUndo, TakesBackWhatWasDoneToTheDocumentInSimulate) {
    window_.key("r");
    window_.wait_until("simulate/stale", true);
    window_.key("ctrl+z");
    const Status back = window_.wait_until("simulate/stale", false);
    EXPECT_EQ(back["world"], begin_["world"]);
    window_.key("ctrl+z");
    const Status told = window_.wait("a word", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_EQ(told["world"], begin_["world"]) << "that one was done before";
    window_.key("ctrl+y");
    window_.wait_until("simulate/stale", true);
}

TEST_F(WindowRunUndo, GivesBackWhatBeginningAnewForgot) {
    const Status dug = drag("dig");
    window_.click("simulate/reset");
    EXPECT_EQ(with_events(0)["undo_label"], "Begin anew");
    window_.key("ctrl+z");
    const Status again = with_events(dug["simulate"]["events"].get<int>());
    EXPECT_EQ(again["terrain"]["checksum"], dug["terrain"]["checksum"]);
    EXPECT_EQ(again["undo_label"], "Dig");
}

TEST_F(WindowRunUndo, IsAboutTheLayerOnceTheRunIsKept) {
    const Status dug = drag("dig");
    window_.key("Return");
    window_.wait("the layer", [](const Status& now) { return now["layers"].size() == 2; });
    const Status kept = at_rest("the run", [](const Status& now) { return now["undo_label"] != "Dig"; });
    EXPECT_EQ(kept["simulate"]["events"], dug["simulate"]["events"]);
    window_.key("ctrl+z");
    const Status undone =
        window_.wait("one layer", [](const Status& now) { return now["layers"].size() == 1; });
    EXPECT_TRUE(undone["dirty"]) << "its strokes are in no layer again";
    window_.key("ctrl+z");
    const Status told = window_.wait("a word", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_EQ(told["world"], begin_["world"]);
    window_.key("ctrl+y");
    window_.wait("the layer", [](const Status& now) { return now["layers"].size() == 2; });
}

}  // namespace
}  // namespace talus::testing
