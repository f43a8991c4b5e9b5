// The bell in metres against plain loops, and what is built on it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/pool.h"
#include "core/base/simd.h"
#include "core/filter/blur.h"
#include "core/filter/gaussian.h"
#include "core/filter/gaussian_kernel.h"
#include "core/filter/lowlands.h"
#include "core/filter/sharpen.h"
#include "core/filter/thinning.h"
#include "tests/core/filter/plain_blur.h"
#include "tests/core/generate/make_map.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using namespace blurs;

// A single high cell becomes the bell itself.
TEST(Blur, OfASingleCellHasTheVarianceOfItsRadius) {
    constexpr int k_side = 257;
    constexpr double k_cell = 8;
    const Lattice world = world_of(k_side, k_side, k_cell);
    Grid<float> peak(k_side, k_side, 0.0f);
    peak(128, 128) = 1e6f;
    for (const float radius : {3.0f, 8.0f, 37.5f, 120.0f}) {
        const Grid<float> bell = filtered(Blur{.radius = radius}, world, peak);
        double sum = 0, across = 0, down = 0, diagonal = 0;
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            const double weight = static_cast<double>(bell(x, y));
            ASSERT_GE(weight, 0);
            sum += weight;
            across += weight * (x - 128) * (x - 128) * k_cell * k_cell;
            down += weight * (y - 128) * (y - 128) * k_cell * k_cell;
            diagonal += weight * (x - 128) * (y - 128) * k_cell * k_cell;
        }
        const double variance = static_cast<double>(radius) * static_cast<double>(radius);
        EXPECT_NEAR(sum, 1e6, 1);
        EXPECT_NEAR(across / sum, variance, 1e-3 * variance);
        EXPECT_NEAR(down / sum, variance, 1e-3 * variance);
        EXPECT_NEAR(diagonal / sum, 0, 1e-3 * variance);
        if (radius != 120.0f) continue;
        // The bell's shape, within the few percent of its top that four boxes are short of; and round.
        const auto height_at = [&](int x, int y) { return static_cast<double>(bell(128 + x, 128 + y)); };
        const double top = 1e6 * k_cell * k_cell / (2 * k_pi * variance);
        for (int y = -60; y <= 60; ++y) {
            for (int x = -60; x <= 60; ++x) {
                const double squares = (x * x + y * y) * k_cell * k_cell / variance;
                ASSERT_NEAR(height_at(x, y), top * std::exp(-squares / 2), 0.08 * top) << x << ' ' << y;
            }
        }
        EXPECT_NEAR(height_at(15, 0), height_at(9, 12), 0.005 * top);
    }
}

// The same boxes by plain sums in their definition's order.
TEST(Blur, EqualsItsBoxesSummedPlainly) {
    const Grid<float> input = noise(61, 45);
    for (const bool wrap : {false, true}) {
        // Four boxes of 3 cells have the variance of 8/3, and no ends.
        const Grid<float> ours = filtered(Blur{.radius = static_cast<float>(std::sqrt(8.0 / 3))},
                                          world_of(61, 45, 1, wrap), input);
        const Grid<double> plain = plain_box(as<double>(input), 4, wrap);
        for (std::size_t i = 0; i < ours.size(); ++i) ASSERT_NEAR(ours.values()[i], plain.values()[i], 2e-3);
    }
}

// The passes as their definition has them, exact or rounded as the kernel has it.
std::vector<double> plain_blur(const Boxes& boxes, std::vector<double> line, bool rounds, float unit) {
    const int count = static_cast<int>(line.size());
    const BoxWeights weights = weights_of(boxes, unit);
    for (int pass = 0; pass < k_box_passes; ++pass) {
        const std::vector<double> in = line;
        const int reach = boxes.reach[pass];
        const bool last = pass + 1 == k_box_passes;
        const auto at = [&](int i) { return in[static_cast<std::size_t>(inside(i, count, boxes.wraps))]; };
        for (int i = 0; i < count; ++i) {
            double sum = 0;
            for (int j = -reach; j <= reach; ++j) sum += at(i + j);
            const double ends = at(i - reach - 1) + at(i + reach + 1);
            double& out = line[static_cast<std::size_t>(i)];
            if (!rounds) {
                const double share = boxes.ends[pass];
                out = (sum + share * ends) / (2 * reach + 1 + 2 * share);
            } else if (!counts_ends(boxes, pass)) {
                out = std::floor(sum / std::exp2(weights.shift[pass]) + 0.5);
            } else {
                out = static_cast<double>(static_cast<float>(sum) * weights.inside[pass] +
                                          static_cast<float>(ends) * weights.ends[pass]);
                if (!last) out = std::nearbyint(out);
            }
        }
    }
    return line;
}

// Ends that count in part, `all` or only the last ones.
Boxes boxes_of(int reach, double ends, bool wraps = false, bool all = false) {
    if (all) return {{reach, reach, reach, reach}, {ends, ends, ends, ends}, wraps};
    return {{reach + 1, reach + 1, reach, reach}, {0, 0, 0, ends}, wraps};
}

constexpr float k_per_unit = 0x1p13f;  // heights of 1000 m have 23 bits

// Expects the bits of the definition of lines that lie in rows or, `across`, in columns.
void expect_definition(const Grid<float>& lines, const Boxes& box, bool across, bool fits) {
    const float unit = across ? 1 / k_per_unit : 1;
    const int samples = lines.width();
    const int count = lines.height();
    const auto at = [&](Grid<float>& map, int line, int i) -> float& {
        return across ? map(line, i) : map(i, line);
    };
    Grid<float> map(across ? count : samples, across ? samples : count);
    Grid<float> expected(map.width(), map.height());
    for (int line = 0; line < count; ++line) {
        std::vector<double> values;
        for (int i = 0; i < samples; ++i) {
            const double whole = std::nearbyint(static_cast<double>(lines(i, line) * k_per_unit));
            values.push_back(whole);
            at(map, line, i) = across ? static_cast<float>(whole) : lines(i, line);
        }
        values = plain_blur(box, values, true, unit);
        for (int i = 0; i < samples; ++i)
            at(expected, line, i) = static_cast<float>(values[static_cast<std::size_t>(i)]);
    }
    for (const SimdLevel level : available_simd_levels()) {
        set_simd_level(level);
        Grid<float> out = map;
        const PoolMemory work(blur_work_bytes(box, samples, k_column_groups));
        void* const memory = const_cast<void*>(work.data());
        if (across) {
            const BlurLines columns{out.data(), out.data(), count, count, samples};
            gaussian_kernel().columns(box, columns, {.quantum = unit}, fits, memory);
        } else {
            const BlurLines rows{map.data(), out.data(), samples, count, samples};
            ASSERT_EQ(gaussian_kernel().rows(box, rows, k_per_unit, memory), fits);
        }
        ASSERT_EQ(out, expected) << name_of(level) << ", " << samples << " samples, reach " << box.reach
                                 << ", wraps " << box.wraps << ", across " << across << ", fits " << fits;
    }
}

TEST(Blur, OfLinesHasTheBitsOfItsDefinition) {
    const SimdLevel highest = simd_level();
    for (const bool across : {false, true}) {
        for (const auto& [samples, count] :
             {std::pair{1, 16}, {2, 3}, {5, 16}, {40, 7}, {333, 16}, {2500, 2}}) {
            const Grid<float> lines = noise(samples, count);
            for (const bool wraps : {false, true}) {
                for (const int reach : {0, 1, 4, 39, 40, 60}) {
                    if (samples > 1000 && reach != 4) continue;
                    for (const bool all : {false, true})
                        expect_definition(lines, boxes_of(reach, 0.37, wraps, all), across, true);
                    if (HasFatalFailure()) return;
                }
            }
        }
        expect_definition(noise(70, across ? 37 : 16), boxes_of(9, 0.1), across, true);
    }
    set_simd_level(highest);
}

// What 32 bits cannot hold, and what a far reach leaves no bits for.
TEST(Blur, OfLargeValuesHasTheBitsOfItsDefinition) {
    const SimdLevel highest = simd_level();
    for (const bool across : {false, true}) {
        Grid<float> lines = noise(150, k_group);
        // The largest that 32 bits hold: sums of 11 samples of 27 bits.
        for (const float largest : {16383.9f, -16384.0f})
            expect_definition(Grid<float>(70, k_group, largest), boxes_of(4, 0.37), across, true);
        expect_definition(lines, boxes_of(1000, 0.37), across, false);
        for (const float large : {1e5f, -3e7f}) {
            lines(77, 9) = large;
            for (const bool wraps : {false, true}) {
                expect_definition(lines, boxes_of(4, 0.37, wraps), across, false);
            }
        }
    }
    set_simd_level(highest);
}

// Exact arithmetic in doubles: a map's lines along x and then along y.
Grid<double> exact_blur(const Grid<float>& input, Boxes box, bool wraps) {
    Grid<double> map = as<double>(input);
    box.wraps = wraps;
    const auto along = [&](int lines, int samples, auto&& at) {
        for (int line = 0; line < lines; ++line) {
            std::vector<double> values;
            for (int i = 0; i < samples; ++i) values.push_back(at(line, i));
            values = plain_blur(box, values, false, 1);
            for (int i = 0; i < samples; ++i) at(line, i) = values[static_cast<std::size_t>(i)];
        }
    };
    along(map.height(), map.width(), [&](int y, int x) -> double& { return map(x, y); });
    along(map.width(), map.height(), [&](int x, int y) -> double& { return map(x, y); });
    return map;
}

// Every deviation has boxes, none of which is much shorter than the one before.
TEST(Blur, HasBoxesOfExactlyItsVariance) {
    for (double deviation = 0; deviation < 40000; deviation = deviation * 1.013 + 0.001) {
        const Boxes boxes = boxes_of_deviation(deviation);
        double variance = 0;
        for (int pass = 0; pass < k_box_passes; ++pass) {
            const double reach = boxes.reach[pass];
            const double ends = boxes.ends[pass];
            const double inside = reach * (reach + 1) * (2 * reach + 1) / 3;
            variance += (inside + 2 * ends * (reach + 1) * (reach + 1)) / (2 * reach + 1 + 2 * ends);
            ASSERT_GE(reach, 0);
            ASSERT_GE(ends, -1e-9);
            ASSERT_LE(ends, 1 + 1e-9);
            if (pass == 0) continue;
            ASSERT_GE(reach, boxes.reach[pass - 1] - (boxes.ends[pass - 1] == 0 ? 1 : 0)) << deviation;
        }
        ASSERT_NEAR(variance, deviation * deviation, 1e-9 * (1 + deviation * deviation));
    }
}

// A cubic B-spline around 0.
double spline_at(double t) {
    const double far = std::max(0.0, 2 - std::fabs(t));
    const double near = std::max(0.0, 1 - std::fabs(t));
    return (far * far * far - 4 * near * near * near) / 6;
}

// One axis of `map` thinned, blurred and widened, in doubles, as core/filter/thinning.h says it.
std::vector<double> plain_thinned_blur(const std::vector<double>& line, std::int64_t origin, double deviation,
                                       int every, bool wraps) {
    const int count = static_cast<int>(line.size());
    const auto phase = static_cast<int>(((origin % every) + every) % every);
    const int start = -phase;
    // Each pass of boxes repeats its own ends: so where the thinned line ends is part of the definition.
    const int before = wraps ? 0 : 2;
    const int thin_count = wraps ? count / every : 2 + (phase + count - 1) / every + 1 + 3;
    std::vector<double> thin;
    for (int j = 0; j < thin_count; ++j) {
        const int centre = start + (j - before) * every;
        double sum = 0;
        for (int i = -2 * every; i <= 2 * every; ++i) {
            const double value = line[static_cast<std::size_t>(inside(centre + i, count, wraps))];
            sum += value * spline_at(static_cast<double>(i) / every) / every;
        }
        thin.push_back(sum);
    }
    Boxes boxes = boxes_of_deviation(deviation_left(deviation, every));
    boxes.wraps = wraps;
    thin = plain_blur(boxes, thin, false, 1);
    std::vector<double> wide;
    for (int x = 0; x < count; ++x) {
        const double place = static_cast<double>(x - start) / every + before;
        double sum = 0;
        for (int k = static_cast<int>(place) - 2; k <= static_cast<int>(place) + 3; ++k)
            sum += thin[static_cast<std::size_t>(inside(k, thin_count, wraps))] * spline_at(place - k);
        wide.push_back(sum);
    }
    return wide;
}

Grid<double> exact_thinned_blur(const Grid<float>& input, const Lattice& lattice, double deviation) {
    const int every = thinning_of(deviation, lattice);
    Grid<double> map = as<double>(input);
    const auto along = [&](int lines, int samples, std::int64_t origin, bool wraps, auto&& at) {
        for (int line = 0; line < lines; ++line) {
            std::vector<double> values;
            for (int i = 0; i < samples; ++i) values.push_back(at(line, i));
            values = plain_thinned_blur(values, origin, deviation, every, wraps);
            for (int i = 0; i < samples; ++i) at(line, i) = values[static_cast<std::size_t>(i)];
        }
    };
    along(map.height(), map.width(), lattice.x0, lattice.wrap_x,
          [&](int y, int x) -> double& { return map(x, y); });
    along(map.width(), map.height(), lattice.y0, lattice.wrap_y,
          [&](int x, int y) -> double& { return map(x, y); });
    return map;
}

TEST(Blur, IsWithinAMillionthOfTheRangeOfExactArithmetic) {
    constexpr double k_range = 1000;  // m
    const auto expect_close = [&](const Grid<float>& input, double radius) {
        for (const bool wraps : {false, true}) {
            Lattice lattice = world_of(input.width(), input.height(), 4, wraps);
            lattice.x0 = 1003;
            lattice.y0 = -7;
            const Grid<float> ours =
                gaussian_blurred(input, static_cast<float>(k_range), lattice, lattice, radius, nullptr);
            const Grid<double> exact = thinning_of(radius / 4, lattice) == 1
                                           ? exact_blur(input, boxes_of_deviation(radius / 4), wraps)
                                           : exact_thinned_blur(input, lattice, radius / 4);
            for (std::size_t i = 0; i < ours.size(); ++i) {
                ASSERT_NEAR(static_cast<double>(ours.values()[i]), exact.values()[i], 1e-6 * k_range)
                    << "radius " << radius << ", wraps " << wraps;
            }
        }
    };
    for (const double radius : {0.0, 1.5, 7.0, 39.0, 40.0, 79.0, 80.0, 130.0, 170.0, 1000.0})
        expect_close(noise(96, 64), radius);
    for (const double radius : {7.0, 40.0, 1000.0, 2200.0}) expect_close(noise(90, 47), radius);
    // Level ground stays level: errors of many passes do not add up.
    for (const float level : {1.7f, 333.3f, 999.9f}) {
        expect_close(Grid<float>(60, 40, level), 40);
        expect_close(Grid<float>(60, 40, level), 500);
    }
}

// A peak between the thinned samples is spread like one on them: none sees where they lie.
TEST(Blur, OfAPeakIsTheSameWhereverItLiesBetweenThinnedSamples) {
    constexpr int k_side = 129;
    const Lattice world = world_of(k_side, k_side, 1);
    const auto bell_at = [&](int x, int y) {
        Grid<float> peak(k_side, k_side, 0.0f);
        peak(x, y) = 1000;
        return filtered(Blur{.radius = 10}, world, peak);
    };
    ASSERT_EQ(thinning_of(10, world), 4);
    const Grid<float> on = bell_at(64, 64);
    for (const auto& [dx, dy] : {std::pair{1, 0}, {2, 0}, {2, 2}, {3, 1}}) {
        const Grid<float> between = bell_at(64 + dx, 64 + dy);
        for (int y = 30; y < 100; ++y) {
            for (int x = 30; x < 100; ++x)
                ASSERT_NEAR(between(x + dx, y + dy), on(x, y), 0.008 * on(64, 64)) << dx << ' ' << dy;
        }
    }
}

// Thinned samples lie at the same places of the world in every window.
TEST(Blur, OfAWindowHasTheBitsOfTheWhole) {
    const Grid<float> input = noise(203, 190);
    Lattice world = world_of(203, 190, 4);
    for (const double radius : {40.0, 90.0}) {
        const Grid<float> whole = gaussian_blurred(input, 1000, world, world, radius, nullptr);
        const int reach = static_cast<int>(std::ceil(gaussian_reach(radius, world) / 4));
        for (const int first : {1, 2, 3, 6, 13}) {
            Lattice window = world;
            window.x0 += first;
            window.width -= first;
            const Grid<float> cut =
                grid_of(window.width, window.height, [&](int x, int y) { return input(x + first, y); });
            const Grid<float> part = gaussian_blurred(cut, 1000, window, world, radius, nullptr);
            for (int y = 0; y < 190; ++y) {
                for (int x = reach; x < window.width; ++x)
                    ASSERT_EQ(part(x, y), whole(x + first, y)) << radius << ", from " << first;
            }
        }
    }
}

TEST(Blur, GivesTheSameBitsAtEveryLevelOnAnyNumberOfThreads) {
    const SimdLevel highest = simd_level();
    for (const bool wrap : {false, true}) {
        for (const auto& [width, height] : {std::pair{1, 1}, {3, 130}, {131, 5}, {203, 97}}) {
            Grid<float> input = noise(width, height);
            const Lattice lattice = world_of(width, height, 4, wrap);
            for (const double radius : {0.0, 3.0, 40.0, 5000.0}) {
                for (const float highest_peak : {500.0f, 1e8f}) {
                    input(width / 2, height / 3) = highest_peak;
                    set_simd_level(SimdLevel::base);
                    set_thread_count(1);
                    const Grid<float> expected =
                        gaussian_blurred(input, 1000, lattice, lattice, radius, nullptr);
                    set_thread_count(3);
                    for (const SimdLevel level : available_simd_levels()) {
                        set_simd_level(level);
                        ASSERT_EQ(gaussian_blurred(input, 1000, lattice, lattice, radius, nullptr), expected)
                            << name_of(level) << ", " << width << 'x' << height << ", radius " << radius;
                    }
                }
            }
        }
    }
    set_simd_level(highest);
    set_thread_count(0);
}

TEST(Blur, OfNoRadiusChangesNothingAndOfAGreatOneLevels) {
    const Grid<float> input = noise(50, 70);
    const Grid<float> same = filtered(Blur{.radius = 0}, world_of(50, 70, 4), input);
    for (std::size_t i = 0; i < same.size(); ++i) ASSERT_NEAR(same.values()[i], input.values()[i], 1e-3);
    const Grid<float> level = filtered(Blur{.radius = 2000}, world_of(50, 70, 4, true), input);
    for (const float height : level.values()) ASSERT_NEAR(height, mean_of(input), 0.1);
}

TEST(Blur, WrapsWithoutASeam) {
    const Grid<float> input = noise(64, 48);
    const Grid<float> turned =
        grid_of(64, 48, [&](int x, int y) { return input((x + 20) % 64, (y + 11) % 48); });
    const Lattice world = world_of(64, 48, 4, true);
    const Grid<float> blurred = filtered(Blur{.radius = 25}, world, input);
    const Grid<float> blurred_turned = filtered(Blur{.radius = 25}, world, turned);
    for (const auto [x, y] : cells_of(64, 48))
        ASSERT_EQ(blurred_turned(x, y), blurred((x + 20) % 64, (y + 11) % 48));
    EXPECT_NEAR(mean_of(blurred), mean_of(input), 1e-2);
}

TEST(Sharpen, AddsWhatABlurTakesAway) {
    const Grid<float> input = noise(80, 60);
    const Lattice world = world_of(80, 60, 4);
    const Grid<float> soft = filtered(Blur{.radius = 12}, world, input);
    const Grid<float> sharp = filtered(Sharpen{.amount = 1.5f, .radius = 12}, world, input);
    for (std::size_t i = 0; i < soft.size(); ++i) {
        const float height = input.values()[i];
        ASSERT_NEAR(sharp.values()[i], height + 1.5f * (height - soft.values()[i]), 1e-3);
    }
}

TEST(Lowlands, AreSmoothAndTheHeightsStay) {
    // A plain of 100 m in the west, a plateau of 800 m in the east, both rough.
    Grid<float> input = noise(200, 60);
    for (const auto [x, y] : cells_of(200, 60))
        input(x, y) = (x < 100 ? 100.0f : 800.0f) + 0.05f * input(x, y);
    const Lattice world = world_of(200, 60, 4);
    const Lowlands stage{.level = 400, .softness = 100, .radius = 12, .amount = 1};
    const Grid<float> soft = filtered(Blur{.radius = 12}, world, input);
    const Grid<float> result = filtered(stage, world, input);
    for (int y = 0; y < 60; ++y) {
        for (int x = 0; x < 80; ++x) ASSERT_NEAR(result(x, y), soft(x, y), 1e-3);
        for (int x = 120; x < 200; ++x) ASSERT_EQ(result(x, y), input(x, y));
    }
}

}  // namespace
}  // namespace talus
