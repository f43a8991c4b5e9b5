#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <optional>
#include <string>

#include "app/workspaces/workspaces.h"

namespace talus {

/// The workspaces over a new document, without a window.
class WorkspacesFixture : public testing::Test {
 protected:
    WorkspacesFixture() {
        std::string name = (std::filesystem::temp_directory_path() / "talus-workspaces-XXXXXX").string();
        folder = mkdtemp(name.data());
        session.emplace([] {}, folder);
        workspaces.emplace(*session, ui, EditorOptions{});
    }
    ~WorkspacesFixture() override {
        workspaces.reset();
        session.reset();
        std::filesystem::remove_all(folder);
    }

    std::string folder;
    Ui ui;
    std::optional<Session> session;
    std::optional<Workspaces> workspaces;
};

}  // namespace talus
