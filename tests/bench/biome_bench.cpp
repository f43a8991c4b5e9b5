#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <memory>

#include "core/biome/classify.h"
#include "core/generate/perlin_noise.h"
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
