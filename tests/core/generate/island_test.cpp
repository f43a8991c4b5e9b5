// Islands: the world's edges in the sea, coasts with bays, outlines from pictures and fields.
#include "core/generate/island.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/generate/outline.h"
#include "core/io/export.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "tests/core/generate/make_map.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

constexpr int k_side = 129;
constexpr float k_land = 400;
constexpr float k_floor = -50;

Lattice world() { return world_of(k_side, k_side, 32); }

Terrain table_land(const Lattice& lattice) {
    Terrain terrain;
    terrain.lattice = lattice;
    terrain.set_height(make_field(Grid<float>(lattice.width, lattice.height, k_land)));
    return terrain;
}

Island island_of(Island::Shape shape, float bays) {
    Island island;
    island.shape = shape;
    island.size = 0.4f;
    island.coast = 0.5f;
    island.floor = k_floor;
    island.bays = bays;
    return island;
}

Grid<float> made(const Island& island, Terrain terrain, const Lattice& whole, std::uint64_t seed = 1) {
    Context context;
    context.world = {.lattice = whole, .range = {0, 1000}};
    context.seed = seed;
    const auto outline = island.resolve(context.world, nullptr);
    context.resource = outline.get();
    island.apply(terrain, context);
    return *terrain.height();
}
Grid<float> made(const Island& island) { return made(island, table_land(world()), world()); }

bool is_land(float height) { return height > 0.5f * (k_land + k_floor); }

// How often a row or a column crosses the coast.
int crossings(const Grid<float>& map) {
    int count = 0;
    for (int y = 1; y < map.height(); ++y) {
        for (int x = 1; x < map.width(); ++x) {
            count += is_land(map(x, y)) != is_land(map(x - 1, y));
            count += is_land(map(x, y)) != is_land(map(x, y - 1));
        }
    }
    return count;
}

// A picture of land that is white right of a slanted line, and of an islet.
Grid<float> drawing(int side) {
    Grid<float> picture(side, side);
    for (const auto [x, y] : cells_of(side, side)) {
        const double u = static_cast<double>(x) / (side - 1);
        const double v = static_cast<double>(y) / (side - 1);
        picture(x, y) = u > 0.5 + 0.2 * v || std::hypot(u - 0.2, v - 0.6) < 0.1 ? 1000.0f : 0.0f;
    }
    return picture;
}

std::string written(const TemporaryFolder& folder, const Grid<float>& picture) {
    Terrain terrain;
    terrain.lattice = world_of(picture.width(), picture.height(), 1);
    terrain.range = {0, 1000};
    terrain.set_height(make_field(picture));
    const std::string path = folder / "outline.png";
    export_terrain(terrain, {.path = path, .format = &format_of("png8")});
    return path;
}

TEST(Island, KeepsTheMiddleAndReachesItsFloorAtTheEdges) {
    for (const Island::Shape shape : {Island::Shape::round, Island::Shape::square}) {
        const Grid<float> map = made(island_of(shape, 0));
        const int middle = k_side / 2;
        EXPECT_EQ(map(middle, middle), k_land);
        EXPECT_EQ(map(middle + k_side / 6, middle), k_land);
        for (const float bays : {0.0f, 1.0f, 2.0f}) {
            const Grid<float> rough = made(island_of(shape, bays));
            for (int i = 0; i < k_side; ++i) {
                EXPECT_NEAR(rough(i, 0), k_floor, 1e-3) << bays;
                EXPECT_NEAR(rough(i, k_side - 1), k_floor, 1e-3) << bays;
                EXPECT_NEAR(rough(0, i), k_floor, 1e-3) << bays;
                EXPECT_NEAR(rough(k_side - 1, i), k_floor, 1e-3) << bays;
            }
        }
    }
}

TEST(Island, HasBaysAndHeadlandsAndNoCircleForACoast) {
    const Grid<float> round = made(island_of(Island::Shape::round, 0));
    const Grid<float> bays = made(island_of(Island::Shape::round, 1));
    EXPECT_GT(crossings(bays), 1.25 * crossings(round));
    // The distances of its shores from the middle.
    const auto shores = [](const Grid<float>& map) {
        std::vector<double> distances;
        for (int y = 1; y < k_side; ++y) {
            for (int x = 1; x < k_side; ++x)
                if (is_land(map(x, y)) != is_land(map(x - 1, y)))
                    distances.push_back(std::hypot(x - 0.5 - k_side / 2, y - k_side / 2));
        }
        std::ranges::sort(distances);
        return distances[distances.size() * 9 / 10] - distances[distances.size() / 10];
    };
    EXPECT_LT(shores(round), 2);
    EXPECT_GT(shores(bays), 8);
    // And another coast with another seed.
    EXPECT_NE(bays, made(island_of(Island::Shape::round, 1), table_land(world()), world(), 2));
}

TEST(Island, FollowsAFieldAndIsAsWideAsTheFieldIsSoft) {
    Terrain terrain = table_land(world());
    terrain.fields.set<"hardness">(
        field_of(k_side, k_side, [&](int x, int) { return static_cast<float>(x) / (k_side - 1); }));
    Island island = island_of(Island::Shape::field, 0);
    island.land = {1, "hardness"};
    const Grid<float> map = made(island, terrain, world());
    EXPECT_NEAR(map(k_side / 2, 7), 0.5f * (k_land + k_floor), 1e-3);
    EXPECT_EQ(map(k_side * 9 / 10, 7), k_land);
    EXPECT_EQ(map(k_side / 10, 7), k_floor);
    for (int x = 1; x < k_side; ++x) ASSERT_GE(map(x, 3), map(x - 1, 3));
    // Without the field all is land.
    EXPECT_EQ(made(island)(0, 0), k_land);
}

TEST(Island, FollowsTheOutlineOfAPicture) {
    const TemporaryFolder folder;
    Island island = island_of(Island::Shape::drawn, 0);
    island.coast = 0.1f;
    Island round = island;
    round.shape = Island::Shape::round;
    EXPECT_EQ(made(island), made(round));  // as long as there is no picture
    const Grid<float> picture = drawing(300);
    island.outline.text = written(folder, picture);
    const Grid<float> map = made(island);
    int wrong = 0;
    for (const auto [x, y] : cells_of(k_side, k_side)) {
        const int i = (x * 299 + 64) / 128;
        const int j = (y * 299 + 64) / 128;
        wrong += is_land(map(x, y)) != (picture(i, j) > 500);
    }
    EXPECT_LT(wrong, k_side);  // of some 200 samples that lie on the outline
    EXPECT_EQ(map(k_side - 1, 0), k_land);
    EXPECT_EQ(map(0, 0), k_floor);
}

TEST(Outline, MeasuresTheDistanceToTheNearestCrossing) {
    constexpr int k_width = 61;
    constexpr int k_height = 41;
    ImportedMap picture;
    Grid<float> values = grid_of(
        k_width, k_height, [&](int x, int y) { return std::sin(0.21 * x) + std::cos(0.17 * y + 0.05 * x); });
    const auto [lowest, highest] = std::ranges::minmax_element(values.values());
    picture.lowest = *lowest;
    picture.highest = *highest;
    picture.width = k_width;
    picture.height = k_height;
    const float middle = 0.5f * (picture.lowest + picture.highest);
    picture.values = MapPyramid(values, false);
    const Grid<float> distance = outline_of(picture, false, nullptr)->distance.level(0);
    ASSERT_EQ(distance.width(), k_width);
    const double cell_x = 2.0 / (k_width - 1);
    const double cell_y = 2.0 / (k_height - 1);
    // The points where rows and columns cross the outline.
    std::vector<std::pair<double, double>> points;
    for (int y = 0; y < k_height; ++y) {
        for (int x = 0; x < k_width; ++x) {
            const auto cross = [&](int i, int j) {
                if (i >= k_width || j >= k_height) return;
                const auto a = static_cast<double>(values(x, y) - middle);
                const auto b = static_cast<double>(values(i, j) - middle);
                if ((a > 0) == (b > 0)) return;
                const double t = a / (a - b);
                points.emplace_back((x + t * (i - x)) * cell_x, (y + t * (j - y)) * cell_y);
            };
            cross(x + 1, y);
            cross(x, y + 1);
        }
    }
    double worst = 0;
    for (const auto [x, y] : cells_of(k_width, k_height)) {
        double nearest = 9;
        for (const auto& [px, py] : points)
            nearest = std::min(nearest, std::hypot(px - x * cell_x, py - y * cell_y));
        const auto found = static_cast<double>(distance(x, y));
        ASSERT_EQ(found<0, values(x, y)> middle) << x << ' ' << y;
        worst = std::max(worst, std::fabs(std::fabs(found) - nearest));
    }
    EXPECT_LT(worst, cell_y);
}

TEST(Outline, OfAPictureWithoutOneIsFarAway) {
    ImportedMap picture;
    picture.width = picture.height = 9;
    picture.values = MapPyramid(Grid<float>(9, 9, 1.0f), false);
    picture.lowest = picture.highest = 1;
    const auto outline = outline_of(picture, false, nullptr);
    for (const float distance : outline->distance.level(0).values()) EXPECT_EQ(std::fabs(distance), 2);
}

TEST(Island, HasTheBitsOfTheWholeInAnyWindow) {
    constexpr int k_size = 128;
    const TemporaryFolder folder;
    const std::string picture = written(folder, drawing(200));
    for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped}) {
        Recipe recipe;
        recipe.world.bounds = bounds;
        recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
        recipe.layers.push_back(new_layer(recipe, *find_stage("island")));
        set_value(recipe, "island.size=0.2");
        set_value(recipe, "island.coast=0.8");
        set_value(recipe, "island.outline=" + picture);
        for (const char* shape : {"round", "square", "drawn"}) {
            set_value(recipe, std::string("island.shape=") + shape);
            const Grid<float> whole = *Evaluator().evaluate(recipe, k_size, k_size)->height();
            const bool wraps = bounds == Bounds::wrapped;
            const Window window{{k_size, k_size}, wraps ? -40 : 40, wraps ? 100 : 70, 60, 40};
            const Grid<float> part = *Evaluator().evaluate(recipe, window)->height();
            for (const auto [x, y] : cells_of(window.width, window.height)) {
                ASSERT_EQ(part(x, y), whole((x + k_size + static_cast<int>(window.x0)) % k_size,
                                            (y + static_cast<int>(window.y0)) % k_size))
                    << shape << ' ' << x << ',' << y;
            }
        }
    }
}

TEST(Island, BesideTheMiddleKeepsItsSizeAndEndsAtTheEdges) {
    for (const Island::Shape shape : {Island::Shape::round, Island::Shape::square}) {
        Island island = island_of(shape, 0);
        island.size = 0.3f;
        island.coast = 0.1f;
        const Grid<float> middle = made(island);
        island.centre_x = 0.25f;
        const Grid<float> aside = made(island);
        constexpr int k_by = (k_side - 1) / 4;
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x + k_by < k_side; ++x) {
                if (x < k_side / 8) continue;  // where it ends at the edge
                EXPECT_NEAR(aside(x, y), middle(x + k_by, y), 0.01f) << x << ", " << y;
            }
        }
        island.centre_x = 0;
        island.centre_y = 1;
        const Grid<float> corner = made(island);
        for (int i = 0; i < k_side; ++i) {
            EXPECT_EQ(corner(0, i), k_floor);
            EXPECT_EQ(corner(i, k_side - 1), k_floor);
        }
        EXPECT_GT(corner(k_side / 8, k_side - 1 - k_side / 8), 0) << "there is an island";
    }
}

}  // namespace
}  // namespace talus
