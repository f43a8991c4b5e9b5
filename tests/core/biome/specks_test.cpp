#include "core/biome/specks.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

#include "core/base/random.h"
#include "core/biome/reason.h"
#include "tests/core/biome/climates.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_side = 40;

// A map of one biome and one height with other cells in it.
struct Map {
    explicit Map(float ground) : height(k_side, k_side, ground), biomes(k_side, k_side, 1) {}
    Map& with(BiomeId biome, std::initializer_list<std::pair<int, int>> cells) {
        for (const auto& [x, y] : cells) biomes(x, y) = biome;
        return *this;
    }
    Grid<std::uint8_t> without() const {
        return without_specks(biomes, height, {.width = k_side, .height = k_side, .cell_size = 10}, 0,
                              nullptr);
    }
    Grid<float> height;
    Grid<std::uint8_t> biomes;
};

int count_of(const Grid<std::uint8_t>& biomes, BiomeId biome) {
    return static_cast<int>(std::ranges::count(biomes.values(), biome));
}

TEST(Specks, TakeTheBiomeAroundThem) {
    const Map map = Map(50).with(2, {{5, 5}}).with(3, {{20, 20}, {21, 20}, {21, 21}}).with(4, {{0, 39}});
    EXPECT_EQ(count_of(map.without(), 1), k_side * k_side);
}

TEST(Specks, AreNoLinesAndNoPatchesOfTheGround) {
    Map map(50);
    for (int i = 0; i < k_side; ++i) map.with(2, {{i, 8}}).with(3, {{i, (i + 15) % k_side}});
    map.with(4, {{30, 3}, {31, 3}, {32, 3}, {30, 4}, {31, 4}, {32, 4}});
    const Grid<std::uint8_t> after = map.without();
    EXPECT_GE(count_of(after, 2), k_side - 6) << "but where the two cross";
    EXPECT_GE(count_of(after, 3), k_side - 8) << "but there, and for ends";
    EXPECT_EQ(count_of(after, 4), 6);
}

TEST(Specks, DoNotMoveTheCoast) {
    Map map(-150);
    // A rock in the sea and a pit below its level, each of one cell.
    map.height(10, 10) = 3;
    map.with(2, {{10, 10}});
    EXPECT_EQ(map.without()(10, 10), 2);
    Map land(50);
    land.height(10, 10) = -3;
    land.with(2, {{10, 10}});
    EXPECT_EQ(land.without()(10, 10), 2);
}

// Where the floor lies near the limit of a rule, noise decides cell by cell; the share of the deeper biome
// grows from the west to the east.
TEST(Specks, OfASeaWhoseFloorIsRoughAreGone) {
    Map map(-100);
    for (const auto [x, y] : cells_of(k_side, k_side)) {
        const std::uint32_t noise = hash(row_key(3, y, 1), static_cast<std::uint32_t>(x)) % 100;
        if (static_cast<int>(noise) < 100 * x / k_side) map.with(2, {{x, y}});
    }
    const auto lonely = [](const Grid<std::uint8_t>& biomes) {
        int count = 0;
        for (int y = 1; y < k_side - 1; ++y) {
            for (int x = 1; x < k_side - 1; ++x) {
                int others = 0;
                for (int j = -1; j <= 1; ++j) {
                    for (int i = -1; i <= 1; ++i) others += biomes(x + i, y + j) != biomes(x, y) ? 1 : 0;
                }
                count += others >= 6 ? 1 : 0;
            }
        }
        return count;
    };
    EXPECT_GT(lonely(map.biomes), 150);
    EXPECT_LT(lonely(map.without()), 25);
}

TEST(Specks, AreTheSameInAWindowOnAnyNumberOfThreadsAndAcrossASeam) {
    const Lattice lattice{.width = 160, .height = 130, .cell_size = 20, .wrap_x = true, .wrap_y = true};
    const Terrain terrain = rough_climate(lattice, true);
    const auto biomes = ClimateBiomes(*shipped_biomes(), terrain, 0, {}).classified(nullptr);
    const auto settled = [&] { return without_specks(biomes, *terrain.height(), lattice, 0, nullptr); };
    expect_same_bits_everywhere(settled);
    const Grid<std::uint8_t> whole = settled();
    EXPECT_NE(whole, biomes);
    for (int y = 0; y < lattice.height; ++y) {
        for (int x = 0; x < lattice.width; ++x) {
            const BiomesAround around = biomes_around(lattice, *terrain.height(), 0, x, y,
                                                      [&](int i, int j) { return biomes(i, j); });
            ASSERT_EQ(whole(x, y), speck_verdict(around).biome) << x << ' ' << y;
        }
    }
}

TEST(Specks, AreToldAsTheReasonForABiome) {
    const Lattice lattice{.width = 97, .height = 97, .cell_size = 20};
    Terrain terrain = rough_climate(lattice, true);
    const Biomes stage;
    stage.apply(terrain, Context{.world = {lattice, terrain.range, terrain.sea_level}});
    int specks = 0;
    for (int y = 0; y < lattice.height; y += 2) {
        for (int x = 0; x < lattice.width; x += 2) {
            const BiomeReason reason = reason_for(stage, *shipped_biomes(), terrain, x, y);
            ASSERT_TRUE(reason.holds) << x << ' ' << y;
            const DecisionStep& last = reason.decision.steps.back();
            ASSERT_EQ(last.key, "around");
            if (!last.holds) continue;
            ++specks;
            EXPECT_EQ(reason.decision.decider, reason.decision.steps.size() - 1);
            EXPECT_LT(last.values.front().value, *last.values.front().limit);
        }
    }
    EXPECT_GT(specks, 100);
}

}  // namespace
}  // namespace talus
