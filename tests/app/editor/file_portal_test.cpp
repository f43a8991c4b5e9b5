#include "app/editor/file_portal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/app/window/desktop.h"

namespace talus::testing {
namespace {

using ::testing::ElementsAre;
using Question = FilePortal::Question;
using Answer = FilePortal::Answer;

const Question k_recipe{.title = "Open", .accept = "Open", .files = "Recipes", .endings = ".talus"};

class FilePortalTest : public ::testing::Test {
 protected:
    ~FilePortalTest() override { unsetenv("DBUS_SESSION_BUS_ADDRESS"); }

    void start(Desktop::Portal kind) {
        desktop.emplace(kind);
        setenv("DBUS_SESSION_BUS_ADDRESS", desktop->bus().c_str(), 1);
        portal.emplace("x11:1", [this] {
            const std::lock_guard lock(mutex);
            changed.notify_all();
        });
    }
    void start_and_wait(Desktop::Portal kind) {
        start(kind);
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return portal->can_ask(Question::Kind::folder); });
    }
    Answer answer() {
        std::optional<Answer> found;
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return (found = portal->take()).has_value(); });
        return *found;
    }

    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Desktop> desktop;
    std::optional<FilePortal> portal;
};

TEST_F(FilePortalTest, NamesArePassedAsTheyAreWhateverTheirBytes) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask({.kind = Question::Kind::save,
                 .title = "Save",
                 .accept = "Save",
                 .files = "Pictures",
                 .endings = ".png .tif",
                 .folder = "/tmp/\xff",
                 .name = "n\xff.png"});
    const Desktop::Dialog dialog = desktop->wait_for_dialog();
    EXPECT_EQ(dialog.method, "SaveFile");
    EXPECT_EQ(dialog.parent, "x11:1");
    EXPECT_EQ(dialog.folder, "/tmp/\xff");
    EXPECT_EQ(dialog.name, "n\uFFFD.png");  // what the bus takes for text must be UTF-8
    EXPECT_THAT(dialog.patterns, ElementsAre("*.png", "*.PNG", "*.tif", "*.TIF"));
    desktop->end_dialog(0, "file:///tmp/a%20b%C3%9F%FF");
    EXPECT_EQ(answer().path, "/tmp/a bß\xff");
}

TEST_F(FilePortalTest, WhatIsNoFileOfThisComputerIsAskedForAnew) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    desktop->end_dialog(0, "https://example.org/bay.talus");
    EXPECT_EQ(answer().kind, Answer::Kind::failed);
    EXPECT_TRUE(portal->can_ask(Question::Kind::open));
}

TEST_F(FilePortalTest, OneDialogIsOpenAtATime) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    portal->ask({.kind = Question::Kind::folder, .title = "Folder", .accept = "Use", .files = "Folders"});
    desktop->wait_until_closed();
    EXPECT_TRUE(desktop->wait_for_dialog().for_folders);
    desktop->end_dialog(2);
    EXPECT_EQ(answer().kind, Answer::Kind::cancelled);
}

TEST_F(FilePortalTest, AClosedDialogGivesNoAnswer) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    portal->close();
    desktop->wait_until_closed();
    desktop->end_dialog(0, "file:///late");
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    desktop->end_dialog(0, "file:///in-time");
    EXPECT_EQ(answer().path, "/in-time");
}

TEST_F(FilePortalTest, ItsEndClosesTheDialog) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    portal.reset();
    desktop->wait_until_closed();
}

TEST_F(FilePortalTest, ABusThatGoesAwayIsAFailure) {
    start_and_wait(Desktop::Portal::answering);
    portal->ask(k_recipe);
    desktop->wait_for_dialog();
    desktop.reset();
    EXPECT_EQ(answer().kind, Answer::Kind::failed);
}

TEST_F(FilePortalTest, APortalThatCannotShowDialogsIsAskedOnce) {
    start_and_wait(Desktop::Portal::without);
    portal->ask(k_recipe);
    EXPECT_EQ(answer().kind, Answer::Kind::failed);
    EXPECT_FALSE(portal->can_ask(Question::Kind::open));
}

TEST_F(FilePortalTest, ASilentPortalIsNone) {
    start(Desktop::Portal::silent);
    desktop->wait_for_question();
    EXPECT_FALSE(portal->can_ask(Question::Kind::open));
    portal.reset();  // does not wait for a word
}

}  // namespace
}  // namespace talus::testing
