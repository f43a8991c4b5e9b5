#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <list>
#include <optional>
#include <utility>

#include "app/commands/commands.h"
#include "app/commands/export_nodes.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/made_folder.h"
#include "core/recipe/export/export_caves.h"
#include "core/recipe/export/export_rock.h"
#include "core/recipe/export/export_ways.h"
#include "core/recipe/export/run_export.h"
#include "core/recipe/remarks.h"
#include "core/tiles/thread_tiles.h"
#include "core/tiles/world_export.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr const char* k_any_program = "plain";  // without --target

// What is typed, as far as it is not a value of the choice as it stands.
struct ExportArguments {
    RecipeOptions recipe;
    std::vector<std::string> files;
    std::string format;
    std::vector<std::string> fields;
    std::string tiles;
    bool no_sidecar = false;
    bool manifest = false;
    ExportChoice choice;
    NodeExport nodes;
};

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
void check_size(const std::string& typed, const ExportPlan& plan) {
    const ExportTarget& target = *plan.target;
    const Tiles tiles = plan.lead.settings.tiles;
    const ExportChoice& choice = plan.choice;
    const World& world = plan.recipe.world;
    const MapSize own =
        typed.empty() ? MapSize{world.width, world.height} : MapSize{choice.width, choice.height};
    if (plan.size == own || (plan.map == own && plan.lead.settings.whole == MapSize{})) return;
    const std::string in_tiles =
        tiles.count() > 1 ? " in " + size_text(tiles.across, tiles.down, "x") + " tiles" : "";
    if (typed.empty()) {
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
    throw UsageError("--size " + typed + ": not a size that " + std::string(target.label) + " takes" +
                     in_tiles + "; the nearest: " + choices);
}

// key: of --format; empty: by the name of the file.
const Format& settled_format(const std::string& file, const std::string& key, const ExportTarget& target) {
    const bool by_target = key.empty() && is_folder(file);
    const Format* format = by_target ? &target.default_format() : format_for(file, key);
    if (format == nullptr) {
        throw UsageError(
            key.empty() ? file + ": no format has this ending; name one with --format: " + format_choices()
                        : "--format " + key + ": no such format; there are " + format_choices());
    }
    // The format of the ending may be one of several: .tif is plain, or GeoTIFF for a GIS.
    if (!target.offers(*format) && key.empty()) {
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

// A program that was named has a usual format, whose ending a name without one gets.
std::string with_ending(const std::string& file, const ExportArguments& arguments,
                        const ExportTarget& target) {
    const bool bare = std::filesystem::path(file).extension().empty() && !is_folder(file);
    if (!bare || arguments.choice.target.empty() || !arguments.format.empty()) return file;
    return file + std::string(target.ending(target.default_format()));
}

// Finds all errors in the arguments before anything is read.
ExportChoice chosen_export(const ExportArguments& arguments) {
    ExportChoice choice = arguments.choice;
    if (choice.target.empty()) choice.target = k_any_program;
    const ExportTarget* const target = find_target(choice.target);
    if (target == nullptr)
        throw UsageError("--target " + choice.target + ": no such target; there are " +
                         joined_keys(export_targets()) + ", " + std::string(info_of(NodeFormat::luanti).key));
    choice.heights = arguments.fields.empty();
    for (const std::string& key : arguments.fields) {
        const std::size_t field = find_field(key);
        if (field == k_field_count)
            throw UsageError("--field " + key + ": no such field; there are " + joined_keys(k_fields));
        if (field == index_of(k_height_id)) {
            choice.heights = true;
        } else if (std::ranges::find(choice.fields, key) == choice.fields.end()) {
            choice.fields.push_back(key);
        }
    }
    const Tiles tiles = parsed_tiles(arguments.tiles);
    choice.tiles = tiles.across;
    choice.tiles_down = tiles.down;
    for (const std::string& typed : arguments.files) {
        const std::string file = with_ending(typed, arguments, *target);
        const Format& format = settled_format(file, arguments.format, *target);
        if (!choice.fields.empty() && format.content != Content::heights)
            throw UsageError("--field " + choice.fields.front() + ": a " + std::string(format.key) +
                             " map is made of heights; choose another format");
        choice.outputs.push_back({file, std::string(format.key), is_folder(file)});
    }
    choice.name = export_name(std::filesystem::path(arguments.recipe.recipe).stem().string());
    choice.options.sidecar = !arguments.no_sidecar && !arguments.manifest;  // which stands for them
    return choice;
}

// Refuses what the target, the disk or Blender would not take.
void check_plan(const ExportArguments& arguments, const ExportPlan& plan) {
    for (const MapPlan& map : plan.maps)
        if (!map.objection.empty()) throw UsageError(map.objection);
    if (plan.choice.options.blender_script && std::ranges::none_of(plan.maps, [](const MapPlan& map) {
            return map.settings.options.blender_script;
        })) {
        throw UsageError(
            "--blender-script: none of the files is a heightmap that Blender reads; name one .exr or .png");
    }
    refuse_overwriting(arguments.recipe, plan.recipe, written_paths(plan));
    check_size(arguments.recipe.size, plan);
}

void print_numbers(const MapPlan& map, const ExportTarget& target) {
    if (map.numbers.empty()) return;
    for (const std::string_view line : {std::string_view(), target.label, target.help}) print_line(line);
    for (const EngineNumber& number : map.numbers) {
        print_line(
            formatted("    %-18s %-14s %s", number.label.c_str(), number.value.c_str(), number.help.c_str()));
    }
}

void print_results(const ExportPlan& plan, const std::vector<ExportResult>& results, bool numbers) {
    for (std::size_t i = 0; i < results.size(); ++i) {
        const MapPlan* const map = i < plan.maps.size() ? &plan.maps[i] : nullptr;
        const std::string& path = map != nullptr ? map->settings.path : plan.lead.settings.path;
        for (const std::string& remark : results[i].remarks) note(path + ": " + remark);
        for (const WrittenFile& file : results[i].files)
            print_line(file.path + "  " + std::to_string(file.bytes) + " bytes");
        if (numbers && map != nullptr) print_numbers(*map, *plan.target);
    }
}

// A world or a model of cubes is no map, and takes nothing that is said of maps.
void refuse_of_maps(const ExportArguments& arguments, const std::string& what) {
    for (const auto& [said, option] : {std::pair{!arguments.format.empty(), "--format"},
                                       {!arguments.fields.empty(), "--field"},
                                       {!arguments.tiles.empty(), "--tiles"},
                                       {arguments.manifest, "--manifest"},
                                       {arguments.choice.options != ExportOptions{}, "option of maps"},
                                       {arguments.files.size() > 1, "second --output"}}) {
        if (said) throw UsageError(what + " is made of cubes, not of maps, and takes no " + option);
    }
}

// Makes the tiles one by one. Returns what to print.
std::vector<ExportResult> export_tiles(const ExportPlan& plan, const CommonOptions& common) {
    if (const std::string why = tiling_objection(plan); !why.empty()) throw UsageError("--manifest: " + why);
    const TiledWorld world = tiled_world(plan);
    double writing = 0;
    for (const MapPlan& map : plan.maps) writing += map.writing_memory;
    ThreadTiles threads(check_tiles(world, writing, common));
    TileEngine& engine = common.engine != nullptr ? *common.engine : threads;
    const std::string folder = folder_of(plan.lead.settings.path);
    WorldExport made;
    with_progress(
        folder, [&](Progress& progress) { made = export_world(world, folder, engine, &progress); },
        common.engine != nullptr);
    if (made.kept > 0)
        note(folder + ": " + counted(made.kept, "tile was", "tiles were") +
             " there already, as the manifest says");
    if (!made.maps.empty()) print_line(manifest_path(folder));
    return made.maps;
}

void export_as_asked(const ExportArguments& arguments, const CommonOptions& common) {
    if (common.engine != nullptr && !arguments.manifest)
        throw UsageError("several processes share out tiles alone: add --tiles and --manifest");
    const std::string& file = arguments.files.front();
    const bool is_model =
        arguments.choice.target.empty() && lower_case(file).ends_with(info_of(NodeFormat::vox).ending);
    if (is_model || arguments.choice.target == info_of(NodeFormat::luanti).key) {
        refuse_of_maps(arguments, file);
        return export_nodes(is_model ? NodeFormat::vox : NodeFormat::luanti, arguments.nodes,
                            arguments.recipe, file, common);
    }
    ExportChoice choice = chosen_export(arguments);
    // Samples of squares say nothing of the world's shape, which stays.
    RecipeOptions options = arguments.recipe;
    const bool keeps_shape = target_of(choice).square && !options.size.empty();
    if (keeps_shape) options.size.clear();
    const Recipe recipe = chosen_recipe(options);
    for (const std::string& key : choice.fields) {
        const auto field = static_cast<FieldId>(find_field(key));
        if (!makes_field(recipe, field)) throw missing_field(field);
    }
    if (!arguments.recipe.size.empty()) {
        const MapSize size = keeps_shape ? parsed_size(arguments.recipe.size)
                                         : MapSize{recipe.world.width, recipe.world.height};
        choice.width = size.width;
        choice.height = size.height;
    }
    if (choice.options.caves && !makes_caves(recipe))
        throw UsageError(
            "--caves: no layer of this recipe makes caves; add one, for example of the stage caves");
    if (choice.options.ways && !makes_ways(recipe))
        throw UsageError("--ways: no layer of this recipe draws a road or a river, or makes water");
    const ExportPlan plan = plan_export(recipe, choice);
    if (const std::string why = rock_objection(choice.options, lattice_of(exported_recipe(plan).world));
        !why.empty())
        throw UsageError("--vdb: " + why);
    check_plan(arguments, plan);
    std::optional<Making> making;
    if (!arguments.manifest) making = making_within(plan, common);
    // A folder that ends in a slash is made where it is missing.
    std::list<MadeFolder> folders;
    for (const ExportOutput& output : choice.outputs)
        if (output.is_folder) folders.emplace_back(output.path);
    std::vector<ExportResult> results;
    if (arguments.manifest) {
        results = export_tiles(plan, common);
    } else {
        const std::string label =
            plan.maps.size() == 1 ? plan.lead.settings.path : std::to_string(plan.files.size()) + " files";
        with_progress(label, [&](Progress& progress) { results = run_export(plan, *making, &progress); });
    }
    note_imports(exported_recipe(plan));
    if (const std::string text = stretch_text(plan); !text.empty()) note(text);
    print_results(plan, results, !arguments.choice.target.empty());
}

}  // namespace

CommandSyntax export_command(CommonOptions& common) {
    auto options = std::make_shared<ExportArguments>();
    ExportChoice& choice = options->choice;
    CommandSyntax command{.name = "export",
                          .help = "Make a terrain and write its heightmap, colours or normals",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { export_as_asked(*options, common); }};
    command.add({
        {.names = "-o,--output",
         .target = &options->files,
         .help = "Files to write; the ending tells the format, a name without one gets that of the --target. "
                 "A folder: a file named after the target",
         .value = "FILE|DIR...",
         .required = true},
        {.names = "--format",
         .target = &options->format,
         .help = "Format of all files: " + format_choices(),
         .value = "KEY"},
        {.names = "--field",
         .target = &options->fields,
         .help = "Write another field instead of the heights (talus list fields); a layer must make it. More "
                 "by --field again, height too: files of fields are then NAME_KEY",
         .value = "KEY",
         .one_at_a_time = true},
        {.names = "--target",
         .target = &choice.target,
         .help = "Program to export for (talus list targets): uses its sizes, formats and row order, and "
                 "prints the numbers to enter there",
         .value = "KEY"},
        {.names = "--tiles",
         .target = &options->tiles,
         .help = "Cut the map into this many files, name_x0_y0 and so on; neighbours share a row or column",
         .value = "N|AxB"},
        {.names = "--manifest",
         .target = &options->manifest,
         .help =
             "Make each tile alone, in little memory, and list all with digests in talus-world.json instead "
             "of .json files beside them; the same again goes on from where it was stopped, and talus "
             "verify makes tiles again and compares"},
    });
    ExportOptions::parameters([&]<class Member>(Member ExportOptions::*member, const ParameterInfo& row) {
        command.add({listed_option(export_parameters(), row.key, &(choice.options.*member))});
        // The smallest value, for none, is that without the option.
        if (row.key == "triangles") command.options.back().min = k_min_mesh_triangles;
    });
    command.add({{.names = "--no-sidecar",
                  .target = &options->no_sidecar,
                  .help = "Write no .json file beside the export"}});
    command.add(options->nodes.options());
    command.add(common_options(common));
    return command;
}

}  // namespace talus
