#include "core/recipe/history.h"

#include <gtest/gtest.h>

#include <string>

namespace talus {
namespace {

Recipe named(const char* name) {
    Recipe recipe;
    recipe.name = name;
    return recipe;
}

TEST(History, UndoAndRedoWalkTheSteps) {
    History history(named("a"));
    EXPECT_FALSE(history.can_undo());
    history.commit({named("b"), "Change"});
    history.commit({named("c"), "Change"});
    EXPECT_EQ(history.undo(), named("b"));
    EXPECT_EQ(history.undo(), named("a"));
    EXPECT_EQ(history.undo(), named("a"));
    EXPECT_EQ(history.redo(), named("b"));
    EXPECT_TRUE(history.can_redo());
}

TEST(History, ACommitForgetsWhatWasUndone) {
    History history(named("a"));
    history.commit({named("b"), "Change"});
    history.undo();
    history.commit({named("c"), "Change"});
    EXPECT_FALSE(history.can_redo());
    EXPECT_EQ(history.undo(), named("a"));
}

TEST(History, NoChangeIsNoStep) {
    History history(named("a"));
    history.commit({named("a"), "Change"});
    EXPECT_FALSE(history.can_undo());
}

TEST(History, KnowsItsStepsByName) {
    History history(named("a"));
    EXPECT_EQ(history.undo_label(), "");
    history.commit({named("b"), "Make b"});
    history.commit({named("c"), "Make c"});
    history.undo();
    EXPECT_EQ(history.undo_label(), "Make b");
    EXPECT_EQ(history.redo_label(), "Make c");
    history.amend({named("d"), "Make d"});
    EXPECT_EQ(history.undo_label(), "Make d");
    EXPECT_EQ(history.redo_label(), "");
    EXPECT_EQ(history.undo(), named("a"));
}

// A recipe with one layer of about a mebibyte.
Recipe heavy() {
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.edit(0)->name = std::string(std::size_t{1} << 20, 'x');
    return recipe;
}

std::size_t steps_to_undo(History& history) {
    std::size_t steps = 0;
    for (; history.can_undo(); ++steps) history.undo();
    for (std::size_t i = 0; i < steps; ++i) history.redo();
    return steps;
}

TEST(History, ForgetsTheOldestBeyondItsBudget) {
    constexpr std::size_t k_budget = std::size_t{10} << 20;
    History history(heavy(), k_budget);
    for (int i = 0; i < 100; ++i) {
        Recipe next = history.current();
        next.layers.edit(0)->seed = static_cast<std::uint64_t>(i) + (1 << 20);
        history.commit({std::move(next), std::to_string(i)});
        ASSERT_LE(history.bytes(), k_budget);
    }
    EXPECT_EQ(history.undo_label(), "99");
    EXPECT_EQ(steps_to_undo(history), 8u);  // nine recipes of a little more than a mebibyte
}

TEST(History, CountsALayerOnceHoweverManyStepsHaveIt) {
    constexpr std::size_t k_budget = std::size_t{2} << 20;
    History history(heavy(), k_budget);
    for (int i = 0; i < 1000; ++i) history.commit(with_name(history.current(), std::to_string(i)));
    EXPECT_EQ(steps_to_undo(history), 1000u);
    EXPECT_LT(history.bytes(), k_budget);
    // All that goes is counted out again.
    while (history.can_undo()) history.undo();
    history.commit({Recipe{}, "Clear"});
    EXPECT_EQ(history.bytes(), [] {
        History fresh(heavy());
        fresh.commit({Recipe{}, "Clear"});
        return fresh.bytes();
    }());
}

TEST(History, CountsWhatOtherVersionsKnow) {
    constexpr std::size_t k_mebibyte = std::size_t{1} << 20;
    const std::string unknown(k_mebibyte, 'x');
    Recipe recipe = named("a");
    recipe.unknown_json = unknown;
    EXPECT_GE(History(recipe).bytes(), k_mebibyte);

    Layer layer = new_layer(recipe, *find_stage("flat"));
    LayerMask mask = mask_of("slope");
    const std::size_t without = bytes_of(layer);
    layer.masks = {mask};
    EXPECT_GE(bytes_of(layer), without + sizeof(LayerMask) + mask.values.size() * sizeof(ParameterValue));
    layer.masks[0].unknown_json = unknown;
    EXPECT_GE(bytes_of(layer), k_mebibyte);
}

TEST(History, TheLastStepCanBeUndoneHoweverLargeItIs) {
    History history(heavy(), 1000);
    for (int i = 0; i < 3; ++i) history.commit(with_seed(history.current(), 100 + static_cast<unsigned>(i)));
    EXPECT_EQ(steps_to_undo(history), 1u);
    EXPECT_EQ(history.undo().world.seed, 101u);
}

}  // namespace
}  // namespace talus
