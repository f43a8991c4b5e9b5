#include "core/erosion/gully_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/smooth_noise.h"
#include "tests/core/map_measures.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr double k_gully_extent = 2048;  // m

Lattice map_of(int samples) {
    return {.width = samples, .height = samples, .cell_size = k_gully_extent / (samples - 1)};
}

// The same at each sample of any map.
Field<float> hills(const Lattice& map) {
    const SmoothNoise noise({.wavelength = 600, .octaves = 5, .seed = 5}, map, map);
    Grid<float> ground(map.width, map.height);
    for (int y = 0; y < map.height; ++y) {
        noise.make_row(y, ground.row(y));
        for (int x = 0; x < map.width; ++x) ground(x, y) *= 200;
    }
    return make_field(std::move(ground));
}

GullyRun rained_on(const Lattice& map, double drops, DropletSetup setup) {
    GullyRun run(std::move(setup), map, hills(map), nullptr);
    while (run.length() < drops) run.step(drops - run.length(), nullptr);
    return run;
}

TEST(GullyRun, MakesOneLandAtEverySize) {
    const auto land = [](int samples) {
        const GroundChange ground =
            rained_on(map_of(samples), 8000, {.radius = 20, .seed = 3}).ground(nullptr);
        Grid<float> height(129, 129);
        const int every = (samples - 1) / 128;
        for (const auto [x, y] : cells_of(129, 129))
            height(x, y) = (*ground.start)(every * x, every * y) + ground.change(every * x, every * y);
        return height;
    };
    const Grid<float> finest = land(1025);
    const auto [lowest, highest] = std::minmax_element(finest.values().begin(), finest.values().end());
    const double relief = static_cast<double>(*highest - *lowest);
    for (const int samples : {129, 257, 513}) {
        const Grid<float> coarse = land(samples);
        std::vector<double> difference;
        for (std::size_t i = 0; i < coarse.size(); ++i)
            difference.push_back(std::fabs(static_cast<double>(coarse.data()[i] - finest.data()[i])) /
                                 relief);
        double mean = 0;
        for (const double each : difference) mean += each / static_cast<double>(difference.size());
        std::sort(difference.begin(), difference.end());
        EXPECT_LT(mean, 0.005) << samples;
        EXPECT_LT(difference[difference.size() * 95 / 100], 0.015) << samples;
        EXPECT_GT(correlation(coarse, finest), 0.995) << samples;
    }
}

TEST(GullyRun, KeepsItsBooksOnTheMapWhateverItsLattice) {
    for (const int samples : {100, 257, 400}) {
        for (const bool masked : {false, true}) {
            const Lattice map = map_of(samples);
            DropletSetup setup{.radius = 20};
            if (masked) {
                Grid<float> rate =
                    grid_of(samples, samples, [&](int x, int) { return x < samples / 2 ? 0.7f : 0.0f; });
                setup.rate = make_field(std::move(rate));
            }
            GullyRun run = rained_on(map, 3000, setup);
            run.touch({.tool = RunTool::dig, .x = 700, .y = 900, .radius = 150, .amount = 20});
            run.step(500, nullptr);
            EXPECT_LT(run.books().rock.error_share(), 1e-6) << samples;
            const GroundChange ground = run.ground(nullptr);
            const double area = map.cell_size * map.cell_size;
            const Balance rock = run.books().rock;
            EXPECT_NEAR(area * sum_of(ground.change), rock.came - rock.gone, 2e-6 * rock.moved) << samples;
            if (!masked) continue;
            for (int y = 0; y < samples; ++y) {
                for (int x = samples / 2; x < samples; ++x) {
                    const bool dug = std::hypot(x * map.cell_size - 700, y * map.cell_size - 900) < 150;
                    if (!dug) {
                        ASSERT_EQ(ground.change(x, y), 0) << x << ' ' << y;
                    }
                }
            }
        }
    }
}

// A tool narrower than the drops' lattice can show.
TEST(GullyRun, ShowsWhatToolsDidAsFineAsTheMap) {
    const Lattice map = map_of(513);
    GullyRun run({.radius = 100}, map, hills(map), nullptr);
    run.touch({.tool = RunTool::raise, .x = 1024, .y = 1024, .radius = 12, .amount = 5});
    const Grid<float> change = run.ground(nullptr).change;
    EXPECT_EQ(change(256, 256), 5);
    EXPECT_EQ(change(261, 256), 0);
}

TEST(GullyRun, RunsNoMoreDropsThanItsMapCanShow) {
    // 65 samples of a world of 20 km had eight million drops.
    const Lattice small{.width = 65, .height = 65, .cell_size = 307, .wrap_x = true, .wrap_y = true};
    const Lattice lattice = GullyRun::lattice_of(small, 0);
    EXPECT_EQ(lattice.width, 130);
    const double drops = 20000 * 400 / GullyRun::weight_on(lattice, 0);
    EXPECT_LT(drops, lattice.width * lattice.height);
    // A map that shows them all runs each drop by itself.
    EXPECT_EQ(GullyRun::weight_on(GullyRun::lattice_of(map_of(513), 10), 10), 1);
    EXPECT_EQ(GullyRun::lattice_of(map_of(513), 10).width, 513);
    EXPECT_EQ(GullyRun::lattice_of(map_of(4097), 10).width, 513);
    EXPECT_EQ(GullyRun::lattice_of(map_of(257), 10).width, 513);
    EXPECT_EQ(GullyRun::lattice_of(map_of(129), 10).width, 257);
}

}  // namespace
}  // namespace talus
