#include "core/erosion/stream_power.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/terrain/process.h"
#include "tests/core/same_bits.h"

namespace talus {
namespace {

constexpr float k_uplift = 1e-3f;  // m/year
constexpr double k_step = 20000;   // years

std::shared_ptr<const Mesh> strip_mesh() {
    static const auto mesh =
        std::make_shared<const Mesh>(Lattice{.width = 129, .height = 17, .cell_size = 60}, 0);
    return mesh;
}

float erodibility_for(float slope_exponent) { return slope_exponent == 1 ? 1e-5f : 1e-6f; }

// Rising ground whose rivers leave at its borders.
StreamPower rising(double relief, StreamPowerLaw law, float diffusivity = 0, std::vector<float> rate = {}) {
    const Mesh::Level& level = strip_mesh()->level(0);
    const auto points = static_cast<std::size_t>(level.points);
    std::vector<double> height;
    std::vector<float> start;
    for (std::uint32_t i = 0; i < points; ++i) {
        height.push_back(relief * static_cast<double>(to_signed_unit(hash(row_key(3, 0, 0), i))));
        start.push_back(static_cast<float>(height.back()));
        height.back() = static_cast<double>(start.back());
    }
    law.step = k_step;
    law.area_exponent = 0.5f * law.slope_exponent;
    return StreamPower({.mesh = strip_mesh(),
                        .start = std::move(start),
                        .erodibility = std::vector<float>(points, erodibility_for(law.slope_exponent)),
                        .uplift = std::vector<float>(points, k_uplift),
                        .diffusivity = std::vector<float>(points, diffusivity),
                        .outlet = level.at_border,
                        .rate = std::move(rate)},
                       law, std::move(height));
}

// Calls each(point, receiver, slope) for every point whose water flows on.
template <class Each>
void along_rivers(StreamPower& process, Each&& each) {
    process.route(nullptr);
    const MeshFlow& flow = process.flow();
    for (std::size_t point = 0; point < process.height().size(); ++point) {
        const std::size_t to = flow.receiver()[point];
        if (to == point) continue;
        each(point, to,
             (process.height()[point] - process.height()[to]) / static_cast<double>(flow.distance()[point]));
    }
}

double rock_change(const StreamPower& process) {
    const Mesh::Level& level = strip_mesh()->level(0);
    double sum = 0;
    for (std::size_t i = 0; i < process.height().size(); ++i) {
        sum += static_cast<double>(level.area[i]) *
               (process.height()[i] - static_cast<double>(process.ground().start[i]));
    }
    return sum;
}

TEST(StreamPower, InBalanceTheSlopeIsThatOfTheLaw) {
    constexpr double k_steepest = 0.5;
    for (const float n : {1.0f, 1.5f}) {
        for (const double steepest : {1e30, k_steepest}) {
            StreamPower process =
                rising(20, {.slope_exponent = n, .max_slope = static_cast<float>(steepest)});
            for (int i = 0; i < 300; ++i) process.step(1e9, nullptr);
            const double power = static_cast<double>(k_uplift) / static_cast<double>(erodibility_for(n));
            double largest = 0;
            along_rivers(process, [&](std::size_t point, std::size_t, double slope) {
                ASSERT_LT(slope, steepest);
                const double room = 1 - slope * slope / (steepest * steepest);
                const double to_n = exp2(static_cast<double>(n) * log2(slope)) / room;
                const double area_to_m = exp2(0.5 * static_cast<double>(n) * log2(process.area()[point]));
                ASSERT_NEAR(to_n * area_to_m / power, 1, 0.03) << "n " << n << " point " << point;
                largest = std::max(largest, slope);
            });
            if (steepest < 1) EXPECT_GT(largest, 0.8 * steepest);
        }
    }
}

// Yuan and others, 2019, equation 7: what rivers put down makes slopes steeper by (1 + G)^(1/n).
TEST(StreamPower, InBalanceRiversThatPutDownAreSteeperByTheirDeposition) {
    StreamPower process = rising(20, {.deposition = 0.5f});
    for (int i = 0; i < 600; ++i) process.step(1e9, nullptr);
    const double power = static_cast<double>(k_uplift) / static_cast<double>(erodibility_for(1));
    along_rivers(process, [&](std::size_t point, std::size_t, double slope) {
        ASSERT_NEAR(slope * std::sqrt(process.area()[point]) / power, 1.5, 0.03) << point;
    });
}

// A long slope that only creeps is a parabola: h = U (L² − x²) / (2 D), L half its breadth.
TEST(StreamPower, InBalanceASlopeThatCreepsIsAParabola) {
    constexpr float k_diffusivity = 1;  // m²/year
    StreamPower process = rising(0, {}, k_diffusivity);
    StreamPowerGround ground = process.ground();
    std::fill(ground.erodibility.begin(), ground.erodibility.end(), 0.0f);
    process = StreamPower(ground, {.step = k_step}, std::vector<double>(process.height().size(), 0.0));
    for (int i = 0; i < 100; ++i) process.step(1e9, nullptr);
    // Outlets lie up to a point's spacing inside the borders, so the parabola is asked for by its bend:
    // heights in the middle against those on either side.
    const double half = 0.5 * 16 * 60;
    double sums[2] = {};
    int counts[2] = {};
    for (std::size_t i = 0; i < process.height().size(); ++i) {
        const auto x = static_cast<double>(strip_mesh()->x()[i]);
        if (x < 3 * half || x > 128 * 60 - 3 * half) continue;  // the ends are other
        const double from_middle = std::fabs(static_cast<double>(strip_mesh()->y()[i]) - half) / half;
        const int place = from_middle < 0.1 ? 0 : from_middle > 0.45 && from_middle < 0.55 ? 1 : 2;
        if (place == 2) continue;
        sums[place] += process.height()[i];
        ++counts[place];
    }
    const double bend = sums[0] / counts[0] - sums[1] / counts[1];
    const double expected =
        static_cast<double>(k_uplift) * half * half * 0.25 / (2 * static_cast<double>(k_diffusivity));
    EXPECT_NEAR(bend / expected, 1, 0.05);
}

TEST(StreamPower, DepressionsSiltUpInTheirTimeAndInTheEndAtOnce) {
    StreamPower process = rising(300, {.silting_time = 20 * k_step});
    const auto climbs = [&] {
        double sum = 0;
        along_rivers(process, [&](std::size_t, std::size_t, double slope) { sum += std::max(0.0, -slope); });
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
}

TEST(StreamPower, KeepsItsBooksAlsoWhereItsRateDiffers) {
    std::vector<float> rate;
    for (const float x : strip_mesh()->x()) rate.push_back(clamp(x / 4000 - 0.4f, 0.0f, 1.0f));
    for (const bool has_rate : {false, true}) {
        StreamPower process = rising(100, {.max_slope = 1, .deposition = 0.4f, .silting_time = 4 * k_step},
                                     0.01f, has_rate ? rate : std::vector<float>{});
        for (int i = 0; i < 300; ++i) process.step(1e9, nullptr);
        process.silt_up(nullptr);
        const RockBudget& budget = process.budget();
        EXPECT_GT(budget.eroded, 0.5 * budget.uplift);
        EXPECT_GT(budget.put_down, 0);
        EXPECT_LT(std::fabs(rock_change(process) - (budget.uplift - budget.eroded + budget.put_down)),
                  1e-9 * (budget.uplift + budget.eroded));
        if (!has_rate) continue;
        for (std::size_t i = 0; i < rate.size(); ++i) {
            if (rate[i] == 0) ASSERT_EQ(process.height()[i], static_cast<double>(process.ground().start[i]));
        }
    }
}

TEST(StreamPower, HugeHeightsStayFinite) {
    for (const float n : {1.0f, 1.5f}) {
        StreamPower process = rising(2e6, {.slope_exponent = n, .max_slope = 1, .deposition = 1}, 1e-2f);
        for (int i = 0; i < 5; ++i) process.step(1e9, nullptr);
        for (const double height : process.height()) ASSERT_TRUE(std::isfinite(height));
    }
}

TEST(StreamPower, GivesTheSameBitsOnAnyThreadCountAndSimdLevel) {
    for (const float n : {1.0f, 1.5f}) {
        expect_same_bits_everywhere([&] {
            StreamPower process =
                rising(200, {.slope_exponent = n, .max_slope = 1, .deposition = 0.5f}, 0.01f);
            for (int i = 0; i < 4; ++i) process.step(1e9, nullptr);
            return process.height();
        });
    }
}

}  // namespace
}  // namespace talus
