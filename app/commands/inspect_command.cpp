#include <cstdio>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "core/io/inspect.h"
#include "core/io/read_terrain.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

struct InspectOptions {
    RecipeOptions recipe;
    std::string format;
    bool as_json = false;
};

constexpr float k_made = 0.5f;  // share of the work that is done when the terrain is there

ReadTerrain terrain_to_inspect(const InspectOptions& options, const CommonOptions& common,
                               Progress& progress) {
    const std::string& name = options.recipe.recipe;
    if (names_recipe(name))
        return {.terrain = *evaluated(chosen_recipe(options.recipe), common, progress), .remarks = {}};
    if (options.recipe.seed || !options.recipe.assignments.empty())
        throw UsageError(name + ": is a heightmap; --seed and --set are for recipes, leave them out");
    ReadSettings settings{.format = options.format,
                          .max_cells = allowed_memory(common.memory) / sizeof(float)};
    if (!options.recipe.size.empty()) {
        const MapSize size = parsed_size(options.recipe.size);
        settings.width = size.width;
        settings.height = size.height;
    }
    if (!is_there(name)) throw FileError(name + ": there is no such file; check the name");
    ReadTerrain read = read_terrain(name, settings, &progress);
    for (const std::string& remark : read.remarks) note(name + ": " + remark);
    return read;
}

void run_inspect(const InspectOptions& options, const CommonOptions& common) {
    Inspection inspection;
    with_progress("Inspecting", [&](Progress& progress) {
        const ReadTerrain read = [&] {
            const ProgressPart making(&progress, 0, k_made);
            return terrain_to_inspect(options, common, progress);
        }();
        const ProgressPart inspecting(&progress, k_made, 1);
        inspection = inspect(read.terrain, &progress, read.bits);
    });
    std::fputs((options.as_json ? inspection_json(inspection) : inspection_text(inspection)).c_str(), stdout);
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
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
