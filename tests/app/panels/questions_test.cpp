#include <gtest/gtest.h>
#include <imgui.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/build_dialog.h"
#include "app/panels/changed_file.h"
#include "app/panels/file_browser.h"
#include "app/panels/save_changes.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "core/io/safe_file.h"
#include "tests/app/folder_test.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// The dialogs that ask, in the order in which the window draws them, over a changed document.
class Questions : public FolderTest {
 protected:
    Questions() {
        session.emplace([] {}, folder);
        session->settings.folder = folder;
        session->settings.desktop_dialogs = false;
        panels.push_back(std::make_unique<SaveChanges>(*session, ui));
        panels.push_back(std::make_unique<ChangedFile>(*session, ui));
        panels.push_back(std::make_unique<FileBrowser>(*session, ui));
        panels.push_back(std::make_unique<BuildDialog>(*session, ui));
        change();
    }
    ~Questions() override {
        panels.clear();
        session.reset();
    }

    void change() {
        Recipe recipe = session->document.recipe();
        ++recipe.world.seed;
        session->document.change({recipe, "Seed"});
    }
    void frame() {
        session->tick(Session::Clock::now(), {});
        begin_frame_notes(true);
        ImGui::NewFrame();
        Area middle{0, 0, 1280, 720};
        for (const auto& panel : panels) panel->draw(middle);
        ImGui::EndFrame();
    }
    // The dialog on show once it lies still.
    std::string dialog() {
        for (int i = 0; i < 4; ++i) frame();
        std::string name;
        for (const auto& panel : panels) name += panel->dialog();
        return name;
    }
    void click(const std::string& name) {
        for (int i = 0; i < 4; ++i) frame();
        std::optional<WidgetPlace> at;
        for (const WidgetPlace& place : frame_notes().widgets) {
            if (place.name == name) at = place;
        }
        ASSERT_TRUE(at) << name << " is not to be seen";
        ImGui::GetIO().MousePos = {at->x + at->width / 2, at->y + at->height / 2};
        frame();
        for (const bool down : {true, false}) {
            ImGui::GetIO().MouseDown[0] = down;
            frame();
        }
    }
    void close_window() {
        ui.leaving = [this] { left = true; };
    }

    Frames frames{1280, 720};
    std::optional<Session> session;
    Ui ui;
    std::vector<std::unique_ptr<Panel>> panels;
    bool left = false;
};

TEST_F(Questions, ClosingAgainWhileAFileIsChosenAsksAgainAndTakesTheAnswer) {
    close_window();
    EXPECT_EQ(dialog(), "leaving");
    click("leaving/accept");
    EXPECT_EQ(dialog(), "browser");
    close_window();
    EXPECT_EQ(dialog(), "leaving");
    click("leaving/discard");
    EXPECT_TRUE(left);
}

TEST_F(Questions, WhatIsChangedWhileItIsSavedIsAskedAbout) {
    session->save(folder + "/isle.talus");
    while (session->saving()) frame();
    change();
    close_window();
    EXPECT_EQ(dialog(), "leaving");
    click("leaving/accept");
    change();  // before the end of the job is noticed
    while (session->saving()) frame();
    EXPECT_EQ(dialog(), "leaving");
    EXPECT_FALSE(left);
    click("leaving/cancel");
    EXPECT_EQ(dialog(), "");
    EXPECT_FALSE(left);
}

TEST_F(Questions, TheOneAboutAFileThatChangedComesFirst) {
    const std::string file = folder + "/isle.talus";
    session->save(file);
    while (session->saving()) frame();
    change();
    write_file_safely(file, "{\"talus\": 1}");
    session->save(file);
    while (session->saving()) frame();
    ASSERT_EQ(dialog(), "changed_file");
    close_window();
    EXPECT_EQ(dialog(), "changed_file");
    click("changed_file/cancel");
    EXPECT_EQ(dialog(), "leaving");
    click("leaving/discard");
    EXPECT_TRUE(left);
}

TEST_F(Questions, TheOneAboutChangesTakesThePlaceOfABuild) {
    for (const Command& command : panels.back()->commands()) {
        if (std::string(command.id) == "build") command.run(*session, ui);
    }
    EXPECT_EQ(dialog(), "build");
    close_window();
    EXPECT_EQ(dialog(), "leaving");
    click("leaving/discard");
    EXPECT_TRUE(left);
}

}  // namespace
}  // namespace talus
