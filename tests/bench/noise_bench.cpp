#include <benchmark/benchmark.h>
#if defined(TALUS_LIBNOISE)
#include <noise.h>
#endif

#include <algorithm>
#include <memory>

#include "core/base/parallel.h"
#include "core/generate/cellular_noise.h"
#include "core/generate/perlin_noise.h"
#include "core/generate/simplex_noise.h"
#include "core/generate/value_noise.h"
#include "tests/bench/against.h"
#include "tests/bench/plain_noise_kernel.h"

namespace talus::bench {
namespace {

constexpr int k_size = 2048;
constexpr float k_extent = 4096;  // m

// One terrain made again and again, as the editor does: its memory comes back from the pool.
template <class Stage>
class Maker {
 public:
    Maker(const Stage& stage, int size) : stage_(stage) {
        terrain_.lattice = {.width = size, .height = size, .cell_size = static_cast<double>(k_extent) / size};
        context_.world.lattice = terrain_.lattice;
        context_.world.range = {0, 1000};
    }
    void operator()() {
        terrain_.fields = {};
        ++context_.seed;
        stage_.apply(terrain_, context_);
    }

 private:
    Stage stage_;
    Terrain terrain_;
    Context context_;
};

CellularNoise nearest() {
    CellularNoise stage;
    stage.measure = CellularNoise::Measure::f1;
    stage.octaves = 1;
    return stage;
}

template <class Stage>
Stage warped(Stage stage) {
    stage.warp = 200;
    return stage;
}

template <class Stage>
Stage with_sum(Stage stage, FractalSum sum) {
    stage.sum = sum;
    return stage;
}

// ---- goals
// -------------------------------------------------------------------------------------------------------

// Cycles per sample of a stage's first octave.
float frequency(const FractalNoise& stage) { return k_extent / k_size / stage.wavelength; }

Sides perlin_against_plain() {
    const PerlinNoise stage;
    auto map = std::make_shared<Grid<float>>(k_size, k_size);
    return {Maker(stage, k_size), [map, stage, seed = 0u]() mutable {
                ++seed;
                for (int y = 0; y < k_size; ++y) {
                    std::fill_n(map->row(y), k_size, stage.level);
                    plain_noise_kernel().perlin_row(map->row(y), k_size, static_cast<float>(y),
                                                    frequency(stage), stage.octaves, seed);
                }
            }};
}

// Both warp by three octaves along each axis.
Sides warped_against_plain() {
    const PerlinNoise stage = warped(PerlinNoise{});
    auto map = std::make_shared<Grid<float>>(k_size, k_size);
    auto shift = std::make_shared<Grid<float>>(k_size, 2);
    return {Maker(stage, k_size), [map, shift, stage, seed = 0u]() mutable {
                seed += 32;
                for (int y = 0; y < k_size; ++y) {
                    const auto at = static_cast<float>(y);
                    for (int axis = 0; axis < 2; ++axis) {
                        std::fill_n(shift->row(axis), k_size, 0.0f);
                        plain_noise_kernel().perlin_row(
                            shift->row(axis), k_size, at, k_extent / k_size / stage.warp_wavelength,
                            stage.warp_octaves, seed + 8 + 8 * static_cast<unsigned>(axis));
                        for (int x = 0; x < k_size; ++x) (*shift)(x, axis) *= stage.warp / stage.wavelength;
                    }
                    std::fill_n(map->row(y), k_size, stage.level);
                    plain_noise_kernel().warped_row(map->row(y), k_size, at, frequency(stage), stage.octaves,
                                                    shift->row(0), shift->row(1), seed);
                }
            }};
}

// A whole map of 1025² samples against as many in small windows far from the origin, made one by one.
template <class Stage>
Sides chunks_against_whole(const Stage& stage, int size) {
    struct World {
        Stage stage;
        Context context;
        std::shared_ptr<const Prepared> prepared;
        Terrain terrain;
    };
    constexpr int k_whole = 1025;
    auto world = std::make_shared<World>(World{stage, {}, {}, {}});
    world->context.world = {.lattice = {.width = k_whole, .height = k_whole, .cell_size = 4},
                            .range = {0, 1000}};
    world->prepared = stage.prepare(world->context.world, 1);
    world->context.seed = 1;
    world->context.prepared = world->prepared.get();
    const auto make = [](World& in, std::int64_t x, std::int64_t y, int side) {
        in.terrain.lattice = in.context.world.lattice;
        in.terrain.lattice.x0 = x;
        in.terrain.lattice.y0 = y;
        in.terrain.lattice.width = side;
        in.terrain.lattice.height = side;
        in.terrain.fields = {};
        in.stage.apply(in.terrain, in.context);
    };
    return {[=] {
                constexpr std::int64_t k_far = std::int64_t{1} << 40;
                const int across = k_whole / size;
                for (int i = 0; i < k_whole * k_whole / (size * size); ++i) {
                    make(*world, k_far + i % across * size, i / across * size - k_far, size);
                }
            },
            [=] { make(*world, 0, 0, k_whole); }};
}

// What a small window costs beside its samples (places, a hash for each lattice point of each octave) is the
// same for a noise of 0.3 ns a sample and for one of ten: the quicker the whole map, the larger its share.
template <class Stage>
bool add_chunks(const std::string& name, const Stage& stage, double share_16, double share_64) {
    return add_comparison({name + "-chunks-16/whole",
                           {1},
                           {share_16, share_16, share_16},
                           [=](int) { return chunks_against_whole(stage, 16); }}) &&
           add_comparison({name + "-chunks-64/whole", {1}, {share_64, share_64, share_64}, [=](int) {
                               return chunks_against_whole(stage, 64);
                           }});
}

Sides cellular_against_plain() {
    auto map = std::make_shared<Grid<float>>(k_size, k_size);
    return {Maker(nearest(), k_size), [map, seed = 0u]() mutable {
                ++seed;
                for (int y = 0; y < k_size; ++y) {
                    plain_noise_kernel().cellular_row(map->row(y), k_size, static_cast<float>(y),
                                                      frequency(nearest()), seed);
                }
            }};
}

// libnoise knows gradient noise alone, in three dimensions and double precision. Nothing to run without it.
template <class Stage>
Sides against_libnoise() {
    const Stage stage;
    Sides sides{Maker(stage, k_size), {}};
#if defined(TALUS_LIBNOISE)
    auto map = std::make_shared<Grid<float>>(k_size, k_size);
    sides.other = [map, stage, seed = 0]() mutable {
        noise::module::Perlin perlin;
        perlin.SetOctaveCount(stage.octaves);
        perlin.SetSeed(++seed);
        const auto step = static_cast<double>(frequency(stage));
        for (int y = 0; y < k_size; ++y) {
            for (int x = 0; x < k_size; ++x) {
                (*map)(x, y) = static_cast<float>(perlin.GetValue(x * step, y * step, 0.5));
            }
        }
    };
#endif
    return sides;
}

[[maybe_unused]] const bool added =
    add_comparison({"perlin-2048/plain", {1}, {3.5, 3.5, 3.5}, [](int) { return perlin_against_plain(); }}) &&
    add_comparison(
        {"perlin-2048/libnoise", {1}, {15, 40, 65}, [](int) { return against_libnoise<PerlinNoise>(); }}) &&
    add_comparison(
        {"simplex-2048/libnoise", {1}, {15, 35, 55}, [](int) { return against_libnoise<SimplexNoise>(); }}) &&
    add_comparison(
        {"perlin-warped-2048/plain", {1}, {3, 1.8, 1.4}, [](int) { return warped_against_plain(); }}) &&
    // At v4 half a nanosecond a sample is left, little more than writing it takes.
    add_comparison({"cellular-2048/plain", {1}, {4, 4, 2.3}, [](int) { return cellular_against_plain(); }}) &&
    add_chunks("perlin", PerlinNoise{}, 0.18, 0.55) &&
    add_chunks("perlin-ridged", with_sum(PerlinNoise{}, FractalSum::ridged), 0.22, 0.6) &&
    add_chunks("perlin-warped", warped(PerlinNoise{}), 1.0 / 3, 2.0 / 3) &&
    add_chunks("simplex", SimplexNoise{}, 0.14, 0.45) && add_chunks("value", ValueNoise{}, 0.13, 0.45) &&
    add_chunks("cellular", CellularNoise{}, 1.0 / 3, 2.0 / 3) &&
    add_chunks("cellular-f1", nearest(), 0.18, 2.0 / 3);

// ---- Google Benchmark
// ----------------------------------------------------------------------------------------------

template <class Stage>
void make_noise(benchmark::State& state, const Stage& stage) {
    set_thread_count(static_cast<int>(state.range(1)));
    Maker<Stage> maker(stage, static_cast<int>(state.range(0)));
    for (auto _ : state) maker();
    state.SetItemsProcessed(state.iterations() * state.range(0) * state.range(0));
    set_thread_count(0);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgsProduct({{1025, 2049}, {1, 2}})
        ->ArgNames({"size", "threads"})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

BENCHMARK_CAPTURE(make_noise, perlin, PerlinNoise{})->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, perlin_ridged, with_sum(PerlinNoise{}, FractalSum::ridged))->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, perlin_warped, warped(PerlinNoise{}))->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, simplex, SimplexNoise{})->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, simplex_warped, warped(SimplexNoise{}))->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, value, ValueNoise{})->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, value_warped, warped(ValueNoise{}))->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, cellular, CellularNoise{})->Apply(sizes);
BENCHMARK_CAPTURE(make_noise, cellular_warped, warped(CellularNoise{}))->Apply(sizes);

}  // namespace
}  // namespace talus::bench
