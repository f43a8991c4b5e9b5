#include "core/volume/arches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/base/math.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"

namespace talus {
namespace {

constexpr int k_most_arches = 128;  // along the longer side of the world
constexpr int k_fin_places = 12;
constexpr int k_climb_steps = 12;
constexpr int k_headings = 8;  // across a ridge, in half a turn
constexpr int k_arch_links = 6;
constexpr double k_arch_floor = 0.6;  // of half the height, from the middle down to the floor

class Fins {
 public:
    Fins(const Arches& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          seed_(context.seed),
          ground_(terrain, context),
          half_(static_cast<double>(stage.fin) / 2),
          roughness_(0.25 * static_cast<double>(stage.roughness)),
          radius_(static_cast<double>(stage.width) / 2 / (1 + roughness_)),
          rise_(static_cast<double>(stage.height) / (1 + k_arch_floor)),
          sea_(stage.under_sea ? -HUGE_VAL : static_cast<double>(context.world.sea_level)) {}

    // Appends the arch of a square, if there is one.
    void dig(const SquaresOfWorld& squares, std::int64_t i, std::int64_t j, Features& all) const {
        const Dice dice(seed_, squares, i, j);
        if (dice.unit(0) >= static_cast<double>(stage_.abundance)) return;
        std::optional<Fin> best;
        for (int k = 0; k < k_fin_places; ++k) {
            const auto fin = fin_near((static_cast<double>(i) + dice.unit(2 * k + 2)) * squares.across.side,
                                      (static_cast<double>(j) + dice.unit(2 * k + 3)) * squares.down.side);
            if (fin && (!best || fin->fall > best->fall)) best = fin;
        }
        if (!best ||
            dice.unit(0) >= static_cast<double>(stage_.abundance) * ground_.rate_at(best->x, best->y))
            return;
        append(*best, dice.seed(), all);
    }

 private:
    struct Fin {
        double x, y;
        Heading across;
        double roof;                 // m
        double fall = 0;             // from the roof down to the higher foot
        double back = 0, ahead = 0;  // to where the floor comes out, m
    };
    double floor_below(double roof) const { return roof - static_cast<double>(stage_.height); }

    // Returns the fin whose crest lies uphill from a place, if it is narrow enough for an arch.
    std::optional<Fin> fin_near(double x, double y) const {
        const double step = half_ / 4;
        double height = ground_.at(x, y);
        for (int n = 0; n < k_climb_steps; ++n) {
            const auto [slope, uphill] = ground_.rise_at(x, y, step / 2);
            const double next_x = rounded_place(x + step * uphill.x);
            const double next_y = rounded_place(y + step * uphill.y);
            const double next_height = ground_.at(next_x, next_y);
            if (!(slope > 0) || next_height <= height) break;
            x = next_x;
            y = next_y;
            height = next_height;
        }
        x = rounded_place(x);
        y = rounded_place(y);
        if (!ground_.within(x, y, 2 * half_ + 2 * radius_)) return std::nullopt;
        std::optional<Fin> best;
        for (int n = 0; n < k_headings; ++n) {
            const Heading across = Heading{}.turned(0.5 * n / k_headings);
            const auto fin = fin_at(x, y, across);
            if (fin && (!best || fin->fall > best->fall)) best = fin;
        }
        return best;
    }

    std::optional<Fin> fin_at(double x, double y, const Heading& across) const {
        const Heading along{-across.y, across.x};
        const double crest =
            std::min({ground_.at(x, y), ground_.at(x + radius_ * along.x, y + radius_ * along.y),
                      ground_.at(x - radius_ * along.x, y - radius_ * along.y)});
        Fin fin{.x = x, .y = y, .across = across, .roof = crest - static_cast<double>(stage_.bridge)};
        const double floor = floor_below(fin.roof);
        if (floor - rise_ * roughness_ < sea_) return std::nullopt;
        // The ridge ends on either side where the ground has come down to the floor.
        const auto width_to = [&](double way) {
            constexpr int k_probes = 16;
            for (int n = 1; n <= k_probes; ++n) {
                const double run = n * 2 * half_ / k_probes;
                if (ground_.at(x + way * run * across.x, y + way * run * across.y) <= floor) return run;
            }
            return HUGE_VAL;
        };
        fin.ahead = width_to(1);
        if (fin.ahead > 2 * half_) return std::nullopt;
        fin.back = width_to(-1);
        if (fin.ahead + fin.back > 2 * half_) return std::nullopt;
        fin.fall = (fin.roof - floor) / std::max(fin.ahead, fin.back);
        return fin;
    }

    void append(const Fin& fin, std::uint64_t seed, Features& all) const {
        Feature arch{.chain = {},
                     .roughness = static_cast<float>(roughness_),
                     .seed = seed,
                     .opens = true,
                     .tall = static_cast<float>(rise_ / (1 + roughness_) / radius_),
                     .floor = static_cast<float>(k_arch_floor)};
        const double z = rounded_place(fin.roof - rise_);
        for (int n = 0; n <= k_arch_links; ++n) {
            const double run = lerp(-fin.back, fin.ahead, static_cast<double>(n) / k_arch_links);
            arch.chain.push_back({rounded_place(fin.x + run * fin.across.x),
                                  rounded_place(fin.y + run * fin.across.y), z, static_cast<float>(radius_)});
        }
        all.push_back(std::make_shared<const Feature>(std::move(arch)));
    }

    const Arches& stage_;
    std::uint64_t seed_;
    CaveGround ground_;
    double half_, roughness_, radius_, rise_, sea_;
};

SquaresOfWorld squares_for(const Arches& stage, const Lattice& world) {
    return squares_of(world, static_cast<double>(stage.spacing), k_most_arches);
}

// How far from its square an arch lies and asks for the ground, at most.
double arch_reach(const Arches& stage) {
    return (k_climb_steps / 8.0 + 2) * static_cast<double>(stage.fin) + 2 * static_cast<double>(stage.width);
}

}  // namespace

double Arches::reach_metres(const Lattice& world) const {
    return 2 * arch_reach(*this) + 1.5 * squares_for(*this, world).side() + 2 * world.cell_size;
}

double Arches::cost_per_cell(const Lattice& world) const {
    constexpr double k_square_search = 60e3;  // ns
    const double share = world.cell_size / squares_for(*this, world).side();
    return 1 + share * share * k_square_search * static_cast<double>(abundance);
}

double Arches::scratch_per_cell(const Lattice& world) const {
    const double share = world.cell_size / squares_for(*this, world).side();
    const double wall = static_cast<double>(fin) * 2 * static_cast<double>(width + height);
    return share * share * static_cast<double>(abundance) *
           (2 * k_arch_links * k_ball_bytes + cave_mesh_bytes(wall, world.cell_size));
}

void Arches::apply(Terrain& terrain, const Context& context) const {
    const SquaresOfWorld squares = squares_for(*this, context.world.lattice);
    const Fins fins(*this, terrain, context);
    dig_squares(terrain, context, squares, arch_reach(*this),
                [&](std::int64_t i, std::int64_t j, Features& all) { fins.dig(squares, i, j, all); });
}

}  // namespace talus
