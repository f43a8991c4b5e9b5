#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "core/base/simd.h"
#include "core/paint/sculpt_ground.h"
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
