#include "render/contours.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/glyphs.h"
#include "render/legend.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

TEST(Contours, CloserViewsHaveFinerLines) {
    const Ground ground(hills(129, 129));
    View view;
    const Viewport viewport{600, 400};
    go_above(view, ground, viewport);
    const double far = contour_interval(ground, make_lens(view, viewport));
    const double relief = ground.highest() - ground.lowest();
    EXPECT_GE(relief / far, 12);
    EXPECT_LE(relief / far, 35);
    view.camera.distance /= 10;
    const double near = contour_interval(ground, make_lens(view, viewport));
    EXPECT_LE(near, far / 4);
    EXPECT_GE(near, far / 25);
    auto flat = std::make_shared<Terrain>(*hills(9, 9));
    flat->set_height(make_field(Grid<float>(9, 9, 7.0f)));
    EXPECT_EQ(contour_interval(Ground(flat), make_lens(view, viewport)), 0);
}

TEST(Contours, LabelsStandOnTheirLines) {
    const Ground ground(hills(200, 150));
    const double interval = 20;
    const auto labels = contour_labels(ground, interval);
    ASSERT_GT(labels.size(), 50u);
    for (const ContourLabel& label : labels) {
        EXPECT_NEAR(ground.height_at(label.x, label.y), label.height, 0.01);
        const double multiple = static_cast<double>(label.height) / (k_index_lines * interval);
        EXPECT_NEAR(multiple, std::round(multiple), 1e-6);
        EXPECT_NEAR(glm::length(label.along), 1, 1e-9);
    }
    EXPECT_TRUE(contour_labels(Ground(), interval).empty());
}

TEST(Contours, PlacedLabelsAreSeenAndKeepApart) {
    const Ground ground(hills(200, 200));
    const auto labels = contour_labels(ground, 20);
    for (const ViewKind kind : {ViewKind::perspective, ViewKind::isometric, ViewKind::top}) {
        View view;
        view.kind = kind;
        const Viewport viewport{800, 600};
        go_home(view, ground, viewport);
        view.camera.pitch = 20;  // behind many a hill
        const Lens lens = make_lens(view, viewport);
        const auto placed = place_labels(labels, ground, lens, 1, 45);
        ASSERT_GT(placed.size(), 4u);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            EXPECT_LE(std::fabs(placed[i].angle), 1.5709);
            const auto point = ground.pick(lens.ray(placed[i].pixel), 1);
            ASSERT_TRUE(point);
            EXPECT_NEAR(point->height, placed[i].height, 30)
                << view_infos()[static_cast<std::size_t>(kind)].key;
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GE(glm::distance(placed[i].pixel, placed[j].pixel), 45);
        }
    }
}

TEST(Contours, LinesLieAtTheirHeights) {
    // A cone: as steep everywhere.
    auto terrain = std::make_shared<Terrain>(*hills(257, 257));
    terrain->set_height(field_of(
        257, 257, [&](int x, int y) { return 900 - 5 * static_cast<float>(std::hypot(x - 128, y - 128)); }));
    const Ground ground(terrain);
    constexpr int k_side = 400;
    const Viewport viewport{k_side, k_side};
    Scene scene;
    scene.terrain = terrain;
    scene.view.kind = ViewKind::top;
    go_home(scene.view, ground, viewport);
    const Lens lens = make_lens(scene.view, viewport);
    const double interval = contour_interval(ground, lens);
    const double metres_per_pixel = lens.metres_per_pixel(lens.distance);
    const double steepness = 5 / terrain->lattice.cell_size;
    const auto placed = place_labels(contour_labels(ground, interval), ground, lens, 1, 110);
    // Pixels from each pixel to the nearest line; none where it has no ground, at the tip, and under labels.
    Grid<float> away(k_side, k_side, -1.0f);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            const glm::dvec2 pixel{x + 0.5, y + 0.5};
            const auto point = ground.pick(lens.ray(pixel), 1);
            if (!point || glm::length(glm::dvec2(point->position)) < 0.1 * ground.half_x()) continue;
            const bool labelled = std::any_of(placed.begin(), placed.end(), [&](const PlacedLabel& label) {
                return glm::distance(label.pixel, pixel) < 30;
            });
            if (labelled) continue;
            const double lines = static_cast<double>(point->height) / interval;
            away(x, y) = static_cast<float>(std::fabs(lines - std::round(lines)) * interval / steepness /
                                            metres_per_pixel);
        }
    }
    Offscreen offscreen;
    for (const LookInfo& look : look_infos()) {
        scene.look.kind = look.kind;
        scene.look.contours = false;
        const Picture plain = offscreen.draw(scene, k_side, k_side, 1);
        scene.look.contours = true;
        const Picture lined = offscreen.draw(scene, k_side, k_side, 1);
        int on_lines = 0;
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            if (away(x, y) < 0) continue;
            const Rgb8 a = plain(x, y);
            const Rgb8 b = lined(x, y);
            const int change = std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
            if (away(x, y) > 2) {
                EXPECT_LE(change, 2) << look.key << " at " << x << ", " << y;
            }
            if (away(x, y) < 0.3f && look.kind != LookKind::wireframe) {
                EXPECT_GT(change, 8) << look.key << " at " << x << ", " << y;
                ++on_lines;
            }
        }
        EXPECT_TRUE(on_lines > 1000 || look.kind == LookKind::wireframe) << look.key;
    }
}

Terrain framed(HeightRange range, float sea_level) { return {.range = range, .sea_level = sea_level}; }

TEST(Legends, ShowTheColoursOfThePalette) {
    const HeightRange range{-300, 1200};
    for (const LookInfo& look : look_infos()) {
        const Legend legend = legend_of(look.kind, framed(range, 40));
        if (look.paint != Paint::height && look.paint != Paint::slope) {
            EXPECT_TRUE(legend.empty()) << look.key;
            continue;
        }
        ASSERT_GT(legend.stops.size(), 16u);
        const Palette palette = make_palette(look.palette, range, 40);
        const bool slope = look.paint == Paint::slope;
        EXPECT_EQ(legend.unit, slope ? "°" : "m");
        const float low = legend.stops.front().value;
        const float high = legend.stops.back().value;
        EXPECT_EQ(low, slope ? 0 : range.low);
        EXPECT_EQ(high, slope ? k_steepest : range.high);
        if (look.kind == LookKind::elevation) continue;  // bands: their borders lie between stops
        for (int i = 1; i < 300; ++i) {
            const float value = low + (high - low) * static_cast<float>(i) / 300;
            if (!slope && std::fabs(value - 40) < 1) continue;
            const Rgba8 expected = slope ? colour_at(palette, 0, std::tan(value * 0.0174533f), 0, 0)
                                         : colour_at(palette, value, 0, 0, 0);
            const Rgba8 shown = legend.colour_at(value);
            EXPECT_NEAR(shown.r, expected.r, 4) << look.key << " " << value;
            EXPECT_NEAR(shown.g, expected.g, 4) << look.key << " " << value;
            EXPECT_NEAR(shown.b, expected.b, 4) << look.key << " " << value;
        }
    }
}

TEST(Legends, LabelsAreRoundAndNameTheSeaLevelWhereColoursMeetThere) {
    const Legend ramp = legend_of(LookKind::viridis_like, framed({-300, 1200}, 40));
    EXPECT_EQ(ramp.labels, (std::vector<float>{0, 500, 1000}));
    const Legend pivot = legend_of(LookKind::land_sea, framed({-300, 1200}, 40));
    EXPECT_EQ(pivot.labels, (std::vector<float>{40, 500, 1000}));
    const Legend dry = legend_of(LookKind::land_sea, framed({100, 200}, 0));
    EXPECT_EQ(dry.labels, (std::vector<float>{100, 120, 140, 160, 180, 200}));
    EXPECT_EQ(dry.stops.front().value, 100);
}

TEST(Legends, SayTheNumbersThatTheGroundIsAPictureOf) {
    const LegendScale scale{.zero = 500, .metres = 50, .unit = "km", .decimal_mark = ','};
    const Legend legend = legend_of(LookKind::viridis_like, framed({450, 625}, -1000), scale);
    EXPECT_EQ(legend.stops.front().value, -1);
    EXPECT_EQ(legend.stops.back().value, 2.5f);
    EXPECT_EQ(legend.labels.front(), -1);
    EXPECT_EQ(legend.text_of(legend.labels[1]), "0 km");
    Legend halves = legend;
    halves.labels = {0, 0.5f};
    EXPECT_EQ(halves.text_of(0.5f), "0,5 km");
    EXPECT_EQ(legend_of(LookKind::slope, framed({450, 625}, 0), scale).unit, "°");
}

TEST(Legends, ALargeAreaIsWrittenInFull) {
    auto terrain = std::make_shared<Terrain>(*hills(9, 9));
    terrain->fields.set<"flow">(make_field(Grid<float>(9, 9, 10.0f)));
    const Legend legend = legend_of(look_of(field_id("flow")), *terrain);
    EXPECT_EQ(legend.text_of(10), "10 m²");
    EXPECT_EQ(legend.text_of(10000), "10000 m²");
    EXPECT_EQ(legend.text_of(1e5f), "0.1 km²");
    EXPECT_EQ(legend.text_of(1e9f), "1000 km²");
}

TEST(Legends, ALegendIsDrawnInItsCorner) {
    Scene scene;
    scene.terrain = hills(65, 65);
    scene.view.kind = ViewKind::top;
    scene.look.kind = LookKind::batlow_like;
    go_home(scene.view, Ground(scene.terrain), {500, 300});
    Offscreen offscreen;
    const Picture without = offscreen.draw(scene, 500, 300, 1);
    scene.look.legend = true;
    const Picture with = offscreen.draw(scene, 500, 300, 1);
    const Legend legend = legend_of(scene.look.kind, *scene.terrain);
    const auto shown = [&](const Picture& picture, Rgba8 colour) {
        for (int y = 0; y < 300; ++y) {
            for (int x = 400; x < 500; ++x) {
                const Rgb8 pixel = picture(x, y);
                if (std::abs(pixel.r - colour.r) + std::abs(pixel.g - colour.g) +
                        std::abs(pixel.b - colour.b) <
                    8)
                    return true;
            }
        }
        return false;
    };
    for (const Legend::Stop& stop : legend.stops) EXPECT_TRUE(shown(with, stop.colour)) << stop.value;
    EXPECT_FALSE(shown(without, legend.colour_at(800)));
    for (const auto [x, y] : cells_of(390, 300)) ASSERT_EQ(with(x, y), without(x, y));
}

TEST(Glyphs, WriteTheUnitsOfAllFields) {
    for (const FieldInfo& field : k_fields) {
        for (const std::string_view part = field.unit; const char character : part) {
            const bool is_square = static_cast<unsigned char>(character) >= 0x80;  // has a sign of its own
            EXPECT_TRUE(is_square || glyphs::k_characters.find(character) != std::string_view::npos)
                << field.key << ": " << part;
        }
    }
}

TEST(Glyphs, EveryCharacterHasStrokesAndKeepsItsMargin) {
    const Grid<std::uint8_t> atlas = glyphs::make_atlas();
    const auto count = static_cast<int>(glyphs::k_characters.size());
    const int cell = atlas.width() / count;
    const auto stroke = static_cast<int>(255 * glyphs::k_half_stroke / glyphs::k_reach);
    for (int i = 0; i < count; ++i) {
        int ink = 0;
        for (int y = 0; y < atlas.height(); ++y) {
            for (int x = 0; x < cell; ++x) ink += atlas(i * cell + x, y) <= stroke ? 1 : 0;
            EXPECT_GT(atlas(i * cell, y), 200) << glyphs::k_characters[static_cast<std::size_t>(i)];
            EXPECT_GT(atlas(i * cell + cell - 1, y), 200)
                << glyphs::k_characters[static_cast<std::size_t>(i)];
        }
        EXPECT_GT(ink, 8) << glyphs::k_characters[static_cast<std::size_t>(i)];
    }
    EXPECT_GT(glyphs::width_of("100"), 3 * glyphs::advance('.'));
    EXPECT_EQ(glyphs::advance('1'), glyphs::advance('8'));  // columns of numbers stand straight
}

}  // namespace
}  // namespace talus
