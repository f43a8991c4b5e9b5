#include "core/paint/road.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/paint/road_profile.h"
#include "core/paint/road_spans.h"
#include "core/paint/rounded_bends.h"
#include "core/terrain/earthwork.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/openings.h"

namespace talus {
namespace {

constexpr double k_steps_per_width = 1;  // of the profile
constexpr double k_rounding_widths = 4;  // over which crests and dips are rounded
constexpr double k_level_widths = 1;     // to either side of a crossing
constexpr double k_on_road = 0.5;        // share of a road in the overview
constexpr double k_uneven = 30;          // m that ground may differ from the overview's before slopes end
constexpr double k_fading_share = 0.2;   // of the reach, over which slopes end that reach no ground
constexpr int k_road_pieces = 16;        // between two nodes

// Where it crosses roads that are there already, which the overview has to show: there it is level with them.
std::vector<LevelStretch> crossings(std::span<const LinePiece> pieces, double widest,
                                    const Context& context) {
    std::vector<LevelStretch> found;
    const Terrain* const ground = context.overview;
    if (ground == nullptr || ground->fields.get<"road">() == nullptr) return found;
    const double step = std::min(widest, ground->lattice.cell_size) / 2;
    const double half = (k_level_widths + k_rounding_widths / 2) * widest;
    double most = 0;  // share of a road on the way since it came to one
    for (const LinePiece& piece : pieces) {
        const double steps = std::floor(piece.length / step) + 1;
        for (double i = 0; i < steps; ++i) {
            const double along = i / steps * piece.length;
            const WorldPlace place = place_along(piece, along);
            const auto value = [&](const Grid<float>& values) {
                return static_cast<double>(value_at(values, ground->lattice, place));
            };
            const double share = value(*ground->fields.get<"road">());
            if (share < k_on_road) {
                most = 0;
            } else if (share > most) {
                if (most > 0) found.pop_back();
                const double at = piece.start + along;
                found.push_back({at - half, at + half, value(*ground->height())});
                most = share;
            }
        }
    }
    return found;
}

// A road before it touches the ground.
struct Plan {
    std::vector<LinePiece> pieces = {};
    std::vector<LineValues> values = {};
    std::vector<double> wanted = {};  // m, heights as drawn
    std::vector<RoadSpan> under = {}, over = {};
    double widest = 0;  // m
};

Plan plan_of(const Road& road, const Context& context) {
    const Lattice& world = context.world.lattice;
    const GroundLine way = rounded_bends(road.line, static_cast<double>(road.radius));
    const PlacedLine drawn = placed_line(way, 0, static_cast<double>(road.widen), context);
    if (drawn.curve.pieces.empty()) return {};
    Plan plan{.widest = *std::max_element(drawn.widths.begin(), drawn.widths.end())};
    const double step = plan.widest / k_steps_per_width;
    plan.pieces = cut_pieces(drawn.curve, k_road_pieces, std::min(step * 2, longest_piece(world)));
    plan.wanted = levels_along(drawn, plan.pieces, context);
    const std::vector<double> grounds = grounds_along(drawn, plan.pieces, context);
    const std::vector<double> widths = widths_along(drawn, plan.pieces);
    const std::vector<double> levels =
        road_profile(drawn.curve, plan.pieces, plan.wanted, static_cast<double>(road.gradient) / 100,
                     k_rounding_widths * plan.widest, crossings(plan.pieces, plan.widest, context));
    for (std::size_t i = 0; i < levels.size(); ++i) plan.values.push_back({levels[i], widths[i]});
    if (road.tunnels)
        plan.under =
            tunnel_spans(plan.pieces, plan.values, grounds, static_cast<double>(road.cut),
                         static_cast<double>(road.shoulder), static_cast<double>(context.world.sea_level));
    if (road.bridges)
        plan.over = bridge_spans(plan.pieces, plan.values, grounds, static_cast<double>(road.fill));
    return plan;
}

Plan plan_on(const Road& road, const Terrain& ground) {
    Context context{.world = {ground.lattice, ground.range, ground.sea_level}};
    context.overview = &ground;
    return plan_of(road, context);
}

}  // namespace

std::vector<WayStation> Road::stations_on(const Terrain& ground) const {
    const Plan plan = plan_on(*this, ground);
    std::vector<WayStation> stations = stations_along(plan.pieces, line.closed);
    for (std::size_t i = 0; i < stations.size(); ++i) {
        stations[i].level = plan.values[i].height;
        stations[i].width = plan.values[i].width;
    }
    for (const RoadSpan& span : plan.over)
        for (std::size_t i = span.first; i <= span.end; ++i) stations[i].is_bridge = true;
    return stations;
}

std::vector<double> Road::bridges_over(const Terrain& ground) const {
    if (!bridges) return {};
    const Plan plan = plan_on(*this, ground);
    std::vector<double> lengths;
    for (const RoadSpan& span : plan.over) lengths.push_back(length_of(plan.pieces, span));
    return lengths;
}

FieldSet Road::writes() const { return tunnels ? info.writes : fields("height", "road"); }

double Road::scratch_per_cell(const Lattice& world) const {
    if (!tunnels) return 0;
    double widest = 0;
    for (const LineNode& node : line.nodes) widest = std::max(widest, static_cast<double>(node.width));
    const double radius_most =
        tunnel_radius(widest * static_cast<double>(widen), static_cast<double>(shoulder));
    const double wall = curve_of(line).length * 2 * k_pi * radius_most;
    return cave_mesh_bytes(wall, world.cell_size) / world.cells();
}

std::string Road::remark(const Lattice& world) const {
    // The field `road` is a half at the middle of its shoulders.
    if (const std::string narrow =
            narrow_remark(line, static_cast<double>(widen), static_cast<double>(shoulder), world, "The road");
        !narrow.empty())
        return narrow;
    const LineCurve way = curve_of(rounded_bends(line, static_cast<double>(radius)));
    if (!is_tighter(way, static_cast<double>(radius))) return {};
    return formatted(
        "Its tightest bend has a radius of %.3g m. Move its nodes farther apart, or make less of "
        "Smallest radius.",
        way.least_radius());
}

void Road::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    Plan plan = plan_of(*this, context);
    if (plan.pieces.empty()) return;
    const auto& [pieces, values, wanted, under, over, widest] = plan;
    const auto beside = static_cast<double>(shoulder);
    const Features ways = road_tunnels(pieces, values, under, beside, context.seed, world);
    const std::vector<Portal> portals = portals_of(pieces, values, under, beside);
    std::vector<bool> stays(values.size(), false);
    for (const auto* spans : {&under, &over}) {
        for (const RoadSpan& span : *spans) {
            for (std::size_t i = span.first; i < span.end; ++i) {
                plan.pieces[i].to = plan.pieces[i].from;
                stays[i] = true;
            }
        }
    }
    double farthest = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!stays[i]) farthest = std::max(farthest, std::fabs(values[i].height - wanted[i]));
    const double rise = rise_of_slope(static_cast<double>(slope));
    const double longest = std::min((farthest + k_uneven + widest / 2) / rise, 50 * widest + 10 * k_uneven);
    const double level_to = widest / 2 + beside;
    const double reach = std::min(level_to + longest, most_reach(world));
    const double side = reach - level_to;
    const LineField field(pieces, values, reach, terrain.lattice, world);
    Grid<float> roads = shares_so_far(terrain.fields.get<"road">(), terrain.lattice);
    shape_along(terrain, field, context.progress, [&](int y, const LineRow& seen, float* ground) {
        float* const road = roads.row(y);
        for (int x = seen.first; x < seen.end; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const double distance = seen.distance[i];
            if (distance == HUGE_VAL) continue;
            const double edge = seen.width[i] / 2 + beside;
            const double off = std::max(0.0, distance - edge) * rise;
            const float natural = ground[x];
            const auto below = static_cast<double>(natural);
            const WorldPlace here{terrain.lattice.x_of(x), terrain.lattice.y_of(y)};
            bool is_before_wall = false;
            for (const Portal& portal : portals) {
                const auto ceiling = portal.ceiling(here, distance, edge, rise, world);
                if (!ceiling) continue;
                ground[x] = static_cast<float>(std::min(below, *ceiling));
                is_before_wall = true;
            }
            if (!is_before_wall) {
                const double made = clamp(below, seen.height[i] - off, seen.height[i] + off);
                const double raised = std::fabs(
                    seen.height[i] - ground_at({here.x + seen.east[i], here.y + seen.south[i]}, context));
                const double own = std::min(side, (raised + k_uneven + widest / 2) / rise);
                const double ends = clamp((level_to + own - distance) / (k_fading_share * own), 0.0, 1.0);
                const double share = distance <= edge ? 1 : ends * ends * (3 - 2 * ends);
                ground[x] = static_cast<float>(lerp(below, made, share));
                raise_share(road[x], distance, seen.width[i] / 2,
                            std::max(beside, k_edge_share * seen.width[i]));
            }
            if (ground[x] != natural) road[x] = std::max(road[x], k_earthwork_share);
        }
    });
    terrain.fields.set<"road">(make_field(std::move(roads)));
    if (!ways.empty()) add_features(terrain, ways, feature_box(terrain.lattice), context);
}

}  // namespace talus
