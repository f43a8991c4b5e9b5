#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/map_size.h"
#include "core/io/export.h"
#include "core/recipe/export/export_choice.h"
#include "core/recipe/export/terrain_rows.h"
#include "core/recipe/recipe.h"

namespace talus {

/// One map of an export: a file, or its tiles.
struct MapPlan {
    FieldId field = k_height_id;
    ExportSettings settings = {};  ///< without the recipe
    double bytes_each = 0;         ///< of a file; an upper bound where the size depends on the contents
    double writing_memory = 0;     ///< bytes that writing takes beside the terrain
    double metres_per_step =
        0;  ///< between two values of the file; 0: they are metres already, or not heights
    std::vector<EngineNumber> numbers = {};  ///< to enter in the engine
    bool opens_for_caves = false;            ///< it is a mesh with holes, and with the caves behind them
    std::string caves_remark = {};           ///< empty, or why the recipe's caves are not in it
    std::string objection = {};              ///< empty, or why the target rejects a file of this name
};

/// All that an export writes, before anything is made, for whoever shows it, judges it or runs it.
struct ExportPlan {
    Recipe recipe;  ///< at its own size
    ExportChoice choice;
    const ExportTarget* target = nullptr;  ///< never null
    MapSize size = {};  ///< samples of all files of a map together, a size that the target accepts
    MapSize map = {};   ///< samples to be made: fewer where the files close a seam, or have other proportions
    /// The heightmap, which the choice may leave out, or the first of typed files. Weight maps and the list
    /// of plants are named after it.
    MapPlan lead = {};
    std::vector<MapPlan> maps = {};
    std::string plants = {};  ///< path of their list; empty where none is written
    std::string caves = {};   ///< of their meshes without ending; empty where none is written
    std::string ways = {};    ///< path of the meshes of roads and water; empty where none is written
    std::string rock = {};    ///< path of its signed distance; empty where none is written
    std::vector<std::string> files = {};     ///< paths of all files, except those that describe others
    std::vector<std::string> sidecars = {};  ///< of the `.json` files that do

    /// Returns whether files may be left out, because it turns out that nothing is in them.
    bool may_leave_out() const;
    /// Returns whether anything is written that is known of a whole map alone.
    bool needs_whole() const {
        const ExportOptions& options = choice.options;
        return options.weights || options.plants || options.caves || options.vdb || options.ways;
    }
};

/// Plans an export. name_if_empty: the name used where the choice has none.
ExportPlan plan_export(const Recipe& recipe, const ExportChoice& choice,
                       const std::string& name_if_empty = {});

/// Returns the recipe with the size of the plan's maps, ready to be evaluated. Stored in the sidecars, it
/// makes the same files again.
Recipe exported_recipe(const ExportPlan& plan);

/// Returns one line on a map whose files have other proportions than it has, in samples: what was resampled,
/// and the numbers that give it its own shape in the program. Empty for others. language: of the window.
std::string stretch_text(const ExportPlan& plan, const std::string& language = "en");

/// Returns the paths of all files that are written or replaced, each `.json` among them.
std::vector<std::string> written_paths(const ExportPlan& plan);

/// Plans how the terrain is made within so much memory; see plan_making() of a recipe.
Making plan_making(const ExportPlan& plan, std::uint64_t memory, std::uint64_t whole_up_to = k_whole_bytes);

/// Returns why this export cannot be done, in one line with its remedy, or nothing. memory: bytes that making
/// the terrain may take.
std::string objection_to(const ExportPlan& plan, std::uint64_t memory);

}  // namespace talus
