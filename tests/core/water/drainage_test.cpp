#include "core/water/drainage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <queue>
#include <utility>
#include <vector>

#include "core/base/map_axis.h"
#include "core/base/math.h"
#include "core/generate/import.h"
#include "core/paint/drawn_river.h"
#include "core/paint/road.h"
#include "core/terrain/earthwork.h"
#include "core/water/flow_graph.h"
#include "core/water/lakes.h"
#include "core/water/rivers.h"
#include "core/water/spread_flow.h"
#include "tests/core/water/rough_ground.h"
#include "tests/core/water/small_maps.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

bool at_border(const Grid<float>& map, int x, int y) {
    return x == 0 || y == 0 || x == map.width() - 1 || y == map.height() - 1;
}

// Hills of three sizes, that slope to the south.
Grid<float> hills(int width, int height) {
    Grid<float> ground = rough_map(1, width, height).ground;
    for (const auto [x, y] : cells_of(width, height))
        ground(x, y) = 0.2f * ground(x, y) + 8 * static_cast<float>(height - y);
    return ground;
}

// Gullies that run down to the south, 200 m apart, and a road across all of them.
struct GullySlope {
    static constexpr int k_side = 257;
    static constexpr double k_cell = 5;  // m
    static constexpr double k_apart = 200;
    static constexpr double k_road_at = 640;  // m
    static constexpr double k_fall = 0.4;

    static Terrain with_road(double depth, bool has_road = true) {
        Terrain terrain =
            terrain_of(grid_of(k_side, k_side,
                               [&](int x, int y) {
                                   const double gully = sin_cos_turns(x * k_cell / k_apart).cos;
                                   return static_cast<float>(900 - k_fall * k_cell * y - depth * gully);
                               }),
                       k_cell);
        if (!has_road) return terrain;
        const double fall = 80;  // m along the road: what runs in it leaves the slope's own way
        Road road{.line = {.nodes = {{.x = 30, .y = k_road_at - fall / k_fall / 2, .width = 12},
                                     {.x = 1250, .y = k_road_at + fall / k_fall / 2, .width = 12}}}};
        const Terrain before = terrain;
        Context context{.world = {terrain.lattice, {0, 1000}, k_far_below}};
        context.overview = &before;
        road.apply(terrain, context);
        return terrain;
    }
    static void drain(Terrain& terrain) {
        Context context{.world = {terrain.lattice, {0, 1000}, k_far_below}};
        Drainage{.rivers_from = 0.05f, .method = Drainage::Method::steepest}.apply(terrain, context);
    }
};

TEST(Drainage, LeadsRiversAcrossRoadsBeneathThem) {
    for (const double depth : {3.0, 6.0}) {
        Terrain terrain = GullySlope::with_road(depth);
        GullySlope::drain(terrain);
        const Grid<float>& flow = *terrain.fields.get<"flow">();
        const Grid<float>& road = *terrain.fields.get<"road">();
        const Grid<std::uint8_t>& order = *terrain.fields.get<"river_order">();
        Terrain plain = GullySlope::with_road(depth, false);
        GullySlope::drain(plain);
        for (int gully = 1; gully < 6; ++gully) {
            const int middle = static_cast<int>(gully * GullySlope::k_apart / GullySlope::k_cell);
            const auto below_road = [&](const Grid<float>& area) {
                float most = 0;
                for (int x = middle - 15; x <= middle + 15; ++x) most = std::max(most, area(x, 170));
                return most;
            };
            const float as_before = below_road(*plain.fields.get<"flow">());
            EXPECT_GT(below_road(flow), 0.5f * as_before) << depth << ", gully " << gully;
            EXPECT_LT(below_road(flow), 1.1 * GullySlope::k_apart * 170 * GullySlope::k_cell)
                << depth << ", gully " << gully;
        }
        for (const auto [x, y] : cells_of(road)) {
            if (road(x, y) > 2 * k_earthwork_share) {
                EXPECT_EQ(order(x, y), 0) << x << ' ' << y;
                EXPECT_EQ((*terrain.fields.get<"water">())(x, y), 0) << x << ' ' << y;
            }
        }
    }
}

TEST(Drainage, DamsNoWaterBehindRoads) {
    const auto deepest = [](bool has_road, bool lakes) {
        Terrain terrain = GullySlope::with_road(15, has_road);
        if (lakes) {
            Context context{.world = {terrain.lattice, {0, 1000}, k_far_below}};
            Lakes{}.apply(terrain, context);
        } else {
            GullySlope::drain(terrain);
        }
        const auto values = terrain.fields.get<"water">()->values();
        return *std::max_element(values.begin(), values.end());
    };
    EXPECT_LT(deepest(true, false), deepest(false, false) + 0.5f);
    EXPECT_EQ(deepest(true, true), 0);
}

TEST(Drainage, FillsTheBedsOfDrawnRiversFromBankToBank) {
    constexpr int k_side = 257;
    constexpr double k_cell = 5;
    for (const float drawn : {40.0f, 90.0f}) {
        Terrain terrain =
            terrain_of(grid_of(k_side, k_side,
                               [](int x, int y) {
                                   const double side = std::abs(x - k_side / 2) * k_cell;
                                   return static_cast<float>(500 - 0.02 * k_cell * y + 0.3 * side);
                               }),
                       k_cell);
        const Terrain before = terrain;
        Context context{.world = {terrain.lattice, {0, 1000}, k_far_below}};
        context.overview = &before;
        DrawnRiver{
            .line = {.nodes = {{.x = 640, .y = 500, .width = drawn}, {.x = 640, .y = 1400, .width = drawn}}},
            .source = 1}
            .apply(terrain, context);
        Drainage{}.apply(terrain, context);
        const Grid<float>& water = *terrain.fields.get<"water">();
        const Grid<float>& width = *terrain.fields.get<"river_width">();
        for (const int y : {130, 180, 230}) {
            int wet = 0;
            float widest = 0;
            for (int x = 0; x < k_side; ++x)
                wet += water(x, y) > 0 ? 1 : 0, widest = std::max(widest, width(x, y));
            EXPECT_NEAR(wet * k_cell, 0.9 * static_cast<double>(drawn), 2 * k_cell) << y;
            EXPECT_NEAR(widest, 0.9 * static_cast<double>(drawn), 2 * k_cell) << y;
        }
    }
}

TEST(Drainage, AreasAtTheOutletsSumToTheMapWhateverTheMethod) {
    for (const Drainage::Method method : {Drainage::Method::steepest, Drainage::Method::infinite_directions,
                                          Drainage::Method::several_receivers}) {
        for (int number = 0; number < 8; ++number) {
            const Terrain terrain =
                drained(rough_map(number, 40 + number, 50).ground, {.method = method}, 10, -30);
            const Grid<float>& flow = *terrain.fields.get<"flow">();
            double sum = 0;
            for (const auto [x, y] : cells_of(flow)) {
                EXPECT_GE(flow(x, y), 100);
                if (at_border(flow, x, y) || (*terrain.height())(x, y) <= -30)
                    sum += static_cast<double>(flow(x, y));
            }
            EXPECT_NEAR(sum, 100.0 * static_cast<double>(flow.size()), 1e-5 * sum);
        }
    }
}

// On a cone each ring of the same height has the same share of the ground above it.
TEST(Drainage, SpreadsEvenlyOnAConeWithSeveralReceivers) {
    constexpr int k_side = 129;
    const Grid<float> cone = grid_of(k_side, k_side, [&](int x, int y) {
        return 500 - 3 * std::sqrt(static_cast<float>((x - 64) * (x - 64) + (y - 64) * (y - 64)));
    });
    const auto unevenness = [&](Drainage::Method method) {
        const Terrain terrain = drained(cone, {.method = method}, 1);
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (int y = 1; y < k_side - 1; ++y) {
            for (int x = 1; x < k_side - 1; ++x) {
                const double radius = std::sqrt((x - 64) * (x - 64) + (y - 64) * (y - 64));
                if (radius < 40 || radius > 60) continue;
                const double per_radius = static_cast<double>((*terrain.fields.get<"flow">())(x, y)) / radius;
                sum += per_radius;
                squares += per_radius * per_radius;
                ++count;
            }
        }
        const double mean = sum / count;
        return std::sqrt(squares / count - mean * mean) / mean;
    };
    const double steepest = unevenness(Drainage::Method::steepest);
    const double infinite = unevenness(Drainage::Method::infinite_directions);
    const double several = unevenness(Drainage::Method::several_receivers);
    EXPECT_LT(infinite, 0.5 * steepest);
    EXPECT_LT(several, 0.1);
}

// Slopes that dip between two neighbours: D∞ divides by the angle.
TEST(Drainage, InfiniteDirectionsFollowTheDipOfAPlane) {
    const Grid<float> plane = grid_of(
        21, 21, [&](int x, int y) { return 100 - 2 * static_cast<float>(x) - 1 * static_cast<float>(y); });
    const Lattice map{.width = 21, .height = 21};
    FlowGraph graph;
    graph.route(plane, map, {}, nullptr);
    Grid<float> area(21, 21);
    spread_area(graph, plane, map, Spread::infinite_directions, area);
    // atan(1/2) is 0.59 of the way from east to south-east. The cell gets its own area and two shares.
    const double turn = std::atan2(1.0, 2.0) / (std::atan(1.0));
    // The first row below the border gets nothing from it: only the eastern share of the cell before.
    EXPECT_NEAR(static_cast<double>(area(2, 1)), 2 - turn, 1e-4);
    for (const auto& [x, y] : {std::pair{10, 10}, {3, 2}, {17, 4}}) {
        const double expected = 1 + (1 - turn) * static_cast<double>(area(x - 1, y)) +
                                turn * static_cast<double>(area(x - 1, y - 1));
        EXPECT_NEAR(static_cast<double>(area(x, y)), expected, 1e-4 * expected);
    }
}

TEST(Drainage, RiversOfEqualOrderMakeALargerOne) {
    // Two valleys meet at row 6, a third joins them at row 10; they leave at the bottom.
    Grid<float> ground(13, 15);
    Grid<float> size(13, 15, 0.0f);
    for (const auto [x, y] : cells_of(13, 15)) ground(x, y) = 200 - static_cast<float>(y);
    const auto dig = [&](int x, int y, float depth) {
        ground(x, y) -= depth;
        size(x, y) = 1;
    };
    for (int y = 1; y < 15; ++y) {
        if (y < 6) dig(3, y, 100);
        if (y < 6) dig(5, y, 100);
        if (y >= 6) dig(4, y, 100);
        if (y < 10) dig(9, y, 90);
    }
    for (int x = 5; x < 9; ++x) dig(x, 10, 90 + static_cast<float>(9 - x));
    FlowGraph graph;
    graph.route(ground, {.width = 13, .height = 15}, {}, nullptr);
    const Grid<std::uint8_t> order = strahler_order(graph, size, 1, ground, k_far_below);
    EXPECT_EQ(order(3, 4), 1);
    EXPECT_EQ(order(5, 4), 1);
    EXPECT_EQ(order(4, 8), 2);
    EXPECT_EQ(order(9, 8), 1);
    EXPECT_EQ(order(6, 10), 1);
    EXPECT_EQ(order(4, 13), 2);
    EXPECT_EQ(order(0, 4), 0);
}

// Each cell of water leads to an outlet over neighbours that are under water.
TEST(Drainage, RiversAreNowhereBroken) {
    const Terrain terrain = drained(hills(150, 170), {.rivers_from = 0.02f, .width = 0});
    const Grid<float>& water = *terrain.fields.get<"water">();
    const Grid<std::uint8_t>& order = *terrain.fields.get<"river_order">();
    Grid<std::uint8_t> reached(water.width(), water.height(), 0);
    std::queue<std::pair<int, int>> open;
    const auto reach = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= water.width() || y >= water.height()) return;
        if (reached(x, y) != 0 || !(water(x, y) > 0)) return;
        reached(x, y) = 1;
        open.emplace(x, y);
    };
    int rivers = 0;
    for (const auto [x, y] : cells_of(water)) {
        rivers += order(x, y) > 0;
        if (at_border(water, x, y)) reach(x, y);
    }
    while (!open.empty()) {
        const auto [x, y] = open.front();
        open.pop();
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) reach(x + dx, y + dy);
        }
    }
    EXPECT_GT(rivers, 300);
    for (const auto [x, y] : cells_of(water)) {
        if (order(x, y) == 0) continue;
        EXPECT_GT(water(x, y), 0) << x << ',' << y;
        EXPECT_EQ(reached(x, y), 1) << x << ',' << y;
    }
}

TEST(Drainage, LeavesTheGroundAndTheLakesThatAreThere) {
    Terrain terrain;
    terrain.lattice = {.width = 60, .height = 60, .cell_size = 10};
    terrain.set_height(make_field(hills(60, 60)));
    terrain.fields.set<"water">(make_field(Grid<float>(60, 60, 1.5f)));
    const Terrain before = terrain;
    Context context;
    context.world = {terrain.lattice, {0, 1000}, k_far_below};
    Drainage{.rivers_from = 0.01f}.apply(terrain, context);
    EXPECT_EQ(terrain.height(), before.height());
    for (const float depth : terrain.fields.get<"water">()->values()) EXPECT_GE(depth, 1.5f);
}

TEST(Drainage, WatershedsAreNumberedByArea) {
    const Terrain terrain = drained(hills(90, 80));
    const Grid<std::uint16_t>& number = *terrain.fields.get<"watershed">();
    std::vector<int> cells(65536, 0);
    for (const std::uint16_t value : number.values()) ++cells[value];
    EXPECT_EQ(cells[0], 0);
    for (std::size_t i = 2; i < cells.size(); ++i) EXPECT_LE(cells[i], cells[i - 1]) << i;
    FlowGraph graph;
    graph.route(*terrain.height(), terrain.lattice, {}, nullptr);
    for (std::size_t cell = 0; cell < number.size(); ++cell)
        EXPECT_EQ(number.data()[cell], number.data()[graph.receiver(cell)]);
}

TEST(Drainage, RiversAreNarrowerWhereLessRainFalls) {
    Terrain terrain;
    terrain.lattice = {.width = 80, .height = 80, .cell_size = 10};
    terrain.set_height(make_field(hills(80, 80)));
    Context context;
    context.world = {terrain.lattice, {0, 1000}, k_far_below};
    terrain.fields.set<"hardness">(make_field(Grid<float>(80, 80, 0.25f)));
    Terrain dry = terrain;
    Drainage{.rivers_from = 0.02f}.apply(terrain, context);
    Drainage{.rivers_from = 0.005f, .rain = {.number = 1000, .field = "hardness"}}.apply(dry, context);
    // A quarter of the rain: half the width, and the same rivers as if they began at four times the area.
    const Grid<float>& width = *terrain.fields.get<"river_width">();
    for (std::size_t i = 0; i < width.size(); ++i)
        EXPECT_NEAR(dry.fields.get<"river_width">()->data()[i], width.data()[i] / 2, 1e-4f);
}

// The real terrain against GRASS 8.2.1, `r.watershed -s` on the same heights, exported as an Arc/Info grid of
// 403 × 433 cells of 73.13 m. Run once; it gave, cell by cell: 96.0 % of all cells of either's streams over
// 100 cells are in both; of those over 1,000 cells 96.0 % have the same area within 1 %, 99.4 % within 10 %;
// the logarithms of all areas correlate at 0.983; 99.8 % of the map lies in the same watershed; the
// catchments of the ten largest outlets, which lie at the same cells, overlap by 95.5 to 99.6 % of their
// union. What differs are ways through filled hollows and over level ground, where both have to choose, and
// cells at the border. `outlets` and `watersheds` are what GRASS found: these places, and every sixteenth
// cell of the map.
TEST(Drainage, OfRealGroundAgreesWithGrass) {
    struct Outlet {
        int x;
        int y;
        float cells;
    };
    constexpr Outlet outlets[] = {
        {0, 160, 54721}, {402, 328, 27752}, {402, 252, 26040}, {402, 362, 17491}, {0, 111, 8945},
        {221, 0, 8286},  {15, 0, 5954},     {331, 0, 3197},    {353, 432, 2069},
    };
    constexpr const char* watersheds[] = {
        "77.77.....6666.....888...", "777777..26666666..8888.33", "7777775222666666688888833",
        "777755522226666666333333.", ".777555222226666633333333", ".755555522222633333333333",
        "5555555552222233333333333", "5555515552222233333333333", "..55111152222233333333333",
        "111111111122222322333333.", "1111111111122222223333333", ".111111111122222233333333",
        "111111111112222222333333.", "11111111111222222222333..", "11111111111122222222333..",
        "1111111111111222222223333", "11111111111112222422223..", "11111111111112224442222..",
        "1111111111111144444422222", "1111111111111144444442222", ".111111111111144444444422",
        ".11111111111114444444444.", "..11111111111444444444444", "..11111111111144444449944",
        ".111111111111144444..99..", "....111111111.4444...99..", "....111.1111...44....99.."};
    Terrain terrain;
    terrain.lattice = {.width = 403, .height = 433, .cell_size = 29400.0 / 402};
    terrain.range = {150, 2000};
    Context context;
    context.world = {terrain.lattice, terrain.range, 150};
    Import real;
    real.file.text = "asset:jacksboro.asc";
    const auto map = real.resolve(context.world, nullptr);
    // As they were exported: by a filter that swings beyond the survey's heights.
    const auto& survey = static_cast<const ImportedMap&>(*map);
    const auto columns = stretched(MapAxis::along_x(terrain.lattice, terrain.lattice, survey.width));
    const auto rows = stretched(MapAxis::along_y(terrain.lattice, terrain.lattice, survey.height));
    terrain.set_height(make_field(resampled_unclamped(survey.values, columns, rows, Beyond::edge, {})));
    Drainage{.method = Drainage::Method::steepest}.apply(terrain, context);
    const Grid<float>& flow = *terrain.fields.get<"flow">();
    const Grid<std::uint16_t>& watershed = *terrain.fields.get<"watershed">();
    const double cell_area = terrain.lattice.cell_size * terrain.lattice.cell_size;
    for (std::size_t i = 0; i < std::size(outlets); ++i) {
        const auto& [x, y, cells] = outlets[i];
        EXPECT_NEAR(static_cast<double>(flow(x, y)) / cell_area, cells, 0.005 * static_cast<double>(cells));
        EXPECT_EQ(watershed(x, y), i + 1);
    }
    int same = 0;
    int places = 0;
    for (std::size_t row = 0; row < std::size(watersheds); ++row) {
        for (int column = 0; watersheds[row][column] != 0; ++column) {
            const char expected = watersheds[row][column];
            const int found = watershed(8 + 16 * column, 8 + 16 * static_cast<int>(row));
            same += expected == '.' ? found > 9 : found == expected - '0';
            ++places;
        }
    }
    EXPECT_EQ(places, 675);
    EXPECT_GE(same, 672);
}

}  // namespace
}  // namespace talus
