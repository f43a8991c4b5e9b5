#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "core/mask/ground_masks.h"
#include "tests/app/window/brush.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

void press_at(const Window& window, double x, double y) {
    window.input({"mousemove", rounded(x), rounded(y)});
    window.wait("the mouse there", [&](const Status& now) { return now["mouse"][0] == std::lround(x); });
    window.input({"mousedown", "1"});
    window.wait_until("brush/drawing", true);
}

void let_go(const Window& window) {
    window.input({"mouseup", "1"});
    window.wait_until("brush/drawing", false);
}

void draw(const Window& window, double x, double y, double to_x, double to_y) {
    press_at(window, x, y);
    window.input({"mousemove", rounded((x + to_x) / 2), rounded((y + to_y) / 2)});
    window.input({"mousemove", rounded(to_x), rounded(to_y)});
    let_go(window);
}

TEST(WindowBrush, IsInTheHandWhereALayerWithoutStrokesIsSelected) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    window.key("u");
    window.wait_until("brush/on", false);
    window.click("layers/0");
    window.wait_until("selected", 0);
    window.click("layers/1");
    window.wait_until("brush/on", true);
    window.settle();
    draw(window, 400, 350, 560, 350);
    window.key("u");
    window.wait_until("brush/on", false);
    window.click("layers/0");
    window.wait_until("selected", 0);
    window.click("layers/1");
    window.wait_until("selected", 1);
    EXPECT_FALSE(window.settle()["brush"]["on"]) << "who has drawn there may want the camera";
}

TEST(WindowBrush, DrawsStrokesThatAreOneNamedStepEachAndStayInTheFile) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    const Status flat = window.settle();
    draw(window, 400, 350, 560, 350);
    const Status raised = window.wait_until("undo_label", "Raise on Sculpt");
    EXPECT_NE(window.settle()["terrain"]["checksum"], flat["terrain"]["checksum"]);
    EXPECT_EQ(raised["camera"], flat["camera"]);
    window.input({"keydown", "ctrl"});
    window.wait_until("brush/tool", "lower");
    draw(window, 450, 250, 450, 300);
    window.input({"keyup", "ctrl"});
    window.wait_until("undo_label", "Lower on Sculpt");
    window.click("brush/tool/smooth");
    draw(window, 460, 340, 470, 360);
    window.wait_until("undo_label", "Smooth on Sculpt");
    window.settle();
    const Strokes strokes = saved_strokes(window);
    ASSERT_EQ(strokes.size(), 3u);
    EXPECT_EQ(strokes.list()[0]->tool, StrokeTool::raise);
    EXPECT_GT(strokes.list()[0]->points.size(), 5u) << "every place of the way";
    for (const char* label : {"Lower on Sculpt", "Raise on Sculpt", ""}) {
        window.key("ctrl+z");
        window.wait_until("undo_label", label);
    }
    EXPECT_EQ(window.settle()["terrain"]["checksum"], flat["terrain"]["checksum"]);
}

TEST(WindowBrush, ItsPanelIsAStripThatUnfoldsAndStaysSoAtTheNextStart) {
    std::string settings = R"({"window": {"width": 1024, "height": 700}, "grown": true, "quality": "low"})";
    // From the button at its top to the slider at its bottom.
    const auto size = [](const Status& now) {
        const auto first = now["widgets"]["brush/fold"].get<std::vector<double>>();
        const auto last = now["widgets"]["brush/strength"].get<std::vector<double>>();
        return (last[0] + last[2] - first[0]) * (last[1] + last[3] - first[1]);
    };
    {
        const Window window(display(), {document_with("sculpt")}, settings);
        take_brush(window);
        const Status strip = window.wait_for("brush/radius");
        EXPECT_TRUE(shows(strip, "brush/strength"));
        EXPECT_FALSE(shows(strip, "brush/hardness"));
        const auto view = strip["widgets"]["viewport"].get<std::vector<double>>();
        EXPECT_LT(size(strip), view[2] * view[3] / 15);
        window.click("brush/tool/lower");
        draw(window, 400, 400, 480, 400);
        window.wait_until("undo_label", "Lower on Sculpt");
        const auto places = [](const Status& now) {
            const auto widget = [&](const char* name) {
                return now["widgets"]["brush/" + std::string(name)];
            };
            std::vector<Status> at{widget("tool/lower")[1]};  // which is at the right
            for (const char* left : {"fold", "tool/raise", "tool/smooth", "tool/slope", "radius", "strength"})
                at.insert(at.end(), {widget(left)[0], widget(left)[1]});
            return at;
        };
        unfold_brush(window);
        EXPECT_EQ(places(window.settle()), places(strip)) << "where the hand has learned to find them";
        window.wait("the settings", [&](const Status&) {
            settings = text_of(window.folder() / "config/talus/settings.json");
            return settings.find("\"folded\": false") != std::string::npos;
        });
    }
    const Window window(display(), {document_with("sculpt")}, settings);
    take_brush(window);
    window.wait_for("brush/hardness");
    window.click("brush/fold");
    window.wait_until_gone("brush/hardness");
}

TEST(WindowBrush, StrokesAreBakedByTheMenuToTheSameGroundAndMoreMayFollow) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    draw(window, 400, 350, 560, 350);
    draw(window, 450, 250, 450, 300);
    const Status drawn = window.settle();
    window.click("menu/Layer");
    window.wait_for("menu/Bake strokes");
    window.click("menu/Bake strokes");
    window.wait_until("undo_label", "Bake strokes of Sculpt");
    EXPECT_EQ(window.settle()["terrain"]["checksum"], drawn["terrain"]["checksum"]);
    EXPECT_EQ(saved_strokes(window).size(), 0u);
    draw(window, 460, 340, 470, 360);
    EXPECT_NE(window.settle()["terrain"]["checksum"], drawn["terrain"]["checksum"]);
    EXPECT_EQ(saved_strokes(window).size(), 1u);
    for (const char* label : {"Bake strokes of Sculpt", "Raise on Sculpt"}) {
        window.key("ctrl+z");
        window.wait_until("undo_label", label);
    }
    EXPECT_EQ(window.settle()["terrain"]["checksum"], drawn["terrain"]["checksum"]);
    EXPECT_EQ(saved_strokes(window).size(), 2u);
}

TEST(WindowBrush, EscGivesTheStrokeBackAndKeysChangeTheBrush) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    const Status before = window.settle();
    const double radius = before["brush"]["radius"].get<double>();
    window.move_to(450, 350);
    window.key("bracketright");
    window.wait("a wider brush", [&](const Status& now) { return now["brush"]["radius"] > radius * 1.1; });
    window.key("bracketleft");
    window.wait("the brush as it was", [&](const Status& now) {
        return std::fabs(now["brush"]["radius"].get<double>() - radius) < 1;
    });
    press_at(window, 450, 350);
    window.move_to(520, 360);
    window.wait_until("undo_label", "Raise on Sculpt");
    window.key("Escape");
    window.wait_until("undo_label", "");
    window.input({"mousemove", "560", "380", "mouseup", "1"});
    window.wait("the button up", [](const Status& now) { return !now["buttons"][0].get<bool>(); });
    const Status after = window.settle();
    EXPECT_FALSE(after["dirty"]);
    EXPECT_EQ(after["camera"], before["camera"]);
    EXPECT_EQ(after["terrain"]["checksum"], before["terrain"]["checksum"]);
}

// The status bar tells the place that the stroke in the file has; what is flattened is as high as where it
// begins.
TEST(WindowBrush, FlattensToWhereItBeginsAtThePlaceThatTheStatusBarTells) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    window.click("brush/tool/raise");
    draw(window, 400, 350, 420, 350);
    window.wait_until("undo_label", "Raise on Sculpt");
    window.settle();
    window.click("brush/tool/flatten");
    window.move_to(400, 350);
    window.wait_for("status/place");
    const Status over =
        window.wait("a place", [](const Status& now) { return !now["under_mouse"].is_null(); });
    draw(window, 400, 350, 460, 350);
    window.wait_until("undo_label", "Flatten on Sculpt");
    window.settle();
    const Strokes strokes = saved_strokes(window);
    const Stroke& flat = strokes.back();
    EXPECT_EQ(flat.amount, 1);
    EXPECT_NEAR(static_cast<double>(flat.height), over["under_mouse"]["height"].get<double>(), 1);
    EXPECT_GT(flat.height, 1);
}

// What undo takes back while the button is down stays away, and what was before the stroke stays there.
TEST(WindowBrush, UndoWhileDrawingEndsTheStroke) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    draw(window, 400, 350, 460, 350);
    window.wait_until("undo_label", "Raise on Sculpt");
    const Status one = window.settle();
    press_at(window, 450, 250);
    window.move_to(500, 260);
    window.wait_until("editing", true);
    window.key("ctrl+z");
    window.wait_until("brush/drawing", false);
    window.input({"mousemove", "560", "280", "mouseup", "1"});
    window.wait("the button up", [](const Status& now) { return !now["buttons"][0].get<bool>(); });
    EXPECT_EQ(window.settle()["terrain"]["checksum"], one["terrain"]["checksum"]);
    EXPECT_EQ(window.status()["undo_label"], "Raise on Sculpt");
}

TEST(WindowBrush, IsAsItWasWhenTheProgramWasLeft) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    window.click("brush/tool/terrace");
    window.wait_until("brush/tool", "terrace");
    window.move_to(450, 350);
    const double radius = window.settle()["brush"]["radius"].get<double>();
    window.key("bracketleft");
    const Status narrower = window.wait(
        "a narrower brush", [&](const Status& now) { return now["brush"]["radius"] < radius * 0.95; });
    draw(window, 450, 350, 520, 350);
    window.wait_until("undo_label", "Terrace on Sculpt");
    std::string settings;
    window.wait("the settings in their file", [&](const Status&) {
        settings = text_of(window.folder() / "config/talus/settings.json");
        return settings.find("\"terrace\"") != std::string::npos;
    });
    const Window again(display(), {document_with("sculpt")}, settings);
    take_brush(again);
    EXPECT_EQ(again.status()["brush"]["tool"], "terrace");
    EXPECT_EQ(again.status()["brush"]["radius"], narrower["brush"]["radius"]);
}

// The level ground lies below the mask at first, and within it then.
TEST(WindowBrush, ActsOnlyWhereItsOwnMasksLetIt) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    unfold_brush(window);
    const Status flat = window.settle();
    window.click("brush/only");
    window.wait_for("brush/only/height");
    window.click("brush/only/height");
    window.wait_for("brush/only/height/low");
    window.type_over("brush/only/height/low", "500");
    draw(window, 500, 450, 560, 450);
    window.wait_until("undo_label", "Raise on Sculpt");
    EXPECT_EQ(window.settle()["terrain"]["checksum"], flat["terrain"]["checksum"]);
    window.type_over("brush/only/height/low", "10");
    draw(window, 500, 450, 560, 450);
    EXPECT_NE(window.settle()["terrain"]["checksum"], flat["terrain"]["checksum"]);
    const Strokes strokes = saved_strokes(window);
    ASSERT_EQ(strokes.size(), 2u);
    const auto masks = masks_in(strokes.back().masks.get());
    ASSERT_EQ(masks.size(), 1u);
    EXPECT_EQ(masks[0].settings().low, 10);
    std::string settings;
    window.wait("the settings in their file", [&](const Status&) {
        settings = text_of(window.folder() / "config/talus/settings.json");
        return settings.find("low=10/") != std::string::npos;
    });
    const Window again(display(), {document_with("sculpt")}, settings);
    take_brush(again);
    draw(again, 500, 450, 560, 450);
    EXPECT_EQ(masks_in(saved_strokes(again).back().masks.get())[0], masks[0]);
}

// One click, one dab of the image that is chosen; that of a file goes into the document.
TEST(WindowBrush, StampsImages) {
    const std::string image = path_of_test(".asc");
    std::ofstream(image) << "ncols 4\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3 4\n5 6 7 9\n";
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    unfold_brush(window);
    window.click("brush/tool/stamp");
    window.wait_for("brush/stamp");
    window.click("brush/stamp");
    window.wait_for("brush/stamp/mesa");
    window.click("brush/stamp/mesa");
    window.wait_until("brush/stamp", "mesa");
    draw(window, 560, 480, 560, 480);
    window.wait_until("undo_label", "Stamp on Sculpt");
    window.click("brush/choose_image");
    window.wait_until("dialog", "browser");
    window.click("browser/name");
    window.key("ctrl+a");
    window.type(image);
    window.click("browser/accept");
    window.wait_until("brush/stamp", image);
    window.wait_until("brush/stamp_ready", true);
    window.click("brush/along");
    window.input({"keydown", "ctrl"});
    window.wait_until("brush/tool", "imprint");
    draw(window, 540, 480, 600, 480);
    window.input({"keyup", "ctrl"});
    window.wait_until("undo_label", "Imprint on Sculpt");
    const Strokes strokes = saved_strokes(window);
    ASSERT_EQ(strokes.size(), 2u);
    EXPECT_EQ(strokes.list()[0]->stamp->key, "mesa");
    EXPECT_EQ(strokes.back().stamp->image.width(), 4);
    EXPECT_EQ((*strokes.back().stamp->image.values())(3, 1), 1);
    EXPECT_TRUE(strokes.back().along);
    std::string settings;
    window.wait("the settings in their file", [&](const Status&) {
        settings = text_of(window.folder() / "config/talus/settings.json");
        return settings.find("\"imprint\"") == std::string::npos && settings.find(image) != std::string::npos;
    });
    const Window again(display(), {document_with("sculpt")}, settings);
    take_brush(again);
    again.wait_until("brush/stamp_ready", true);
    EXPECT_EQ(again.status()["brush"]["stamp"], image);
}

// On hills, for level ground shows nothing of some tools. It paints with the mouse, and the ground is read.
Stroke drawn_by_mouse(StrokeTool tool) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    for (const char* stage : {"perlin", "sculpt"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    const Window window(display(), {saved_for_test(recipe)});
    take_brush(window);
    const Status before = window.settle();
    const StrokeToolInfo& info = info_of(tool);
    window.click("brush/tool/" + std::string(info.key));
    window.wait_until("brush/tool", std::string(info.key));
    draw(window, 500, 450, 600, 480);
    window.wait_until("undo_label", std::string(info.label) + " on Sculpt");
    EXPECT_NE(window.settle()["terrain"]["checksum"], before["terrain"]["checksum"]);
    const Strokes strokes = saved_strokes(window);
    EXPECT_EQ(strokes.size(), 1u);
    window.key("ctrl+z");
    window.wait_until("undo_label", "");
    EXPECT_EQ(window.settle()["terrain"]["checksum"], before["terrain"]["checksum"]);
    EXPECT_EQ(strokes.back().tool, tool);
    return strokes.back();
}

TEST(WindowBrush, MakesSlopes) {
    const Stroke stroke = drawn_by_mouse(StrokeTool::slope);
    EXPECT_NE(stroke.height, stroke.end_height);
}

TEST(WindowBrush, MakesNoise) { EXPECT_EQ(drawn_by_mouse(StrokeTool::noise).amount, 25); }

TEST(WindowBrush, MakesTerraces) {
    const Stroke stroke = drawn_by_mouse(StrokeTool::terrace);
    EXPECT_EQ(stroke.amount, 1);
    EXPECT_EQ(stroke.height, 50) << "a step";
}

TEST(WindowBrush, Pinches) { EXPECT_EQ(drawn_by_mouse(StrokeTool::pinch).amount, 0.5f); }

TEST(WindowBrush, Erodes) { EXPECT_EQ(drawn_by_mouse(StrokeTool::erode).amount, 25); }

// Alt or its tick takes the mode; the stroke keeps the height where it began as the end.
TEST(WindowBrush, DrawsInTheSecondModeOfATool) {
    const Window window(display(), {document_with("sculpt")});
    take_brush(window);
    unfold_brush(window);
    window.input({"keydown", "alt"});
    window.wait_until("brush/second", true);
    draw(window, 500, 450, 560, 450);
    window.input({"keyup", "alt"});
    window.wait_until("undo_label", "Lift floors on Sculpt");
    window.wait_until("brush/second", false);
    window.click("brush/second");
    window.wait_until("brush/second", true);
    draw(window, 500, 350, 560, 350);
    window.wait_until("undo_label", "Lift floors on Sculpt");
    window.click("brush/tool/slope");
    window.wait_until("brush/second", false);
    const Strokes strokes = saved_strokes(window);
    ASSERT_EQ(strokes.size(), 2u);
    for (const Stroke* stroke : strokes.list()) EXPECT_TRUE(stroke->second);
}

// The level layer hides what is drawn until it is left out; putting the brush away brings it back.
TEST(WindowBrush, ShowsTheGroundWithoutLaterLayersWhileItIsInTheHand) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    for (const char* stage : {"perlin", "sculpt", "flat"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    const Window window(display(), {saved_for_test(recipe)});
    take_brush(window);
    unfold_brush(window);
    const Status whole = window.settle();
    window.key("shift+u");
    window.wait_until("brush/base_alone", true);
    const Status base = window.settle();
    EXPECT_NE(base["terrain"]["checksum"], whole["terrain"]["checksum"]);
    EXPECT_FALSE(base["dirty"]);
    draw(window, 500, 450, 560, 450);
    EXPECT_NE(window.settle()["terrain"]["checksum"], base["terrain"]["checksum"]);
    window.click("brush/base");
    window.wait_until("brush/base_alone", false);
    EXPECT_EQ(window.settle()["terrain"]["checksum"], whole["terrain"]["checksum"]);
    window.click("brush/base");
    window.wait_until("brush/base_alone", true);
    window.key("u");
    window.wait_until("brush/base_alone", false);
    EXPECT_EQ(window.settle()["terrain"]["checksum"], whole["terrain"]["checksum"]);
    window.key("u");
    window.wait_until("brush/on", true);
    EXPECT_EQ(window.status()["brush"]["base_alone"], false);
}

// The list in the brush's panel chooses it, or the button of the mask's own rows.
TEST(WindowBrush, PaintsTheMaskThatIsChosen) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    for (const char* stage : {"flat", "sculpt"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(1)->masks = {mask_of("painted", {}), mask_of("painted", {})};
    const Window window(display(), {saved_for_test(recipe)});
    take_brush(window);
    EXPECT_TRUE(window.status()["brush"]["mask"].is_null());
    window.click("brush/target");
    window.wait_for("brush/target/2");
    window.click("brush/target/2");
    window.wait_until("brush/mask", 1);
    draw(window, 500, 450, 560, 450);
    window.wait_until("undo_label", "Paint on Sculpt");
    window.scroll_to("mask0/paint");
    window.click("mask0/paint");
    window.wait_until("brush/mask", 0);
    draw(window, 500, 350, 560, 350);
    window.settle();
    window.key("ctrl+s");
    const Status saved = window.wait_until("dirty", false);
    const Layer layer = load_recipe(saved["file"].get<std::string>()).recipe.layers[1];
    const auto count = [](const std::vector<ParameterValue>& values, std::size_t row) {
        return std::get<Strokes>(values[row]).size();
    };
    EXPECT_EQ(count(layer.values, *find_strokes(layer.type->parameters)), 0u);
    for (const LayerMask& mask : layer.masks)
        EXPECT_EQ(count(mask.values, *find_strokes(mask.type->parameters)), 1u);
}

TEST(WindowBrush, PaintsAMapThatOtherLayersFollow) {
    const Window window(display(), {document_with("paint_field")});
    take_brush(window);
    EXPECT_EQ(window.status()["brush"]["tool"], "paint");
    draw(window, 400, 300, 500, 400);
    window.wait_until("undo_label", "Paint on Paint a map");
    // The ground shows nothing of it: a colour does.
    window.wait_until("mask/shown", true);
}

TEST(WindowBrush, WhatIsPaintedIsColouredWhileTheHandPaintsAndOutlinedOnceItRests) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    for (const char* stage : {"flat", "hills"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(1)->masks = {mask_of("painted", {})};
    const Window window(display(), {saved_for_test(recipe)});
    take_brush(window);
    window.input({"mousemove", "500", "400", "mousedown", "1", "mousemove", "560", "400"});
    window.wait("a full colour", [](const Status& now) {
        return now["brush"]["drawing"] == true && now["mask"]["shown"] == true &&
               now["mask"]["faint"] == false;
    });
    window.input({"mouseup", "1"});
    window.wait_until("mask/faint", true);
    EXPECT_TRUE(window.status()["mask"]["shown"]);
    window.key("m");
    window.wait_until("mask/faint", false);
    window.key("m");
    window.wait_until("mask/faint", true);
}

// A hundred thousand strokes beside the map; one of them is taken back to make room again.
TEST(WindowBrush, TellsThatAListIsFull) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("sculpt")));
    Strokes strokes;
    while (strokes.size() < Strokes::k_max)
        strokes = strokes.with({.radius = 1, .points = {{-1e5, -1e5, 1}}});
    recipe.layers.edit(1)->values[*find_parameter(recipe.layers[1].type->parameters, "strokes")] =
        strokes.first(Strokes::k_max - 1);
    const Window window(display(), {saved_for_test(recipe)});
    take_brush(window);
    draw(window, 400, 350, 440, 350);
    window.wait_until("undo_label", "Raise on Sculpt");
    EXPECT_EQ(window.settle()["toasts"].dump().find("full"), std::string::npos);
    draw(window, 400, 350, 440, 350);
    window.wait("that it is full", [](const Status& now) {
        return now["toasts"].dump().find("This list of strokes is full") != std::string::npos;
    });
}

}  // namespace
}  // namespace talus::testing
