// A picture of the view, at any size, drawn beside the window.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/io/png_reader.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"
#include "tests/command.h"
#include "tests/places.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string bay() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.name = "bay";
    recipe.world.width = recipe.world.height = 129;
    return saved_for_test(recipe);
}

void open_picture_dialog(const Window& window) {
    window.key("shift+F12");
    window.wait("the dialog", [](const Status& now) {
        return now["dialog"] == "picture" && now["widgets"].contains("picture/accept");
    });
}

// Accepts, saves under the proposed name, and waits for the file.
void save(const Window& window, const std::filesystem::path& file) {
    window.click("picture/accept");
    window.wait_for("browser/accept");
    window.click("browser/accept");
    window.wait("the picture", [&](const Status& now) {
        return now["dialog"] == "" && std::filesystem::exists(file) && has_toast(now, "success");
    });
}

TEST(WindowPicture, IsTheOneThatTheCommandLineDraws) {
    const std::string document = bay();
    const Window window(display(), {document});
    window.settle();
    window.key("Home");
    const Status now = window.settle();
    const std::filesystem::path file =
        window.folder() / (std::filesystem::path(document).stem().string() + ".png");
    open_picture_dialog(window);
    save(window, file);
    const auto& viewport = now["widgets"]["viewport"];
    const std::filesystem::path expected = window.folder() / "expected.png";
    const Result drawn =
        run("'" + build_path("talus") + "' render '" + document + "' --width " +
            std::to_string(viewport[2].get<int>()) + " --height " + std::to_string(viewport[3].get<int>()) +
            " --scale-bar -o '" + expected.string() + "'");
    ASSERT_EQ(drawn.status, 0) << drawn.text;
    EXPECT_TRUE(text_of(file) == text_of(expected)) << "not the same bytes";
}

TEST(WindowPicture, HasItsScaleBarOnlyWhereThatIsTicked) {
    const std::string document = bay();
    const Window window(display(), {document});
    window.settle();
    const std::filesystem::path file =
        window.folder() / (std::filesystem::path(document).stem().string() + ".png");
    open_picture_dialog(window);
    save(window, file);
    const std::string with = text_of(file);
    std::filesystem::remove(file);
    open_picture_dialog(window);
    window.click("picture/scale_bar");
    save(window, file);
    EXPECT_FALSE(text_of(file) == with);
    EXPECT_EQ(window.status()["scale_bar"], true) << "the view keeps its own";
}

TEST(WindowPicture, HasTheSizeThatIsChosenWithoutTheSkyAndTheChoicesStay) {
    const std::string document = bay();
    const Window window(display(), {document});
    window.settle();
    const std::filesystem::path file =
        window.folder() / (std::filesystem::path(document).stem().string() + ".png");
    open_picture_dialog(window);
    choose_from_list(window, "picture/size", "1920");
    choose_from_list(window, "picture/samples", "1");
    window.click("picture/transparent");
    save(window, file);
    const PngReader reader(file.string(), std::size_t{1} << 24);
    EXPECT_EQ(reader.layout().width, 1920);
    EXPECT_EQ(reader.layout().height, 1080);
    EXPECT_EQ(reader.layout().channels, 4);
    window.wait("the settings", [&](const Status&) {
        return text_of(window.folder() / "config/talus/settings.json").find("\"transparent\": true") !=
               std::string::npos;
    });
    const auto kept = nlohmann::json::parse(text_of(window.folder() / "config/talus/settings.json"));
    EXPECT_EQ(kept["last_picture"]["as_view"], false);
    EXPECT_EQ(kept["last_picture"]["transparent"], true);
}

}  // namespace
}  // namespace talus::testing
