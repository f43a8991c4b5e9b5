#include "core/base/resample_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

SamplePlaces places(double first, double step, int count) {
    SamplePlaces result{.at = {}, .step = step};
    for (int i = 0; i < count; ++i) result.at.push_back(first + i * step);
    return result;
}

constexpr Beyond k_all_beyond[] = {Beyond::edge, Beyond::mirror, Beyond::wrap, Beyond::nothing};

double wave(double turns) { return sin_cos_turns(turns).sin; }

TEST(ResampleMap, GivesTheMapItselfAtItsOwnCells) {
    const Grid<float> map = grid_of(13, 7, [](int x, int y) { return 100 * wave(0.13 * x) + 7 * y * y; });
    for (const Beyond beyond : k_all_beyond) {
        const MapPyramid pyramid(map, beyond == Beyond::wrap);
        EXPECT_EQ(resampled(pyramid, places(0, 1, 13), places(0, 1, 7), beyond, {}), map);
    }
    const MapPyramid pyramid(map, false);
    const Grid<float> scaled =
        resampled(pyramid, places(2, 1, 3), places(1, 1, 2), Beyond::edge, {.factor = 2, .base = 5});
    EXPECT_EQ(scaled(1, 1), 2 * map(3, 2) + 5);
}

TEST(ResampleMap, SaysWhatLiesBeyondTheEdges) {
    const Grid<float> map = grid_of(4, 1, [](int x, int) { return 10 * (x + 1); });
    const auto sampled = [&](Beyond beyond) {
        const MapPyramid pyramid(map, beyond == Beyond::wrap);
        return resampled(pyramid, places(-6, 1, 16), places(0, 1, 1), beyond, {.outside = -1});
    };
    const auto expect = [&](Beyond beyond, const std::vector<float>& values) {
        const Grid<float> row = sampled(beyond);
        for (int x = 0; x < 16; ++x) EXPECT_EQ(row(x, 0), values[static_cast<std::size_t>(x)]) << x;
    };
    expect(Beyond::edge, {10, 10, 10, 10, 10, 10, 10, 20, 30, 40, 40, 40, 40, 40, 40, 40});
    expect(Beyond::mirror, {10, 20, 30, 40, 30, 20, 10, 20, 30, 40, 30, 20, 10, 20, 30, 40});
    expect(Beyond::wrap, {30, 40, 10, 20, 30, 40, 10, 20, 30, 40, 10, 20, 30, 40, 10, 20});
    expect(Beyond::nothing, {-1, -1, -1, -1, -1, -1, 10, 20, 30, 40, -1, -1, -1, -1, -1, -1});
}

TEST(ResampleMap, KeepsSlopesAndLevelsAtAnyScale) {
    const MapPyramid level(Grid<float>(300, 211, 250.0f), false);
    const MapPyramid slope(grid_of(300, 211, [](int x, int y) { return 2 * x - 3 * y; }), false);
    for (const double step : {0.11, 0.5, 1.7, 5.0, 17.0}) {
        const SamplePlaces columns = places(0, step, 1 + static_cast<int>(299 / step));
        const SamplePlaces rows = places(0, step, 1 + static_cast<int>(210 / step));
        const Grid<float> flat = resampled(level, columns, rows, Beyond::edge, {});
        for (const float height : flat.values()) EXPECT_NEAR(height, 250, 0.001);
        const Grid<float> tilted = resampled(slope, columns, rows, Beyond::edge, {});
        // Away from the edges, which repeat.
        const double rim = 7 * std::max(1.0, step);
        for (std::size_t y = 0; y < rows.at.size(); ++y) {
            for (std::size_t x = 0; x < columns.at.size(); ++x) {
                const double u = columns.at[x];
                const double v = rows.at[y];
                if (u < rim || u > 299 - rim || v < rim || v > 210 - rim) continue;
                EXPECT_NEAR(tilted(static_cast<int>(x), static_cast<int>(y)), 2 * u - 3 * v, 0.15) << step;
            }
        }
    }
}

// What is finer than the samples must not turn up as something coarse.
TEST(ResampleMap, LeavesOutWhatIsFinerThanItsSamples) {
    const MapPyramid ripples(
        grid_of(512, 512, [](int x, int y) { return 100 * wave(x / 2.3) * wave(y / 2.3); }), false);
    const MapPyramid hills(
        grid_of(512, 512, [](int x, int y) { return 100 * wave(x / 200.0) * wave(y / 200.0); }), false);
    for (const double step : {3.0, 4.0, 8.0, 11.3}) {
        const int count = static_cast<int>(400 / step);
        const SamplePlaces at = places(50, step, count);
        double left = 0;
        const Grid<float> gone = resampled(ripples, at, at, Beyond::edge, {});
        for (const float height : gone.values())
            left = std::max(left, std::fabs(static_cast<double>(height)));
        EXPECT_LT(left, 6) << step;
        const Grid<float> kept = resampled(hills, at, at, Beyond::edge, {});
        for (int y = 0; y < count; ++y) {
            for (int x = 0; x < count; ++x) {
                const auto place = [&](int i) { return at.at[static_cast<std::size_t>(i)] / 200; };
                ASSERT_NEAR(kept(x, y), 100 * wave(place(x)) * wave(place(y)), 3.5) << step;
            }
        }
    }
}

TEST(ResampleMap, GivesEachPlaceTheSameBitsInAnyPart) {
    const MapPyramid pyramid(grid_of(97, 61, [](int x, int y) { return wave(0.07 * x + 0.031 * y * y); }),
                             false);
    for (const double step : {0.3, 1.9, 6.1}) {
        const SamplePlaces columns = places(-20, step, 40);
        const SamplePlaces rows = places(-9, step, 30);
        const Grid<float> whole = resampled(pyramid, columns, rows, Beyond::mirror, {});
        SamplePlaces some_columns{.at = {columns.at.begin() + 11, columns.at.begin() + 29}, .step = step};
        SamplePlaces some_rows{.at = {rows.at.begin() + 7, rows.at.begin() + 8}, .step = step};
        const Grid<float> part = resampled(pyramid, some_columns, some_rows, Beyond::mirror, {});
        for (int x = 0; x < part.width(); ++x) EXPECT_EQ(part(x, 0), whole(x + 11, 7)) << step;
    }
}

TEST(ResampleMap, NoTroughRunsAlongACliffThatIsEnlarged) {
    const std::pair<double, double> directions[] = {{1, 0}, {0, 1}, {-1, 0}, {0.6, 0.8}, {0.8, -0.6}};
    for (const auto& [dx, dy] : directions) {
        // Ground of two levels, 1000 m apart, that rises across the cliff by 10 m a cell.
        const auto away = [dx = dx, dy = dy](double x, double y) {
            return (x - 10.3) * dx + (y - 10.3) * dy;
        };
        const auto ground = [&](int x, int y) {
            const double from_cliff = away(x, y);
            return (from_cliff < 0 ? 0 : 1000) + 10 * from_cliff;
        };
        const MapPyramid map(grid_of(21, 21, ground), false);
        for (const double step : {0.125, 0.3, 0.9}) {
            const int count = 1 + static_cast<int>(14 / step);
            const SamplePlaces at = places(3, step, count);
            const Grid<float> finer = resampled(map, at, at, Beyond::edge, {});
            for (const auto [x, y] : cells_of(finer)) {
                const double slope = 10 * away(3 + x * step, 3 + y * step);
                ASSERT_GT(finer(x, y), slope - 20) << dx << ' ' << dy << ' ' << step;
                ASSERT_LT(finer(x, y), slope + 1020) << dx << ' ' << dy << ' ' << step;
            }
        }
    }
}

TEST(ResampleMap, WhatIsEnlargedStaysWithinTheCellsAround) {
    const Grid<float> rough = grid_of(23, 19, [](int x, int y) {
        return 1000 * to_signed_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x)));
    });
    for (const Beyond beyond : k_all_beyond) {
        const MapPyramid map(rough, beyond == Beyond::wrap);
        const SamplePlaces columns = places(2, 0.21, 80);
        const SamplePlaces rows = places(2, 0.37, 35);
        const Grid<float> finer = resampled(map, columns, rows, beyond, {});
        for (int y = 0; y < finer.height(); ++y) {
            for (int x = 0; x < finer.width(); ++x) {
                const int column = static_cast<int>(columns.at[static_cast<std::size_t>(x)]);
                const int row = static_cast<int>(rows.at[static_cast<std::size_t>(y)]);
                float lowest = rough(column, row);
                float highest = lowest;
                for (int j = row - 1; j <= row + 2; ++j) {
                    for (int i = column - 1; i <= column + 2; ++i) {
                        lowest = std::min(lowest, rough(i, j));
                        highest = std::max(highest, rough(i, j));
                    }
                }
                ASSERT_GE(finer(x, y), lowest);
                ASSERT_LE(finer(x, y), highest);
            }
        }
    }
}

// A ridge whose crest lies between cells keeps its rounding: a clamp to the cells beside would flatten it.
TEST(ResampleMap, ARidgeThatIsEnlargedStaysRound) {
    const auto ridge = [](double x, double y) { return 5 * y - (x - 9.5) * (x - 9.5); };
    const MapPyramid map(grid_of(20, 20, ridge), false);
    const SamplePlaces at = places(4, 0.25, 48);
    const Grid<float> finer = resampled(map, at, at, Beyond::edge, {});
    for (int y = 0; y < finer.height(); ++y)
        for (int x = 0; x < finer.width(); ++x)
            ASSERT_NEAR(finer(x, y), ridge(4 + 0.25 * x, 4 + 0.25 * y), 1e-3);
}

TEST(ResampleMap, AMapGivesWayToWhatLiesOutsideWithoutATrough) {
    const MapPyramid map(Grid<float>(6, 6, 2.0f), false);
    const SamplePlaces at = places(-4, 0.2, 70);
    const Grid<float> finer =
        resampled(map, at, at, Beyond::nothing, {.factor = 50, .base = 10, .outside = -30});
    const auto [lowest, highest] = std::minmax_element(finer.values().begin(), finer.values().end());
    EXPECT_EQ(*lowest, -30);
    EXPECT_EQ(*highest, 110);
}

TEST(ResampleMap, FourMapsTogetherHaveTheBitsOfEachAlone) {
    std::array<MapPyramid, 4> maps;
    for (std::size_t m = 0; m < maps.size(); ++m) {
        maps[m] =
            MapPyramid(grid_of(97, 61,
                               [m](int x, int y) {
                                   return 100 * wave(0.07 * x + 0.031 * y * y + 0.2 * static_cast<double>(m));
                               }),
                       false);
    }
    for (const Beyond beyond : {Beyond::edge, Beyond::mirror}) {
        for (const double step : {0.3, 1.9, 6.1}) {
            const SamplePlaces columns = places(-20, step, 40);
            const SamplePlaces rows = places(-9, step, 30);
            const FourMaps together(maps, columns, rows, beyond);
            std::array<FourMaps::Values, 40> row;
            for (std::size_t m = 0; m < maps.size(); ++m) {
                const Grid<float> alone = resampled_unclamped(maps[m], columns, rows, beyond, {});
                for (int y = 0; y < alone.height(); ++y) {
                    together.make_row(y, row.data());
                    for (int x = 0; x < alone.width(); ++x)
                        ASSERT_EQ(row[static_cast<std::size_t>(x)][m], alone(x, y)) << step;
                }
            }
        }
    }
}

TEST(ResampleMap, TakesLongThinMapsAndPlacesFarAway) {
    const MapPyramid thin(grid_of(1, 5000, [](int, int y) { return y; }), false);
    const Grid<float> square = resampled(thin, places(0, 0, 5), places(0, 4999.0 / 4, 5), Beyond::edge, {});
    EXPECT_NEAR(square(4, 2), 2499.5, 1);
    const MapPyramid one(Grid<float>(1, 1, 3.0f), false);
    EXPECT_EQ(resampled(one, places(-1e300, 1e299, 20), places(0, 1e6, 2), Beyond::mirror, {}),
              Grid<float>(20, 2, 3.0f));
}

}  // namespace
}  // namespace talus
