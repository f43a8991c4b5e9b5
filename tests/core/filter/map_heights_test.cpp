// The loops that run point functions over maps: each cell by itself, the same bits whatever runs them.
#include "core/filter/map_heights.h"

#include <gtest/gtest.h>

#include <bit>
#include <type_traits>
#include <vector>

#include "core/base/random.h"
#include "core/base/simd.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Heights around a range of 0 to 1000 m, with zeros of either sign and whole numbers among them.
Grid<float> ground(int width, int height, std::uint64_t seed) {
    Grid<float> grid(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const float random = to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)));
        const int kind = (x * 3 + y) % 97;
        grid(x, y) = kind == 0   ? 0.0f
                     : kind == 1 ? -0.0f
                     : kind == 2 ? static_cast<float>(100 * (x % 13))
                                 : 500 + 700 * random;
    }
    return grid;
}

template <class Function>
float plain(const Function& function, float height, float other) {
    if constexpr (requires { function.pieces; }) {
        float sum = function.start(height);
        for (const auto& piece : function.pieces) sum += function.rise(piece, height);
        return sum;
    } else if constexpr (requires { function.begin(height); }) {
        return function(function.begin(height));
    } else if constexpr (std::is_invocable_v<const Function&, float>) {
        return function(height);
    } else {
        return function(height, other);
    }
}

template <class Function>
void expect_each_cell(const Function& function) {
    constexpr bool k_takes_other = std::is_invocable_v<const Function&, float, float>;
    const SimdLevel highest = simd_level();
    // The last is written with streaming stores; its rows begin anywhere in a line.
    for (const auto& [width, height] : {std::pair{1, 1}, {7, 5}, {300, 3}, {1501, 1403}}) {
        const Grid<float> heights = ground(width, height, 1);
        const Grid<float> others = ground(width, height, 2);
        for (const SimdLevel level : available_simd_levels()) {
            for (const int threads : {1, 3}) {
                set_simd_level(level);
                set_thread_count(threads);
                const Grid<float> mapped =
                    mapped_heights(heights, k_takes_other ? &others : nullptr, function, nullptr);
                for (std::size_t i = 0; i < mapped.size(); ++i) {
                    const float expected = plain(function, heights.values()[i], others.values()[i]);
                    ASSERT_EQ(std::bit_cast<std::uint32_t>(mapped.values()[i]),
                              std::bit_cast<std::uint32_t>(expected))
                        << name_of(level) << ", " << width << 'x' << height << ", cell " << i << " of "
                        << heights.values()[i];
                }
            }
        }
    }
    set_simd_level(highest);
    set_thread_count(0);
}

const RangeShare k_range(HeightRange{0, 1000});

TEST(MapHeights, GivesEachCellItsFunctionsBits) {
    expect_each_cell(ClampFunction{.low = 200, .high = 900});
    expect_each_cell(ClampFunction{.low = 900, .high = 200});
    expect_each_cell(InvertFunction{.sum = 1000});
    expect_each_cell(NormaliseFunction{.lowest = 30, .from = 100, .scale = 0.7f});
    expect_each_cell(ToWholeNumber{k_range});
    expect_each_cell(FromWholeNumber{k_range});
}

TEST(MapHeights, RoundsAndStepsTheSameEverywhere) {
    for (const float step : {0.7f, 25.0f}) expect_each_cell(QuantiseFunction{.step = step});
    expect_each_cell(TerraceFunction{.step = 50, .offset = 0, .start = 0.3f, .end = 0.7f, .tilt = 0.2f});
    expect_each_cell(TerraceFunction{.step = 60, .offset = -7, .start = 0.5f, .end = 0.5f, .tilt = 0});
}

TEST(MapHeights, RaisesToPowersTheSameEverywhere) {
    for (const float exponent : {0.1f, 2.0f, 10.0f}) {
        expect_each_cell(PowerFunction{
            .low = 0, .per_metre = 0.001f, .span = 1000, .power = {.exponent = exponent}, .shift = -20});
        expect_each_cell(
            LevelsFunction{.range = k_range, .black = 0.1f, .scale = 1.25f, .gamma = {.exponent = exponent}});
    }
}

TEST(MapHeights, BendsTheSameEverywhere) {
    for (const int count : {1, 2, 3, 8}) {
        std::vector<CurveFunction::Piece> pieces;
        for (int i = 0; i < count; ++i) {
            const float x = 100.0f + 90.0f * static_cast<float>(i);
            pieces.push_back({.x = x, .width = 90, .slope = 0.5f, .bend = 0.01f, .twist = -1e-4f});
        }
        expect_each_cell(CurveFunction{.range = {0, 1000}, .first = 0.2f, .pieces = pieces});
    }
}

TEST(MapHeights, TakesTheOtherMapsHeightAtTheSamePlace) {
    expect_each_cell(LowlandsFunction{.low = 300, .high = 500, .amount = 0.8f});
    expect_each_cell(LowlandsFunction{.low = 400, .high = 400, .amount = 1});
}

}  // namespace
}  // namespace talus
