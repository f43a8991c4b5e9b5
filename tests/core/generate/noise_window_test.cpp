// Windows of an endless world: wherever they lie, they are pieces of one ground, and as good as at the
// origin.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/spectrum.h"
#include "core/base/statistics.h"
#include "core/generate/cellular_noise.h"
#include "core/generate/octave_axis.h"
#include "core/generate/perlin_noise.h"
#include "core/generate/simplex_noise.h"
#include "core/generate/value_noise.h"
#include "tests/core/generate/make_endless.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/generate/noise_stages.h"

namespace talus {
namespace {

FractalNoise window_noise(FractalSum sum, float warp) {
    FractalNoise noise;
    noise.sum = sum;
    noise.wavelength = 900;
    noise.octaves = 7;
    noise.warp = warp;
    noise.warp_wavelength = 700;
    return noise;
}

Lattice window_of(const Lattice& world, std::int64_t x0, std::int64_t y0, int width, int height) {
    Lattice window = world;
    window.x0 = x0;
    window.y0 = y0;
    window.width = width;
    window.height = height;
    window.wrap_x = false;
    window.wrap_y = false;
    return window;
}

// Small windows at random places of a larger one that begins at x0, y0.
void expect_windows_meet(const FractalNoise& noise, NoiseBasis basis, const Lattice& world, std::int64_t x0,
                         std::int64_t y0, const std::string& name) {
    constexpr int k_size = 101;
    const Grid<float> whole = make_noise(noise, basis, world, window_of(world, x0, y0, k_size, k_size));
    std::mt19937 random(static_cast<unsigned>(x0 + 3 * y0));
    for (int i = 0; i < 6; ++i) {
        const int width = 1 + static_cast<int>(random() % 40);
        const int height = 1 + static_cast<int>(random() % 40);
        const int x = static_cast<int>(random() % (k_size - 40));
        const int y = static_cast<int>(random() % (k_size - 40));
        const Grid<float> part =
            make_noise(noise, basis, world, window_of(world, x0 + x, y0 + y, width, height));
        for (int row = 0; row < height; ++row) {
            ASSERT_TRUE(std::equal(part.row(row), part.row(row) + width, whole.row(y + row) + x))
                << name << ", " << width << " x " << height << " at " << x0 + x << ' ' << y0 + y;
        }
    }
}

// Spacings with many samples to a cell and many cells to a sample. 2^24 m is where places begin to be
// computed with more digits, and 900 m 2^31 where lattice indices turn over.
TEST(NoiseWindow, NeighboursMeetAnywhereInAnEndlessWorld) {
    for (const NamedBasis& basis : k_bases) {
        for (const FractalSum sum : k_all_sums) {
            for (const float warp : {0.0f, 150.0f}) {
                const FractalNoise noise = window_noise(sum, warp);
                for (const double spacing : {3.7, 64.0}) {
                    const Lattice world = world_of(1025, 1025, spacing);
                    const auto turn = static_cast<std::int64_t>(0x1p24 / spacing);
                    const auto over = static_cast<std::int64_t>(900 * 0x1p31 / spacing);
                    const std::string name = std::string(basis.name) + ' ' + name_of(sum) +
                                             (warp > 0 ? " warped " : " ") + std::to_string(spacing);
                    expect_windows_meet(noise, basis.basis, world, -50, -3000, name);
                    expect_windows_meet(noise, basis.basis, world, turn - 50, -turn - 50, name);
                    expect_windows_meet(noise, basis.basis, world, k_far, -k_far, name);
                    expect_windows_meet(noise, basis.basis, world, over - 50, -over - 50, name);
                }
            }
        }
    }
}

TEST(NoiseWindow, NeighboursMeetInAWrappedWorld) {
    for (const NamedBasis& basis : k_bases) {
        for (const float warp : {0.0f, 150.0f}) {
            for (const int size : {64, 333}) {  // the first wraps within each window
                const FractalNoise noise = window_noise(FractalSum::ridged, warp);
                expect_windows_meet(noise, basis.basis, world_of(size, size, 17, true), -70, k_far,
                                    basis.name);
            }
        }
    }
}

template <class Stage>
void expect_prepared_is_the_same(Stage stage, const char* name) {
    for (const float warp : {0.0f, 200.0f}) {
        stage.warp = warp;
        stage.sum = FractalSum::ridged;
        Terrain terrain;
        terrain.lattice = world_of(70, 50, 16);
        Context context;
        context.world = {.lattice = terrain.lattice, .range = {0, 1000}};
        context.seed = 9;
        stage.apply(terrain, context);
        const Grid<float> without = *terrain.height();
        const auto prepared = stage.prepare(context.world, context.seed);
        context.prepared = prepared.get();
        for (int time = 0; time < 2; ++time) {
            stage.apply(terrain, context);
            EXPECT_EQ(*terrain.height(), without) << name << ' ' << warp;
        }
    }
}

TEST(NoiseWindow, PreparedOrNotTheBitsAreTheSame) {
    expect_prepared_is_the_same(PerlinNoise{}, "perlin");
    expect_prepared_is_the_same(SimplexNoise{}, "simplex");
    expect_prepared_is_the_same(ValueNoise{}, "value");
    CellularNoise cellular;
    cellular.measure = CellularNoise::Measure::f1;
    cellular.jitter = 0.7f;
    expect_prepared_is_the_same(cellular, "cellular");
}

// Displaced samples are made in tiles, and row by row where these are too low to pay.
TEST(NoiseWindow, DisplacedCellsAreTheSameInTilesAndInRows) {
    for (const float jitter : {0.0f, 0.6f, 1.0f}) {
        for (const float wavelength : {30.0f, 90.0f, 700.0f}) {
            for (const auto measure :
                 {CellularNoise::Measure::f1, CellularNoise::Measure::f2, CellularNoise::Measure::f2_f1}) {
                CellularNoise stage;
                stage.measure = measure;
                stage.jitter = jitter;
                stage.wavelength = wavelength;
                stage.octaves = 2;
                stage.warp = 120;
                for (const bool wrap : {false, true}) {
                    const Lattice world = world_of(90, 40, 4, wrap);
                    const Grid<float> whole = make_map(stage, world);
                    Lattice row = world;
                    row.height = 1;
                    int different = 0;
                    for (row.y0 = 0; row.y0 < world.height; ++row.y0) {
                        const Terrain made = make_terrain(stage, world, row);
                        for (int x = 0; x < world.width; ++x)
                            different += (*made.height())(x, 0) != whole(x, static_cast<int>(row.y0));
                    }
                    EXPECT_EQ(different, 0)
                        << jitter << ' ' << wavelength << ' ' << static_cast<int>(measure);
                }
            }
        }
    }
}

TEST(NoiseWindow, FarOutTheGroundIsOfTheSameKind) {
    for (const NamedBasis& basis : k_bases) {
        for (const float warp : {0.0f, 150.0f}) {
            FractalNoise noise = window_noise(FractalSum::fbm, warp);
            // Many hills, so that two pieces of one ground are alike; the spacing leaves the last octave four
            // samples to a cell.
            noise.wavelength = 256;
            noise.octaves = 5;
            const Lattice world = world_of(512, 512, 4);
            const Grid<float> here = make_noise(noise, basis.basis, world);
            const Grid<float> there =
                make_noise(noise, basis.basis, world, window_of(world, k_far, -k_far, 512, 512));
            const MapStatistics of_here = statistics_of(here);
            const MapStatistics of_there = statistics_of(there);
            EXPECT_NEAR(of_there.mean, of_here.mean, 40) << basis.name;
            EXPECT_NEAR(of_there.deviation, of_here.deviation, 0.1 * 200) << basis.name;
            // The finest waves are where places that are too coarse would show: as steps.
            const std::vector<double> power_here = radial_spectrum(here, false, false).power;
            const std::vector<double> power_there = radial_spectrum(there, false, false).power;
            double fine_here = 0;
            double fine_there = 0;
            for (std::size_t k = power_here.size() * 3 / 4; k < power_here.size(); ++k) {
                fine_here += power_here[k];
                fine_there += power_there[k];
            }
            EXPECT_NEAR(fine_there / fine_here, 1, 0.15) << basis.name;
            EXPECT_NEAR(spectral_exponent(radial_spectrum(there, false, false)).value_or(0),
                        spectral_exponent(radial_spectrum(here, false, false)).value_or(9), 0.25)
                << basis.name;
        }
    }
}

// A place in whole numbers: a double is a number of 53 bits times a power of two.
TEST(NoiseWindow, APlaceFarOutIsExactToTheLastBitOfAFloat) {
    for (const double step : {900.0, 7.3, 0.011}) {
        const Lattice world = world_of(1025, 1025, 3.90625);  // 125 / 32
        const OctaveAxis axis(world, true, step, 1, 0.375);
        int exponent = 0;
        const auto mantissa = static_cast<__int128>(std::ldexp(std::frexp(axis.per_metre, &exponent), 53));
        const int shift = 53 - exponent + 5;  // of sample · 125 · mantissa
        for (const std::int64_t sample :
             {k_far, -k_far, k_far + 12345, std::int64_t{1} << 50, -(k_far << 7)}) {
            float at[20];
            float faded[20];
            std::int32_t index[20];
            axis.place(sample, 20, 0, at, faded, index);
            for (int i = 0; i < 20; ++i) {
                const __int128 exact = static_cast<__int128>(sample + i) * 125 * mantissa;
                const __int128 whole = exact >> shift;
                const double part = std::ldexp(static_cast<double>(exact - (whole << shift)), -shift) + 0.375;
                const double seen =
                    static_cast<double>(at[i]) +
                    static_cast<double>(static_cast<std::int32_t>(static_cast<std::uint32_t>(index[i]) -
                                                                  static_cast<std::uint32_t>(whole)));
                ASSERT_NEAR(seen, part, 0x1p-23) << step << ' ' << sample + i;
            }
        }
    }
}

}  // namespace
}  // namespace talus
