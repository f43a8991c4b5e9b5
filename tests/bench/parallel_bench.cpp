#include "core/base/parallel.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>

#include "core/erosion/droplets.h"
#include "core/erosion/scree_process.h"
#include "core/generate/diamond_square.h"
#include "core/terrain/terrain.h"
#include "core/water/cell_water.h"
#include "core/water/live_water.h"

// What a parallel section costs, and what the steps of long runs on small maps take: core/base/parallel.h and
// the work per cell that the processes give are set by these figures.
namespace talus::bench {
namespace {

void wait(double nanoseconds) {
    const auto start = std::chrono::steady_clock::now();
    while (std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count() <
           nanoseconds) {
    }
}

// Sections of 8 blocks with `work` microseconds altogether, each after a `pause` on one thread, in which the
// other threads may fall asleep. The time is that of the section alone.
void section(benchmark::State& state) {
    const double block = static_cast<double>(state.range(0)) * 1000 / 8;
    const double pause = static_cast<double>(state.range(1)) * 1000;
    set_thread_count(static_cast<int>(state.range(2)));
    for (auto _ : state) {
        wait(pause);
        const auto start = std::chrono::steady_clock::now();
        parallel_blocks(0, 8, 1, [&](int, int) { wait(block); });
        state.SetIterationTime(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    set_thread_count(0);
}
BENCHMARK(section)
    ->ArgsProduct({{2, 10, 20, 40, 60, 80, 120, 240}, {0, 100, 1000}, {1, 2}})
    ->ArgNames({"work_us", "pause_us", "threads"})
    ->Unit(benchmark::kMicrosecond)
    ->Iterations(300)
    ->UseManualTime();

// Steps of a process on mountains of 8 m cells, as many as say how it goes on.
template <class Make>
void steps(benchmark::State& state, const Make& make) {
    const auto size = static_cast<int>(state.range(0));
    set_thread_count(static_cast<int>(state.range(1)));
    Terrain terrain{.lattice = {.width = size, .height = size, .cell_size = 8}, .range = {0, 1000}};
    DiamondSquare{.feature_size = 1024}.apply(
        terrain, {.world = {.lattice = terrain.lattice, .range = terrain.range}, .seed = 1});
    auto process = make(terrain);
    for (int i = 0; i < 20; ++i) process.step(process.next_step(), nullptr);
    const std::int64_t before = parallel_sections();
    for (auto _ : state) process.step(process.next_step(), nullptr);
    const auto done = static_cast<double>(state.iterations());
    state.counters["sections"] = static_cast<double>(parallel_sections() - before) / done;
    state.SetItemsProcessed(state.iterations() * size * size);
    set_thread_count(0);
}
void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgsProduct({{65, 129, 257}, {1, 2}})
        ->ArgNames({"size", "threads"})
        ->Unit(benchmark::kMicrosecond)
        ->Iterations(200)
        ->UseRealTime();
}

BENCHMARK_CAPTURE(steps, scree, [](const Terrain& t) {
    return ScreeProcess(t.lattice, t.height(), 0.6745f, nullptr);
})->Apply(sizes);
BENCHMARK_CAPTURE(steps, gullies, [](const Terrain& t) {
    return Droplets(DropletSetup{}, t.lattice, t.height());
})->Apply(sizes);
BENCHMARK_CAPTURE(steps, classic_water, [](const Terrain& t) {
    return CellWater(CellWaterSetup{}, t.lattice, t.height(),
                     Grid<float>(t.lattice.width, t.lattice.height, 1.0f));
})->Apply(sizes);
BENCHMARK_CAPTURE(steps, live_water, [](const Terrain& t) {
    LiveWaterSetup setup;
    setup.rain = 1e-5f;
    return LiveWater(setup, t.lattice, t.height());
})->Apply(sizes);

}  // namespace
}  // namespace talus::bench
