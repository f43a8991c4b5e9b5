#include <gtest/gtest.h>

#include <filesystem>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/temporary_folder.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string text_of_toasts(const Status& now) {
    std::string text;
    for (const auto& toast : now["toasts"]) text += toast["text"].get<std::string>() + "\n";
    return text;
}

TEST(WindowExport, SeveralMapsAreTickedAndGoTogetherWithTheNumbersToEnter) {
    const Window window(display());
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/unreal");
    window.click("export/size");
    window.click("export/size/127");
    window.click("export/normals");
    window.click("export/colours");
    window.click("export/plants");
    window.wait_for("export/plants_forecast");
    window.click("export/accept");
    const Status done =
        window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    const std::string name = find_preset(k_opening_preset)->recipe.name;
    for (const char* ending : {".png", ".png.json", "_normal_dx.png", "_colour.png", "_plants.csv"})
        EXPECT_TRUE(std::filesystem::exists(window.folder() / (name + ending))) << ending;
    EXPECT_NE(text_of_toasts(done).find("Scale\u00a0Z:"), std::string::npos) << done["toasts"].dump();
    // The same again, without the dialog: what was ticked is remembered.
    std::filesystem::remove(window.folder() / (name + "_colour.png"));
    window.key("ctrl+shift+e");
    window.wait("the file again", [&](const Status& now) {
        return now["running"].empty() && std::filesystem::exists(window.folder() / (name + "_colour.png"));
    });
}

TEST(WindowExport, SaysBeforehandThatCavesStayOutUntilTheyAreTicked) {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe = with_layer_added(recipe, *find_stage("ridge_caves")).recipe;
    const Window window(display(), {saved_for_test(recipe)});
    window.settle();
    window.key("ctrl+e");
    window.wait_for("export/caves_remark");
    window.click("export/caves");
    window.wait_until_gone("export/caves_remark");
}

TEST(WindowExport, CubesAreTargetsToo) {
    const Window window(display(), {small_document()});
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/vox");
    window.wait_for("export/nodes_forecast");
    window.type_over("export/node_size", "50");
    window.click("export/accept");
    const Status done =
        window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_NE(text_of_toasts(done).find("voxels"), std::string::npos) << done["toasts"].dump();
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/unreal");
    window.wait_for("export/size");
}

TEST(WindowExport, ExportAgainRepeatsAModelInCubes) {
    const std::string document = small_document();
    const Window window(display(), {document});
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/vox");
    window.type_over("export/node_size", "50");
    window.click("export/name");
    window.key("ctrl+a");
    window.type("cubes");
    window.key("Tab");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    const std::string model = std::filesystem::path(document).parent_path() / "cubes.vox";
    const std::string before = bytes_of_file(model);
    ASSERT_TRUE(std::filesystem::remove(model));
    window.key("ctrl+shift+e");
    const Status again = window.wait("the model again", [&](const Status& now) {
        return now["running"].empty() && std::filesystem::exists(model);
    });
    EXPECT_EQ(again["dialog"], "");
    EXPECT_EQ(bytes_of_file(model), before) << "of cubes as large";
}

// The dialog comes back in the frame in which the chooser goes.
TEST(WindowExport, EscapeInTheFolderChooserLeavesTheDialogWithItsChoices) {
    const Window window(display(), {small_document()});
    window.key("ctrl+e");
    window.click("export/normals");
    window.click("export/folder");
    window.wait_until("dialog", "browser");
    window.key("Escape");
    window.wait_until("dialog", "export");
    window.click("export/accept");
    const Status done =
        window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_NE(text_of_toasts(done).find("_normal"), std::string::npos) << done["toasts"].dump();
}

// 1024 x 700 as the least screen that is in use.
TEST(WindowExport, TheButtonsStayInSightWhereTheFormIsTallerThanTheWindow) {
    const Window window(display(), {small_document()},
                        R"({"window": {"width": 1024, "height": 560}, "grown": true, "quality": "low"})");
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/unreal");
    for (const char* map : {"normals", "colours", "weights"}) window.click("export/" + std::string(map));
    const Status now = window.wait_for("export/accept");
    const auto place = now["widgets"]["export/accept"].get<std::vector<double>>();
    EXPECT_LT(place[1] + place[3], 560);
    EXPECT_FALSE(shows(now, "export/overwrites")) << "the form is not taller: the test shows nothing";
    window.input({"mousemove", "512", "300", "click", "5", "click", "5", "click", "5", "click", "5"});
    const Status below = window.wait_for("export/overwrites");
    EXPECT_EQ(below["widgets"]["export/accept"].get<std::vector<double>>(), place);
}

TEST(WindowExport, ATypedEndingChoosesTheFormat) {
    const Window window(display());
    window.key("ctrl+e");
    window.click("export/size");
    window.click("export/size/129");
    window.click("export/name");
    window.key("ctrl+a");
    window.type("isle.raw");
    // The press ends the typing: the format is another, and the form loses a row, before the button is let
    // go.
    window.point_at("export/accept");
    const Status typed = window.status()["widgets"]["export/accept"];
    window.input({"mousedown", "1"});
    window.wait("the other form",
                [&](const Status& now) { return now["widgets"]["export/accept"] != typed; });
    window.input({"mouseup", "1"});
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_EQ(std::filesystem::file_size(window.folder() / "isle.raw"), std::uintmax_t{2} * 129 * 129);
}

// From nothing, without undoing what a preset has.
TEST(WindowExport, ASolidForPrintingKeepsItsBudgetOfTriangles) {
    const Window window(display());
    window.key("ctrl+e");
    window.click("export/target");
    window.click("export/target/print");
    window.click("export/triangles");
    window.click("export/triangles/10000");
    window.click("export/size");
    window.click("export/size/257");
    window.click("export/accept");
    const Status done =
        window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    EXPECT_NE(text_of_toasts(done).find("triangles, nowhere more than"), std::string::npos)
        << done["toasts"].dump();
    const std::string name = find_preset(k_opening_preset)->recipe.name;
    const std::uintmax_t bytes = std::filesystem::file_size(window.folder() / (name + ".stl"));
    EXPECT_LE(bytes, 84 + 50 * 10000u);
    EXPECT_GT(bytes, 84 + 50 * 9900u);
}

TEST(WindowExport, ExportAgainAsksTheFirstTimeOfADocument) {
    const Window window(display(), {},
                        R"({"window": {"width": 1280, "height": 720}, "grown": true,
        "last_export": {"target": "plain", "format": "r32", "name": "other", "document": "other"}})");
    window.key("ctrl+shift+e");
    window.wait_until("dialog", "export");
    window.click("export/name");
    window.key("ctrl+a");
    window.type("isle");
    window.key("Tab");
    window.click("export/accept");
    window.wait("the result", [](const Status& now) { return has_toast(now, "success"); });
    ASSERT_TRUE(std::filesystem::remove(window.folder() / "isle.r32"));
    window.key("ctrl+shift+e");
    const Status again = window.wait("the file again", [&](const Status& now) {
        return now["running"].empty() && std::filesystem::exists(window.folder() / "isle.r32");
    });
    EXPECT_EQ(again["dialog"], "");
}

TEST(WindowExport, ANewDocumentMayBeEmpty) {
    const Window window(display(), {small_document()});
    window.key("ctrl+n");
    window.wait_for("presets/flat-ground");
    window.click("presets/flat-ground");
    window.wait("flat ground", [](const Status& now) {
        return !now["pending"] && now["terrain"]["low"] == 0 && now["terrain"]["high"] == 0;
    });
}

}  // namespace
}  // namespace talus::testing
