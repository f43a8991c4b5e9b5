#include "core/volume/worm_caves.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"

namespace talus {
namespace {

constexpr int k_most_squares = 128;  // along the longer side of the world
constexpr int k_candidates = 6;      // places for an entrance
constexpr std::size_t k_least_balls = 5;
constexpr double k_steepest = 0.84;      // rise of a way, 40°
constexpr double k_entrance_pitch = 15;  // degrees down at least, at first
constexpr double k_restless = 12;        // degrees by which winding changes the descent
constexpr double k_most_turn = 0.11;     // of a whole turn, in a step
struct Entrance {
    double x, y;
    Heading uphill;
};

class Worms {
 public:
    Worms(const WormCaves& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          context_(context),
          ground_(terrain, context),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          step_(wide_ / 2),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
    }

    // Appends the cave of a square, if there is one.
    void dig(const SquaresOfWorld& squares, std::int64_t i, std::int64_t j, Features& all) const {
        const Dice dice(context_.seed, squares, i, j);
        const auto entrance = entrance_in(static_cast<double>(i) * squares.across.side,
                                          static_cast<double>(j) * squares.down.side, squares, dice);
        if (!entrance ||
            dice.unit(0) >= static_cast<double>(stage_.abundance) * ground_.rate_at(entrance->x, entrance->y))
            return;
        const int steps = static_cast<int>(static_cast<double>(stage_.length) / step_);
        const Place start{entrance->x, entrance->y, ground_.at(entrance->x, entrance->y)};
        Feature main = walked(start, entrance->uphill, steps, true, dice.other(0));
        if (main.chain.size() < k_least_balls) return;
        all.push_back(std::make_shared<const Feature>(main));
        for (int k = 1; k <= stage_.branches; ++k) {
            const Dice own = dice.other(k);
            const auto balls = static_cast<double>(main.chain.size());
            const auto from = static_cast<std::size_t>(balls * (0.25 + 0.6 * own.unit(1)));
            const Feature::Ball& fork = main.chain[from];
            const Feature::Ball& before = main.chain[from - 1];
            const double east = fork.x - before.x;
            const double south = fork.y - before.y;
            const double along = std::sqrt(east * east + south * south);
            if (!(along > 0)) continue;
            const double turn = (0.12 + 0.13 * own.unit(2)) * (own.unit(3) < 0.5 ? -1 : 1);
            const int left =
                std::min(steps - static_cast<int>(from), static_cast<int>(steps * (0.2 + 0.4 * own.unit(4))));
            Feature branch = walked({fork.x, fork.y, fork.z},
                                    Heading{east / along, south / along}.turned(turn), left, false, own);
            if (branch.chain.size() > 2) all.push_back(std::make_shared<const Feature>(std::move(branch)));
        }
    }

 private:
    struct Place {
        double x, y, z;
    };

    std::optional<Entrance> entrance_in(double west, double north, const SquaresOfWorld& squares,
                                        const Dice& dice) const {
        std::optional<Entrance> best;
        double steepest = rise_of_slope(static_cast<double>(stage_.steepness));
        for (int k = 0; k < k_candidates; ++k) {
            const double x = rounded_place(west + squares.across.side * dice.unit(2 * k + 2));
            const double y = rounded_place(north + squares.down.side * dice.unit(2 * k + 3));
            if (!ground_.within(x, y, wide_) || ground_.at(x, y) - wide_ / 2 < sea_) continue;
            const auto [slope, uphill] = ground_.rise_at(x, y, step_);
            if (!(slope > 0) || slope < steepest) continue;
            steepest = slope;
            best = Entrance{x, y, uphill};
        }
        return best;
    }

    double radius_at(int step, const Dice& dice) const {
        const double low = narrow_ / 2 / (1 - roughness_);
        const double high = std::max(low, wide_ / 2 / (1 + roughness_));
        const int knot = step / 3;
        const auto share = smoothstep(0, 1, static_cast<float>(step % 3) / 3);
        return lerp(low, high,
                    lerp(dice.unit(3000 + knot), dice.unit(3001 + knot), static_cast<double>(share)));
    }

    Feature walked(Place at, Heading heading, int steps, bool from_surface, const Dice& dice) const {
        Feature way{.chain = {},
                    .roughness = static_cast<float>(roughness_),
                    .seed = dice.seed(),
                    .opens = from_surface};
        const auto add = [&](double radius) {
            at = {rounded_place(at.x), rounded_place(at.y), rounded_place(at.z)};
            way.chain.push_back({at.x, at.y, at.z, static_cast<float>(radius)});
        };
        add(radius_at(0, dice));
        double turn = 0;
        const double winding = static_cast<double>(stage_.winding);
        for (int n = 1; n <= steps; ++n) {
            const bool outside = from_surface && n * step_ <= 2 * wide_;
            turn = outside ? 0 : 0.6 * turn + k_most_turn * winding * dice.sign(1000 + n);
            heading = heading.turned(turn);
            double descent =
                static_cast<double>(stage_.descent) + k_restless * winding * dice.sign(2000 + n / 2);
            if (outside) descent = std::max(descent, k_entrance_pitch);
            const auto [down, forward] = sin_cos_turns(descent / 360);
            const Place next{at.x + step_ * forward * heading.x, at.y + step_ * forward * heading.y,
                             at.z - step_ * down};
            const double radius = radius_at(n, dice);
            const double roof = ground_.at(next.x, next.y) - radius * (1 + roughness_) - wide_ / 4;
            const double z = outside ? next.z : std::min(next.z, roof);
            const bool falls = at.z - z > k_steepest * step_;
            if (falls || !ground_.within(next.x, next.y, wide_) || z - radius * (1 + roughness_) < sea_)
                break;
            at = {next.x, next.y, z};
            add(radius);
        }
        return way;
    }

    const WormCaves& stage_;
    const Context& context_;
    CaveGround ground_;
    double narrow_, wide_, step_, sea_;
    double roughness_ = 0;
};

}  // namespace

double WormCaves::reach_metres(const Lattice& world) const {
    const SquaresOfWorld squares = squares_of(world, static_cast<double>(spacing), k_most_squares);
    const auto cave = static_cast<double>(length + std::max(narrow, wide));
    return 2 * cave + 1.5 * squares.side() + 2 * world.cell_size;
}

// Balls of all caves by the samples of the map, where every square has one.
double WormCaves::balls_per_cell(const Lattice& world) const {
    const double side = squares_of(world, static_cast<double>(spacing), k_most_squares).side();
    const double share = world.cell_size / side;
    return share * share * static_cast<double>(2 * length / std::max(narrow, wide)) * (1 + 0.4 * branches);
}

double WormCaves::cost_per_cell(const Lattice& world) const {
    return 1 + balls_per_cell(world) * static_cast<double>(abundance) * k_ball_cost;
}

double WormCaves::scratch_per_cell(const Lattice& world) const {
    const double balls = balls_per_cell(world);
    const double step = static_cast<double>(std::max(narrow, wide)) / 2;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    const double wall = balls * static_cast<double>(abundance) * step * girth;
    return balls * k_ball_bytes + cave_mesh_bytes(wall, world.cell_size);
}

void WormCaves::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares =
        squares_of(context.world.lattice, static_cast<double>(spacing), k_most_squares);
    const auto cave = static_cast<double>(length + std::max(narrow, wide));
    const Worms worms(*this, terrain, context);
    dig_squares(terrain, context, squares, cave,
                [&](std::int64_t i, std::int64_t j, Features& all) { worms.dig(squares, i, j, all); });
}

}  // namespace talus
