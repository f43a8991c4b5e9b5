#include "app/editor/freezing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/editor/session.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

// Without a folder for its settings.
class Freezing : public ::testing::Test {
 protected:
    explicit Freezing(std::uint64_t memory = std::uint64_t{1} << 30) : session({}, {}, memory) {
        Recipe recipe;
        recipe.world.width = recipe.world.height = 65;
        for (const char* stage : {"simplex", "blur"})
            recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
        session.document.replace(std::move(recipe), {});
    }

    void settle() {
        for (int i = 0; i < 2; ++i) {  // what a result changes is looked at in the next frame
            session.jobs.wait_until_idle();
            session.tick(Session::Clock::now(), {});
        }
        session.jobs.wait_until_idle();
    }
    const Recipe& recipe() const { return session.document.recipe(); }
    int id(std::size_t place) const { return recipe().layers[place].id; }
    bool has_error() const {
        const auto toasts = session.toasts.all();
        return std::any_of(toasts.begin(), toasts.end(),
                           [](const Toast& toast) { return toast.kind == Toast::Kind::error; });
    }

    Session session;
};

TEST_F(Freezing, KeepsTheGroundUpToTheLayerAsOneStep) {
    const Recipe before = recipe();
    Recipe below = before;
    below.layers.truncate(1);
    session.freeze_layer(id(0));
    EXPECT_EQ(recipe(), before) << "the window goes on";
    settle();
    ASSERT_EQ(recipe().layers.size(), 3u);
    ASSERT_TRUE(is_frozen(recipe().layers[1]));
    EXPECT_EQ(session.document.selected()->id, id(1));
    EXPECT_EQ(*rasters_of(recipe().layers[1])[0].values(), *Evaluator(0).evaluate(below, 65, 65)->height());
    EXPECT_FALSE(session.freezing.is_outdated(id(1)));
    EXPECT_EQ(session.document.undo_label(), "Freeze Simplex noise");
    session.document.undo();
    EXPECT_EQ(recipe(), before);
}

TEST_F(Freezing, TakesTheTerrainThatIsThereWhereItIsTheOne) {
    session.tick(Session::Clock::now(), {});
    settle();
    const auto shown = session.newest();
    ASSERT_NE(shown.terrain, nullptr);
    ASSERT_FALSE(shown.coarse);
    session.freeze_layer(id(1));
    settle();
    EXPECT_EQ(rasters_of(recipe().layers[2])[0].values(), shown.terrain->height()) << "no copy";
}

TEST_F(Freezing, WhatIsEditedMeanwhileStaysAndIsTold) {
    session.freeze_layer(id(0));
    session.document.change(with_seed(recipe(), 99));
    const Recipe edited = recipe();
    settle();
    ASSERT_EQ(recipe().layers.size(), 3u);
    EXPECT_EQ(recipe().world.seed, 99u);
    EXPECT_TRUE(session.freezing.is_outdated(id(1))) << "it is the ground of the old seed";
    session.document.undo();
    EXPECT_EQ(recipe(), edited);
}

TEST_F(Freezing, AnotherDocumentAndADeletedLayerGetNothing) {
    session.freeze_layer(id(0));
    session.start_new();
    const Recipe other = recipe();
    settle();
    EXPECT_EQ(recipe(), other);
    const int first = id(0);
    session.freeze_layer(first);
    session.document.change(with_layer_removed(recipe(), first));
    const Recipe without = recipe();
    settle();
    EXPECT_EQ(recipe(), without);
}

TEST_F(Freezing, WhatCannotBeFrozenIsSaidAndTheDocumentStays) {
    Recipe endless = recipe();
    set_value(endless, "world.bounds=endless");
    session.document.replace(endless, {});
    session.freeze_layer(id(0));
    EXPECT_TRUE(has_error());
    settle();
    EXPECT_EQ(recipe(), endless);
}

class FreezingInLittleMemory : public Freezing {
 protected:
    FreezingInLittleMemory() : Freezing(10000) {}
};

TEST_F(FreezingInLittleMemory, SaysSoAndTheDocumentStays) {
    const Recipe before = recipe();
    session.freeze_layer(id(0));
    EXPECT_TRUE(has_error());
    settle();
    EXPECT_EQ(recipe(), before);
}

}  // namespace
}  // namespace talus
