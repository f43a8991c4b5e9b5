#include "core/base/smooth_noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>

#include "core/base/grid.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<float> noise_on(const SmoothNoiseLaw& law, const Lattice& map, const Lattice& world, double east = 0,
                     double south = 0) {
    const SmoothNoise noise(law, map, world, east, south);
    Grid<float> grid(map.width, map.height);
    for (int y = 0; y < map.height; ++y) noise.make_row(y, grid.row(y));
    return grid;
}
Grid<float> noise_on(const SmoothNoiseLaw& law, const Lattice& world) { return noise_on(law, world, world); }

TEST(SmoothNoise, HasMeanZeroAndStaysBelowOne) {
    for (const int octaves : {1, 3, 6}) {
        const Grid<float> grid = noise_on({.wavelength = 16, .octaves = octaves, .seed = 4},
                                          {.width = 1024, .height = 1024, .wrap_x = true, .wrap_y = true});
        double sum = 0;
        double squares = 0;
        for (const float value : grid.values()) {
            ASSERT_LE(std::fabs(value), 1.0f);
            sum += static_cast<double>(value);
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        const double count = static_cast<double>(grid.size());
        EXPECT_LT(std::fabs(sum / count), 0.01) << octaves;
        EXPECT_GT(std::sqrt(squares / count), 0.15) << octaves;
        EXPECT_LT(std::sqrt(squares / count), 0.42) << octaves;
    }
}

TEST(SmoothNoise, IsSmoothAlsoWhereTheWorldWraps) {
    constexpr int k_size = 256;
    const Grid<float> grid = noise_on({.wavelength = 60, .octaves = 2, .seed = 4},
                                      {.width = k_size, .height = k_size, .wrap_x = true, .wrap_y = true});
    for (const auto [x, y] : cells_of(k_size, k_size)) {
        const float here = grid(x, y);
        const float east = grid((x + 1) % k_size, y) - here;
        const float west = here - grid((x + k_size - 1) % k_size, y);
        const float south = grid(x, (y + 1) % k_size) - here;
        const float north = here - grid(x, (y + k_size - 1) % k_size);
        // Steps change little from one sample to the next: no jump and no crease.
        ASSERT_LT(std::fabs(east - west), 0.02f) << x << ',' << y;
        ASSERT_LT(std::fabs(south - north), 0.02f) << x << ',' << y;
    }
}

TEST(SmoothNoise, IsAFunctionOfThePlace) {
    const SmoothNoiseLaw law{.wavelength = 100, .octaves = 3, .seed = 8};
    const Lattice world{.width = 65, .height = 65, .cell_size = 8};
    const Lattice fine{.width = 129, .height = 129, .cell_size = 4};
    Lattice window = fine;
    window.x0 = 30;
    window.y0 = 50;
    window.width = 40;
    window.height = 20;
    const Grid<float> coarse_map = noise_on(law, world);
    const Grid<float> fine_map = noise_on(law, fine);
    const Grid<float> part = noise_on(law, window, fine);
    const Grid<float> moved = noise_on(law, fine, fine, 8, 4);
    for (const auto [x, y] : cells_of(65, 65)) ASSERT_EQ(coarse_map(x, y), fine_map(2 * x, 2 * y));
    for (const auto [x, y] : cells_of(40, 20)) ASSERT_EQ(part(x, y), fine_map(x + 30, y + 50));
    for (const auto [x, y] : cells_of(127, 128)) ASSERT_NEAR(moved(x, y), fine_map(x + 2, y + 1), 1e-5);
}

TEST(SmoothNoise, OfAnotherChannelOrSeedIsAnother) {
    const Lattice world{.width = 512, .height = 512};
    const auto correlation = [&](const SmoothNoiseLaw& other) {
        const Grid<float> a = noise_on({.wavelength = 16, .seed = 1}, world);
        const Grid<float> b = noise_on(other, world);
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const auto x = static_cast<double>(a.values()[i]);
            const auto y = static_cast<double>(b.values()[i]);
            ab += x * y;
            aa += x * x;
            bb += y * y;
        }
        return ab / std::sqrt(aa * bb);
    };
    EXPECT_GT(correlation({.wavelength = 16, .seed = 1}), 0.999);
    EXPECT_LT(std::fabs(correlation({.wavelength = 16, .seed = 2})), 0.05);
    EXPECT_LT(std::fabs(correlation({.wavelength = 16, .seed = 1, .channel = 1})), 0.05);
}

TEST(SmoothNoise, AsFarOutAsAWorldGoesIsFiniteAndDiffersFromOneEndToTheOther) {
    // Beyond what 64 bits can number: lattice points 4 m apart, 10^18 samples of 64 m away.
    constexpr std::int64_t k_far = 1'000'000'000'000'000'000;
    const SmoothNoiseLaw law{.wavelength = 4, .octaves = 2, .seed = 8};
    const Lattice world{.width = 65, .height = 65, .cell_size = 64};
    const auto at = [&](std::int64_t x0, std::int64_t y0) {
        return noise_on(law, {.width = 5, .height = 5, .x0 = x0, .y0 = y0, .cell_size = 64}, world);
    };
    for (const auto& [x0, y0] : {std::pair{k_far, k_far}, {-k_far, k_far}, {k_far, std::int64_t{0}}}) {
        const Grid<float> noise = at(x0, y0);
        for (const float value : noise.values()) ASSERT_LE(std::fabs(value), 1.0f);
    }
    EXPECT_NE(at(k_far, 3), at(-k_far, 3));
    EXPECT_NE(at(3, k_far), at(3, -k_far));
}

}  // namespace
}  // namespace talus
