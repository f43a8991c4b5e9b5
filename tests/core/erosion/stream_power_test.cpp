#include "core/erosion/stream_power.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/simd.h"
#include "core/base/smooth_noise.h"
#include "core/terrain/ground_change.h"
#include "core/terrain/process.h"
#include "tests/core/same_bits.h"

namespace talus {
namespace {

constexpr int k_size = 80;
constexpr double k_cell = 30;      // m
constexpr float k_uplift = 1e-3f;  // m/year
constexpr double k_step = 20000;   // years

Lattice plain_map() { return {.width = k_size, .height = k_size, .cell_size = k_cell}; }

Grid<float> bumps(float relief) {
    const Lattice map = plain_map();
    const SmoothNoise noise({.wavelength = k_size * k_cell / 4, .octaves = 9, .seed = 3}, map, map);
    Grid<float> ground(k_size, k_size);
    for (int y = 0; y < k_size; ++y) {
        noise.make_row(y, ground.row(y));
        for (int x = 0; x < k_size; ++x) ground(x, y) *= relief;
    }
    return ground;
}

float erodibility_for(float slope_exponent) { return slope_exponent == 1 ? 1e-5f : 1e-6f; }

// Rising ground whose rivers leave at its borders.
StreamPower rising(const Grid<float>& start, float slope_exponent, double silting_time = 0,
                   float max_slope = 1e30f) {
    Grid<std::uint8_t> base(k_size, k_size, 0);
    for (int i = 0; i < k_size; ++i) base(i, 0) = base(i, k_size - 1) = base(0, i) = base(k_size - 1, i) = 1;
    StreamPowerGround ground{
        .map = plain_map(),
        .start = make_field(Grid<float>(start)),
        .erodibility = make_field(Grid<float>(k_size, k_size, erodibility_for(slope_exponent))),
        .uplift = make_field(Grid<float>(k_size, k_size, k_uplift)),
        .base = make_field(std::move(base))};
    return StreamPower(std::move(ground),
                       {.step = k_step,
                        .area_exponent = 0.5f * slope_exponent,
                        .slope_exponent = slope_exponent,
                        .max_slope = max_slope,
                        .silting_time = silting_time},
                       Grid<float>(start));
}

// Calls each(cell, receiver, metres between them) for every cell whose water flows on.
template <class Each>
void along_rivers(const StreamPower& process, FlowGraph& graph, Each&& each) {
    graph.route(process.height(), plain_map(), {.borders = false, .base = process.ground().base.get()},
                nullptr);
    for (std::size_t cell = 0; cell < process.height().size(); ++cell) {
        const std::size_t to = graph.receiver(cell);
        if (to == cell) continue;
        const bool diagonal = is_diagonal(graph.directions().data()[cell]);
        each(cell, to, diagonal ? k_cell * std::sqrt(2.0) : k_cell);
    }
}

TEST(StreamPower, InBalanceTheSlopeIsThatOfTheLaw) {
    for (const float n : {1.0f, 1.5f}) {
        StreamPower process = rising(bumps(20), n);
        for (int i = 0; i < 600; ++i) process.step(1e9, nullptr);
        FlowGraph graph;
        Grid<float> area(k_size, k_size);
        int cells = 0;
        along_rivers(process, graph, [&](std::size_t, std::size_t, double) { ++cells; });
        graph.area(area, nullptr);
        const float* const height = process.height().data();
        const double per_n = 1 / static_cast<double>(n);
        along_rivers(process, graph, [&](std::size_t cell, std::size_t to, double distance) {
            const double slope = static_cast<double>(height[cell] - height[to]) / distance;
            const double power = static_cast<double>(k_uplift) / static_cast<double>(erodibility_for(n));
            const double expected =
                exp2(per_n * log2(power)) / std::sqrt(static_cast<double>(area.data()[cell]));
            ASSERT_NEAR(slope / expected, 1, 0.02) << "n " << n << " cell " << cell;
        });
        EXPECT_GT(cells, (k_size - 2) * (k_size - 2) - 1);
    }
}

TEST(StreamPower, InBalanceTheSlopeNearsTheSteepestButDoesNotReachIt) {
    constexpr double k_steepest = 0.5;
    for (const float n : {1.0f, 1.5f}) {
        StreamPower process = rising(bumps(20), n, 0, static_cast<float>(k_steepest));
        for (int i = 0; i < 600; ++i) process.step(1e9, nullptr);
        FlowGraph graph;
        Grid<float> area(k_size, k_size);
        along_rivers(process, graph, [](std::size_t, std::size_t, double) {});
        graph.area(area, nullptr);
        const float* const height = process.height().data();
        const double power = static_cast<double>(k_uplift) / static_cast<double>(erodibility_for(n));
        double steepest = 0;
        along_rivers(process, graph, [&](std::size_t cell, std::size_t to, double distance) {
            const double slope = static_cast<double>(height[cell] - height[to]) / distance;
            ASSERT_LT(slope, k_steepest) << "n " << n << " cell " << cell;
            const double to_n = exp2(static_cast<double>(n) * log2(slope)) / (1 - slope / k_steepest);
            const double area_to_m =
                exp2(0.5 * static_cast<double>(n) * log2(static_cast<double>(area.data()[cell])));
            ASSERT_NEAR(to_n * area_to_m / power, 1, 0.03) << "n " << n << " cell " << cell;
            steepest = std::max(steepest, slope);
        });
        EXPECT_GT(steepest, 0.8 * k_steepest);
    }
}

TEST(StreamPower, GroundNeverRisesAlongARiver) {
    for (const float n : {1.0f, 1.5f}) {
        StreamPower process = rising(bumps(300), n);
        for (int i = 0; i < 5; ++i) {
            process.step(1e9, nullptr);
            FlowGraph graph;
            const float* const height = process.height().data();
            along_rivers(process, graph, [&](std::size_t cell, std::size_t to, double) {
                ASSERT_GE(height[cell], height[to]) << "n " << n << " step " << i;
            });
        }
    }
}

TEST(StreamPower, DepressionsSiltUpInTheirTimeAndInTheEndAtOnce) {
    StreamPower process = rising(bumps(300), 1, 20 * k_step);
    // Metres that rivers climb, summed over all cells.
    const auto climbs = [&] {
        FlowGraph graph;
        const float* const height = process.height().data();
        double sum = 0;
        along_rivers(process, graph, [&](std::size_t cell, std::size_t to, double) {
            sum += static_cast<double>(std::max(0.0f, height[to] - height[cell]));
        });
        return sum;
    };
    process.step(1e9, nullptr);
    const double after_one = climbs();
    for (int i = 0; i < 3; ++i) process.step(1e9, nullptr);
    const double after_four = climbs();
    EXPECT_GT(after_four, 0);
    EXPECT_LT(after_four, 0.9 * after_one);
    process.silt_up(nullptr);
    EXPECT_EQ(climbs(), 0);
    EXPECT_EQ(process.length(), 4 * k_step);
    const RockBudget& budget = process.budget();
    EXPECT_LT(std::fabs(sum_of(process.height()) - sum_of(bumps(300)) -
                        (budget.uplift - budget.eroded + budget.filled)),
              1e-6 * (budget.uplift + budget.eroded));
}

TEST(StreamPower, KeepsItsBooksOverAThousandSteps) {
    const Grid<float> start = bumps(100);
    StreamPower process = rising(start, 1);
    for (int i = 0; i < 1000; ++i) process.step(1e9, nullptr);
    const RockBudget& budget = process.budget();
    const double change = sum_of(process.height()) - sum_of(start);
    const double risen = (k_size - 2.0) * (k_size - 2.0) * static_cast<double>(k_uplift) * 1000 * k_step;
    EXPECT_NEAR(budget.uplift, risen, 1e-6 * risen);
    EXPECT_GT(budget.eroded, 0.5 * risen);
    EXPECT_LT(std::fabs(change - (budget.uplift - budget.eroded + budget.filled)),
              1e-6 * (budget.uplift + budget.eroded));
}

TEST(StreamPower, HugeHeightsStayFinite) {
    for (const float n : {1.0f, 1.5f}) {
        StreamPower process = rising(bumps(2e6f), n);
        for (int i = 0; i < 5; ++i) process.step(1e9, nullptr);
        for (const float height : process.height().values()) ASSERT_TRUE(std::isfinite(height));
    }
}

TEST(StreamPower, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    for (const float n : {1.0f, 1.5f}) {
        expect_same_bits_everywhere([&] {
            StreamPower process = rising(bumps(200), n);
            for (int i = 0; i < 4; ++i) process.step(1e9, nullptr);
            return Grid<float>(process.height());
        });
    }
}

}  // namespace
}  // namespace talus
