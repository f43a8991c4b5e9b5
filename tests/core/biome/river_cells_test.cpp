#include "core/biome/river_cells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/core/biome/biome_worlds.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// The distance to the nearest bank by looking at every cell around.
float bank_by_hand(const Grid<std::uint8_t>& rivers, int x, int y, int reach) {
    int least = reach * reach;
    for (const auto [i, j] : cells_of(rivers)) {
        if ((rivers(i, j) != 0) != (rivers(x, y) != 0))
            least = std::min(least, (i - x) * (i - x) + (j - y) * (j - y));
    }
    const float away = std::sqrt(static_cast<float>(least)) - 0.5f;
    return rivers(x, y) != 0 ? -away : away;
}

TEST(RiverCells, KnowTheNearestBankAsIfEveryCellWereLookedAt) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        // A few rivers and lone cells, so that many distances are met, and ones beyond the reach.
        const Grid<std::uint8_t> rivers = talus::grid_of<std::uint8_t>(41, 33, [&](int x, int y) {
            const bool band = seed % 2 == 0 && std::abs(x - 12 - y / 3) < 4;
            return band || hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)) % 97 == 0;
        });
        const Grid<float> banks = bank_distances(rivers, 9);
        for (const auto [x, y] : cells_of(banks)) ASSERT_EQ(banks(x, y), bank_by_hand(rivers, x, y, 9));
    }
}

TEST(RiverCells, ReadsDistancesBetweenCellsWithoutSteps) {
    RiverCells cells{.side_x = 16, .side_y = 16};
    cells.part = [](std::int64_t x0, std::int64_t, int width, int height) {
        return talus::grid_of<std::uint8_t>(width, height,
                                            [&](int x, int) { return x0 + x >= 100 && x0 + x < 108; });
    };
    const Lattice world{.width = 4096, .height = 4096, .cell_size = 2};
    const Grid<float> across =
        cells.distance({.width = 400, .height = 2, .x0 = 650, .y0 = 3, .cell_size = 2}, world, nullptr);
    for (int x = 1; x < 400; ++x) {
        const double metres = std::fabs((650 + x) * 2 - 104 * 16.0);  // from the middle of the river
        if (metres < 16 * 14 && metres > 16) ASSERT_NEAR(across(x, 0) * 64, metres, 0.01);
        ASSERT_LT(std::fabs(across(x, 0) - across(x - 1, 0)), 0.05f);
    }
    float before = 0;
    for (float distance = 0; distance < 6; distance += 0.01f) {
        ASSERT_GE(cells.stretched(distance), before);
        ASSERT_GE(cells.stretched(distance), distance - 1e-6f);
        before = cells.stretched(distance);
    }
    EXPECT_GT(before, 1000) << "beyond its reach a river has no valley";
}

// All land, so that the biomes tell where rivers are; samples with odd numbers lie in the middle of cells.
Recipe grown_land() {
    return biome_world({"grown_biomes", "ground_from_biomes"},
                       {"grown_biomes.land_share=1", "grown_biomes.island_share=0"}, 385, 8);
}
// The first of some pieces beside each other through which a good deal of river runs.
std::shared_ptr<const Terrain> piece_with_a_river(std::int64_t y0) {
    const Recipe recipe = grown_land();
    const auto map = map_of(*piece_of(recipe, 0, 0, 17, 17));
    const BiomeId river = shipped_biomes()->find("river");
    for (std::int64_t x0 = 0; x0 < 60 * 384; x0 += 384) {
        const Lattice places{.width = 385, .height = 385, .x0 = x0, .y0 = y0, .cell_size = 8};
        if ([&] {
                const Grid<BiomeId> biomes = map->make(places, nullptr).biome;
                return std::ranges::count(biomes.values(), river);
            }() > 8000)
            return piece_of(recipe, x0, y0, 385, 385);
    }
    ADD_FAILURE() << "no river";
    return piece_of(recipe, 0, y0, 385, 385);
}
bool is_river_at(const Terrain& terrain, int x, int y) { return key_at(terrain, x, y).ends_with("river"); }

TEST(GrownBiomes, TellHowFarTheirRiversAre) {
    const auto terrain = piece_with_a_river(0);
    const auto map = map_of(*terrain);
    const BiomeMap::Rivers rivers = map->rivers(terrain->lattice, nullptr);
    ASSERT_EQ(rivers.width, 128);
    Grid<std::uint8_t> cells = talus::grid_of<std::uint8_t>(
        192, 192, [&](int x, int y) { return is_river_at(*terrain, 2 * x + 1, 2 * y + 1); });
    int within = 0, looked_at = 0;
    for (std::uint32_t i = 0; i < 500; ++i) {
        const int x = 16 + static_cast<int>(hash(row_key(1, i, 0), 0) % 160);
        const int y = 16 + static_cast<int>(hash(row_key(2, i, 0), 0) % 160);
        const float told = rivers.distance(2 * x + 1, 2 * y + 1);
        const float banks = 1 + bank_by_hand(cells, x, y, RiverCells::k_reach) / 4;
        ASSERT_NEAR(told, RiverCells{}.stretched(std::max(0.0f, banks)), 1e-3f * (1 + told))
            << x << ", " << y;
        ASSERT_EQ(told < 1, cells(x, y) != 0);
        within += cells(x, y) != 0;
        looked_at += told < 10;
    }
    EXPECT_GT(within, 5);
    EXPECT_GT(looked_at, 50);
}

TEST(GrownBiomes, TellOfRiversTheSameBitsInAnyWindow) {
    const auto terrain = piece_with_a_river(1'000'000);
    const auto map = map_of(*terrain);
    const Grid<float> whole = map->rivers(terrain->lattice, nullptr).distance;
    ASSERT_LT(std::ranges::min(whole.values()), 1);
    for (std::uint32_t i = 0; i < 200; ++i) {
        const int x = static_cast<int>(hash(row_key(3, i, 0), 0) % 369);
        const int y = static_cast<int>(hash(row_key(4, i, 0), 0) % 369);
        Lattice chunk = terrain->lattice;
        chunk.x0 += x;
        chunk.y0 += y;
        chunk.width = chunk.height = 16;
        const Grid<float> part = map->rivers(chunk, nullptr).distance;
        for (const auto [a, b] : cells_of(part)) ASSERT_EQ(part(a, b), whole(x + a, y + b));
    }
}

TEST(GrownBiomes, TheirRiversHaveBedsInTheGround) {
    const auto with = piece_with_a_river(0);
    const BiomeMap::Rivers rivers = map_of(*with)->rivers(with->lattice, nullptr);
    int middles = 0;
    for (const auto [x, y] : cells_of(rivers.distance)) {
        if (rivers.distance(x, y) > 0.2f) continue;
        ++middles;
        ASSERT_LE((*with->height())(x, y), -4.0f) << "below the water";
    }
    EXPECT_GT(middles, 100);
}

}  // namespace
}  // namespace talus
