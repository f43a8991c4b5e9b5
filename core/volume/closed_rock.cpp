#include "core/volume/closed_rock.h"

#include <algorithm>
#include <set>

#include "core/terrain/cell_triangles.h"

namespace talus {
namespace {

constexpr double k_floor = 0.02;  // between the bottom and the lowest rock, in shares of the longer side

// The samples along the border of a map, counter-clockwise seen from above.
std::vector<std::array<int, 2>> border_of(int width, int height) {
    std::vector<std::array<int, 2>> border;
    for (int y = 0; y < height - 1; ++y) border.push_back({0, y});
    for (int x = 0; x < width - 1; ++x) border.push_back({x, height - 1});
    for (int y = height - 1; y > 0; --y) border.push_back({width - 1, y});
    for (int x = width - 1; x > 0; --x) border.push_back({x, 0});
    return border;
}

}  // namespace

float lowest_rock(const Terrain& terrain, const CaveMesh& caves) {
    float lowest = *std::ranges::min_element(terrain.height()->values());
    for (const CaveMesh::Vertex& vertex : caves.vertices) lowest = std::min(lowest, vertex.z);
    return lowest;
}

float rock_floor(const Terrain& terrain, const CaveMesh& caves) {
    const Lattice& lattice = terrain.lattice;
    const double longer = std::max(lattice.width, lattice.height) - 1;
    return lowest_rock(terrain, caves) - static_cast<float>(k_floor * longer * lattice.cell_size);
}

CaveMesh closed_rock(const Terrain& terrain, const CaveMesh& caves, float floor) {
    const Grid<float>& heights = *terrain.height();
    const int width = heights.width();
    const auto sample = [&](int x, int y) {
        return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width) +
               static_cast<std::uint32_t>(x);
    };
    CaveMesh rock{.holes = caves.holes};
    for (int y = 0; y < heights.height(); ++y) {
        for (int x = 0; x < width; ++x)
            rock.vertices.push_back({static_cast<double>(x), static_cast<double>(y), heights(x, y), true});
    }
    const std::set<std::array<int, 2>> holes(caves.holes.begin(), caves.holes.end());
    for (int y = 0; y + 1 < heights.height(); ++y) {
        for (int x = 0; x + 1 < width; ++x) {
            if (holes.contains({x, y})) continue;
            for (const CellTriangle& triangle : cell_triangles(heights, x, y)) {
                CaveMesh::Corners corners{};
                for (std::size_t i = 0; i < 3; ++i)
                    corners[i] = sample(x + triangle[i].east, y + triangle[i].south);
                rock.triangles.push_back(corners);
            }
        }
    }
    std::vector<std::uint32_t> numbers;
    for (const CaveMesh::Vertex& vertex : caves.vertices) {
        if (vertex.is_sample) {
            numbers.push_back(sample(static_cast<int>(vertex.x), static_cast<int>(vertex.y)));
            continue;
        }
        numbers.push_back(static_cast<std::uint32_t>(rock.vertices.size()));
        rock.vertices.push_back(vertex);
    }
    for (const CaveMesh::Corners& corners : caves.triangles)
        rock.triangles.push_back({numbers[corners[0]], numbers[corners[1]], numbers[corners[2]]});

    const auto border = border_of(width, heights.height());
    const auto base = static_cast<std::uint32_t>(rock.vertices.size());
    const auto count = static_cast<std::uint32_t>(border.size());
    for (const auto& [x, y] : border)
        rock.vertices.push_back({static_cast<double>(x), static_cast<double>(y), floor, false});
    rock.vertices.push_back({(width - 1) / 2.0, (heights.height() - 1) / 2.0, floor, false});
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t next = (i + 1) % count;
        const std::uint32_t from = sample(border[i][0], border[i][1]);
        const std::uint32_t to = sample(border[next][0], border[next][1]);
        rock.triangles.push_back({from, base + i, base + next});
        rock.triangles.push_back({from, base + next, to});
        rock.triangles.push_back({base + i, base + count, base + next});
    }
    return rock;
}

}  // namespace talus
