#include "core/paint/river_way.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/paint/line_curve.h"
#include "core/paint/line_field.h"
#include "core/paint/placed_line.h"
#include "core/paint/way_station.h"

namespace talus {
namespace {

constexpr int k_beside = 12;  // offsets that are tried to either side
constexpr std::size_t k_max_steps = 600;
constexpr double k_nodes_per_bend = 8;
constexpr double k_min_nodes_per_bend = 5;  // with fewer a bend has corners
constexpr double k_straightness = 0.01;     // relief of a level corridor, as a share of its reach
constexpr double k_rise_cost = 2;           // a metre of ground that would have to be cut
constexpr double k_tightest = 0.6;          // of the line's radius, that the corridor reaches inwards
constexpr double k_unevenness = 0.35;       // of the bends' lengths
constexpr std::size_t k_bend_samples = 64;
constexpr double k_swing = 0.193;      // turns to either side: with it bends reach as far as they are said to
constexpr double k_smooth_widths = 3;  // deviation of what the low way is smoothed by
constexpr int k_max_passes = 500;

// The drawn line as a chain of places, with how far aside the river may run at each.
struct Corridor {
    std::vector<WayStation> stations;
    std::vector<double> along;  // m
    std::vector<double> reach;  // m to either side

    WorldPlace place(std::size_t i, double to_right) const {
        const WayStation& at = stations[i];
        return {at.at.x - at.south * to_right, at.at.y + at.east * to_right};
    }
};

Corridor corridor_of(const LineCurve& curve, double corridor, double step) {
    Corridor result;
    const auto count =
        static_cast<std::size_t>(clamp(curve.length / step, 4.0, static_cast<double>(k_max_steps)));
    std::vector<LinePiece> pieces;
    for (std::size_t i = 0; i < count; ++i) {
        const double from = curve.length * static_cast<double>(i) / static_cast<double>(count);
        const double to = curve.length * static_cast<double>(i + 1) / static_cast<double>(count);
        pieces.push_back({.from = place_along(curve, from), .to = place_along(curve, to)});
        result.along.push_back(from);
    }
    result.along.push_back(curve.length);
    result.stations = stations_along(pieces, false);
    // Both ends stay where they were drawn, and inside of a bend ways beside the line do not cross each
    // other.
    for (std::size_t i = 0; i <= count; ++i) {
        const double to_end = std::min(result.along[i], curve.length - result.along[i]);
        const std::size_t before = i > 0 ? i - 1 : 0;
        const std::size_t after = std::min(i + 1, count);
        const WayStation& a = result.stations[before];
        const WayStation& b = result.stations[after];
        const double turned = std::fabs(a.east * b.south - a.south * b.east);
        const double way = result.along[after] - result.along[before];
        const double radius = turned > 0 ? way / turned : HUGE_VAL;
        result.reach.push_back(std::min({corridor, to_end / 2, k_tightest * radius}));
    }
    return result;
}

// The offset of the cheapest way at each station, m to the right. smoothing: deviation, in stations.
std::vector<double> low_way(const Corridor& corridor, double smoothing, const Context& context) {
    constexpr int k_ways = 2 * k_beside + 1;
    const std::size_t count = corridor.stations.size();
    const auto offset = [&](std::size_t i, int k) {
        return corridor.reach[i] * (k - k_beside) / static_cast<double>(k_beside);
    };
    std::vector<std::array<double, k_ways>> heights(count);
    double relief = 0;  // m, mean across the corridor
    for (std::size_t i = 0; i < count; ++i) {
        for (int k = 0; k < k_ways; ++k)
            heights[i][static_cast<std::size_t>(k)] = ground_at(corridor.place(i, offset(i, k)), context);
        const auto [low, high] = std::ranges::minmax(heights[i]);
        relief += (high - low + k_straightness * corridor.reach[i]) / static_cast<double>(count);
    }
    std::vector<std::array<int, k_ways>> from(count);
    std::array<double, k_ways> costs{};
    for (std::size_t i = 1; i < count; ++i) {
        const double step = corridor.along[i] - corridor.along[i - 1];
        const double lowest = *std::ranges::min_element(heights[i]);
        std::array<double, k_ways> next{};
        for (int k = 0; k < k_ways; ++k) {
            const double height = heights[i][static_cast<std::size_t>(k)];
            double best = HUGE_VAL;
            for (int j = 0; j < k_ways; ++j) {
                const double aside = (offset(i, k) - offset(i - 1, j)) / step;
                const double rise = std::max(0.0, height - heights[i - 1][static_cast<std::size_t>(j)]);
                const double cost = costs[static_cast<std::size_t>(j)] + step * relief * aside * aside / 2 +
                                    k_rise_cost * step * rise;
                if (cost >= best) continue;
                best = cost;
                from[i][static_cast<std::size_t>(k)] = j;
            }
            next[static_cast<std::size_t>(k)] = best + step * (height - lowest);
        }
        costs = next;
    }
    std::vector<double> offsets(count);
    int k = k_beside;  // at the last station all are the same
    for (std::size_t i = count; i-- > 0;) {
        offsets[i] = offset(i, k);
        k = from[i][static_cast<std::size_t>(k)];
    }
    // A pass has a variance of half a station.
    const int passes = static_cast<int>(clamp(2 * smoothing * smoothing, 2.0, double{k_max_passes}));
    std::vector<double> smooth = offsets;
    for (int pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 1; i + 1 < count; ++i)
            smooth[i] = clamp((offsets[i - 1] + 2 * offsets[i] + offsets[i + 1]) / 4, -corridor.reach[i],
                              corridor.reach[i]);
        offsets.swap(smooth);
    }
    return offsets;
}

// A smooth number from −1 to 1 that varies over a way of 1.
double wavering(double at, std::uint64_t seed, std::uint32_t channel) {
    const double before = std::floor(at);
    const auto value = [&](double place) {
        return static_cast<double>(
            to_signed_unit(hash(row_key(seed, static_cast<std::int64_t>(place), channel), 0)));
    };
    const double t = at - before;
    return lerp(value(before), value(before + 1), t * t * (3 - 2 * t));
}

// A place of a bend, in lengths of it: how far ahead of where one is on average, and to the right of the
// valley.
struct Bend {
    double ahead = 0;
    double aside = 0;
};

// The sine-generated curve, whose direction swings as a sine of the way: of all curves between two places the
// one that turns least. Sampled at equal distances along it.
std::array<Bend, k_bend_samples + 1> sine_generated_bend() {
    std::array<Bend, k_bend_samples + 1> places{};
    for (std::size_t i = 0; i < k_bend_samples; ++i) {
        const double middle = (static_cast<double>(i) + 0.5) / k_bend_samples;
        const SinCos direction = sin_cos_turns(k_swing * sin_cos_turns(middle).cos);
        places[i + 1] = {places[i].ahead + direction.cos, places[i].aside + direction.sin};
    }
    const double length = places.back().ahead;
    for (std::size_t i = 0; i <= k_bend_samples; ++i) {
        places[i].ahead = places[i].ahead / length - static_cast<double>(i) / k_bend_samples;
        places[i].aside /= length;
    }
    return places;
}

// turns: of the bends so far.
Bend bend_at(double turns) {
    static const std::array<Bend, k_bend_samples + 1> places = sine_generated_bend();
    const double at = (turns - std::floor(turns)) * k_bend_samples;
    const auto i = static_cast<std::size_t>(std::min(at, k_bend_samples - 1.0));
    const double t = at - static_cast<double>(i);
    return {lerp(places[i].ahead, places[i + 1].ahead, t), lerp(places[i].aside, places[i + 1].aside, t)};
}

// What is interpolated between stations; at: counted in them.
double between(const std::vector<double>& values, double at) {
    const double last = static_cast<double>(values.size() - 1);
    const double inside = clamp(at, 0.0, last);
    const auto i = static_cast<std::size_t>(std::min(inside, last - 1));
    return lerp(values[i], values[i + 1], inside - static_cast<double>(i));
}

}  // namespace

GroundLine river_way(const GroundLine& line, double corridor, double widen, const Context& context) {
    const PlacedLine drawn = placed_line(line, 0, 1, context);
    const LineCurve& curve = drawn.curve;
    if (!(corridor > 0) || curve.pieces.empty()) return line;
    const std::uint64_t seed = context.seed;
    const Corridor around = corridor_of(curve, corridor, corridor / k_beside);
    const double station = curve.length / static_cast<double>(around.stations.size() - 1);
    const double narrowest = *std::ranges::min_element(drawn.widths) * widen;
    const std::vector<double> low = low_way(around, k_smooth_widths * narrowest / station, context);
    std::vector<double> grounds;
    std::vector<double> easts;
    std::vector<double> souths;
    for (std::size_t i = 0; i < low.size(); ++i) {
        grounds.push_back(ground_at(around.place(i, low[i]), context));
        easts.push_back(around.stations[i].east);
        souths.push_back(around.stations[i].south);
    }

    const NodeSpline width(curve, drawn.widths);
    const NodeSpline height(curve, drawn.heights);
    const NodeSpline over_ground(curve, drawn.over_ground);
    const NodeSpline follows(curve, drawn.follows);
    // Nodes close enough for the shortest bends, as far as a line may have so many.
    const double fewest = curve.length / static_cast<double>(GroundLine::k_max_nodes - 2);
    const double step = std::max(fewest, std::min(station, k_meander_length * narrowest / k_nodes_per_bend));
    const auto count = static_cast<std::size_t>(std::max(2.0, std::floor(curve.length / step)));

    GroundLine way{.nodes = {line.nodes[curve.nodes.front()]}};
    double phase = 0;  // turns
    for (std::size_t i = 1; i < count; ++i) {
        const double on_average = curve.length * static_cast<double>(i) / static_cast<double>(count);
        const double wide = width.at(on_average) * widen;
        const double length = k_meander_length * wide;
        phase += curve.length / static_cast<double>(count) / length *
                 (1 + k_unevenness * wavering(on_average / (3 * length), seed, 0));
        // Over two bends to either side, for what counts is the valley and not its floor's unevenness.
        const double station_here = on_average / station;
        const double around_here = 2 * length / station;
        const double fall = std::fabs(between(grounds, station_here + around_here) -
                                      between(grounds, station_here - around_here)) /
                            (2 * around_here * station);
        const double flat = clamp(1 - fall / k_steepest_meander, 0.0, 1.0);
        const double resolved = step * k_min_nodes_per_bend <= length ? 1 : 0;
        const double room = between(around.reach, station_here);
        const double share = resolved * flat * (0.85 + 0.15 * wavering(on_average / (2 * length), seed, 1)) *
                             std::min(1.0, room / (k_meander_reach * wide));
        const Bend bend = bend_at(phase);
        const double along = clamp(on_average + share * share * length * bend.ahead, 0.0, curve.length);
        const double at = along / station;
        const double reach = share * k_meander_reach * wide;
        const double aside = clamp(between(low, at), reach - room, room - reach);
        const double to_right = aside + share * length * bend.aside;
        const WorldPlace here = place_along(curve, along);
        const double east = between(easts, at);
        const double south = between(souths, at);
        LineNode node{.x = here.x - south * to_right, .y = here.y + east * to_right};
        const bool is_over_ground = follows.at(along) >= 0.5;
        node.from = is_over_ground ? HeightFrom::ground : HeightFrom::zero;
        node.height = static_cast<float>(is_over_ground ? over_ground.at(along) : height.at(along));
        node.width = static_cast<float>(width.at(along));
        way.nodes.push_back(node);
    }
    way.nodes.push_back(line.nodes[curve.nodes.back()]);
    return way;
}

}  // namespace talus
