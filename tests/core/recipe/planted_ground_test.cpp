#include "core/recipe/planted_ground.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

#include "core/base/parallel.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

constexpr double k_planted = 0.05;  // of what the biomes ask for
constexpr MapSize k_planted_size{257, 257};

auto all_of(const PlantPoint& plant) {
    return std::tuple(plant.x, plant.y, plant.z, plant.rotation, plant.scale, plant.rank, plant.kind);
}

std::vector<PlantPoint> plants_of(Evaluator& evaluator, const Recipe& recipe, const Window& window) {
    const PlantedGround ground = planted_ground(evaluator, recipe, window);
    std::vector<PlantPoint> plants =
        scatter(ground.terrain, {.seed = recipe.world.seed, .density = k_planted, .window = ground.piece})
            .points;
    std::ranges::sort(plants, {}, all_of);
    return plants;
}

// Chunks of 16 × 16 cells in any order, on one thread and on two, far from place 0 and at it.
TEST(PlantedGround, PlantsOfAChunkAreThoseOfTheSameAreaMadeWhole) {
    std::mt19937_64 random(12);
    const int threads = thread_count();
    std::size_t found = 0;
    for (const Recipe& recipe : {biome_world({"two_level_biomes", "ground_from_biomes", "snow"}),
                                 biome_world({"grown_biomes", "ground_from_biomes", "noise_rivers"})}) {
        for (const bool is_far : {false, true}) {
            // ± 10⁷ m
            const auto place = [&] {
                return is_far ? static_cast<std::int64_t>(random() % 1250000) - 625000 : std::int64_t{-40};
            };
            const std::int64_t x0 = place(), y0 = place();
            const double cell = 16;
            Evaluator evaluator;
            set_thread_count(1);
            const auto whole = plants_of(evaluator, recipe, {k_planted_size, x0, y0, 81, 81});
            for (int k = 0; k < 4; ++k) {
                set_thread_count(1 + k % 2);
                const auto x = x0 + static_cast<std::int64_t>(random() % 65);
                const auto y = y0 + static_cast<std::int64_t>(random() % 65);
                const auto chunk = plants_of(evaluator, recipe, {k_planted_size, x, y, 17, 17});
                std::vector<PlantPoint> expected;
                const auto within = [&](double at, std::int64_t from) {
                    return at >= static_cast<double>(from) * cell &&
                           at < static_cast<double>(from + 16) * cell;
                };
                for (const PlantPoint& plant : whole) {
                    if (within(plant.x, x) && within(plant.y, y)) expected.push_back(plant);
                }
                EXPECT_TRUE(std::ranges::equal(chunk, expected, {}, all_of, all_of))
                    << x << ' ' << y << ": " << chunk.size() << " plants, not " << expected.size();
                found += expected.size();
            }
        }
    }
    set_thread_count(threads);
    EXPECT_GT(found, 150u);
}

TEST(PlantedGround, IsAsLargeAsMemoryIsCountedFor) {
    const Recipe recipe = biome_world({"voronoi_biomes", "ground_from_biomes"}, {}, 33);
    Evaluator evaluator;
    const PlantedGround ground = planted_ground(evaluator, recipe, whole_window(recipe.world, {33, 33}));
    const World counted = counted_for_plants(recipe).world;
    EXPECT_GT(counted.width, 33);
    EXPECT_EQ(ground.terrain->lattice.width, counted.width);
    EXPECT_EQ(ground.terrain->lattice.height, counted.height);
    EXPECT_NEAR(static_cast<double>(counted.extent) / (counted.width - 1), ground.terrain->lattice.cell_size,
                1e-3);
}

TEST(PlantedGround, AWorldWithEdgesHasNothingAroundItsPiece) {
    Recipe recipe = biome_world({"voronoi_biomes", "ground_from_biomes"}, {}, 33);
    recipe.world.bounds = Bounds::bounded;
    Evaluator evaluator;
    const PlantedGround ground = planted_ground(evaluator, recipe, whole_window(recipe.world, {33, 33}));
    EXPECT_EQ(ground.terrain->lattice.width, 33);
    EXPECT_FALSE(ground.piece);
}

}  // namespace
}  // namespace talus
