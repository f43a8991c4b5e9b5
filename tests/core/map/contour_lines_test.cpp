#include "core/map/contour_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Grid<float> noise(int width, int height, int seed) {
    Grid<float> map(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        // Whole numbers, so that samples on the level and saddles of equal diagonals come about, too.
        const float value = to_signed_unit(hash(row_key(seed, y, 0), static_cast<std::uint32_t>(x)));
        map(x, y) = std::floor(value * 4);
    }
    return map;
}

Lattice lattice_for(const Grid<float>& map, bool wrap = false) {
    return {.width = map.width(),
            .height = map.height(),
            .x0 = 5,
            .y0 = -3,
            .cell_size = 10,
            .wrap_x = wrap,
            .wrap_y = wrap};
}

using Piece = std::pair<std::pair<double, double>, std::pair<double, double>>;

Piece piece(MapPoint a, MapPoint b) {
    std::pair p{a.x, a.y};
    std::pair q{b.x, b.y};
    if (q < p) std::swap(p, q);
    return {p, q};
}

// Pieces of cells one by one: the crossings of a cell's sides, joined by what its corners say.
std::vector<Piece> pieces_by_cells(const Grid<float>& map, const Lattice& lattice, float level) {
    std::vector<Piece> pieces;
    const int columns = lattice.wrap_x ? map.width() : map.width() - 1;
    const int rows = lattice.wrap_y ? map.height() : map.height() - 1;
    for (const auto [x, y] : cells_of(columns, rows)) {
        constexpr std::array<std::pair<int, int>, 4> k_corners{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        std::array<double, 4> value{};
        for (std::size_t i = 0; i < 4; ++i)
            value[i] = map((x + k_corners[i].first) % map.width(), (y + k_corners[i].second) % map.height());
        std::vector<MapPoint> met;
        std::vector<std::size_t> side;  // 0 north, 1 east, 2 south, 3 west
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t j = (i + 1) % 4;
            if ((value[i] >= level) == (value[j] >= level)) continue;
            const double t = (level - value[i]) / (value[j] - value[i]);
            const double at_x = x + k_corners[i].first + t * (k_corners[j].first - k_corners[i].first);
            const double at_y = y + k_corners[i].second + t * (k_corners[j].second - k_corners[i].second);
            met.push_back({lattice.x_of(at_x), lattice.y_of(at_y)});
            side.push_back(i);
        }
        if (met.size() == 2) pieces.push_back(piece(met[0], met[1]));
        if (met.size() < 4) continue;
        // A corner is cut off if it is not on the side of the middle.
        const bool middle = (value[0] + value[1] + value[2] + value[3]) / 4 >= level;
        const bool cuts_first = (value[0] >= level) != middle;
        pieces.push_back(cuts_first ? piece(met[3], met[0]) : piece(met[0], met[1]));
        pieces.push_back(cuts_first ? piece(met[1], met[2]) : piece(met[2], met[3]));
    }
    return pieces;
}

std::vector<Piece> pieces_of(const std::vector<MapLine>& lines) {
    std::vector<Piece> pieces;
    for (const MapLine& line : lines) {
        for (std::size_t i = 1; i < line.points.size(); ++i)
            pieces.push_back(piece(line.points[i - 1], line.points[i]));
        if (line.closed) pieces.push_back(piece(line.points.back(), line.points.front()));
    }
    return pieces;
}

// Without those of no length, in order; places that were computed on two ways are one. Two equal pieces are a
// line that goes there and back, around an area of none, and cancel each other.
std::vector<Piece> settled(std::vector<Piece> pieces) {
    const auto rounded = [](double v) { return std::round(v * 1e6) / 1e6; };
    std::vector<Piece> kept;
    for (const auto& [a, b] : pieces) {
        const Piece round =
            piece({rounded(a.first), rounded(a.second)}, {rounded(b.first), rounded(b.second)});
        if (round.first != round.second) kept.push_back(round);
    }
    std::sort(kept.begin(), kept.end());
    std::vector<Piece> odd;
    for (const Piece& each : kept) {
        if (!odd.empty() && odd.back() == each) {
            odd.pop_back();
        } else {
            odd.push_back(each);
        }
    }
    return odd;
}

TEST(ContourLines, AreThePiecesOfAllCells) {
    for (int seed = 0; seed < 40; ++seed) {
        const Grid<float> map = noise(3 + seed % 9, 3 + seed % 7, seed);
        for (const bool wrap : {false, true}) {
            const Lattice lattice = lattice_for(map, wrap);
            for (const float level : {-2.5f, -1.0f, 0.0f, 0.25f, 2.0f}) {
                EXPECT_EQ(settled(pieces_of(contour_lines(map, lattice, level))),
                          settled(pieces_by_cells(map, lattice, level)))
                    << "seed " << seed << ", level " << level << (wrap ? ", wrapped" : "");
            }
        }
    }
}

TEST(ContourLines, LieOnTheLevelAndEndAtTheBorder) {
    const Grid<float> map = noise(30, 20, 7);
    const Lattice lattice = lattice_for(map);
    const float level = 0.3f;
    const auto lines = contour_lines(map, lattice, level);
    ASSERT_GT(lines.size(), 10u);
    for (const MapLine& line : lines) {
        for (const MapPoint& point : line.points) {
            const double x = point.x / lattice.cell_size - static_cast<double>(lattice.x0);
            const double y = point.y / lattice.cell_size - static_cast<double>(lattice.y0);
            const int i = static_cast<int>(std::floor(x + 1e-9));
            const int j = static_cast<int>(std::floor(y + 1e-9));
            const double tx = std::max(0.0, x - i);
            const double ty = std::max(0.0, y - j);
            ASSERT_TRUE(tx < 1e-9 || ty < 1e-9);
            const double a = map(i, j);
            const double b = tx > ty ? map(i + 1, j) : ty > 1e-9 ? map(i, j + 1) : a;
            EXPECT_NEAR(a + std::max(tx, ty) * (b - a), static_cast<double>(level), 1e-6);
        }
        if (line.closed) continue;
        for (const MapPoint& end : {line.points.front(), line.points.back()}) {
            const bool on_border = end.x == lattice.x_of(0) || end.x == lattice.x_of(29) ||
                                   end.y == lattice.y_of(0) || end.y == lattice.y_of(19);
            EXPECT_TRUE(on_border) << end.x << ", " << end.y;
        }
    }
}

TEST(ContourLines, OfAHillAreOneRing) {
    const Grid<float> map = grid_of(21, 21, [&](int x, int y) {
        return 10 - std::hypot(static_cast<float>(x - 10), static_cast<float>(y - 10));
    });
    const auto lines = contour_lines(map, {.width = 21, .height = 21, .cell_size = 2}, 4.5f);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_TRUE(lines[0].closed);
    EXPECT_NEAR(length(lines[0]), 2 * 3.14159 * 5.5 * 2, 0.7);
}

TEST(SimplifiedLine, StaysWithinTheToleranceOfEveryPoint) {
    MapLine line;
    for (int i = 0; i < 400; ++i) {
        const double turn = i * 0.05;
        line.points.push_back({turn * std::cos(turn) * 3, turn * std::sin(turn)});
    }
    for (const bool closed : {false, true}) {
        line.closed = closed;
        const MapLine less = simplified(line, 0.1);
        EXPECT_LT(less.points.size(), line.points.size() / 3);
        EXPECT_EQ(less.points.front(), line.points.front());
        EXPECT_EQ(less.closed, closed);
        for (const MapPoint& point : line.points) {
            double nearest = 1e9;
            for (std::size_t i = 1; i < less.points.size() + (closed ? 1 : 0); ++i) {
                const MapPoint a = less.points[i - 1];
                const MapPoint b = less.points[i % less.points.size()];
                const double dx = b.x - a.x;
                const double dy = b.y - a.y;
                const double t =
                    std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
                nearest = std::min(nearest, distance(point, {a.x + t * dx, a.y + t * dy}));
            }
            EXPECT_LE(nearest, 0.1 + 1e-9);
        }
    }
}

}  // namespace
}  // namespace talus
