// Phasor noise: stripes of one amplitude across the direction that is asked for, in any window and around a
// wrapped world.
#include "core/base/phasor_noise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/same_bits.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Stripes whose normal has this angle, in degrees from the x axis towards y.
Grid<float> stripes(const PhasorNoiseLaw& law, const Lattice& map, const Lattice& world, double angle) {
    const PhasorNoise noise(law, map, world);
    const SinCos turned = sin_cos_turns(angle / 360);
    const std::vector<float> across_x(static_cast<std::size_t>(map.width), static_cast<float>(turned.cos));
    const std::vector<float> across_y(static_cast<std::size_t>(map.width), static_cast<float>(turned.sin));
    Grid<float> grid(map.width, map.height);
    // In two parts, as who leaves some of a row out asks for it.
    const int half = map.width / 2;
    for (int y = 0; y < map.height; ++y) {
        noise.make_row(y, 0, half, across_x.data(), across_y.data(), grid.row(y));
        noise.make_row(y, half, map.width - half, across_x.data(), across_y.data(), grid.row(y) + half);
    }
    return grid;
}

int crossings(const Grid<float>& grid, bool along_x) {
    int result = 0;
    for (int y = 1; y < grid.height(); ++y) {
        for (int x = 1; x < grid.width(); ++x) {
            const float before = along_x ? grid(x - 1, y) : grid(x, y - 1);
            result += (grid(x, y) < 0) != (before < 0);
        }
    }
    return result;
}

TEST(PhasorNoise, IsAWaveOfOneAmplitude) {
    const Lattice world = world_of(513, 513, 2);
    const Grid<float> grid = stripes({.wavelength = 24, .seed = 3}, world, world, 30);
    double squares = 0;
    for (const float value : grid.values()) {
        ASSERT_LE(std::fabs(value), 1.000001f);
        squares += static_cast<double>(value) * static_cast<double>(value);
    }
    EXPECT_NEAR(squares / static_cast<double>(grid.size()), 0.5, 0.02);
}

TEST(PhasorNoise, HasItsWavelengthAcrossAndIsLongAlong) {
    const Lattice world = world_of(513, 513, 2);
    for (const double angle : {0.0, 90.0}) {
        const Grid<float> grid = stripes({.wavelength = 24, .seed = 5}, world, world, angle);
        const bool across_is_x = angle == 0.0;
        const double metres = 512.0 * 512.0 * 2;
        EXPECT_NEAR(crossings(grid, across_is_x) / metres, 2.0 / 24, 0.01);
        EXPECT_LT(crossings(grid, !across_is_x), crossings(grid, across_is_x) / 4);
    }
}

TEST(PhasorNoise, IsAFunctionOfThePlace) {
    const PhasorNoiseLaw law{.wavelength = 40, .seed = 8};
    const Lattice world = world_of(65, 65, 8);
    const Lattice fine = world_of(129, 129, 4);
    Lattice window = fine;
    window.x0 = 30;
    window.y0 = 50;
    window.width = 40;
    window.height = 20;
    const Grid<float> coarse_map = stripes(law, world, world, 70);
    const Grid<float> fine_map = stripes(law, fine, fine, 70);
    const Grid<float> part = stripes(law, window, fine, 70);
    for (const auto [x, y] : cells_of(65, 65)) ASSERT_EQ(coarse_map(x, y), fine_map(2 * x, 2 * y));
    for (const auto [x, y] : cells_of(40, 20)) ASSERT_EQ(part(x, y), fine_map(x + 30, y + 50));
}

TEST(PhasorNoise, HasNoSeamWhereTheWorldWraps) {
    constexpr int k_side = 256;
    for (const double wavelength : {20.0, 33.0, 500.0}) {
        const Lattice world = world_of(k_side, k_side, 1, true);
        const Grid<float> grid = stripes({.wavelength = wavelength, .seed = 2}, world, world, 20);
        double inside = 0;
        double seam = 0;
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            const auto square = [](float a, float b) {
                return static_cast<double>(a - b) * static_cast<double>(a - b);
            };
            (x == k_side - 1 ? seam : inside) += square(grid((x + 1) % k_side, y), grid(x, y));
            (y == k_side - 1 ? seam : inside) += square(grid(x, (y + 1) % k_side), grid(x, y));
        }
        // Two lines of samples beside 2 · 255 of them.
        EXPECT_LT(seam / 2, 2 * inside / (2 * 255)) << wavelength;
    }
}

TEST(PhasorNoise, HasTheSameBitsAtEveryLevel) {
    const Lattice world = world_of(203, 31, 3);
    expect_same_bits_everywhere([&] { return stripes({.wavelength = 17, .seed = 4}, world, world, 50); });
}

}  // namespace
}  // namespace talus
