#pragma once

#include <span>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"
#include "core/terrain/map_line.h"

namespace talus {

/// Samples from the border of a map at which a way is no longer dearer for what lies beyond it.
constexpr int k_beside_border = 4;

/// What a way over the ground costs, in metres of level, dry and straight way that are as dear.
struct WayCosts {
    double gradient = 0.08;  ///< rise over run that the way may have, above 0
    double steep = 40;       ///< a metre that is twice as steep; more of it costs with the square
    double uneven = 4;       ///< a metre whose middle lies off the straight line by what the gradient allows
    double water = 20;       ///< a metre over water
    double border = 1;       ///< a metre along a border that does not wrap; 0 from k_beside_border on
    double turn = 0.6;       ///< cells for a turn by 22.5°; a sharper one costs with the square
};

/// A sample of a map.
struct MapSample {
    int x = 0;  ///< column
    int y = 0;  ///< row
    friend bool operator==(const MapSample&, const MapSample&) = default;
};

/// The ground that a way is looked for on. All grids have the lattice's size.
struct WayGround {
    const Grid<float>& heights;  ///< m
    const Grid<float>& water;    ///< above 0 where there is some
    const Lattice& lattice;
};

/// Returns the cheapest way through these samples, in steps to sixteen directions with turns of at most a
/// right angle, by A*: cheapest paths over samples and the directions in which one comes to them, led by the
/// straight distance. There is a leg for each two samples, which begins where the one before has ended;
/// across the seam of a map that wraps its places go on beyond it. through: at least two. progress: may be
/// null; throws Cancelled.
///
/// Galin, Peytavie, Maréchal and Guérin, *Procedural generation of roads*, Computer Graphics Forum 29, 2010;
/// without their bridges and tunnels.
std::vector<MapLine> cheapest_way(const WayGround& ground, std::span<const MapSample> through,
                                  const WayCosts& costs, Progress* progress = nullptr);

}  // namespace talus
