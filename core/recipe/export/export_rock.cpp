#include "core/recipe/export/export_rock.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "core/base/formatted.h"
#include "core/base/parallel.h"
#include "core/io/vdb_file.h"
#include "core/recipe/memory_needs.h"
#include "core/volume/rock_distance.h"

namespace talus {
namespace {

constexpr int k_least_voxels = 16;  // along the shorter side: fewer hold no land

double shorter_side(const Lattice& lattice) {
    return (std::min(lattice.width, lattice.height) - 1) * lattice.cell_size;
}

}  // namespace

std::string rock_file(const std::string& stem) { return stem + "_rock.vdb"; }

double rock_voxel(const ExportOptions& options, const Lattice& lattice) {
    const auto chosen = static_cast<double>(options.voxel_size);
    return chosen > 0 ? chosen : lattice.cell_size;
}

std::string rock_objection(const ExportOptions& options, const Lattice& lattice) {
    if (!options.vdb) return {};
    if (!has_openvdb()) return k_no_openvdb;
    const double largest = shorter_side(lattice) / k_least_voxels;
    if (rock_voxel(options, lattice) <= std::max(largest, lattice.cell_size)) return {};
    return formatted("voxels of %g m are too large for this map; choose at most %.4g m",
                     static_cast<double>(options.voxel_size), largest);
}

double rock_bytes(const Recipe& recipe, double voxel) {
    constexpr double k_ground = 8;    // bricks above each other at ground and floor, where it is steep, too
    constexpr double k_cave = 0.25;   // of the memory of caves' meshes, which is an upper bound itself
    constexpr double k_tree = 2.2e6;  // of the tree's upper nodes, one in each octant around 0
    const Lattice lattice = lattice_of(recipe.world);
    const double brick = voxel * RockDistance::k_side;
    const double across = (lattice.width - 1) * lattice.cell_size / brick + 2;
    const double down = (lattice.height - 1) * lattice.cell_size / brick + 2;
    const double deep = static_cast<double>(recipe.world.range().span()) / brick + 2;
    const double walls = 2 * 2 * (across + down) * deep;
    const double finer = lattice.cell_size / voxel;
    return (k_ground * across * down + walls) * VdbLevelSet::k_brick_bytes +
           across * down * deep * sizeof(void*) + k_tree + k_cave * caves_bytes(recipe) * finer * finer;
}

ExportResult export_rock(const Terrain& terrain, float floor, double voxel, const std::string& path,
                         bool close_seams, Progress* progress) {
    static_assert(RockDistance::k_side == VdbLevelSet::k_side);
    constexpr float k_evaluated = 0.8f;  // share of the work, before the file is written
    const Lattice exported = exported_lattice(terrain.lattice, close_seams);
    const double cell = exported.cell_size;
    const RockDistance rock(terrain, voxel, floor);
    VdbLevelSet file("rock",
                     {.voxel = voxel,
                      .x = -cell * (exported.width - 1) / 2,
                      .y = 0,
                      .z = -cell * (exported.height - 1) / 2},
                     rock.band());
    const auto [west, east] = rock.bricks_east();
    const auto [north, south] = rock.bricks_south();
    std::vector<RockDistance::Stack> row(static_cast<std::size_t>(east - west + 1));
    for (int j = north; j <= south; ++j) {
        parallel_blocks(west, east + 1, 1, [&, west = west](int i, int) {
            checkpoint(progress);
            row[static_cast<std::size_t>(i - west)] = rock.stack(i, j);
        });
        for (int i = west; i <= east; ++i) {
            const RockDistance::Stack& stack = row[static_cast<std::size_t>(i - west)];
            for (const RockDistance::Brick& brick : stack.bricks) file.add(i, brick.k, j, brick.values);
            for (const auto& [first, last] : stack.solid) {
                for (int k = first; k <= last; ++k) file.add_inside(i, k, j);
            }
        }
        if (progress != nullptr)
            progress->set_fraction(k_evaluated * static_cast<float>(j - north + 1) /
                                   static_cast<float>(south - north + 1));
    }
    file.write(path, progress);
    std::error_code unknown;
    ExportResult result;
    result.files.push_back({path, std::filesystem::file_size(path, unknown)});
    return result;
}

}  // namespace talus
