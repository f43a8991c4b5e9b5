#include "core/terrain/slopes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/terrain/gradient.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<float> rough(int width, int height) {
    return grid_of(width, height, [&](int x, int y) {
        return 300 * to_signed_unit(hash(row_key(7, y, 0), static_cast<std::uint32_t>(x)));
    });
}

TEST(Slopes, AreTheArcTangentOfTheRiseAtEverySampleOnMapsOfAnyWidth) {
    for (const int width : {1, 2, 5, 9, 64, 131}) {
        for (const bool wrap : {false, true}) {
            const Grid<float> height = rough(width, 7);
            const Lattice lattice{
                .width = width, .height = 7, .cell_size = 3.7, .wrap_x = wrap, .wrap_y = wrap};
            for (const int reach : {1, 2, 4, 30}) {
                std::vector<float> slopes(static_cast<std::size_t>(width));
                for (int y = 0; y < 7; ++y) {
                    slopes_of_row(lattice, height, y, reach, slopes.data());
                    for (int x = 0; x < width; ++x) {
                        const Rise rise = rise_at(lattice, height, x, y, reach);
                        const double steepness = std::sqrt(rise.east * rise.east + rise.south * rise.south);
                        ASSERT_EQ(slopes[static_cast<std::size_t>(x)],
                                  static_cast<float>(degrees(atan(steepness))))
                            << x << ' ' << y << " of " << width << ", reach " << reach;
                    }
                }
            }
        }
    }
}

TEST(Slopes, AreTheSameOnEverySimdLevel) {
    const Grid<float> height = rough(213, 40);
    const Lattice lattice{.width = 213, .height = 40, .cell_size = 2};
    expect_same_bits_everywhere([&] {
        std::vector<float> slopes(213 * 40);
        for (int y = 0; y < 40; ++y) slopes_of_row(lattice, height, y, 5, slopes.data() + 213 * y);
        return slopes;
    });
}

}  // namespace
}  // namespace talus
