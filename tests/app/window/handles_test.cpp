#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/edit.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Recipe with_layer(const char* stage) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

std::vector<double> grip(const Status& now, const char* part) {
    for (const auto& each : now["handles"])
        if (each["part"] == part) return each["pixel"].get<std::vector<double>>();
    return {};
}

void press(const Window& window, const std::vector<double>& at) {
    window.input({"mousemove", rounded(at[0]), rounded(at[1])});
    window.wait("the mouse there", [&](const Status& now) { return now["mouse"][0] == std::lround(at[0]); });
    window.input({"mousedown", "1"});
    window.wait("the button down", [](const Status& now) { return now["buttons"][0].get<bool>(); });
}

TEST(WindowHandles, TheMapsBorderIsSeenWhereTheGroundGoesOnToTheHorizon) {
    const Window window(display(), {saved_for_test(with_layer("flat"))});
    EXPECT_FALSE(window.settle()["map_border"]) << "a block ends where the map does";
    window.click("menu/View");
    choose_in_submenu(window, "menu/Around the terrain", "menu/Around the terrain/horizon");
    window.wait_until("map_border", true);
    window.point_at("menu/Help");
    window.settle();
    const Picture with = window.viewport_picture();
    window.click("menu/View");
    choose_in_submenu(window, "menu/Show", "menu/Map border");
    window.wait_until("map_border", false);
    window.point_at("menu/Help");
    window.settle();
    EXPECT_GT(difference(with, window.viewport_picture()), 0.001);
}

// The part of a picture where the scale bar lies.
Picture scale_bar_in(const Picture& picture) {
    Picture part(60, 30);
    for (int y = 0; y < part.height(); ++y)
        for (int x = 0; x < part.width(); ++x) part(x, y) = picture(20 + x, picture.height() - 48 + y);
    return part;
}

TEST(WindowHandles, LinesLeaveTheScaleBarOut) {
    Recipe wide = with_layer("flat");
    wide.world.width = 129;
    const Window window(display(), {saved_for_test(wide)});
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    window.click("menu/View");
    choose_in_submenu(window, "menu/Around the terrain", "menu/Around the terrain/horizon");
    window.wait_until("map_border", true);
    // The map's lower left corner comes to the bar.
    const Picture with = [&] {
        window.point_at("menu/Help");
        window.settle();
        return window.viewport_picture();
    }();
    window.click("menu/View");
    choose_in_submenu(window, "menu/Show", "menu/Map border");
    window.wait_until("map_border", false);
    window.point_at("menu/Help");
    window.settle();
    const Picture without = window.viewport_picture();
    EXPECT_GT(difference(with, without), 0.001);
    EXPECT_EQ(difference(scale_bar_in(with), scale_bar_in(without)), 0);
    window.click("menu/View");
    choose_in_submenu(window, "menu/Show", "menu/Scale bar");
    window.wait_until("scale_bar", false);
    window.point_at("menu/Help");
    window.settle();
    EXPECT_GT(difference(scale_bar_in(window.viewport_picture()), scale_bar_in(without)), 0.5);
}

// The first node of the last layer's line: x, y, from where its height counts, height, width, kind.
Status first_node(const Status& now) { return now["layers"].back()["values"]["line"]["nodes"][0]; }

TEST(WindowHandles, NodesOfALineAreDraggedRaisedWidenedAndRemovedOneUndoStepEach) {
    Recipe recipe = with_layer("flat");
    recipe = with_layer_added(recipe, *find_stage("ridge_line")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("layers/1");
    const auto nodes = [](const Status& now) {
        return now["layers"].back()["values"]["line"]["nodes"].size();
    };
    const Status home = window.wait("the nodes", [&](const Status& now) {
        return now["line_nodes"].size() == nodes(now) && nodes(now) > 1;
    });
    const auto drag = [&](const char* held, double right, double up, const char* label) {
        const auto at = window.settle()["line_nodes"][0]["pixel"].get<std::vector<double>>();
        if (*held != 0) window.input({"keydown", held});
        press(window, at);
        window.move_to(static_cast<int>(std::lround(at[0] + right)),
                       static_cast<int>(std::lround(at[1] - up)));
        window.input({"mouseup", "1"});
        if (*held != 0) window.input({"keyup", held});
        const Status now = window.wait_until("undo_label", std::string(label) + " of Ridge line");
        window.key("ctrl+z");
        window.wait_until("undo", false);
        return now;
    };
    const Status before = first_node(home);
    const Status moved = first_node(drag("", 30, 20, "Move node"));
    EXPECT_NE(moved[0], before[0]);
    EXPECT_EQ(moved[3], before[3]);
    const Status raised = first_node(drag("alt", 0, 30, "Raise node"));
    EXPECT_GT(raised[3], before[3]);
    EXPECT_EQ(raised[0], before[0]);
    const Status widened = first_node(drag("shift", 40, 0, "Widen node"));
    EXPECT_GT(widened[4], before[4]);
    EXPECT_EQ(widened[0], before[0]);
    EXPECT_EQ(nodes(drag("ctrl", 0, 0, "Remove node")), nodes(home) - 1);
}

Status line_of(const Status& now) { return now["layers"].back()["values"]["line"]; }

std::string document_with_line(const char* stage) {
    return saved_for_test(with_layer_added(with_layer("flat"), *find_stage(stage)).recipe);
}

// The last layer's line, seen from above.
void look_at_line_from_above(const Window& window) {
    window.settle();
    window.click("layers/1");
    window.click("view/top");
    window.wait_until("view", "top");
    window.move_to(60, 600);  // a picture with the mouse off the line
    window.settle();
}

// Until the new ridge's first and third node, which lie equally far south, are drawn side by side.
Status nodes_from_above(const Window& window) {
    return window.wait("the nodes from above", [](const Status& now) {
        const auto down = [&](int i) { return now["line_nodes"][i]["pixel"][1].get<double>(); };
        return now["line_nodes"].size() == 4 && std::fabs(down(0) - down(2)) < 0.5;
    });
}

void shift_click(const Window& window, int x, int y) {
    const auto count = [](const Status& now) { return line_of(now)["nodes"].size(); };
    const auto before = count(window.status());
    window.move_to(x, y);
    window.input({"keydown", "shift"});
    window.input({"click", "1"});
    window.wait("another node", [&](const Status& now) { return count(now) == before + 1; });
    window.input({"keyup", "shift"});
    window.settle();
}

TEST(WindowHandles, ADragWithShiftMovesTheViewAndAddsNoNode) {
    const Window window(display(), {document_with_line("road")});
    look_at_line_from_above(window);
    const Status before = window.settle();
    window.move_to(300, 300);
    window.input({"keydown", "shift"});
    window.input({"mousedown", "1"});
    window.move_to(330, 320);
    window.move_to(380, 350);
    window.input({"mouseup", "1"});
    window.input({"keyup", "shift"});
    window.wait("another place in sight",
                [&](const Status& now) { return now["camera"]["target"] != before["camera"]["target"]; });
    EXPECT_EQ(line_of(window.settle()), line_of(before));
}

TEST(WindowHandles, AClearedCoastSaysHowItIsDrawnAndStaysClosed) {
    const Window window(display(), {document_with_line("coast_line")});
    look_at_line_from_above(window);
    EXPECT_FALSE(shows(window.status(), "layer/how_to_draw"));
    window.drag("layer/line", 0.9, 0.92);  // Clear
    window.wait_for("layer/how_to_draw");
    for (const auto& [x, y] : {std::pair(300, 300), {500, 300}, {400, 500}}) shift_click(window, x, y);
    EXPECT_FALSE(shows(window.settle(), "layer/how_to_draw"));
    EXPECT_TRUE(line_of(window.status())["closed"].get<bool>());
}

TEST(WindowHandles, TheFirstNodeOfARoadIsAsWideAsThatOfANewOne) {
    const Window window(display(), {document_with_line("road")});
    look_at_line_from_above(window);
    const Status width = first_node(window.status())[4];
    window.drag("layer/line", 0.9, 0.92);  // Clear
    window.wait_for("layer/how_to_draw");
    shift_click(window, 300, 300);
    EXPECT_EQ(first_node(window.wait_until("undo_label", "Add node of Road"))[4], width);
}

TEST(WindowHandles, FromAboveANodeRisesAsManyMetresAsTheMouseMovesOnTheGround) {
    const Window window(display(), {document_with_line("ridge_line")});
    look_at_line_from_above(window);
    const Status home = nodes_from_above(window);
    const auto at = home["line_nodes"][0]["pixel"].get<std::vector<double>>();
    const auto last = home["line_nodes"].back()["pixel"].get<std::vector<double>>();
    const Status nodes = line_of(home)["nodes"];
    const double metres_per_pixel =
        std::fabs(nodes.back()[0].get<double>() - nodes[0][0].get<double>()) / std::fabs(last[0] - at[0]);
    window.input({"keydown", "alt"});
    press(window, at);
    window.move_to(static_cast<int>(std::lround(at[0])), static_cast<int>(std::lround(at[1] - 40)));
    window.input({"mouseup", "1"});
    window.input({"keyup", "alt"});
    const Status raised = first_node(window.wait_until("undo_label", "Raise node of Ridge line"));
    EXPECT_NEAR(raised[3].get<double>() - nodes[0][3].get<double>(), 40 * metres_per_pixel,
                3 * metres_per_pixel);
}

TEST(WindowHandles, TheWidthOfAllNodesIsTypedInThePanel) {
    const Window window(display(), {document_with_line("ridge_line")});
    look_at_line_from_above(window);
    window.type_over("layer/line_width", "9");
    const Status nodes = line_of(window.wait_until("undo_label", "Set width of Ridge line"))["nodes"];
    for (const Status& node : nodes) EXPECT_EQ(node[4], 9);
}

TEST(WindowHandles, TheHeightOfANodeIsTypedAfterARightClick) {
    const Window window(display(), {document_with_line("ridge_line")});
    look_at_line_from_above(window);
    const auto at = nodes_from_above(window)["line_nodes"][0]["pixel"].get<std::vector<double>>();
    window.move_to(static_cast<int>(std::lround(at[0])), static_cast<int>(std::lround(at[1])));
    window.input({"click", "3"});
    window.wait_for("node/height");
    window.click("node/height");
    window.wait_until("active", "node/height");
    window.key("ctrl+a");
    window.type("612,5");
    window.key("Return");
    const Status now = window.wait_until("undo_label", "Raise node of Ridge line");
    EXPECT_EQ(first_node(now)[3].get<double>(), 612.5);
    window.wait_until_gone("node/height");
}

TEST(WindowHandles, ARoadFindsItsWayAndSaysHowMuchGroundItMoves) {
    const Window window(
        display(),
        {saved_for_test(with_layer_added(with_layer("diamond_square"), *find_stage("road")).recipe)});
    window.settle();
    window.click("layers/1");
    const Status straight = window.wait_for("layer/moved");
    const auto line = [](const Status& now) { return line_of(now)["nodes"]; };
    window.click("layer/find_way");
    const Status found = window.wait_until("undo_label", "Find way of Road");
    EXPECT_NE(line(found), line(straight));
    EXPECT_EQ(line(found).front(), line(straight).front());
    EXPECT_EQ(line(found).back(), line(straight).back());
    window.key("ctrl+z");
    EXPECT_EQ(line(window.wait_until("redo_label", "Find way of Road")), line(straight));
}

// A click that is on its way would miss.
TEST(WindowHandles, WhatThereIsToSayOfALayerComesAndGoesAndMovesNoRow) {
    const Window window(
        display(),
        {saved_for_test(with_layer_added(with_layer("diamond_square"), *find_stage("road")).recipe)});
    window.settle();
    window.click("layers/1");
    window.wait_for("layer/moved");
    const Status told = window.settle();
    window.click("layers/1/enabled");
    window.wait_until_gone("layer/moved");
    const Status silent = window.settle();
    for (const auto& [name, place] : told["widgets"].items())
        if (name.starts_with("layer/") && name != "layer/moved") {
            EXPECT_EQ(silent["widgets"].value(name, Status()), place) << name;
        }
    EXPECT_TRUE(shows(told, "layer/find_way"));
    window.click("layers/1/enabled");
    window.wait_for("layer/moved");
    const auto line = told["widgets"]["layer/line"].get<std::vector<double>>();
    window.move_to(static_cast<int>(line[0] + line[2] - 10), static_cast<int>(line[1] + line[3] / 2));
    window.input({"click", "1"});           // Clear
    window.wait_until_gone("layer/moved");  // a road without nodes moves none
}

TEST(WindowHandles, AShapesCentreAndOutlineAreDraggedOnTheGroundOneUndoStepEach) {
    const Window window(display(), {saved_for_test(with_layer("cone"))});
    const Status home = window.settle();
    const auto centre = grip(home, "centre");
    ASSERT_EQ(centre.size(), 2u);
    window.input({"mousemove", rounded(centre[0]), rounded(centre[1])});
    window.wait("what the handle does", [](const Status& now) {
        return now["help_text"].get<std::string>().starts_with("Drag to move\n");
    });
    press(window, centre);
    window.input({"mousemove", rounded(centre[0] + 30), rounded(centre[1])});
    window.input({"mousemove", rounded(centre[0] + 60), rounded(centre[1] + 20)});
    window.wait("the centre under the mouse", [&](const Status& now) {
        const auto at = grip(now, "centre");
        return !at.empty() && std::fabs(at[0] - centre[0] - 60) < 2 && std::fabs(at[1] - centre[1] - 20) < 2;
    });
    window.input({"mouseup", "1"});
    const Status moved = window.wait_until("undo_label", "Move Cone");
    EXPECT_EQ(moved["camera"], home["camera"]);
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    const Status above = window.settle();
    const auto ring = grip(above, "ring");
    const auto middle = grip(above, "centre");
    ASSERT_EQ(ring.size(), 2u);
    press(window, ring);
    window.input({"mousemove", rounded((ring[0] + middle[0]) / 2), rounded((ring[1] + middle[1]) / 2)});
    window.wait_until("undo_label", "Change Radius of Cone");
    window.input({"mouseup", "1"});
    const Status smaller = window.settle();
    window.key("ctrl+s");
    window.wait_until("dirty", false);
    const Recipe saved = load_recipe(smaller["file"].get<std::string>()).recipe;
    const Layer& cone = saved.layers[0];
    const auto value = [&](const char* key) {
        return std::get<float>(cone.values[*find_parameter(cone.type->parameters, key)]);
    };
    EXPECT_NEAR(value("radius"), 750, 15);
    EXPECT_GT(value("centre_x"), 0.5f);
    window.key("ctrl+z");
    window.wait_until("undo_label", "Move Cone");
    window.key("ctrl+z");
    window.wait("the document as it was", [](const Status& now) { return now["undo_label"] == ""; });
}

// The layer changes nothing, so that the ground stays as it is.
TEST(WindowHandles, ACentreLandsOnTheGroundUnderTheMouseAndNotBesideTheMap) {
    Recipe recipe = with_layer("ramp");
    Layer crater = new_layer(recipe, *find_stage("crater"));
    crater.strength.number = 0;
    recipe.layers.push_back(crater);
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("layers/1");
    const Status home =
        window.wait("the crater", [](const Status& now) { return !grip(now, "ring").empty(); });
    auto at = grip(home, "centre");
    for (const auto& [right, down] :
         {std::pair(-140.0, 0.0), std::pair(240.0, -40.0), std::pair(0.0, 90.0)}) {
        press(window, at);
        const std::vector<double> to{std::round(at[0]) + right, std::round(at[1]) + down};
        window.input({"mousemove", rounded((at[0] + to[0]) / 2), rounded((at[1] + to[1]) / 2)});
        window.input({"mousemove", rounded(to[0]), rounded(to[1])});
        window.wait("the mouse there", [&](const Status& now) { return now["mouse"][0] == to[0]; });
        window.input({"mouseup", "1"});
        window.wait("the button up", [](const Status& now) { return !now["buttons"][0].get<bool>(); });
        at = grip(window.settle(), "centre");
        EXPECT_NEAR(at[0], to[0], 2);
        EXPECT_NEAR(at[1], to[1], 2);
    }
    press(window, at);
    window.input({"mousemove", rounded(at[0] + 40), rounded(at[1] - 40)});
    window.input({"mousemove", rounded(at[0] + 60), "110"});
    window.wait("the mouse in the sky", [&](const Status& now) { return now["mouse"][1] == 110; });
    window.input({"mouseup", "1"});
    window.settle();
    window.key("ctrl+s");
    const Status saved = window.wait_until("dirty", false);
    const Layer landed = load_recipe(saved["file"].get<std::string>()).recipe.layers[1];
    for (const char* key : {"centre_x", "centre_y"}) {
        const float share = std::get<float>(landed.values[*find_parameter(landed.type->parameters, key)]);
        EXPECT_GE(share, 0) << key;
        EXPECT_LE(share, 1) << key;
    }
}

TEST(WindowHandles, EscCancelsTheDragInHandAndTheCameraStays) {
    const Window window(display(), {saved_for_test(with_layer("crater"))});
    const Status home = window.settle();
    const auto centre = grip(home, "centre");
    press(window, centre);
    window.input({"mousemove", rounded(centre[0] + 80), rounded(centre[1])});
    window.wait_until("undo_label", "Move Crater");
    window.key("Escape");
    window.wait("nothing to undo", [](const Status& now) { return now["undo_label"] == ""; });
    window.input({"mousemove", rounded(centre[0] + 120), rounded(centre[1] + 40), "mouseup", "1"});
    window.wait("the button up", [](const Status& now) { return !now["buttons"][0].get<bool>(); });
    const Status after = window.settle();
    EXPECT_EQ(after["camera"], home["camera"]);
    EXPECT_FALSE(after["dirty"]);
    EXPECT_EQ(after["terrain"]["checksum"], home["terrain"]["checksum"]);
}

TEST(WindowHandles, ARampIsTurnedAndASpringOfAKeptRunIsMoved) {
    Recipe recipe = with_layer("ramp");
    recipe.layers.push_back(new_layer(recipe, *find_stage("live_water")));
    const Layer& water = recipe.layers[1];
    const std::size_t row = *find_parameter(water.type->parameters, "events");
    const RunEvents spring{.list = {{.tool = RunTool::spring, .x = 1500, .y = 2500, .amount = 5}}};
    recipe = with_parameter(recipe, water.id, row, spring).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    const Status above = window.settle();
    const auto knob = grip(above, "turn");
    ASSERT_EQ(knob.size(), 2u);
    EXPECT_TRUE(grip(above, "centre").empty());
    window.input({"mousemove", rounded(knob[0]), rounded(knob[1])});
    window.wait("what the handle does", [](const Status& now) {
        return now["help_text"].get<std::string>().starts_with("Drag to turn\n");
    });
    press(window, knob);
    window.input({"mousemove", rounded(knob[0] + 90), rounded(knob[1] + 90)});
    window.wait_until("undo_label", "Turn Ramp");
    window.input({"mouseup", "1"});
    window.settle();
    window.click("layers/1");
    const Status water_chosen =
        window.wait("the spring", [](const Status& now) { return !grip(now, "centre").empty(); });
    const auto at = grip(water_chosen, "centre");
    press(window, at);
    window.input({"mousemove", rounded(at[0] + 50), rounded(at[1])});
    window.wait_until("undo_label", "Move Spring of Live water");
    window.input({"mouseup", "1"});
    window.settle();
}

TEST(WindowHandles, ACentreIsTypedInMetres) {
    const Window window(display(), {saved_for_test(with_layer("plateau"))});
    const Status home = window.settle();
    const auto before = grip(home, "centre");
    window.scroll_to("layer/centre_x");
    window.type_over("layer/centre_x", "-1024");  // west of the middle, as the status bar counts
    window.settle();
    window.key("ctrl+s");
    const Status saved = window.wait_until("dirty", false);
    const Recipe recipe = load_recipe(saved["file"].get<std::string>()).recipe;
    const Layer& plateau = recipe.layers[0];
    EXPECT_EQ(std::get<float>(plateau.values[*find_parameter(plateau.type->parameters, "centre_x")]), 0.25f);
    EXPECT_LT(grip(saved, "centre")[0], before[0]);
}

}  // namespace
}  // namespace talus::testing
