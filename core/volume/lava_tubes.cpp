#include "core/volume/lava_tubes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"

namespace talus {
namespace {

constexpr int k_most_sources = 128;  // along the longer side of the world
constexpr int k_source_places = 8;   // places for a source
constexpr std::size_t k_least_tube = 9;
constexpr double k_steepest_tube = 0.84;  // rise of a way, 40°
constexpr double k_thinnest = 0.7;        // of the rock over it may be missing
constexpr double k_least_fall = 0.02;     // of a metre of way
constexpr double k_tube_floor = 0.6;      // of the radius, from the middle down to the floor
constexpr double k_inertia = 0.6;         // share of the last direction in the next
constexpr double k_tube_turn = 0.06;      // of a whole turn, in a step
constexpr int k_most_exit_steps = 16;     // on the way out at the lower end
constexpr int k_exit_tries = 8;

class Tubes {
 public:
    Tubes(const LavaTubes& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          context_(context),
          ground_(terrain, context),
          narrow_(static_cast<double>(stage.narrow)),
          wide_(std::max(narrow_, static_cast<double>(stage.wide))),
          step_(wide_ / 2),
          cover_(static_cast<double>(stage.cover)),
          gentlest_(rise_of_slope(static_cast<double>(stage.gentlest))),
          steepest_(rise_of_slope(static_cast<double>(stage.steepest))),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        const double most = (wide_ - narrow_) / (wide_ + narrow_);
        roughness_ = std::min(0.35 * static_cast<double>(stage.roughness), most);
    }

    // Appends the tube of a square with its branches and skylights, if there is one.
    void dig(const SquaresOfWorld& squares, std::int64_t i, std::int64_t j, Features& all) const {
        const Dice dice(context_.seed, squares, i, j);
        const auto source = source_in(static_cast<double>(i) * squares.across.side,
                                      static_cast<double>(j) * squares.down.side, squares, dice);
        if (!source ||
            dice.unit(0) >= static_cast<double>(stage_.abundance) * ground_.rate_at(source->x, source->y))
            return;
        const int steps = static_cast<int>(static_cast<double>(stage_.length) / step_);
        Way main = walked(source->x, source->y, downhill_at(source->x, source->y).way, steps, dice.other(0));
        if (main.size() < k_least_tube) return;
        const std::size_t roofed = lead_out(main, dice.other(0));
        for (int k = 1; k <= stage_.branches; ++k) {
            const Dice own = dice.other(k);
            const auto from =
                static_cast<std::size_t>(static_cast<double>(roofed) * (0.1 + 0.5 * own.unit(1)));
            const Heading aside =
                main[from].way.turned((0.09 + 0.07 * own.unit(2)) * (own.unit(3) < 0.5 ? -1 : 1));
            const auto left = static_cast<double>(roofed - from);
            Way branch = walked(main[from].ball.x, main[from].ball.y, aside,
                                static_cast<int>(left * (0.4 + 0.5 * own.unit(4))), own);
            if (branch.size() < k_least_tube) continue;
            branch.front().ball = main[from].ball;
            append(branch, own.seed(), false, all);
        }
        cut_skylights(main, roofed, dice.other(100), all);
        append(main, dice.seed(), roofed < main.size(), all);
    }

 private:
    struct Place {
        double x, y;
    };
    struct Step {
        Feature::Ball ball;
        Heading way;
    };
    using Way = std::vector<Step>;  // from the source down

    struct Fall {
        double slope;
        Heading way;
    };
    Fall downhill_at(double x, double y) const {
        const auto [slope, uphill] = ground_.rise_at(x, y, 4 * step_);
        return {slope, {-uphill.x, -uphill.y}};
    }

    std::optional<Place> source_in(double west, double north, const SquaresOfWorld& squares,
                                   const Dice& dice) const {
        std::optional<Place> best;
        double highest = sea_ + cover_ + 2 * wide_;
        for (int k = 0; k < k_source_places; ++k) {
            const double x = rounded_place(west + squares.across.side * dice.unit(2 * k + 2));
            const double y = rounded_place(north + squares.down.side * dice.unit(2 * k + 3));
            const double ground = ground_.at(x, y);
            if (!ground_.within(x, y, wide_) || ground <= highest) continue;
            const double slope = downhill_at(x, y).slope;
            if (slope < gentlest_ || slope > steepest_) continue;
            highest = ground;
            best = Place{x, y};
        }
        return best;
    }

    double radius_at(int step, const Dice& dice) const {
        const double low = narrow_ / 2 / (1 - roughness_);
        const double high = std::max(low, wide_ / 2 / (1 + roughness_));
        const int knot = step / 5;
        const auto share = smoothstep(0, 1, static_cast<float>(step % 5) / 5);
        return lerp(low, high,
                    lerp(dice.unit(3000 + knot), dice.unit(3001 + knot), static_cast<double>(share)));
    }

    // The height at which a tube has its rock over the middle and over both sides.
    double height_below(double x, double y, const Heading& way, double radius) const {
        const double lowest = std::min({ground_.at(x, y), ground_.at(x - radius * way.y, y + radius * way.x),
                                        ground_.at(x + radius * way.y, y - radius * way.x)});
        return lowest - cover_ - radius * (1 + roughness_);
    }

    static Step step_at(double x, double y, double z, double radius, const Heading& way) {
        return {{rounded_place(x), rounded_place(y), rounded_place(z), static_cast<float>(radius)}, way};
    }

    // Returns the way from a place on down the slope, under its rock.
    Way walked(double x, double y, Heading heading, int steps, const Dice& dice) const {
        const double first = radius_at(0, dice);
        Way way{step_at(x, y, height_below(x, y, heading, first), first, heading)};
        for (int n = 1; n <= steps; ++n) {
            const Feature::Ball at = way.back().ball;
            const auto [slope, down] = downhill_at(at.x, at.y);
            if (slope < gentlest_) break;
            const double east = lerp(down.x, heading.x, k_inertia);
            const double south = lerp(down.y, heading.y, k_inertia);
            const double length = std::sqrt(east * east + south * south);
            if (!(length > 0)) break;
            heading = Heading{east / length, south / length}.turned(
                k_tube_turn * static_cast<double>(stage_.winding) *
                (dice.sign(1000 + n / 3) + dice.sign(2000 + n)));
            const double radius = radius_at(n, dice);
            const double next_x = at.x + step_ * heading.x;
            const double next_y = at.y + step_ * heading.y;
            const double roof = height_below(next_x, next_y, heading, radius);
            const double lowest = at.z - k_steepest_tube * step_;
            // Over a steep step the roof may be thinner.
            const double z = std::max(std::min(roof, at.z - k_least_fall * step_), lowest);
            const bool comes_out = z > roof + k_thinnest * cover_;
            const bool sinks = ground_.at(next_x, next_y) - z > 3 * cover_ + 3 * wide_;
            if (comes_out || sinks || !ground_.within(next_x, next_y, wide_) ||
                z - radius * (1 + roughness_) < sea_)
                break;
            way.push_back(step_at(next_x, next_y, z, radius, heading));
        }
        return way;
    }

    // Has a way come out of the slope: from its end, or from the last place before where it can. Returns how
    // many of its steps lie under their rock.
    std::size_t lead_out(Way& way, const Dice& dice) const {
        const std::size_t shortest = std::max(k_least_tube, way.size() / 3);
        const std::size_t back = std::max<std::size_t>(1, (way.size() - shortest) / k_exit_tries);
        for (std::size_t kept = way.size(); kept >= shortest; kept -= back) {
            Way out = exit_from(way[kept - 1], static_cast<int>(kept), dice);
            if (out.empty()) continue;
            way.resize(kept);
            way.insert(way.end(), out.begin(), out.end());
            return kept;
        }
        return way.size();
    }
    Way exit_from(const Step& from, int number, const Dice& dice) const {
        Way out;
        Step last = from;
        for (int n = 0; n < k_most_exit_steps; ++n) {
            const Feature::Ball& at = last.ball;
            const double x = at.x + step_ * from.way.x;
            const double y = at.y + step_ * from.way.y;
            const double z = at.z - k_least_fall * step_;
            const double radius = radius_at(number + n, dice);
            const double before = ground_.at(at.x, at.y) - at.z;
            const double over = ground_.at(x, y) - z;
            if (!ground_.within(x, y, wide_) || z - radius * (1 + roughness_) < sea_ || over > before + step_)
                break;
            if (over <= 0) {
                const double share = before / std::max(before - over, 1e-9);
                out.push_back(step_at(lerp(at.x, x, share), lerp(at.y, y, share), lerp(at.z, z, share),
                                      radius, from.way));
                return out;
            }
            last = step_at(x, y, z, radius, from.way);
            out.push_back(last);
        }
        return {};
    }

    void append(const Way& way, std::uint64_t seed, bool opens, Features& all) const {
        Feature tube{.chain = {},
                     .roughness = static_cast<float>(roughness_),
                     .seed = seed,
                     .opens = opens,
                     .floor = static_cast<float>(k_tube_floor)};
        for (const Step& step : way) tube.chain.push_back(step.ball);
        if (opens) std::ranges::reverse(tube.chain);
        all.push_back(std::make_shared<const Feature>(std::move(tube)));
    }

    // Appends holes from the ground down to the tube, one in each of as many equal parts of it.
    void cut_skylights(const Way& way, std::size_t roofed, const Dice& dice, Features& all) const {
        for (int k = 0; k < stage_.skylights; ++k) {
            const Dice own = dice.other(k);
            const double share = (k + 0.2 + 0.6 * own.unit(0)) / stage_.skylights;
            const Feature::Ball& tube =
                way[static_cast<std::size_t>(share * static_cast<double>(roofed))].ball;
            const double radius = static_cast<double>(tube.radius) * (0.55 + 0.35 * own.unit(1));
            const double ground = rounded_place(ground_.at(tube.x, tube.y));
            if (ground < sea_ + wide_) continue;
            Feature hole{.chain = {},
                         .roughness = static_cast<float>(roughness_),
                         .seed = own.seed(),
                         .opens = true,
                         .floor = static_cast<float>(
                             std::min(1.0, k_tube_floor * static_cast<double>(tube.radius) / radius))};
            hole.chain.push_back({tube.x, tube.y, ground, static_cast<float>(radius)});
            hole.chain.push_back({tube.x, tube.y, tube.z, static_cast<float>(radius)});
            all.push_back(std::make_shared<const Feature>(std::move(hole)));
        }
    }

    const LavaTubes& stage_;
    const Context& context_;
    CaveGround ground_;
    double narrow_, wide_, step_, cover_, gentlest_, steepest_, sea_;
    double roughness_ = 0;
};

SquaresOfWorld squares_for(const LavaTubes& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_sources);
}

// How far from its source a tube goes at most, and asks for the ground.
double tube_reach(const LavaTubes& stage) {
    const auto wide = static_cast<double>(std::max(stage.narrow, stage.wide));
    return static_cast<double>(stage.length) + (k_most_exit_steps / 2.0 + 3) * wide;
}

}  // namespace

double LavaTubes::reach_metres(const Lattice& world) const {
    return 2 * tube_reach(*this) + 1.5 * squares_for(*this, world).side() + 2 * world.cell_size;
}

// Balls of all tubes by the samples of the map, where every square has one.
double LavaTubes::balls_per_cell(const Lattice& world) const {
    const double share = world.cell_size / squares_for(*this, world).side();
    const double steps = 2 * static_cast<double>(length / std::max(narrow, wide)) + k_most_exit_steps / 2.0;
    return share * share * (steps * (1 + 0.5 * branches) + 2 * skylights);
}

double LavaTubes::cost_per_cell(const Lattice& world) const {
    return 1 + balls_per_cell(world) * static_cast<double>(abundance) * 2 * k_ball_cost;
}

double LavaTubes::scratch_per_cell(const Lattice& world) const {
    const double balls = balls_per_cell(world) * static_cast<double>(abundance);
    const double step = static_cast<double>(std::max(narrow, wide)) / 2;
    const double girth = k_pi * static_cast<double>(narrow + std::max(narrow, wide)) / 2;
    return balls * k_ball_bytes + cave_mesh_bytes(balls * step * girth, world.cell_size);
}

void LavaTubes::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Tubes tubes(*this, terrain, context);
    dig_squares(terrain, context, squares, tube_reach(*this),
                [&](std::int64_t i, std::int64_t j, Features& all) { tubes.dig(squares, i, j, all); });
}

}  // namespace talus
