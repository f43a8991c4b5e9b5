#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/math.h"
#include "core/map/map_colours.h"
#include "core/map/sheet_parts.h"

namespace talus {
namespace {

constexpr double k_mesh = 1.0;       // mm between the places that are tried
constexpr double k_room = 3.4;       // mm from a number to the border of its biome, at least
constexpr double k_min_room = 1.6;   // the same for a biome that has no number yet
constexpr double k_same_apart = 42;  // mm between two equal numbers
constexpr double k_any_apart = 9;    // mm between any two

// The terrain's biomes on a coarse mesh of paper.
struct Mesh {
    Grid<int> biome;       // -1: water
    Grid<float> distance;  // in meshes, to another biome
    double metres;         // of a mesh
};

Mesh mesh_of(const Terrain& terrain, const GroundColours& colours, double metres_per_mm) {
    const Lattice& map = terrain.lattice;
    const double metres = std::max(k_mesh * metres_per_mm, map.cell_size);
    const auto count = [&](double extent) { return std::max(1, static_cast<int>(extent / metres)); };
    Mesh mesh{Grid<int>(count(map.extent_x()), count(map.extent_y())), {}, metres};
    const Grid<std::uint8_t>& biome = *terrain.fields.get<"biome">();
    for (int y = 0; y < mesh.biome.height(); ++y) {
        for (int x = 0; x < mesh.biome.width(); ++x) {
            const int i = std::min(static_cast<int>((x + 0.5) * metres / map.cell_size), map.width - 1);
            const int j = std::min(static_cast<int>((y + 0.5) * metres / map.cell_size), map.height - 1);
            mesh.biome(x, y) = colours.is_water(i, j) ? -1 : biome(i, j);
        }
    }
    return mesh;
}

// Distances by two passes over the neighbours (Borgefors, *Distance transformations in digital images*,
// 1986).
void measure(Mesh& mesh) {
    const int width = mesh.biome.width();
    const int height = mesh.biome.height();
    mesh.distance = Grid<float>(width, height);
    constexpr float k_diagonal = 1.41421356f;
    const auto near = [&](int x, int y, int dx, int dy) {
        const int to_x = x + dx;
        const int to_y = y + dy;
        const float step = dx != 0 && dy != 0 ? k_diagonal : 1.0f;
        if (to_x < 0 || to_x >= width || to_y < 0 || to_y >= height) return 0.5f * step;
        return mesh.biome(to_x, to_y) != mesh.biome(x, y) ? 0.5f * step : mesh.distance(to_x, to_y) + step;
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            float least = static_cast<float>(width + height);
            for (const auto& [dx, dy] : {std::pair{-1, -1}, {0, -1}, {1, -1}, {-1, 0}})
                least = std::min(least, near(x, y, dx, dy));
            mesh.distance(x, y) = least;
        }
    }
    for (int y = height - 1; y >= 0; --y) {
        for (int x = width - 1; x >= 0; --x) {
            float least = mesh.distance(x, y);
            for (const auto& [dx, dy] : {std::pair{1, 1}, {0, 1}, {-1, 1}, {1, 0}})
                least = std::min(least, near(x, y, dx, dy));
            mesh.distance(x, y) = least;
        }
    }
}

}  // namespace

void draw_biome_numbers(const Terrain& terrain, const GroundColours& colours, double metres_per_mm,
                        const DrawnGroup& others, DrawnGroup& group) {
    if (!colours.has_biomes()) return;
    Mesh mesh = mesh_of(terrain, colours, metres_per_mm);
    measure(mesh);
    std::array<int, 256> numbers{};
    int next = 1;
    for (const GroundShare& share : colours.shares())
        numbers[static_cast<std::size_t>(share.number)] = next++;
    struct Place {
        float room;
        int x, y;
    };
    std::vector<Place> places;
    const auto least = static_cast<float>(k_min_room * metres_per_mm / mesh.metres);
    for (int y = 0; y < mesh.biome.height(); ++y) {
        for (int x = 0; x < mesh.biome.width(); ++x) {
            if (mesh.biome(x, y) > 0 && mesh.distance(x, y) >= least)
                places.push_back({mesh.distance(x, y), x, y});
        }
    }
    std::ranges::stable_sort(places, [](const Place& a, const Place& b) { return a.room > b.room; });
    struct Written {
        MapPoint at;
        int biome;  // -1: another text
    };
    std::vector<Written> written;
    for (const DrawnThing& thing : others.things) {
        if (const auto* text = std::get_if<DrawnText>(&thing)) written.push_back({text->at, -1});
    }
    std::array<bool, 256> has_one{};
    for (const Place& place : places) {
        const int biome = mesh.biome(place.x, place.y);
        const bool has = has_one[static_cast<std::size_t>(biome)];
        if (has && place.room * mesh.metres < k_room * metres_per_mm) continue;
        const MapPoint at{terrain.lattice.x_of(0) + (place.x + 0.5) * mesh.metres,
                          terrain.lattice.y_of(0) + (place.y + 0.5) * mesh.metres};
        const bool crowded = std::ranges::any_of(written, [&](const Written& other) {
            const double apart = other.biome == biome ? k_same_apart : other.biome < 0 ? 6 : k_any_apart;
            return distance(other.at, at) < apart * metres_per_mm;
        });
        if (crowded) continue;
        written.push_back({at, biome});
        has_one[static_cast<std::size_t>(biome)] = true;
        group.things.push_back(DrawnText{.text = std::to_string(numbers[static_cast<std::size_t>(biome)]),
                                         .at = at,
                                         .size = 2.9,
                                         .anchor = TextAnchor::middle,
                                         .colour = k_text_ink,
                                         .halo = k_halo,
                                         .bold = true,
                                         .centred = true});
    }
}

}  // namespace talus
