#include "core/volume/overhangs.h"

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

constexpr int k_most_notch_squares = 64;  // along the longer side of the world
constexpr int k_notch_wave = 6;           // cells
constexpr double k_notch_floor = 0.5;     // of half the height, from the middle down to the floor
constexpr double k_bed_wander = 0.3;      // of the distance between beds
constexpr double k_shallowest = 0.3;      // of the depth; what is less deep is none
constexpr double k_full_slope = 15;       // degrees above the gentlest face, for the full depth

using Balls = std::vector<std::optional<Feature::Ball>>;

class Notches {
 public:
    Notches(const Overhangs& stage, const Terrain& terrain, const Context& context,
            const SquaresOfWorld& squares)
        : stage_(stage),
          terrain_(terrain),
          seed_(context.seed),
          squares_(squares),
          ground_(terrain, context),
          depth_(static_cast<double>(stage.depth)),
          beds_(static_cast<double>(stage.beds)),
          roughness_(0.35 * static_cast<double>(stage.roughness)),
          radius_(depth_ / (1 + roughness_)),
          tall_(static_cast<double>(stage.height) / (1 + k_notch_floor) / depth_),
          gentle_(rise_of_slope(static_cast<double>(stage.steepness))),
          steep_(rise_of_slope(std::min(static_cast<double>(stage.steepness) + k_full_slope, 85.0))),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {}

    // Appends the notches of a square.
    void cut(std::int64_t i, std::int64_t j, Features& all) const {
        std::vector<double> ground(std::size_t{k_points} * k_points);
        for (int b = 0; b < k_points; ++b) {
            for (int a = 0; a < k_points; ++a) ground[edge_of(0, a, b)] = ground_.at(x_of(i, a), y_of(j, b));
        }
        const auto [lowest, highest] = std::ranges::minmax(ground);
        double steepest = 0;
        each_edge([&](std::size_t, int a, int b, int east, int south) {
            const double rise = ground[edge_of(0, a, b)] - ground[edge_of(0, a + east, b + south)];
            steepest = std::max(steepest, std::fabs(rise));
        });
        // Most land is gentle: there is no face anywhere in the square.
        if (steepest < gentle_ / 2 * std::min(squares_.across.side, squares_.down.side) / k_parts) return;
        const auto bed_at = [&](double z) { return whole_number(std::floor(z / beds_)); };
        for (std::int64_t bed = bed_at(std::max(lowest, sea_) - beds_); bed <= bed_at(highest) + 1; ++bed) {
            const Dice dice(combine_seeds(seed_, static_cast<std::uint64_t>(bed)));
            const double z = rounded_place((static_cast<double>(bed) + k_bed_wander * dice.sign(0)) * beds_);
            if (z > lowest && z < highest) cut_bed(i, j, z, ground, dice, all);
        }
    }

 private:
    double x_of(std::int64_t i, double a) const {
        return (static_cast<double>(i) + a / k_parts) * squares_.across.side;
    }
    double y_of(std::int64_t j, double b) const {
        return (static_cast<double>(j) + b / k_parts) * squares_.down.side;
    }

    void cut_bed(std::int64_t i, std::int64_t j, double z, const std::vector<double>& ground,
                 const Dice& dice, Features& all) const {
        const std::vector<double> noise = square_noise(squares_, dice.other(1).seed(), i, j, k_notch_wave);
        Balls balls(k_edges);
        each_edge([&](std::size_t edge, int a, int b, int east, int south) {
            const auto from = edge_of(0, a, b);
            const auto to = edge_of(0, a + east, b + south);
            if ((ground[from] > z) == (ground[to] > z)) return;
            const double t = (z - ground[from]) / (ground[to] - ground[from]);
            balls[edge] =
                ball_at(x_of(i, a + t * east), y_of(j, b + t * south), z, lerp(noise[from], noise[to], t));
        });
        Stretches stretches;
        each_stretch([&](std::size_t edge) { return balls[edge].has_value(); },
                     [&](std::size_t a, std::size_t b) { stretches.add(a, b); });
        stretches.take_all([&](const std::vector<std::size_t>& way) {
            Feature notch{.chain = {},
                          .roughness = static_cast<float>(roughness_),
                          .seed = dice.other(2).seed(),
                          .tall = static_cast<float>(tall_),
                          .floor = static_cast<float>(k_notch_floor)};
            for (const std::size_t edge : way) notch.chain.push_back(*balls[edge]);
            all.push_back(std::make_shared<const Feature>(std::move(notch)));
        });
    }

    // Returns what is carved on the line of a bed. noise: −1 to 1.
    std::optional<Feature::Ball> ball_at(double x, double y, double z, double noise) const {
        x = rounded_place(x);
        y = rounded_place(y);
        const double step = squares_.side() / k_parts;
        const auto [slope, uphill] = ground_.rise_at(x, y, step / 2);
        if (slope < gentle_ || !ground_.within(x, y, 2 * depth_)) return std::nullopt;
        // Between the lines of the triangles the ground itself may lie a little off the bed.
        for (int n = 0; n < 3; ++n) {
            const double aside = clamp((z - ground_.at(x, y)) / slope, -step / 2, step / 2);
            x += aside * uphill.x;
            y += aside * uphill.y;
        }
        x = rounded_place(x);
        y = rounded_place(y);
        const double soft = 1 - ground_.field_at(terrain_.fields.get<"hardness">(), x, y, 0);
        const double steep = steep_ > gentle_ ? (slope - gentle_) / (steep_ - gentle_) : 1.0;
        const double gaps = static_cast<double>(stage_.gaps);
        // The noise is rarely near either end.
        const double open = clamp(0.5 + 1.2 * noise + 1.2 * (0.7 - gaps), 0.0, 1.0);
        const double share = std::min(steep, 1.0) * open * (0.4 + 0.6 * soft) * ground_.rate_at(x, y);
        const double radius = rounded_place(radius_ * share);
        // The ground opens at samples of the map: where it falls farther from one to the next than a notch is
        // high, only some of them would be cut, and there is none.
        const double cell = terrain_.lattice.cell_size;
        if (ground_.rise_at(x, y, cell).slope * cell > (1 + k_notch_floor) * tall_ * radius)
            return std::nullopt;
        // Rough ground may have no face of that height nearby.
        if (std::fabs(z - ground_.at(x, y)) > tall_ * radius) return std::nullopt;
        if (share < k_shallowest || z - radius * tall_ * (1 + roughness_) < sea_) return std::nullopt;
        return Feature::Ball{x, y, z, static_cast<float>(radius)};
    }

    const Overhangs& stage_;
    const Terrain& terrain_;
    std::uint64_t seed_;
    const SquaresOfWorld& squares_;
    CaveGround ground_;
    double depth_, beds_, roughness_, radius_, tall_, gentle_, steep_, sea_;
};

SquaresOfWorld squares_for(const Overhangs& stage, const Lattice& world) {
    return squares_of(world, 2 * static_cast<double>(stage.size), k_most_notch_squares);
}

}  // namespace

double Overhangs::reach_metres(const Lattice& world) const {
    return 1.5 * squares_for(*this, world).side() + 4 * static_cast<double>(depth) + 2 * world.cell_size;
}

// Links of all notches by the samples of the map, where half of the land is steep.
double Overhangs::links_per_cell(const Lattice& world) const {
    const double share = world.cell_size / squares_for(*this, world).side();
    const double step = squares_for(*this, world).side() / k_parts;
    // A bed crosses a cell that rises by so much of the distance between beds.
    const double lines =
        std::min(2.0, step * rise_of_slope(static_cast<double>(steepness)) / static_cast<double>(beds));
    return share * share * k_parts * k_parts * lines;
}

double Overhangs::cost_per_cell(const Lattice& world) const {
    return 1 + links_per_cell(world) * 4 * k_ball_cost;
}

double Overhangs::scratch_per_cell(const Lattice& world) const {
    const double links = links_per_cell(world) * (1 - 0.5 * static_cast<double>(gaps));
    const double link = squares_for(*this, world).side() / k_parts;
    return links * 2 * k_ball_bytes +
           cave_mesh_bytes(links * link * static_cast<double>(depth + height), world.cell_size);
}

void Overhangs::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Notches notches(*this, terrain, context, squares);
    dig_squares(terrain, context, squares, squares.side(),
                [&](std::int64_t i, std::int64_t j, Features& all) { notches.cut(i, j, all); });
}

}  // namespace talus
