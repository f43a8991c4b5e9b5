#include <CLI/CLI.hpp>
#include <cstdio>

#include "app/commands/commands.h"
#include "core/io/export.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

struct ExportOptions {
    RecipeOptions recipe;
    std::vector<std::string> files;
    std::string format;
    bool flip_green = false;
    bool no_sidecar = false;
};

void run_export(const ExportOptions& options, const CommonOptions& common) {
    // All that can be wrong with the arguments comes before the work.
    std::vector<ExportSettings> exports;
    const Recipe recipe = chosen_recipe(options.recipe);
    for (const std::string& file : options.files) {
        const Format* format = format_for(file, options.format);
        if (format == nullptr) {
            throw UsageError(
                options.format.empty()
                    ? file + ": no format has this ending; name one with --format: " + format_choices()
                    : "--format " + options.format + ": no such format; there are " + format_choices());
        }
        exports.push_back({.path = file,
                           .format = format,
                           .flip_green = options.flip_green || asks_for_flipped_green(file),
                           .sidecar = !options.no_sidecar,
                           .seed = recipe.world.seed,
                           .recipe_json = to_json(recipe)});
    }
    std::shared_ptr<const Terrain> terrain;
    with_progress("Terrain", [&](Progress& progress) { terrain = evaluated(recipe, common, progress); });
    for (const ExportSettings& settings : exports) {
        ExportResult result;
        with_progress(settings.path,
                      [&](Progress& progress) { result = export_terrain(*terrain, settings, &progress); });
        for (const std::string& remark : result.remarks) note(settings.path + ": " + remark);
        for (const WrittenFile& file : result.files) {
            std::printf("%s  %llu bytes\n", file.path.c_str(), static_cast<unsigned long long>(file.bytes));
        }
    }
}

}  // namespace

void add_export_command(CLI::App& program, CommonOptions& common) {
    CLI::App* command =
        program.add_subcommand("export", "Make a terrain and write it as heightmap, colours or normals");
    auto options = std::make_shared<ExportOptions>();
    add_recipe_options(*command, options->recipe);
    command->add_option("-o,--output", options->files, "Files to write; the ending names the format")
        ->required()
        ->type_name("FILE");
    command->add_option("--format", options->format, "Format of all files: " + format_choices())
        ->type_name("KEY");
    command->add_flag("--flip-green", options->flip_green,
                      "Normal maps: green points down, as Unreal wants it");
    command->add_flag("--no-sidecar", options->no_sidecar, "Write no .json beside the file");
    add_common_options(*command, common);
    command->callback([options, &common] { run_export(*options, common); });
}

}  // namespace talus
