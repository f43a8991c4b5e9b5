#include "core/surface/natural_ground.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "core/surface/palette.h"

namespace talus {
namespace {

constexpr HeightRange k_range{-200, 1000};

float weight(const GroundMix& ground, SurfaceLayer layer) {
    return ground.weights[static_cast<std::size_t>(layer)];
}

GroundStyle style_of(GroundKind kind) {
    GroundStyle style;
    style.kind = kind;
    return style;
}

void for_each_kind(auto&& visit) {
    for (std::size_t i = 0; i < k_ground_kinds.size(); ++i) visit(static_cast<GroundKind>(i));
}

TEST(NaturalGround, SharesSumToOneAndColoursAreColours) {
    for_each_kind([](GroundKind kind) {
        GroundStyle style = style_of(kind);
        // In order, in the wrong order, all at one height, and below the sea.
        for (const auto& [trees, rocks, snow] : {std::array{450.f, 600.f, 620.f},
                                                 {900.f, 300.f, 100.f},
                                                 {0.f, 0.f, 0.f},
                                                 {-90.f, -50.f, -80.f}}) {
            style.tree_line = trees;
            style.rock_line = rocks;
            style.snow_line = snow;
            for (float height = -400; height <= 2000; height += 13) {
                for (const float slope : {0.0f, 0.3f, 0.8f, 2.0f, 50.0f}) {
                    const GroundMix ground = natural_ground(style, height, 0, slope);
                    EXPECT_NEAR(std::accumulate(ground.weights.begin(), ground.weights.end(), 0.0f), 1, 1e-4f)
                        << k_ground_kinds[static_cast<std::size_t>(kind)].key << " at " << height;
                    for (const float channel : ground.colour) EXPECT_TRUE(channel >= 0 && channel <= 255);
                }
            }
        }
    });
}

TEST(NaturalGround, SnowLiesAboveItsLineAndShedsFromWalls) {
    for_each_kind([](GroundKind kind) {
        if (kind == GroundKind::moon) return;
        GroundStyle style = style_of(kind);
        style.snow_line = 1500;
        const auto snow = [&](float height, float slope) {
            return weight(natural_ground(style, height, 0, slope), SurfaceLayer::snow);
        };
        EXPECT_EQ(snow(1300, 0), 0);
        EXPECT_GT(snow(1700, 0), 0.75f);
        EXPECT_LT(snow(1700, 0.9f), 0.5f);  // higher on steep ground
        EXPECT_LT(snow(9000, 2.5f), 0.2f);  // and never on walls
    });
    EXPECT_EQ(weight(natural_ground(style_of(GroundKind::moon), 5000, 0, 0), SurfaceLayer::snow), 0);
}

TEST(NaturalGround, GroundIsBareAboveTheRockLine) {
    for (const GroundKind kind : {GroundKind::temperate, GroundKind::alpine}) {
        GroundStyle style = style_of(kind);
        style.snow_line = 5000;
        const auto grown = [&](float height) {
            const GroundMix ground = natural_ground(style, height, 0, 0.1f);
            return weight(ground, SurfaceLayer::grass) + weight(ground, SurfaceLayer::forest_floor);
        };
        EXPECT_GT(grown(300), 0.9f);
        EXPECT_LT(grown(700), 0.1f);
        style.rock_line = 900;
        style.tree_line = 800;
        EXPECT_GT(grown(700), 0.9f);
    }
}

TEST(NaturalGround, EachKindHasColoursOfItsOwn) {
    std::set<std::array<int, 3>> colours;
    for_each_kind([&](GroundKind kind) {
        const auto& [red, green, blue] = natural_ground(style_of(kind), 200, 0, 0.1f).colour;
        colours.insert({static_cast<int>(red), static_cast<int>(green), static_cast<int>(blue)});
    });
    EXPECT_EQ(colours.size(), k_ground_kinds.size());
}

// What the height range of an export has to do with it: nothing.
TEST(NaturalGround, PalettesOfDifferentRangesAgreeWhereBothHaveTheHeight) {
    const GroundStyle style = style_of(GroundKind::alpine);
    const Palette narrow = make_palette({PaletteKind::natural, {0, 800}, 0, style});
    const Palette wide = make_palette({PaletteKind::natural, {-100, 4000}, 0, style});
    ASSERT_EQ(narrow.source.range.high, 800);
    int apart = 0;
    for (float height = 20; height < 800; height += 5) {
        for (const float slope : {0.05f, 0.5f, 1.2f}) {
            const auto at = [&](const Palette& palette) {
                const float column = palette_column(palette, height) * (palette.table.width() - 1);
                const float row = palette_row(slope) * (palette.table.height() - 1);
                return palette.table(static_cast<int>(column + 0.5f), static_cast<int>(row + 0.5f));
            };
            const Rgba8 a = at(narrow);
            const Rgba8 b = at(wide);
            if (std::abs(a.r - b.r) > 24 || std::abs(a.g - b.g) > 24 || std::abs(a.b - b.b) > 24) ++apart;
        }
    }
    EXPECT_LT(apart, 5);  // of 468: beside the snow line, by the table's steps
}

TEST(NaturalGround, PalettesReachUpToTheLines) {
    GroundStyle style;
    style.rock_line = 1500;
    style.snow_line = 1600;
    const Palette palette = make_palette({PaletteKind::natural, k_range, 0, style});
    EXPECT_GT(palette.range.high, 1600);
    EXPECT_LT(colour_at(palette, 1200, 0, 0, 0).b, 150);
    EXPECT_GT(colour_at(palette, 2000, 0, 0, 0).b, 200);
    style.snow_line = 1e6f;
    EXPECT_LE(make_palette({PaletteKind::natural, k_range, 0, style}).range.high,
              k_range.high + k_range.span());
}

TEST(NaturalGround, BeachesAreAsSmallAsTheWorld) {
    const auto sand = [](float top, float height) {
        return weight(natural_ground(fitting_ground(0, top), height, 0, 0), SurfaceLayer::sand);
    };
    EXPECT_GT(sand(1000, 4), 0.9f);
    EXPECT_GT(sand(5000, 4), 0.9f);
    EXPECT_EQ(sand(5000, 20), 0);
    EXPECT_EQ(sand(10, 4), 0);
    EXPECT_GT(sand(10, 0.05f), 0.9f);
}

TEST(NaturalGround, TheUsualLinesSuitTheUsualRange) {
    EXPECT_EQ(fitting_ground(0, 1000), GroundStyle{});
    const GroundStyle high = fitting_ground(500, 2500);
    EXPECT_EQ(high.snow_line, 500 + 2 * GroundStyle{}.snow_line);
    EXPECT_LT(high.tree_line, high.rock_line);
    EXPECT_LT(high.rock_line, high.snow_line);
}

}  // namespace
}  // namespace talus
