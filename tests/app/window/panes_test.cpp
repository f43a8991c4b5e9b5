// The two panes at the right, and what else has to fit into a small window.
#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

constexpr double k_small_height = 700;
constexpr const char* k_small = R"({"window": {"width": 1024, "height": 700}, "grown": true})";

std::vector<double> place_of(const Status& now, const std::string& widget) {
    return now["widgets"][widget].get<std::vector<double>>();
}

double bottom_of(const Status& now, const std::string& widget) {
    const std::vector<double> at = place_of(now, widget);
    return at[1] + at[3];
}

// Whether text has grown since.
bool is_larger(const Status& now, const Status& before) {
    return shows(now, "menu/View") && place_of(now, "menu/View")[3] > 1.1 * place_of(before, "menu/View")[3];
}

// Ground and twelve layers upon it.
std::string document_with_thirteen_layers() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    while (recipe.layers.size() < 13) recipe = with_layer_added(recipe, *find_stage("terrace")).recipe;
    return saved_for_test(recipe);
}

// Moves the mouse with its button held from the middle of a control by so many pixels downwards.
void drag_down(const Window& window, const std::string& widget, double by) {
    const std::vector<double> at = place_of(window.wait_for(widget), widget);
    const std::string x = rounded(at[0] + at[2] / 2);
    const auto y = [&](double share) { return rounded(at[1] + at[3] / 2 + share * by); };
    window.input({"mousemove", x, y(0), "mousedown", "1"});
    window.wait_until("active", widget);
    for (const double share : {0.3, 0.6, 1.0}) window.input({"mousemove", x, y(share)});
    window.input({"mouseup", "1"});
    window.wait_until("active", "");
}

TEST(WindowPanes, InASmallWindowThirteenLayersAndTheirSlidersAreInReach) {
    const Window window(display(), {document_with_thirteen_layers()}, k_small);
    const Status first = window.wait_for("layer/smoothness");
    EXPECT_LT(bottom_of(first, "layer/smoothness"), k_small_height);
    EXPECT_LT(bottom_of(first, "layer/relief"), k_small_height);
    EXPECT_TRUE(shows(first, "layers/0"));
    window.scroll_to("layers/12");
    window.click("layers/12");
    window.wait_until("selected", 12);
    const Status last = window.wait_for("layer/step");
    EXPECT_LT(bottom_of(last, "layer/step"), k_small_height);
    EXPECT_TRUE(shows(last, "layers/12")) << "the parameters are no farther down the same list";
    EXPECT_TRUE(shows(last, "layers/add"));
    // A new layer is brought into sight by itself.
    window.key("ctrl+d");
    window.wait("the new row in sight", [](const Status& now) {
        return shows(now, "layers/13") && bottom_of(now, "layers/13") <= place_of(now, "layers/add")[1];
    });
}

TEST(WindowPanes, TheBorderIsDraggedIsRememberedAndGoesBackToItsOwnPlace) {
    Window window(display(), {document_with_thirteen_layers()}, k_small);
    const auto border = [&] { return place_of(window.wait_for("pane border"), "pane border")[1]; };
    window.settle();
    const double own = border();
    // Neither pane can be dragged away.
    drag_down(window, "pane border", -600);
    EXPECT_GT(border(), 120);
    drag_down(window, "pane border", 600);
    EXPECT_LT(border(), k_small_height - 100);
    window.point_at("pane border");
    window.input({"click", "--repeat", "2", "1"});
    window.wait("the border back", [&](const Status& now) {
        return shows(now, "pane border") && std::abs(place_of(now, "pane border")[1] - own) < 4;
    });
    const auto wait_for_share = [&](const char* what, auto&& is_there) {
        const auto file = window.folder() / "config/talus/settings.json";
        window.wait(what, [&](const Status&) {
            const auto all = nlohmann::json::parse(text_of(file), nullptr, false);
            return all.is_object() && is_there(all.value("upper_share", 0.0));
        });
    };
    wait_for_share("the share of the drags before to be forgotten", [](double share) { return share == 0; });
    drag_down(window, "pane border", -100);
    const double higher = border();
    EXPECT_NEAR(higher, own - 100, 4);
    wait_for_share("the settings", [](double share) { return share > 0; });
    window.crash_and_start_again();
    EXPECT_NEAR(border(), higher, 2);
}

// Under Perlin noise there are more rows than room.
TEST(WindowPanes, EightLayersAreInSightWhateverTheSelectedOneHas) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    while (recipe.layers.size() < 8) recipe = with_layer_added(recipe, *find_stage("perlin")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.click("layers/1");
    window.wait_until("selected", 1);
    const Status now = window.settle();
    for (const char* row : {"layers/0", "layers/7"}) ASSERT_TRUE(shows(now, row)) << row;
    EXPECT_LE(bottom_of(now, "layers/7"), place_of(now, "layers/add")[1]);
}

TEST(WindowPanes, AListOfLayersTakesTheRoomThatTheLayerBelowItLeaves) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    while (recipe.layers.size() < 6) recipe = with_layer_added(recipe, *find_stage("terrace")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    const Status now = window.settle();
    ASSERT_TRUE(shows(now, "layers/5"));
    const std::vector<double> last = place_of(now, "layers/5");
    EXPECT_NEAR(last[3], place_of(now, "layers/0")[3], 0.5) << "all of the last row";
    EXPECT_LE(bottom_of(now, "layers/5"), place_of(now, "layers/add")[1]);
    ASSERT_TRUE(shows(now, "fold/More"));
    EXPECT_LT(bottom_of(now, "fold/More"), bottom_of(now, "viewport"));
}

TEST(WindowPanes, ASectionBeginsAsHighAsCanBeReadAndItsHeightIsDraggedAndRemembered) {
    Window window(display(), {small_document()});
    const auto height = [&] {
        const Status now = window.wait_for("inspect/profile");
        return place_of(now, "inspect/profile")[3] / place_of(now, "viewport")[3];
    };
    const auto draw_section = [&] {
        window.settle();
        window.key("7");  // ground wherever the mouse goes
        window.wait_until("view", "top");
        window.settle();
        window.key("p");
        window.wait_for("inspect/draw");
        window.drag("viewport", 0.55, 0.75);
        window.wait_for("inspect/profile");
    };
    draw_section();
    const double own = height();
    EXPECT_NEAR(own, 0.25, 0.03);
    drag_down(window, "inspect/profile border", -60);
    const double lower = height();
    EXPECT_LT(lower, own - 0.05);
    const auto file = window.folder() / "config/talus/settings.json";
    window.wait("the settings", [&](const Status&) {
        const auto all = nlohmann::json::parse(text_of(file), nullptr, false);
        return all.is_object() && all.value("section_share", 0.0) > 0;
    });
    window.crash_and_start_again();
    draw_section();
    EXPECT_NEAR(height(), lower, 0.01);
    window.point_at("inspect/profile border");
    window.input({"click", "--repeat", "2", "1"});
    window.wait("the height of its own", [&](const Status&) { return std::abs(height() - own) < 0.01; });
}

TEST(WindowPanes, TheListOfStagesStaysInsideASmallWindow) {
    const Window window(display(), {document_with_thirteen_layers()}, k_small);
    window.settle();
    window.key("shift+a");
    const Status open = window.wait_for("add_layer/search");
    EXPECT_GE(place_of(open, "add_layer/search")[1], 0);
    EXPECT_LT(bottom_of(open, "add_layer/search") + 400, k_small_height) << "room for the list below it";
}

TEST(WindowPanes, TheViewMenuIsSeenWholeInASmallWindow) {
    const Window window(display(), {small_document()}, k_small);
    const Status closed = window.settle();
    window.click("menu/View");
    const Status open = window.wait_for("menu/Camera");
    for (const char* row :
         {"Bookmarks", "Show", "Light", "Map", "Scale figure", "Examine", "Grow", "Window"}) {
        ASSERT_TRUE(shows(open, "menu/" + std::string(row))) << row;
        EXPECT_LT(bottom_of(open, "menu/" + std::string(row)), k_small_height) << row;
    }
    choose_in_submenu(window, "menu/Window", "menu/Larger text");
    window.wait("larger text", [&](const Status& now) { return is_larger(now, closed); });
}

// Strata with a heap of rubble over them: its rock hardness is 0.
std::string strata_with_scree() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    for (const char* stage : {"strata", "scree"})
        recipe = with_layer_added(recipe, *find_stage(stage)).recipe;
    return saved_for_test(recipe);
}

// Opens the list of maps of a row, whose own name covers its parts.
void open_maps(const Window& window, const std::string& row) {
    const std::vector<double> arrow = place_of(window.wait_for(row + "/field"), row + "/field");
    window.input({"mousemove", rounded(arrow[0] + arrow[2] / 2), rounded(arrow[1] + arrow[3] / 2)});
    window.wait_until("hovered", row);
    window.input({"click", "1"});
}

// However it comes to another place in the list.
TEST(WindowPanes, TheSelectedRowStaysInSightWhileKeysMoveIt) {
    const Window window(display(), {document_with_thirteen_layers()}, k_small);
    window.wait_for("layers/0");
    const auto is_seen = [](const Status& now, const std::string& row) {
        return shows(now, row) && bottom_of(now, row) <= place_of(now, "layers/add")[1];
    };
    window.key("ctrl+d");
    window.wait_until("selected", 1);
    for (int place = 2; place < 14; ++place) {
        window.key("Next");
        window.wait_until("selected", place);
    }
    window.wait("the last row", [&](const Status& now) { return is_seen(now, "layers/13"); });
    for (int place = 12; place >= 0; --place) {
        window.key("Prior");
        window.wait_until("selected", place);
    }
    window.wait("the first row", [&](const Status& now) { return is_seen(now, "layers/0"); });
}

TEST(WindowPanes, AMaskOfAMapThatNobodyMakesCannotBeChosenAndSaysWhy) {
    const Window window(display(), {document_with_thirteen_layers()}, k_small);
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.scroll_to("fold/Masks (0)");
    window.click("fold/Masks (0)");
    window.scroll_to("masks/add");
    window.click("masks/add");
    window.point_at("masks/add/field");
    window.wait("the reason", [](const Status& now) {
        return now["help_text"].get<std::string>().find("No earlier layer makes a map") != std::string::npos;
    });
}

void expect_words_on_zero(const Window& window) {
    const Status told = window.wait("words", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_NE(told["toasts"].dump().find("was 0"), std::string::npos) << told["toasts"].dump();
}

TEST(WindowPanes, AMapChosenForANumberThatIsZeroMakesItOneAndSaysSo) {
    const Window window(display(), {strata_with_scree()});
    window.click("layers/2");
    window.wait_until("selected", 2);
    open_maps(window, "layer/hardness");
    // Nobody makes a slope map: it cannot be chosen, and says why.
    window.point_at("layer/hardness/field/slope");
    window.wait("the reason", [](const Status& now) {
        return now["help_text"].get<std::string>().find("No earlier layer makes it") != std::string::npos;
    });
    window.click("layer/hardness/field/hardness");
    expect_words_on_zero(window);
    EXPECT_NE(window.settle()["layers"][2]["values"]["hardness"].dump().find("hardness"), std::string::npos);
}

TEST(WindowPanes, SimulateSaysSoToo) {
    const Window window(display(), {strata_with_scree()});
    window.click("layers/2");
    window.wait_until("selected", 2);
    window.click("workspace/simulate");
    open_maps(window, "simulate/hardness");
    window.click("simulate/hardness/field/hardness");
    expect_words_on_zero(window);
}

TEST(WindowPanes, OnAScreenOfManyPixelsLargerTextIsOfferedOnce) {
    const Display large("2560x1440");
    Window window(large, {small_document()});
    const Status offered = window.wait_for("toast/command");
    window.click("toast/command");
    window.wait("larger text",
                [&](const Status& now) { return is_larger(now, offered) && !shows(now, "toast/command"); });
    const auto file = window.folder() / "config/talus/settings.json";
    window.wait("the settings", [&](const Status&) {
        const auto all = nlohmann::json::parse(text_of(file), nullptr, false);
        return all.is_object() && all.value("scale_offered", false) && all.value("scale_percent", 100) == 125;
    });
    window.crash_and_start_again();
    EXPECT_FALSE(shows(window.settle(), "toast/command"));
}

}  // namespace
}  // namespace talus::testing
