#include "core/volume/pool_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/terrain/cell_triangles.h"
#include "core/volume/cave_pools.h"

namespace talus {
namespace {

constexpr double k_into_rock = 0.2;  // of an edge, beyond where the wall crosses it

// A sample of the map at the level of one pool: how far the walls are there, m, above 0 in the rock.
struct LevelSample {
    std::uint32_t pool;
    int x, y;
    friend auto operator<=>(const LevelSample&, const LevelSample&) = default;
};
using Distances = std::map<LevelSample, float>;

std::int64_t brick_of(std::int64_t cell) {
    return cell >= 0 ? cell / k_brick : -((k_brick - 1 - cell) / k_brick);
}

// Fills in the distances, which are linear between two points of the lattice above each other, as the mesh of
// the walls has them.
void measure(const Volume& volume, const CavePools& pools, Distances& distances, Progress* progress) {
    std::map<BrickPlace, std::vector<Distances::iterator>> wanted;
    const Lattice& map = volume.lattice();
    const auto layer_of = [&](const LevelSample& at) {
        const double above = static_cast<double>(pools.pools[at.pool].level) - volume.z_of(at.x, at.y, 0);
        return above / map.cell_size;
    };
    for (auto each = distances.begin(); each != distances.end(); ++each) {
        const LevelSample& at = each->first;
        const double layer = layer_of(at);
        if (layer > 0) continue;  // the open air, where a surface ends
        const auto below = static_cast<int>(std::min(std::floor(layer), -1.0));
        wanted[{brick_of(map.x0 + at.x), brick_of(map.y0 + at.y), static_cast<int>(brick_of(below))}]
            .push_back(each);
    }
    std::vector<std::pair<BrickPlace, std::vector<Distances::iterator>>> parts(wanted.begin(), wanted.end());
    const auto known = volume.bricks();
    parallel_blocks(0, static_cast<int>(parts.size()), 1, [&](int i, int) {
        checkpoint(progress);
        const auto& [place, samples] = parts[static_cast<std::size_t>(i)];
        if (!std::ranges::binary_search(known, place)) return;
        Brick brick;
        volume.evaluate(place, brick);
        for (const Distances::iterator& each : samples) {
            const LevelSample& at = each->first;
            const double layer = layer_of(at);
            const auto below = static_cast<int>(std::min(std::floor(layer), -1.0));
            const int x = at.x - volume.first_x(place);
            const int y = at.y - volume.first_y(place);
            const int k = below - place.k * k_brick;
            each->second = lerp(brick.at(x, y, k), brick.at(x, y, k + 1), static_cast<float>(layer - below));
        }
    });
}

class Surface {
 public:
    Surface(const Terrain& terrain, const CavePools& pools, const Distances& distances)
        : heights_(*terrain.height()), pools_(pools), distances_(distances) {}

    // Adds the surface of a pool in one cell of the map.
    void add_cell(std::uint32_t pool, int x, int y, CaveMesh& mesh) {
        for (const CellTriangle& triangle : cell_triangles(heights_, x, y)) {
            std::array<std::uint32_t, 4> part{};
            std::size_t count = 0;
            for (std::size_t i = 0; i < 3; ++i) {
                const LevelSample from = corner(pool, x, y, triangle[i]);
                const LevelSample to = corner(pool, x, y, triangle[(i + 1) % 3]);
                if (open(from)) part[count++] = vertex(from, from, mesh);
                if (open(from) != open(to))
                    part[count++] = open(from) ? vertex(from, to, mesh) : vertex(to, from, mesh);
            }
            if (count >= 3) mesh.triangles.push_back({part[0], part[1], part[2]});
            if (count == 4) mesh.triangles.push_back({part[0], part[2], part[3]});
        }
    }
    void forget() { known_.clear(); }

 private:
    static LevelSample corner(std::uint32_t pool, int x, int y, const CellCorner& at) {
        return {pool, x + at.east, y + at.south};
    }
    float distance(const LevelSample& at) const { return distances_.at(at); }
    bool open(const LevelSample& at) const { return distance(at) <= 0; }
    std::uint32_t vertex(const LevelSample& from, const LevelSample& to, CaveMesh& mesh) {
        const auto [found, is_new] =
            known_.try_emplace({from, to}, static_cast<std::uint32_t>(mesh.vertices.size()));
        if (is_new) {
            double share = 0;
            if (from != to) {
                const auto here = static_cast<double>(distance(from));
                share = std::min(1.0, here / (here - static_cast<double>(distance(to))) + k_into_rock);
            }
            mesh.vertices.push_back({lerp(static_cast<double>(from.x), static_cast<double>(to.x), share),
                                     lerp(static_cast<double>(from.y), static_cast<double>(to.y), share),
                                     pools_.pools[from.pool].level, false});
        }
        return found->second;
    }

    const Grid<float>& heights_;
    const CavePools& pools_;
    const Distances& distances_;
    std::map<std::pair<LevelSample, LevelSample>, std::uint32_t> known_;
};

}  // namespace

std::vector<PoolMesh> pool_meshes(const Terrain& terrain, Progress* progress) {
    const auto pools = cave_pools_of(terrain);
    if (pools == nullptr || !has_features(terrain)) return {};
    const Volume volume(terrain);
    const Lattice& map = terrain.lattice;
    // Samples where a pool's surface lies open, and those around them.
    constexpr float k_unknown = 1e30f;
    Distances distances;
    std::map<LevelSample, bool> cells;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const std::int64_t column = map.x0 + x - pools->lattice.x0;
            const std::int64_t row = map.y0 + y - pools->lattice.y0;
            for (const PoolRun& run : pools->over(column, row)) {
                if (run.top < pools->pools[run.pool].level) continue;
                for (int down = -1; down <= 1; ++down) {
                    for (int right = -1; right <= 1; ++right) {
                        const int i = x + right;
                        const int j = y + down;
                        if (i < 0 || j < 0 || i >= map.width || j >= map.height) continue;
                        distances.try_emplace({run.pool, i, j}, k_unknown);
                        if (right < 1 && down < 1 && i + 1 < map.width && j + 1 < map.height)
                            cells.try_emplace({run.pool, i, j}, true);
                    }
                }
            }
        }
    }
    measure(volume, *pools, distances, progress);
    std::vector<PoolMesh> all;
    Surface surface(terrain, *pools, distances);
    for (const Fluid fluid : k_fluids) {
        PoolMesh made{.fluid = fluid};
        surface.forget();
        for (const auto& [cell, wanted] : cells) {
            if (pools->pools[cell.pool].fluid == fluid)
                surface.add_cell(cell.pool, cell.x, cell.y, made.mesh);
        }
        if (!made.mesh.triangles.empty()) all.push_back(std::move(made));
    }
    return all;
}

}  // namespace talus
