#pragma once

#include <cmath>
#include <random>

#include "core/paint/line_curve.h"
#include "core/terrain/ground_line.h"
#include "core/terrain/stage.h"

namespace talus {

/// A line of this many nodes that wanders over a square of this side [m], each node at least a fifth of a
/// step from the one before.
inline GroundLine wandering_line(std::mt19937& random, int nodes, double side, float width) {
    std::uniform_real_distribution<double> turn(-0.3, 0.3);
    std::uniform_real_distribution<double> share(0, 1);
    GroundLine line;
    double angle = share(random);
    double x = side * (0.3 + 0.4 * share(random));
    double y = side * (0.3 + 0.4 * share(random));
    for (int i = 0; i < nodes; ++i) {
        line.nodes.push_back({.x = x, .y = y, .width = width});
        angle += turn(random);
        const double step = side / nodes * (0.2 + share(random));
        x += step * std::cos(angle * 6.283);
        y += step * std::sin(angle * 6.283);
    }
    return line;
}

/// Hills that depend on the place alone, so that they are the same on every lattice.
struct WavyGround {
    double a, b, c, height;

    explicit WavyGround(std::mt19937& random, double high = 60) : height(high) {
        std::uniform_real_distribution<double> wave(0.002, 0.012);
        a = wave(random);
        b = wave(random);
        c = wave(random);
    }
    Terrain on(const Lattice& lattice) const {
        Grid<float> ground(lattice.width, lattice.height);
        for (int y = 0; y < lattice.height; ++y)
            for (int x = 0; x < lattice.width; ++x) {
                const double east = lattice.x_of(x);
                const double south = lattice.y_of(y);
                ground(x, y) = static_cast<float>(
                    height * (std::sin(a * east) * std::cos(b * south) + std::sin(c * (east - south))));
            }
        Terrain terrain{.lattice = lattice, .range = {-200, 200}, .sea_level = 0, .fields = {}};
        terrain.set_height(make_field(std::move(ground)));
        return terrain;
    }
};

inline Lattice square_lattice(int samples, double side) {
    return {.width = samples, .height = samples, .cell_size = side / (samples - 1)};
}

/// What the stage makes of this ground.
template <class Stage>
Terrain drawn_on(const Stage& stage, const WavyGround& ground, const Lattice& lattice, const Lattice& world) {
    const Terrain overview = ground.on(world);
    Terrain terrain = ground.on(lattice);
    Context context{.world = {lattice, {-200, 200}, 0}, .seed = 3};
    context.overview = &overview;
    stage.apply(terrain, context);
    return terrain;
}

}  // namespace talus
