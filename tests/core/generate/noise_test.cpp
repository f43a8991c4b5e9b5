// What all noise stages promise: the definition, the same bits, and a look that knows neither resolution nor
// window.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/generate/cellular_noise.h"
#include "core/generate/perlin_noise.h"
#include "core/generate/simplex_noise.h"
#include "core/generate/value_noise.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/generate/noise_stages.h"
#include "tests/core/generate/plain_noise.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr float k_warps[] = {0, 150};

FractalNoise noise_with(FractalSum sum, float warp) {
    FractalNoise noise;
    noise.sum = sum;
    noise.wavelength = 900;
    noise.octaves = 6;
    noise.warp = warp;
    noise.warp_wavelength = 700;
    return noise;
}

std::string label(const NamedBasis& basis, FractalSum sum, float warp, bool wrap) {
    return std::string(basis.name) + ' ' + name_of(sum) + (warp > 0 ? " warped" : "") +
           (wrap ? " wrapped" : "");
}

// Calls body(basis, sum, warp, wrap, name) for all of them.
template <class Body>
void for_all(Body body) {
    for (const NamedBasis& basis : k_bases) {
        for (const FractalSum sum : k_all_sums) {
            for (const float warp : k_warps) {
                for (const bool wrap : {false, true}) {
                    body(basis.basis, noise_with(sum, warp), wrap, label(basis, sum, warp, wrap));
                }
            }
        }
    }
}

// Spacings at which cells hold less than a sample, and many.
TEST(Noise, EqualsItsDefinitionComputedPlainly) {
    for_all([](NoiseBasis basis, const FractalNoise& noise, bool wrap, const std::string& name) {
        for (const double spacing : {113.0, 5.0}) {
            Lattice world = world_of(37, 29, spacing, wrap);
            world.x0 = -50;  // some of it left of the origin
            const Grid<float> map = make_noise(noise, basis, world, 7, 0.9f);
            Lattice from_origin = world;
            from_origin.x0 = 0;
            const PlainNoise plain(noise, basis, 0.9f, world, 7);
            for (int y = 0; y < map.height(); y += 3) {
                for (int x = 0; x < map.width(); ++x) {
                    // A world that wraps counts from its own first sample.
                    const double at = wrap ? from_origin.x_of(x) : world.x_of(x);
                    ASSERT_NEAR(static_cast<double>(map(x, y)), plain.height(at, world.y_of(y)), 0.02)
                        << name << ' ' << spacing << ' ' << x << ' ' << y;
                }
            }
        }
    });
}

// Many samples to a cell, so that each place in it is tried, and the far corners where more than the nearest
// cells are looked at; and so many that points are left out for whole cells of a row.
TEST(Noise, WorleysDistancesAreThoseOfAllPoints) {
    FractalNoise noise;
    noise.octaves = 1;
    noise.wavelength = 10;
    const NoiseKey key = noise_key(3, 0);
    for (const auto& [spacing, warp] : {std::pair{0.73, 0.0f}, {0.73, 1e-3f}, {0.22, 0.0f}}) {
        noise.warp = warp;
        const Lattice world = world_of(240, 180, spacing);
        std::size_t far = 0;
        for (const NoiseBasis basis :
             {NoiseBasis::cellular_f1, NoiseBasis::cellular_f2, NoiseBasis::cellular_f2_f1}) {
            const Grid<float> map = make_noise(noise, basis, world, 3);
            const NoiseStandard standard = noise_standard(basis, 1);
            for (const auto [x, y] : cells_of(map)) {
                const double distance =
                    PlainNoise::raw(basis, 1, key, world.x_of(x) / 10 + lattice_shift(key, 0),
                                    world.y_of(y) / 10 + lattice_shift(key, 1), 0, 0);
                const double seen = (static_cast<double>(map(x, y)) - 500) / (0.4 * 500) / 3 /
                                        static_cast<double>(standard.scale) +
                                    static_cast<double>(standard.centre);
                ASSERT_NEAR(seen, distance, warp > 0 ? 1e-3 : 2e-5) << spacing << ' ' << x << ' ' << y;
                far += distance > 1.2 ? 1 : 0;
            }
        }
        EXPECT_TRUE(spacing < 0.5 || far > 20) << "places that cells further off may decide: " << far;
    }
}

TEST(Noise, ThreadsAndSimdLevelsDoNotChangeABit) {
    const SimdLevel highest = simd_level();
    for_all([](NoiseBasis basis, const FractalNoise& noise, bool wrap, const std::string& name) {
        const Lattice world = world_of(301, 131, 13.7, wrap);
        set_thread_count(1);
        set_simd_level(SimdLevel::base);
        const Grid<float> expected = make_noise(noise, basis, world);
        for (const SimdLevel level : available_simd_levels()) {
            for (const int threads : {1, 2}) {
                set_simd_level(level);
                set_thread_count(threads);
                EXPECT_EQ(make_noise(noise, basis, world), expected)
                    << name << ", " << name_of(level) << ", " << threads << " threads";
            }
        }
    });
    set_simd_level(highest);
    set_thread_count(0);
}

TEST(Noise, ACoarserMapIsTheDecimationOfAFinerOne) {
    for_all([](NoiseBasis basis, const FractalNoise& noise, bool wrap, const std::string& name) {
        const int more = wrap ? 0 : 1;
        const Grid<float> fine =
            make_noise(noise, basis, world_of(512 + more, 512 + more, 4000.0 / 512, wrap));
        const Grid<float> coarse =
            make_noise(noise, basis, world_of(64 + more, 64 + more, 4000.0 / 64, wrap));
        int different = 0;
        for (const auto [x, y] : cells_of(coarse)) different += coarse(x, y) != fine(8 * x, 8 * y);
        EXPECT_EQ(different, 0) << name;
    });
}

TEST(Noise, AWindowIsThePartOfTheWhole) {
    for_all([](NoiseBasis basis, const FractalNoise& noise, bool wrap, const std::string& name) {
        const Lattice world = world_of(199, 173, 17, wrap);
        const Grid<float> whole = make_noise(noise, basis, world);
        for (const auto& [x0, y0, width, height] :
             {std::tuple{0, 0, 33, 44}, {57, 31, 64, 1}, {98, 99, 1, 50}, {101, 100, 98, 73}}) {
            Lattice window = world;
            window.x0 = x0;
            window.y0 = y0;
            window.width = width;
            window.height = height;
            const Grid<float> part = make_noise(noise, basis, world, window);
            for (int y = 0; y < height; ++y) {
                ASSERT_TRUE(std::equal(part.row(y), part.row(y) + width, whole.row(y0 + y) + x0))
                    << name << ", at " << x0 << ' ' << y0 << ", row " << y;
            }
        }
    });
}

TEST(Noise, AWrappedWorldGoesOnBeyondItsEdges) {
    for_all([](NoiseBasis basis, const FractalNoise& noise, bool wrap, const std::string& name) {
        if (!wrap) return;
        const Lattice world = world_of(100, 70, 17, true);
        const Grid<float> whole = make_noise(noise, basis, world);
        Lattice window = world;
        window.x0 = 1000 - 20;
        window.y0 = -15;
        const Grid<float> part = make_noise(noise, basis, world, window);
        for (const auto [x, y] : cells_of(window.width, window.height)) {
            ASSERT_EQ(part(x, y), whole((x + 80) % 100, (y + 55) % 70)) << name << ' ' << x << ' ' << y;
        }
    });
}

TEST(Noise, FarFromTheOriginItIsAsFine) {
    FractalNoise noise = noise_with(FractalSum::fbm, 0);
    Lattice world = world_of(65, 65, 16);
    world.x0 = 1'000'000'000;
    world.y0 = -1'000'000'000;
    for (const NamedBasis& basis : k_bases) {
        const Grid<float> map = make_noise(noise, basis.basis, world);
        const PlainNoise plain(noise, basis.basis, 1, world, 1);
        for (int x = 0; x < 65; ++x) {
            ASSERT_NEAR(static_cast<double>(map(x, 9)), plain.height(world.x_of(x), world.y_of(9)), 0.05)
                << basis.name;
        }
    }
}

TEST(Noise, CancelledMapsAreNotInstalled) {
    Progress progress;
    progress.cancel();
    Terrain terrain;
    terrain.lattice = world_of(64, 64, 16);
    Context context;
    context.world = {.lattice = terrain.lattice, .range = {0, 1000}};
    context.progress = &progress;
    EXPECT_THROW(make_fractal_noise({}, NoiseBasis::gradient, 1, terrain, context), Cancelled);
    EXPECT_EQ(terrain.height(), nullptr);
}

// Which of them a stage takes: two stages of one basis would be one stage too many.
TEST(Noise, EachStageIsItsBasis) {
    Terrain terrain;
    terrain.lattice = world_of(33, 33, 64);
    Context context;
    context.world = {.lattice = terrain.lattice, .range = {0, 1000}};
    context.seed = 1;
    const auto made = [&](const auto& stage) {
        stage.apply(terrain, context);
        return *terrain.height();
    };
    EXPECT_EQ(made(PerlinNoise{}), make_noise({}, NoiseBasis::gradient, terrain.lattice));
    EXPECT_EQ(made(SimplexNoise{}), make_noise({}, NoiseBasis::simplex, terrain.lattice));
    EXPECT_EQ(made(ValueNoise{}), make_noise({}, NoiseBasis::value, terrain.lattice));
    CellularNoise cellular;
    cellular.jitter = 0.5f;
    for (const auto& [measure, basis] : {std::pair{CellularNoise::Measure::f1, NoiseBasis::cellular_f1},
                                         {CellularNoise::Measure::f2, NoiseBasis::cellular_f2},
                                         {CellularNoise::Measure::f2_f1, NoiseBasis::cellular_f2_f1}}) {
        cellular.measure = measure;
        EXPECT_EQ(made(cellular), make_noise(cellular, basis, terrain.lattice, 1, 0.5f));
    }
}

}  // namespace
}  // namespace talus
