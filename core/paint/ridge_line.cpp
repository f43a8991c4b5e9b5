#include "core/paint/ridge_line.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/smooth_noise.h"
#include "core/paint/place_noise.h"

namespace talus {
namespace {

constexpr std::uint32_t k_rough_channel = 0;
constexpr std::uint32_t k_spur_channel = 64;
constexpr int k_rough_octaves = 6;
constexpr int k_pieces_between_nodes = 8;
constexpr double k_crest_rounding = 0.04;  // of the half width
constexpr double k_spur_depth = 0.75;      // of the half width that hollows between spurs take at most
constexpr double k_spur_slant = 0.25;      // how far spurs leave the shortest way down

// The share of the rise that is left at t of the way to the foot, 0 to 1.
double left_of_rise(FlankProfile profile, double t) {
    if (t >= 1) return 0;
    if (profile == FlankProfile::round) return (1 - t * t) * (1 - t * t);
    constexpr double k_end = 1 + k_crest_rounding * k_crest_rounding;
    const double r = std::sqrt(t * t + k_crest_rounding * k_crest_rounding);
    const double left = std::max(0.0, (std::sqrt(k_end) - r) / (std::sqrt(k_end) - k_crest_rounding));
    return profile == FlankProfile::straight ? left : left * left;
}

// How far a hollow reaches in, 0 to 1: spurs are narrower than the hollows between them, and rounded.
double hollow(double noise) {
    constexpr double k_round = 0.2;
    constexpr double k_contrast = 1.8;  // noise is mostly near its middle
    const double wave = 2 * noise - 1;
    const double v = k_contrast * wave / std::sqrt(1 + (k_contrast * k_contrast - 1) * wave * wave);
    return (std::sqrt(v * v + k_round * k_round) - k_round) / (std::sqrt(1 + k_round * k_round) - k_round);
}

// Spurs of two sizes. A place of the map sees those of the place of the crest that lies so far away.
class Spurs {
 public:
    Spurs(const RidgeLine& stage, std::uint64_t seed, const AxisPlaces& columns, const AxisPlaces& rows)
        : depth_(k_spur_depth * static_cast<double>(stage.spurs)),
          large_(seed, k_spur_channel, static_cast<double>(stage.spur_spacing), columns, rows),
          small_(seed, k_spur_channel + 1, static_cast<double>(stage.spur_spacing) * k_small_spurs, columns,
                 rows) {}
    // Share of the half width that is left there.
    double left(double x, double y, double to_crest_x, double to_crest_y) const {
        const double across = x + (1 - k_spur_slant) * to_crest_x;
        const double down = y + (1 - k_spur_slant) * to_crest_y;
        return 1 - depth_ * (2 * hollow(large_.at(across, down)) + hollow(small_.at(across, down))) / 3;
    }

 private:
    static constexpr double k_small_spurs = 0.45;  // of the distance of the large ones
    double depth_;
    PlaceNoise large_, small_;
};

std::vector<LineValues> values_along(const PlacedLine& line, const std::vector<LinePiece>& pieces) {
    const NodeSpline height(line.curve, line.heights);
    const NodeSpline width(line.curve, line.widths);
    std::vector<LineValues> values;
    for (const LinePiece& piece : pieces) values.push_back({height.at(piece.start), width.at(piece.start)});
    values.push_back({height.at(line.curve.length), width.at(line.curve.length)});
    return values;
}

}  // namespace

void RidgeLine::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    const PlacedLine drawn =
        placed_line(line, static_cast<double>(lift), static_cast<double>(widen), context);
    if (drawn.curve.pieces.empty()) return;
    const auto pieces = cut_pieces(drawn.curve, k_pieces_between_nodes, longest_piece(world));
    const double reach = *std::max_element(drawn.widths.begin(), drawn.widths.end()) / 2;
    const LineField field(pieces, values_along(drawn, pieces), reach, terrain.lattice, world);
    const SmoothNoise rough({.wavelength = static_cast<double>(wavelength),
                             .octaves = k_rough_octaves,
                             .seed = context.seed,
                             .channel = k_rough_channel},
                            terrain.lattice, world);
    const AxisPlaces columns = AxisPlaces::along_x(terrain.lattice, world);
    const AxisPlaces rows = AxisPlaces::along_y(terrain.lattice, world);
    const Spurs side_ridges(*this, context.seed, columns, rows);
    shape_along(terrain, field, context.progress, [&](int y, const LineRow& seen, float* ground) {
        std::vector<float> noise(seen.distance.size());
        rough.make_row(y, noise.data());
        for (int x = seen.first; x < seen.end; ++x) {
            const auto i = static_cast<std::size_t>(x);
            const auto below = static_cast<double>(ground[x]);
            const double rise = seen.height[i] - below;
            if (seen.distance[i] == HUGE_VAL || !(rise > 0)) continue;
            double half = seen.width[i] / 2;
            if (spurs > 0) half *= side_ridges.left(columns.at(x), rows.at(y), seen.east[i], seen.south[i]);
            const double uneven = 1 + static_cast<double>(roughness) * static_cast<double>(noise[i]);
            ground[x] =
                static_cast<float>(below + rise * left_of_rise(profile, seen.distance[i] / half) * uneven);
        }
    });
}

}  // namespace talus
