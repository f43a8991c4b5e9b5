#include "core/recipe/evaluate.h"

#include <gtest/gtest.h>

#include "core/base/pool.h"
#include "core/recipe/set_value.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Recipe layered(std::initializer_list<const char*> stages) {
    Recipe recipe;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

float height_at(const Terrain& terrain, int x, int y) { return (*terrain.height())(x, y); }

TEST(Evaluate, GivesTheSameAsAFreshEvaluatorAfterAnyEdit) {
    Recipe recipe = layered({"diamond_square", "flat", "diamond_square"});
    Evaluator cached;
    for (const char* edit : {"flat.level=5", "diamond_square#2.smoothness=0.3", "flat.enabled=off",
                             "flat.enabled=on", "flat.strength=0.5", "world.seed=9",
                             "diamond_square#1.relief=100", "flat.blend=maximum", "world.low=-50"}) {
        set_value(recipe, edit);
        const auto terrain = cached.evaluate(recipe, 65, 65);
        EXPECT_EQ(*terrain->height(), *Evaluator().evaluate(recipe, 65, 65)->height()) << edit;
    }
}

TEST(Evaluate, RecomputesOnlyFromTheChangedLayerDown) {
    Recipe recipe = layered({"diamond_square", "flat"});
    Evaluator evaluator;
    const auto first = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65).get(), first.get()) << "nothing changed";
    recipe.layers.edit(1)->name = "renamed";
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65).get(), first.get()) << "a name is not terrain";
    // With the upper layer off, what is left is the lower layer's own kept result.
    recipe.layers.edit(1)->enabled = false;
    const auto lower = evaluator.evaluate(recipe, 65, 65);
    recipe.layers.edit(1)->enabled = true;
    set_value(recipe, "flat.level=77");
    evaluator.evaluate(recipe, 65, 65);
    recipe.layers.edit(1)->enabled = false;
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65)->height().get(), lower->height().get());
}

TEST(Evaluate, ASeaLevelThatNoStageReadsChangesNoHeightAndCostsNothing) {
    Recipe recipe = layered({"diamond_square", "flat"});
    Evaluator evaluator;
    const auto first = evaluator.evaluate(recipe, 65, 65);
    recipe.world.sea_level = 123;
    const auto second = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(second->sea_level, 123);
    EXPECT_EQ(second->height().get(), first->height().get());
    EXPECT_EQ(first->sea_level, 0);
    recipe.layers.edit(1)->enabled = false;
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65)->sea_level, 123);
}

TEST(Evaluate, AnotherGroundChangesNoHeightAndCostsNothing) {
    Recipe recipe = layered({"diamond_square", "flat"});
    Evaluator evaluator;
    const auto first = evaluator.evaluate(recipe, 65, 65);
    recipe.world.ground = GroundKind::mars;
    recipe.world.snow_line = 123;
    const auto second = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(second->ground, recipe.world.ground_style());
    EXPECT_EQ(second->height().get(), first->height().get());
    EXPECT_EQ(first->ground, GroundStyle{});
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65).get(), second.get()) << "nothing changed since";
}

TEST(Evaluate, AnotherLookOfTheWorldGivesEqualRequestsTheSameTerrain) {
    Recipe recipe = layered({"diamond_square", "flat"});
    Evaluator evaluator;
    evaluator.evaluate(recipe, 65, 65);
    recipe.world.ground = GroundKind::mars;
    // What lies below a layer that was turned off comes from the kept results, too.
    recipe.layers.edit(1)->enabled = false;
    const auto lower = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(lower->ground.kind, GroundKind::mars);
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65).get(), lower.get());
    recipe.world.sea_level = 50;
    const auto flooded = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65).get(), flooded.get());
    EXPECT_EQ(flooded->height().get(), lower->height().get());
    EXPECT_EQ(lower->sea_level, 0) << "who holds it keeps it as it was";
}

// Level ground at the sea's level.
StageType stage_that_reads_the_sea_level() {
    StageType type = *find_stage("flat");
    type.info.needs = Needs::sea_level;
    type.apply = [](std::span<const ParameterValue>, Terrain& terrain, const Context& context) {
        terrain.set_height(
            make_field(Grid<float>(terrain.lattice.width, terrain.lattice.height, context.world.sea_level)));
    };
    return type;
}

TEST(Evaluate, ASeaLevelThatAStageReadsIsMadeAnewFromThereDown) {
    const StageType type = stage_that_reads_the_sea_level();
    Recipe recipe = layered({"diamond_square", "flat"});
    recipe.layers.edit(1)->type = &type;
    recipe.layers.edit(1)->blend = Blend::replace;
    Evaluator evaluator;
    evaluator.evaluate(recipe, 65, 65);
    recipe.layers.edit(1)->enabled = false;
    const auto lower = evaluator.evaluate(recipe, 65, 65);
    recipe.world.sea_level = 123;
    EXPECT_EQ(evaluator.evaluate(recipe, 65, 65)->height().get(), lower->height().get());
    recipe.layers.edit(1)->enabled = true;
    EXPECT_EQ(height_at(*evaluator.evaluate(recipe, 65, 65), 3, 4), 123);
    recipe.world.sea_level = 50;
    EXPECT_EQ(height_at(*evaluator.evaluate(recipe, 65, 65), 3, 4), 50);
}

TEST(Evaluate, KeepsItsBudget) {
    constexpr std::size_t k_map = 65 * 65 * sizeof(float);
    Recipe recipe = layered({"diamond_square", "flat", "flat", "flat"});
    Evaluator evaluator(2 * k_map);
    for (int edit = 0; edit < 5; ++edit) {
        set_value(recipe, "flat#" + std::to_string(1 + edit % 3) + ".level=" + std::to_string(edit));
        evaluator.evaluate(recipe, 65, 65);
        EXPECT_LE(evaluator.cached_bytes(), 2 * k_map);
    }
}

TEST(Evaluate, TheEditedLayersInputIsDroppedLast) {
    Recipe recipe = layered({"diamond_square", "flat"});
    Recipe below;
    below.world = recipe.world;
    below.layers = {recipe.layers[0]};
    Evaluator evaluator(65 * 65 * sizeof(float));  // room for one map
    const auto input = evaluator.evaluate(below, 65, 65);
    for (int edit = 0; edit < 5; ++edit) {
        set_value(recipe, "flat.level=" + std::to_string(edit));
        evaluator.evaluate(recipe, 65, 65);
    }
    EXPECT_EQ(evaluator.evaluate(below, 65, 65)->height().get(), input->height().get());
}

TEST(Evaluate, TheEditedLayersInputIsDroppedLastWhileCoarseAndFineTakeTurns) {
    Recipe recipe = layered({"diamond_square", "flat", "flat"});
    Recipe below;
    below.world = recipe.world;
    below.layers = {recipe.layers[0]};
    Evaluator evaluator(2 * 65 * 65 * sizeof(float));  // room for two fine maps
    const auto input = evaluator.evaluate(below, 65, 65);
    for (int edit = 0; edit < 3; ++edit) {
        set_value(recipe, "flat#1.level=" + std::to_string(edit));
        evaluator.evaluate(recipe, 33, 33);
        evaluator.evaluate(recipe, 65, 65);
    }
    EXPECT_EQ(evaluator.evaluate(below, 65, 65)->height().get(), input->height().get());
}

TEST(Evaluate, BlendsByTheirDefinition) {
    Recipe recipe = layered({"flat", "flat"});
    recipe.world.low = 0;
    recipe.world.high = 1000;
    set_value(recipe, "flat#1.level=400");
    set_value(recipe, "flat#2.level=300");
    const struct {
        const char* blend;
        float strength;
        float expected;
    } cases[] = {{"replace", 1, 300}, {"add", 1, 700},     {"subtract", 1, 100},    {"multiply", 1, 120},
                 {"maximum", 1, 400}, {"minimum", 1, 300}, {"replace", 0.25f, 375}, {"add", 0, 400}};
    for (const auto& test : cases) {
        set_value(recipe, std::string("flat#2.blend=") + test.blend);
        recipe.layers.edit(1)->strength = {test.strength};
        const auto terrain = Evaluator().evaluate(recipe, 3, 3);
        EXPECT_NEAR(height_at(*terrain, 1, 1), test.expected, 1e-4) << test.blend << ' ' << test.strength;
    }
}

TEST(Evaluate, AMaskActsOnlyWhereItsQuantityLies) {
    Recipe recipe = layered({"diamond_square", "flat"});
    set_value(recipe, "flat.level=-300");
    recipe.layers.edit(1)->blend = Blend::replace;
    recipe.layers.edit(1)->masks = {mask_of("height", {{"low", 500.0f}, {"high", 20000.0f}, {"soft", 0.0f}})};
    Recipe below = recipe;
    below.layers.pop_back();
    const auto under = Evaluator().evaluate(below, 65, 65);
    const auto terrain = Evaluator().evaluate(recipe, 65, 65);
    for (const auto [x, y] : cells_of(65, 65)) {
        const float before = height_at(*under, x, y);
        EXPECT_EQ(height_at(*terrain, x, y), before >= 500 ? -300 : before);
    }
}

TEST(Evaluate, TakesAboutTheMemoryThatIsEstimated) {
    constexpr int k_side = 1024;  // a power of two: the pool rounds nothing up
    const LayerMask mask = mask_of("height");
    for (const auto& stages : {std::initializer_list<const char*>{"diamond_square"},
                               {"flat"},
                               {"flat", "diamond_square"},
                               {"diamond_square", "flat", "diamond_square"}}) {
        for (const int masks : {0, 2}) {
            Recipe recipe = layered(stages);
            recipe.world.bounds = Bounds::wrapped;
            recipe.layers.edit_back()->masks.assign(static_cast<std::size_t>(masks), mask);
            reset_peak_lent();
            const std::size_t before = pool_statistics().lent;
            Evaluator(0).evaluate(recipe, k_side, k_side);
            const auto taken = static_cast<double>(pool_statistics().peak_lent - before);
            const auto estimate = static_cast<double>(memory_estimate(recipe, k_side, k_side));
            EXPECT_LE(taken, 1.02 * estimate) << stages.size() << " layers, " << masks << " masks";
            EXPECT_GE(taken, 0.75 * estimate) << stages.size() << " layers, " << masks << " masks";
        }
    }
}

TEST(Evaluate, NothingEnabledIsBareGround) {
    Recipe recipe = layered({"flat"});
    recipe.layers.edit(0)->enabled = false;
    const auto terrain = Evaluator().evaluate(recipe, 4, 3);
    EXPECT_EQ(*terrain->height(), Grid<float>(4, 3, 0.0f));
}

TEST(Evaluate, TwoEqualLayersDifferAndMovingALayerKeepsItsNoise) {
    Recipe recipe = layered({"diamond_square", "diamond_square"});
    recipe.layers.edit(1)->blend = Blend::replace;
    Recipe first = recipe;
    first.layers.pop_back();
    const auto a = Evaluator().evaluate(first, 65, 65);
    const auto b = Evaluator().evaluate(recipe, 65, 65);
    EXPECT_FALSE(*a->height() == *b->height());
    recipe.layers.move(0, 1);
    EXPECT_EQ(*Evaluator().evaluate(recipe, 65, 65)->height(), *a->height());
}

TEST(Evaluate, StopsWhenCancelledAndGoesOnLater) {
    const Recipe recipe = layered({"diamond_square", "flat"});
    Evaluator evaluator;
    Progress progress;
    progress.cancel();
    EXPECT_THROW(evaluator.evaluate(recipe, 65, 65, &progress), Cancelled);
    EXPECT_EQ(*evaluator.evaluate(recipe, 65, 65)->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

// Counts how often it prepares.
StageType counting_stage(int (*prepared)(int)) {
    static int (*count)(int) = nullptr;
    count = prepared;
    StageType type = *find_stage("flat");
    type.prepare = [](std::span<const ParameterValue>, const WorldFrame&,
                      std::uint64_t) -> std::shared_ptr<const Prepared> {
        count(1);
        return std::make_shared<Prepared>();
    };
    return type;
}

TEST(Evaluate, PreparesAnewOnlyForWhatPreparingReads) {
    static int prepared = 0;
    const StageType type = counting_stage([](int more) { return prepared += more; });
    Recipe recipe = layered({"diamond_square"});
    recipe.layers.push_back(new_layer(recipe, type));
    Evaluator evaluator;
    evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(prepared, 1);
    recipe.layers.edit(1)->strength = {0.5f};
    evaluator.evaluate(recipe, 65, 65);
    recipe.layers.edit(1)->blend = Blend::add;
    evaluator.evaluate(recipe, 65, 65);
    recipe.layers.edit(1)->masks = {mask_of("slope")};
    evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(prepared, 1);
    const std::initializer_list<void (*)(Recipe&)> changes = {
        [](Recipe& of) { of.layers.edit(1)->values[0] = 77.0f; },
        [](Recipe& of) { of.layers.edit(1)->seed += 1; }, [](Recipe& of) { of.world.seed += 1; },
        [](Recipe& of) { of.world.high += 1; }, [](Recipe& of) { of.world.bounds = Bounds::endless; }};
    int expected = 1;
    for (const auto change : changes) {
        change(recipe);
        evaluator.evaluate(recipe, 65, 65);
        EXPECT_EQ(prepared, ++expected);
    }
}

}  // namespace
}  // namespace talus
