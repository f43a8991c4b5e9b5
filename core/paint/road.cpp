#include "core/paint/road.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/paint/road_profile.h"
#include "core/paint/rounded_bends.h"

namespace talus {
namespace {

constexpr double k_steps_per_width = 1;  // of the profile
constexpr double k_rounding_widths = 4;  // over which crests and dips are rounded
constexpr double k_uneven = 30;          // m that ground may differ from the overview's before slopes end
constexpr double k_fading_share = 0.2;   // of the reach, over which slopes end that reach no ground
constexpr int k_road_pieces = 16;        // between two nodes

}  // namespace

std::string Road::remark(const Lattice&) const {
    const double least = curve_of(rounded_bends(line, static_cast<double>(radius))).least_radius();
    if (least >= static_cast<double>(radius) * 0.999) return {};
    return formatted(
        "Its tightest bend has a radius of %.3g m. Move its nodes farther apart, or make less of "
        "Smallest radius.",
        least);
}

void Road::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    const GroundLine way = rounded_bends(line, static_cast<double>(radius));
    const PlacedLine drawn = placed_line(way, 0, static_cast<double>(widen), context);
    if (drawn.curve.pieces.empty()) return;
    const double widest = *std::max_element(drawn.widths.begin(), drawn.widths.end());
    const double step = widest / k_steps_per_width;
    const auto pieces = cut_pieces(drawn.curve, k_road_pieces, std::min(step * 2, longest_piece(world)));
    const std::vector<double> wanted = levels_along(drawn, pieces, context);
    const std::vector<double> widths = widths_along(drawn, pieces);
    const std::vector<double> levels = road_profile(
        drawn.curve, pieces, wanted, static_cast<double>(gradient) / 100, k_rounding_widths * widest);
    std::vector<LineValues> values;
    double farthest = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        values.push_back({levels[i], widths[i]});
        farthest = std::max(farthest, std::fabs(levels[i] - wanted[i]));
    }
    const double rise = rise_of_slope(static_cast<double>(slope));
    const double side = std::min((farthest + k_uneven + widest / 2) / rise, 50 * widest + 10 * k_uneven);
    const double level_to = widest / 2 + static_cast<double>(shoulder);
    const double reach = std::min(level_to + side, most_reach(world));
    const LineField field(pieces, values, reach, terrain.lattice, world);
    Grid<float> roads = shares_so_far(terrain.fields.get<"road">(), terrain.lattice);
    shape_along(terrain, field, context.progress, [&](int y, const LineRow& seen, float* ground) {
        float* const road = roads.row(y);
        for (int x = seen.first; x < seen.end; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const double distance = seen.distance[i];
            if (distance == HUGE_VAL) continue;
            const double edge = seen.width[i] / 2 + static_cast<double>(shoulder);
            const double beside = std::max(0.0, distance - edge) * rise;
            const auto below = static_cast<double>(ground[x]);
            const double made = clamp(below, seen.height[i] - beside, seen.height[i] + beside);
            const double ends = clamp((reach - distance) / (k_fading_share * (reach - level_to)), 0.0, 1.0);
            const double share = distance <= edge ? 1 : ends * ends * (3 - 2 * ends);
            ground[x] = static_cast<float>(lerp(below, made, share));
            raise_share(road[x], distance, seen.width[i] / 2,
                        std::max(static_cast<double>(shoulder), k_edge_share * seen.width[i]));
        }
    });
    terrain.fields.set<"road">(make_field(std::move(roads)));
}

}  // namespace talus
