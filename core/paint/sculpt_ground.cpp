#include "core/paint/sculpt_ground.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/erosion/scree.h"
#include "core/erosion/scree_levels.h"
#include "core/filter/gaussian.h"
#include "core/paint/coverage.h"
#include "core/paint/pinch.h"
#include "core/paint/sculpt_kernel.h"
#include "core/paint/stamped.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_smooth_share = 0.2;  // of the radius, the deviation of the bell that smooths
constexpr double k_noise_share = 0.6;   // of the radius, the wavelength of noise
constexpr int k_noise_octaves = 4;
constexpr std::uint32_t k_noise_channel = 0x5c01;
constexpr std::uint32_t k_other_noise_channel = 0x5c02;  // of its second mode
constexpr float k_noise_height = 2.0f;  // of the amount: the noise itself rarely passes a half
constexpr float k_min_step = 1e-3f;     // m, of a terrace

int wrapped(int index, int count) { return ((index % count) + count) % count; }

// Calls row(y, heights, weights) for each row of what a stroke covers, both at its first cell.
template <class Row>
void each_covered_row(const Coverage& coverage, Grid<float>& heights, const Progress* progress, Row&& row) {
    const int width = coverage.at.width();
    each_row(width, coverage.at.height(), progress, [&](int y) {
        row(y, heights.row(coverage.at.y0 + y) + coverage.at.x0, coverage.weight.row(y));
    });
}

float share_at(float weight, float amount) { return std::min(1.0f, weight * amount); }

// Replaces a share of each height by what other(x, y, height) makes of it.
template <class Other>
void mix_with(const Coverage& coverage, float amount, Grid<float>& heights, const Progress* progress,
              Other&& other) {
    each_covered_row(coverage, heights, progress, [&](int y, float* height, const float* weight) {
        for (int x = 0; x < coverage.at.width(); ++x)
            height[x] = lerp(height[x], other(x, y, height[x]), share_at(weight[x], amount));
    });
}

void add(const Coverage& coverage, float amount, Grid<float>& heights, const Progress* progress) {
    each_covered_row(coverage, heights, progress, [&](int, float* height, const float* weight) {
        for (int x = 0; x < coverage.at.width(); ++x) height[x] += weight[x] * amount;
    });
}

// Adds as far as the stroke's height, from below or, where the amount takes away, from above.
void add_up_to(const Stroke& stroke, const Coverage& coverage, float amount, Grid<float>& heights,
               const Progress* progress) {
    each_covered_row(coverage, heights, progress, [&](int, float* height, const float* weight) {
        for (int x = 0; x < coverage.at.width(); ++x) {
            const float moved = height[x] + weight[x] * amount;
            height[x] = amount > 0 ? std::max(height[x], std::min(moved, stroke.height))
                                   : std::min(height[x], std::max(moved, stroke.height));
        }
    });
}

// The part of the map that is covered, as a lattice.
Lattice covered_lattice(const Coverage& coverage, const Lattice& window) {
    Lattice part = window;
    part.width = coverage.at.width();
    part.height = coverage.at.height();
    part.x0 += coverage.at.x0;
    part.y0 += coverage.at.y0;
    part.wrap_x = part.wrap_y = false;
    return part;
}

void add_noise(const Stroke& stroke, const Coverage& coverage, const SculptedMap& map, Grid<float>& heights,
               const Progress* progress) {
    const SmoothNoise noise({.wavelength = k_noise_share * static_cast<double>(stroke.radius),
                             .octaves = k_noise_octaves,
                             .seed = map.seed,
                             .channel = stroke.second ? k_other_noise_channel : k_noise_channel},
                            covered_lattice(coverage, map.window), map.world);
    each_covered_row(coverage, heights, progress, [&](int y, float* height, const float* weight) {
        std::vector<float> knolls(static_cast<std::size_t>(coverage.at.width()));
        noise.make_row(y, knolls.data());
        for (int x = 0; x < coverage.at.width(); ++x)
            height[x] += weight[x] * stroke.amount * k_noise_height * knolls[static_cast<std::size_t>(x)];
    });
}

double smoothing_deviation(const Stroke& stroke, const Lattice& world) {
    return bounded_deviation(k_smooth_share * static_cast<double>(stroke.radius), world);
}

int cells_within(double metres, const Lattice& world) {
    return static_cast<int>(
        std::min(std::floor(metres / world.cell_size) + 1, static_cast<double>(k_max_size)));
}

void smooth(const Stroke& stroke, const Coverage& coverage, const SculptedMap& map, Grid<float>& heights,
            const Progress* progress) {
    const double deviation = smoothing_deviation(stroke, map.world);
    const int margin = cells_within(gaussian_reach(deviation, map.world), map.world);
    const auto blurred = [&](const Grid<float>& ground, const Lattice& lattice, int above) {
        return gaussian_blurred_rows(ground, magnitude_of(map.range), lattice, map.world, deviation,
                                     {above, above + coverage.at.height()}, progress);
    };
    const CellRectangle& at = coverage.at;
    Grid<float> soft;
    int left = at.x0;
    // Where most of the window is looked at, as it is while a stroke grows, it is not copied first.
    if (!map.window.wrap_x && !map.window.wrap_y &&
        (at.width() + 2.0 * margin) * (at.height() + 2.0 * margin) > 0.75 * map.window.cells()) {
        soft = blurred(heights, map.window, at.y0);
    } else {
        const Surroundings ground = around(heights, at, margin, map.window);
        soft = blurred(ground.heights, ground.lattice, ground.above);
        left = ground.left;
    }
    mix_with(coverage, stroke.amount, heights, progress, [&](int x, int y, float height) {
        const float softer = soft(x + left, y);
        return stroke.second ? height + (height - softer) : softer;
    });
}

// Where the world wraps, the way to a place that leads past the middle of a stroke so long.
double nearest_way(double way, double length, bool wraps, double extent) {
    return wraps ? way - extent * std::floor((way - length / 2) / extent + 0.5) : way;
}

// An even way from the height where the stroke began to that where it ended, measured along the straight line
// between the two.
void make_slope(const Stroke& stroke, const Coverage& coverage, const SculptedMap& map, Grid<float>& heights,
                const Progress* progress) {
    const StrokePoint& from = stroke.points.front();
    const StrokePoint& to = stroke.points.back();
    const double east = to.x - from.x;
    const double south = to.y - from.y;
    const double square = east * east + south * south;
    const Lattice part = covered_lattice(coverage, map.window);
    const bool is_long = square > 0;
    each_covered_row(coverage, heights, progress, [&](int y, float* height, const float* weight) {
        const SlopeRow row{
            .first = static_cast<double>(part.x0),
            .cell = part.cell_size,
            .x = from.x,
            .east = is_long ? east : 0,
            .south = is_long ? south : 0,
            .square = square,
            .way_south = nearest_way(part.y_of(y) - from.y, south, map.world.wrap_y, map.world.extent_y()),
            .around = map.world.wrap_x ? map.world.extent_x() : 0,
            .height = stroke.height,
            .end_height = stroke.end_height};
        sculpt_kernel().slope({weight, stroke.amount, coverage.at.width()}, row, height);
    });
}

// Steps whose treads are level and whose risers take the upper part of each; in the second mode the lower
// part, so that ground is filled up to the tread above it.
void make_terraces(const Stroke& stroke, const Coverage& coverage, Grid<float>& heights,
                   const Progress* progress) {
    const float step = stroke.height;
    if (!(step >= k_min_step)) return;
    each_covered_row(coverage, heights, progress, [&](int, float* height, const float* weight) {
        sculpt_kernel().terraces({weight, stroke.amount, coverage.at.width()}, {step, stroke.second}, height);
    });
}

// The cells along one axis of each turn of a stroke that lies from `low` to `high` [m]. A map that wraps has
// it once, on cells that go on beyond its edges, or on all of them where it is longer than the world; a
// window of a world that wraps may have it several times. period: cells after which it comes again; 0: never.
std::vector<AxisAround> turns_along(double low, double high, double cell, std::int64_t origin, int count,
                                    bool wraps, int period) {
    const double first = std::floor(low / cell) - static_cast<double>(origin);
    const double end = std::floor(high / cell) + 2 - static_cast<double>(origin);
    if (wraps && end - first >= count) return {{0, count, 0, true}};
    const auto within = [&](double at) {
        return static_cast<int>(clamp(at, 0.0, static_cast<double>(count)));
    };
    if (wraps) {
        const double turn = std::floor(first / count) * count;
        return {{static_cast<int>(first - turn), static_cast<int>(end - turn), 0, false}};
    }
    if (period == 0) return {{within(first), within(end), 0, false}};
    std::vector<AxisAround> all;
    for (double turn = std::floor(-end / period) * period; first + turn < count; turn += period)
        if (end + turn > 0) all.push_back({within(first + turn), within(end + turn), 0, false});
    return all;
}

// The scree that slides where the brush lets it, on cells x and y of the map, which go on beyond its edges
// where it wraps. Their lattice is the stroke's own part of the world, so that every window that holds it
// makes the same of it.
void erode_part(const Stroke& stroke, const Coverage& coverage, const AxisAround& x, const AxisAround& y,
                const SculptedMap& map, Grid<float>& heights, Progress* progress) {
    const int width = x.end - x.first, rows = y.end - y.first;
    if (width < 3 || rows < 3) return;
    const Lattice& window = map.window;
    const auto column_of = [&](int i) {
        return window.wrap_x ? wrapped(x.first + i, window.width) : x.first + i;
    };
    const auto row_of = [&](int j) {
        return window.wrap_y ? wrapped(y.first + j, window.height) : y.first + j;
    };
    std::vector<int> columns(static_cast<std::size_t>(width));
    for (int i = 0; i < width; ++i) columns[static_cast<std::size_t>(i)] = column_of(i);
    Grid<float> before(width, rows), rate(width, rows);
    each_row(width, rows, progress, [&](int j) {
        const int row = row_of(j);
        const float* const from = heights.row(row);
        const bool covered = row >= coverage.at.y0 && row < coverage.at.y1;
        const float* const weight = covered ? coverage.weight.row(row - coverage.at.y0) : nullptr;
        for (int i = 0; i < width; ++i) {
            const int column = columns[static_cast<std::size_t>(i)];
            before(i, j) = from[column];
            rate(i, j) = covered && column >= coverage.at.x0 && column < coverage.at.x1
                             ? std::min(weight[column - coverage.at.x0], 1.0f)
                             : 0.0f;
        }
    });
    Lattice part = window;
    part.width = width;
    part.height = rows;
    part.x0 += x.first;
    part.y0 += y.first;
    part.wrap_x = x.wraps;
    part.wrap_y = y.wraps;
    // What slides farther has left the brush, or the world.
    const double across = std::max(part.extent_x(), part.extent_y());
    const auto amount = static_cast<float>(std::min(
        static_cast<double>(stroke.amount), std::min(across, 2 * static_cast<double>(stroke.radius))));
    const ProgressPart still(progress, 0, 0);
    const auto talus = static_cast<float>(rise_of_slope(static_cast<double>(Scree().talus)));
    const GroundChange slid =
        slid_over_levels(part, make_field(std::move(before)), talus, make_field(std::move(rate)),
                         Scree::length_of(amount), progress);
    each_row(width, rows, progress, [&](int j) {
        const float* const from = slid.start->row(j);
        const float* const change = slid.change.row(j);
        float* const to = heights.row(row_of(j));
        for (int i = 0; i < width; ++i) to[columns[static_cast<std::size_t>(i)]] = from[i] + change[i];
    });
}

void erode(const Stroke& stroke, const Coverage& coverage, const SculptedMap& map, Grid<float>& heights,
           Progress* progress) {
    const StrokeBounds bounds = bounds_of(stroke);
    const Lattice& window = map.window;
    const Lattice& world = map.world;
    const auto columns = turns_along(bounds.x0, bounds.x1, window.cell_size, window.x0, window.width,
                                     window.wrap_x, world.wrap_x ? world.width : 0);
    const auto rows = turns_along(bounds.y0, bounds.y1, window.cell_size, window.y0, window.height,
                                  window.wrap_y, world.wrap_y ? world.height : 0);
    for (const AxisAround& y : rows)
        for (const AxisAround& x : columns) erode_part(stroke, coverage, x, y, map, heights, progress);
}

}  // namespace

CellRectangle sculpt(const Stroke& stroke, const SculptedMap& map, Grid<float>& heights, Progress* progress) {
    if (info_of(stroke.tool).cover) return {};
    Coverage coverage = info_of(stroke.tool).stamps ? stamped(stroke, map.window, map.world, progress)
                        : stroke.tool == StrokeTool::pinch
                            ? mean_coverage_of(stroke, map.window, map.world, progress)
                            : coverage_of(stroke, map.window, map.world, progress);
    const CellRectangle at = coverage.at;
    if (at.empty()) return {};
    const Grid<float> within = own_weights(stroke, at, map, heights, progress);
    if (stroke.tool != StrokeTool::pinch) multiply(coverage.weight, within, progress);
    const bool takes_away = stroke.tool == StrokeTool::lower || stroke.tool == StrokeTool::imprint;
    const float amount = takes_away ? -stroke.amount : stroke.amount;
    switch (stroke.tool) {
        case StrokeTool::raise:
        case StrokeTool::lower:
        case StrokeTool::stamp:
        case StrokeTool::imprint:
            if (stroke.second) {
                add_up_to(stroke, coverage, amount, heights, progress);
            } else {
                add(coverage, amount, heights, progress);
            }
            break;
        case StrokeTool::smooth:
            smooth(stroke, coverage, map, heights, progress);
            break;
        case StrokeTool::flatten:
            mix_with(coverage, stroke.amount, heights, progress,
                     [&](int, int, float) { return stroke.height; });
            break;
        case StrokeTool::slope:
            make_slope(stroke, coverage, map, heights, progress);
            break;
        case StrokeTool::noise:
            add_noise(stroke, coverage, map, heights, progress);
            break;
        case StrokeTool::terrace:
            make_terraces(stroke, coverage, heights, progress);
            break;
        case StrokeTool::pinch:
            pinch(stroke, coverage, within, map, heights, progress);
            break;
        case StrokeTool::erode:
            erode(stroke, coverage, map, heights, progress);
            break;
        case StrokeTool::paint:
        case StrokeTool::erase:
            break;
    }
    return at;
}

namespace {

// How far its tool looks.
double tool_reach(const Stroke& stroke, const Lattice& world) {
    const double cell = world.cell_size;
    switch (stroke.tool) {
        case StrokeTool::smooth:
            return cells_within(gaussian_reach(smoothing_deviation(stroke, world), world), world) * cell;
        case StrokeTool::pinch:
            return pinch_reach(stroke, world);
        case StrokeTool::erode: {
            const StrokeBounds bounds = bounds_of(stroke);
            return std::max(bounds.x1 - bounds.x0, bounds.y1 - bounds.y0) + 2 * cell;
        }
        default:
            return 0;
    }
}

}  // namespace

double stroke_reach(const Stroke& stroke, const Lattice& world) {
    return tool_reach(stroke, world) + mask_reach(stroke, world);
}

}  // namespace talus
