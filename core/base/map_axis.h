#pragma once

#include <cstdint>

#include "core/base/lattice.h"
#include "core/base/resample_map.h"

namespace talus {

/// One axis of a window, of the world it is cut from, and of a map that is laid over the world.
struct MapAxis {
    std::int64_t first;  ///< world index of the window's first sample
    int count;           ///< samples of the window
    int world;           ///< samples
    bool wraps;          ///< the world does
    double cell;         ///< m
    int map;             ///< samples

    static MapAxis along_x(const Lattice& window, const Lattice& world, int map) {
        return {window.x0, window.width, world.width, world.wrap_x, world.cell_size, map};
    }
    static MapAxis along_y(const Lattice& window, const Lattice& world, int map) {
        return {window.y0, window.height, world.height, world.wrap_y, world.cell_size, map};
    }

    /// Returns the world index of the window's sample i, within one period where the world wraps.
    std::int64_t index(int i) const {
        const std::int64_t index = first + i;
        if (!wraps) return index;
        const std::int64_t rest = index % world;
        return rest < 0 ? rest + world : rest;
    }
};

/// Returns where the window's samples lie in a map that is stretched over the world from edge to edge.
inline SamplePlaces stretched(const MapAxis& axis) {
    SamplePlaces places;
    places.step = axis.wraps       ? static_cast<double>(axis.map) / axis.world
                  : axis.world > 1 ? static_cast<double>(axis.map - 1) / (axis.world - 1)
                                   : 0.0;
    for (int i = 0; i < axis.count; ++i)
        places.at.push_back(static_cast<double>(axis.index(i)) * places.step);
    return places;
}

}  // namespace talus
