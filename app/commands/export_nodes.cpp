#include "app/commands/export_nodes.h"

#include <memory>

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
             .help = "Metres a node, the side of a cube: of --target luanti",
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
        // Trees that would be less than a node are left out, so low plants are not even scattered then.
        ScatterSettings settings{.seed = world.seed, .window = ground.piece};
        if (node_size > 2) settings.smallest = PlantClass::tall;
        settings.density = fitting_density(*ground.terrain, settings, k_max_scatter);
        const double plants = expected_plants(*ground.terrain, settings);
        refuse_too_large(
            "so many plants",
            k_program_bytes + terrain_bytes(counted) + scatter_bytes(plants) + NodePlants::bytes(plants),
            common, "choose a larger --node-size");
        const Scatter made = [&] {
            const ProgressPart part(&progress, k_made_share, k_planted_share);
            return scatter(ground.terrain, settings, &progress);
        }();
        const ProgressPart part(&progress, k_planted_share, 1);
        const Terrain land = window_of(*ground.terrain, lattice_of(world, piece));
        written = write_luanti_world(NodeColumns(land, node_size), made, table, folder, &progress);
    });
    print_line(folder + "  " + size_text(written.nodes) + " nodes, " + std::to_string(written.blocks) +
               " blocks, " + std::to_string(written.bytes) + " bytes");
    print_line(formatted("players begin at %d, %d, %d", written.start.x, written.start.y, written.start.z));
}

}  // namespace talus
