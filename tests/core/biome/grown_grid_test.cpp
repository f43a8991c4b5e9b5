#include "core/biome/grown_grid.h"

#include <gtest/gtest.h>

#include <random>

#include "core/base/simd.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

// The same steps, a cell at a time, by the definition of each.
class SlowGrid {
 public:
    SlowGrid(std::uint64_t seed, std::string steps) : seed_(seed), steps_(std::move(steps)) {}
    int cell(std::size_t step, std::int64_t x, std::int64_t y) const {
        const std::uint32_t channel = static_cast<std::uint32_t>(step);
        const auto bits = [&](std::int64_t i, std::int64_t j) {
            return GrownDice(seed_, channel, 0, 0).bits(i, j);
        };
        if (steps_[step] == 'b') return static_cast<int>(bits(x, y) % 5);
        if (steps_[step] == 'z') {
            const std::int64_t i = x >> 1, j = y >> 1;
            const std::uint32_t dice = bits(i, j) >> 24;
            const bool odd_x = (x & 1) != 0, odd_y = (y & 1) != 0;
            const bool east = odd_x && (odd_y ? dice & 4 : dice & 1),
                       south = odd_y && (odd_x ? dice & 8 : dice & 2);
            return cell(step - 1, i + east, j + south);
        }
        const int own = cell(step - 1, x, y);
        const int west = cell(step - 1, x - 1, y), east = cell(step - 1, x + 1, y);
        const int north = cell(step - 1, x, y - 1), south = cell(step - 1, x, y + 1);
        if (west == east && north == south) return (bits(x, y) >> 24 & 1) != 0 ? west : north;
        return west == east ? west : north == south ? north : own;
    }

 private:
    std::uint64_t seed_;
    std::string steps_;
};

GrownSteps grid_of(std::uint64_t seed, const std::string& steps) {
    GrownSteps grid(seed, 0, 0, 0);
    for (const char step : steps) {
        if (step == 'b')
            grid.begin([](const GrownDice& dice, std::int64_t x, std::int64_t y) {
                return static_cast<std::uint8_t>(dice.bits(x, y) % 5);
            });
        else if (step == 'z')
            grid.zoom();
        else
            grid.smooth();
    }
    return grid;
}

TEST(GrownGrid, IsWhatItsStepsSayCellByCell) {
    const std::string steps = "bzszzs";
    const SlowGrid slow(42, steps);
    const GrownSteps grid = grid_of(42, steps);
    std::mt19937_64 random(1);
    for (int k = 0; k < 400; ++k) {
        const auto place = [&] { return static_cast<std::int64_t>(random() % 2000000) - 1000000; };
        const std::int64_t x = place(), y = place();
        const GrownPart part = grid.make({x, y, 5, 1});
        for (int i = 0; i < 5; ++i)
            ASSERT_EQ(part.at(x + i, y), slow.cell(steps.size() - 1, x + i, y)) << x << ' ' << y;
    }
}

TEST(GrownGrid, IsTheSameInAnyWindow) {
    const GrownSteps grid = grid_of(7, "bzzszzzs");
    const GrownPart whole = grid.make({-300, -200, 700, 500});
    std::mt19937 random(2);
    for (int k = 0; k < 200; ++k) {
        const int width = 1 + static_cast<int>(random() % 60), height = 1 + static_cast<int>(random() % 60);
        const GrownWindow window{
            -300 + static_cast<std::int64_t>(random() % static_cast<unsigned>(701 - width)),
            -200 + static_cast<std::int64_t>(random() % static_cast<unsigned>(501 - height)), width, height};
        const GrownPart part = grid.make(window);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x)
                ASSERT_EQ(part.cells(x, y), whole.at(window.x0 + x, window.y0 + y));
        }
    }
}

TEST(GrownGrid, CellsFarApartAreThoseOfTheWhole) {
    const GrownSteps grid = grid_of(7, "bzzszzzs");
    const GrownPart whole = grid.make({-300, -200, 700, 500});
    std::mt19937 random(2);
    for (const int gap : {1, 3, 9, 40, 170}) {
        std::vector<std::int64_t> columns, rows;
        for (int x = -300; x < 400; x += 1 + static_cast<int>(random() % gap)) columns.push_back(x);
        for (int y = -200; y < 300; y += 1 + static_cast<int>(random() % gap)) rows.push_back(y);
        const Grid<std::uint8_t> cells = grid.cells_of(columns, rows);
        for (std::size_t j = 0; j < rows.size(); ++j) {
            for (std::size_t i = 0; i < columns.size(); ++i)
                ASSERT_EQ(cells(static_cast<int>(i), static_cast<int>(j)), whole.at(columns[i], rows[j]))
                    << gap;
        }
    }
}

TEST(GrownBiomes, AreTheSamePlaceByPlaceAsByWholeRecursion) {
    const auto whole = piece_of(biome_world({"grown_biomes"}), -900, 400, 700, 700);
    std::mt19937 random(4);
    for (int k = 0; k < 2000; ++k) {
        const int x = static_cast<int>(random() % 700), y = static_cast<int>(random() % 700);
        const Lattice& map = whole->lattice;
        const Grid<BiomeId> one =
            map_of(*whole)
                ->make(
                    {.width = 1, .height = 1, .x0 = map.x0 + x, .y0 = map.y0 + y, .cell_size = map.cell_size},
                    nullptr)
                .biome;
        ASSERT_EQ(one(0, 0), (*whole->fields.get<"biome">())(x, y));
    }
}

TEST(GrownBiomes, ALoneIslandHasItsShoreAndRiversRunOnLand) {
    const auto terrain =
        piece_of(biome_world({"grown_biomes"},
                             {"grown_biomes.island_share=0.3", "grown_biomes.land_share=0.25"}, 257, 32),
                 0, 0, 1000, 1000);
    int islands = 0, rivers = 0;
    for (int y = 0; y + 1 < 1000; ++y) {
        for (int x = 0; x + 1 < 1000; ++x) {
            const std::string own = key_at(*terrain, x, y);
            islands += own == "mushroom_land";
            rivers += own == "river" || own == "frozen_river";
            for (const std::string& other : {key_at(*terrain, x + 1, y), key_at(*terrain, x, y + 1)}) {
                for (const auto& [one, two] : {std::pair{own, other}, {other, own}}) {
                    if (one == "mushroom_land") ASSERT_TRUE(two == one || two == "mushroom_shore") << two;
                }
            }
        }
    }
    EXPECT_GT(islands, 100);
    EXPECT_GT(rivers, 100);
}

}  // namespace
}  // namespace talus
