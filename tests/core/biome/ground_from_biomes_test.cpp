#include "core/biome/ground_from_biomes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/base/parallel.h"
#include "core/biome/biome_weights.h"
#include "core/recipe/window_needs.h"
#include "tests/core/biome/biome_worlds.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

constexpr int k_ground_side = 128;
constexpr double k_ground_cell = 20;

// Ground with one biome in the west and another in the east, met in the middle.
Grid<float> ground_of(BiomeId west, BiomeId east, GroundFromBiomes::By by) {
    Terrain terrain;
    terrain.lattice = {.width = k_ground_side, .height = k_ground_side, .cell_size = k_ground_cell};
    Grid<BiomeId> biomes(k_ground_side, k_ground_side);
    for (int y = 0; y < k_ground_side; ++y) {
        for (int x = 0; x < k_ground_side; ++x) biomes(x, y) = x < k_ground_side / 2 ? west : east;
    }
    terrain.fields.set<"biome">(make_field(std::move(biomes)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    Context context;
    context.world = {.lattice = terrain.lattice, .range = {-500, 1500}};
    context.seed = 5;
    GroundFromBiomes stage;
    stage.by = by;
    stage.apply(terrain, context);
    return *terrain.height();
}

// The 99.9th percentile of the slopes.
float steep_of(const Grid<float>& ground) {
    std::vector<float> slopes;
    for (int y = 0; y + 1 < ground.height(); ++y) {
        for (int x = 0; x + 1 < ground.width(); ++x)
            slopes.push_back(std::hypot(ground(x + 1, y) - ground(x, y), ground(x, y + 1) - ground(x, y)) /
                             static_cast<float>(k_ground_cell));
    }
    const auto at = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() * 999 / 1000);
    std::nth_element(slopes.begin(), at, slopes.end());
    return *at;
}

// All pairs of the shipped table, 1,275 small maps: the test takes about two seconds.
TEST(GroundFromBiomes, NoWallStandsWhereTwoBiomesMeet) {
    const auto count = static_cast<BiomeId>(earth().biomes.size());
    std::vector<float> inside{0};
    for (BiomeId id = 1; id <= count; ++id)
        inside.push_back(steep_of(ground_of(id, id, GroundFromBiomes::By::biomal)));
    for (BiomeId a = 1; a <= count; ++a) {
        for (BiomeId b = 1; b < a; ++b) {
            EXPECT_LE(steep_of(ground_of(a, b, GroundFromBiomes::By::biomal)),
                      2 * std::max(inside[a], inside[b]))
                << earth()[a].key << ' ' << earth()[b].key << ' ' << inside[a] << ' ' << inside[b];
        }
    }
}

// Shallow floor shows through the water, so that waves of its own would be spots on the sea.
TEST(GroundFromBiomes, TheFloorOfTheSeaIsCalm) {
    const auto depths_of = [](const char* key) {
        const BiomeId id = earth().find(key);
        const Grid<float> ground = ground_of(id, id, GroundFromBiomes::By::biomal);
        const auto [low, high] = std::ranges::minmax(ground.values());
        return std::pair{-high, -low};
    };
    const auto [deep_least, deep_most] = depths_of("deep_ocean");
    for (const char* key : {"ocean", "sea_ice", "tropical_sea"}) {
        const auto [least, most] = depths_of(key);
        EXPECT_LT(most - least, 0.8f * least) << key;
        EXPECT_GT(least, 8) << key << " has neither islands nor shoals";
        EXPECT_GT(deep_least, least) << key;
        EXPECT_GT(deep_most, most) << key;
    }
    EXPECT_LT(deep_most - deep_least, 1.2f * deep_least);
}

TEST(GroundFromBiomes, InsideABiomeIsItsOwnGround) {
    const Biome& biome = earth()[earth().find("mountains")];
    const Grid<float> ground =
        ground_of(earth().find("mountains"), earth().find("mountains"), GroundFromBiomes::By::min_max);
    float relief = 0;
    for (const ReliefOctave& octave : biome.octaves) relief += octave.relief;
    for (const float height : ground.values()) {
        ASSERT_GE(height, biome.base - relief / 2 - 0.01f);
        ASSERT_LE(height, biome.base + relief / 2 + 0.01f);
    }
}

TEST(BiomeWeights, SumToOneAndFallWithDistance) {
    const Lattice world{.width = 200, .height = 40, .cell_size = 10};
    const BiomeWeightLaw law(300, world);
    const auto step = [&](std::int64_t x, std::int64_t, int count_x, int count_y) {
        Grid<BiomeId> out(count_x, count_y);
        for (int j = 0; j < count_y; ++j) {
            for (int i = 0; i < count_x; ++i)
                out(i, j) = static_cast<double>(x + i) * law.x().point < 1000 ? 1 : 2;
        }
        return out;
    };
    const BiomeWeights weights(law, world, world, step);
    ASSERT_EQ(weights.biomes(), (std::vector<BiomeId>{1, 2}));
    std::vector<float> one(200), two(200);
    weights.make_row(0, 17, one.data());
    weights.make_row(1, 17, two.data());
    for (std::size_t x = 0; x < 200; ++x) {
        ASSERT_NEAR(one[x] + two[x], 1, 1e-5);
        if (x > 0) ASSERT_LE(one[x], one[x - 1] + 1e-6f);
        if (x * 10 < 1000 - 300) ASSERT_NEAR(one[x], 1, 1e-5);
        if (x * 10 > 1000 + 300) ASSERT_NEAR(one[x], 0, 1e-5);
    }
    EXPECT_NEAR(one[100], 0.5, 0.15);
}

// Chunks of 16 × 16, in any order, far from the origin, on one thread and on two, alone and cut from blocks.
TEST(BiomeChunks, EqualTheSameAreaMadeWhole) {
    const std::vector<Recipe> recipes{
        biome_world({"multi_step_map", "ground_from_biomes"}),
        biome_world({"distorted_voronoi", "noise_rivers", "ground_from_biomes"}),
        biome_world({"two_level_biomes", "ground_from_biomes", "noise_rivers", "snow"}),
        biome_world({"grown_biomes", "ground_from_biomes"}, {"ground_from_biomes.by=min_max"})};
    std::mt19937_64 random(6);
    const int threads = thread_count();
    for (const Recipe& recipe : recipes) {
        ASSERT_TRUE(works_in_windows(recipe));
        Evaluator blocks, alone(0);
        for (int area = 0; area < 5; ++area) {
            // ± 10⁷ m
            const auto place = [&] { return static_cast<std::int64_t>(random() % 1250000) - 625000; };
            const std::int64_t x0 = place(), y0 = place();
            set_thread_count(1 + area % 2);
            const auto whole = piece_of(recipe, x0, y0, 160, 160);
            for (int k = 0; k < 50; ++k) {
                set_thread_count(1 + k % 2);
                const int x = static_cast<int>(random() % 145), y = static_cast<int>(random() % 145);
                Evaluator& chunks = k % 4 < 2 ? blocks : alone;
                const auto chunk = chunks.evaluate(recipe, Window{{257, 257}, x0 + x, y0 + y, 16, 16});
                for (const auto& [i, j] : cells_of(16, 16)) {
                    ASSERT_EQ((*chunk->height())(i, j), (*whole->height())(x + i, y + j));
                    ASSERT_EQ((*chunk->fields.get<"biome">())(i, j),
                              (*whole->fields.get<"biome">())(x + i, y + j));
                    ASSERT_EQ((*chunk->fields.get<"temperature">())(i, j),
                              (*whole->fields.get<"temperature">())(x + i, y + j));
                }
                EXPECT_EQ(chunk->fields.present(), whole->fields.present());
            }
        }
    }
    set_thread_count(threads);
}

TEST(GroundFromBiomes, NeedsNoMarginWhereTheBiomesOfOtherPlacesAreTold) {
    Recipe recipe = biome_world({"two_level_biomes", "noise_rivers", "ground_from_biomes"});
    EXPECT_EQ(samples_around(recipe, {257, 257}), 0);
    recipe.layers.edit(0)->strength = {0.6f};
    EXPECT_GE(samples_around(recipe, {257, 257}), 800 / 16);
    const auto mixed = piece_of(recipe, 0, 0, 9, 9);
    EXPECT_EQ(map_of(*mixed), nullptr);
    Recipe wrapped = biome_world({"two_level_biomes", "ground_from_biomes"});
    wrapped.world.bounds = Bounds::wrapped;
    EXPECT_GE(samples_around(wrapped, {256, 256}), 800 / 17);
}

}  // namespace
}  // namespace talus
