#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/io/export_options.h"
#include "core/io/targets.h"
#include "core/terrain/field.h"

namespace talus {

struct Recipe;

/// Where maps are written under a name that was typed.
struct ExportOutput {
    std::string path = {};
    std::string format = {};  ///< its key
    bool is_folder = false;   ///< the target names the files in it

    friend bool operator==(const ExportOutput&, const ExportOutput&) = default;
};

/// What is exported, where and how: all that the window asks, and remembers, and all that a command line
/// says. What follows from it is a plan, see plan_export().
struct ExportChoice {
    std::string target = {};  ///< an export target's key; unknown or empty: any program
    std::string format = {};  ///< of heights and fields, its key; empty: nothing was exported yet
    bool heights = true;      ///< the heightmap itself
    bool normals = false;     ///< a normal map
    bool colours = false;     ///< a map of the ground's colours
    std::vector<std::string> fields =
        {};                     ///< keys of fields; those that the recipe does not make are left out
    std::string folder = {};    ///< absolute
    std::string name = {};      ///< without ending; empty: the document's
    std::string document = {};  ///< the one that the name was given for; another one begins with its own name
    int width = 0;              ///< samples of all tiles together; 0: the document's size
    int height = 0;             ///< samples
    int tiles = 1;              ///< along each side, 1 to k_max_tiles
    int tiles_down = 0;         ///< from north to south; 0: as many as `tiles`
    /// The key of a NodeFormat where the terrain is written in cubes instead of maps; else empty.
    std::string cubes = {};
    float node_size = 1;  ///< m, the side of a cube
    ExportOptions options = {};
    /// A command line gives these in place of folder, format, normals and colours. Each gets the heights and
    /// the fields that are chosen. Unless flip_green is set, green points as a file's name or else the target
    /// says.
    std::vector<ExportOutput> outputs = {};

    friend bool operator==(const ExportChoice&, const ExportChoice&) = default;
};

/// Return the target and the format of heights and fields that a choice names. Where it names none that
/// exists or fits: the target for any program, and the target's first format.
const ExportTarget& target_of(const ExportChoice& choice);
const Format& format_of(const ExportChoice& choice);
/// Returns the target's format for normals or for colours; null where it takes none.
const Format* format_for_content(const ExportTarget& target, Content content);
/// Returns the fields of the choice that the recipe makes, beside the heights.
std::vector<FieldId> fields_of(const Recipe& recipe, const ExportChoice& choice);

/// Returns the beginning of an export's name when the user gives none. title: the document's, without ending.
std::string export_name(std::string_view title);

}  // namespace talus
