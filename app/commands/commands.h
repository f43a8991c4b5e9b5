#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/syntax.h"
#include "app/editor/editor.h"
#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/overwrite.h"
#include "core/io/read_heightmap.h"
#include "core/recipe/export/export_plan.h"
#include "core/recipe/layer_traces.h"
#include "core/recipe/recipe.h"
#include "core/tiles/tile_engine.h"
#include "core/tiles/tiled_world.h"

namespace talus {

/// Reports invalid arguments: exit status 2. what() is one line.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Options that every command has.
struct CommonOptions {
    int threads = 0;               ///< 0: all there are
    std::uint64_t memory = 0;      ///< bytes an evaluation may take; 0: half of the machine's
    TileEngine* engine = nullptr;  ///< shares out the tiles of worlds among processes; null: this one alone
};

/// The recipe that a command works on, and how it is changed for this run.
struct RecipeOptions {
    std::string recipe;   ///< a file, or a preset's key; or a heightmap, which is a recipe of its own
    std::string channel;  ///< of a heightmap with several; a name or a number from 1
    std::string size;     ///< N or WxH; empty: the recipe's own
    std::optional<std::uint64_t> seed;
    std::vector<std::string> assignments;  ///< of --set
    std::string origin;                    ///< X,Y of an endless world; empty: the recipe's own
};

/// Returns RECIPE, --size, --seed, --set and --origin. value and help: of RECIPE, where a command takes more
/// than recipes.
std::vector<OptionSyntax> recipe_options(
    RecipeOptions& options, const std::string& value = "RECIPE",
    const std::string& help = "A .talus file, a preset's key (talus list presets), or a heightmap");
/// Returns the option that a row of a listing makes, with its help and its limits: --print-size for
/// print_size.
OptionSyntax listed_option(std::span<const Parameter> listing, std::string_view key,
                           OptionSyntax::Target target);
/// Returns the recipe with its changes. What was clamped or ignored is written to the error stream. Throws
/// UsageError, RecipeError, FileError.
Recipe chosen_recipe(const RecipeOptions& options);
/// Refuses to write files that the command reads, or twice the same one, before anything is made. recipe: as
/// chosen. also_read: besides the recipe and what it imports. Throws UsageError.
void refuse_overwriting(const RecipeOptions& options, const Recipe& recipe,
                        const std::vector<std::string>& written,
                        const std::vector<InputFile>& also_read = {});
/// Returns the settings by which a heightmap is read that is named in the place of a recipe. Throws
/// UsageError.
ReadSettings chosen_settings(const RecipeOptions& options);
/// Does the same for commands without a recipe.
void refuse_overwriting(const std::vector<std::string>& written, const std::vector<InputFile>& read = {});
/// Returns whether the text is a recipe (a preset's key or a .talus file) rather than a heightmap.
bool names_recipe(const std::string& text);
/// Parses N or AxB, each from min to max. Throws UsageError with the text `usage`.
MapSize parsed_pair(const std::string& text, int min, int max, const std::string& usage);
/// Parses N or WxH, each side 2 to 65536. Throws UsageError.
MapSize parsed_size(const std::string& text);

/// Throws where `what` needs more bytes, the program's own included, than are allowed: one line with the
/// estimate, the limit and the remedy.
void refuse_too_large(const std::string& what, double needed, const CommonOptions& options,
                      const std::string& remedy);
/// Keeps freed maps for the next ones only as far as the limit leaves room beside the bytes needed.
void limit_pool(const CommonOptions& options, double needed);

/// Returns the recipe's terrain at its own size. Refuses a terrain that takes more than the memory allowed,
/// with the estimate, and a recipe with an enabled layer of an unknown stage. use: bytes that what is done
/// with the finished terrain takes besides it.
std::shared_ptr<const Terrain> evaluated(const Recipe& recipe, const CommonOptions& options,
                                         Progress& progress, double use = 0,
                                         LayerTracesById* traces = nullptr);

/// Does what evaluated() does before it makes a terrain: refuses what cannot be made, and tells what takes
/// long.
void check_makeable(const Recipe& recipe, const CommonOptions& options, double use = 0);

/// Returns how the terrain of an export is made: in parts where the whole takes more memory than allowed and
/// the recipe's stages can. Refuses what evaluated() refuses.
Making making_within(const ExportPlan& plan, const CommonOptions& options);

/// Does the same for tiles that are made one by one, by options.engine or by threads. writing: bytes that
/// each of these takes to write files. Returns how many threads gain and have room.
int check_tiles(const TiledWorld& world, double writing, const CommonOptions& options);

/// Tells, before anyone waits, that making this terrain takes long, and what makes it so.
void note_long_wait(const Recipe& recipe);

/// Reports what was found in the files that the recipe imports, once they are read.
void note_imports(const Recipe& recipe);

/// Runs a task that a user waits for, with a progress bar where the error stream is a terminal and the task
/// takes over a third of a second. Ctrl+C cancels it (Cancelled is passed on). in_lines: where it is none, a
/// line is written for each tenth.
void with_progress(const std::string& label, const std::function<void(Progress&)>& task,
                   bool in_lines = false);

/// Writes a line to the error stream that is not a failure.
void note(const std::string& text);

/// Return the commands. Their options are stored in the commands themselves and in `common`.
CommandSyntax export_command(CommonOptions& common);
CommandSyntax verify_command(CommonOptions& common);
CommandSyntax render_command(CommonOptions& common);
CommandSyntax map_command(CommonOptions& common);
CommandSyntax find_command(CommonOptions& common);
CommandSyntax variations_command(CommonOptions& common);
CommandSyntax scatter_command(CommonOptions& common);
CommandSyntax lines_command(CommonOptions& common);
CommandSyntax grow_command(CommonOptions& common);
CommandSyntax simulate_command(CommonOptions& common);
CommandSyntax list_command(CommonOptions& common);
CommandSyntax schema_command(CommonOptions& common);
CommandSyntax inspect_command(CommonOptions& common);
CommandSyntax reference_command(CommonOptions& common);
/// Fills `editor` where the lesson is to be given there.
CommandSyntax lesson_command(CommonOptions& common, EditorOptions& editor);
CommandSyntax open_command(CommonOptions& common, EditorOptions& editor);
/// Returns --threads and --memory.
std::vector<OptionSyntax> common_options(CommonOptions& common);

}  // namespace talus
