#include "core/surface/field_colours.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "core/surface/ramp.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr HeightRange k_heights{-200, 1000};

Oklab oklab_of(Rgba8 colour) {
    return to_oklab({static_cast<float>(colour.r) / 255, static_cast<float>(colour.g) / 255,
                     static_cast<float>(colour.b) / 255});
}

TEST(FieldColours, MeasuresRiseOrFallInLightnessOverTheirRange) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (k_fields[i].type != ValueType::real || k_fields[i].colours == Colours::two_sides) continue;
        const float way = k_fields[i].colours == Colours::rising ? 1.0f : -1.0f;
        const FieldColours colours(static_cast<FieldId>(i), k_heights);
        const HeightRange range = colours.range();
        ASSERT_GT(range.span(), 0) << k_fields[i].key;
        float last = -2;
        for (int step = 0; step <= 50; ++step) {
            const float value =
                value_at(k_fields[i].scale, range.low, range.high, static_cast<float>(step) / 50);
            const float lightness = way * oklab_of(colours.colour_of(value)).lightness;
            EXPECT_GT(lightness, last) << k_fields[i].key << ' ' << value;
            last = lightness;
        }
        EXPECT_EQ(colours.colour_of(range.low - range.span()), colours.colour_of(range.low));
        EXPECT_EQ(colours.colour_of(range.high + range.span()), colours.colour_of(range.high));
    }
}

TEST(FieldColours, TwoSidesArePalestInTheMiddleAndDarkenInHuesOfTheirOwn) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (k_fields[i].colours != Colours::two_sides) continue;
        const FieldColours colours(static_cast<FieldId>(i), k_heights);
        const float high = colours.range().high;
        ASSERT_EQ(colours.range().low, -high) << "the middle is 0: " << k_fields[i].key;
        float last_above = 2;
        float last_below = 2;
        for (const float share : {0.0f, 0.1f, 0.3f, 0.6f, 1.0f}) {  // of the way to either end
            const auto at = [&](float place) {
                return oklab_of(colours.colour_of(value_at(k_fields[i].scale, -high, high, place)));
            };
            const Oklab above = at(0.5f + 0.5f * share);
            const Oklab below = at(0.5f - 0.5f * share);
            EXPECT_LT(above.lightness, last_above) << k_fields[i].key << ' ' << share;
            EXPECT_LT(below.lightness, last_below) << k_fields[i].key << ' ' << share;
            EXPECT_TRUE(share < 0.3f || above.b - below.b > 0.05f) << k_fields[i].key << ' ' << share;
            last_above = above.lightness;
            last_below = below.lightness;
        }
    }
}

TEST(FieldColours, DryAndBareGroundLookAlikeAndWetAndGreenOnesDoNot) {
    const FieldColours wet(field_id("moisture"), k_heights);
    const FieldColours green(field_id("vegetation"), k_heights);
    EXPECT_EQ(wet.colour_of(0), green.colour_of(0));
    EXPECT_LT(oklab_of(wet.colour_of(1)).b, -0.05f);
    EXPECT_LT(oklab_of(green.colour_of(1)).a, -0.05f);
}

TEST(FieldColours, NumbersNextToEachOtherAreToldApart) {
    const FieldColours colours(field_id("stratum"), k_heights);
    for (int number = 0; number < 256; ++number) {
        const Oklab here = oklab_of(colours.colour_of(static_cast<float>(number)));
        for (int away = 1; away <= 4; ++away) {
            const Oklab there = oklab_of(colours.colour_of(static_cast<float>((number + away) % 256)));
            EXPECT_GT(std::hypot(here.lightness - there.lightness, here.a - there.a, here.b - there.b), 0.06)
                << number << " and " << number + away;
        }
    }
}

TEST(FieldColours, WhereNothingIsNamedThereIsNoHue) {
    const Rgba8 none = FieldColours(field_id("river_order"), k_heights).colour_of(0);
    EXPECT_TRUE(none.r == none.g && none.g == none.b);
    const Rgba8 first = FieldColours(field_id("river_order"), k_heights).colour_of(1);
    EXPECT_FALSE(first.r == first.g && first.g == first.b);
    const Rgba8 layer = FieldColours(field_id("stratum"), k_heights).colour_of(0);
    EXPECT_FALSE(layer.r == layer.g && layer.g == layer.b);
}

TEST(FieldColours, WhatIsNamedHasTheColourOfItsName) {
    const FieldNames names({{"none", "None", {1, 2, 3}}, {"moor", "Moor", {90, 80, 70}}});
    const FieldColours named(field_id("biome"), k_heights, &names);
    const FieldColours plain(field_id("biome"), k_heights);
    EXPECT_EQ(named.colour_of(0), (Rgba8{1, 2, 3, 255}));
    EXPECT_EQ(named.colour_of(1), (Rgba8{90, 80, 70, 255}));
    EXPECT_EQ(named.colour_of(2), plain.colour_of(2)) << "beyond the list";
}

TEST(FieldColours, PaintsTheSamplesThatAreNamed) {
    constexpr int k_width = 23;
    constexpr int k_height = 17;
    const std::vector<int> columns{0, 5, 22, 5};
    const std::vector<int> rows{16, 0, 3};
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        const FieldColours colours(id, k_heights);
        AnyField field = absent(id);
        std::visit(
            [&]<class T>(Field<T>& values) {
                Grid<T> grid(k_width, k_height);
                std::iota(grid.values().begin(), grid.values().end(), T{});
                if constexpr (std::is_floating_point_v<T>) {
                    for (T& value : grid.values())
                        value = value / 391 * colours.range().span() + colours.range().low;
                }
                const Grid<T> kept = grid;
                values = make_field(std::move(grid));
                const Grid<Rgba8> painted = colours.paint(field, columns, rows);
                ASSERT_EQ(painted.width(), 4);
                ASSERT_EQ(painted.height(), 3);
                for (const auto [x, y] : cells_of(4, 3)) {
                    const T value =
                        kept(columns[static_cast<std::size_t>(x)], rows[static_cast<std::size_t>(y)]);
                    EXPECT_EQ(painted(x, y), colours.colour_of(static_cast<float>(value)));
                }
            },
            field);
    }
}

}  // namespace
}  // namespace talus
