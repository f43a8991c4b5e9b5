#include "core/volume/ravines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"

namespace talus {
namespace {

constexpr int k_most_ravines = 64;    // along the longer side of the world
constexpr double k_most_steps = 512;  // from end to end
constexpr std::size_t k_least_ravine = 7;
constexpr double k_ravine_floor = 0.85;  // of half the height, from the middle down to the floor
constexpr double k_ravine_turn = 0.07;   // of a whole turn, in a step
constexpr double k_ravine_end = 0.3;     // of the width in the middle

// Returns how far apart the balls of a middle line are [m].
double ravine_step(const Ravines& stage) {
    return std::max(static_cast<double>(stage.width) / 2, static_cast<double>(stage.length) / k_most_steps);
}

class Slots {
 public:
    Slots(const Ravines& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          seed_(context.seed),
          ground_(terrain, context),
          width_(static_cast<double>(stage.width)),
          depth_(static_cast<double>(stage.depth)),
          step_(ravine_step(stage)),
          roughness_(0.3 * static_cast<double>(stage.roughness)),
          radius_(width_ / 2 / (1 + roughness_)),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {
        // The ellipse has its stated share of the width where the ground cuts it.
        const auto top = static_cast<double>(stage.top);
        cover_ = std::sqrt(1 - top * top);
        tall_ = depth_ / (cover_ + k_ravine_floor) / radius_;
    }

    // Appends the ravine of a square, if there is one.
    void dig(const SquaresOfWorld& squares, std::int64_t i, std::int64_t j, Features& all) const {
        const Dice dice(seed_, squares, i, j);
        const double x = rounded_place((static_cast<double>(i) + dice.unit(1)) * squares.across.side);
        const double y = rounded_place((static_cast<double>(j) + dice.unit(2)) * squares.down.side);
        if (dice.unit(0) >= static_cast<double>(stage_.abundance) * ground_.rate_at(x, y) || !may_lie(x, y))
            return;
        const Heading heading = Heading{}.turned(dice.unit(3));
        const std::array ways{walked(x, y, heading, dice.other(0)),
                              walked(x, y, {-heading.x, -heading.y}, dice.other(1))};
        if (ways[0].size() + ways[1].size() < k_least_ravine + 1) return;
        for (const auto& way : ways) {
            if (way.size() > 1) append(way, dice, all);
        }
    }

 private:
    struct Place {
        double x, y;
    };

    bool may_lie(double x, double y) const {
        return ground_.within(x, y, width_) &&
               ground_.at(x, y) - depth_ * (1 + roughness_) - width_ / 2 >= sea_;
    }

    // Returns the middle line from a place on.
    std::vector<Place> walked(double x, double y, Heading heading, const Dice& dice) const {
        std::vector<Place> way{{x, y}};
        const int steps = static_cast<int>(static_cast<double>(stage_.length) / 2 / step_);
        double turn = 0;
        for (int n = 1; n <= steps; ++n) {
            turn = 0.7 * turn + k_ravine_turn * static_cast<double>(stage_.winding) * dice.sign(n);
            heading = heading.turned(turn);
            x = rounded_place(x + step_ * heading.x);
            y = rounded_place(y + step_ * heading.y);
            if (!may_lie(x, y)) break;
            way.push_back({x, y});
        }
        return way;
    }

    void append(const std::vector<Place>& way, const Dice& dice, Features& all) const {
        // Both halves have the same first ball and seed, and so the same walls where they meet.
        Feature slot{.chain = {},
                     .roughness = static_cast<float>(roughness_),
                     .seed = dice.seed(),
                     .tall = static_cast<float>(tall_),
                     .floor = static_cast<float>(k_ravine_floor)};
        for (std::size_t n = 0; n < way.size(); ++n) {
            const double share = static_cast<double>(n) / static_cast<double>(way.size() - 1);
            const double radius = radius_ * lerp(1.0, k_ravine_end, share * share);
            const std::size_t last = std::min(n + 1, way.size() - 1);
            const std::size_t first = n == 0 ? 0 : n - 1;
            const double ground = (ground_.at(way[first].x, way[first].y) + ground_.at(way[n].x, way[n].y) +
                                   ground_.at(way[last].x, way[last].y)) /
                                  3;
            // In the middle both halves ask for the same height.
            const double surface = n == 0 ? ground_.at(way[0].x, way[0].y) : ground;
            slot.chain.push_back({way[n].x, way[n].y, rounded_place(surface - cover_ * tall_ * radius),
                                  static_cast<float>(radius)});
        }
        all.push_back(std::make_shared<const Feature>(std::move(slot)));
    }

    const Ravines& stage_;
    std::uint64_t seed_;
    CaveGround ground_;
    double width_, depth_, step_, roughness_, radius_, sea_;
    double cover_ = 0;  // of half the height, from the middle up to the ground
    double tall_ = 1;
};

SquaresOfWorld squares_for(const Ravines& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_ravines);
}

double ravine_reach(const Ravines& stage) {
    return static_cast<double>(stage.length) / 2 + 2 * static_cast<double>(stage.width);
}

}  // namespace

double Ravines::reach_metres(const Lattice& world) const {
    return 2 * ravine_reach(*this) + 1.5 * squares_for(*this, world).side() + 2 * world.cell_size;
}

// Balls of all ravines by the samples of the map, where every square has one.
double Ravines::balls_per_cell(const Lattice& world) const {
    const double share = world.cell_size / squares_for(*this, world).side();
    return share * share * static_cast<double>(length) / ravine_step(*this);
}

double Ravines::cost_per_cell(const Lattice& world) const {
    return 1 + balls_per_cell(world) * static_cast<double>(abundance) * 4 * k_ball_cost;
}

double Ravines::scratch_per_cell(const Lattice& world) const {
    const double balls = balls_per_cell(world) * static_cast<double>(abundance);
    const double girth = 2 * static_cast<double>(depth) + static_cast<double>(width);
    return balls * 2 * k_ball_bytes +
           cave_mesh_bytes(balls * static_cast<double>(width) / 2 * girth, world.cell_size);
}

void Ravines::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Slots slots(*this, terrain, context);
    dig_squares(terrain, context, squares, ravine_reach(*this),
                [&](std::int64_t i, std::int64_t j, Features& all) { slots.dig(squares, i, j, all); });
}

}  // namespace talus
