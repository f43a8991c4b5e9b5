#include "core/erosion/wear_brush.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"
#include "core/terrain/ground_change.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_brush_side = 600;

Grid<float> noise(std::uint32_t channel) {
    return grid_of(k_brush_side, 40, [&](int x, int y) {
        return to_signed_unit(hash(row_key(7, y, channel), static_cast<std::uint32_t>(x)));
    });
}

Lattice lattice(bool wraps) {
    return {.width = k_brush_side, .height = 40, .wrap_x = wraps, .wrap_y = wraps};
}

TEST(WearBrush, LosesNoRockWhateverTheSharesAre) {
    for (const bool wraps : {false, true}) {
        for (const bool shared : {false, true}) {
            Grid<float> share = noise(1);
            for (float& each : share.values()) each = std::max(0.0f, each);
            Grid<float> change = noise(2);
            // Only what acts has changed anything.
            if (shared) {
                for (std::size_t i = 0; i < change.size(); ++i) change.data()[i] *= share.data()[i];
            }
            const Grid<float> before(k_brush_side, 40, 0.0f);
            const double sum = sum_of(change);
            const Grid<float> made = change;
            WearBrush(lattice(wraps)).spread(change, before, shared ? &share : nullptr, nullptr);
            EXPECT_NEAR(sum_of(change), sum, 1e-6 * sum_of_sizes(made));
            EXPECT_LT(sum_of_sizes(change), 0.5 * sum_of_sizes(made));
            if (!shared) continue;
            for (std::size_t i = 0; i < change.size(); ++i) {
                if (share.data()[i] == 0) {
                    EXPECT_EQ(change.data()[i], 0);
                }
            }
        }
    }
}

TEST(WearBrush, OfOnesGivesTheBitsOfNone) {
    const Grid<float> ones(k_brush_side, 40, 1.0f);
    const Grid<float> before = noise(3);
    Grid<float> with = noise(4);
    Grid<float> without = with;
    WearBrush(lattice(false)).spread(with, before, &ones, nullptr);
    WearBrush(lattice(false)).spread(without, before, nullptr, nullptr);
    EXPECT_EQ(with, without);
}

// What is put down at one cell lies as deep at the same distance in all directions.
TEST(WearBrush, KnowsNoDirection) {
    Grid<float> change(k_brush_side, 41, 0.0f);
    change(300, 20) = 1;
    WearBrush({.width = k_brush_side, .height = 41})
        .spread(change, Grid<float>(k_brush_side, 41, 0.0f), nullptr, nullptr);
    EXPECT_NEAR(change(300 + 5, 20), change(300 + 3, 20 + 4), 1e-3f * change(300, 20));
    EXPECT_NEAR(change(300, 20 + 5), change(300 - 4, 20 - 3), 1e-3f * change(300, 20));
    double square = 0;
    for (const auto [x, y] : cells_of(k_brush_side, 41))
        square += static_cast<double>(change(x, y)) * (x - 300) * (x - 300);
    EXPECT_NEAR(std::sqrt(square), WearBrush::k_widest, 0.01);
}

}  // namespace
}  // namespace talus
