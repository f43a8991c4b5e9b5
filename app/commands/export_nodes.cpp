#include "app/commands/export_nodes.h"

#include "app/platform.h"
#include "app/terminal.h"
#include "core/base/read_file.h"
#include "core/recipe/planted_ground.h"

namespace talus {
namespace {

constexpr std::size_t k_max_node_table_bytes = std::size_t{1} << 20;

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
             .min = k_min_node_size,
             .max = k_max_node_size},
            {.names = "--nodes",
             .target = &nodes,
             .help = "Table of the game's nodes for materials and plants, as a JSON file; what it leaves out "
                     "is as in Minetest Game",
             .value = "FILE"}};
}

void export_nodes(NodeFormat format, const NodeExport& asked, const RecipeOptions& options,
                  const std::string& path, const CommonOptions& common) {
    const NodeTable table = chosen_nodes(asked.nodes);
    const Recipe recipe = chosen_recipe(options);
    const NodeChoice choice{format, static_cast<double>(asked.node_size), path};
    refuse_overwriting(options, recipe, {path});
    check_makeable(counted_for_plants(recipe), common);
    const std::uint64_t memory = allowed_memory(common.memory);
    if (const std::string objection = objection_to(recipe, choice, memory); !objection.empty())
        throw UsageError(objection);
    const NodeForecast forecast = node_forecast(recipe, choice, recipe.world.range());
    if (forecast.is_long()) note(path + ": " + forecast_text(forecast) + "; a larger --node-size is less");
    NodeResult written;
    with_progress(path, [&](Progress& progress) {
        written = run_node_export(recipe, choice, table, memory, &progress);
    });
    note_imports(recipe);
    print_lines(result_text(choice, written) + "\n");
}

}  // namespace talus
