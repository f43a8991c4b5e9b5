#include "app/commands/export_nodes.h"

#include <memory>
#include <utility>

#include "app/terminal.h"
#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/base/read_file.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/planted_ground.h"
#include "core/surface/scatter.h"
#include "core/voxel/luanti_store.h"
#include "core/voxel/luanti_world.h"
#include "core/voxel/node_plants.h"
#include "core/voxel/vox_file.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::size_t k_max_node_table_bytes = std::size_t{1} << 20;
constexpr float k_made_share = 0.4f;     // of the work
constexpr float k_planted_share = 0.5f;  // the same with the plants

NodeTable chosen_nodes(const std::string& file) {
    return file.empty() ? shipped_nodes()
                        : nodes_from_json(read_text_file(file, k_max_node_table_bytes), file);
}

}  // namespace

std::vector<OptionSyntax> NodeExport::options() {
    return {{.names = "--node-size",
             .target = &node_size,
             .help = "Metres a node, the side of a cube: of --target luanti and of .vox",
             .value = "M",
             .shows_default = true,
             .min = 0.1,
             .max = 1000},
            {.names = "--nodes",
             .target = &nodes,
             .help = "Table of the game's nodes for materials and plants, as a JSON file; what it leaves out "
                     "is as in Minetest Game",
             .value = "FILE"}};
}

namespace {

// A terrain, and what stands on it.
struct PlantedLand {
    Terrain land;
    Scatter plants;
};

// Takes a share of the work.
PlantedLand planted_land(const Recipe& recipe, double node_size, const CommonOptions& common,
                         Progress& progress) {
    const World& world = recipe.world;
    const Window piece = whole_window(world, {world.width, world.height});
    const Recipe counted = counted_for_plants(recipe);
    const PlantedGround ground = [&] {
        const ProgressPart making(&progress, 0, k_made_share);
        check_makeable(counted, common);
        Evaluator evaluator(0);  // the result is used once
        return planted_ground(evaluator, recipe, piece, &progress);
    }();
    note_imports(recipe);
    // Plants of less than a node are left out, so low ones are not even scattered then.
    ScatterSettings settings{.seed = world.seed, .window = ground.piece};
    if (node_size > 2) settings.smallest = PlantClass::tall;
    settings.density = fitting_density(*ground.terrain, settings, k_max_scatter);
    const double plants = expected_plants(*ground.terrain, settings);
    refuse_too_large(
        "so many plants",
        k_program_bytes + terrain_bytes(counted) + scatter_bytes(plants) + NodePlants::bytes(plants), common,
        "choose a larger --node-size");
    const ProgressPart part(&progress, k_made_share, k_planted_share);
    Scatter made = scatter(ground.terrain, settings, &progress);
    return {window_of(*ground.terrain, lattice_of(world, piece)), std::move(made)};
}

}  // namespace

void export_luanti(const NodeExport& asked, const RecipeOptions& options, const std::string& folder,
                   const CommonOptions& common) {
    if (!has_luanti())
        throw UsageError(
            "--target luanti: this Talus was built without SQLite and zstd; install libsqlite3-dev and "
            "libzstd-dev and build it again");
    const NodeTable table = chosen_nodes(asked.nodes);
    const Recipe recipe = chosen_recipe(options);
    refuse_overwriting(options, recipe, {folder});
    const auto node_size = static_cast<double>(asked.node_size);
    LuantiWorld written;
    with_progress(folder, [&](Progress& progress) {
        const PlantedLand made = planted_land(recipe, node_size, common, progress);
        const ProgressPart part(&progress, k_planted_share, 1);
        written =
            write_luanti_world(NodeColumns(made.land, node_size), made.plants, table, folder, &progress);
    });
    print_line(folder + "  " + size_text(written.nodes) + " nodes, " + std::to_string(written.blocks) +
               " blocks, " + std::to_string(written.bytes) + " bytes");
    print_line(formatted("players begin at %d, %d, %d", written.start.x, written.start.y, written.start.z));
}

void export_vox(const NodeExport& asked, const RecipeOptions& options, const std::string& file,
                const CommonOptions& common) {
    const Recipe recipe = chosen_recipe(options);
    refuse_overwriting(options, recipe, {file});
    const auto node_size = static_cast<double>(asked.node_size);
    VoxModel written;
    with_progress(file, [&](Progress& progress) {
        const PlantedLand made = planted_land(recipe, node_size, common, progress);
        const ProgressPart part(&progress, k_planted_share, 1);
        written = write_vox(made.land, made.plants, node_size, file, &progress);
    });
    if (written.node_size > node_size)
        note(formatted("a voxel is %.3g m, ", written.node_size) +
             formatted("not %.3g m: a model has at most ", node_size) + std::to_string(k_max_vox_side) +
             " along a side");
    print_line(file + "  " + size_text(written.size) + " × " + std::to_string(written.height) + " voxels");
}

}  // namespace talus
