#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "core/base/parallel.h"
#include "core/biome/classify.h"
#include "core/biome/grown_biomes.h"
#include "core/generate/perlin_noise.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "tests/bench/against.h"

namespace talus::bench {
namespace {

// Hills, bays and mountains of noise, warm in the south, wet in the west: nearly every biome occurs.
Terrain land(int size) {
    Terrain terrain{.lattice = {.width = size, .height = size, .cell_size = 8192.0 / size},
                    .range = {-200, 1800},
                    .sea_level = 0,
                    .fields = {}};
    PerlinNoise noise;
    noise.wavelength = 4000;
    noise.gain = 0.42f;
    noise.relief = 1100;
    noise.level = 350;
    noise.apply(terrain, {.world = {terrain.lattice, terrain.range, 0}, .seed = 3});
    const Grid<float>& height = *terrain.height();
    Grid<float> temperature(size, size);
    Grid<float> precipitation(size, size);
    for (int y = 0; y < size; ++y) {
        const auto south = static_cast<float>(y) / static_cast<float>(size);
        for (int x = 0; x < size; ++x) {
            const float east = static_cast<float>(x) / static_cast<float>(size);
            temperature(x, y) = 30 * south - 2 - 0.0065f * std::max(0.0f, height(x, y));
            precipitation(x, y) = 3000 * (1 - east) * (1 - east) + 60;
        }
    }
    terrain.fields.set<"temperature">(make_field(std::move(temperature)));
    terrain.fields.set<"precipitation">(make_field(std::move(precipitation)));
    return terrain;
}

struct Scene {
    explicit Scene(int size)
        : terrain(land(size)), biomes(*shipped_biomes(), terrain, 0, {}), out(size, size) {}
    Terrain terrain;
    ClimateBiomes biomes;
    Grid<std::uint8_t> out;
};

// One over the ratio is how many copies of the map take as long.
Sides against_copy(int size) {
    auto scene = std::make_shared<Scene>(size);
    auto copy = std::make_shared<Grid<float>>(size, size);
    return {[scene] { scene->biomes.classify(scene->out, nullptr); },
            [scene, copy] {
                const Grid<float>& height = *scene->terrain.height();
                std::memcpy(copy->data(), height.data(), height.size() * sizeof(float));
                benchmark::DoNotOptimize(copy->data());
            }};
}

// ---- worlds from biomes

constexpr int k_area = 256;  // samples a side, made whole or in chunks
constexpr int k_chunk = 16;  // samples a side
constexpr int k_chunks = k_area / k_chunk * (k_area / k_chunk);

enum class Apart { neighbours, far };

// A window of a preset's world, whose middle lies far from place 0.
Window window_at(const Recipe& recipe, std::int64_t x, std::int64_t y, int side) {
    constexpr std::int64_t k_far = 400000;  // samples
    return {{recipe.world.width, recipe.world.height}, k_far + x, y - k_far, side, side};
}

// Areas far apart have other biomes, which cost more or less: so many are taken together.
constexpr int k_far_areas = 16;

int chunks_of(Apart apart) { return apart == Apart::far ? k_far_areas * k_chunks : k_chunks; }

// Chunks one by one: side by side, row by row, or each of them in an area of its own. Nothing is kept from
// one call to the next.
void make_chunks(const Recipe& recipe, Apart apart) {
    Evaluator evaluator;
    const int across = apart == Apart::far ? 4 * k_area / k_chunk : k_area / k_chunk;
    const std::int64_t step = apart == Apart::far ? k_area : k_chunk;
    for (int i = 0; i < chunks_of(apart); ++i)
        evaluator.evaluate(recipe, window_at(recipe, i % across * step, i / across * step, k_chunk));
}

// As many samples in areas made whole, in the same part of the world.
void make_areas(const Recipe& recipe, Apart apart) {
    Evaluator evaluator;
    const int count = apart == Apart::far ? k_far_areas : 1;
    const std::int64_t step = std::int64_t{k_area} * k_area / k_chunk;
    for (int i = 0; i < count; ++i)
        evaluator.evaluate(recipe, window_at(recipe, i % 4 * step, i / 4 * step, k_area));
}

// A preset's world; of chunks far apart its biomes and its ground alone: snow slides so far that a lone chunk
// of 16² samples needs the ground of 50², ten times as many.
Recipe world_of(const std::string& preset, Apart apart) {
    Recipe recipe = find_preset(preset)->recipe;
    for (std::size_t i = 2; i < recipe.layers.size() && apart == Apart::far; ++i)
        recipe.layers.edit(i)->enabled = false;
    return recipe;
}

Sides chunks_against_area(const std::string& preset, Apart apart) {
    const Recipe recipe = world_of(preset, apart);
    return {[=] { make_chunks(recipe, apart); }, [=] { make_areas(recipe, apart); }};
}

bool add_chunks(const std::string& preset) {
    const auto add = [&](const char* name, Apart apart, double share) {
        return add_comparison({preset + name, {1}, {share, share, share}, [=](int) {
                                   return chunks_against_area(preset, apart);
                               }});
    };
    return add("-chunks-16/whole", Apart::neighbours, 1.0 / 2) &&
           add("-far-chunks-16/whole", Apart::far, 1.0 / 6);
}

Sides grown_against_copy(int size) {
    struct World {
        GrownBiomes stage;
        Context context;
        std::shared_ptr<const Resource> table;
        Terrain terrain;
    };
    auto world = std::make_shared<World>();
    world->context.world = {.lattice = {.width = size + 1, .height = size + 1, .cell_size = 16},
                            .range = {-500, 1500}};
    world->table = world->stage.resolve(world->context.world, nullptr);
    world->context.resource = world->table.get();
    world->terrain.lattice = {.width = size, .height = size, .cell_size = 16};
    auto from = std::make_shared<Grid<float>>(size, size, 1.0f);
    auto to = std::make_shared<Grid<float>>(size, size, 0.0f);
    return {[world] {
                ++world->context.seed;
                world->terrain.fields = {};
                world->stage.apply(world->terrain, world->context);
            },
            [from, to] {
                std::memcpy(to->data(), from->data(), from->size() * sizeof(float));
                benchmark::DoNotOptimize(to->data());
            }};
}

[[maybe_unused]] const bool added_worlds =
    add_chunks("seed-003") && add_chunks("two-level") && add_chunks("grown-continent") &&
    add_chunks("checkerboard") &&
    add_comparison(
        {"grown-4096/copy", {1}, {1.0 / 8, 1.0 / 8, 1.0 / 8}, [](int) { return grown_against_copy(4096); }});

// Items are chunks.
void chunks(benchmark::State& state, const char* preset, Apart apart) {
    set_thread_count(1);
    const Recipe recipe = world_of(preset, apart);
    for ([[maybe_unused]] auto _ : state) make_chunks(recipe, apart);
    state.SetItemsProcessed(state.iterations() * chunks_of(apart));
    set_thread_count(0);
}
BENCHMARK_CAPTURE(chunks, seed_003, "seed-003", Apart::neighbours)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, seed_003_far, "seed-003", Apart::far)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, two_level, "two-level", Apart::neighbours)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, two_level_far, "two-level", Apart::far)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, grown, "grown-continent", Apart::neighbours)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, grown_far, "grown-continent", Apart::far)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, checkerboard, "checkerboard", Apart::neighbours)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chunks, checkerboard_far, "checkerboard", Apart::far)->Unit(benchmark::kMillisecond);

// ---- sorting a map into biomes

// On two threads within three copies of one.
[[maybe_unused]] const bool added =
    add_comparison({"biomes-4096/copy", {1}, {0.08, 0.1, 0.1}, [](int) { return against_copy(4096); }}) &&
    add_comparison({"biomes-4096/copy", {2}, {0.25, 0.33, 0.33}, [](int) { return against_copy(4096); }});

void classify(benchmark::State& state) {
    Scene scene(static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state) scene.biomes.classify(scene.out, nullptr);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(scene.out.size()));
}
BENCHMARK(classify)->Name("biomes")->Arg(512)->Arg(4096)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace talus::bench
