#include <gtest/gtest.h>

#include <fstream>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// The opening terrain with strata, in a file, on few samples.
std::string document_with_strata() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe = with_layer_added(recipe, *find_stage("strata")).recipe;
    return saved_for_test(recipe);
}

TEST(Window, AFieldThatALayerMakesIsShownByAButtonAndListedAmongTheLooks) {
    const Window window(display(), {document_with_strata()});
    window.click("layers/1");
    window.wait_for("fields/hardness");
    window.point_at("menu/Help");
    window.settle();
    const Picture ground = window.viewport_picture();
    window.click("fields/hardness");
    window.wait_until("look", "field-hardness");
    window.point_at("menu/Help");
    EXPECT_GT(difference(window.viewport_picture(), ground), 0.2);
    window.click("look");
    window.click("look/field-stratum");
    window.wait_until("look", "field-stratum");
    window.click("fields/stratum");
    window.wait_until("look", "natural");
}

TEST(Window, AFieldIsExportedFromTheDialog) {
    const Window window(display(), {document_with_strata()});
    window.settle();
    window.key("ctrl+e");
    window.wait_for("export/fields");
    window.click("export/fields");
    window.click("export/fields/hardness");
    window.key("Escape");
    window.wait_until_gone("export/fields/hardness");
    window.click("export/accept");
    const Status done = window.wait("the toast", [](const Status& now) { return has_toast(now, "success"); });
    bool named = false;
    for (const auto& toast : done["toasts"])
        named = named || toast["text"].get<std::string>().find("_hardness.png") != std::string::npos;
    EXPECT_TRUE(named) << done["toasts"].dump();
}

TEST(Window, ALayerThatIsLeftOutSaysSo) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    const std::string json = to_json(with_layer_added(recipe, *find_stage("flat")).recipe);
    const std::string known = "\"stage\": \"flat\"";
    ASSERT_NE(json.find(known), std::string::npos) << json;
    const std::string path = path_of_test(".talus");
    std::ofstream(path) << std::string(json).replace(json.find(known), known.size(),
                                                     "\"stage\": \"of_a_later_version\"");
    const Window window(display(), {path});
    const Status status = window.wait_for("layers/1/left_out");
    EXPECT_FALSE(shows(status, "layers/0/left_out"));
}

TEST(Window, AStrengthThatFollowsAMapThatNobodyMakesIsMarked) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe = with_layer_added(recipe, *find_stage("blur")).recipe;
    recipe.layers.edit(1)->strength.field = "hardness";
    const Window window(display(), {saved_for_test(recipe)});
    window.wait_for("layers/1/remark");
    window.click("layers/1/enabled");
    window.wait_until_gone("layers/1/remark");
}

TEST(Window, TheValueOfThePaintedMapUnderTheMouseIsTold) {
    const Window window(display(), {document_with_strata()});
    window.settle();
    window.click("look");
    window.click("look/field-hardness");
    window.wait_until("look", "field-hardness");
    window.point_at("viewport");
    const Status status = window.wait_for("status/field");
    EXPECT_GE(status["under_mouse"]["field"].get<float>(), 0);
    EXPECT_LE(status["under_mouse"]["field"].get<float>(), 1);
}

TEST(Window, AKeyPressedInVainSaysWhatItNeeds) {
    const Window window(display(), {document_with_strata()});
    window.settle();
    window.key("m");
    const Status status = window.wait("words", [](const Status& now) { return has_toast(now, "note"); });
    EXPECT_NE(status["toasts"].dump().find("mask"), std::string::npos) << status["toasts"].dump();
}

}  // namespace
}  // namespace talus::testing
