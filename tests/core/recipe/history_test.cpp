#include "core/recipe/history.h"

#include <gtest/gtest.h>

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
    history.commit(named("b"));
    history.commit(named("c"));
    EXPECT_EQ(history.undo(), named("b"));
    EXPECT_EQ(history.undo(), named("a"));
    EXPECT_EQ(history.undo(), named("a"));
    EXPECT_EQ(history.redo(), named("b"));
    EXPECT_TRUE(history.can_redo());
}

TEST(History, ACommitForgetsWhatWasUndone) {
    History history(named("a"));
    history.commit(named("b"));
    history.undo();
    history.commit(named("c"));
    EXPECT_FALSE(history.can_redo());
    EXPECT_EQ(history.undo(), named("a"));
}

TEST(History, NoChangeIsNoStep) {
    History history(named("a"));
    history.commit(named("a"));
    EXPECT_FALSE(history.can_undo());
}

TEST(History, ForgetsTheOldestOfVeryMany) {
    History history(named("first"));
    for (int i = 0; i < 1500; ++i) history.commit(named(std::to_string(i).c_str()));
    EXPECT_EQ(history.current(), named("1499"));
    int steps = 0;
    while (history.can_undo()) {
        history.undo();
        ++steps;
    }
    EXPECT_EQ(steps, 999);
    EXPECT_EQ(history.current(), named("500"));
}

}  // namespace
}  // namespace talus
