#include "core/map/sheet.h"
#include "core/map/sheet_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/map/map_marks.h"
#include "core/map/plant_symbols.h"
#include "core/map/sheet_cairo.h"
#include "core/map/sheet_options.h"
#include "core/map/sheet_svg.h"
#include "core/map/write_sheet.h"
#include "core/water/drainage.h"
#include "core/water/river_kind.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// An island with a bay, 4 km wide.
Terrain island() {
    constexpr int k_side = 129;
    Grid<float> height(k_side, k_side);
    for (const auto [x, y] : cells_of(k_side, k_side)) {
        const float away = std::hypot(static_cast<float>(x - 64), static_cast<float>(y - 60));
        height(x, y) = 500 - 11 * away + 40 * std::sin(0.2f * static_cast<float>(x));
    }
    Terrain terrain;
    terrain.lattice = {.width = k_side, .height = k_side, .cell_size = 31.25};
    terrain.range = {-500, 1000};
    terrain.set_height(make_field(std::move(height)));
    return terrain;
}

// The floor of a sea lies at a level, but for the rounding of its heights.
TEST(MapMarks, HaveNoLinesOnAPlaneThatLiesAtALevel) {
    Terrain terrain = island();
    Grid<float> height = *terrain.height();
    for (const auto [x, y] : cells_of(height.width(), height.height()))
        height(x, y) = std::max(height(x, y), -300 + 6e-5f * static_cast<float>((x * 7 + y * 13) % 3 - 1));
    terrain.set_height(make_field(std::move(height)));
    EXPECT_LT(map_marks(terrain, {.interval = 50}).sea_contours.things.size(), 40u);
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

const DrawnGroup* group_of(const MapSheet& sheet, const char* key) {
    const auto found = std::ranges::find(sheet.groups, key, &DrawnGroup::key);
    return found == sheet.groups.end() ? nullptr : &*found;
}

TEST(Sheet, HasPlantsAndGridOnlyWhereTheyAreAskedFor) {
    const MapSheet plain = make_sheet(island(), {.grid = false});
    EXPECT_EQ(group_of(plain, "plants"), nullptr);
    EXPECT_EQ(group_of(plain, "grid"), nullptr);
    const MapSheet planted = make_sheet(island(), {.plants = true, .seed = 7});
    ASSERT_NE(group_of(planted, "plants"), nullptr);
    EXPECT_FALSE(group_of(planted, "plants")->things.empty());
    const std::string svg = svg_of(planted);
    EXPECT_LT(svg.find("id=\"contours\""), svg.find("id=\"plants\""));
    EXPECT_LT(svg.find("id=\"plants\""), svg.find("id=\"rivers\""));
    EXPECT_EQ(svg, svg_of(make_sheet(island(), {.plants = true, .seed = 7})));
}

TEST(Sheet, NamesTheShapesOfItsPlants) {
    const PlantMarks marks = [] {
        Scatter plants;
        plants.points = {{.x = 1000, .y = 1000, .kind = Plant{2}}};
        plants.tiles = {{.first = 0, .counts = {1, 0, 0}}};
        return plant_marks(plants, island().lattice, 25, {});
    }();
    ASSERT_EQ(marks.shapes.size(), 1U);
    EXPECT_EQ(label_of(marks.shapes.front()), "Conifers");
}

TEST(Sheet, HasNoSymbolOnARiverAHeightOrAnotherSymbol) {
    Scatter plants;
    for (const double x : {500.0, 510.0, 1500.0, 2500.0, 3500.0})
        plants.points.push_back({.x = x, .y = 1000, .kind = Plant{2}});
    plants.tiles = {{.first = 0, .counts = {5, 0, 0}}};
    MapMarks lines;
    lines.rivers.things.push_back(DrawnLine{.line = {{{1500, 0}, {1500, 4000}}}});
    lines.heights.things.push_back(DrawnText{.text = "100", .at = {2500, 1000}, .size = 2});
    const PlantMarks marks = plant_marks(plants, island().lattice, 25, lines);
    ASSERT_EQ(marks.plants.size(), 2U);
    EXPECT_EQ(marks.plants.front().at.x, 500);
    EXPECT_EQ(marks.plants.back().at.x, 3500);
}

TEST(Sheet, WritesDepthsWithTheSignOfMinus) {
    const std::string svg = svg_of(make_sheet(island(), {}));
    const std::size_t begin = svg.find("<g id=\"heights\"");
    const std::string layer = svg.substr(begin, svg.find("</g>", begin) - begin);
    EXPECT_THAT(layer, HasSubstr(">\u2212"));
    EXPECT_THAT(layer, ::testing::Not(HasSubstr(">-")));
}

TEST(Sheet, ThatWouldTakeTooMuchMemoryIsRefusedBeforeItIsMade) {
    const auto objection = [](float dpi) {
        const SheetOptions options{.paper = SheetPaper::a0, .dpi = dpi};
        return objection_to_sheet(settings_of(options, "", 1), k_sheet_formats.front(), 1U << 30U);
    };
    EXPECT_EQ(objection(100), "");
    EXPECT_THAT(objection(1200), HasSubstr("fewer dots"));
}

TEST(Sheet, TakesItsPaperByNameOrByItsSides) {
    EXPECT_EQ(sheet_from_values(values_of_sheet({.paper = SheetPaper::a3, .dpi = 90})),
              (SheetOptions{.paper = SheetPaper::a3, .dpi = 90}));
    for (const PaperInfo& info : k_papers) {
        const auto options = with_paper({}, info.key);
        ASSERT_TRUE(options) << info.key;
        const SheetSettings settings = settings_of(*options, "", 1);
        EXPECT_EQ(settings.paper.width, info.width) << info.key;
        EXPECT_EQ(settings.paper.height, info.height) << info.key;
        EXPECT_TRUE(settings.paper.turns) << info.key;
    }
    const auto own = with_paper({}, "300x120");
    ASSERT_TRUE(own);
    EXPECT_EQ(own->paper, SheetPaper::custom);
    EXPECT_EQ(settings_of(*own, "", 1).paper.width, 300);
    EXPECT_EQ(settings_of(*own, "", 1).paper.height, 120);
    EXPECT_FALSE(settings_of(*own, "", 1).paper.turns);
    EXPECT_FALSE(with_paper({}, "300x12"));
    EXPECT_FALSE(with_paper({}, "custom"));
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

// A valley whose river grows from a brook to a river.
TEST(Sheet, NamesRiversByTheirWidthWhereTheTerrainKnowsIt) {
    Terrain terrain = island();
    const auto texts = [&] {
        const MapSheet sheet = make_sheet(terrain, {});
        std::string all;
        for (const DrawnThing& thing : group_of(sheet, "legend")->things) {
            if (const auto* text = std::get_if<DrawnText>(&thing)) all += text->text + "\n";
        }
        return all;
    };
    EXPECT_THAT(texts(), ::testing::Not(HasSubstr("Brook")));
    Drainage drainage;
    drainage.rivers_from = 0.05f;
    drainage.apply(terrain, Context{.world = {terrain.lattice, terrain.range, terrain.sea_level}});
    const std::string named = texts();
    EXPECT_THAT(named, HasSubstr("Brook  < 3 m"));
    const auto widest = std::ranges::max(terrain.fields.get<"river_width">()->values());
    EXPECT_THAT(named, HasSubstr(std::string(k_river_kinds[river_kind_of(widest)].label)));
    EXPECT_THAT(named, ::testing::Not(HasSubstr("Large river")));
}

TEST(Sheet, ALegendWithoutRoomSaysHowManyMoreThereAre) {
    const std::vector<LegendEntry> entries(
        5, LegendEntry{.colour = {1, 2, 3, 255}, .number = "7", .text = "Bog"});
    DrawnGroup group;
    draw_legend({0, 0}, entries, 1, 3, 40, group);
    int swatches = 0;
    std::vector<std::string> texts;
    for (const DrawnThing& thing : group.things) {
        swatches += std::holds_alternative<DrawnLine>(thing) ? 1 : 0;
        if (const auto* text = std::get_if<DrawnText>(&thing)) texts.push_back(text->text);
    }
    EXPECT_EQ(swatches, 2);
    EXPECT_EQ(texts, (std::vector<std::string>{"7", "Bog", "7", "Bog", "and 3 more"}));
}

}  // namespace
}  // namespace talus
