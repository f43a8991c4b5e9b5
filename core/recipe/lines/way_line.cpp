#include "core/recipe/lines/way_line.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/filter/gaussian.h"
#include "core/paint/cheapest_way.h"
#include "core/paint/line_curve.h"
#include "core/paint/road_profile.h"
#include "core/paint/rounded_bends.h"
#include "core/recipe/evaluate.h"
#include "core/terrain/map_line.h"
#include "core/terrain/world_place.h"

namespace talus {
namespace {

constexpr double k_cells_per_radius = 2.5;  // a turn by a step of the search is about as tight as the bends
constexpr int k_most_samples = 257;         // along the longer side
constexpr float k_deep = 0.2f;              // m of water that a road does not wade through
constexpr double k_tolerance = 0.6;         // cells by which the line may leave the way found
constexpr double k_evened = 3;  // widths of the road over which its cuts and embankments even out the ground
constexpr double k_much_moved = 10;      // m of cut or embankment that the user is told of
constexpr double k_most_left_out = 0.3;  // of the way as the crow flies, before a last node too high for it
constexpr double k_most_percent = 100;
constexpr double k_spare = 0.9;  // of the gradient: the line through the nodes is shorter than the way found

double number_of(const Layer& layer, std::string_view key) {
    return static_cast<double>(
        std::get<float>(layer.values[find_parameter(layer.type->parameters, key).value()]));
}

// The ground along a way [m].
struct WayProfile {
    std::vector<double> alongs = {}, levels = {};

    double length() const { return alongs.empty() ? 0 : alongs.back(); }
    // How far a road of this gradient [%] leaves the ground of the first places at least, where most.
    double departure(std::size_t places, double percent) const {
        return least_departure(std::span(alongs).first(places), std::span(levels).first(places),
                               percent / 100);
    }
    // The least gradient [%] that follows all of them.
    double needed() const {
        double percent = 1;
        while (percent < k_most_percent && departure(alongs.size(), percent) > k_much_moved) ++percent;
        return percent;
    }
    // How many of the first places a road of this gradient follows.
    std::size_t followed(double percent) const {
        std::size_t follows = 1;
        for (std::size_t beyond = alongs.size() + 1; beyond > follows + 1;) {
            const std::size_t middle = (follows + beyond) / 2;
            (departure(middle, percent) > k_much_moved ? beyond : follows) = middle;
        }
        return follows;
    }
};

// Every so many samples of the ground, where ways are looked for.
struct SearchGround {
    Lattice lattice;
    WorldPlace corner;  // of its first sample
    Grid<float> heights, water;

    // evened: m over which the ground is smoothed.
    SearchGround(const Terrain& ground, double cell, double evened)
        : lattice(ground.lattice), corner{ground.lattice.x_of(0), ground.lattice.y_of(0)} {
        const Lattice& map = ground.lattice;
        const int longer = std::max(map.width, map.height);
        int every = std::max(static_cast<int>(cell / map.cell_size), 1 + (longer - 2) / (k_most_samples - 1));
        const auto fits = [&] {
            return (!map.wrap_x || map.width % every == 0) && (!map.wrap_y || map.height % every == 0);
        };
        while (!fits()) --every;
        const auto count = [every](int samples) { return 1 + (samples - 1) / every; };
        lattice.width = count(map.width);
        lattice.height = count(map.height);
        lattice.x0 = lattice.y0 = 0;
        lattice.cell_size *= every;
        heights = water = Grid<float>(lattice.width, lattice.height, 0.0f);
        const auto& lakes = ground.fields.get<"water">();
        const Grid<float> even = gaussian_blurred(*ground.height(), magnitude_of(ground.range), map, map,
                                                  bounded_deviation(evened, map), nullptr);
        for (int y = 0; y < lattice.height; ++y) {
            for (int x = 0; x < lattice.width; ++x) {
                const float bed = (*ground.height())(x * every, y * every);
                const float depth = lakes != nullptr ? (*lakes)(x * every, y * every) : 0;
                // Over water only the surface counts.
                water(x, y) = bed < ground.sea_level || depth > k_deep ? 1 : 0;
                heights(x, y) = water(x, y) > 0 ? std::max(bed + depth, ground.sea_level)
                                                : std::max(even(x * every, y * every), ground.sea_level);
            }
        }
    }
    WayProfile profile(const std::vector<MapLine>& legs) const {
        WayProfile found;
        MapPoint last = legs.front().points.front();
        for (const MapLine& leg : legs) {
            for (const MapPoint& place : leg.points) {
                found.alongs.push_back(found.length() + distance(last, place));
                found.levels.push_back(static_cast<double>(value_at(heights, lattice, {place.x, place.y})));
                last = place;
            }
        }
        return found;
    }
    MapSample nearest(const LineNode& node) const {
        const auto along = [](double metres, double size, int samples, bool wraps) {
            const int at = static_cast<int>(clamp(std::floor(metres / size + 0.5), -1e6, 1e6));
            return wraps ? (at % samples + samples) % samples : std::clamp(at, 0, samples - 1);
        };
        return {along(node.x - corner.x, lattice.cell_size, lattice.width, lattice.wrap_x),
                along(node.y - corner.y, lattice.cell_size, lattice.height, lattice.wrap_y)};
    }
};

// The first node, the corners and the last.
std::vector<LineNode> fixed_nodes(const GroundLine& line) {
    std::vector<LineNode> fixed;
    for (std::size_t i = 0; i < line.nodes.size(); ++i) {
        const bool is_end = i == 0 || i + 1 == line.nodes.size();
        if (is_end || line.nodes[i].kind == NodeKind::corner) fixed.push_back(line.nodes[i]);
    }
    return fixed;
}

// Leaves out nodes, but for ends and corners, until no bend has to be tighter than it may be: nodes of the
// search lie too near to each other for that where it turned to and fro.
void leave_out_tight_bends(GroundLine& line, double radius) {
    for (;;) {
        const LineCurve way = curve_of(rounded_bends(line, radius));
        if (!is_tighter(way, radius)) return;
        const std::vector<double> radii = radii_at_nodes(way);
        std::size_t tightest = 0;
        double least = radius;
        for (std::size_t i = 1; i + 1 < radii.size(); ++i) {
            if (radii[i] >= least || line.nodes[way.nodes[i]].kind == NodeKind::corner) continue;
            least = radii[i];
            tightest = way.nodes[i];
        }
        if (tightest == 0) return;
        line.nodes.erase(line.nodes.begin() + static_cast<std::ptrdiff_t>(tightest));
    }
}

}  // namespace

bool can_find_way(const Recipe& recipe, const LinePlace& place) {
    const auto index = find_layer(recipe, place.layer_id);
    if (!index || place.mask) return false;
    const StageType* const type = recipe.layers[*index].type;
    return type != nullptr && type->parameters[place.parameter].info.new_line.finds_way;
}

GroundLine with_cheapest_way(const Recipe& recipe, const LinePlace& place, std::vector<std::string>* remarks,
                             Progress* progress) {
    const std::size_t index = *find_layer(recipe, place.layer_id);
    const Layer& layer = recipe.layers[index];
    Recipe below = recipe;
    below.layers.truncate(index);
    const World& world = recipe.world;
    const MapSize size = overview_size(world, {world.width, world.height});
    Evaluator evaluator(0);
    const double radius = number_of(layer, "radius");
    const auto width = static_cast<double>(line_at(recipe, place)->nodes.front().width);
    const SearchGround ground = [&] {
        const ProgressPart making(progress, 0, 0.5f);
        return SearchGround(*evaluator.evaluate(below, size.width, size.height, progress),
                            radius / k_cells_per_radius, k_evened * width);
    }();
    GroundLine line = *line_at(recipe, place);
    const std::vector<LineNode> fixed = fixed_nodes(line);
    std::vector<MapSample> through;
    for (const LineNode& node : fixed) through.push_back(ground.nearest(node));
    const ProgressPart searching(progress, 0.5f, 1);
    const double percent = number_of(layer, "gradient");
    auto legs = cheapest_way({ground.heights, ground.water, ground.lattice}, through,
                             {.gradient = std::max(k_spare * percent / 100, 0.001)}, progress);
    const WayProfile profile = ground.profile(legs);
    const std::size_t followed = profile.followed(percent);
    const std::size_t left = profile.alongs.size() - followed;
    const MapPoint& goal = legs.back().points.back();
    const double short_of = left + 1 < legs.back().points.size()
                                ? distance(legs.back().points[legs.back().points.size() - 1 - left], goal)
                                : HUGE_VAL;
    const bool ends_early =
        left > 0 && short_of < k_most_left_out * distance(legs.front().points.front(), goal);
    if (ends_early) legs.back().points.resize(legs.back().points.size() - left);
    if (remarks != nullptr && left > 0) {
        remarks->push_back(
            ends_early
                ? formatted(
                      "No way to the last node climbs by %.3g %% at most: the road ends %.0f m before it. "
                      "To go on, allow %.0f %% as Steepest gradient.",
                      percent, short_of, profile.needed())
                : formatted("No way here climbs by %.3g %% at most: %.0f m are cut, filled or tunnelled. "
                            "Allow %.0f %% as Steepest gradient, or end the road lower.",
                            percent, profile.departure(profile.alongs.size(), percent), profile.needed()));
    }
    line.nodes = {fixed.front()};
    line.closed = false;
    WorldPlace shift{};  // of what lies beyond the seam
    for (std::size_t leg = 0; leg < legs.size(); ++leg) {
        const LineNode& from = fixed[leg];
        const LineNode& to = fixed[leg + 1];
        const auto places = simplified(legs[leg], k_tolerance * ground.lattice.cell_size).points;
        for (std::size_t i = 1; i + 1 < places.size(); ++i) {
            const auto share = static_cast<float>(i) / static_cast<float>(places.size() - 1);
            line.nodes.push_back({.x = ground.corner.x + places[i].x,
                                  .y = ground.corner.y + places[i].y,
                                  .width = lerp(from.width, to.width, share)});
        }
        const MapSample& end = through[leg + 1];
        shift = {places.back().x - ground.lattice.x_of(end.x), places.back().y - ground.lattice.y_of(end.y)};
        LineNode last = to;
        last.x += shift.x;
        last.y += shift.y;
        if (ends_early && leg + 1 == legs.size())
            last = {.x = ground.corner.x + places.back().x,
                    .y = ground.corner.y + places.back().y,
                    .width = to.width};
        line.nodes.push_back(last);
    }
    line = validated_line(line);
    leave_out_tight_bends(line, radius);
    return line;
}

}  // namespace talus
