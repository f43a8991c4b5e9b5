#include "core/terrain/difference.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

Terrain made(int width, int height, float (*value)(int x, int y)) {
    Terrain terrain;
    terrain.lattice = {.width = width, .height = height, .cell_size = 10};
    terrain.set_height(field_of(width, height, value));
    return terrain;
}

TEST(Difference, IsTheSecondMinusTheFirstWithItsFigures) {
    const Terrain first = made(40, 70, [](int x, int y) { return static_cast<float>(x * 3 + y); });
    const Terrain second = made(40, 70, [](int x, int y) {
        return static_cast<float>(x * 3 + y + (x == 5 && y == 60 ? -30 : x == 7 && y == 2 ? 12 : 0));
    });
    const auto difference = difference_of(first, second);
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->minimum, -30);
    EXPECT_EQ(difference->maximum, 12);
    EXPECT_NEAR(difference->rms, std::sqrt((900.0 + 144.0) / (40 * 70)), 1e-12);
    EXPECT_EQ((*difference->terrain->height())(5, 60), -30);
    EXPECT_EQ((*difference->terrain->height())(7, 2), 12);
    EXPECT_EQ((*difference->terrain->height())(0, 0), 0);
    EXPECT_EQ(difference->terrain->lattice, first.lattice);
    EXPECT_EQ(difference->terrain->range, (HeightRange{-30, 30})) << "zero in the middle of its colours";
    EXPECT_EQ(difference->terrain->sea_level, 0);
}

TEST(Difference, AMinimumAboveZeroIsNotZero) {
    const auto difference =
        difference_of(made(9, 9, [](int, int) { return 1.0f; }),
                      made(9, 9, [](int x, int) { return 3.0f + static_cast<float>(x); }));
    EXPECT_EQ(difference->minimum, 2);
    EXPECT_EQ(difference->maximum, 10);
}

TEST(Difference, OfATerrainToItselfHasColoursAllTheSame) {
    const Terrain terrain = made(9, 9, [](int x, int y) { return static_cast<float>(x * y); });
    const auto difference = difference_of(terrain, terrain);
    EXPECT_EQ(difference->rms, 0);
    EXPECT_GT(difference->terrain->range.span(), 0);
}

TEST(Difference, NeedsTheSameSamples) {
    const auto value = [](int x, int) { return static_cast<float>(x); };
    const Terrain terrain = made(9, 9, value);
    EXPECT_TRUE(same_samples(terrain, made(9, 9, value)));
    EXPECT_FALSE(difference_of(terrain, made(9, 8, value)));
    EXPECT_FALSE(difference_of(terrain, made(8, 9, value)));
    Terrain elsewhere = terrain;
    elsewhere.lattice.x0 = 1;
    EXPECT_FALSE(difference_of(terrain, elsewhere));
    Terrain wider = terrain;
    wider.lattice.cell_size = 11;
    EXPECT_FALSE(difference_of(terrain, wider));
    Terrain bare = terrain;
    bare.set_height(nullptr);
    EXPECT_FALSE(difference_of(terrain, bare));
}

}  // namespace
}  // namespace talus
