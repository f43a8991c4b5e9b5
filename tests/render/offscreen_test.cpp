// Pictures that are drawn in tiles, and pictures without a sky.
#include "render/offscreen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/surface/scatter.h"
#include "render/navigation.h"
#include "render/picture_target.h"
#include "render/picture_tiles.h"
#include "tests/grid_of.h"
#include "tests/render/differences.h"
#include "tests/render/terrains.h"

namespace talus {
namespace {

Offscreen& offscreen() {
    static Offscreen* the_one = new Offscreen;
    return *the_one;
}

// Everything that a picture can have.
Scene full_scene(Viewport viewport) {
    Scene scene;
    scene.terrain = hills(257, 257);
    scene.plants = std::make_shared<const Scatter>(scatter(scene.terrain, {.seed = 1, .density = 0.3}));
    scene.look.plants = true;
    scene.look.contours = true;
    scene.look.legend = true;
    Grid<float> weights = grid_of(64, 64, [&](int x, int) { return x > 40 ? 1.0f : 0.0f; });
    scene.tint = std::make_shared<const Grid<float>>(std::move(weights));
    go_home(scene.view, Ground(scene.terrain), viewport);
    return scene;
}

// The same picture in one piece.
Picture untiled(const Scene& scene, int width, int height) {
    Renderer& renderer = offscreen().renderer();
    PictureTarget target;
    target.resize(width, height);
    renderer.draw(scene, width, height, target.framebuffer());
    return read_picture(target.framebuffer(), width, height);
}

TEST(PictureTiles, CoverThePictureOnceAndAreDrawnAtOneSizeWithinIt) {
    for (const auto& [width, height, longest, margin, unit] : {std::array{1280, 720, 1280, 48, 2},
                                                               {1281, 720, 1280, 0, 2},
                                                               {3840, 2160, 1280, 48, 4},
                                                               {100, 7000, 640, 600, 2},
                                                               {65536, 16, 1280, 96, 4},
                                                               {1301, 1299, 1280, 10, 2}}) {
        Grid<std::uint8_t> covered(width, height, 0);
        const std::vector<PictureTile> tiles = picture_tiles({width, height}, longest, margin, unit);
        for (const PictureTile& tile : tiles) {
            EXPECT_EQ(tile.drawn.width, tiles.front().drawn.width);
            EXPECT_EQ(tile.drawn.height, tiles.front().drawn.height);
            EXPECT_LE(tile.kept.width, longest + unit);
            EXPECT_EQ(tile.kept.x % unit, 0);
            EXPECT_EQ(tile.kept.y % unit, 0);
            const auto reaches = [&](int kept_from, int kept, int from, int drawn, int all) {
                EXPECT_GE(from, 0);
                EXPECT_LE(from + drawn, all);
                EXPECT_LE(from, std::max(0, kept_from - margin));
                EXPECT_GE(from + drawn, std::min(all, kept_from + kept + margin));
            };
            reaches(tile.kept.x, tile.kept.width, tile.drawn.x, tile.drawn.width, width);
            reaches(tile.kept.y, tile.kept.height, tile.drawn.y, tile.drawn.height, height);
            for (int y = tile.kept.y; y < tile.kept.y + tile.kept.height; ++y)
                for (int x = tile.kept.x; x < tile.kept.x + tile.kept.width; ++x) ++covered(x, y);
        }
        EXPECT_TRUE(std::ranges::all_of(covered.values(), [](std::uint8_t times) { return times == 1; }))
            << width << " x " << height;
    }
}

TEST(LensOfPart, ShowsEachPointWhereTheWholeDoes) {
    for (const ViewKind kind : {ViewKind::perspective, ViewKind::isometric}) {
        View view;
        view.kind = kind;
        const Lens whole = make_lens(view, {1600, 900});
        const PicturePart part{400, 500, 320, 200};
        const Lens lens = lens_of_part(whole, part);
        EXPECT_NEAR(lens.metres_per_pixel(7), whole.metres_per_pixel(7), 1e-9);
        for (const glm::dvec2 pixel : {glm::dvec2(0, 0), {320, 200}, {17, 150}, {-90, 400}}) {
            const Ray ray = lens.ray(pixel);
            const glm::dvec3 point = ray.origin + 2e7 * ray.direction;
            const glm::dvec3 there = whole.project(point);
            EXPECT_NEAR(there.x, pixel.x + part.x, 1e-4);
            EXPECT_NEAR(there.y, pixel.y + part.y, 1e-4);
            EXPECT_NEAR(lens.project(point).x, pixel.x, 1e-4);
            // The GPU's way comes to the same place.
            const glm::dvec4 clip =
                lens.projection(1, 1e9) * lens.rotation() * glm::dvec4(point - lens.eye, 1);
            EXPECT_NEAR((clip.x / clip.w + 1) / 2 * part.width, pixel.x, 1e-4);
            EXPECT_NEAR((1 - clip.y / clip.w) / 2 * part.height, pixel.y, 1e-4);
            const bool inside =
                pixel.x >= 0 && pixel.x <= part.width && pixel.y >= 0 && pixel.y <= part.height;
            EXPECT_EQ(is_outside(lens, {point - 0.001, point + 0.001}), !inside) << pixel.x;
        }
    }
}

TEST(OffscreenTiles, FitTogetherAsThePictureInOnePiece) {
    constexpr int k_width = 1480;  // two tiles of 1280 each way
    constexpr int k_height = 1300;
    const Scene home = full_scene({k_width, k_height});
    for (const LookKind look : {LookKind::natural, LookKind::wireframe}) {
        for (const ViewKind view : {ViewKind::perspective, ViewKind::isometric}) {
            // Looks share their edges.
            if (view != ViewKind::perspective && look != LookKind::natural) continue;
            Scene scene = home;
            scene.look.kind = look;
            scene.look.around = look == LookKind::natural ? Around::horizon : Around::block;
            scene.view.kind = view;
            const Picture whole = untiled(scene, k_width, k_height);
            const Picture tiled = offscreen().draw(scene, k_width, k_height, 1);
            // Rounding moves an edge here and there; nothing is different in a row or a column.
            int different = 0;
            std::vector<int> in_column(k_width, 0);
            std::vector<int> in_row(k_height, 0);
            for (const auto [x, y] : cells_of(k_width, k_height)) {
                if (difference(whole(x, y), tiled(x, y)) <= 3) continue;
                ++different;
                ++in_column[static_cast<std::size_t>(x)];
                ++in_row[static_cast<std::size_t>(y)];
            }
            EXPECT_LT(different, 0.002 * k_width * k_height) << info_of(look).key;
            EXPECT_LT(*std::ranges::max_element(in_column), 0.02 * k_height) << info_of(look).key;
            EXPECT_LT(*std::ranges::max_element(in_row), 0.02 * k_width) << info_of(look).key;
        }
    }
}

TEST(OffscreenTiles, StopBetweenTwoOfThem) {
    Progress progress;
    int bands = 0;
    EXPECT_THROW(offscreen().draw_bands(
                     full_scene({2000, 4000}), {2000, 4000, 1},
                     [&](const CutOut&) {
                         ++bands;
                         progress.cancel();
                     },
                     &progress),
                 Cancelled);
    EXPECT_EQ(bands, 1);
}

// Over a backdrop it is the picture with that backdrop, at the edges too, in every look.
TEST(CutOuts, OverABackdropAreThePictureWithIt) {
    constexpr int k_width = 320;
    constexpr int k_height = 200;
    const std::array<float, 3> backdrop{0.9f, 0.1f, 0.3f};
    const Scene home = full_scene({k_width, k_height});
    for (const ViewKind view : {ViewKind::perspective, ViewKind::isometric, ViewKind::top}) {
        for (const LookKind look : {LookKind::natural, LookKind::elevation, LookKind::land_sea,
                                    LookKind::grey, LookKind::wireframe, LookKind::clay, LookKind::paper}) {
            // All looks have the same edges in all views.
            if (view != ViewKind::perspective && look != LookKind::elevation) continue;
            Scene scene = home;
            scene.look.kind = look;
            scene.view.kind = view;
            scene.look.backdrop = backdrop;
            if (look == LookKind::elevation) scene.look.around = Around::bare;
            go_home(scene.view, Ground(scene.terrain), {k_width, k_height});
            const Picture with = offscreen().draw(scene, k_width, k_height, 2);
            const CutOut without = offscreen().draw_cut_out(scene, {k_width, k_height, 2});
            int clear = 0, opaque = 0, edge = 0, worst = 0;
            for (int y = 0; y < k_height; ++y) {
                for (int x = 0; x < k_width; ++x) {
                    const Rgba8 pixel = without(x, y);
                    clear += pixel.a == 0 ? 1 : 0;
                    opaque += pixel.a == 255 ? 1 : 0;
                    edge += pixel.a > 0 && pixel.a < 255 ? 1 : 0;
                    const auto over = [&](int colour, float behind) {
                        const double alpha = pixel.a / 255.0;
                        return static_cast<int>(
                            std::lround(alpha * colour + (1 - alpha) * 255 * static_cast<double>(behind)));
                    };
                    const Rgb8 expected = with(x, y);
                    worst = std::max({worst, std::abs(over(pixel.r, backdrop[0]) - expected.r),
                                      std::abs(over(pixel.g, backdrop[1]) - expected.g),
                                      std::abs(over(pixel.b, backdrop[2]) - expected.b)});
                }
            }
            EXPECT_LE(worst, 2) << info_of(look).key;
            EXPECT_GT(clear, k_width * k_height / 30) << info_of(look).key;
            EXPECT_GT(opaque, k_width * k_height / 5) << info_of(look).key;
            // From above the sides of the map may lie between two pixels.
            if (view != ViewKind::top) {
                EXPECT_GT(edge, 100) << info_of(look).key << ": edges are soft";
            }
        }
    }
}

// The colours at an edge are those of the ground, not mixed with what was behind.
TEST(CutOuts, HaveNothingOfTheSkyInThem) {
    Scene scene = full_scene({240, 150});
    scene.look.backdrop = {1.0f, 0.0f, 1.0f};
    const CutOut loud = offscreen().draw_cut_out(scene, {240, 150, 4});
    scene.look.backdrop = {0.0f, 1.0f, 0.0f};
    scene.look.sea = false;
    const CutOut dry = offscreen().draw_cut_out(scene, {240, 150, 4});
    scene.look.backdrop = {1.0f, 0.0f, 1.0f};
    EXPECT_EQ(dry, offscreen().draw_cut_out(scene, {240, 150, 4}));
    EXPECT_NE(dry, loud) << "the sea is there";
}

TEST(Samples, MakeEdgesFinerWithoutMovingThem) {
    Scene scene = full_scene({240, 150});
    const Picture one = offscreen().draw(scene, 240, 150, 1);
    const Picture four = offscreen().draw(scene, 240, 150, 2);
    const Picture sixteen = offscreen().draw(scene, 240, 150, 4);
    const auto apart = [](const Picture& a, const Picture& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += difference(a.data()[i], b.data()[i]);
        return sum / static_cast<double>(a.size());
    };
    EXPECT_LT(apart(four, sixteen), apart(one, sixteen));
    EXPECT_LT(apart(one, sixteen), 20) << "they are of the same scene";
}

}  // namespace
}  // namespace talus
