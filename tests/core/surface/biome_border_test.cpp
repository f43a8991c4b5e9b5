#include "core/surface/biome_border.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/biome/biome_table.h"
#include "core/surface/plant_ground.h"

namespace talus {
namespace {

// A slope from the sea in the north to 900 m in the south, whose biomes meet along a meridian.
std::shared_ptr<const Terrain> two_biomes(int size, double cell_size) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = size, .height = size, .cell_size = cell_size};
    terrain->range = {-300, 1000};
    Grid<float> heights(size, size);
    Grid<std::uint8_t> biomes(size, size);
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            heights(x, y) = static_cast<float>(-100 + 1000.0 * y / (size - 1));
            biomes(x, y) = heights(x, y) < 0 ? 3 : x < size / 2 ? 1 : 2;
        }
    }
    terrain->set_height(make_field(std::move(heights)));
    terrain->fields.set<"biome">(make_field(std::move(biomes)));
    return terrain;
}

TEST(BiomeBorder, WandersAroundWhereTheFieldsSayOnEitherSide) {
    const auto terrain = two_biomes(257, 16);
    const BiomeBorder border(*terrain);
    const double middle = 128 * 16;
    double east = 0;
    double west = 0;
    std::set<double> places;
    for (double y = 1000; y < 4000; y += 16) {
        double last = 0;
        for (double x = middle - 300; x < middle + 300; x += 4) {
            const std::uint8_t biome = border.biome(x, y, border.at(x, y));
            ASSERT_TRUE(biome == 1 || biome == 2);
            if (biome == 1) last = x - middle;
        }
        east = std::max(east, last);
        west = std::min(west, last);
        places.insert(last);
    }
    EXPECT_GT(east, 30);
    EXPECT_LT(west, -30);
    EXPECT_GT(places.size(), 20u) << "it is no straight line";
    EXPECT_LE(std::max(east, -west), border.wander() + 16);
    const double far = border.wander() + 20;
    for (double y = 1000; y < 4000; y += 64) {
        EXPECT_EQ(border.biome(middle - far, y, border.at(middle - far, y)), 1);
        EXPECT_EQ(border.biome(middle + far, y, border.at(middle + far, y)), 2);
    }
}

TEST(BiomeBorder, StaysAtAShore) {
    const auto terrain = two_biomes(257, 16);
    const BiomeBorder border(*terrain);
    for (int y = 0; y < 257; ++y) {
        for (int x = 0; x < 257; x += 3) {
            const double east = 16.0 * x;
            const double south = 16.0 * y;
            const bool sea = (*terrain->height())(x, y) < 0;
            ASSERT_EQ(border.biome(east, south, border.at(east, south)) == 3, sea) << x << ", " << y;
        }
    }
}

TEST(BiomeBorder, IsThatOfTheSamePlaceInAWindow) {
    const auto terrain = two_biomes(257, 16);
    auto window = std::make_shared<Terrain>(*terrain);
    window->lattice.x0 = 64;
    window->lattice.y0 = 96;
    window->lattice.width = window->lattice.height = 129;
    Grid<float> heights(129, 129);
    Grid<std::uint8_t> biomes(129, 129);
    for (int y = 0; y < 129; ++y) {
        for (int x = 0; x < 129; ++x) {
            heights(x, y) = (*terrain->height())(x + 64, y + 96);
            biomes(x, y) = (*terrain->fields.get<"biome">())(x + 64, y + 96);
        }
    }
    window->set_height(make_field(std::move(heights)));
    window->fields.set<"biome">(make_field(std::move(biomes)));
    const BiomeBorder whole(*terrain);
    const BiomeBorder part(*window);
    for (double y = (96 + 30) * 16; y < (96 + 90) * 16; y += 37) {
        for (double x = (64 + 30) * 16; x < (64 + 90) * 16; x += 29)
            ASSERT_EQ(part.biome(x, y, part.at(x, y)), whole.biome(x, y, whole.at(x, y)));
    }
}

}  // namespace
}  // namespace talus
