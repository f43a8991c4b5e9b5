#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "app/arithmetic.h"
#include "app/commands/commands.h"
#include "app/editor/building.h"
#include "app/editor/own_presets.h"
#include "app/editor/settings.h"
#include "app/platform.h"
#include "core/base/bytes_text.h"
#include "core/base/parallel.h"
#include "core/base/platform.h"
#include "core/base/pool.h"
#include "core/generate/imported_map.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/map_recipe.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/picture_recipe.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/remarks.h"
#include "core/recipe/set_value.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

const ParameterInfo& world_info(std::string_view key) {
    return world_parameters()[*find_parameter(world_parameters(), key)].info;
}

// A script must not get a different terrain from the one it asks for: anything unknown to this version is
// refused, and anything without effect is reported.
void check_layers(const Recipe& recipe) {
    for (const Layer& layer : recipe.layers) {
        if (layer.type == nullptr && layer.enabled) {
            throw RecipeError(
                "layer \"" + layer.name +
                "\" needs a stage that this version does not know; update Talus, or give the layer "
                "\"enabled\": false");
        }
    }
    for (const std::string& remark : remarks_on(recipe)) note(remark);
}

// The row of a number or of a whole one; null for all else, and where there is no such parameter.
const ParameterInfo* number_called(const Recipe& recipe, std::string_view name) {
    try {
        const Parameter& row = parameter_called(recipe, name);
        return row.kind == ParameterKind::integer || row.kind == ParameterKind::real ||
                       row.kind == ParameterKind::number_or_field
                   ? &row.info
                   : nullptr;
    } catch (const RecipeError&) {
        return nullptr;  // set_values says what is wrong
    }
}

// Makes ready for a terrain, or refuses it.
void prepare(const Recipe& recipe, const Making& making, const CommonOptions& options) {
    const MapSize size{recipe.world.width, recipe.world.height};
    refuse_too_large(size_text(size, "x"), making.bytes, options, smaller_remedy(recipe, size, "--size"));
    set_import_memory(static_cast<std::size_t>(making.allowed) / 4);
    note_long_wait(recipe);
    limit_pool(options, making.bytes);
}

// The file of the user's own preset of this key; empty if there is none, or a file is called so.
std::string own_preset(const std::string& name) {
    const std::string file = OwnPresets(OwnPresets::folder_in(settings_path())).file_of(name);
    return file.empty() || is_there(name) ? std::string() : file;
}

// Numbers may be worked out as in the window: "1024*3/2", "2 km", "sea+20" by the world's values.
std::vector<std::string> worked_out(const Recipe& recipe, std::vector<std::string> assignments) {
    set_numbers_of(recipe.world);
    for (std::string& assignment : assignments) {
        const std::size_t equals = assignment.find('=');
        if (equals == std::string::npos) continue;
        const ParameterInfo* const row = number_called(recipe, assignment.substr(0, equals));
        if (row == nullptr) continue;
        const auto value = value_of(assignment.substr(equals + 1), row->unit);
        if (value) assignment = assignment.substr(0, equals + 1) + number_text(*value, 17);
    }
    return assignments;
}

// The recipe that the argument names or is; nothing where it may be a heightmap.
std::optional<ReadRecipe> recipe_of(const std::string& name) {
    if (const Preset* preset = find_preset(name)) return ReadRecipe{preset->recipe, {}};
    if (is_recipe_file(name)) return load_recipe(name);
    if (is_recipe_code(name)) return recipe_from_code(name);
    if (const std::string own = own_preset(name); !own.empty()) return load_recipe(own);
    return recipe_in_picture(name);
}

ReadRecipe recipe_of_heightmap(const RecipeOptions& options) {
    const std::string& name = options.recipe;
    if (is_there(name)) {
        ReadRecipe made;
        made.recipe = recipe_of_map(name, options.channel, options.assignments, made.remarks);
        return made;
    }
    const std::string meant = did_you_mean_preset(name);
    throw UsageError(name + ": no preset, no .talus file, no code of a recipe and no heightmap" +
                     (meant.empty() ? "; `talus list presets` names the presets" : meant));
}

// The world whose piece begins at the place that --origin names.
World moved_to(World world, const std::string& text, const std::string& name) {
    const char* at = text.data();
    const char* const end = at + text.size();
    bool good = true;
    for (std::int64_t* const place : {&world.origin_x, &world.origin_y}) {
        const bool last = place == &world.origin_y;
        const auto [after, error] = std::from_chars(at, end, *place);
        good = good && error == std::errc() && (last ? after == end : after != end && *after == ',');
        at = good && !last ? after + 1 : after;
    }
    if (!good)
        throw UsageError("--origin " + text +
                         ": write X,Y, whole metres to the east and to the south, for example 40960,-8192");
    if (!world.is_endless())
        throw UsageError("--origin: the world of " + name +
                         " is not endless, it has one piece alone; --set world.bounds=endless makes it so");
    return world;
}

// Values that a recipe does not know, as the mistake of who gave them.
template <class Call>
auto with_usage_errors(Call&& call) {
    try {
        return call();
    } catch (const RecipeError& error) {
        throw UsageError(error.what());
    }
}

}  // namespace

void note_long_wait(const Recipe& recipe) {
    if (const std::string wait = long_wait_text(forecast_of(recipe)); !wait.empty()) note(wait);
}

bool names_recipe(const std::string& text) {
    return find_preset(text) != nullptr || is_recipe_file(text) || is_recipe_code(text) ||
           !own_preset(text).empty();
}

MapSize parsed_pair(const std::string& text, int min, int max, const std::string& usage) {
    const auto number = [&](std::string_view digits) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc{} || end != digits.data() + digits.size() || value < min || value > max)
            throw UsageError(usage);
        return value;
    };
    const std::string_view view = text;
    const auto cross = view.find('x');
    if (cross == std::string_view::npos) return {number(view), number(view)};
    return {number(view.substr(0, cross)), number(view.substr(cross + 1))};
}

MapSize parsed_size(const std::string& text) {
    const ParameterInfo& limits = world_info("width");
    const int min = static_cast<int>(limits.min);
    const int max = static_cast<int>(limits.max);
    return parsed_pair(text, min, max,
                       "--size " + text + ": write N or WxH, each side " + std::to_string(min) + " to " +
                           std::to_string(max) + ", for example 1025 or 1024x512");
}

std::vector<OptionSyntax> recipe_options(RecipeOptions& options, const std::string& value,
                                         const std::string& help) {
    return {
        {.names = "recipe", .target = &options.recipe, .help = help, .value = value, .required = true},
        {.names = "--size",
         .target = &options.size,
         .help = "Samples of the terrain: one side of a square, or width x height",
         .value = "N|WxH"},
        {.names = "--seed",
         .target = &options.seed,
         .help = "The world's seed",
         .value = "N",
         .objection =
             [](const std::string& text) {
                 std::uint64_t seed = 0;
                 const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
                 const bool whole = error == std::errc{} && end == text.data() + text.size();
                 return whole ? std::string() : text + " is no whole number from 0 to 18446744073709551615";
             }},
        {.names = "--channel",
         .target = &options.channel,
         .help = "Of a heightmap with several channels, the one that holds the heights: its name, or its "
                 "number from 1",
         .value = "NAME|N"},
        {.names = "--set",
         .target = &options.assignments,
         .help = "Change a value: a layer by its name or its stage's key (#n: the n-th of them), or `world`",
         .value = "NAME[#n].PARAM=VALUE",
         .one_at_a_time = true},
        {.names = "--origin",
         .target = &options.origin,
         .help = "Of an endless world, the place of the north-west corner: metres to the east and to the "
                 "south. Pieces an extent apart share their border samples",
         .value = "X,Y"},
    };
}

OptionSyntax listed_option(std::span<const Parameter> listing, std::string_view key,
                           OptionSyntax::Target target) {
    const Parameter& row = listing[*find_parameter(listing, key)];
    OptionSyntax option{
        .names = "--" + std::string(key), .target = target, .help = std::string(row.info.help)};
    std::ranges::replace(option.names, '_', '-');
    option.help.pop_back();  // its full stop
    if (!has_range(row.kind)) return option;
    option.value = row.info.unit.empty() ? "N" : row.info.unit == "mm" ? "MM" : "M";
    option.min = row.info.min;
    option.max = row.info.max;
    option.shows_default = row.info.min > 0;  // a 0 stands for none, or for what the program chooses
    return option;
}

Recipe chosen_recipe(const RecipeOptions& options) {
    std::optional<ReadRecipe> given = recipe_of(options.recipe);
    const bool is_map = !given.has_value();
    if (!is_map && !options.channel.empty())
        throw UsageError("--channel is for heightmaps; " + options.recipe + " is a recipe, leave it out");
    if (is_map) given = with_usage_errors([&] { return recipe_of_heightmap(options); });
    const std::string source = is_recipe_code(options.recipe) ? std::string("the code") : options.recipe;
    for (const std::string& remark : given->remarks) note(source + ": " + remark);
    Recipe recipe = std::move(given->recipe);
    if (!options.size.empty()) {
        const MapSize size = parsed_size(options.size);
        recipe = with_resolution(recipe, size.width, size.height).recipe;
    }
    if (options.seed) recipe = with_seed(recipe, *options.seed).recipe;
    if (!is_map) {
        for (const std::string& remark :
             with_usage_errors([&] { return set_values(recipe, worked_out(recipe, options.assignments)); }))
            note(remark);
    }
    if (!options.origin.empty()) recipe.world = moved_to(recipe.world, options.origin, options.recipe);
    return recipe;
}

ReadSettings chosen_settings(const RecipeOptions& options) {
    return with_usage_errors(
        [&] { return map_settings(options.recipe, options.channel, options.assignments); });
}

void refuse_overwriting(const RecipeOptions& options, const Recipe& recipe,
                        const std::vector<std::string>& written, const std::vector<InputFile>& also_read) {
    std::vector<InputFile> read = input_files(recipe);
    read.insert(read.end(), also_read.begin(), also_read.end());
    if (find_preset(options.recipe) == nullptr && !is_recipe_code(options.recipe)) {
        const std::string own = own_preset(options.recipe);
        read.push_back({own.empty() ? options.recipe : own, "the recipe itself"});
    }
    refuse_overwriting(written, read);
}

void refuse_overwriting(const std::vector<std::string>& written, const std::vector<InputFile>& read) {
    const std::string objection = overwrite_objection(written, read);
    if (!objection.empty()) throw UsageError(objection);
}

void note_imports(const Recipe& recipe) {
    for (const std::string& remark : import_remarks(recipe, nullptr)) note(remark);
}

void refuse_too_large(const std::string& what, double needed, const CommonOptions& options,
                      const std::string& remedy) {
    const std::string objection =
        memory_objection(what, needed, static_cast<double>(allowed_memory(options.memory)),
                         remedy + (remedy.empty() ? "" : ", or ") + "allow more with --memory");
    if (!objection.empty()) throw std::runtime_error(objection);
}

void limit_pool(const CommonOptions& options, double needed) {
    if (options.memory == 0) return;
    set_pool_budget(static_cast<std::size_t>(static_cast<double>(options.memory) - needed));
    platform::return_freed_memory();
}

void check_makeable(const Recipe& recipe, const CommonOptions& options, double use) {
    check_layers(recipe);
    prepare(recipe, plan_whole(recipe, allowed_memory(options.memory), use), options);
}

std::shared_ptr<const Terrain> evaluated(const Recipe& recipe, const CommonOptions& options,
                                         Progress& progress, double use, LayerTracesById* traces) {
    check_makeable(recipe, options, use);
    // The result is used once: only the layer in progress is worth keeping in memory.
    Evaluator evaluator(0);
    auto terrain = evaluator.evaluate(recipe, recipe.world.width, recipe.world.height, &progress);
    if (traces != nullptr) *traces = evaluator.traces(recipe);
    note_imports(recipe);
    return terrain;
}

Making making_within(const ExportPlan& plan, const CommonOptions& options) {
    const Recipe recipe = exported_recipe(plan);
    check_layers(recipe);
    const std::uint64_t allowed = allowed_memory(options.memory);
    const Making making = plan_making(plan, allowed, allowed);
    prepare(recipe, making, options);
    // What plants take is known once the terrain is made.
    if (plan.choice.options.plants) limit_pool(options, making.allowed);
    if (making.rows > 0) {
        note("made in parts of " + std::to_string(making.rows) +
             " rows, because the whole takes more memory than allowed");
    }
    return making;
}

int check_tiles(const TiledWorld& world, double writing, const CommonOptions& options) {
    constexpr int k_most = 4;  // more threads only take memory
    check_layers(world.recipe);
    const double needed = tile_bytes(world) + writing;
    const auto allowed = static_cast<double>(allowed_memory(options.memory));
    const int room = static_cast<int>(std::min<double>(allowed / needed, k_most));
    const int members = options.engine != nullptr ? options.engine->members_here()
                                                  : std::clamp(room, 1, std::max(1, thread_count()));
    CommonOptions each = options;
    each.memory = static_cast<std::uint64_t>(allowed / members);
    refuse_too_large("a tile of " + size_text(world.tile_size(), "x") + " samples" +
                         (members > 1 ? ", of which " + std::to_string(members) + " are made at once," : ""),
                     needed, each, "cut the map into more --tiles");
    set_import_memory(static_cast<std::size_t>(each.memory) / 4);
    note_long_wait(world.recipe);
    if (options.engine != nullptr)
        limit_pool(each, needed);
    else
        limit_pool(options, needed * members);
    return members;
}

}  // namespace talus
