// What lessons say of diamond-square's ground in general, each measured in two ways. Their notes name these
// tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/generate/diamond_square.h"
#include "tests/core/generate/make_map.h"
#include "tests/correlation.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_size = 257;
constexpr double k_claim_spacing = 4;  // m

Grid<float> ground(DiamondSquare stage, std::uint64_t seed) {
    stage.feature_size = static_cast<float>((k_size - 1) * k_claim_spacing);
    return make_map(stage, world_of(k_size, k_size, k_claim_spacing), seed);
}

struct Sample {
    double mean = 0;
    double error = 0;  // standard error of the mean
};

Sample sample_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    Sample sample;
    for (const double value : values) sample.mean += value / count;
    double squares = 0;
    for (const double value : values) squares += (value - sample.mean) * (value - sample.mean);
    sample.error = std::sqrt(squares / (count - 1) / count);
    return sample;
}

std::vector<double> heights_of(const Grid<float>& map) {
    std::vector<double> heights;
    for (int y = 1; y < map.height(); ++y) {
        for (int x = 1; x < map.width(); ++x) heights.push_back(static_cast<double>(map(x, y)));
    }
    return heights;
}

// The squares of the steps to the west and to the north, at the places of heights_of().
std::vector<double> squared_steps_of(const Grid<float>& map) {
    std::vector<double> steps;
    for (int y = 1; y < map.height(); ++y) {
        for (int x = 1; x < map.width(); ++x) {
            const auto here = static_cast<double>(map(x, y));
            const double west = here - static_cast<double>(map(x - 1, y));
            const double north = here - static_cast<double>(map(x, y - 1));
            steps.push_back(west * west + north * north);
        }
    }
    return steps;
}

// How much rougher the higher half of a map is than its lower half: the logarithm of the steps' mean squares.
double rougher_above(const Grid<float>& map) {
    const std::vector<double> heights = heights_of(map);
    const std::vector<double> steps = squared_steps_of(map);
    std::vector<double> sorted = heights;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    double above = 0, below = 0;
    for (std::size_t i = 0; i < heights.size(); ++i) (heights[i] < *middle ? below : above) += steps[i];
    return std::log(above / below);
}

// Means of blocks of so many samples a side.
std::vector<double> blocks_of(const Grid<float>& map, int side) {
    std::vector<double> means;
    for (int y = 0; y + side <= map.height(); y += side) {
        for (int x = 0; x + side <= map.width(); x += side) {
            double sum = 0;
            for (const auto [i, j] : cells_of(side, side)) sum += static_cast<double>(map(x + i, y + j));
            means.push_back(sum / side / side);
        }
    }
    return means;
}

constexpr double k_errors = 4;  // standard errors that chance does not reach

TEST(DiamondSquareClaims, OffsetsDoNotLiftTheGround) {
    for (const auto law : {DiamondSquare::Law::uniform, DiamondSquare::Law::gaussian}) {
        DiamondSquare stage{.law = law};
        std::vector<double> means, shares;
        for (std::uint64_t seed = 1; seed <= 120; ++seed) {
            const std::vector<double> heights = heights_of(ground(stage, seed));
            const auto count = static_cast<double>(heights.size());
            double mean = 0;
            for (const double height : heights) mean += height / count;
            means.push_back(mean - static_cast<double>(stage.level));
            shares.push_back(static_cast<double>(std::count_if(
                                 heights.begin(), heights.end(),
                                 [&](double height) { return height > static_cast<double>(stage.level); })) /
                                 count -
                             0.5);
        }
        for (const Sample& sample : {sample_of(means), sample_of(shares)})
            EXPECT_LT(std::fabs(sample.mean), k_errors * sample.error);
    }
}

TEST(DiamondSquareClaims, ValleysAreAsRoughAsHeights) {
    const auto measured = [](float lower_ground_smoother, auto&& measure) {
        std::vector<double> values;
        for (std::uint64_t seed = 1; seed <= 60; ++seed)
            values.push_back(measure(ground({.lower_ground_smoother = lower_ground_smoother}, seed)));
        return sample_of(values);
    };
    const auto related = [](const Grid<float>& map) {
        return correlation(heights_of(map), squared_steps_of(map));
    };
    for (const Sample& sample : {measured(0, related), measured(0, rougher_above)})
        EXPECT_LT(std::fabs(sample.mean), k_errors * sample.error);
    // Both measures tell such ground from one whose low parts are smoother.
    for (const Sample& sample : {measured(1, related), measured(1, rougher_above)})
        EXPECT_GT(sample.mean, 2 * k_errors * sample.error);
}

TEST(DiamondSquareClaims, LargeShapesStayWhateverTheSmoothness) {
    std::vector<double> same, other, hills;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const Grid<float> smooth = ground({.smoothness = 0.8f}, seed);
        const Grid<float> rough = ground({.smoothness = 0.2f}, seed);
        const Grid<float> stranger = ground({.smoothness = 0.2f}, seed + 1000);
        same.push_back(correlation(blocks_of(smooth, 64), blocks_of(rough, 64)));
        other.push_back(correlation(blocks_of(smooth, 64), blocks_of(stranger, 64)));
        // Whether of two neighbouring blocks the same one is higher.
        const std::vector<double> a = blocks_of(smooth, 64);
        const std::vector<double> b = blocks_of(rough, 64);
        int agree = 0;
        for (std::size_t i = 1; i < a.size(); ++i) agree += (a[i] > a[i - 1]) == (b[i] > b[i - 1]) ? 1 : 0;
        hills.push_back(static_cast<double>(agree) / static_cast<double>(a.size() - 1));
    }
    EXPECT_GT(sample_of(same).mean, 0.85);  // 0.9 when this was written
    EXPECT_LT(std::fabs(sample_of(other).mean), 0.4);
    EXPECT_GT(sample_of(hills).mean, 0.85);
}

}  // namespace
}  // namespace talus
