#include "core/paint/road_spans.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/paint/road.h"
#include "core/terrain/earthwork.h"
#include "core/terrain/terrain.h"
#include "core/volume/cave_space.h"
#include "tests/core/paint/drawn_lines.h"

namespace talus {
namespace {

constexpr double k_side = 1024;
constexpr double k_middle = k_side / 2;

// A ridge from north to south, in the middle or elsewhere, over a plain.
Terrain ridge_on(const Lattice& lattice, double high = 160, double crest = k_middle) {
    Grid<float> ground(lattice.width, lattice.height);
    for (int y = 0; y < lattice.height; ++y)
        for (int x = 0; x < lattice.width; ++x) {
            double off = lattice.x_of(x) - crest;
            if (lattice.wrap_x) off -= std::floor(off / k_side + 0.5) * k_side;
            ground(x, y) = static_cast<float>(20 + high * std::exp(-off * off / (2 * 110 * 110)));
        }
    Terrain terrain{.lattice = lattice, .range = {-200, 200}, .sea_level = 0, .fields = {}};
    terrain.set_height(make_field(std::move(ground)));
    return terrain;
}

// A road from west to east, nearly level.
Road straight_road(double from = 60, double to = k_side - 60) {
    Road road{.gradient = 3, .tunnels = true};
    for (const double x : {from, to}) road.line.nodes.push_back({.x = x, .y = k_middle, .width = 10});
    return road;
}

Terrain with_road(const Road& road, const Terrain& ground, const Terrain& overview, float sea = 0) {
    Context context{.world = {overview.lattice, {-200, 200}, sea}, .seed = 3};
    context.overview = &overview;
    Terrain terrain = ground;
    road.apply(terrain, context);
    return terrain;
}

TEST(RoadTunnels, LeadThroughARidgeAndLeaveItsCrest) {
    const Terrain ground = ridge_on(square_lattice(257, k_side));
    const Terrain made = with_road(straight_road(), ground, ground);
    ASSERT_NE(made.features, nullptr);
    ASSERT_EQ(made.features->size(), 1u);
    const Grid<float>& before = *ground.height();
    const Grid<float>& after = *made.height();
    for (int x = 115; x <= 141; ++x) EXPECT_EQ(after(x, 128), before(x, 128)) << "over the tunnel, at " << x;
    const Earthwork moved = earthwork(ground, made);
    EXPECT_EQ(moved.tunnels, 1);
    EXPECT_GT(moved.tunnel_length, 200);
    EXPECT_LT(moved.tunnel_length, 500);
    // A walker of two metres meets no rock on the whole way.
    const CaveSpace caves(made.features);
    const auto& chain = made.features->front()->chain;
    const double level = chain[chain.size() / 2].z - 0.5 * static_cast<double>(chain[0].radius);
    int inside = 0;
    for (double x = 80; x < k_side - 80; x += 2) {
        const double head = level + 2;
        const double surface = static_cast<double>(value_at(after, made.lattice, {x, k_middle}));
        const bool in_tunnel = caves.distance(x, k_middle, head) < 0;
        EXPECT_TRUE(in_tunnel || surface < head) << "at " << x << " the ground is at " << surface;
        inside += surface > head ? 1 : 0;
    }
    EXPECT_GT(inside, 80);
    // Two portals, in the slopes of the cuts.
    const Grid<std::uint8_t>& open = *made.fields.get<"opening">();
    int west = 0, east = 0;
    for (int y = 0; y < 257; ++y)
        for (int x = 0; x < 257; ++x)
            if (open(x, y) != 0) (x < 128 ? west : east) += 1;
    EXPECT_GT(west, 3);
    EXPECT_GT(east, 3);
}

TEST(RoadTunnels, AreDugWhereNoCutMayBeAsDeep) {
    const Terrain ground = ridge_on(square_lattice(257, k_side));
    Road road = straight_road();
    road.tunnels = false;
    const Terrain cut = with_road(road, ground, ground);
    EXPECT_EQ(cut.features, nullptr);
    EXPECT_FALSE(cut.fields.has(field_id("opening")));
    EXPECT_LT((*cut.height())(128, 128), 60) << "the crest is cut through";
    road.tunnels = true;
    road.cut = 200;
    EXPECT_EQ(with_road(road, ground, ground).features, nullptr);
    road.cut = 0;
    const Terrain low = ridge_on(ground.lattice, 20);
    EXPECT_EQ(with_road(road, low, low).features, nullptr) << "there would be no roof";
}

TEST(RoadTunnels, ComeOutAgainAndStayAboveTheSea) {
    const Terrain ground = ridge_on(square_lattice(257, k_side));
    EXPECT_EQ(with_road(straight_road(), ground, ground, 40).features, nullptr) << "under the sea";
    for (const double from : {k_middle - 60, 60.0}) {
        Road road = straight_road(from, k_middle + 60);
        for (LineNode& node : road.line.nodes) node.from = HeightFrom::zero, node.height = 22;
        EXPECT_EQ(with_road(road, ground, ground).features, nullptr) << "it ends in the rock";
        std::swap(road.line.nodes[0], road.line.nodes[1]);
        EXPECT_EQ(with_road(road, ground, ground).features, nullptr) << "it begins there";
    }
}

TEST(RoadTunnels, AreTheSameInAnyWindow) {
    const Lattice world = square_lattice(257, k_side);
    const Terrain ground = ridge_on(world);
    const Terrain whole = with_road(straight_road(), ground, ground);
    Lattice part = world;
    part.width = 70;
    part.height = 60;
    part.x0 = 75;
    part.y0 = 100;
    const Terrain made = with_road(straight_road(), window_of(ground, part), ground);
    const Terrain wanted = window_of(whole, part);
    EXPECT_EQ(*made.height(), *wanted.height());
    EXPECT_EQ(*made.fields.get<"opening">(), *wanted.fields.get<"opening">());
    ASSERT_NE(made.features, nullptr);
    EXPECT_EQ(*made.features->front(), *whole.features->front());
}

TEST(RoadTunnels, CrossTheSeamOfAWorldThatWraps) {
    Lattice world{.width = 256, .height = 256, .cell_size = k_side / 256};
    world.wrap_x = world.wrap_y = true;
    const Terrain ground = ridge_on(world, 160, 0);
    const Terrain made = with_road(straight_road(k_middle, k_middle + k_side), ground, ground);
    ASSERT_NE(made.features, nullptr);
    EXPECT_EQ(earthwork(ground, made).tunnels, 1);
    const Grid<std::uint8_t>& open = *made.fields.get<"opening">();
    int west = 0, east = 0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            if (open(x, y) != 0) (x > 128 ? west : east) += 1;
    EXPECT_GT(west, 3);
    EXPECT_GT(east, 3);
}

TEST(RoadTunnels, AreOneWhereALittleLowerRockLiesBetween) {
    std::vector<LinePiece> pieces;
    std::vector<LineValues> values;
    std::vector<double> grounds;
    for (int i = 0; i <= 30; ++i) {
        if (i < 30)
            pieces.push_back(
                {.from = {i * 20.0, 0}, .to = {i * 20.0 + 20, 0}, .length = 20, .start = i * 20.0});
        values.push_back({100, 10});
        grounds.push_back(i == 12 ? 135 : i > 3 && i < 20 ? 160 : 100);
    }
    EXPECT_EQ(tunnel_spans(pieces, values, grounds, 50, 3, 0), (std::vector<RoadSpan>{{4, 19}}));
    grounds[12] = 110;
    EXPECT_EQ(tunnel_spans(pieces, values, grounds, 50, 3, 0), (std::vector<RoadSpan>{{4, 11}, {13, 19}}))
        << "the valley between them has no roof";
}

TEST(RoadBridges, LeaveAValleyAsItIsAndAreTold) {
    const Terrain ground = ridge_on(square_lattice(257, k_side), -90);  // down to −70 m
    Road road = straight_road();
    road.tunnels = false;
    const Terrain filled = with_road(road, ground, ground, -200);
    EXPECT_GT((*filled.height())(128, 128), 0) << "an embankment";
    EXPECT_TRUE(road.bridges_over(ground).empty());
    road.bridges = true;
    const Terrain made = with_road(road, ground, ground, -200);
    for (int x = 124; x <= 132; ++x) {
        EXPECT_EQ((*made.height())(x, 128), (*ground.height())(x, 128)) << "under the bridge, at " << x;
        EXPECT_EQ((*made.fields.get<"road">())(x, 128), 0) << x;
    }
    EXPECT_EQ((*made.fields.get<"road">())(20, 128), 1) << "before it";
    const std::vector<double> lengths = road.bridges_over(ground);
    ASSERT_EQ(lengths.size(), 1u);
    EXPECT_GT(lengths[0], 150);
    EXPECT_LT(lengths[0], 450);
    road.fill = 200;
    EXPECT_TRUE(road.bridges_over(ground).empty());
    EXPECT_EQ(*with_road(road, ground, ground, -200).height(), *filled.height());
}

}  // namespace
}  // namespace talus
