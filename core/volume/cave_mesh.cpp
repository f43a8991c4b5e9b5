#include "core/volume/cave_mesh.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/terrain/cell_triangles.h"

namespace talus {
namespace {

// A point of the lattice: a sample of the map and a layer.
struct Point {
    int x, y, k;
};
// Which way the edge that carries a vertex goes, from the earlier of its two samples in the map's order. The
// last one stands for the point itself.
constexpr std::uint64_t k_point_itself = 15;
std::uint64_t key_of(const Point& at, std::uint64_t way) {
    return (static_cast<std::uint64_t>(at.y) << 42 | static_cast<std::uint64_t>(at.x) << 24 |
            static_cast<std::uint64_t>(-at.k))
               << 4 |
           way;
}

// Even permutations of a tetrahedron's corners, by the mask of those that are solid: the solid ones first; of
// three, the open one first.
constexpr std::array<std::array<std::uint8_t, 4>, 16> k_orders = {{{},
                                                                   {0, 1, 2, 3},
                                                                   {1, 0, 3, 2},
                                                                   {0, 1, 2, 3},
                                                                   {2, 3, 0, 1},
                                                                   {0, 2, 3, 1},
                                                                   {1, 2, 0, 3},
                                                                   {3, 2, 1, 0},
                                                                   {3, 2, 1, 0},
                                                                   {0, 3, 1, 2},
                                                                   {1, 3, 2, 0},
                                                                   {2, 3, 0, 1},
                                                                   {2, 3, 0, 1},
                                                                   {1, 0, 3, 2},
                                                                   {0, 1, 2, 3},
                                                                   {}}};

class BrickMesher {
 public:
    BrickMesher(const Volume& volume, const BrickPlace& place)
        : volume_(volume), x0_(volume.first_x(place)), y0_(volume.first_y(place)), k0_(place.k * k_brick) {
        volume.evaluate(place, brick_);
    }

    CaveMesh made() && {
        const Lattice& map = volume_.lattice();
        for (int y = std::max(0, y0_); y < std::min(map.height - 1, y0_ + k_brick); ++y) {
            for (int x = std::max(0, x0_); x < std::min(map.width - 1, x0_ + k_brick); ++x) add_column(x, y);
        }
        return std::move(mesh_);
    }

 private:
    float value(const Point& at) const { return brick_.at(at.x - x0_, at.y - y0_, at.k - k0_); }
    bool solid(const Point& at) const { return value(at) > 0; }

    void add_column(int x, int y) {
        // Their corners in the map's order; turns: whether that is counter-clockwise seen from above.
        const auto triangles = cell_triangles(volume_.heights(), x, y);
        for (CellTriangle triangle : triangles) {
            bool turns = true;
            const auto order = [&](CellCorner& a, CellCorner& b) {
                if (std::pair(a.south, a.east) < std::pair(b.south, b.east)) return;
                std::swap(a, b);
                turns = !turns;
            };
            order(triangle[0], triangle[1]);
            order(triangle[1], triangle[2]);
            order(triangle[0], triangle[1]);
            std::array<Point, 3> at = points_of(triangle, x, y);
            for (int k = k0_; k < k0_ + k_brick; ++k) {
                for (Point& point : at) point.k = k;
                add_prism(at, turns);
            }
        }
        if (k0_ + k_brick != 0) return;
        bool hole = false;
        for (const auto& [east, south] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}})
            hole = hole || !solid({x + east, y + south, 0});
        if (!hole) return;
        mesh_.holes.push_back({x, y});
        for (const CellTriangle& triangle : triangles) add_ground(points_of(triangle, x, y));
    }
    static std::array<Point, 3> points_of(const CellTriangle& triangle, int x, int y) {
        std::array<Point, 3> at{};
        for (std::size_t i = 0; i < 3; ++i) at[i] = {x + triangle[i].east, y + triangle[i].south, 0};
        return at;
    }

    // at: the lower ends of the three edges, in the map's order of their samples.
    void add_prism(const std::array<Point, 3>& at, bool turns) {
        std::array<Point, 6> ends{at[0], at[1], at[2], at[0], at[1], at[2]};
        int count = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            if (i > 2) ++ends[i].k;
            count += solid(ends[i]) ? 1 : 0;
        }
        if (count == 0 || count == 6) return;
        add_tetrahedron({ends[0], ends[1], ends[2], ends[5]}, turns);
        add_tetrahedron({ends[0], ends[1], ends[5], ends[4]}, turns);
        add_tetrahedron({ends[0], ends[3], ends[4], ends[5]}, turns);
    }

    void add_tetrahedron(const std::array<Point, 4>& at, bool turns) {
        std::size_t mask = 0;
        int count = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            if (!solid(at[i])) continue;
            mask |= std::size_t{1} << i;
            ++count;
        }
        if (count == 0 || count == 4) return;
        const auto& order = k_orders[mask];
        const auto crossing = [&](std::size_t a, std::size_t b) {
            return vertex_between(at[order[a]], at[order[b]]);
        };
        // Faces the open side where the corners turn.
        if (count == 1) {
            add(crossing(0, 1), crossing(0, 2), crossing(0, 3), turns);
        } else if (count == 3) {
            add(crossing(0, 1), crossing(0, 2), crossing(0, 3), !turns);
        } else {
            const std::uint32_t a = crossing(0, 2);
            const std::uint32_t b = crossing(0, 3);
            const std::uint32_t c = crossing(1, 3);
            const std::uint32_t d = crossing(1, 2);
            add(a, b, c, turns);
            add(a, c, d, turns);
        }
    }

    // The solid part of a triangle of the ground. at: counter-clockwise seen from above.
    void add_ground(const std::array<Point, 3>& at) {
        std::array<std::uint32_t, 4> part{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const Point& next = at[(i + 1) % 3];
            if (solid(at[i])) part[count++] = vertex_at(at[i]);
            if (solid(at[i]) != solid(next)) part[count++] = vertex_between(at[i], next);
        }
        if (count >= 3) add(part[0], part[1], part[2], true);
        if (count == 4) add(part[0], part[2], part[3], true);
    }

    void add(std::uint32_t a, std::uint32_t b, std::uint32_t c, bool turns) {
        if (!turns) std::swap(b, c);
        mesh_.triangles.push_back({a, b, c});
    }

    std::uint32_t vertex_at(const Point& at) {
        return vertex(key_of(at, k_point_itself), [&] {
            return CaveMesh::Vertex{static_cast<double>(at.x), static_cast<double>(at.y),
                                    volume_.heights()(at.x, at.y), true};
        });
    }
    std::uint32_t vertex_between(Point a, Point b) {
        if (std::pair(b.y, b.x) < std::pair(a.y, a.x) || (a.x == b.x && a.y == b.y && b.k < a.k))
            std::swap(a, b);
        const int way = (b.x - a.x + 1) + 3 * (b.y - a.y) + 6 * (b.k - a.k);
        return vertex(key_of(a, static_cast<std::uint64_t>(way)), [&] {
            const auto from = static_cast<double>(value(a));
            const auto to = static_cast<double>(value(b));
            const double t = clamp(from / (from - to), k_crossing_end, 1 - k_crossing_end);
            return CaveMesh::Vertex{
                a.x + t * (b.x - a.x), a.y + t * (b.y - a.y),
                static_cast<float>(lerp(volume_.z_of(a.x, a.y, a.k), volume_.z_of(b.x, b.y, b.k), t)), false};
        });
    }
    std::uint32_t vertex(std::uint64_t key, auto&& make) {
        const auto [found, is_new] = known_.try_emplace(key, static_cast<std::uint32_t>(known_.size()));
        if (is_new) {
            mesh_.vertices.push_back(make());
            mesh_.keys.push_back(key);
        }
        return found->second;
    }

    const Volume& volume_;
    int x0_, y0_, k0_;  // first point of the brick
    Brick brick_;
    CaveMesh mesh_;
    std::unordered_map<std::uint64_t, std::uint32_t> known_;
};

}  // namespace

CaveMesh brick_mesh(const Volume& volume, const BrickPlace& place) {
    return BrickMesher(volume, place).made();
}

CaveMesh cave_mesh(const Volume& volume, Progress* progress) {
    const auto bricks = volume.bricks();
    std::vector<CaveMesh> parts(bricks.size());
    parallel_blocks(0, static_cast<int>(bricks.size()), 1, [&](int i, int) {
        if (progress != nullptr) progress->checkpoint();
        parts[static_cast<std::size_t>(i)] = brick_mesh(volume, bricks[static_cast<std::size_t>(i)]);
    });
    CaveMesh all;
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    std::vector<std::uint32_t> numbers;
    for (CaveMesh& part : parts) {
        numbers.clear();
        for (std::size_t i = 0; i < part.vertices.size(); ++i) {
            const auto [found, is_new] =
                known.try_emplace(part.keys[i], static_cast<std::uint32_t>(all.vertices.size()));
            if (is_new) {
                all.vertices.push_back(part.vertices[i]);
                all.keys.push_back(part.keys[i]);
            }
            numbers.push_back(found->second);
        }
        for (const CaveMesh::Corners& corners : part.triangles)
            all.triangles.push_back({numbers[corners[0]], numbers[corners[1]], numbers[corners[2]]});
        all.holes.insert(all.holes.end(), part.holes.begin(), part.holes.end());
        part = {};
    }
    return all;
}

double cave_mesh_bytes(double wall, double cell_size) {
    constexpr double k_triangles = 7;  // for a cell's area of wall, measured: 5.5 to 6.7
    // The mesh as it is made; then as a picture has it, in memory and in the buffers of the driver. Each
    // vertex has two triangles.
    constexpr double k_made =
        sizeof(CaveMesh::Corners) + (sizeof(CaveMesh::Vertex) + sizeof(std::uint64_t)) / 2.0;
    constexpr double k_drawn = sizeof(CaveMesh::Corners) + 7 * sizeof(float) / 2.0;
    // Mesa's software driver keeps what the vertex shader wrote for each corner.
    constexpr double k_corners = 3 * 96;
    return wall / (cell_size * cell_size) * k_triangles * (k_made + 2 * k_drawn + k_corners);
}

}  // namespace talus
