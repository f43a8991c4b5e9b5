#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

#include "app/workspaces/workspaces.h"
#include "tests/app/folder_test.h"

namespace talus {

/// The workspaces over a new document, without a window.
class WorkspacesFixture : public FolderTest {
 protected:
    WorkspacesFixture() {
        session.emplace([] {}, folder);
        workspaces.emplace(*session, ui, EditorOptions{});
    }
    ~WorkspacesFixture() override {
        workspaces.reset();
        session.reset();
    }

    Ui ui;
    std::optional<Session> session;
    std::optional<Workspaces> workspaces;
};

}  // namespace talus
