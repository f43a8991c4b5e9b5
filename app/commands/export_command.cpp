#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdio>
#include <filesystem>

#include "app/commands/commands.h"
#include "core/io/export.h"
#include "core/io/targets.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

constexpr const char* k_any_program = "plain";  // without --target

struct ExportOptions {
    RecipeOptions recipe;
    std::vector<std::string> files;
    std::string format;
    std::string target;
    std::string tiles;
    bool flip_green = false;
    bool no_sidecar = false;
};

const ExportTarget& chosen_target(const std::string& key) {
    if (const ExportTarget* target = find_target(key.empty() ? k_any_program : key)) return *target;
    std::string keys;
    for (const ExportTarget& target : export_targets())
        keys += (keys.empty() ? "" : ", ") + std::string(target.key);
    throw UsageError("--target " + key + ": no such target; there are " + keys);
}

// "4x4", or "4" for as many each way.
Tiles parsed_tiles(const std::string& text) {
    if (text.empty()) return {};
    const auto side = [&](std::string_view digits) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || value < 1 ||
            value > k_most_tiles) {
            throw UsageError("--tiles " + text + ": write N or AxB, each 1 to " +
                             std::to_string(k_most_tiles) + ", for example 4x4");
        }
        return value;
    };
    const std::string_view view = text;
    const auto cross = view.find('x');
    if (cross == std::string_view::npos) return {side(view), side(view)};
    return {side(view.substr(0, cross)), side(view.substr(cross + 1))};
}

std::string size_text(MapSize size) { return std::to_string(size.width) + "x" + std::to_string(size.height); }

bool is_folder(const std::string& path) {
    std::error_code error;
    return path.ends_with('/') || std::filesystem::is_directory(path, error);
}

// The size of the exported map, all tiles together. What was asked for by --size is taken or refused; the
// recipe's own gives way to the nearest that the target takes.
ExportSize settled_size(const ExportOptions& options, const ExportTarget& target, const World& world,
                        Tiles tiles) {
    const MapSize own{world.width, world.height};
    const ExportSize settled = export_size(target, own, world.wraps(), tiles);
    const MapSize nearest = settled.whole;
    if (nearest == own || settled.map() == own) return settled;
    const std::string in_tiles = tiles.count() > 1 ? " in " + std::to_string(tiles.across) + "x" +
                                                         std::to_string(tiles.down) + " tiles"
                                                   : "";
    if (options.recipe.size.empty()) {
        note("size " + size_text(nearest) + " instead of " + size_text(own) + ": " +
             std::string(target.label) + " takes " + target.size_choices() + " samples to a side" +
             (in_tiles.empty() ? "" : ", each tile"));
        return settled;
    }
    std::string choices = size_text(nearest);
    if (own.width == own.height && tiles.across == tiles.down) {
        const NearestSides sides = nearest_sides(target, own.width, tiles.across);
        choices = std::to_string(sides.smaller) + " and " + std::to_string(sides.larger);
    }
    throw UsageError("--size " + options.recipe.size + ": not a size that " + std::string(target.label) +
                     " takes" + in_tiles + "; the nearest: " + choices);
}

const Format& settled_format(const ExportOptions& options, const ExportTarget& target,
                             const std::string& file) {
    const bool by_target = options.format.empty() && is_folder(file);
    const Format* format = by_target ? &target.default_format() : format_for(file, options.format);
    if (format == nullptr) {
        throw UsageError(
            options.format.empty()
                ? file + ": no format has this ending; name one with --format: " + format_choices()
                : "--format " + options.format + ": no such format; there are " + format_choices());
    }
    if (!target.offers(*format)) {
        std::string keys;
        for (const FormatId id : target.formats)
            keys += (keys.empty() ? "" : ", ") + std::string(format_of(id).key);
        throw UsageError(file + ": " + std::string(target.label) + " takes no " + std::string(format->key) +
                         "; it takes " + keys);
    }
    return *format;
}

void print_numbers(const std::vector<EngineNumber>& numbers, const ExportTarget& target) {
    if (numbers.empty()) return;
    std::printf("\n%s\n%s\n", std::string(target.label).c_str(), std::string(target.help).c_str());
    for (const EngineNumber& number : numbers) {
        std::printf("    %-18s %-14s %s\n", number.label.c_str(), number.value.c_str(), number.help.c_str());
    }
}

void run_export(const ExportOptions& options, const CommonOptions& common) {
    // All that can be wrong with the arguments comes before the work.
    const ExportTarget& target = chosen_target(options.target);
    const Tiles tiles = parsed_tiles(options.tiles);
    std::vector<const Format*> formats;
    for (const std::string& file : options.files) {
        formats.push_back(&settled_format(options, target, file));
        if (const std::string objection = objection_to_name(target, file); !objection.empty())
            throw UsageError(objection);
    }
    Recipe recipe = chosen_recipe(options.recipe);
    const ExportSize size = settled_size(options, target, recipe.world, tiles);
    recipe.world.width = size.map().width;
    recipe.world.height = size.map().height;

    std::vector<ExportSettings> exports;
    for (std::size_t i = 0; i < formats.size(); ++i) {
        const Format& format = *formats[i];
        const std::string& file = options.files[i];
        std::string path = file;
        if (is_folder(file)) {
            const std::string name = std::filesystem::path(options.recipe.recipe).stem().string();
            path = (std::filesystem::path(file) /
                    target_file_name(target, format, name, size.whole, recipe.world.range()))
                       .string();
        }
        // A folder's file has the recipe's name.
        if (const std::string objection = objection_to_name(target, path); !objection.empty())
            throw UsageError(objection);
        const bool flip_green = options.flip_green || asks_for_flipped_green(path) ||
                                (target.flip_green && !path.ends_with("_gl.png"));
        ExportSettings settings = settings_for(target, format, size, tiles, path);
        settings.flip_green = flip_green;
        settings.sidecar = !options.no_sidecar;
        settings.seed = recipe.world.seed;
        settings.recipe_json = to_json(recipe);
        exports.push_back(std::move(settings));
    }
    const TerrainRows terrain = rows_to_make(recipe, common);
    std::vector<ExportResult> results;
    const std::string label =
        exports.size() == 1 ? exports[0].path : std::to_string(exports.size()) + " files";
    with_progress(label, [&](Progress& progress) {
        const auto count = static_cast<float>(exports.size());
        for (const ExportSettings& settings : exports) {
            const auto done = static_cast<float>(results.size());
            const ProgressPart part(&progress, done / count, (done + 1) / count);
            results.push_back(export_rows(terrain, settings, &progress));
        }
    });
    note_imports(recipe);
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const ExportSettings& settings = exports[i];
        const ExportResult& result = results[i];
        for (const std::string& remark : result.remarks) note(settings.path + ": " + remark);
        for (const WrittenFile& file : result.files) {
            std::printf("%s  %llu bytes\n", file.path.c_str(), static_cast<unsigned long long>(file.bytes));
        }
        if (options.target.empty()) continue;
        const Lattice map = exported_lattice(terrain.frame.lattice, size.closes);
        print_numbers(engine_numbers(target, *settings.format, map, recipe.world.range(), tiles), target);
    }
}

}  // namespace

void add_export_command(CLI::App& program, CommonOptions& common) {
    CLI::App* command =
        program.add_subcommand("export", "Make a terrain and write it as heightmap, colours or normals");
    auto options = std::make_shared<ExportOptions>();
    add_recipe_options(*command, options->recipe);
    command
        ->add_option("-o,--output", options->files,
                     "Files to write; the ending names the format. A folder: a file named for the target")
        ->required()
        ->type_name("FILE|DIR...");
    command->add_option("--format", options->format, "Format of all files: " + format_choices())
        ->type_name("KEY");
    command
        ->add_option("--target", options->target,
                     "Program to export for (talus list targets): its sizes, formats and row order, and the "
                     "numbers to type in there")
        ->type_name("KEY");
    command
        ->add_option("--tiles", options->tiles,
                     "Cut the map into so many files, name_x0_y0 and so on; neighbours share a row or column")
        ->type_name("N|AxB");
    command->add_flag("--flip-green", options->flip_green,
                      "Normal maps: green points down, as Unreal wants it");
    command->add_flag("--no-sidecar", options->no_sidecar, "Write no .json beside the file");
    add_common_options(*command, common);
    command->callback([options, &common] { run_export(*options, common); });
}

}  // namespace talus
