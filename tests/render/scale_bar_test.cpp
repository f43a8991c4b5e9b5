#include "render/scale_bar.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "core/base/round_numbers.h"
#include "core/words/words.h"
#include "render/glyphs.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "tests/grid_of.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

constexpr Viewport k_bar_viewport{480, 300};
constexpr double k_longest = 150;

class ScaleBars : public testing::Test {
 protected:
    View home(ViewKind kind) const {
        View view;
        view.kind = kind;
        go_home(view, ground, k_bar_viewport);
        return view;
    }
    // Pixels that a length across the picture covers at a place.
    static double pixels_of(const Lens& lens, const glm::dvec3& place, double metres) {
        return lens.project(place + metres * lens.right).x - lens.project(place).x;
    }
    const Ground ground{hills(129, 97)};
};

TEST_F(ScaleBars, AreRoundAndAsLongAsFits) {
    for (const ViewKind kind : {ViewKind::perspective, ViewKind::isometric, ViewKind::top}) {
        View view = home(kind);
        for (int i = 0; i < 30; ++i) {
            const ScaleBar bar = scale_bar(make_lens(view, k_bar_viewport), ground, 1, true, k_longest);
            ASSERT_GT(bar.metres, 0);
            EXPECT_DOUBLE_EQ(bar.metres, round_up_125(bar.metres * (1 - 1e-9)));
            EXPECT_LE(bar.pixels, k_longest * (1 + 1e-9));
            EXPECT_GT(bar.pixels, k_longest / 2.6);
            zoom(view, ground, k_bar_viewport, {240, 150}, 0.83);
        }
    }
}

TEST_F(ScaleBars, HoldEverywhereInParallelProjectionsAndAtTheCentreInPerspective) {
    for (const ViewKind kind : {ViewKind::perspective, ViewKind::isometric, ViewKind::top}) {
        for (const float exaggeration : {1.0f, 3.0f}) {
            View view = home(kind);
            view.exaggeration = exaggeration;
            const Lens lens = make_lens(view, k_bar_viewport);
            const ScaleBar bar = scale_bar(lens, ground, exaggeration, false, k_longest);
            EXPECT_EQ(bar.at_centre, kind == ViewKind::perspective);
            EXPECT_EQ(bar.text("there").ends_with(" there"), bar.at_centre);
            const auto middle = ground.pick(lens.ray({240, 150}), exaggeration);
            ASSERT_TRUE(middle);
            EXPECT_NEAR(pixels_of(lens, middle->position, bar.metres), bar.pixels, 1e-6);
            const double elsewhere = pixels_of(lens, {1500, -1200, 300}, bar.metres);
            if (bar.at_centre) {
                EXPECT_GT(std::fabs(elsewhere - bar.pixels), 3) << "the view is a perspective";
            } else {
                EXPECT_NEAR(elsewhere, bar.pixels, 1e-6);
            }
        }
    }
}

TEST_F(ScaleBars, ThereIsNoneOfTheSkyAndTheSeaIsMeasuredAtItsSurface) {
    View view = home(ViewKind::perspective);
    stand_at(view, ground, {0, 0, 100, 0, -30});
    EXPECT_EQ(scale_bar(make_lens(view, k_bar_viewport), ground, 1, true, k_longest).metres, 0);

    // Straight above the deepest sea.
    glm::dvec2 deep{0};
    for (double x = -1900; x < 1900; x += 100) {
        for (double y = -1400; y < 1400; y += 100) {
            if (ground.height_at(x, y) < ground.height_at(deep.x, deep.y)) deep = {x, y};
        }
    }
    ASSERT_LT(ground.height_at(deep.x, deep.y), -50);
    view.camera.target = {deep, 0};
    view.camera.pitch = 90;
    view.camera.distance = 400;
    const Lens lens = make_lens(view, k_bar_viewport);
    const ScaleBar on_sea = scale_bar(lens, ground, 1, true, k_longest);
    const ScaleBar on_bed = scale_bar(lens, ground, 1, false, k_longest);
    EXPECT_NEAR(on_sea.pixels / on_sea.metres, 1 / lens.metres_per_pixel(400), 1e-9);
    EXPECT_LT(on_bed.pixels / on_bed.metres, 0.92 * on_sea.pixels / on_sea.metres);
}

TEST_F(ScaleBars, SayMetresOrKilometresInCharactersThatThereAre) {
    EXPECT_EQ((ScaleBar{0.5, 10, false}).text(), "0.5 m");
    EXPECT_EQ((ScaleBar{500, 10, false}).text(), "500 m");
    EXPECT_EQ((ScaleBar{2000, 10, false}).text(), "2 km");
    EXPECT_EQ((ScaleBar{1e6, 10, true}).text(Scene().at_centre), "1000 km at the centre");
    for (const std::string& language : word_languages()) {
        for (const char character : (ScaleBar{2000, 10, true}).text(worded(Scene().at_centre, language)))
            EXPECT_TRUE(character == ' ' || glyphs::k_characters.find(character) != std::string_view::npos)
                << character << " in " << language;
    }
    // No glyph is empty.
    const Grid<std::uint8_t> atlas = glyphs::make_atlas();
    const int cell = atlas.width() / static_cast<int>(glyphs::k_characters.size());
    for (int i = 0; i < static_cast<int>(glyphs::k_characters.size()); ++i) {
        int ink = 0;
        for (const auto [x, y] : cells_of(cell, atlas.height())) ink += atlas(i * cell + x, y) < 30 ? 1 : 0;
        EXPECT_GT(ink, 0) << glyphs::k_characters[static_cast<std::size_t>(i)];
    }
}

TEST_F(ScaleBars, StandInTheLowerLeftCornerAboveWhatCoversIt) {
    Offscreen offscreen;
    Scene scene;
    scene.terrain = hills(129, 97);
    scene.view = home(ViewKind::top);
    const auto draw = [&] { return offscreen.draw(scene, k_bar_viewport.width, k_bar_viewport.height, 1); };
    const Picture plain = draw();
    scene.look.scale_bar = true;
    for (const float covered : {0.0f, 0.3f}) {
        scene.covered_below = covered;
        const Picture barred = draw();
        glm::ivec2 low{k_bar_viewport.width, k_bar_viewport.height};
        glm::ivec2 high{0};
        for (const auto [x, y] : cells_of(k_bar_viewport.width, k_bar_viewport.height)) {
            if (barred(x, y) == plain(x, y)) continue;
            low = glm::min(low, {x, y});
            high = glm::max(high, {x, y});
        }
        const double floor = k_bar_viewport.height * (1 - static_cast<double>(covered));
        EXPECT_EQ(low.x, 16);
        EXPECT_LT(high.x, k_bar_viewport.width / 2);
        EXPECT_NEAR(high.y, floor - 17, 1);
        EXPECT_GT(low.y, floor - 60);
        // The first quarter is light, the second dark, and so on: as long as the bar says.
        const ScaleBar bar = scale_bar(make_lens(scene.view, k_bar_viewport), ground, 1, true,
                                       std::min(180.0, 0.3 * k_bar_viewport.width));
        const int row = static_cast<int>(floor) - 16 - 8 - 2;
        std::vector<double> changes;
        for (int x = 24; x < 24 + static_cast<int>(0.9 * bar.pixels); ++x) {
            const bool light = barred(x, row).g > 130;
            if (light != (changes.size() % 2 == 0)) changes.push_back((x - 24) / bar.pixels);
        }
        ASSERT_EQ(changes.size(), 3u);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_NEAR(changes[i], 0.25 * static_cast<double>(i + 1), 1.5 / bar.pixels);
    }
}

}  // namespace
}  // namespace talus
