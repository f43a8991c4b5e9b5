#include "core/map/map_grid.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace talus {
namespace {

std::vector<DrawnText> texts_of(const DrawnGroup& group) {
    std::vector<DrawnText> texts;
    for (const DrawnThing& thing : group.things) {
        if (const auto* text = std::get_if<DrawnText>(&thing)) texts.push_back(*text);
    }
    return texts;
}

MapBox box_of(const DrawnText& text, double widened) {
    const double width = text_width(text.text, text.size) * widened;
    const double share = text.anchor == TextAnchor::left ? 0 : text.anchor == TextAnchor::middle ? 0.5 : 1;
    const double half = text.size * widened * k_capital_height / 2;
    return {{text.at.x - share * width, text.at.y - half},
            {text.at.x + (1 - share) * width, text.at.y + half}};
}

bool meet(const MapBox& a, const MapBox& b) {
    return a.low.x < b.high.x && b.low.x < a.high.x && a.low.y < b.high.y && b.low.y < a.high.y;
}

// Windows of the world from a corner of a small view to a wide one, far from the origin too.
template <class Each>
void for_each_window(Each&& each) {
    for (const double metres_per_mm : {0.3, 1.0, 7.0, 25.0, 180.0, 4000.0}) {
        for (const double width : {70.0, 130.0, 420.0}) {
            for (const double x : {0.0, -512.0, 1234567.0}) {
                each(GridWindow{.x = x,
                                .y = 40,
                                .metres_per_mm = metres_per_mm,
                                .corner = {3, 8},
                                .width = width,
                                .height = 0.6 * width});
            }
        }
    }
}

TEST(MapGrid, NumbersMeetNeitherEachOtherNorWhatIsTakenAndAreUpright) {
    for_each_window([](const GridWindow& window) {
        for (const double inwards : {-1.0, 1.0}) {
            GridStyle style{.size = 3,
                            .widened = 1.25,
                            .numbers_above = true,
                            .numbers_right = true,
                            .beside_columns = 2.8 * inwards,
                            .beside_rows = 1.4 * inwards};
            style.taken.push_back(
                {{window.corner.x + window.width - 20, 0}, {window.corner.x + window.width, 22}});
            DrawnGroup grid, numbers;
            draw_grid(window, style, grid, numbers);
            const std::vector<DrawnText> texts = texts_of(numbers);
            ASSERT_GE(texts.size(), 1u) << window.metres_per_mm << ' ' << window.width;
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const MapBox box = box_of(texts[i], 1.25);
                EXPECT_EQ(texts[i].along, (MapPoint{1, 0}));
                EXPECT_FALSE(meet(box, style.taken.front())) << texts[i].text;
                for (std::size_t k = 0; k < i; ++k)
                    EXPECT_FALSE(meet(box, box_of(texts[k], 1.25))) << texts[i].text << ", " << texts[k].text;
            }
        }
    });
}

TEST(MapGrid, SaysItsUnitOnceAndInKilometresFromThereOn) {
    for_each_window([](const GridWindow& window) {
        DrawnGroup grid, numbers;
        draw_grid(window, {}, grid, numbers);
        const std::vector<DrawnText> texts = texts_of(numbers);
        const std::string unit = grid_step(window.metres_per_mm) >= 1000 ? " km" : " m";
        EXPECT_EQ(
            std::ranges::count_if(texts, [](const DrawnText& text) { return text.text.ends_with("m"); }), 1);
        EXPECT_TRUE(
            std::ranges::any_of(texts, [&](const DrawnText& text) { return text.text.ends_with(unit); }));
    });
}

TEST(MapGrid, HasLinesNeitherCrowdedNorFarApart) {
    for (const double metres_per_mm : {0.013, 0.4, 3.0, 25.0, 99.0, 2500.0}) {
        const double apart = grid_step(metres_per_mm) / metres_per_mm;
        EXPECT_GE(apart, 20) << metres_per_mm;
        EXPECT_LE(apart, 50) << metres_per_mm;
    }
}

}  // namespace
}  // namespace talus
