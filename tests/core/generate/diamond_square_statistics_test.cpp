// What a fractal promises: the slope of its spectrum, and a seam that nobody finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "core/base/spectrum.h"
#include "core/generate/diamond_square.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

TEST(DiamondSquareStatistics, TheSpectrumFallsWithTwiceTheHurstExponentPlusTwo) {
    for (const bool additions : {false, true}) {
        for (const float hurst : {0.3f, 0.5f, 0.8f}) {
            const DiamondSquare stage{.smoothness = hurst,
                                      .feature_size = 4096,
                                      .law = DiamondSquare::Law::gaussian,
                                      .random_additions = additions};
            double mean = 0;
            for (std::uint64_t seed = 1; seed <= 8; ++seed) {
                const Grid<float> map = make_map(stage, world_of(1024, 1024, 4, true), seed);
                mean += spectral_exponent(radial_spectrum(map, true, true)).value() / 8;
            }
            EXPECT_NEAR(mean, 2 * static_cast<double>(hurst) + 2, 0.15)
                << "H " << hurst << (additions ? ", with additions" : "");
        }
    }
}

// How far the ground is from being equally rough everywhere: the mean square of the step from a sample to its
// neighbour in the east, at the place where it is largest by where it is smallest. Places are told apart by
// the level of the lattice at which their row came and the one at which the older of the two columns did;
// each kind is averaged over the maps.
double spread_of_steps(const DiamondSquare& stage, int size, int maps) {
    constexpr std::size_t k_min_places = 256;
    struct Places {
        double squares = 0;
        double count = 0;
        std::size_t places = 0;
    };
    const auto level = [&](int i) { return i % size == 0 ? size : i & -i; };
    std::map<std::pair<int, int>, Places> kinds;
    for (int seed = 1; seed <= maps; ++seed) {
        const Grid<float> map =
            make_map(stage, world_of(size + 1, size + 1, 4), static_cast<std::uint64_t>(seed));
        for (const auto [x, y] : cells_of(size, size)) {
            const double step = static_cast<double>(map(x + 1, y)) - static_cast<double>(map(x, y));
            Places& places = kinds[{std::max(level(x), level(x + 1)), level(y)}];
            places.squares += step * step;
            places.count += 1;
            if (seed == 1) ++places.places;
        }
    }
    double smallest = std::numeric_limits<double>::infinity();
    double largest = 0;
    for (const auto& [kind, places] : kinds) {
        if (places.places < k_min_places) continue;  // few places, and so a matter of chance
        smallest = std::min(smallest, places.squares / places.count);
        largest = std::max(largest, places.squares / places.count);
    }
    return largest / smallest;
}

// Stationary increments are what Saupe's additions are for. Here they do not bring them.
TEST(DiamondSquareStatistics, RandomAdditionsDoNotMakeTheGroundEquallyRoughEverywhere) {
    constexpr int k_size = 256;
    constexpr int k_maps = 24;
    for (const float smoothness : {0.5f, 0.8f}) {
        DiamondSquare stage{.smoothness = smoothness, .feature_size = 4 * k_size};
        const double without = spread_of_steps(stage, k_size, k_maps);
        stage.random_additions = true;
        EXPECT_GT(without, 1.1) << smoothness;
        EXPECT_GT(spread_of_steps(stage, k_size, k_maps), without) << smoothness;
    }
}

// Differences between the neighbours on either side of column x's western edge, or row x's northern one,
// sorted.
std::vector<double> steps_at(const std::vector<Grid<float>>& maps, int x, bool rows) {
    std::vector<double> steps;
    for (const Grid<float>& map : maps) {
        const int size = map.width();
        const int before = (x + size - 1) % size;
        for (int y = 0; y < size; ++y) {
            const auto [here, there] =
                rows ? std::pair{map(y, x), map(y, before)} : std::pair{map(x, y), map(before, y)};
            steps.push_back(static_cast<double>(here) - static_cast<double>(there));
        }
    }
    std::sort(steps.begin(), steps.end());
    return steps;
}

double root_mean_square(const std::vector<double>& values) {
    double squares = 0;
    for (const double value : values) squares += value * value;
    return std::sqrt(squares / static_cast<double>(values.size()));
}

// Kolmogorov and Smirnov's: the largest difference between the shares below any value.
double distribution_distance(const std::vector<double>& a, const std::vector<double>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto below = static_cast<double>(std::lower_bound(b.begin(), b.end(), a[i]) - b.begin());
        largest = std::max(largest, std::fabs(static_cast<double>(i) / static_cast<double>(a.size()) -
                                              below / static_cast<double>(b.size())));
    }
    return largest;
}

// Points of a coarse level have steps of their own kind beside them, so the seam, where seeds stand, is
// compared with the other lines of seeds. Those lie within 0.024 of each other in their root mean square,
// within 0.039 in distribution.
TEST(DiamondSquareStatistics, TheSeamOfAWrappedWorldIsAStepLikeAnyOther) {
    constexpr int k_feature = 64;  // samples
    constexpr int k_size = 512;
    for (const bool additions : {false, true}) {
        const DiamondSquare stage{.feature_size = 4 * k_feature, .random_additions = additions};
        std::vector<Grid<float>> maps;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            maps.push_back(make_map(stage, world_of(k_size, k_size, 4, true), seed));
        }
        for (const bool rows : {false, true}) {
            std::vector<double> inside;
            for (int x = k_feature; x < k_size; x += k_feature) {
                const std::vector<double> steps = steps_at(maps, x, rows);
                inside.insert(inside.end(), steps.begin(), steps.end());
            }
            std::sort(inside.begin(), inside.end());
            const std::vector<double> seam = steps_at(maps, 0, rows);
            EXPECT_NEAR(root_mean_square(seam) / root_mean_square(inside), 1, 0.05);
            EXPECT_LT(distribution_distance(seam, inside), 0.05);
        }
    }
}

}  // namespace
}  // namespace talus
