// The dialog of the map sheet, and what other programs make of the file that it writes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"
#include "tests/command.h"

namespace talus::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using Status = Window::Status;

void open_sheet_dialog(const Window& window) {
    window.click("menu/File");
    window.wait_for("menu/Map sheet…");
    window.click("menu/Map sheet…");
    window.wait("the dialog", [](const Status& now) {
        return now["dialog"] == "sheet" && now["widgets"].contains("sheet/accept");
    });
}

void enter(const Window& window, const std::string& field, const std::string& text) {
    window.click(field);
    window.wait_until("active", field);
    window.key("ctrl+a");
    window.type(text);
}

// Accepts, and waits until the file is there, or another one than was.
void write_sheet(const Window& window, const std::filesystem::path& file) {
    const auto written = [&] {
        std::error_code none;
        return std::filesystem::last_write_time(file, none);
    };
    const auto before = written();
    window.click("sheet/accept");
    window.wait("the file", [&](const Status& now) { return now["dialog"] == "" && written() != before; });
}

// What pdfinfo, of poppler, says of a file under one of its names.
std::string fact_of(const std::string& facts, const std::string& name) {
    const std::size_t at = facts.find(name + ":");
    if (at == std::string::npos) return "";
    const std::size_t begin = facts.find_first_not_of(' ', at + name.size() + 1);
    return facts.substr(begin, facts.find('\n', at) - begin);
}

TEST(WindowSheet, TheSheetIsOfThePaperTitleAndLinesThatTheDialogHas) {
    const Window window(display(), {small_document()});
    window.settle();
    open_sheet_dialog(window);
    choose_from_list(window, "sheet/paper", "a5");
    enter(window, "sheet/title", "A bay in the west");
    window.click("sheet/interval/own");
    enter(window, "sheet/interval", "40");
    window.key("Return");
    enter(window, "sheet/name", "west");
    window.key("Return");
    const std::filesystem::path pdf = window.folder() / "west.pdf";
    write_sheet(window, pdf);
    const Result info = run("pdfinfo '" + pdf.string() + "'");
    ASSERT_EQ(info.status, 0) << info.text;
    EXPECT_EQ(fact_of(info.text, "Pages"), "1");
    // 148 × 210 mm, in points of 1/72 inch.
    EXPECT_THAT(fact_of(info.text, "Page size"), MatchesRegex("419\\.5.* x 595\\.2.*"));
    const auto text_of_pdf = [&] { return run("pdftotext -layout '" + pdf.string() + "' -").text; };
    const std::string first = text_of_pdf();
    EXPECT_THAT(first, HasSubstr("A bay in the west"));
    EXPECT_THAT(first, HasSubstr("Contour interval 40 m"));
    EXPECT_THAT(first, HasSubstr("to the east and south"));

    // The next one begins with the same choices; it has no grid, and replaces the file, which the dialog
    // says.
    open_sheet_dialog(window);
    const Status again = window.status();
    EXPECT_TRUE(again["sheet"]["replaces"]);
    EXPECT_EQ(again["sheet"]["options"]["paper"], "a5");
    EXPECT_EQ(again["sheet"]["options"]["interval"], 40);
    window.click("sheet/grid");
    window.wait_until("sheet/options/grid", false);
    write_sheet(window, pdf);
    EXPECT_THAT(text_of_pdf(), HasSubstr("A bay in the west"));
    EXPECT_THAT(text_of_pdf(), Not(HasSubstr("to the east and south")));
}

TEST(WindowSheet, APngHasTheDotsOfTheDialogWhichAreRemembered) {
    const std::string document = small_document();
    {
        const Window window(display(), {document}, R"({"window": {"width": 1280, "height": 720},
            "grown": true, "last_sheet": {"paper": "custom", "width": 254.0, "height": 127.0, "dpi": 100.0,
            "format": ".png", "interval": "often"}})");
        window.settle();
        open_sheet_dialog(window);
        // A value of another kind in the file: the defaults.
        EXPECT_EQ(window.status()["sheet"]["options"]["paper"], "a4");
    }
    const Window window(display(), {document}, R"({"window": {"width": 1280, "height": 720},
        "grown": true, "last_sheet": {"paper": "custom", "width": 254.0, "height": 127.0, "dpi": 100.0,
        "format": ".png"}})");
    window.settle();
    open_sheet_dialog(window);
    EXPECT_TRUE(window.status()["widgets"].contains("sheet/width"));
    enter(window, "sheet/name", "dots");
    window.key("Return");
    EXPECT_FALSE(window.status()["sheet"]["replaces"]);
    const std::filesystem::path png = window.folder() / "dots.png";
    write_sheet(window, png);
    const Result size = run("identify -format '%w %h %m' '" + png.string() + "'");
    EXPECT_EQ(size.text, "1000 500 PNG");
}

}  // namespace
}  // namespace talus::testing
