#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/editor/editor.h"
#include "core/base/map_size.h"
#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/recipe/recipe.h"

namespace CLI {
class App;
}

namespace talus {

/// Arguments that make no sense: exit status 2. what() is one line.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Options that every command has.
struct CommonOptions {
    int threads = 0;           ///< 0: all there are
    std::uint64_t memory = 0;  ///< bytes an evaluation may take; 0: half of the machine's
};

/// What a command works on, and how it is changed for this run.
struct RecipeOptions {
    std::string recipe;  ///< a file, or a preset's key
    std::string size;    ///< N or WxH; empty: the recipe's own
    std::optional<std::uint64_t> seed;
    std::vector<std::string> assignments;  ///< of --set
};

/// A validator for whole numbers from 0, as which the option parser alone would take −5 for 2^64 − 5.
std::string not_negative(const std::string& text);

/// Adds RECIPE, --size, --seed and --set.
void add_recipe_options(CLI::App& command, RecipeOptions& options);
/// The recipe with its changes; what was clamped or passed over goes to the error stream.
/// Throws UsageError, RecipeError, FileError.
Recipe chosen_recipe(const RecipeOptions& options);
/// Whether the text is a recipe (a preset's key or a .talus file) rather than a heightmap.
bool names_recipe(const std::string& text);
/// N or WxH, each side 2 to 65536. Throws UsageError.
MapSize parsed_size(const std::string& text);

/// The recipe's terrain at its own size. Refuses, with the estimate, what takes more than the memory allowed;
/// refuses a recipe with an enabled layer of an unknown stage.
std::shared_ptr<const Terrain> evaluated(const Recipe& recipe, const CommonOptions& options,
                                         Progress& progress);

/// The same for an export, made when its rows are asked for: where the whole takes more memory than is
/// allowed, in parts, if the recipe's stages can; else refused.
TerrainRows rows_to_make(const Recipe& recipe, const CommonOptions& options, FieldId field);

/// Says what was found in the files that the recipe imports, once they are read.
void note_imports(const Recipe& recipe);

/// Runs a task that a user waits for: a progress bar where the error stream is a terminal and it takes over a
/// second; Ctrl+C cancels it (Cancelled is thrown through).
void with_progress(const std::string& label, const std::function<void(Progress&)>& task);

/// A line on the error stream that is no failure.
void note(const std::string& text);

/// Each adds its command to the program; the callback runs it.
void add_export_command(CLI::App& program, CommonOptions& common);
void add_render_command(CLI::App& program, CommonOptions& common);
void add_grow_command(CLI::App& program, CommonOptions& common);
void add_list_command(CLI::App& program, CommonOptions& common);
void add_inspect_command(CLI::App& program, CommonOptions& common);
void add_reference_command(CLI::App& program, CommonOptions& common);
/// Fills `editor` where the lesson is to be given there.
void add_lesson_command(CLI::App& program, CommonOptions& common, EditorOptions& editor);
void add_common_options(CLI::App& command, CommonOptions& common);

}  // namespace talus
