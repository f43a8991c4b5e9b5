#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "core/mask/ground_masks.h"
#include "core/paint/sculpt_ground.h"
#include "core/paint/stamps.h"
#include "core/recipe/evaluate.h"
#include "tests/bench/brush_hand.h"

namespace talus::bench {
namespace {

// What a movement of the hand costs on the ground alone.
void brush_step_of_1000_cells(benchmark::State& state) {
    constexpr int k_side = 4097;
    const auto tool = static_cast<StrokeTool>(state.range(0));
    const World world = land_with({}, k_side).world;
    const SculptedMap map{lattice_of(world), lattice_of(world), world.range(), 1};
    Grid<float> heights(k_side, k_side, 100.0f);
    const Stroke stroke = wide_stroke(tool, 1, k_side);
    for (auto _ : state) benchmark::DoNotOptimize(sculpt(stroke, map, heights, nullptr));
    state.SetLabel(std::string(info_of(tool).key));
}
BENCHMARK(brush_step_of_1000_cells)->DenseRange(0, 10)->Unit(benchmark::kMillisecond)->UseRealTime();

// A line of stamps that bends. along: each lies as the line goes there, or all lie alike.
void brush_line_of_stamps(benchmark::State& state) {
    constexpr int k_side = 4097;
    const World world = land_with({}, k_side).world;
    const SculptedMap map{lattice_of(world), lattice_of(world), world.range(), 1};
    Grid<float> heights(k_side, k_side, 100.0f);
    Stroke stroke = wide_stroke(StrokeTool::stamp, 16, k_side);
    stroke.along = state.range(0) == 1;
    for (std::size_t i = 0; i < stroke.points.size(); ++i)
        stroke.points[i].y += static_cast<double>(i * i) * 4 * k_cell;
    for (auto _ : state) benchmark::DoNotOptimize(sculpt(stroke, map, heights, nullptr));
}
BENCHMARK(brush_line_of_stamps)
    ->ArgName("along")
    ->DenseRange(0, 1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// The same on ground of which much is too steep to hold. range: m that it slides.
void erode_mountains_under_1000_cells(benchmark::State& state) {
    constexpr int k_side = 4097;
    Recipe recipe = land_with({}, k_side);
    recipe.world.high = 2500;
    static const auto land = Evaluator().evaluate(recipe, k_side, k_side);
    const Lattice lattice = lattice_of(recipe.world);
    const SculptedMap map{lattice, lattice, recipe.world.range(), 1};
    Stroke stroke = wide_stroke(StrokeTool::erode, 1, k_side);
    stroke.amount = static_cast<float>(state.range(0));
    Grid<float> heights;
    for (auto _ : state) {
        state.PauseTiming();
        heights = *land->height();
        state.ResumeTiming();
        benchmark::DoNotOptimize(sculpt(stroke, map, heights, nullptr));
    }
}
BENCHMARK(erode_mountains_under_1000_cells)->Arg(1)->Arg(20)->Unit(benchmark::kMillisecond)->UseRealTime();

// The same with masks of its own, which look at the ground.
void brush_step_with_masks(benchmark::State& state) {
    constexpr int k_side = 4097;
    const World world = land_with({}, k_side).world;
    const SculptedMap map{lattice_of(world), lattice_of(world), world.range(), 1};
    Grid<float> heights(k_side, k_side, 100.0f);
    Stroke stroke = wide_stroke(StrokeTool::raise, 1, k_side);
    const LayerMask mask = default_mask(mask_types()[static_cast<std::size_t>(state.range(0))]);
    stroke.masks = ground_masks({&mask, 1});
    for (auto _ : state) benchmark::DoNotOptimize(sculpt(stroke, map, heights, nullptr));
    state.SetLabel(std::string(mask.type->info.key));
}
BENCHMARK(brush_step_with_masks)
    ->Arg(0)
    ->Arg(1)
    ->Arg(3)
    ->Arg(4)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// A stroke in hand grows: the way from an event to the document's ground, with all that is kept.
void brush_movement(benchmark::State& state) {
    const auto side = static_cast<int>(state.range(0));
    Evaluator evaluator;
    evaluator.evaluate(land_with({}, side), side, side);
    int movements = 0;
    for (auto _ : state) {
        // Never the same again: what is kept would be found.
        Stroke stroke = wide_stroke(StrokeTool::raise, movements % 16 + 1, side);
        stroke.amount += static_cast<float>(++movements) / 1024;
        const Strokes strokes = Strokes().with(std::move(stroke));
        benchmark::DoNotOptimize(evaluator.evaluate(land_with(strokes, side), side, side));
    }
}
BENCHMARK(brush_movement)->Arg(1025)->Arg(4097)->Unit(benchmark::kMillisecond)->UseRealTime();

// The same with a hand that goes on, and with layers above.
void brush_hand(benchmark::State& state, bool layers) {
    const auto side = static_cast<int>(state.range(0));
    BrushHand hand(side, layers);
    Evaluator evaluator;
    // The window holds the one that it shows and the one that it prepares.
    std::array<std::shared_ptr<const Terrain>, 2> shown{evaluator.evaluate(hand.start(), side, side),
                                                        nullptr};
    std::size_t movements = 0;
    std::vector<double> times;
    for (auto _ : state) {
        const Recipe recipe = hand.move();
        const auto begun = std::chrono::steady_clock::now();
        shown[++movements % 2] = evaluator.evaluate(recipe, side, side);
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun).count());
    }
    std::ranges::sort(times);
    state.counters["median"] = times[times.size() / 2];
    state.counters["p95"] = times[times.size() * 95 / 100];
}
void brush_hand_alone(benchmark::State& state) { brush_hand(state, false); }
void brush_hand_below_layers(benchmark::State& state) { brush_hand(state, true); }
BENCHMARK(brush_hand_alone)
    ->Arg(1025)
    ->Arg(4097)
    ->Iterations(120)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK(brush_hand_below_layers)
    ->Arg(1025)
    ->Arg(4097)
    ->Iterations(120)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// One more stroke on so many.
void brush_one_more_stroke(benchmark::State& state) {
    constexpr int k_side = 1025;
    Strokes strokes;
    for (int i = 0; i < state.range(0); ++i)
        strokes = strokes.with({.radius = 40, .points = {{20.0 * (i % 100), 20.0 * (i / 100 % 100), 1}}});
    Evaluator evaluator;
    evaluator.evaluate(land_with(strokes, k_side), k_side, k_side);
    int movements = 0;
    for (auto _ : state) {
        const float amount = 1 + static_cast<float>(++movements) / 1024;
        const Strokes more = strokes.with({.radius = 40, .amount = amount, .points = {{1000, 1000, 1}}});
        benchmark::DoNotOptimize(evaluator.evaluate(land_with(more, k_side), k_side, k_side));
    }
}
BENCHMARK(brush_one_more_stroke)->Arg(1)->Arg(10000)->Unit(benchmark::kMillisecond)->UseRealTime();

void brush_10000_strokes(benchmark::State& state) {
    constexpr int k_side = 1025;
    Strokes strokes;
    for (int i = 0; i < 10000; ++i)
        strokes = strokes.with({.radius = 60,
                                .points = {{20.0 * (i % 100), 20.0 * (i / 100), 1},
                                           {20.0 * (i % 100) + 50, 20.0 * (i / 100) + 20, 1}}});
    for (auto _ : state)
        benchmark::DoNotOptimize(Evaluator(0).evaluate(land_with(strokes, k_side), k_side, k_side));
}
BENCHMARK(brush_10000_strokes)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace talus::bench
