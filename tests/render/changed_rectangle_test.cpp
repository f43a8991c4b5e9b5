// Terrains of which a rectangle has changed: what is prepared and uploaded of it is what all of it would be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "core/base/random.h"
#include "core/terrain/changed_cells.h"
#include "render/context.h"
#include "render/gl.h"
#include "render/navigation.h"
#include "render/prepared_terrain.h"
#include "render/renderer.h"
#include "render/terrain_maps.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

using Shared = std::shared_ptr<const Terrain>;

// Other heights and another hardness in the rectangle, between what is there.
Shared changed_in(const Terrain& terrain, const CellRectangle& at, std::uint32_t seed) {
    auto result = std::make_shared<Terrain>(terrain);
    Grid<float> heights = *terrain.height();
    const auto [low, high] = std::ranges::minmax(heights.values());
    const auto change = [&](Grid<float>& grid, float from, float to) {
        for (int y = at.y0; y < at.y1; ++y) {
            for (int x = at.x0; x < at.x1; ++x) {
                float& value = grid(x, y);
                const auto share =
                    static_cast<float>(to_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x))));
                if (value != from && value != to) value = from + (to - from) * share;
            }
        }
    };
    change(heights, low, high);
    result->set_height(make_field(std::move(heights)));
    if (const auto& hardness = terrain.fields.get<"hardness">()) {
        Grid<float> values = *hardness;
        change(values, -1, 2);
        result->fields.set<"hardness">(make_field(std::move(values)));
    }
    return result;
}

template <class T>
void expect_same(const TileGrid<T>& a, const TileGrid<T>& b, const std::string& what) {
    ASSERT_EQ(a.width(), b.width()) << what;
    ASSERT_EQ(a.height(), b.height()) << what;
    const Grid<T> left = a.cut(a.all());
    const Grid<T> right = b.cut(b.all());
    EXPECT_EQ(std::memcmp(left.data(), right.data(), left.size() * sizeof(T)), 0) << what;
}

template <class T>
void expect_same(const std::vector<TileGrid<T>>& a, const std::vector<TileGrid<T>>& b,
                 const std::string& what) {
    ASSERT_EQ(a.size(), b.size()) << what;
    for (std::size_t level = 0; level < a.size(); ++level)
        expect_same(a[level], b[level], what + " " + std::to_string(level));
}

void expect_same(const PreparedTerrain& a, const PreparedTerrain& b) {
    expect_same(a.shape->height_tiles, b.shape->height_tiles, "heights");
    expect_same(a.shape->surface, b.shape->surface, "surface");
    expect_same(a.envelope->levels, b.envelope->levels, "envelope");
    EXPECT_EQ(a.envelope->lifts, b.envelope->lifts);
    EXPECT_EQ(a.envelope->tile_gaps, b.envelope->tile_gaps);
    ASSERT_EQ(a.shape->pyramid->levels(), b.shape->pyramid->levels());
    for (int level = 0; level < a.shape->pyramid->levels(); ++level) {
        EXPECT_EQ(a.shape->pyramid->level(level), b.shape->pyramid->level(level));
        EXPECT_EQ(a.shape->pyramid->relief(level), b.shape->pyramid->relief(level));
    }
    EXPECT_EQ(std::memcmp(a.light->data(), b.light->data(), a.light->size() * sizeof(LightTexel)), 0);
    EXPECT_EQ(*a.sky, *b.sky);
    ASSERT_EQ(a.field == nullptr, b.field == nullptr);
    if (a.field != nullptr) expect_same(a.field->colours, b.field->colours, "field");
    ASSERT_EQ(a.painted == nullptr, b.painted == nullptr);
    if (a.painted != nullptr) expect_same(a.painted->colours, b.painted->colours, "painted");
    ASSERT_EQ(a.water == nullptr, b.water == nullptr);
    if (a.water != nullptr) expect_same(a.water->levels, b.water->levels, "water");
}

// Of maps of several tiles, of odd and even sides: in the middle, over borders of tiles, at each border.
std::vector<CellRectangle> rectangles(int width, int height, std::uint32_t seed) {
    std::vector<CellRectangle> result{{0, 0, 1, 1},
                                      {width - 1, height - 1, width, height},
                                      {0, height / 2, width / 3, height / 2 + 1},
                                      {width / 2, 0, width / 2 + 1, height / 3},
                                      {127, 127, std::min(width, 130), std::min(height, 130)}};
    for (int i = 0; i < 12; ++i) {
        const auto place = [&](int axis, int side) {
            return static_cast<int>(to_unit(hash(row_key(seed, i, 0), static_cast<std::uint32_t>(axis))) *
                                    side);
        };
        const auto [x0, x1] = std::minmax({place(0, width), place(1, width)});
        const auto [y0, y1] = std::minmax({place(2, height), place(3, height)});
        result.push_back({x0, y0, x1 + 1, y1 + 1});
    }
    return result;
}

class ChangedRectangles : public ::testing::TestWithParam<std::pair<int, int>> {};

// Told or found, a changed part is prepared as the whole is: one change after the other, each from the last.
// change: Shared(const Shared& from, const CellRectangle& at, std::uint32_t seed).
template <class Change>
void expect_parts_as_whole(Shared terrain, const Preparation& wanted, const std::vector<CellRectangle>& parts,
                           Change change) {
    auto prepared = prepare(terrain, wanted, nullptr);
    std::uint32_t seed = 1;
    for (const CellRectangle& at : parts) {
        const Shared next = change(terrain, at, ++seed);
        SCOPED_TRACE(::testing::Message() << at.x0 << " " << at.y0 << " " << at.x1 << " " << at.y1);
        const auto whole = prepare(next, wanted, nullptr);
        expect_same(*prepare(next, wanted, prepared), *whole);
        prepared = prepare(next, wanted, prepared, at);
        expect_same(*prepared, *whole);
        if (::testing::Test::HasFailure()) return;
        terrain = next;
    }
}

TEST_P(ChangedRectangles, ArePreparedToTheSameBitsAsTheWhole) {
    const auto [width, height] = GetParam();
    const Preparation wanted{.look = look_of(field_id("hardness")), .envelope = true};
    Shared terrain = hills_with_fields(width, height);
    expect_parts_as_whole(terrain, wanted, rectangles(width, height, 7),
                          [](const Shared& from, const CellRectangle& at, std::uint32_t seed) {
                              return changed_in(*from, at, seed);
                          });
}

// Other lakes and rivers in the rectangle, too.
Shared flooded_in(const Shared& terrain, const CellRectangle& at, std::uint32_t seed) {
    auto result = std::make_shared<Terrain>(*changed_in(*terrain, at, seed));
    for (const auto& [id, low, high] : {std::tuple{field_id("water"), -5.0f, 20.0f},
                                        {field_id("river_offset"), -200.0f, 200.0f},
                                        {field_id("river_width"), -40.0f, 90.0f}}) {
        if (!terrain->fields.has(id)) continue;
        Grid<float> values = *std::get<Field<float>>(terrain->fields[id]);
        for (int y = at.y0; y < at.y1; ++y) {
            for (int x = at.x0; x < at.x1; ++x) {
                const double share = to_unit(hash(row_key(seed, y, 1), static_cast<std::uint32_t>(x)));
                values(x, y) = std::max(id == field_id("river_offset") ? low : 0.0f,
                                        low + (high - low) * static_cast<float>(share));
            }
        }
        result->fields.set(id, make_field(std::move(values)));
    }
    return result;
}

TEST_P(ChangedRectangles, HaveTheWaterOfTheWholeWithAndWithoutRivers) {
    const auto [width, height] = GetParam();
    const Preparation wanted{.water = true, .envelope = true};
    for (const bool rivers : {false, true}) {
        Shared terrain = hills_with_fields(width, height);
        if (!rivers) {
            auto dry = std::make_shared<Terrain>(*terrain);
            dry->fields.set<"river_offset">(nullptr);
            terrain = dry;
        }
        expect_parts_as_whole(terrain, wanted, rectangles(width, height, 11), flooded_in);
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, ChangedRectangles,
                         ::testing::Values(std::pair{385, 385}, std::pair{300, 258}, std::pair{129, 400},
                                           std::pair{256, 131}, std::pair{17, 300}),
                         [](const auto& size) {
                             return std::to_string(size.param.first) + "x" +
                                    std::to_string(size.param.second);
                         });

TEST(ChangedRectangle, TilesThatItDoesNotTouchKeepTheirNumbers) {
    const Shared terrain = hills(513, 513);
    const auto before = prepare(terrain, {.envelope = true}, nullptr);
    const auto after = prepare(changed_in(*terrain, {200, 200, 210, 210}, 3), {}, before);
    const auto count = [](const auto& a, const auto& b) {
        int different = 0;
        for (const auto [i, j] : cells_of(a.tile_columns(), a.tile_rows()))
            different += a.tile(i, j).number != b.tile(i, j).number;
        return different;
    };
    EXPECT_EQ(count(before->shape->height_tiles, after->shape->height_tiles), 1);
    EXPECT_EQ(count(before->shape->surface[0], after->shape->surface[0]), 1);
    EXPECT_EQ(after->envelope, nullptr) << "it waits until it is asked for";
    const auto asked = prepare(after->source, {.envelope = true}, after);
    EXPECT_EQ(count(before->envelope->levels[0], asked->envelope->levels[0]), 1);
}

TEST(ChangedRectangle, WhatWaitsWhileAHandMovesIsMadeOnceItRests) {
    const Preparation moving{.near_sky = true};
    const Preparation resting{.envelope = true};
    Shared terrain = hills(513, 385);
    const auto first = prepare(terrain, resting, nullptr);
    auto prepared = first;
    std::uint32_t seed = 3;
    for (const CellRectangle& at : {CellRectangle{60, 50, 140, 90}, {90, 50, 170, 95}}) {
        terrain = changed_in(*terrain, at, ++seed);
        prepared = prepare(terrain, moving, prepared, at);
    }
    const auto whole = prepare(terrain, resting, nullptr);
    EXPECT_FALSE(is_prepared(*prepared, terrain, resting));
    EXPECT_TRUE(is_prepared(*whole, terrain, moving)) << "the whole sky is as good";
    EXPECT_EQ((*prepared->sky)(80, 40), (*whole->sky)(80, 40)) << "in the changed part";
    int waiting = 0;
    for (int x = 105; x < whole->sky->width(); ++x) {
        EXPECT_EQ((*prepared->sky)(x, 40), (*first->sky)(x, 40)) << "far away";
        waiting += (*prepared->sky)(x, 40) != (*whole->sky)(x, 40);
    }
    EXPECT_GT(waiting, 0);
    expect_same(*prepare(terrain, resting, prepared), *whole);
}

TEST(ChangedRectangle, AnotherHighestPlaceChangesEveryTexelOfTheSurface) {
    const Shared terrain = hills(257, 257);
    Grid<float> heights = *terrain->height();
    heights(20, 30) = 2000;
    auto next = std::make_shared<Terrain>(*terrain);
    next->set_height(make_field(std::move(heights)));
    const auto prepared = prepare(next, {.envelope = true}, prepare(terrain, {.envelope = true}, nullptr));
    expect_same(*prepared, *prepare(next, {.envelope = true}, nullptr));
    EXPECT_EQ(prepared->ground.highest(), 2000);
}

TEST(ChangedRectangle, ALittleHigherGroundLeavesOtherTexelsAsTheyAre) {
    const Shared terrain = hills(513, 513);
    const auto before = prepare(terrain, {.envelope = true}, nullptr);
    const float span = before->ground.highest() - before->ground.lowest();
    const HeightBounds bounds = before->shape->surface_bounds;
    EXPECT_LE(bounds.low, before->ground.lowest());
    EXPECT_GE(bounds.high, before->ground.highest());
    EXPECT_LE(bounds.high - bounds.low, span * 1.25f);
    Grid<float> heights = *terrain->height();
    heights(20, 30) = 0.5f * (before->ground.highest() + bounds.high);
    auto next = std::make_shared<Terrain>(*terrain);
    next->set_height(make_field(std::move(heights)));
    const auto after = prepare(next, {.envelope = true}, before);
    ASSERT_GT(after->ground.highest(), before->ground.highest());
    expect_same(*after, *prepare(next, {.envelope = true}, nullptr));
    EXPECT_EQ(before->shape->surface[0].tile(3, 3).number, after->shape->surface[0].tile(3, 3).number);
}

TEST(ChangedRectangle, OfATiledTerrainOrALargerOneAllIsMadeAnew) {
    const auto wrapping = [](const Terrain& terrain) {
        auto result = std::make_shared<Terrain>(terrain);
        result->lattice.wrap_x = result->lattice.wrap_y = true;
        return result;
    };
    const Preparation tiles{.tiled = true, .envelope = true};
    const Shared small = wrapping(*hills(128, 128));
    const Shared next = changed_in(*small, {5, 5, 20, 20}, 3);
    expect_same(*prepare(next, tiles, prepare(small, tiles, nullptr)), *prepare(next, tiles, nullptr));
    const Preparation precise{.envelope = true};
    for (const auto& [width, height] : {std::pair{4099, 9}, {4099, 2}, {2, 4099}}) {
        const Shared large = hills(width, height);
        const Shared changed = changed_in(*large, {1, 1, width / 2, 2}, 3);
        expect_same(*prepare(changed, precise, prepare(large, precise, nullptr)),
                    *prepare(changed, precise, nullptr));
    }
}

TEST(ChangedRectangle, AtAnotherPlaceOrOfAnotherSizeInMetresAllIsMadeAnew) {
    const Preparation precise{.envelope = true};
    const Shared terrain = hills(129, 129);
    auto next = std::make_shared<Terrain>(*changed_in(*terrain, {5, 5, 20, 20}, 3));
    next->lattice.cell_size *= 2;
    const auto prepared = prepare(next, precise, prepare(terrain, precise, nullptr));
    expect_same(*prepared, *prepare(next, precise, nullptr));
    EXPECT_EQ(prepared->shape->shown.cell.x, next->lattice.cell_size);
}

TEST(ChangedRectangle, ALookThatComesBackShowsWhatChangedWhileItWasAway) {
    const Preparation look{.look = look_of(field_id("hardness")), .envelope = true};
    Preparation away = look;
    away.look = LookKind::natural;
    const Shared first = hills_with_fields(300, 300);
    const CellRectangle earlier{10, 10, 60, 40};
    const CellRectangle later{200, 150, 220, 290};
    const Shared second = changed_in(*first, earlier, 3);
    const Shared third = changed_in(*second, later, 4);
    auto prepared = prepare(first, look, nullptr);
    prepared = prepare(second, away, prepared, earlier);
    prepared = prepare(third, look, prepared, later);
    expect_same(*prepared, *prepare(third, look, nullptr));
}

TEST(ChangedRectangle, ItIsUploadedToTheSamePicture) {
    const HeadlessContext context;
    Renderer renderer(context.loader());
    const GlFramebuffer framebuffer = GlFramebuffer::make();
    const GlRenderbuffer colour = GlRenderbuffer::make();
    glBindRenderbuffer(GL_RENDERBUFFER, colour.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 160, 100);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.id());
    const auto picture = [&](TerrainMaps& maps, const Scene& scene) {
        renderer.draw(scene, maps, 160, 100, framebuffer.id());
        Grid<Rgba8> pixels(160, 100);
        glReadPixels(0, 0, 160, 100, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        return pixels;
    };
    for (const LookKind look : {LookKind::natural, look_of(field_id("hardness"))}) {
        const Preparation wanted{.look = look, .envelope = true};
        Shared terrain = hills_with_fields(513, 513);
        auto prepared = prepare(terrain, wanted, nullptr);
        TerrainMaps patched;
        patched.update(prepared);
        Scene scene;
        scene.look.kind = look;
        go_home(scene.view, patched.ground(), {160, 100});
        const Grid<Rgba8> before = picture(patched, scene);
        // The second one before the first was uploaded.
        for (const CellRectangle& at : {CellRectangle{100, 200, 300, 280}, {280, 120, 290, 400}}) {
            terrain = changed_in(*terrain, at, 5);
            prepared = prepare(terrain, wanted, prepared, at);
        }
        patched.begin(prepared);
        EXPECT_EQ(picture(patched, scene), before);
        EXPECT_TRUE(patched.advance(TerrainMaps::Clock::time_point::min()))
            << "a small change is there at once";
        TerrainMaps whole;
        whole.update(prepare(terrain, wanted, nullptr));
        EXPECT_EQ(picture(patched, scene), picture(whole, scene));
        EXPECT_NE(picture(patched, scene), before);
    }
}

TEST(ChangedCells, AreTheSmallestRectangleOutsideOfWhichAllIsAsItWas) {
    const Grid<float> before(100, 70, 1.0f);
    for (const CellRectangle& at : rectangles(100, 70, 9)) {
        if (at.empty()) continue;
        Grid<float> after = before;
        // Two opposite corners are enough.
        after(at.x0, at.y1 - 1) = 2;
        after(at.x1 - 1, at.y0) = 2;
        EXPECT_EQ(changed_cells(make_field(Grid<float>(before)), make_field(std::move(after))), at);
    }
    EXPECT_TRUE(changed_cells(make_field(Grid<float>(before)), make_field(Grid<float>(before))).empty());
    const CellRectangle all{0, 0, 3, 3};
    EXPECT_EQ(changed_cells(make_field(Grid<float>(before)), make_field(Grid<float>(3, 3, 1.0f))), all);
    EXPECT_EQ(changed_cells(Field<float>(), make_field(Grid<float>(3, 3, 1.0f))), all);
}

}  // namespace
}  // namespace talus
