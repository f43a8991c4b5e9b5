#include "app/editor/saving.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/editor/session.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/editor/changed_recipe.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

class SavingTest : public FolderTest {};

TEST_F(SavingTest, WhatIsChangedWhileItIsSavedStaysUnsaved) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    session.save(path("a.talus"));
    const Recipe asked = session.document.recipe();
    session.document.change({changed(asked), "Change"});
    bool again = true;
    session.save(path("b.talus"), [&](bool done) { again = done; });
    EXPECT_FALSE(again) << "one at a time";
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), {});
    EXPECT_TRUE(session.document.dirty());
    EXPECT_EQ(session.document.file(), path("a.talus"));
    EXPECT_EQ(load_recipe(path("a.talus")).recipe, asked);
    EXPECT_FALSE(fs::exists(path("b.talus")));
    session.document.undo();
    EXPECT_FALSE(session.document.dirty());
}

TEST_F(SavingTest, ADocumentThatComesWhileAnotherIsSavedIsNotThatFile) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    session.save(path("a.talus"));
    session.start_new();
    session.document.change({changed(session.document.recipe()), "Change"});
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), {});
    EXPECT_TRUE(fs::exists(path("a.talus")));
    EXPECT_EQ(session.document.file(), "");
    EXPECT_TRUE(session.document.dirty());
}

// As another window or another program writes it.
class ChangedOnDisk : public SavingTest {
 protected:
    ChangedOnDisk() : session({}, folder) {
        session.document.change({changed(session.document.recipe()), "Change"});
        save();
        theirs = changed(changed(session.document.recipe()));
        save_recipe(theirs, path("a.talus"));
        session.document.change({with_name("mine"), "Change"});
    }
    Recipe with_name(const std::string& name) const {
        Recipe recipe = session.document.recipe();
        recipe.about = name;
        return recipe;
    }
    void save() {
        answer.reset();
        session.save(path("a.talus"), [&](bool done) { answer = done; });
        finish();
    }
    void finish() {
        session.jobs.wait_until_idle();
        session.tick(Session::Clock::now(), {});
    }

    Session session;
    Recipe theirs;
    std::optional<bool> answer;
};

TEST_F(ChangedOnDisk, IsAskedAboutAndNotOverwritten) {
    save();
    ASSERT_TRUE(session.conflict());
    EXPECT_FALSE(answer) << "the question is open";
    EXPECT_TRUE(session.document.dirty());
    EXPECT_EQ(load_recipe(path("a.talus")).recipe, theirs);
    session.leave_conflict().then(false);
    EXPECT_EQ(answer, false);
    EXPECT_FALSE(session.conflict());
    save();
    EXPECT_TRUE(session.conflict()) << "it is asked about again";
}

TEST_F(ChangedOnDisk, MineOverwritesItOnRequest) {
    const Recipe mine = session.document.recipe();
    save();
    session.keep_mine();
    finish();
    EXPECT_EQ(answer, true);
    EXPECT_EQ(load_recipe(path("a.talus")).recipe, mine);
    EXPECT_FALSE(session.document.dirty());
    session.document.change({with_name("more"), "Change"});
    save();
    EXPECT_EQ(answer, true) << "nobody else has written meanwhile";
}

TEST_F(ChangedOnDisk, TheirsCanBeTakenAndUndone) {
    const Recipe mine = session.document.recipe();
    save();
    session.take_theirs();
    EXPECT_EQ(answer, true);
    EXPECT_EQ(session.document.recipe(), theirs);
    EXPECT_FALSE(session.document.dirty());
    session.document.undo();
    EXPECT_EQ(session.document.recipe(), mine);
    EXPECT_TRUE(session.document.dirty());
    save();
    EXPECT_EQ(answer, true);
    EXPECT_EQ(load_recipe(path("a.talus")).recipe, mine);
}

TEST_F(ChangedOnDisk, IsNoticedOnceItRestsAndTakenOnRequest) {
    finish();
    const Recipe mine = session.document.recipe();
    // Two changes may come within one tick of the file system's clock.
    fs::last_write_time(path("a.talus"), fs::last_write_time(path("a.talus")) + std::chrono::seconds(1));
    EXPECT_FALSE(session.look_at_files()) << "it may still be being written";
    EXPECT_TRUE(session.look_at_files());
    EXPECT_FALSE(session.look_at_files()) << "it is told once";
    EXPECT_EQ(session.toasts.all().back().command, "reload");
    EXPECT_EQ(session.document.recipe(), mine);
    session.reload();
    EXPECT_EQ(session.document.recipe(), theirs);
    EXPECT_EQ(session.toasts.all().back().command, "");
    finish();
    for (int look = 0; look < 3; ++look) EXPECT_FALSE(session.look_at_files());
    session.document.undo();
    EXPECT_EQ(session.document.recipe(), mine);
}

TEST_F(ChangedOnDisk, TheSameInOtherWordsIsNoChange) {
    save_recipe(session.document.clean(), path("a.talus"));
    std::ofstream(path("a.talus"), std::ios::app) << "\n\n";
    save();
    EXPECT_EQ(answer, true);
    fs::remove(path("a.talus"));
    session.document.change({with_name("more"), "Change"});
    save();
    EXPECT_EQ(answer, true) << "a file that is gone is written anew";
    std::ofstream(path("a.talus")) << "half a reci";
    session.document.change({with_name("still more"), "Change"});
    save();
    EXPECT_TRUE(session.conflict());
}

TEST_F(ChangedOnDisk, IsFoundAfterOpening) {
    Session second({}, folder);
    ASSERT_TRUE(second.open(path("a.talus")));
    save_recipe(changed(theirs), path("a.talus"));
    second.document.change({changed(changed(changed(theirs))), "Change"});
    second.save(path("a.talus"));
    second.jobs.wait_until_idle();
    second.tick(Session::Clock::now(), {});
    EXPECT_TRUE(second.conflict());
}

}  // namespace
}  // namespace talus
