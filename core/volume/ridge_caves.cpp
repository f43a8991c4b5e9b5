#include "core/volume/ridge_caves.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"
#include "core/volume/square_lines.h"

namespace talus {
namespace {

constexpr int k_most_ridge_squares = 64;  // along the longer side of the world
constexpr int k_short_wave = 4;           // cells
constexpr int k_families = 2;             // of upright sheets in a storey
constexpr double k_relief = 0.1;          // of a storey's floor, in its wavelength: at most 0.42 steep
constexpr std::size_t k_least_links = 3;

// A place of a passage, on an edge.
struct Crossing {
    Feature::Ball ball = {};
    double cover = 0;  // rock over the middle, m
    double rate = 0;
};
using Crossings = std::vector<std::optional<Crossing>>;

// The height of a storey [m]: where passages lie farther apart than they are asked to, because the world is
// too large for so many squares, storeys do too.
double storey_of(const RidgeCaves& stage, const Lattice& world) {
    const double squares = std::max(world.extent_x(), world.extent_y()) / static_cast<double>(stage.spacing);
    return static_cast<double>(stage.storeys) * std::max(1.0, squares / k_most_ridge_squares);
}

class Ridges {
 public:
    Ridges(const RidgeCaves& stage, const Terrain& terrain, const Context& context,
           const SquaresOfWorld& squares)
        : stage_(stage),
          seed_(context.seed),
          squares_(squares),
          ground_(terrain, context),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          storey_(storey_of(stage, context.world.lattice)),
          relief_(std::min(k_relief * std::min(squares.across.side, squares.down.side), storey_ / 2)),
          least_rise_(rise_of_slope(static_cast<double>(stage.steepness))),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
    }

    // Appends the passages of a square.
    void dig(std::int64_t i, std::int64_t j, Features& all) const {
        double lowest = HUGE_VAL, highest = -HUGE_VAL;
        for (int b = 0; b < k_points; ++b) {
            for (int a = 0; a < k_points; ++a) {
                const double ground = ground_.at(x_of(i, a), y_of(j, b));
                lowest = std::min(lowest, ground);
                highest = std::max(highest, ground);
            }
        }
        const auto storey_at = [&](double z) { return whole_number(std::floor(z / storey_)); };
        const std::int64_t first =
            storey_at(std::max(lowest - static_cast<double>(stage_.depth), std::min(sea_, lowest)) - relief_);
        const std::int64_t last = storey_at(highest + relief_) + 1;
        for (std::int64_t storey = first; storey <= last; ++storey) {
            const std::uint64_t seed = combine_seeds(seed_, static_cast<std::uint64_t>(storey));
            const Dice own(seed, squares_, i, j);
            if (own.unit(0) >= static_cast<double>(stage_.abundance)) continue;
            for (int family = 0; family < k_families; ++family)
                dig_storey(i, j, static_cast<double>(storey) * storey_, Dice(seed), family, own, all);
        }
    }

 private:
    double x_of(std::int64_t i, double a) const {
        return (static_cast<double>(i) + a / k_parts) * squares_.across.side;
    }
    double y_of(std::int64_t j, double b) const {
        return (static_cast<double>(j) + b / k_parts) * squares_.down.side;
    }

    void dig_storey(std::int64_t i, std::int64_t j, double z, const Dice& dice, int family, const Dice& own,
                    Features& all) const {
        std::vector<double> upright = square_noise(squares_, dice.other(4 + family).seed(), i, j, k_parts);
        const std::vector<double> turns =
            square_noise(squares_, dice.other(8 + family).seed(), i, j, k_short_wave);
        for (std::size_t n = 0; n < upright.size(); ++n)
            upright[n] = lerp(upright[n], turns[n], 0.6 * static_cast<double>(stage_.winding));
        const std::vector<double> level = square_noise(squares_, dice.other(0).seed(), i, j, k_parts);
        const std::vector<double> width =
            square_noise(squares_, dice.other(1 + family).seed(), i, j, k_short_wave);

        const double low = narrow_ / 2 / (1 - roughness_);
        const double high = std::max(low, wide_ / 2 / (1 + roughness_));
        Crossings crossings(k_edges);
        each_edge([&](std::size_t edge, int a, int b, int east, int south) {
            const auto from = edge_of(0, a, b);
            const auto to = edge_of(0, a + east, b + south);
            if ((upright[from] > 0) == (upright[to] > 0)) return;
            const double t = upright[from] / (upright[from] - upright[to]);
            const double share = (lerp(width[from], width[to], t) + 1) / 2;
            Crossing at;
            at.ball = {.x = rounded_place(x_of(i, a + t * east)),
                       .y = rounded_place(y_of(j, b + t * south)),
                       .z = rounded_place(z + relief_ * lerp(level[from], level[to], t)),
                       .radius = static_cast<float>(lerp(low, high, share))};
            at.cover = ground_.at(at.ball.x, at.ball.y) - at.ball.z;
            at.rate = ground_.within(at.ball.x, at.ball.y, wide_) ? ground_.rate_at(at.ball.x, at.ball.y) : 0;
            crossings[edge] = at;
        });
        Stretches stretches;
        const double luck = own.unit(0);
        each_stretch([&](std::size_t edge) { return crossings[edge].has_value(); },
                     [&](std::size_t a, std::size_t b) {
                         if (keeps(*crossings[a], *crossings[b], luck)) stretches.add(a, b);
                     });
        append(stretches, crossings, own.other(family), all);
    }

    bool keeps(const Crossing& a, const Crossing& b, double luck) const {
        if (luck >= static_cast<double>(stage_.abundance) * std::min(a.rate, b.rate)) return false;
        const double radius = static_cast<double>(std::max(a.ball.radius, b.ball.radius));
        const double around = radius * (1 + roughness_);
        if (std::min(a.ball.z, b.ball.z) - around < sea_) return false;
        if (std::max(a.cover, b.cover) > static_cast<double>(stage_.depth)) return false;
        if (std::min(a.cover, b.cover) >= around + wide_ / 4) return true;
        const double east = b.ball.x - a.ball.x;
        const double south = b.ball.y - a.ball.y;
        const double steep = std::fabs(a.cover - b.cover);
        return std::max(a.cover, b.cover) > -radius &&
               steep >= least_rise_ * std::sqrt(east * east + south * south);
    }

    void append(Stretches& stretches, const Crossings& crossings, const Dice& dice, Features& all) const {
        int count = 0;
        stretches.take_all([&](const std::vector<std::size_t>& way) {
            if (way.size() <= k_least_links && !at_border(way.front()) && !at_border(way.back())) return;
            Feature passage{
                .chain = {}, .roughness = static_cast<float>(roughness_), .seed = dice.other(count++).seed()};
            for (const std::size_t each : way) passage.chain.push_back(crossings[each]->ball);
            const auto is_out = [&](std::size_t each) {
                return crossings[each]->cover < static_cast<double>(crossings[each]->ball.radius);
            };
            if (!is_out(way.front()) && is_out(way.back())) std::ranges::reverse(passage.chain);
            passage.opens = is_out(way.front()) || is_out(way.back());
            all.push_back(std::make_shared<const Feature>(std::move(passage)));
        });
    }

    const RidgeCaves& stage_;
    std::uint64_t seed_;
    const SquaresOfWorld& squares_;
    CaveGround ground_;
    double narrow_, wide_, storey_, relief_, least_rise_, sea_;
    double roughness_ = 0;
};

SquaresOfWorld squares_for(const RidgeCaves& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_ridge_squares);
}

}  // namespace

double RidgeCaves::reach_metres(const Lattice& world) const {
    return squares_for(*this, world).side() + 2 * static_cast<double>(std::max(narrow, wide)) +
           2 * world.cell_size;
}

// Links of all passages by the samples of the map, where every storey of every square has some.
double RidgeCaves::links_per_cell(const Lattice& world) const {
    constexpr double k_links = 72;  // of a storey in a square, measured: 70 in steep hills
    const double share = world.cell_size / squares_for(*this, world).side();
    return share * share * k_links * (1 + static_cast<double>(depth) / storey_of(*this, world));
}

double RidgeCaves::cost_per_cell(const Lattice& world) const {
    return 1 + links_per_cell(world) * static_cast<double>(abundance) * 2 * k_ball_cost;
}

double RidgeCaves::scratch_per_cell(const Lattice& world) const {
    const double links = links_per_cell(world) * static_cast<double>(abundance);
    const double link = squares_for(*this, world).side() / k_parts / 3;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    return links * k_ball_bytes + cave_mesh_bytes(links * link * girth, world.cell_size);
}

void RidgeCaves::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Ridges ridges(*this, terrain, context, squares);
    dig_squares(terrain, context, squares, squares.side(),
                [&](std::int64_t i, std::int64_t j, Features& all) { ridges.dig(i, j, all); });
}

}  // namespace talus
