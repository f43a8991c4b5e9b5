#include "core/volume/pool_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/base/floor_division.h"
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

// Calls each(run, x, y) for the runs over the samples of a map that is a window of the pools' one; a map that
// wraps may have a sample twice.
template <class Each>
void each_run(const CavePools& pools, const Lattice& map, const Each& each) {
    const auto images = [](std::int64_t place, int size, int period, bool wraps, const auto& at) {
        if (wraps) place -= period * floor_divided(place, period);
        for (; place < size; place += period) {
            if (place >= 0) at(static_cast<int>(place));
            if (!wraps) return;
        }
    };
    const Lattice& own = pools.lattice;
    for (const PoolRun& run : pools.runs) {
        images(own.y0 + run.y - map.y0, map.height, own.height, own.wrap_y, [&](int y) {
            images(own.x0 + run.x - map.x0, map.width, own.width, own.wrap_x,
                   [&](int x) { each(run, x, y); });
        });
    }
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
    std::set<LevelSample> cells;
    each_run(*pools, map, [&](const PoolRun& run, int x, int y) {
        if (run.top < pools->pools[run.pool].level) return;
        for (int j = std::max(0, y - 1); j <= std::min(map.height - 1, y + 1); ++j) {
            for (int i = std::max(0, x - 1); i <= std::min(map.width - 1, x + 1); ++i) {
                distances.try_emplace({run.pool, i, j}, k_unknown);
                if (i <= x && j <= y && i + 1 < map.width && j + 1 < map.height)
                    cells.insert({run.pool, i, j});
            }
        }
    });
    measure(volume, *pools, distances, progress);
    std::vector<PoolMesh> all;
    Surface surface(terrain, *pools, distances);
    for (const Fluid fluid : k_fluids) {
        PoolMesh made{.fluid = fluid};
        surface.forget();
        for (const LevelSample& cell : cells) {
            if (pools->pools[cell.pool].fluid == fluid)
                surface.add_cell(cell.pool, cell.x, cell.y, made.mesh);
        }
        if (!made.mesh.triangles.empty()) all.push_back(std::move(made));
    }
    return all;
}

}  // namespace talus
