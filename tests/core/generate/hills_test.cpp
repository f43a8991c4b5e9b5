// Hills against a plain search through all squares, and their numbers.
#include "core/generate/hills.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr std::uint64_t k_hills_seed = 9;

double unit(RowKey key, std::int64_t i) { return hash(key, static_cast<std::uint32_t>(i)) * 0x1p-32; }

// The definition, sample by sample in doubles: every square near enough, in a world that does not wrap.
double height_at(const Hills& hills, double x, double y) {
    const double side = 1000 / std::sqrt(double{hills.density});
    const double most = std::max(hills.least_radius, hills.most_radius);
    double sum = 0;
    double highest = 0;
    for (auto j = static_cast<std::int64_t>(std::floor((y - most) / side)); j * side < y + most; ++j) {
        for (auto i = static_cast<std::int64_t>(std::floor((x - most) / side)); i * side < x + most; ++i) {
            const double dx = x - (i + unit(row_key(k_hills_seed, j, 0), i)) * side;
            const double dy = y - (j + unit(row_key(k_hills_seed, j, 1), i)) * side;
            const double size = unit(row_key(k_hills_seed, j, 2), i);
            const double radius =
                hills.least_radius + size * (double{hills.most_radius} - hills.least_radius);
            const double height =
                hills.least_height + size * (double{hills.most_height} - hills.least_height);
            const double left = std::max(0.0, 1 - (dx * dx + dy * dy) / (radius * radius));
            sum += height * left * left;
            highest = std::max(highest, height * left * left);
        }
    }
    return hills.level + (hills.join == Hills::Join::add ? sum : highest);
}

TEST(Hills, AreWhatEverySquareSays) {
    for (const auto join : {Hills::Join::add, Hills::Join::highest}) {
        Hills hills;
        hills.join = join;
        const Grid<float> map = make_map(hills, world_of(65, 49, 40), k_hills_seed);
        for (const auto [x, y] : cells_of(map)) {
            ASSERT_NEAR(map(x, y), height_at(hills, 40 * x, 40 * y), 2e-2) << x << ',' << y;
        }
    }
}

TEST(Hills, AreAsManyAsAsked) {
    // Small enough not to touch: then each top is a sample higher than its neighbours.
    Hills hills;
    hills.density = 4;
    hills.least_radius = hills.most_radius = 60;
    hills.least_height = hills.most_height = 100;
    hills.level = 0;
    const Grid<float> map = make_map(hills, world_of(512, 512, 8, true), k_hills_seed);
    int tops = 0;
    for (const auto [x, y] : cells_of(512, 512)) {
        bool is_top = map(x, y) > 50;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const float beside = map((x + dx + 512) % 512, (y + dy + 512) % 512);
                is_top &= (dx == 0 && dy == 0) || beside < map(x, y);
            }
        }
        tops += is_top;
    }
    EXPECT_NEAR(tops, 4 * 4.096 * 4.096, 4);
}

}  // namespace
}  // namespace talus
