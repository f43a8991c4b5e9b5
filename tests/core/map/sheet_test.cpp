#include "core/map/sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/map/sheet_cairo.h"
#include "core/map/sheet_svg.h"

namespace talus {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// An island with a bay, 4 km wide.
Terrain island() {
    constexpr int k_side = 129;
    Grid<float> height(k_side, k_side);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            const float away = std::hypot(static_cast<float>(x - 64), static_cast<float>(y - 60));
            height(x, y) = 500 - 11 * away + 40 * std::sin(0.2f * static_cast<float>(x));
        }
    }
    Terrain terrain;
    terrain.lattice = {.width = k_side, .height = k_side, .cell_size = 31.25};
    terrain.range = {-500, 1000};
    terrain.set_height(make_field(std::move(height)));
    return terrain;
}

TEST(Sheet, HasLinesOnEveryLayerOfTheLand) {
    const MapSheet sheet = make_sheet(island(), {.title = "Isle & <Bay>"});
    const std::string svg = svg_of(sheet);
    EXPECT_THAT(svg, HasSubstr("Isle &amp; &lt;Bay&gt;"));
    for (const char* key : {"grid", "sea_contours", "contours", "rivers", "coast", "frame", "legend"}) {
        const std::size_t begin = svg.find("<g id=\"" + std::string(key) + "\"");
        ASSERT_NE(begin, std::string::npos) << key;
        EXPECT_LT(svg.find("<path", begin), svg.find("</g>", begin)) << key;
    }
    EXPECT_THAT(svg, HasSubstr("1 : "));
    EXPECT_THAT(svg, HasSubstr("Contour interval"));
}

TEST(Sheet, HasARoundScaleAndStaysOnThePaper) {
    const MapSheet sheet = make_sheet(island(), {.paper = {300, 200, false}});
    EXPECT_EQ(sheet.width, 300);
    EXPECT_EQ(sheet.height, 200);
    for (const DrawnGroup& group : sheet.groups) {
        for (const DrawnThing& thing : group.things) {
            const auto* line = std::get_if<DrawnLine>(&thing);
            if (line == nullptr) continue;
            for (const MapPoint& point : line->line.points) {
                ASSERT_TRUE(point.x >= 0 && point.x <= 300 && point.y >= 0 && point.y <= 200) << group.key;
            }
        }
    }
}

TEST(Sheet, IsTheSameBytesEachTime) {
    const MapSheet first = make_sheet(island(), {.title = "Isle"});
    const MapSheet second = make_sheet(island(), {.title = "Isle"});
    EXPECT_EQ(svg_of(first), svg_of(second));
    const std::string pdf = pdf_of(first);
    EXPECT_THAT(pdf, StartsWith("%PDF"));
    EXPECT_EQ(pdf, pdf_of(second));
    EXPECT_EQ(picture_of(first, 2), picture_of(second, 2));
}

}  // namespace
}  // namespace talus
