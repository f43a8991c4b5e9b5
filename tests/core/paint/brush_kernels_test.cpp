#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "core/base/math.h"
#include "core/base/simd.h"
#include "core/paint/sculpt_ground.h"
#include "core/paint/sculpt_kernel.h"
#include "core/paint/stamp_kernel.h"
#include "core/paint/stamps.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

class BrushKernels : public ::testing::Test {
 protected:
    ~BrushKernels() override { set_simd_level(highest_); }

 private:
    SimdLevel highest_ = simd_level();
};

TEST_F(BrushKernels, EachToolMakesTheSameBitsAtEveryLevel) {
    for (const bool wraps : {false, true}) {
        const Lattice map{.width = 307, .height = 61, .cell_size = 4, .wrap_x = wraps, .wrap_y = wraps};
        std::mt19937 random(5);
        Grid<float> ground(map.width, map.height);
        for (float& height : ground.values()) height = static_cast<float>(random() % 4096) / 16;
        for (int mode = 0; mode < 4; ++mode) {
            for (std::size_t tool = 0; tool < k_stroke_tools.size(); ++tool) {
                Stroke stroke{.tool = static_cast<StrokeTool>(tool),
                              .radius = wraps ? 110.0f : 300.0f,
                              .amount = 0.7f,
                              .builds_up = mode == 1,
                              .second = mode == 2,
                              .points = {{301, 103, 1}, {703, 147, 0.75f}, {655, 53, 1}}};
                if (info_of(stroke.tool).stamps) stroke.stamp = find_stamp("crater");
                stroke.along = mode == 3;
                std::vector<Grid<float>> made;
                for (const SimdLevel level : available_simd_levels()) {
                    set_simd_level(level);
                    made.push_back(ground);
                    sculpt(stroke, {map, map, {0, 500}, 1}, made.back(), nullptr);
                    ASSERT_EQ(made.back(), made.front())
                        << info_of(stroke.tool).key << ' ' << mode << ' ' << name_of(level);
                }
            }
        }
    }
}

// Heights of both signs, whole and between, and some that have no fractions.
std::vector<float> some_heights() {
    std::vector<float> heights{0.0f, -0.0f, 4.0f, -4.0f, 1e9f, -1e9f, 3e12f, -1e-30f};
    std::mt19937 random(7);
    while (heights.size() < 203) heights.push_back(static_cast<float>(random() % 65536) / 64 - 512);
    return heights;
}

TEST_F(BrushKernels, TerracesAreThoseOfFloorAndSmoothstep) {
    const std::vector<float> ground = some_heights();
    const std::vector<float> weights(ground.size(), 0.75f);
    const auto count = static_cast<int>(ground.size());
    for (const SimdLevel level : available_simd_levels()) {
        set_simd_level(level);
        for (const bool lower : {false, true}) {
            for (const float amount : {0.5f, 2.0f}) {
                std::vector<float> made = ground;
                sculpt_kernel().terraces({weights.data(), amount, count}, {4.5f, lower}, made.data());
                for (std::size_t i = 0; i < ground.size(); ++i) {
                    const float steps = ground[i] / 4.5f;
                    const float whole = std::floor(steps);
                    const float riser =
                        lower ? smoothstep(0, 0.4f, steps - whole) : smoothstep(0.6f, 1, steps - whole);
                    const float share = std::min(1.0f, 0.75f * amount);
                    ASSERT_EQ(made[i], lerp(ground[i], (whole + riser) * 4.5f, share))
                        << ground[i] << ' ' << lower << ' ' << name_of(level);
                }
            }
        }
    }
}

TEST_F(BrushKernels, ASlopeIsEvenAlongItsWay) {
    constexpr int k_count = 203;
    const std::vector<float> weights(k_count, 1.0f);
    for (const SimdLevel level : available_simd_levels()) {
        set_simd_level(level);
        for (const double around : {0.0, 250.0}) {
            std::vector<float> made(k_count, 7.0f);
            const SlopeRow slope{.first = -20,
                                 .cell = 2,
                                 .x = 30,
                                 .east = 120,
                                 .south = 40,
                                 .square = 120.0 * 120 + 40 * 40,
                                 .way_south = 13,
                                 .around = around,
                                 .height = 10,
                                 .end_height = 50};
            sculpt_kernel().slope({weights.data(), 0.5f, k_count}, slope, made.data());
            for (int x = 0; x < k_count; ++x) {
                double way = (x - 20) * 2.0 - 30;
                while (around > 0 && way - 60 >= around / 2) way -= around;
                while (around > 0 && way - 60 < -around / 2) way += around;
                const double share = clamp((way * 120 + 13.0 * 40) / slope.square, 0.0, 1.0);
                const float there = lerp(10.0f, 50.0f, static_cast<float>(share));
                ASSERT_EQ(made[static_cast<std::size_t>(x)], lerp(7.0f, there, 0.5f))
                    << x << ' ' << around << ' ' << name_of(level);
            }
        }
    }
}

// The top of the parabola through the highest of a list and its neighbours, found with the whole list at
// hand; what lies before the first and behind the last is 0.
float plain_top(const std::vector<float>& list) {
    const auto at = [&](std::ptrdiff_t i) {
        return i < 0 || i >= std::ssize(list) ? 0.0f : std::max(0.0f, list[static_cast<std::size_t>(i)]);
    };
    std::ptrdiff_t highest = 0;
    for (std::ptrdiff_t i = 1; i < std::ssize(list); ++i)
        if (at(i) > at(highest)) highest = i;
    const int side = at(highest + 1) > at(highest - 1) ? 1 : -1;
    const float near = at(highest + side);
    const float fall = at(highest) - near;
    const float curved =
        std::min(fall + at(highest) - at(highest - side), 2 * near - at(highest) - at(highest + 2 * side));
    const float way = curved > 0 ? 0.5f - fall / curved : 0;
    return way > 0 ? at(highest) + curved * way * way / 2 : at(highest);
}

TEST_F(BrushKernels, TheHighestOfManyDabsIsThatOfTheirList) {
    constexpr int k_cells = HighestDabs::k_cells;
    std::mt19937 random(9);
    for (const SimdLevel level : available_simd_levels()) {
        set_simd_level(level);
        for (const int count : {1, 29, k_cells}) {
            for (int dabs = 1; dabs < 12; ++dabs) {
                std::vector<std::vector<float>> lists(k_cells);
                HighestDabs highest;
                stamp_kernel().clear(count, highest);
                for (int dab = 0; dab < dabs; ++dab) {
                    std::array<float, k_cells> heights;
                    for (std::size_t i = 0; i < heights.size(); ++i) {
                        heights[i] = static_cast<float>(random() % 64) / 32 - 0.75f;
                        lists[i].push_back(-heights[i]);
                    }
                    stamp_kernel().take(heights.data(), -1, count, highest);
                }
                std::vector<float> tops(static_cast<std::size_t>(count), -1.0f);
                stamp_kernel().top(highest, count, tops.data());
                for (std::size_t i = 0; i < tops.size(); ++i)
                    ASSERT_EQ(tops[i], plain_top(lists[i])) << name_of(level) << ' ' << dabs << ' ' << i;
            }
        }
    }
}

}  // namespace
}  // namespace talus
