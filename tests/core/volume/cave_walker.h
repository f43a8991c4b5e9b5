#pragma once

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/terrain/terrain.h"

namespace talus {

inline double ground_at(const Terrain& terrain, double x, double y) {
    const double u = x / terrain.lattice.cell_size;
    const double v = y / terrain.lattice.cell_size;
    const int i = static_cast<int>(u);
    const int j = static_cast<int>(v);
    const auto height = [&](int east, int south) { return double{(*terrain.height())(i + east, j + south)}; };
    return std::lerp(std::lerp(height(0, 0), height(1, 0), u - i),
                     std::lerp(height(0, 1), height(1, 1), u - i), v - j);
}

/// Whether someone of 2 m, who stands where half a metre in all directions is free, comes from the first ball
/// of a cave to its last, in steps of half a metre; all that is carved is free, and so is the open air.
inline bool walks_through(const Feature& cave) {
    constexpr double k_step = 0.5;
    const auto free = [&](double x, double y, double z) {
        for (std::size_t i = 0; i + 1 < cave.chain.size(); ++i) {
            const auto& a = cave.chain[i];
            const auto& b = cave.chain[i + 1];
            const double tall = double{cave.tall};
            const double ax = b.x - a.x, ay = b.y - a.y, az = (b.z - a.z) / tall;
            const double px = x - a.x, py = y - a.y, pz = (z - a.z) / tall;
            const double t =
                std::clamp((px * ax + py * ay + pz * az) / (ax * ax + ay * ay + az * az), 0.0, 1.0);
            const double radius = std::lerp(double{a.radius}, double{b.radius}, t);
            const double least = (1 - double{cave.roughness}) * radius;
            const double along = (px * ax + py * ay) / std::max(ax * ax + ay * ay, 1e-9);
            const double floor = std::clamp(along, -1.0, 2.0) * az - double{cave.floor} * radius;
            if (cave.floor < 1 && pz < floor) continue;
            if (std::hypot(px - t * ax, py - t * ay, pz - t * az) < least) return true;
        }
        return false;
    };
    const auto& first = cave.chain.front();
    const auto stands = [&](const std::tuple<int, int, int>& at) {
        const double x = first.x + k_step * std::get<0>(at);
        const double y = first.y + k_step * std::get<1>(at);
        const double z = first.z + k_step * std::get<2>(at);
        for (const double up : {0.0, 1.0, 2.0}) {
            if (!free(x, y, z + up)) return false;
        }
        return free(x - 0.5, y, z + 1) && free(x + 0.5, y, z + 1) && free(x, y - 0.5, z + 1) &&
               free(x, y + 0.5, z + 1);
    };
    const auto& last = cave.chain.back();
    std::vector<std::tuple<int, int, int>> open;
    std::set<std::tuple<int, int, int>> seen;
    const auto visit = [&](const std::tuple<int, int, int>& at) {
        if (seen.insert(at).second && stands(at)) open.push_back(at);
    };
    for (int z = -12; z <= 0; ++z) visit({0, 0, z});
    while (!open.empty()) {
        const auto [x, y, z] = open.back();
        open.pop_back();
        if (std::hypot(first.x + k_step * x - last.x, first.y + k_step * y - last.y,
                       first.z + k_step * z - last.z) < double{last.radius})
            return true;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
            for (int dz = -1; dz <= 1; ++dz) visit({x + dx, y + dy, z + dz});  // a step of half a metre
        }
    }
    return false;
}

}  // namespace talus
