#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "core/base/parallel.h"
#include "core/light/cast_shadows.h"
#include "core/light/sky_visibility.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/bench/against.h"

namespace talus::bench {
namespace {

constexpr Sun k_sun{292.5f, 27};

struct Scene {
    explicit Scene(int size) {
        const auto terrain = Evaluator(0).evaluate(find_preset("opening")->recipe, size, size);
        heights = *terrain->height();
        cell = terrain->lattice.cell_size;
        highest = *std::max_element(heights.values().begin(), heights.values().end());
    }
    Grid<float> heights;
    double cell;
    float highest;
};

// The tangent of the horizon's height from a sample, by walking from row to row or from column to column
// until nothing can stand higher; what everybody would write. dx, dy: samples a step.
double walked(const Scene& scene, int x, int y, double dx, double dy, double enough) {
    const Grid<float>& heights = scene.heights;
    const bool by_columns = std::fabs(dx) > std::fabs(dy);
    const float metres = static_cast<float>(std::sqrt(dx * dx + dy * dy) * scene.cell);
    const float here = heights(x, y);
    float tangent = 0;
    double i = x + dx;
    double j = y + dy;
    for (int step = 1; i >= 0 && j >= 0 && i <= heights.width() - 1 && j <= heights.height() - 1;
         ++step, i += dx, j += dy) {
        const float away = metres * static_cast<float>(step);
        if (scene.highest - here <= tangent * away) break;
        const auto x0 = static_cast<int>(i);
        const auto y0 = static_cast<int>(j);
        const float part = static_cast<float>(by_columns ? j - y0 : i - x0);
        const float next = by_columns ? heights(x0, std::min(y0 + 1, heights.height() - 1))
                                      : heights(std::min(x0 + 1, heights.width() - 1), y0);
        const float ground = heights(x0, y0) + (next - heights(x0, y0)) * part;
        tangent = std::max(tangent, (ground - here) / away);
        if (tangent >= static_cast<float>(enough)) break;
    }
    return static_cast<double>(tangent);
}

struct Step {
    double x, y;
};
Step step_towards(double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    const double major = std::max(std::fabs(std::sin(angle)), std::fabs(std::cos(angle)));
    return {std::sin(angle) / major, -std::cos(angle) / major};
}

void walked_shadows(const Scene& scene, Grid<std::uint8_t>& seen) {
    const Step step = step_towards(static_cast<double>(k_sun.azimuth));
    const double sun = std::tan(static_cast<double>(k_sun.elevation) * std::numbers::pi / 180);
    parallel_blocks(0, seen.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            for (int x = 0; x < seen.width(); ++x)
                seen(x, y) = walked(scene, x, y, step.x, step.y, sun) < sun ? 255 : 0;
        }
    });
}

void walked_sky(const Scene& scene, Grid<float>& seen) {
    parallel_blocks(0, seen.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            for (int x = 0; x < seen.width(); ++x) {
                double sum = 0;
                for (int i = 0; i < k_sky_directions; ++i) {
                    const Step step = step_towards(360.0 * i / k_sky_directions);
                    const double tangent = walked(scene, x, y, step.x, step.y, 1e30);
                    sum += 1 / (1 + tangent * tangent);
                }
                seen(x, y) = static_cast<float>(sum / k_sky_directions);
            }
        }
    });
}

Sides shadows_against(int size) {
    auto scene = std::make_shared<Scene>(size);
    auto seen = std::make_shared<Grid<std::uint8_t>>(size, size);
    return {
        [scene] { benchmark::DoNotOptimize(cast_shadows(scene->heights, scene->cell, scene->cell, k_sun)); },
        [scene, seen] { walked_shadows(*scene, *seen); }};
}

Sides sky_against(int size) {
    auto scene = std::make_shared<Scene>(size);
    auto seen = std::make_shared<Grid<float>>(size, size);
    return {[scene] { benchmark::DoNotOptimize(sky_visibility(scene->heights, scene->cell, scene->cell)); },
            [scene, seen] { walked_sky(*scene, *seen); }};
}

[[maybe_unused]] const bool added =
    add_comparison(
        {"cast-shadows-1025/marched", {2}, {10, 10, 10}, [](int) { return shadows_against(1025); }}) &&
    add_comparison(
        {"sky-visibility-1025/marched", {2}, {20, 20, 20}, [](int) { return sky_against(1025); }, 3});

void shadows(benchmark::State& state) {
    const Scene scene(static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(cast_shadows(scene.heights, scene.cell, scene.cell, k_sun));
}
BENCHMARK(shadows)->Name("cast_shadows")->Arg(513)->Arg(1025)->Unit(benchmark::kMillisecond)->UseRealTime();

void sky(benchmark::State& state) {
    const Scene scene(static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(sky_visibility(scene.heights, scene.cell, scene.cell));
}
BENCHMARK(sky)->Name("sky_visibility")->Arg(513)->Arg(1025)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace talus::bench
