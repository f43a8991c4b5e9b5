// Plants of worlds that wrap: their seams are like any other place.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <vector>

#include "core/base/blue_noise.h"
#include "core/biome/biome_table.h"
#include "core/surface/scatter.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// Level ground that wraps, of one biome to the west of `border` [m] and another to the east.
std::shared_ptr<const Terrain> ring(int side, double extent, double border, const char* west,
                                    const char* east) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {
        .width = side, .height = side, .cell_size = extent / side, .wrap_x = true, .wrap_y = true};
    terrain->range = {0, 1000};
    Grid<std::uint8_t> biome(side, side);
    for (const auto [x, y] : cells_of(side, side))
        biome(x, y) = shipped_biomes()->find(terrain->lattice.x_of(x) < border ? west : east);
    terrain->set_height(make_field(Grid<float>(side, side, 50)));
    terrain->fields.set<"biome">(make_field(std::move(biome)));
    terrain->fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    return terrain;
}

// The points of one period.
std::vector<BlueNoise::Point> points_of(const BlueNoise& noise, BlueNoise::Period period, double density) {
    std::vector<BlueNoise::Point> points;
    for (int y = 0; y * noise.chunk_height() < period.y; ++y) {
        for (int x = 0; x * noise.chunk_width() < period.x; ++x) {
            for (const auto& point : noise.chunk(x, y, density)) {
                if (point.x < period.x && point.y < period.y) points.push_back(point);
            }
        }
    }
    return points;
}

TEST(WrappedBlueNoise, KeepsItsDistanceAcrossTheSeams) {
    for (const BlueNoise::Period period : {BlueNoise::Period{1210, 479}, BlueNoise::Period{130, 121}}) {
        const BlueNoise noise(21, period);
        const int level = period.x > 1000 ? 3 : 4;
        const auto points = points_of(noise, period, 0.9 * BlueNoise::density_of(level));
        ASSERT_GT(points.size(), 300u);
        double least = period.x;
        int across = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const double x = std::fabs(points[i].x - points[j].x);
                const double y = std::fabs(points[i].y - points[j].y);
                const double away = std::hypot(std::min(x, period.x - x), std::min(y, period.y - y));
                least = std::min(least, away);
                across += away < 2 * BlueNoise::distance_of(level) && away < std::hypot(x, y) ? 1 : 0;
            }
        }
        EXPECT_GE(least, BlueNoise::distance_of(level) * (1 - 1e-12));
        EXPECT_GT(across, 20) << "some are neighbours over a seam";
    }
}

TEST(WrappedBlueNoise, ComesAgainOnePeriodOn) {
    // The second period begins within a chunk, which has to hold the same points as the first one's.
    const BlueNoise::Period period{1300, 0};
    const BlueNoise noise(5, period);
    using Key = std::tuple<double, double, float, std::uint64_t>;
    const auto keys = [&](int first, int last, double from) {
        std::vector<Key> found;
        for (int x = first; x <= last; ++x) {
            for (const auto& point : noise.chunk(x, 2, 0.01)) {
                if (point.x >= from && point.x < from + period.x)
                    found.emplace_back(std::floor((point.x - from) * 1e6 + 0.5), point.y, point.rank,
                                       point.hash);
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    };
    ASSERT_GT(keys(0, 1, 0).size(), 5000u);
    EXPECT_EQ(keys(0, 1, 0), keys(1, 3, period.x));
}

TEST(WrappedBlueNoise, ThereAreAsManyAsTheDensitySaysAlsoAtTheSeams) {
    const BlueNoise::Period period{999, 1234};
    const BlueNoise noise(8, period);
    const auto points = points_of(noise, period, 0.1);
    EXPECT_NEAR(static_cast<double>(points.size()) / (0.1 * period.x * period.y), 1, 0.02);
    const auto near_seam = std::count_if(points.begin(), points.end(), [&](const BlueNoise::Point& point) {
        return point.x < 10 || point.x >= period.x - 10;
    });
    EXPECT_NEAR(static_cast<double>(near_seam) / (0.1 * 20 * period.y), 1, 0.05);
}

TEST(WrappedScatter, SeamsAreAsDenseAsOtherPlacesAndWindowsTheSame) {
    const auto terrain = ring(64, 1500, 0, "boreal_forest", "boreal_forest");
    const Scatter all = scatter(terrain, {.seed = 4});
    const auto inside = [&](double from, double to) {
        return static_cast<double>(
            std::count_if(all.points.begin(), all.points.end(),
                          [&](const PlantPoint& point) { return point.x >= from && point.x < to; }));
    };
    // Beside it, where the same clumps are.
    EXPECT_NEAR(inside(0, 12) / inside(12, 24), 1, 0.12);
    EXPECT_NEAR(inside(1488, 1500) / inside(1476, 1488), 1, 0.12);
    using Key = std::tuple<double, double, Plant>;
    const auto keys = [](const std::vector<PlantPoint>& points) {
        std::vector<Key> made;
        for (const PlantPoint& point : points) made.emplace_back(point.x, point.y, point.kind);
        std::sort(made.begin(), made.end());
        return made;
    };
    std::vector<PlantPoint> parts;
    for (const WorldRectangle& window : {WorldRectangle{0, 0, 970, 1500}, WorldRectangle{970, 0, 1500, 400},
                                         WorldRectangle{970, 400, 1500, 1500}}) {
        const Scatter part = scatter(terrain, {.seed = 4, .window = window});
        parts.insert(parts.end(), part.points.begin(), part.points.end());
    }
    EXPECT_EQ(keys(parts), keys(all.points));
}

TEST(WrappedScatter, AForestsBorderIsAsWideAtTheSeam) {
    // The forest ends in the map's middle and at the seam. Its border wanders at either.
    const auto terrain = ring(200, 3000, 1500, "ice_sheet", "boreal_forest");
    const Scatter all = scatter(terrain, {.seed = 4});
    const auto inside = [&](double from, double to) {
        return static_cast<double>(
            std::count_if(all.points.begin(), all.points.end(),
                          [&](const PlantPoint& point) { return point.x >= from && point.x < to; }));
    };
    // The nearest sample decides: without wandering the forest would begin half a cell, 7.5 m, before its
    // first sample, and end as much after its last one, which is 15 m before the seam.
    const double outside_middle = inside(1392.5, 1492.5);
    const double outside_seam = inside(0, 92.5) + inside(2992.5, 3000);
    EXPECT_GT(outside_middle, 1000);
    EXPECT_GT(inside(0, 40), 100) << "beyond the seam";
    // Both are some thirty bends of the border, and as many clumps.
    EXPECT_NEAR(outside_seam / outside_middle, 1, 0.5);
    EXPECT_NEAR(inside(2892.5, 2992.5) / inside(1492.5, 1592.5), 1, 0.25);
}

}  // namespace
}  // namespace talus
