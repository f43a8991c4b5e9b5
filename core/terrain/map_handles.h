#pragma once

#include <array>
#include <string_view>

#include "core/base/lattice.h"
#include "core/terrain/parameter.h"

namespace talus {

/// Which parameters of a stage say where its shape lies on the map, by their keys; empty: none does. The user
/// drags them over the ground.
struct MapHandles {
    /// The centre, in metres or as shares; without them it is the middle of the world.
    std::string_view x = {};
    std::string_view y = {};
    bool from_middle = false;  ///< x and y are counted from the middle of the world, not from its edges
    /// In metres, as a share, or without a unit as a multiple of the natural size of a file.
    std::array<std::string_view, 2> radii = {};
    std::string_view turn = {};  ///< in degrees clockwise from north; outlines turn with it
    /// How long the first radius of a new layer over other ground is, as a share of the world's shorter side.
    /// 0: its default in metres.
    double new_radius = 0;

    bool empty() const { return x.empty() && radii[0].empty() && turn.empty(); }
};

/// Returns the metres that a share of 1 stands for in this world, 1 for what is no share.
double metres_per_share(ShareOf share, const Lattice& world);
/// Returns the row in metres for a number that is a share of so many.
Parameter in_metres(const Parameter& share, double metres);

}  // namespace talus
