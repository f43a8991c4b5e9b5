// Shapes with a centre, each against its definition, and all of them where the world wraps.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/generate/cone.h"
#include "core/generate/crater.h"
#include "core/generate/dunes.h"
#include "core/generate/hills.h"
#include "core/generate/plateau.h"
#include "core/generate/ramp.h"
#include "core/generate/volcano.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_shape_side = 257;
constexpr int k_middle = k_shape_side / 2;
constexpr double k_shape_cell = 16;  // m; the middle sample is the world's centre

Lattice bounded() { return world_of(k_shape_side, k_shape_side, k_shape_cell); }
Lattice wrapped() { return world_of(k_shape_side - 1, k_shape_side - 1, k_shape_cell, true); }

// Samples at the same distance from the centre: across, along, and around a knight's moves.
void expect_round(const Grid<float>& map) {
    for (int a = 0; a <= k_middle; a += 3) {
        for (int b = 0; b <= a; b += 5) {
            const float height = map(k_middle + a, k_middle + b);
            for (const int sign_a : {-1, 1}) {
                for (const int sign_b : {-1, 1}) {
                    ASSERT_EQ(map(k_middle + sign_a * a, k_middle + sign_b * b), height) << a << ' ' << b;
                    ASSERT_EQ(map(k_middle + sign_b * b, k_middle + sign_a * a), height) << a << ' ' << b;
                }
            }
        }
    }
}

// The height at a distance that is a whole number of samples, from the row through the centre.
double at_distance(const Grid<float>& map, double metres) {
    return static_cast<double>(
        map(k_middle + static_cast<int>(std::lround(metres / k_shape_cell)), k_middle));
}

TEST(Cone, FallsEvenlyFromItsTipToItsFoot) {
    Cone cone;
    cone.radius = 1600;
    cone.height = 640;
    cone.level = 50;
    const Grid<float> map = make_map(cone, bounded());
    expect_round(map);
    for (int d = 0; d <= 2048; d += 16) {
        EXPECT_NEAR(at_distance(map, d), 50 + 640 * std::max(0.0, 1 - d / 1600.0), 1e-3) << d;
    }
}

TEST(Cone, RoundedIsLevelAtTipAndFoot) {
    Cone cone;
    cone.radius = 1600;
    cone.height = 640;
    cone.level = 0;
    cone.rounding = 1;
    const Grid<float> map = make_map(cone, bounded());
    EXPECT_EQ(at_distance(map, 0), 640);
    EXPECT_NEAR(at_distance(map, 800), 320, 1e-3);
    EXPECT_LT(640 - at_distance(map, 32), 640 * 3 * 0.02 * 0.02 + 1e-3);
    EXPECT_LT(at_distance(map, 1568), 640 * 3 * 0.02 * 0.02 + 1e-3);
}

TEST(RampShape, HasOneSlopeAndBothHeightsAtOppositeCorners) {
    for (const float direction : {0.0f, 30.0f, 90.0f, 200.0f, 315.0f}) {
        Ramp ramp;
        ramp.direction = direction;
        ramp.low = 100;
        ramp.high = 900;
        const Lattice world = world_of(129, 65, 16);
        const Grid<float> map = make_map(ramp, world);
        const double angle = static_cast<double>(direction) * 3.14159265358979 / 180;
        const double way = std::fabs(std::sin(angle)) * 2048 + std::fabs(std::cos(angle)) * 1024;
        for (const auto [x, y] : cells_of(128, 64)) {
            const double east = static_cast<double>(map(x + 1, y)) - static_cast<double>(map(x, y));
            const double north = static_cast<double>(map(x, y)) - static_cast<double>(map(x, y + 1));
            ASSERT_NEAR(east / 16, 800 / way * std::sin(angle), 1e-4) << direction;
            ASSERT_NEAR(north / 16, 800 / way * std::cos(angle), 1e-4) << direction;
        }
        const auto [lowest, highest] = std::minmax_element(map.values().begin(), map.values().end());
        EXPECT_NEAR(*lowest, 100, 1e-3) << direction;
        EXPECT_NEAR(*highest, 900, 1e-3) << direction;
    }
}

TEST(Plateau, WithoutRaggednessIsARoundTable) {
    Plateau plateau;
    plateau.radius = 1200;
    plateau.edge = 320;
    plateau.height = 400;
    plateau.level = 80;
    plateau.raggedness = 0;
    const Grid<float> map = make_map(plateau, bounded());
    expect_round(map);
    for (int d = 0; d <= 2048; d += 16) {
        const double t = std::clamp((d - 1040) / 320.0, 0.0, 1.0);
        EXPECT_NEAR(at_distance(map, d), 80 + 400 * (1 - t * t * (3 - 2 * t)), 1e-3) << d;
    }
}

TEST(Plateau, RaggedKeepsItsHeightsAndItsSize) {
    Plateau plateau;
    plateau.radius = 1200;
    plateau.edge = 0;
    plateau.height = 400;
    plateau.level = 80;
    const Grid<float> map = make_map(plateau, bounded());
    int top = 0;
    for (const float height : map.values()) {
        ASSERT_TRUE(height == 80 || height == 480) << height;
        top += height == 480;
    }
    EXPECT_NEAR(top * k_shape_cell * k_shape_cell, 3.14159 * 1200 * 1200, 0.25 * 3.14159 * 1200 * 1200);
    // No circle: somewhere inside it lies low ground, somewhere outside high ground.
    bool has_bay = false;
    bool has_cape = false;
    for (const auto [x, y] : cells_of(k_shape_side, k_shape_side)) {
        const double distance = k_shape_cell * std::hypot(x - k_middle, y - k_middle);
        has_bay |= distance < 1100 && map(x, y) == 80;
        has_cape |= distance > 1300 && map(x, y) == 480;
    }
    EXPECT_TRUE(has_bay);
    EXPECT_TRUE(has_cape);
}

TEST(Crater, HasFloorPeakRimAndABlanketThatThinsOut) {
    Crater crater;
    crater.radius = 512;
    crater.depth = 300;
    crater.rim = 80;
    crater.floor = 0.5f;
    crater.peak = 60;
    crater.blanket = 2;
    crater.roughness = 0;
    crater.rays = 0;
    crater.level = 500;
    const Grid<float> map = make_map(crater, bounded());
    expect_round(map);
    EXPECT_NEAR(at_distance(map, 0), 500 - 300 + 60, 1e-3);
    EXPECT_NEAR(at_distance(map, 0.35 * 512), 500 - 300, 1e-3);  // on the floor, beside the peak
    EXPECT_NEAR(at_distance(map, 0.75 * 512), 500 - 300 + 380 * 0.25, 1e-1);
    EXPECT_NEAR(at_distance(map, 512), 580, 1e-3);
    EXPECT_NEAR(at_distance(map, 768), 500 + 80 / (1.5 * 1.5 * 1.5) * 0.25, 1e-2);
    EXPECT_NEAR(at_distance(map, 1024), 500, 1e-3);
    EXPECT_EQ(at_distance(map, 1200), 500);
}

TEST(Crater, FieldsHaveFourTimesAsManyForEveryHalvingOfTheRadius) {
    // Without floors, peaks, rims and blankets a field is a set of bowls; the deepest point of each is as
    // deep as its radius says, so the deepest of many small ones says how large the k-th is.
    Crater one;
    one.radius = 400;
    one.depth = 400;
    one.rim = 0;
    one.peak = 0;
    one.floor = 0;
    one.roughness = 0;
    one.level = 0;
    Crater many = one;
    many.count = 60;
    const Grid<float> single = make_map(one, bounded());
    const Grid<float> field = make_map(many, bounded());
    const auto covered = [](const Grid<float>& map) {
        return std::count_if(map.values().begin(), map.values().end(), [](float h) { return h < 0; });
    };
    // Areas of 1, 1/2, 1/3 … together are 4.68 of the first; some overlap or lie partly beyond the edge.
    EXPECT_GT(covered(field), 3.0 * static_cast<double>(covered(single)));
    EXPECT_LT(covered(field), 4.7 * static_cast<double>(covered(single)));
    // The first has its place.
    EXPECT_EQ(single(k_middle, k_middle), -400);
    EXPECT_NE(field, make_map(many, bounded(), 2));
    EXPECT_EQ(single, make_map(one, bounded(), 2));
}

TEST(Crater, HasARimThatStraysFromACircleAndAPeakThatIsNoCone) {
    Crater crater;
    crater.roughness = 1;
    crater.level = 0;
    const Grid<float> map = make_map(crater, bounded());
    // Where the rim is highest in each direction, in radii.
    double nearest = 9;
    double farthest = 0;
    for (int degrees = 0; degrees < 360; degrees += 5) {
        float highest = -1000;
        double place = 0;
        for (double away = 500; away < 1600; away += 8) {
            const double angle = degrees * 3.14159265 / 180;
            const float height =
                map(k_middle + static_cast<int>(std::lround(away * std::cos(angle) / k_shape_cell)),
                    k_middle + static_cast<int>(std::lround(away * std::sin(angle) / k_shape_cell)));
            if (height > highest) {
                highest = height;
                place = away / 1000;
            }
        }
        nearest = std::min(nearest, place);
        farthest = std::max(farthest, place);
    }
    EXPECT_LT(nearest, 0.95);
    EXPECT_GT(farthest, 1.05);
    EXPECT_GT(nearest, 0.6);
    EXPECT_LT(farthest, 1.5);
}

TEST(Crater, ThrowsRaysAsFarAsSevenRadiiWhileItIsYoung) {
    Crater crater;
    crater.radius = 250;
    const auto thrown = [&](double low, double high) {
        const Terrain terrain = make_terrain(crater, bounded(), bounded());
        const Grid<float>& depth = *terrain.fields.get<"deposition">();
        std::array<double, 2> ends{1e9, 0};
        for (const auto [x, y] : cells_of(k_shape_side, k_shape_side)) {
            const double away = k_shape_cell * std::hypot(x - k_middle, y - k_middle) / 250;
            if (away < low || away > high) continue;
            ends[0] = std::min(ends[0], static_cast<double>(depth(x, y)));
            ends[1] = std::max(ends[1], static_cast<double>(depth(x, y)));
        }
        return ends;
    };
    EXPECT_GT(thrown(1.1, 1.3)[0], 1);  // all around the rim
    EXPECT_EQ(thrown(3, 4)[0], 0);      // between the rays
    EXPECT_GT(thrown(3, 4)[1], 0.5);    // on one
    EXPECT_EQ(thrown(7.5, 8)[1], 0);
    crater.rays = 0;
    EXPECT_EQ(thrown(0, 8)[1], 0);
}

TEST(Volcano, HasItsHeightsOnTheRimInTheCraterAndAtTheFoot) {
    Volcano volcano;
    volcano.radius = 1600;
    volcano.height = 700;
    volcano.steepness = 2;
    volcano.crater_radius = 320;
    volcano.crater_depth = 150;
    volcano.gullies = 0;
    volcano.level = 100;
    const Grid<float> map = make_map(volcano, bounded());
    expect_round(map);
    EXPECT_NEAR(at_distance(map, 0), 650, 1e-3);
    EXPECT_NEAR(at_distance(map, 160), 800 - 150 * 0.75, 1e-2);
    for (int d = 320; d <= 1600; d += 16) {
        const double left = 1 - (d - 320) / 1280.0;
        EXPECT_NEAR(at_distance(map, d), 100 + 700 * left * left, 1e-2) << d;
    }
    EXPECT_EQ(at_distance(map, 1700), 100);
}

TEST(Volcano, GulliesOnlyCutAndAboutAsOftenAsThereAreRibs) {
    Volcano volcano;
    volcano.ribs = 24;
    Volcano smooth = volcano;
    smooth.gullies = 0;
    const Grid<float> cut = make_map(volcano, bounded());
    const Grid<float> whole = make_map(smooth, bounded());
    for (std::size_t i = 0; i < cut.size(); ++i) ASSERT_LE(cut.values()[i], whole.values()[i]);
    // Around the mountain, half way down: how often the ground turns from falling to rising.
    constexpr int k_steps = 720;
    const double distance = 1000 / k_shape_cell;
    std::vector<double> depth;
    for (int i = 0; i < k_steps; ++i) {
        const double angle = 2 * 3.14159265358979 * i / k_steps;
        const int x = k_middle + static_cast<int>(std::lround(distance * std::cos(angle)));
        const int y = k_middle + static_cast<int>(std::lround(distance * std::sin(angle)));
        depth.push_back(static_cast<double>(whole(x, y)) - static_cast<double>(cut(x, y)));
    }
    const double deep = *std::max_element(depth.begin(), depth.end()) / 2;
    int gullies = 0;
    for (int i = 0; i < k_steps; ++i) {
        gullies += depth[static_cast<std::size_t>(i)] <= deep &&
                   depth[static_cast<std::size_t>((i + 1) % k_steps)] > deep;
    }
    EXPECT_GE(gullies, 12);
    EXPECT_LE(gullies, 40);
}

// The largest step between neighbouring columns and rows: inside, and across the edges where the world wraps.
struct Steps {
    float inside = 0;
    float across_edges = 0;
};
Steps steps_of(const Grid<float>& map) {
    Steps steps;
    for (const auto [x, y] : cells_of(map)) {
        const int east = (x + 1) % map.width();
        const int south = (y + 1) % map.height();
        float& to_east = east == 0 ? steps.across_edges : steps.inside;
        float& to_south = south == 0 ? steps.across_edges : steps.inside;
        to_east = std::max(to_east, std::fabs(map(east, y) - map(x, y)));
        to_south = std::max(to_south, std::fabs(map(x, south) - map(x, y)));
    }
    return steps;
}

template <class Shape>
class EveryShape : public testing::Test {};
using Shapes = testing::Types<Cone, Ramp, Plateau, Crater, Volcano, Dunes, Hills>;
TYPED_TEST_SUITE(EveryShape, Shapes);

TYPED_TEST(EveryShape, MeetsItselfWhereTheWorldWraps) {
    TypeParam shape;
    if constexpr (std::is_base_of_v<Placement, TypeParam>) {
        shape.centre_x = 0.9f;
        shape.centre_y = 0.1f;
    }
    const Steps steps = steps_of(make_map(shape, wrapped()));
    EXPECT_GT(steps.across_edges, 0);
    EXPECT_LE(steps.across_edges, 1.02f * steps.inside);
}

TYPED_TEST(EveryShape, FitsAWorldSmallerThanItself) {
    // Whatever is larger than a world that wraps has to meet itself there, too.
    const Lattice small = world_of(64, 48, 8, true);
    const Steps steps = steps_of(make_map(TypeParam{}, small));
    EXPECT_LE(steps.across_edges, 1.02f * steps.inside + 1e-3f);
}

template <class Shape>
void expect_windows_of(const Shape& shape, const Lattice& world) {
    const Grid<float> whole = make_map(shape, world);
    const int left = world.wrap_x ? -20 : 30;
    const int top = world.wrap_y ? 240 : 10;  // where the world wraps, beyond its edges
    Lattice window = world;
    window.x0 = left;
    window.y0 = top;
    window.width = 90;
    window.height = 70;
    window.wrap_x = window.wrap_y = false;
    const Grid<float> part = *make_terrain(shape, world, window).height();
    for (const auto [x, y] : cells_of(part)) {
        ASSERT_EQ(part(x, y), whole((x + left + whole.width()) % whole.width(), (y + top) % whole.height()))
            << x << ',' << y;
    }
}

TEST(ShapesInWindows, AreBitForBitThoseOfTheWhole) {
    for (const Lattice& world : {bounded(), wrapped()}) {
        Crater field;
        field.count = 200;
        expect_windows_of(field, world);
        Hills hills;
        hills.density = 20;
        for (const auto join : {Hills::Join::add, Hills::Join::highest}) {
            hills.join = join;
            expect_windows_of(hills, world);
        }
        Dunes dunes;
        dunes.wind = 200;
        expect_windows_of(dunes, world);
        Volcano volcano;
        volcano.centre_x = 0.1f;
        expect_windows_of(volcano, world);
    }
}

// Those whose form is the same wherever they stand.
template <class Shape>
class PlacedShape : public testing::Test {};
using PlacedShapes = testing::Types<Cone, Crater, Volcano>;
TYPED_TEST_SUITE(PlacedShape, PlacedShapes);

TYPED_TEST(PlacedShape, MovesWithItsCentreAroundTheWorld) {
    TypeParam middle;
    TypeParam corner;
    corner.centre_x = corner.centre_y = 0;
    const Grid<float> a = make_map(middle, wrapped());
    const Grid<float> b = make_map(corner, wrapped());
    const int half = a.width() / 2;
    for (const auto [x, y] : cells_of(a)) {
        ASSERT_EQ(b(x, y), a((x + half) % a.width(), (y + half) % a.height())) << x << ',' << y;
    }
}

}  // namespace
}  // namespace talus
