#include "core/volume/worm_caves.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/far_places.h"
#include "core/base/math.h"
#include "core/base/random.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/openings.h"

namespace talus {
namespace {

constexpr double k_most_squares = 256;  // along the longer side of the world
constexpr int k_candidates = 6;         // places for an entrance
constexpr std::size_t k_least_balls = 5;
constexpr double k_steepest = 0.84;      // rise of a way, 40°
constexpr double k_entrance_pitch = 15;  // degrees down at least, at first
constexpr double k_restless = 12;        // degrees by which winding changes the descent
constexpr double k_most_turn = 0.11;     // of a whole turn, in a step
// The squares along an axis.
struct Squares {
    double side;          // m
    std::int64_t period;  // 0: they never repeat
};
Squares squares_along(double spacing, const Lattice& world, bool wraps, double extent) {
    const double least = std::max(world.extent_x(), world.extent_y()) / k_most_squares;
    const double side = std::max(spacing, least);
    if (!wraps) return {side, 0};
    const double count = std::max(1.0, std::floor(extent / side + 0.5));
    return {extent / count, whole_number(count)};
}

// Random numbers of one cave.
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    double unit(int number) const { return static_cast<double>(to_unit(bits(number))); }
    double sign(int number) const { return static_cast<double>(to_signed_unit(bits(number))); }
    Dice other(int number) const { return Dice(combine_seeds(seed_, 0x10000 + std::uint64_t(number))); }
    std::uint64_t seed() const { return seed_; }

 private:
    std::uint32_t bits(int number) const {
        return static_cast<std::uint32_t>(combine_seeds(seed_, static_cast<std::uint64_t>(number)));
    }
    std::uint64_t seed_;
};

struct Heading {
    double x, y;
    Heading turned(double turns) const {
        const auto [sine, cosine] = sin_cos_turns(turns);
        return {x * cosine - y * sine, x * sine + y * cosine};
    }
};
struct Entrance {
    double x, y;
    Heading uphill;
};

class Worms {
 public:
    Worms(const WormCaves& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          context_(context),
          ground_(*terrain.height(), terrain.lattice),
          lattice_(terrain.lattice),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          step_(wide_ / 2),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
    }

    // Appends the cave of a square, if there is one.
    void dig(const Squares& across, const Squares& down, std::int64_t i, std::int64_t j,
             Features& all) const {
        const Dice dice(combine_seeds(combine_seeds(context_.seed, number(i, across)), number(j, down)));
        const auto entrance = entrance_in(static_cast<double>(i) * across.side,
                                          static_cast<double>(j) * down.side, across, down, dice);
        if (!entrance || dice.unit(0) >= static_cast<double>(stage_.abundance) * rate_at(*entrance)) return;
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

    static std::uint64_t number(std::int64_t square, const Squares& squares) {
        const std::int64_t period = squares.period;
        return static_cast<std::uint64_t>(period > 0 ? (square % period + period) % period : square);
    }

    double rate_at(const Entrance& at) const {
        return context_.rate == nullptr ? 1.0 : BetweenSamples(*context_.rate, lattice_).at(at.x, at.y);
    }

    // Whether a cave at a place lies well within a world with edges.
    bool within(double x, double y) const {
        if (context_.world.endless) return true;
        const Lattice& world = context_.world.lattice;
        const auto inside = [&](double at, double first, double extent, bool wraps) {
            return wraps || (at >= first + wide_ && at <= first + extent - wide_);
        };
        return inside(x, world.x_of(0), world.extent_x(), world.wrap_x) &&
               inside(y, world.y_of(0), world.extent_y(), world.wrap_y);
    }

    std::optional<Entrance> entrance_in(double west, double north, const Squares& across, const Squares& down,
                                        const Dice& dice) const {
        std::optional<Entrance> best;
        double steepest = rise_of_slope(static_cast<double>(stage_.steepness));
        for (int k = 0; k < k_candidates; ++k) {
            const double x = rounded_place(west + across.side * dice.unit(2 * k + 2));
            const double y = rounded_place(north + down.side * dice.unit(2 * k + 3));
            if (!within(x, y) || ground_.at(x, y) - wide_ / 2 < sea_) continue;
            const double to_east = (ground_.at(x + step_, y) - ground_.at(x - step_, y)) / (2 * step_);
            const double to_south = (ground_.at(x, y + step_) - ground_.at(x, y - step_)) / (2 * step_);
            const double slope = std::sqrt(to_east * to_east + to_south * to_south);
            if (!(slope > 0) || slope < steepest) continue;
            steepest = slope;
            best = Entrance{x, y, {to_east / slope, to_south / slope}};
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
            if (falls || !within(next.x, next.y) || z - radius * (1 + roughness_) < sea_) break;
            at = {next.x, next.y, z};
            add(radius);
        }
        return way;
    }

    const WormCaves& stage_;
    const Context& context_;
    BetweenSamples ground_;
    const Lattice& lattice_;
    double narrow_, wide_, step_, sea_;
    double roughness_ = 0;
};

}  // namespace

double WormCaves::reach_metres(const Lattice& world) const {
    const double metres = static_cast<double>(spacing);
    const Squares across = squares_along(metres, world, world.wrap_x, world.extent_x());
    const Squares down = squares_along(metres, world, world.wrap_y, world.extent_y());
    const auto cave = static_cast<double>(length + std::max(narrow, wide));
    return 2 * cave + 1.5 * std::max(across.side, down.side) + 2 * world.cell_size;
}

// Balls of all caves by the samples of the map, where every square has one.
double WormCaves::balls_per_cell(const Lattice& world) const {
    const Squares squares = squares_along(static_cast<double>(spacing), world, false, 0);
    const double share = world.cell_size / squares.side;
    return share * share * static_cast<double>(2 * length / std::max(narrow, wide)) * (1 + 0.4 * branches);
}

double WormCaves::cost_per_cell(const Lattice& world) const {
    constexpr double k_ball_cost = 400;  // ns, with the openings
    return 1 + balls_per_cell(world) * static_cast<double>(abundance) * k_ball_cost;
}

double WormCaves::scratch_per_cell(const Lattice& world) const {
    constexpr double k_ball_bytes = 256;  // the ball, its link, and the bricks that this touches
    constexpr double k_pi = 3.14159265358979;
    const double balls = balls_per_cell(world);
    const double step = static_cast<double>(std::max(narrow, wide)) / 2;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    const double wall = balls * static_cast<double>(abundance) * step * girth;
    return balls * k_ball_bytes + cave_mesh_bytes(wall, world.cell_size);
}

void WormCaves::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Lattice& world = context.world.lattice;
    const double metres = static_cast<double>(spacing);
    const Squares across = squares_along(metres, world, world.wrap_x, world.extent_x());
    const Squares down = squares_along(metres, world, world.wrap_y, world.extent_y());
    const RockBox near = feature_box(map);
    const auto cave = static_cast<double>(length + std::max(narrow, wide));
    const Worms worms(*this, terrain, context);
    Features dug;
    const auto square = [](double place, double side) { return whole_number(std::floor(place / side)); };
    // Over the seam of a map that wraps come caves whose entrances lie beyond it.
    const RockBox seen = near.grown(map.wrap_x || map.wrap_y ? cave : 0);
    for (std::int64_t j = square(seen.low_y, down.side); j <= square(seen.high_y, down.side); ++j) {
        context.checkpoint();
        for (std::int64_t i = square(seen.low_x, across.side); i <= square(seen.high_x, across.side); ++i)
            worms.dig(across, down, i, j, dug);
    }
    add_features(terrain, std::move(dug), near, context);
}

}  // namespace talus
