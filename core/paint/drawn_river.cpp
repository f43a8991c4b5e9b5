#include "core/paint/drawn_river.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/paint/river_way.h"

namespace talus {
namespace {

constexpr double k_growth = 0.83;     // of the width, over the way from the source
constexpr double k_deepening = 0.8;   // of the depth, over the width
constexpr double k_flat_floor = 0.5;  // of the half width
constexpr double k_gravel = 0.7;      // of the half width, from which the bed's gravel ends
constexpr int k_bed_pieces = 64;      // between two nodes

double power(double base, double exponent) { return base > 0 ? exp2(exponent * log2(base)) : 0; }

// A river's cross section: what lies so many metres beside its middle.
struct Section {
    double widest, depth, banks;
    BedShape shape;

    double depth_at(double width) const { return depth * power(width / widest, k_deepening); }
    // The height there, over a bed at this height, where the ground was at `ground`.
    double height(double distance, double bed, double width, double ground) const {
        const double half = width / 2;
        const double deep = depth_at(width);
        const double t = distance / half;
        if (t < 1) {
            const double rise =
                shape == BedShape::pointed ? t : std::max(0.0, t - k_flat_floor) / (1 - k_flat_floor);
            return bed + deep * rise * (shape == BedShape::pointed ? 1 : rise);
        }
        const double out = std::min((distance - half) / banks, 1.0);
        return lerp(bed + deep, ground, out * out * (3 - 2 * out));
    }
};

// A river before it touches the ground.
struct Plan {
    std::vector<LinePiece> pieces = {};
    std::vector<LineValues> values = {};  // heights of the bed
    Section section = {};
};

Plan plan_of(const DrawnRiver& river, const Context& context) {
    const Lattice& world = context.world.lattice;
    GroundLine way = river.line;
    way.closed = false;
    way = river_way(way, static_cast<double>(river.corridor), static_cast<double>(river.widen), context);
    const PlacedLine drawn = placed_line(way, 0, static_cast<double>(river.widen), context);
    if (drawn.curve.pieces.empty()) return {};
    Plan plan{.pieces = cut_pieces(drawn.curve, k_bed_pieces, longest_piece(world))};
    const std::vector<double> levels = levels_along(drawn, plan.pieces, context);
    std::vector<double> widths = widths_along(drawn, plan.pieces);
    const double first = static_cast<double>(river.source);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double along = i < plan.pieces.size() ? plan.pieces[i].start / drawn.curve.length : 1;
        widths[i] *= lerp(first, 1.0, power(along, k_growth));
    }
    plan.section = {.widest = *std::max_element(widths.begin(), widths.end()),
                    .depth = static_cast<double>(river.depth),
                    .banks = std::min(static_cast<double>(river.banks), most_reach(world)),
                    .shape = river.bed};
    for (std::size_t i = 0; i < levels.size(); ++i) {
        double height = levels[i] - plan.section.depth_at(widths[i]);
        if (i > 0)
            height = std::min(height, plan.values.back().height -
                                          static_cast<double>(river.fall) / 1000 * plan.pieces[i - 1].length);
        plan.values.push_back({height, widths[i]});
    }
    return plan;
}

}  // namespace

std::string DrawnRiver::remark(const Lattice& world) const {
    return narrow_remark(line, static_cast<double>(widen), 0, world, "The river");
}

std::vector<WayStation> DrawnRiver::stations_on(const Terrain& ground, std::uint64_t seed) const {
    Context context{.world = {ground.lattice, ground.range, ground.sea_level}, .seed = seed};
    context.overview = &ground;
    const Plan plan = plan_of(*this, context);
    std::vector<WayStation> stations = stations_along(plan.pieces, false);
    double level = HUGE_VAL;
    for (std::size_t i = 0; i < stations.size(); ++i) {
        const auto& [bed_height, width] = plan.values[i];
        level = std::min(level, bed_height + k_filled * plan.section.depth_at(width));
        stations[i].level = level;
        stations[i].width = width;
        stations[i].depth = level - bed_height;
    }
    return stations;
}

void DrawnRiver::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    const auto [pieces, values, section] = plan_of(*this, context);
    if (pieces.empty()) return;
    const double reach = std::min(section.widest / 2 + section.banks, most_reach(world));
    const LineField field(pieces, values, reach, terrain.lattice, world);
    Grid<float> beds = shares_so_far(terrain.fields.get<"river_bed">(), terrain.lattice);
    shape_along(terrain, field, context.progress, [&](int y, const LineRow& seen, float* ground) {
        float* const gravel = beds.row(y);
        for (int x = seen.first; x < seen.end; ++x) {
            const auto i = static_cast<std::size_t>(x);
            if (seen.distance[i] == HUGE_VAL) continue;
            ground[x] = static_cast<float>(section.height(seen.distance[i], seen.height[i], seen.width[i],
                                                          static_cast<double>(ground[x])));
            const double half = seen.width[i] / 2;
            raise_share(gravel[x], seen.distance[i], k_gravel * half, (1 - k_gravel) * half);
        }
    });
    terrain.fields.set<"river_bed">(make_field(std::move(beds)));
}

}  // namespace talus
