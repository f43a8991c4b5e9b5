#include "core/recipe/export/export_ways.h"

#include <cstdint>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/base/random.h"
#include "core/io/glb_parts.h"
#include "core/paint/drawn_river.h"
#include "core/paint/road.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/way_meshes.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/window.h"

namespace talus {
namespace {

bool is_way(const Layer& layer) {
    return layer.type->info.key == Road::info.key || layer.type->info.key == DrawnRiver::info.key;
}

bool makes_water(const Recipe& recipe) { return fields_made(recipe).contains(field_id("water")); }

// What a layer builds on, as it finds the overview.
std::vector<WayStation> stations_of(const Recipe& recipe, std::size_t index, Progress* progress) {
    Recipe below = recipe;
    below.layers.truncate(first_of(recipe.layers, index));
    const World& world = recipe.world;
    const MapSize size = overview_size(world, {world.width, world.height});
    const auto ground = Evaluator(0).evaluate(below, anchor_window(world, size), progress);
    const Layer& layer = recipe.layers[index];
    return layer.type->info.key == Road::info.key
               ? from_values<Road>(layer.values).stations_on(*ground)
               : from_values<DrawnRiver>(layer.values)
                     .stations_on(*ground, combine_seeds(world.seed, layer.seed));
}

}  // namespace

bool makes_ways(const Recipe& recipe) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i)
        if (runs_in(recipe, i) && is_way(recipe.layers[i])) return true;
    return makes_water(recipe);
}

std::string ways_file(const std::string& stem) { return stem + "_ways.glb"; }

double ways_bytes(const Recipe& recipe) {
    constexpr double k_vertex = sizeof(Vector3) * 2 + 2 * sizeof(float) + 4 * sizeof(float);
    constexpr double k_cell =
        k_vertex + 2 * sizeof(HeightMesh::Corners) + sizeof(float) + sizeof(std::uint32_t) + 1;
    return makes_water(recipe) ? k_cell * recipe.world.width * recipe.world.height : 0;
}

ExportResult export_ways(const Recipe& recipe, const Terrain& terrain, const std::string& path,
                         bool close_seams, Progress* progress) {
    const MeshFrameOfMap frame(terrain.lattice, exported_lattice(terrain.lattice, close_seams));
    std::vector<GlbPart> parts;
    std::set<std::string> names{"water"};
    Grid<std::uint8_t> covered(terrain.lattice.width, terrain.lattice.height, 0);
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        if (!runs_in(recipe, i) || !is_way(layer)) continue;
        const ProgressPart still(progress, 0, 0);
        const std::vector<WayStation> stations = stations_of(recipe, i, progress);
        if (stations.empty()) continue;
        const bool is_road = layer.type->info.key == Road::info.key;
        if (!is_road) mark_river(stations, terrain.lattice, covered);
        GlbPart part = is_road ? road_mesh(stations, from_values<Road>(layer.values).line.closed, frame)
                               : river_mesh(stations, frame);
        const std::string name = layer.name.empty() ? std::string(layer.type->info.label) : layer.name;
        part.name = name;
        for (int number = 2; !names.insert(part.name).second; ++number)
            part.name = name + " " + std::to_string(number);
        parts.push_back(std::move(part));
    }
    if (GlbPart water = water_mesh(terrain, covered, frame, progress); !water.triangles.empty())
        parts.push_back(std::move(water));
    ExportResult result;
    if (parts.empty()) {
        result.remarks.push_back("no road or river has a way, and there is no water on the ground, so " +
                                 path + " is not written");
        return result;
    }
    write_glb(parts, path, progress);
    std::error_code unknown;
    result.files.push_back({path, std::filesystem::file_size(path, unknown)});
    return result;
}

}  // namespace talus
