#include <algorithm>
#include <utility>
#include <vector>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "core/io/inspect.h"
#include "core/io/read_terrain.h"
#include "core/io/safe_file.h"
#include "core/recipe/memory_needs.h"

namespace talus {
namespace {

struct InspectOptions {
    RecipeOptions recipe;
    std::string format;
    bool as_json = false;
    bool layers = false;
};

// Bytes that reading a cell takes at most: its height, and what it is read from, which may be the whole file.
constexpr double k_read_cell = 16;
constexpr double k_text_cell = 40;
constexpr float k_made = 0.5f;  // share of the work that is done when the terrain is there

std::vector<LayerReport> told_of(const Recipe& recipe, const LayerTracesById& traces) {
    std::vector<LayerReport> told;
    for (const Layer& layer : recipe.layers) {
        const auto trace = traces.find(layer.id);
        if (trace != traces.end()) told.push_back({layer.name, trace->second->seconds, trace->second->moved});
    }
    return told;
}

// layers: gets what is told of those of a recipe.
ReadTerrain terrain_to_inspect(const InspectOptions& options, const CommonOptions& common, Progress& progress,
                               std::vector<LayerReport>& layers) {
    const std::string& name = options.recipe.recipe;
    const auto measuring = [](int width, int height) {
        return pooled(static_cast<double>(inspection_bytes(width, height)));
    };
    if (names_recipe(name)) {
        const Recipe recipe = chosen_recipe(options.recipe);
        LayerTracesById traces;
        ReadTerrain made{.terrain = *evaluated(recipe, common, progress,
                                               measuring(recipe.world.width, recipe.world.height),
                                               options.layers ? &traces : nullptr),
                         .remarks = {}};
        layers = told_of(recipe, traces);
        return made;
    }
    if (options.layers) throw UsageError(name + ": is a heightmap; --layers is for recipes, leave it out");
    if (options.recipe.seed) throw UsageError(name + ": is a heightmap; --seed is for recipes, leave it out");
    const auto of_world = [](const std::string& assignment) { return assignment.starts_with("world."); };
    if (std::ranges::any_of(options.recipe.assignments, of_world))
        throw UsageError(
            name + ": is a heightmap, which has no world; --set changes how it is read, as import.page=2");
    refuse_too_large("the program itself", k_program_bytes, common, "");
    const auto for_maps = static_cast<double>(allowed_memory(common.memory)) - k_program_bytes;
    ReadSettings settings = chosen_settings(options.recipe);
    settings.format = options.format;
    settings.max_cells = static_cast<std::size_t>(
        std::max(0.0, for_maps / (name.ends_with(".asc") ? k_text_cell : k_read_cell)));
    if (!options.recipe.size.empty()) {
        const MapSize size = parsed_size(options.recipe.size);
        settings.width = size.width;
        settings.height = size.height;
    }
    if (!is_there(name)) throw FileError(name + ": there is no such file; check the name");
    ReadTerrain read = read_terrain(name, settings, &progress);
    const Grid<float>& heights = *read.terrain.height();
    const double needed = k_program_bytes + pooled(sizeof(float) * static_cast<double>(heights.size())) +
                          measuring(heights.width(), heights.height());
    refuse_too_large(name, needed, common, "make the map smaller");
    limit_pool(common, needed);
    for (const std::string& remark : read.remarks) note(name + ": " + remark);
    return read;
}

void run_inspect(const InspectOptions& options, const CommonOptions& common) {
    TerrainReport inspection;
    std::vector<LayerReport> layers;
    with_progress("Inspecting", [&](Progress& progress) {
        const ReadTerrain read = [&] {
            const ProgressPart making(&progress, 0, k_made);
            return terrain_to_inspect(options, common, progress, layers);
        }();
        const ProgressPart inspecting(&progress, k_made, 1);
        inspection = inspect(read, &progress);
        inspection.layers = std::move(layers);
    });
    print_lines(options.as_json ? inspection_json(inspection) : inspection_text(inspection));
}

}  // namespace

CommandSyntax inspect_command(CommonOptions& common) {
    auto options = std::make_shared<InspectOptions>();
    CommandSyntax command{
        .name = "inspect",
        .help = "Measure a heightmap or a recipe's terrain: heights, slopes, spectrum, seams",
        .options = recipe_options(options->recipe, "FILE", "A heightmap, a .talus file, or a preset's key"),
        .run = [options, &common] { run_inspect(*options, common); }};
    command.add({
        {.names = "--format",
         .target = &options->format,
         .help = "Format of the heightmap, where its ending does not tell it",
         .value = "KEY"},
        {.names = "--json", .target = &options->as_json, .help = "Print JSON"},
        {.names = "--layers",
         .target = &options->layers,
         .help = "Print of each layer how long it took, and what a drawn line cut and filled"},
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
