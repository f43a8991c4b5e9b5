#include "core/lesson/trace/lesson_setup.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/lesson/script/lesson_file.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/listing.h"
#include "tests/core/lesson/small_lessons.h"

namespace talus {
namespace {

Recipe recipe_of(std::initializer_list<std::string_view> stages) {
    Recipe recipe;
    recipe.world.seed = 7;
    for (const std::string_view stage : stages)
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) recipe.layers.edit(i)->seed = 100 + i;
    return recipe;
}

std::optional<std::uint64_t> seed_of(const Recipe& recipe, int preferred) {
    const auto layer = lesson_layer(recipe, preferred);
    return layer ? std::optional(layer->seed) : std::nullopt;
}

TEST(LessonLayer, IsThePreferredOneOrElseTheFirst) {
    Recipe recipe = recipe_of({"blur", "diamond_square", "diamond_square", "blur"});
    const auto seed = [&](std::size_t i) { return combine_seeds(7, recipe.layers[i].seed); };
    EXPECT_EQ(seed_of(recipe, recipe.layers[2].id), seed(2));
    EXPECT_EQ(seed_of(recipe, recipe.layers[1].id), seed(1));
    EXPECT_EQ(seed_of(recipe, recipe.layers[3].id), seed(1)) << "no diamond-square";
    EXPECT_EQ(seed_of(recipe, 0), seed(1));
    EXPECT_NE(seed(1), recipe.world.seed);
    recipe.layers.edit(1)->enabled = false;
    EXPECT_EQ(seed_of(recipe, 0), seed(1)) << "a lesson may be about it";
    recipe.layers.edit(1)->type = nullptr;  // a stage of a newer version
    EXPECT_EQ(seed_of(recipe, 0), seed(2));
    EXPECT_FALSE(lesson_layer(recipe_of({"blur"}), 0));
}

// Exact, of features of that size.
LessonSetup exact_setup(int squares, float feature_size = 4096) {
    DiamondSquare stage;
    stage.feature_size = feature_size;
    return {.exact = true, .squares = squares, .rules = values_of(stage)};
}

TEST(LessonSetup, ALatticeIsAsFineAsTheWorldAndNoFiner) {
    World world;
    world.extent = 4096;
    world.width = world.height = 1025;
    EXPECT_EQ(max_levels(exact_setup(1), world), 10);
    EXPECT_EQ(max_levels(exact_setup(4), world), 8);
    EXPECT_EQ(max_levels(exact_setup(0, 512), world), 7) << "the layer's own features";
    world.width = world.height = 1000;
    EXPECT_EQ(max_levels(exact_setup(1), world), 10) << "the least that is not coarser";
    world.width = world.height = 2;
    EXPECT_EQ(max_levels(exact_setup(1), world), 1);
    world.width = world.height = 16385;
    EXPECT_EQ(max_levels(exact_setup(1), world), 12) << "4097 points a side";
    EXPECT_EQ(max_levels(exact_setup(4), world), 10);
}

TEST(LessonSetup, NumbersOfAClassAreReadable) {
    EXPECT_EQ(max_levels({}), 4) << "17 points a side";
    EXPECT_EQ(max_levels({.squares = 4}), 2);
    EXPECT_EQ(max_levels({.wraps = true}), 4);
    EXPECT_EQ(max_levels({.subject = &lesson_subject("line")}), 4);
}

TEST(LessonSetup, SquaresLieAcrossTheLongerSide) {
    World world;
    world.extent = 2000;  // m from west to east
    world.width = 513;
    world.height = 1025;
    LessonSetup setup = exact_setup(2, 100);
    setup.levels = 3;
    EXPECT_FALSE(plan_of(setup, world).x.wraps);
    setup.wraps = true;
    const LatticePlan plan = plan_of(setup, world);
    for (const LatticeAxis& axis : {plan.x, plan.y}) {
        EXPECT_EQ(axis.features, 2);
        EXPECT_NEAR(axis.feature_size, 2000, 5) << "half of 4000 m";
        EXPECT_TRUE(axis.wraps);
    }
    EXPECT_EQ(plan.levels, 3);
    const LatticePlan own = plan_of(exact_setup(0, 500), world);
    EXPECT_EQ(own.x.features, 4);
    EXPECT_EQ(own.y.features, 8);
}

std::shared_ptr<const LatticeTrace> trace_for(const std::string& setup) {
    return make_lattice(lesson_of(R"({"caption": "c"})", setup).steps[0].setup);
}

TEST(LessonTrace, ExactCornersAreThoseOfTheSetup) {
    const auto trace = trace_for(R"({"numbers": "exact", "size": 5, "corners": [3.5, -2, 7, 9.9]})");
    EXPECT_FLOAT_EQ(static_cast<float>(trace->value({0, 0}, 4)), 3.5f);
    EXPECT_FLOAT_EQ(static_cast<float>(trace->value({4, 0}, 4)), -2);
    EXPECT_FLOAT_EQ(static_cast<float>(trace->value({0, 4}, 4)), 7);
    EXPECT_FLOAT_EQ(static_cast<float>(trace->value({4, 4}, 4)), 9.9f);
}

TEST(LessonTrace, AnAdditionIsToldOfTheFirstPointAndIsNoPlace) {
    const auto trace = trace_for(R"({"size": 3, "random_additions": true})");
    const Arithmetic line = trace->arithmetic(5);  // after four seeds and the centre
    EXPECT_EQ(trace->order().phase_of(5).phase, Phase::diamond_additions);
    EXPECT_EQ(line.point, (LatticePoint{0, 0}));
    EXPECT_EQ(line.result, trace->value({0, 0}, 6));
    EXPECT_EQ(trace->placed()->step_of({1, 0}), 6);
    EXPECT_EQ(trace->placed()->place_in_order({1, 0}), 5);
}

TEST(LessonTrace, AnotherSeedIsAnotherLine) {
    const auto one = trace_for(R"({"dimensions": 1, "size": 17, "seed": 1})");
    const auto two = trace_for(R"({"dimensions": 1, "size": 17, "seed": 2})");
    int different = 0;
    for (int place = 0; place < 17; ++place)
        if (one->value({place, 0}, 17) != two->value({place, 0}, 17)) ++different;
    EXPECT_GT(different, 10);
}

TEST(LessonTrace, PlacesOnALineHaveAWordBeforeThem) {
    const auto trace = trace_for(R"({"dimensions": 1, "size": 5})");
    EXPECT_EQ(asked(that_asks(Question::point), *trace, 2).answer, "place 2");
    EXPECT_EQ(asked(that_asks(Question::parents), *trace, 3).answer, "place 0, place 2");
}

TEST(LessonTrace, TheAmplitudeThatACaptionTellsIsNotTheOffset) {
    const auto trace =
        trace_for(R"({"size": 3, "smoothness": 0, "offsets": "random", "typed": [[1, 1, 0.3]]})");
    EXPECT_EQ(filled_in("{amplitude} {offset}", *trace, 5), "10.0 0.3");
}

TEST(LessonSetups, SayWhatChangesAndDropWhatNoLongerFits) {
    const LessonFile lesson = lesson_of(
        R"({"caption": "a", "setup": {"corners": [1, 2, 3, 4], "typed": [[1, 1, 6]]}},
           {"caption": "b", "setup": {"size": 9, "typed": [[1, 1, 6]]}},
           {"caption": "c", "setup": {"corners": "random"}},
           {"caption": "d", "setup": {"border": "wrapped"}})",
        R"({"size": 5})");
    EXPECT_EQ(lesson.steps[1].setup.typed, lesson.steps[0].setup.typed) << "said anew";
    EXPECT_TRUE(lesson.steps[2].setup.corners.empty());
    EXPECT_EQ(size_of(lesson.steps[3].setup).first, 2) << "no wrapped lattice has 9 points";
    EXPECT_EQ(lesson_from_json(to_json(lesson)), lesson);
}

TEST(LessonSetups, OneDimensionHasNeitherBordersNorSquares) {
    for (const char* key : {R"("border": "wrapped")", R"("squares": 2)", R"("numbers": "exact")"}) {
        EXPECT_THROW(trace_for(std::string(R"({"dimensions": 1, "size": 5, )") + key + "}"), LessonFileError)
            << key;
    }
}

}  // namespace
}  // namespace talus
