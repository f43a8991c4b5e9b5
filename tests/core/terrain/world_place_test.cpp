#include "core/terrain/world_place.h"

#include <gtest/gtest.h>

#include <random>

namespace talus {
namespace {

float number_of(std::int64_t x, std::int64_t y) {
    return static_cast<float>((x * 7919 + y * 104729) % 1000) * 0.37f;
}

Grid<float> values_of(const Lattice& lattice) {
    Grid<float> values(lattice.width, lattice.height);
    for (int y = 0; y < lattice.height; ++y) {
        for (int x = 0; x < lattice.width; ++x) values(x, y) = number_of(lattice.x0 + x, lattice.y0 + y);
    }
    return values;
}

// The share between two samples has to come from the world's first sample, not from the window's.
TEST(WorldPlace, ItsValueHasTheSameBitsInEveryWindow) {
    std::mt19937_64 random(5);
    for (const double cell : {0.3, 16.0, 7.7}) {
        for (const std::int64_t from : {std::int64_t{-20}, std::int64_t{611000}}) {
            const Lattice wide{.width = 64, .height = 64, .x0 = from, .y0 = -from, .cell_size = cell};
            const Lattice part{.width = 24, .height = 20, .x0 = from + 13, .y0 = 9 - from, .cell_size = cell};
            const Grid<float> all = values_of(wide), some = values_of(part);
            for (int k = 0; k < 3000; ++k) {
                const auto place = [&](std::int64_t first, int count) {
                    return (static_cast<double>(first) +
                            static_cast<double>(random() % 1000000) / 1e6 * (count - 1)) *
                           cell;
                };
                const WorldPlace at{place(part.x0, part.width), place(part.y0, part.height)};
                ASSERT_EQ(value_at(all, wide, at), value_at(some, part, at)) << at.x << ' ' << at.y;
            }
        }
    }
}

TEST(WorldPlace, BeyondTheBorderIsTheBorder) {
    const Lattice lattice{.width = 5, .height = 4, .x0 = -7, .y0 = 100, .cell_size = 2};
    const Grid<float> values = values_of(lattice);
    EXPECT_EQ(value_at(values, lattice, {-1000, 0}), number_of(-7, 100));
    EXPECT_EQ(value_at(values, lattice, {1000, 1000}), number_of(-3, 103));
    EXPECT_EQ(value_at(values, lattice, {lattice.x_of(4), lattice.y_of(3)}), number_of(-3, 103));
    EXPECT_EQ(value_at(values, lattice, {lattice.x_of(1.5), lattice.y_of(2)}),
              number_of(-6, 102) + 0.5f * (number_of(-5, 102) - number_of(-6, 102)));
}

}  // namespace
}  // namespace talus
