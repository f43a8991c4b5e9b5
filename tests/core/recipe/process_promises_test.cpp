// What processes promise of the whole change that they make: the same at another resolution, and no favoured
// direction.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/simulation/simulation.h"
#include "tests/core/map_measures.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

bool is_process(const StageType& type) {
    return type.info.writes.contains(field_id("height")) &&
           std::any_of(type.parameters.begin(), type.parameters.end(), [](const Parameter& parameter) {
               // Strokes go on from fewer ones, but are no process.
               return parameter.info.run_length && parameter.kind != ParameterKind::strokes;
           });
}

struct Promise {
    std::string_view stage;
    // Least correlation of the change at 257² and 1025²; 0: none. Where rivers leave a range's lattice
    // decides on whole valleys, and classic water runs a cell a step.
    double likeness;
    // The power of the change near the axes, by that near the diagonals, is no further from 1. What water in
    // pipes along the axes and water to one of eight neighbours do is measured: 1.16 to 1.20, 0.83 to 0.88.
    double anisotropy;
};
constexpr Promise k_promises[] = {
    {"gullies", 0.8, 0.15}, {"scree", 0.8, 0.15},      {"glaciers", 0.8, 0.15},  {"mountain_ranges", 0, 0.15},
    {"streams", 0.5, 0.15}, {"live_water", 0.7, 0.12}, {"classic_water", 0, 0.2}};

// What a stage changes on a ground, both at their defaults.
Grid<float> change(const StageType& type, std::string_view ground, int size, Bounds bounds,
                   std::uint64_t seed) {
    Recipe recipe;
    recipe.world.seed = seed;
    recipe.world.extent = 4096;
    recipe.world.bounds = bounds;
    recipe.layers.push_back(new_layer(recipe, *find_stage(ground)));
    Evaluator evaluator;
    Grid<float> before = *evaluator.evaluate(recipe, size, size)->height();
    recipe.layers.push_back(new_layer(recipe, type));
    Grid<float> after = *evaluator.evaluate(recipe, size, size)->height();
    for (std::size_t i = 0; i < after.size(); ++i) after.data()[i] -= before.data()[i];
    return after;
}

// Means over the 64th part of the extent: wavelengths over a 32nd of it.
Grid<float> low_passed(const Grid<float>& map) {
    constexpr int k_parts = 64;
    const int cells = (map.width() - 1) / k_parts;
    Grid<float> means(k_parts, k_parts, 0.0f);
    for (const auto [x, y] : cells_of(k_parts * cells, k_parts * cells))
        means(x / cells, y / cells) += map(x, y) / static_cast<float>(cells * cells);
    return means;
}

// One at a time, so that none takes minutes under a sanitizer.
class EveryPromise : public testing::TestWithParam<Promise> {};
INSTANTIATE_TEST_SUITE_P(ProcessPromises, EveryPromise, testing::ValuesIn(k_promises),
                         [](const auto& tested) { return std::string(tested.param.stage); });

TEST(ProcessPromises, AreMadeByEveryProcess) {
    for (const StageType& type : stage_types()) {
        const auto made =
            std::count_if(std::begin(k_promises), std::end(k_promises),
                          [&](const Promise& promise) { return promise.stage == type.info.key; });
        EXPECT_EQ(made, is_process(type) ? 1 : 0) << type.info.key;
    }
}

TEST_P(EveryPromise, TheLowPassedChangeIsTheSameAtAnotherResolution) {
    const Promise& promise = GetParam();
    if (promise.likeness == 0) return;
    const StageType& type = *find_stage(promise.stage);
    for (const std::string_view ground : {"diamond_square", "hills"}) {
        EXPECT_GT(correlation(low_passed(change(type, ground, 257, Bounds::bounded, 1)),
                              low_passed(change(type, ground, 1025, Bounds::bounded, 1))),
                  promise.likeness)
            << promise.stage << ' ' << ground;
    }
}

// A run that was kept, made again with twice the samples along each side.
TEST_P(EveryPromise, AReplayAtTwiceTheResolutionIsRecognisablyTheSame) {
    constexpr int k_side = 257;
    constexpr double k_recognisable = 0.85;
    const Promise& promise = GetParam();
    for (const std::string_view stage : {"diamond_square", "hills"}) {
        Recipe recipe;
        recipe.world.seed = 1;
        recipe.world.extent = 4096;
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
        Evaluator evaluator;
        const auto ground = evaluator.evaluate(recipe, k_side, k_side);
        const Grid<float> before = low_passed(*ground->height());
        const SimulationSubject subject = subject_of(recipe, 0, find_stage(promise.stage));
        Simulation run(subject.layer, recipe.world, ground);
        run.touch({.tool = RunTool::dig, .x = 1000, .y = 2000, .radius = 500, .amount = 8});
        const double length = subject.layer.type->live->length(subject.layer.values);
        while (run.length() < length / 2) run.step(length / 2);
        run.touch({.tool = RunTool::raise, .x = 3000, .y = 1500, .radius = 600, .amount = 6});
        run.touch({.tool = RunTool::spring, .x = 2000, .y = 2500, .radius = 50, .amount = 100});
        while (run.length() < length) run.step(length);
        recipe.layers.push_back(run.replay());
        const int finer = 2 * k_side - 1;
        Recipe beneath = recipe;
        beneath.layers.pop_back();
        Grid<float> there = low_passed(*run.terrain()->height());
        Grid<float> again = low_passed(*evaluator.evaluate(recipe, finer, finer)->height());
        const Grid<float> finer_before = low_passed(*evaluator.evaluate(beneath, finer, finer)->height());
        for (std::size_t i = 0; i < there.size(); ++i) {
            there.data()[i] -= before.data()[i];
            again.data()[i] -= finer_before.data()[i];
        }
        EXPECT_GT(correlation(there, again), k_recognisable) << promise.stage << ' ' << stage;
    }
}

TEST_P(EveryPromise, TheChangeFavoursNoDirection) {
    const Promise& promise = GetParam();
    // Wavelengths of 4 to 16 cells, and of 2 to 4; longer ones are too few to tell.
    double middle = 0;
    double fine = 0;
    constexpr int k_seeds = 4;
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        const Grid<float> made = change(*find_stage(promise.stage), "simplex", 512, Bounds::wrapped, seed);
        middle += axes_by_diagonals(made, 32, 128) / k_seeds;
        fine += axes_by_diagonals(made, 128, 256) / k_seeds;
    }
    EXPECT_NEAR(middle, 1, promise.anisotropy) << promise.stage;
    EXPECT_NEAR(fine, 1, promise.anisotropy) << promise.stage;
}

}  // namespace
}  // namespace talus
