#include "app/workspaces/compare/comparison.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/workspaces/compare/compare.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

constexpr std::uint64_t k_plenty = std::uint64_t{1} << 30;

Recipe plain(std::uint64_t seed, int size = 65) {
    Recipe recipe = lesson_comparison("law", seed)->sides.front().recipe;
    recipe.world.width = recipe.world.height = size;
    return recipe;
}

std::shared_ptr<const Terrain> made(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height);
}

// As frames do until nothing more comes.
void settle(Comparison& comparison, JobQueue& jobs, const std::shared_ptr<const Terrain>& document) {
    for (int i = 0; i < 3; ++i) {
        comparison.update(jobs, document, false);
        jobs.wait_until_idle();
    }
    EXPECT_TRUE(comparison.settled());
}

TEST(Comparison, MakesItsSidesAndTheirDifferenceOffTheThread) {
    JobQueue jobs;
    Comparison comparison;
    const auto document = made(plain(1));
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(2)}}}, k_plenty);
    EXPECT_TRUE(comparison.is_open());
    EXPECT_EQ(comparison.mode, CompareMode::split);
    comparison.mode = CompareMode::difference;
    settle(comparison, jobs, document);
    EXPECT_EQ(comparison.terrain(0), document);
    ASSERT_NE(comparison.terrain(1), nullptr);
    EXPECT_EQ(*comparison.terrain(1)->height(), *made(plain(2))->height());
    ASSERT_NE(comparison.difference(1), nullptr);
    const TerrainDifference expected = *difference_of(*document, *made(plain(2)));
    EXPECT_EQ(*comparison.difference(1)->terrain->height(), *expected.terrain->height());
    EXPECT_EQ(comparison.difference(0), nullptr);
}

TEST(Comparison, ItsDifferencesShareOneScale) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs,
                    {.sides = {{.label = "this"},
                               {.label = "near", .recipe = plain(1)},
                               {.label = "far", .recipe = plain(2)}}},
                    k_plenty);
    comparison.mode = CompareMode::difference;
    settle(comparison, jobs, made(plain(1)));
    ASSERT_NE(comparison.difference(1), nullptr);
    ASSERT_NE(comparison.difference(2), nullptr);
    EXPECT_EQ(comparison.difference(1)->maximum, 0);
    const HeightRange range = comparison.difference(2)->terrain->range;
    EXPECT_EQ(range.high, comparison.difference(2)->reach());
    EXPECT_GT(range.high, comparison.difference(1)->reach());
    EXPECT_EQ(comparison.difference(1)->terrain->range, range);
}

TEST(Comparison, FollowsTheDocumentOnceItIsFine) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(2)}}}, k_plenty);
    comparison.mode = CompareMode::difference;
    settle(comparison, jobs, made(plain(1)));
    const auto before = comparison.difference(1);
    const auto coarse = made(plain(3, 33));
    comparison.update(jobs, coarse, true);
    jobs.wait_until_idle();
    EXPECT_EQ(comparison.terrain(0), coarse);
    EXPECT_EQ(comparison.difference(1), before) << "the last one stays meanwhile";
    settle(comparison, jobs, made(plain(3)));
    EXPECT_EQ(*comparison.difference(1)->terrain->height(),
              *difference_of(*made(plain(3)), *made(plain(2)))->terrain->height());
}

TEST(Comparison, SidesWithOtherSamplesHaveNoDifference) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(2, 129)}}},
                    k_plenty);
    comparison.mode = CompareMode::difference;
    settle(comparison, jobs, made(plain(1)));
    EXPECT_FALSE(comparison.is_comparable(1));
    EXPECT_EQ(comparison.difference(1), nullptr);
}

TEST(Comparison, ATerrainTooLargeForTheMemoryIsRefusedWithItsSize) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(2, 4097)}}},
                    1 << 20);
    settle(comparison, jobs, made(plain(1)));
    EXPECT_EQ(comparison.terrain(1), nullptr);
    const auto errors = jobs.take_errors();
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors.front().find("MB"), std::string::npos) << errors.front();
}

TEST(Comparison, ClosingEndsItsJobsAndForgetsItsTerrains) {
    JobQueue jobs;
    Comparison comparison;
    const auto document = made(plain(1));
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(2, 2049)}}},
                    k_plenty);
    comparison.close();
    jobs.wait_until_idle();
    EXPECT_FALSE(comparison.is_open());
    EXPECT_TRUE(comparison.settled());
    EXPECT_TRUE(jobs.take_errors().empty());
    EXPECT_EQ(comparison.terrain(1), nullptr);
    // What was opened next is not mixed up with what ended.
    comparison.open(jobs, {.sides = {{.label = "this"}, {.label = "that", .recipe = plain(4)}}}, k_plenty);
    settle(comparison, jobs, document);
    EXPECT_EQ(*comparison.terrain(1)->height(), *made(plain(4))->height());
}

TEST(Comparison, TheBordersAreBothRepeated) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs, lesson_plan("borders", 5), k_plenty);
    settle(comparison, jobs, nullptr);
    for (const std::size_t side : {0u, 1u}) {
        EXPECT_TRUE(comparison.terrain(side)->lattice.wrap_x);
        EXPECT_TRUE(comparison.terrain(side)->lattice.wrap_y);
    }
    EXPECT_FALSE(comparison.plan().sides[0].recipe->world.wraps());
}

TEST(Comparison, TheSpectraAreThoseOfTheSides) {
    JobQueue jobs;
    Comparison comparison;
    comparison.open(jobs, lesson_plan("spectrum", 5), k_plenty);
    EXPECT_TRUE(comparison.spectra);
    settle(comparison, jobs, nullptr);
    for (std::size_t side = 0; side < 3; ++side) {
        ASSERT_NE(comparison.spectrum(side), nullptr);
        EXPECT_EQ(comparison.spectrum(side)->power,
                  radial_spectrum(*comparison.terrain(side)->height(), false, false).power);
    }
}

class ComparingTest : public FolderTest {
 protected:
    Ui ui;
};

TEST_F(ComparingTest, LeavingBringsBackViewAndLookAndTouchesNoDocument) {
    Session session({}, folder);
    Compare compare(session, ui);
    session.view_due.reset();
    session.view.camera.heading = 77;
    const View view = session.view;
    const Look look = session.look;
    const Recipe recipe = session.document.recipe();
    for (const LessonComparisonInfo& info : lesson_comparisons()) {
        compare.start(lesson_plan(info.key, 9));
        session.view.camera.heading = 5;
        session.look.kind = LookKind::normals;
        // Another one from here: it is the document's view that comes back in the end.
        compare.start(against_look(session.document, LookKind::grey));
        session.view.camera.distance = 1;
        compare.leave();
        EXPECT_FALSE(compare.comparison.is_open());
        EXPECT_EQ(session.view, view) << info.key;
        EXPECT_EQ(session.look, look) << info.key;
    }
    EXPECT_EQ(session.document.recipe(), recipe);
    EXPECT_FALSE(session.document.can_undo());
}

TEST_F(ComparingTest, LessonsFollowTheSeedOfTheDocument) {
    Session session({}, folder);
    Compare compare(session, ui);
    session.view_due.reset();
    compare.start(lesson_plan("smoothness", session.document.recipe().world.seed));
    Recipe next = session.document.recipe();
    next.world.seed = 4321;
    session.document.change({next, "Change"});
    compare.tick(nullptr, false, 0);
    for (const ComparedSide& side : compare.comparison.plan().sides)
        EXPECT_EQ(side.recipe->world.seed, 4321u);
    session.jobs.wait_until_idle();
    compare.tick(nullptr, false, 0);
    EXPECT_EQ(*compare.comparison.terrain(2)->height(),
              *made(*compare.comparison.plan().sides[2].recipe)->height());
}

TEST_F(ComparingTest, AnotherDocumentEndsIt) {
    Session session({}, folder);
    Compare compare(session, ui);
    session.view_due.reset();
    compare.start(against_seed(session.document, 3));
    session.start_new();
    compare.tick(nullptr, false, 0);
    EXPECT_FALSE(compare.comparison.is_open());
}

TEST_F(ComparingTest, TheDocumentKnowsWhatItWasBeforeTheLastChangeAndWhenSaved) {
    Session session({}, folder);
    Compare compare(session, ui);
    Document& document = session.document;
    const Recipe began = document.recipe();
    EXPECT_EQ(document.before_last_change(), nullptr);
    Recipe one = began;
    one.world.seed = 11;
    document.change({one, "Change"});
    EXPECT_EQ(*document.before_last_change(), began);
    Recipe two = one;
    two.world.seed = 12;
    document.edit({two, "Change"});
    EXPECT_EQ(*document.before_last_change(), one) << "a drag that has not ended is the last change";
    document.commit();
    EXPECT_EQ(*document.before_last_change(), one);
    EXPECT_EQ(document.clean(), began);
    session.save(folder + "/it.talus");
    session.jobs.wait_until_idle();
    session.tick({}, {});
    // The first file gives what began as a preset a name.
    EXPECT_EQ(document.clean(), document.recipe());
    document.undo();
    EXPECT_EQ(document.recipe(), two);
    document.undo();
    EXPECT_EQ(*document.before_last_change(), began);
}

TEST_F(ComparingTest, AFileThatCannotBeReadIsSaidAndNothingOpens) {
    Session session({}, folder);
    Compare compare(session, ui);
    std::ofstream(folder + "/bad.talus") << "[]";
    compare.start_with_file(folder + "/bad.talus");
    EXPECT_FALSE(compare.comparison.is_open());
    ASSERT_EQ(session.toasts.all().size(), 1u);
    EXPECT_EQ(session.toasts.all().front().kind, Toast::Kind::error);
    save_recipe(plain(8), folder + "/good.talus");
    compare.start_with_file(folder + "/good.talus");
    ASSERT_TRUE(compare.comparison.is_open());
    EXPECT_EQ(compare.comparison.plan().sides[1].recipe->world, plain(8).world);
    EXPECT_EQ(compare.comparison.plan().sides[1].label, "good");
}

}  // namespace
}  // namespace talus
