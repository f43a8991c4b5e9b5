// The box of 3 × 3 cells against plain loops.
#include "core/filter/box_blur.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/filter/box_passes.h"
#include "tests/core/filter/plain_blur.h"

namespace talus {
namespace {

using namespace blurs;

TEST(BoxBlur, IsTheMeanOfNinePassAfterPass) {
    for (const bool wrap : {false, true}) {
        for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {1, 40}, {57, 1}, {700, 91}}) {
            const Grid<float> input = noise(width, height);
            for (const int passes : {1, 2, 4, 7}) {
                const Grid<float> ours =
                    filtered(BoxBlur{.passes = passes}, world_of(width, height, 4, wrap), input);
                const Grid<double> plain = plain_box(as<double>(input), passes, wrap);
                for (std::size_t i = 0; i < ours.size(); ++i) {
                    ASSERT_NEAR(ours.values()[i], plain.values()[i], 1e-3)
                        << width << 'x' << height << ", " << passes << " passes, wrap " << wrap;
                }
            }
        }
    }
}

TEST(BoxBlur, OfWholeNumbersTruncatesAndSinks) {
    for (const bool wrap : {false, true}) {
        const Grid<float> input = noise(310, 97);
        Grid<int> plain(310, 97);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            plain.values()[i] = static_cast<int>(std::lround(input.values()[i] * 0.255f));
        }
        plain = plain_box(plain, 10, wrap);
        const Grid<float> ours =
            filtered(BoxBlur{.passes = 10, .whole_numbers = true}, world_of(310, 97, 4, wrap), input);
        for (std::size_t i = 0; i < plain.size(); ++i) {
            ASSERT_NEAR(ours.values()[i] * 0.255f, static_cast<float>(plain.values()[i]), 1e-3) << i;
        }
        // Every pass drops four ninths of a step on average.
        const double sunk = (mean_of(input) - mean_of(ours)) * 0.255;
        EXPECT_GT(sunk, 2.5);
        EXPECT_LT(sunk, 5);
    }
}

TEST(BoxBlur, KeepsTheMeanWhereTheWorldWraps) {
    const Grid<float> input = noise(128, 96);
    EXPECT_NEAR(mean_of(filtered(BoxBlur{.passes = 30}, world_of(128, 96, 4, true), input)), mean_of(input),
                1e-3);
}

TEST(BoxBlur, GivesTheSameBitsEverywhere) {
    // Above 8 MB, so that it is written past the caches, with rows that begin anywhere in a line.
    const Grid<float> input = noise(1501, 1403);
    const Lattice lattice = world_of(1501, 1403, 4);
    const SimdLevel highest = simd_level();
    set_simd_level(SimdLevel::base);
    set_thread_count(1);
    for (const Rounding rounding : {Rounding::none, Rounding::truncate}) {
        const Grid<float> expected = box_blurred(input, lattice, 5, rounding, nullptr);
        for (const SimdLevel level : available_simd_levels()) {
            set_simd_level(level);
            set_thread_count(3);
            EXPECT_EQ(box_blurred(input, lattice, 5, rounding, nullptr), expected) << name_of(level);
        }
        // Five times one pass.
        Grid<float> one_by_one = input;
        for (int pass = 0; pass < 5; ++pass)
            one_by_one = box_blurred(one_by_one, lattice, 1, rounding, nullptr);
        EXPECT_EQ(one_by_one, expected);
        set_simd_level(SimdLevel::base);
        set_thread_count(1);
    }
    set_simd_level(highest);
    set_thread_count(0);
}

}  // namespace
}  // namespace talus
