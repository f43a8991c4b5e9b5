#include "core/voxel/vox_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/io/safe_file.h"
#include "core/surface/plant_facts.h"
#include "core/voxel/node_columns.h"
#include "core/voxel/node_kind.h"
#include "core/voxel/node_plants.h"
#include "core/voxel/node_window.h"

namespace talus {
namespace {

using VoxColour = std::array<std::uint8_t, 3>;

constexpr int k_underside = 2;  // voxels of rock under the lowest place
constexpr VoxColour k_sea_colour{44, 84, 128};
constexpr VoxColour k_fresh_colour{64, 112, 150};
constexpr VoxColour k_lava_colour{240, 96, 24};
constexpr VoxColour k_trunk_colour{88, 68, 48};

VoxColour colour_of(MapNodeKind kind) {
    const auto number = static_cast<std::size_t>(kind);
    if (number >= k_first_leaves) return facts_of(static_cast<Plant>(number - k_first_leaves)).colour;
    if (number >= k_first_trunk) return k_trunk_colour;
    if (kind == k_sea_node) return k_sea_colour;
    if (kind == k_fresh_node) return k_fresh_colour;
    if (kind == k_lava_node) return k_lava_colour;
    if (kind == k_ice_node) return info_of(material_of("ice")).colour;
    if (number >= k_first_water) return info_of(material_of("snow")).colour;
    const std::size_t first = number >= k_first_below ? k_first_below : 1;
    return k_materials[number - first].colour;
}

void append_number(std::string& out, std::size_t value) {
    for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(value >> shift & 0xff));
}

void append_chunk(std::string& out, std::string_view name, const std::string& content,
                  std::size_t children = 0) {
    out += name;
    append_number(out, content.size());
    append_number(out, children);
    out += content;
}

}  // namespace

VoxModel write_vox(const Terrain& terrain, const Scatter& plants, double node_size, const std::string& path,
                   Progress* progress) {
    const Lattice& lattice = terrain.lattice;
    const double longer = (std::max(lattice.width, lattice.height) - 1) * lattice.cell_size;
    node_size = std::max(node_size, longer / (k_max_vox_side - 1));
    std::unique_ptr<NodeColumns> columns;
    std::unique_ptr<NodeWindow> window;
    int floor = 0;
    int height = 0;
    while (true) {
        checkpoint(progress);
        columns = std::make_unique<NodeColumns>(terrain, node_size);
        const NodePlants standing(*columns, plants);
        const MapSize size = columns->size();
        window = std::make_unique<NodeWindow>(*columns, &standing, 0, 0, size.width - 1, size.height - 1);
        floor = std::min(window->low(), columns->lowest()) - k_underside;
        height = window->high() - floor + 1;
        if (height <= k_max_vox_side) break;
        node_size *= static_cast<double>(height) / (k_max_vox_side - 1);
    }
    const MapSize size = columns->size();
    std::string voxels;
    std::size_t count = 0;
    for (int j = size.height - 1; j >= 0; --j) {
        checkpoint(progress);
        for (int i = 0; i < size.width; ++i) {
            for (int k = floor; k <= window->high(); ++k) {
                const MapNodeKind kind = window->at(i, j, k);
                if (kind == MapNodeKind::air) continue;
                for (const int value : {i, size.height - 1 - j, k - floor, static_cast<int>(kind)})
                    voxels.push_back(static_cast<char>(value));
                ++count;
            }
        }
        if (progress != nullptr)
            progress->set_fraction(static_cast<float>(size.height - j) / static_cast<float>(size.height));
    }
    std::string numbered;
    append_number(numbered, count);
    numbered += voxels;
    std::string sides;
    for (const int side : {size.width, size.height, height})
        append_number(sides, static_cast<std::size_t>(side));
    // The colour of number n stands at n − 1.
    std::string colours;
    for (std::size_t number = 1; number <= 256; ++number) {
        const VoxColour colour =
            number < k_node_kinds ? colour_of(static_cast<MapNodeKind>(number)) : VoxColour{};
        for (const std::uint8_t value : colour) colours.push_back(static_cast<char>(value));
        colours.push_back(static_cast<char>(255));
    }
    std::string children;
    append_chunk(children, "SIZE", sides);
    append_chunk(children, "XYZI", numbered);
    append_chunk(children, "RGBA", colours);
    std::string file = "VOX ";
    append_number(file, 150);
    append_chunk(file, "MAIN", {}, children.size());
    write_file_safely(path, file + children);
    return {size, height, node_size};
}

}  // namespace talus
