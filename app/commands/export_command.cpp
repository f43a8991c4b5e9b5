#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iterator>

#include "app/commands/commands.h"
#include "core/base/text.h"
#include "core/io/weight_maps.h"
#include "core/recipe/export_recipe.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr const char* k_any_program = "plain";  // without --target

struct ExportOptions {
    RecipeOptions recipe;
    std::vector<std::string> files;
    std::string format;
    std::string field;
    std::string target;
    std::string tiles;
    bool flip_green = false;
    bool no_sidecar = false;
    bool weights = false;
    bool blender_script = false;
    int triangles = 0;
    float print_size = 100;
};

const ExportTarget& chosen_target(const std::string& key) {
    if (const ExportTarget* target = find_target(key.empty() ? k_any_program : key)) return *target;
    throw UsageError("--target " + key + ": no such target; there are " + joined_keys(export_targets()));
}

FieldId chosen_field(const std::string& key) {
    if (key.empty()) return field_id("height");
    const std::size_t field = find_field(key);
    if (field < k_field_count) return static_cast<FieldId>(field);
    throw UsageError("--field " + key + ": no such field; there are " + joined_keys(k_fields));
}

// "4x4", or "4" for as many each way.
Tiles parsed_tiles(const std::string& text) {
    if (text.empty()) return {};
    const MapSize tiles = parsed_pair(text, 1, k_max_tiles,
                                      "--tiles " + text + ": write N or AxB, each 1 to " +
                                          std::to_string(k_max_tiles) + ", for example 4x4");
    return {tiles.width, tiles.height};
}

bool is_folder(const std::string& path) {
    std::error_code error;
    return path.ends_with('/') || std::filesystem::is_directory(path, error);
}

// A size given by --size is accepted or refused; the recipe's own is replaced by the nearest size that the
// target accepts.
void check_size(const ExportOptions& options, const World& world, const ExportPlan& plan) {
    const ExportTarget& target = *plan.target;
    const Tiles tiles = plan.settings.tiles;
    const MapSize own{world.width, world.height};
    if (plan.size == own || plan.map == own) return;
    const std::string in_tiles =
        tiles.count() > 1 ? " in " + size_text(tiles.across, tiles.down, "x") + " tiles" : "";
    if (options.recipe.size.empty()) {
        note("size " + size_text(plan.size, "x") + " instead of " + size_text(own, "x") + ": " +
             std::string(target.label) + (target.sizes_bind ? " takes " : " takes best ") +
             target.size_choices(tiles.across) + " samples to a side" + in_tiles);
        return;
    }
    std::string choices = size_text(plan.size, "x");
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
    // The format of the ending may be one of several: .tif is plain, or GeoTIFF for a GIS.
    if (!target.offers(*format) && options.format.empty()) {
        for (const Format* offered : target.offered()) {
            if (lower_case(file).ends_with(offered->ending)) return *offered;
        }
    }
    if (!target.offers(*format)) {
        const std::string keys = joined(target.offered(), [](const Format* offered) { return offered->key; });
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
    // All errors in the arguments are found before the work begins.
    const ExportTarget& target = chosen_target(options.target);
    const FieldId field = chosen_field(options.field);
    const Tiles tiles = parsed_tiles(options.tiles);
    std::vector<const Format*> formats;
    for (const std::string& file : options.files) {
        formats.push_back(&settled_format(options, target, file));
        if (field != field_id("height") && formats.back()->content != Content::heights) {
            throw UsageError("--field " + options.field + ": a " + std::string(formats.back()->key) +
                             " map is made of heights; choose another format");
        }
    }
    const Recipe asked = chosen_recipe(options.recipe);
    if (!makes_field(asked, field)) throw missing_field(field);
    std::vector<ExportPlan> plans;
    for (std::size_t i = 0; i < formats.size(); ++i) {
        ExportWish wish{.target = &target,
                        .format = formats[i],
                        .field = field,
                        .tiles = tiles,
                        .sidecar = !options.no_sidecar,
                        .blender_script = options.blender_script,
                        .mesh = {.triangles = options.triangles, .print_size = options.print_size}};
        if (options.flip_green) wish.flip_green = true;
        if (!options.recipe.size.empty()) wish.size = MapSize{asked.world.width, asked.world.height};
        if (is_folder(options.files[i])) {
            wish.folder = options.files[i];
            wish.name = export_name(std::filesystem::path(options.recipe.recipe).stem().string());
        } else {
            wish.path = options.files[i];
        }
        plans.push_back(plan_export(asked, wish));
        if (!plans.back().objection.empty()) throw UsageError(plans.back().objection);
    }
    if (options.blender_script &&
        std::ranges::none_of(plans, [](const ExportPlan& plan) { return plan.settings.blender_script; })) {
        throw UsageError(
            "--blender-script: none of the files is a heightmap that Blender reads; name one .exr or .png");
    }
    std::vector<std::string> written;
    for (const ExportPlan& plan : plans) std::ranges::move(written_paths(plan), std::back_inserter(written));
    refuse_overwriting(options.recipe, asked, written);
    check_size(options, asked.world, plans.front());
    const Recipe recipe = exported_recipe(asked, plans.front());
    std::vector<ExportSettings> exports;
    for (const ExportPlan& plan : plans) exports.push_back(export_settings(plan, recipe));
    double writing = 0;
    for (const ExportPlan& plan : plans) writing = std::max(writing, plan.writing_memory);
    std::shared_ptr<const Terrain> whole;
    if (options.weights) {
        with_progress("terrain",
                      [&](Progress& progress) { whole = evaluated(recipe, common, progress, writing); });
    }
    const TerrainRows terrain =
        whole != nullptr ? in_one_part(whole, field) : rows_to_make(recipe, common, field, writing);
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
    if (whole != nullptr) {
        with_progress("weight maps", [&](Progress& progress) {
            const ExportResult weights = export_weights(whole, exports.front(), target.weights, &progress);
            results.front().files.insert(results.front().files.end(), weights.files.begin(),
                                         weights.files.end());
        });
    } else {
        note_imports(recipe);
    }
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const ExportSettings& settings = exports[i];
        const ExportResult& result = results[i];
        for (const std::string& remark : result.remarks) note(settings.path + ": " + remark);
        for (const WrittenFile& file : result.files) {
            std::printf("%s  %llu bytes\n", file.path.c_str(), static_cast<unsigned long long>(file.bytes));
        }
        if (!options.target.empty()) print_numbers(plans[i].numbers, target);
    }
}

}  // namespace

CommandSyntax export_command(CommonOptions& common) {
    auto options = std::make_shared<ExportOptions>();
    CommandSyntax command{.name = "export",
                          .help = "Make a terrain and write its heightmap, colours or normals",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { run_export(*options, common); }};
    command.add({
        {.names = "-o,--output",
         .target = &options->files,
         .help = "Files to write; the ending tells the format. A folder: a file named after the target",
         .value = "FILE|DIR...",
         .required = true},
        {.names = "--format",
         .target = &options->format,
         .help = "Format of all files: " + format_choices(),
         .value = "KEY"},
        {.names = "--field",
         .target = &options->field,
         .help = "Write another field instead of the heights (talus list fields); a layer must make it",
         .value = "KEY"},
        {.names = "--target",
         .target = &options->target,
         .help = "Program to export for (talus list targets): uses its sizes, formats and row order, and "
                 "prints the numbers to enter there",
         .value = "KEY"},
        {.names = "--tiles",
         .target = &options->tiles,
         .help = "Cut the map into this many files, name_x0_y0 and so on; neighbours share a row or column",
         .value = "N|AxB"},
        {.names = "--flip-green",
         .target = &options->flip_green,
         .help = "Normal maps: green points down, as Unreal expects"},
        {.names = "--weights",
         .target = &options->weights,
         .help = "Weight maps besides, of what covers the ground, as the target reads them: eight layers "
                 "that sum to 255"},
        {.names = "--blender-script",
         .target = &options->blender_script,
         .help = "A Python script besides, NAME_blender.py, that sets the heightmap up in Blender"},
        {.names = "--triangles",
         .target = &options->triangles,
         .help = "Meshes: at most so many triangles in a file, placed where they matter most; otherwise each "
                 "sample is a vertex",
         .value = "N",
         .min = k_min_mesh_triangles,
         .max = k_max_mesh_triangles},
        {.names = "--print-size",
         .target = &options->print_size,
         .help = "STL: length of the longer side in millimetres",
         .value = "MM",
         .shows_default = true,
         .min = k_min_print_size,
         .max = k_max_print_size},
        {.names = "--no-sidecar",
         .target = &options->no_sidecar,
         .help = "Write no .json file beside the export"},
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
