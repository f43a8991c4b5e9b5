#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/workspaces/workspaces_fixture.h"

namespace talus {
namespace {

class WorkspacesTest : public WorkspacesFixture {
 protected:
    nlohmann::ordered_json report() const {
        StatusWriter status;
        workspaces->report(status);
        return nlohmann::ordered_json::parse(status.json());
    }
};

TEST_F(WorkspacesTest, EachIsOfferedUnderAKeyOfItsOwnAndTheFirstIsOn) {
    std::set<std::string_view> keys;
    for (const WorkspaceTab& tab : ui.workspaces->tabs()) {
        EXPECT_TRUE(keys.insert(tab.key).second) << tab.key;
        EXPECT_FALSE(tab.label.empty());
        EXPECT_TRUE(tab.help.ends_with('.')) << tab.key;
    }
    EXPECT_EQ(&ui.workspaces->tab(), &ui.workspaces->tabs().front());
    EXPECT_TRUE(ui.showing().document);
    EXPECT_TRUE(ui.showing().alone);
}

TEST_F(WorkspacesTest, TheDocumentsViewComesBackFromGroundOfAnotherKind) {
    session->view.camera.heading = 77;
    run_command(ui.command("learn"), *session, ui);
    workspaces->take_wishes();
    EXPECT_FALSE(ui.showing().document);
    EXPECT_TRUE(report()["learn"].is_object());
    session->view.camera.heading = 5;
    run_command(ui.command("learn"), *session, ui);
    workspaces->take_wishes();
    EXPECT_EQ(session->view.camera.heading, 77);
    EXPECT_TRUE(report()["learn"].is_null());
}

TEST_F(WorkspacesTest, WhatWorksOnTheDocumentSleepsWhereItIsOnlyLookedAt) {
    session->document.change({Recipe{}, "Change"});
    EXPECT_TRUE(is_possible(ui.command("undo"), *session, ui));
    EXPECT_TRUE(is_possible(ui.command("add_layer"), *session, ui));
    ui.workspaces->enter("learn");
    EXPECT_FALSE(is_possible(ui.command("undo"), *session, ui));
    run_command(ui.command("undo"), *session, ui);
    EXPECT_EQ(session->document.recipe(), Recipe{});
    EXPECT_TRUE(is_possible(ui.command("open"), *session, ui));
}

TEST_F(WorkspacesTest, CreateAndSimulateHaveALookEach) {
    session->document.change(with_layer_added(session->document.recipe(), *find_stage("climate")));
    session->document.select(session->document.recipe().layers.back().id);
    ui.workspaces->enter("simulate");
    EXPECT_EQ(session->look.kind, look_of(field_id("moisture"))) << "what the wind carries";
    ui.workspaces->enter("create");
    EXPECT_EQ(session->look.kind, LookKind::natural);

    session->look.kind = LookKind::elevation;
    ui.workspaces->enter("simulate");
    session->look.kind = look_of(field_id("wind_x"));
    ui.workspaces->enter("create");
    EXPECT_EQ(session->look.kind, LookKind::elevation);
    ui.workspaces->enter("simulate");
    EXPECT_EQ(session->look.kind, look_of(field_id("wind_x"))) << "of the same run";
    session->start_new();
    EXPECT_EQ(session->look.kind, LookKind::elevation);
}

TEST_F(WorkspacesTest, AnotherDocumentBeginsInTheFirst) {
    ui.workspaces->enter("learn");
    session->start_new();
    EXPECT_EQ(ui.workspaces->tab().key, "create");
    EXPECT_TRUE(ui.showing().document);
}

}  // namespace
}  // namespace talus
