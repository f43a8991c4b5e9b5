#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "core/io/inspect.h"
#include "core/io/read_terrain.h"

namespace talus {
namespace {

struct InspectOptions {
    RecipeOptions recipe;
    std::string format;
    bool as_json = false;
};

void run_inspect(const InspectOptions& options, const CommonOptions& common) {
    Inspection inspection;
    with_progress("Inspecting", [&](Progress& progress) {
        if (names_recipe(options.recipe.recipe)) {
            inspection = inspect(*evaluated(chosen_recipe(options.recipe), common, progress), &progress);
            return;
        }
        if (options.recipe.seed || !options.recipe.assignments.empty()) {
            throw UsageError(options.recipe.recipe +
                             ": is a heightmap; --seed and --set change recipes, leave them out");
        }
        ReadSettings settings{.format = options.format,
                              .max_cells = allowed_memory(common.memory) / sizeof(float)};
        if (!options.recipe.size.empty()) {
            const MapSize size = parsed_size(options.recipe.size);
            settings.width = size.width;
            settings.height = size.height;
        }
        if (!std::filesystem::exists(options.recipe.recipe)) {
            throw FileError(options.recipe.recipe + ": there is no such file");
        }
        const ReadTerrain read = read_terrain(options.recipe.recipe, settings, &progress);
        for (const std::string& remark : read.remarks) note(options.recipe.recipe + ": " + remark);
        inspection = inspect(read.terrain, &progress, read.bits);
    });
    std::fputs((options.as_json ? inspection_json(inspection) : inspection_text(inspection)).c_str(), stdout);
}

}  // namespace

void add_inspect_command(CLI::App& program, CommonOptions& common) {
    CLI::App* command = program.add_subcommand(
        "inspect", "Measure a heightmap or a recipe's terrain: heights, slopes, spectrum, seams");
    auto options = std::make_shared<InspectOptions>();
    add_recipe_options(*command, options->recipe);
    command->get_option("recipe")
        ->description("A heightmap, a .talus file, or a preset's key")
        ->type_name("FILE");
    command
        ->add_option("--format", options->format, "Format of the heightmap, where its ending does not say it")
        ->type_name("KEY");
    command->add_flag("--json", options->as_json, "As JSON");
    add_common_options(*command, common);
    command->callback([options, &common] { run_inspect(*options, common); });
}

}  // namespace talus
