#include "core/paint/drawn_river.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/math.h"

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

}  // namespace

std::string DrawnRiver::remark(const Lattice& world) const {
    return narrow_remark(line, static_cast<double>(widen), 0, world, "The river");
}

void DrawnRiver::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    GroundLine way = line;
    way.closed = false;
    const PlacedLine drawn = placed_line(way, 0, static_cast<double>(widen), context);
    if (drawn.curve.pieces.empty()) return;
    const auto pieces = cut_pieces(drawn.curve, k_bed_pieces, longest_piece(world));
    const std::vector<double> levels = levels_along(drawn, pieces, context);
    std::vector<double> widths = widths_along(drawn, pieces);
    const double first = static_cast<double>(source);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const double along = i < pieces.size() ? pieces[i].start / drawn.curve.length : 1;
        widths[i] *= lerp(first, 1.0, power(along, k_growth));
    }
    const Section section{.widest = *std::max_element(widths.begin(), widths.end()),
                          .depth = static_cast<double>(depth),
                          .banks = std::min(static_cast<double>(banks), most_reach(world)),
                          .shape = bed};
    std::vector<LineValues> values;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        double height = levels[i] - section.depth_at(widths[i]);
        if (i > 0)
            height = std::min(height,
                              values.back().height - static_cast<double>(fall) / 1000 * pieces[i - 1].length);
        values.push_back({height, widths[i]});
    }
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
