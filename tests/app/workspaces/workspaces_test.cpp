#include "app/workspaces/workspaces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace talus {
namespace {

class WorkspacesTest : public testing::Test {
 protected:
    WorkspacesTest() {
        std::string name = (std::filesystem::temp_directory_path() / "talus-workspaces-XXXXXX").string();
        folder = mkdtemp(name.data());
        session.emplace([] {}, folder);
        workspaces.emplace(*session, ui, EditorOptions{});
    }
    ~WorkspacesTest() override {
        workspaces.reset();
        session.reset();
        std::filesystem::remove_all(folder);
    }
    nlohmann::ordered_json report() const {
        nlohmann::ordered_json status;
        workspaces->report(status);
        return status;
    }

    std::string folder;
    Ui ui;
    std::optional<Session> session;
    std::optional<Workspaces> workspaces;
};

TEST_F(WorkspacesTest, EachIsOfferedUnderAKeyOfItsOwnAndTheFirstIsOn) {
    std::set<std::string_view> keys;
    for (const WorkspaceTab& tab : ui.workspaces) {
        EXPECT_TRUE(keys.insert(tab.key).second) << tab.key;
        EXPECT_FALSE(tab.label.empty());
        EXPECT_TRUE(tab.help.ends_with('.')) << tab.key;
    }
    EXPECT_EQ(ui.workspace, ui.workspaces.front().key);
    EXPECT_TRUE(ui.showing().document);
    EXPECT_TRUE(ui.showing().alone);
}

TEST_F(WorkspacesTest, TheDocumentsViewComesBackFromGroundOfAnotherKind) {
    session->view.camera.heading = 77;
    ui.workspace_wanted = "learn";
    workspaces->take_wishes();
    EXPECT_FALSE(ui.showing().document);
    EXPECT_TRUE(report()["learn"].is_object());
    session->view.camera.heading = 5;
    ui.enter_workspace("create");
    EXPECT_EQ(session->view.camera.heading, 77);
    EXPECT_TRUE(report()["learn"].is_null());
}

TEST_F(WorkspacesTest, AnotherDocumentBeginsInTheFirst) {
    ui.enter_workspace("learn");
    session->start_new();
    EXPECT_EQ(ui.workspace, "create");
    EXPECT_TRUE(ui.showing().document);
}

}  // namespace
}  // namespace talus
