#include "app/editor/saving.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "app/editor/session.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

class SavingTest : public testing::Test {
 protected:
    SavingTest() {
        std::string name = (fs::temp_directory_path() / "talus-saving-XXXXXX").string();
        folder = mkdtemp(name.data());
    }
    ~SavingTest() override { fs::remove_all(folder); }
    std::string path(const std::string& name) const { return folder + "/" + name; }

    std::string folder;
};

Recipe changed(Recipe recipe) {
    recipe.world.sea_level += 12;
    return recipe;
}

TEST_F(SavingTest, WhatIsChangedWhileItIsSavedStaysUnsaved) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    const Recipe asked = session.document.recipe();
    session.save(path("a.talus"));
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

}  // namespace
}  // namespace talus
