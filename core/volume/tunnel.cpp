#include "core/volume/tunnel.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/base/math.h"
#include "core/volume/between_samples.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/hashed_squares.h"
#include "core/volume/openings.h"

namespace talus {
namespace {

constexpr double k_floor = 0.75;  // of the radius, from the middle down to the road
constexpr double k_rough = 0.3;   // share of the radius that the roughest walls go in and out
constexpr double k_most_links = 512;

class Bore {
 public:
    Bore(const Tunnel& stage, const Terrain& terrain, const Context& context)
        : stage_(stage),
          context_(context),
          ground_(terrain, context),
          roughness_(k_rough * static_cast<double>(stage.roughness)),
          radius_(static_cast<double>(stage.width) / 2 / (1 + roughness_)) {}

    // Appends the tunnel whose middle lies there, if there is rock for one.
    void drive(double x, double y, Features& all) const {
        if (ground_.rate_at(x, y) < 0.5) return;
        const auto [sine, cosine] = sin_cos_turns(static_cast<double>(stage_.direction) / 360);
        const double half = static_cast<double>(stage_.half_length);
        const double from_x = x - half * sine;
        const double from_y = y + half * cosine;
        const double to_x = x + half * sine;
        const double to_y = y - half * cosine;
        const double from_z = ground_.at(from_x, from_y) + k_floor * radius_;
        const double to_z = ground_.at(to_x, to_y) + k_floor * radius_;
        const double sea = static_cast<double>(context_.world.sea_level);
        if (!stage_.under_sea && std::min(from_z, to_z) - radius_ * (1 + roughness_) < sea) return;
        const auto links = static_cast<int>(std::clamp(std::floor(half / radius_), 1.0, k_most_links));
        Feature bore{
            .chain = {}, .roughness = static_cast<float>(roughness_), .seed = context_.seed, .opens = true};
        bool roofed = false;
        for (int i = 0; i <= links; ++i) {
            const double share = static_cast<double>(i) / links;
            const Feature::Ball ball{.x = rounded_place(lerp(from_x, to_x, share)),
                                     .y = rounded_place(lerp(from_y, to_y, share)),
                                     .z = rounded_place(lerp(from_z, to_z, share)),
                                     .radius = static_cast<float>(radius_)};
            roofed = roofed || ground_.at(ball.x, ball.y) > ball.z + radius_ * (1 + roughness_);
            bore.chain.push_back(ball);
        }
        if (roofed) all.push_back(std::make_shared<const Feature>(std::move(bore)));
    }

 private:
    const Tunnel& stage_;
    const Context& context_;
    CaveGround ground_;
    double roughness_, radius_;
};

}  // namespace

double Tunnel::reach_metres(const Lattice& world) const {
    return 2 * static_cast<double>(half_length) + static_cast<double>(width) + 2 * world.cell_size;
}

double Tunnel::scratch_per_cell(const Lattice& world) const {
    const double wall = 2 * static_cast<double>(half_length) * k_pi * static_cast<double>(width);
    return (k_most_links * k_ball_bytes + cave_mesh_bytes(wall, world.cell_size)) / world.cells();
}

void Tunnel::apply(Terrain& terrain, const Context& context) const {
    const Lattice& world = context.world.lattice;
    const RockBox near = feature_box(terrain.lattice);
    const auto middle = [](float share, double extent, bool wraps) {
        const auto place = static_cast<double>(share);
        return (wraps ? place - std::floor(place) : place) * extent;
    };
    const double x = rounded_place(middle(centre_x, world.extent_x(), world.wrap_x));
    const double y = rounded_place(middle(centre_y, world.extent_y(), world.wrap_y));
    const Bore bore(*this, terrain, context);
    Features bored;
    // Over the seam of a world that wraps comes its image.
    const int across = world.wrap_x ? 1 : 0;
    const int down = world.wrap_y ? 1 : 0;
    for (int j = -down; j <= down; ++j) {
        for (int i = -across; i <= across; ++i)
            bore.drive(x + i * world.extent_x(), y + j * world.extent_y(), bored);
    }
    add_features(terrain, std::move(bored), near, context);
}

}  // namespace talus
