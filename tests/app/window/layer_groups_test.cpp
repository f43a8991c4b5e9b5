#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// The opening terrain on few samples under the given layers.
std::string document_of(const std::vector<std::string>& stages) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 129;
    for (const std::string& stage : stages) recipe = with_layer_added(recipe, *find_stage(stage)).recipe;
    return saved_for_test(recipe);
}

// The names of the layers, each group's in front of its members in brackets.
std::string names_in(const Status& now, int group = 0) {
    std::string names;
    for (const auto& layer : now["layers"]) {
        if (layer["parent"] != group) continue;
        const std::string name = layer["name"].get<std::string>();
        const bool is_group = layer.value("stage", "") == "group";
        names += (names.empty() ? "" : " ") + name + (is_group ? "(" + names_in(now, layer["id"]) + ")" : "");
    }
    return names;
}

void wait_for_names(const Window& window, const std::string& names) {
    window.wait(names.c_str(), [&](const Status& now) { return names_in(now) == names; });
}

void drag(const Window& window, const std::string& row, const std::string& to, double share) {
    const auto at = window.settle()["widgets"][to].get<std::vector<double>>();
    window.point_at(row);
    window.input({"mousedown", "1"});
    window.wait_until("active", row);
    for (const double way : {0.3, 0.6, share})
        window.input({"mousemove", rounded(at[0] + at[2] / 2), rounded(at[1] + at[3] * way)});
    window.input({"mouseup", "1"});
}

TEST(WindowLayerGroups, LayersAreGroupedMovedThroughFoldedAndUngrouped) {
    const Window window(display(), {document_of({"blur", "terrace"})});
    const std::string flat = names_in(window.settle());
    ASSERT_EQ(flat, "Diamond-square Blur Terraces");
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.input({"keydown", "shift"});
    window.click("layers/2");
    window.input({"keyup", "shift"});
    window.key("ctrl+j");
    wait_for_names(window, "Diamond-square Group(Blur Terraces)");
    window.wait_until("selected", 3);
    window.wait_for("settings/blend");
    window.wait_for("settings/strength/number");
    // Its row stands above its members, which fold.
    const Status open = window.settle();
    EXPECT_LT(open["widgets"]["layers/3"][1], open["widgets"]["layers/1"][1]);
    EXPECT_GT(open["widgets"]["layers/1"][0], open["widgets"]["layers/0"][0]);
    window.click("layers/3/fold");
    window.wait_until_gone("layers/1");
    window.click("layers/3/fold");
    window.wait_for("layers/1");
    // Out of the group and in again.
    window.click("layers/2");
    window.wait_until("selected", 2);
    window.key("Next");
    wait_for_names(window, "Diamond-square Group(Blur) Terraces");
    window.key("Prior");
    wait_for_names(window, "Diamond-square Group(Blur Terraces)");
    drag(window, "layers/0", "layers/2", 0.8);
    wait_for_names(window, "Group(Blur Terraces Diamond-square)");
    window.key("ctrl+z");
    wait_for_names(window, "Diamond-square Group(Blur Terraces)");
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.key("ctrl+shift+j");
    wait_for_names(window, flat);
    window.key("ctrl+z");
    wait_for_names(window, "Diamond-square Group(Blur Terraces)");
}

TEST(WindowLayerGroups, SoloShowsALayerAloneAndLeavesTheDocument) {
    const Window window(display(), {document_of({"hills"})});
    const std::string all = window.settle()["terrain"]["checksum"].get<std::string>();
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.point_at("layers/1");
    window.input({"click", "3"});
    window.click("row menu/solo");
    window.wait("other ground", [&](const Status& now) {
        return now["solo"] == 2 && now["terrain"]["checksum"] != all && !now["pending"].get<bool>();
    });
    EXPECT_FALSE(window.settle()["undo"]);
    EXPECT_EQ(window.status()["layers"][0]["enabled"], true);
    window.point_at("layers/1");
    window.input({"click", "3"});
    window.click("row menu/solo");
    window.wait("the ground of all", [&](const Status& now) {
        return now["solo"].is_null() && now["terrain"]["checksum"] == all;
    });
}

TEST(WindowLayerGroups, AGroupTakesItsMembersWithIt) {
    const Window window(display(), {document_of({"blur", "terrace"})});
    window.settle();
    window.click("layers/1");
    window.wait_until("selected", 1);
    window.key("ctrl+j");
    wait_for_names(window, "Diamond-square Group(Blur) Terraces");
    window.wait_until("selected", 2);
    window.key("ctrl+d");
    wait_for_names(window, "Diamond-square Group(Blur) Group 2(Blur 2) Terraces");
    window.wait_until("selected", 4);
    window.key("ctrl+x");
    wait_for_names(window, "Diamond-square Group(Blur) Terraces");
    window.click("layers/3");
    window.wait_until("selected", 3);
    window.key("ctrl+v");
    wait_for_names(window, "Diamond-square Group(Blur) Terraces Group 2(Blur 2)");
    window.click("layers/2");
    window.wait_until("selected", 2);
    window.key("Delete");
    wait_for_names(window, "Diamond-square Terraces Group 2(Blur 2)");
    window.key("ctrl+z");
    wait_for_names(window, "Diamond-square Group(Blur) Terraces Group 2(Blur 2)");
}

}  // namespace
}  // namespace talus::testing
