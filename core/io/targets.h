#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lattice.h"
#include "core/base/map_size.h"
#include "core/io/formats.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Number of files that a map is cut into. Neighbours share one row or column, so a map of W samples makes
/// tiles of (W − 1) / across + 1.
struct Tiles {
    int across = 1;  ///< 1 to k_max_tiles
    int down = 1;

    int count() const { return across * down; }
    friend bool operator==(const Tiles&, const Tiles&) = default;
};
inline constexpr int k_max_tiles = 16;  ///< along either side: all files are open while they are written

/// A number to enter in the engine so that the terrain has its real size and place there.
struct EngineNumber {
    std::string label;  ///< the engine's own label
    std::string value;  ///< text that Copy copies, without a unit where the engine's field takes none
    std::string help;   ///< where to enter it, and why
};

/// How weights of what covers the ground are stored for a program; see core/io/weight_maps.h.
enum class WeightLayout {
    rgba,    ///< four layers a picture
    single,  ///< one layer a picture
    control  ///< one picture that names two layers a place
};

/// A program that an export is made for, and what it accepts. The table of them drives `talus list targets`,
/// the export dialog and the export itself.
struct ExportTarget {
    std::string_view key;                       ///< on the command line
    std::string_view label;                     ///< in the dialog
    std::span<const std::string_view> formats;  ///< keys of those it accepts; empty: all
    std::span<const int> sizes = {};            ///< samples a side of a heightmap, ascending; empty: any
    bool square = false;                        ///< accepts only heightmaps with equal sides
    bool raw_bottom_first = false;              ///< headerless heightmaps begin with the south row
    /// Ending of headerless heightmaps that its dialog expects, dot included, lower case; empty: the format's
    /// own.
    std::string_view raw_ending = {};
    bool flip_green = false;  ///< normal maps with green pointing down
    WeightLayout weights = WeightLayout::rgba;
    bool describe_in_name =
        false;  ///< size and height range belong in the name, because the file holds neither
    bool no_sizes_in_name = false;  ///< it reads digits, x, digits in a name as a tile's place
    std::vector<EngineNumber> (*numbers)(const Format&, const Lattice& map, HeightRange, Tiles) = nullptr;
    std::string_view help;  ///< how to open the file there

    /// Returns the formats to choose from; the first is proposed.
    std::vector<const Format*> offered() const;
    const Format& default_format() const { return *offered().front(); }
    bool offers(const Format& format) const;
    /// Returns whether this map's file begins with the south row. Pictures begin with the north one
    /// everywhere.
    bool bottom_row_first(const Format& format) const;
    /// Returns the ending of a new file's name, dot included.
    std::string_view ending(const Format& format) const;
    /// Returns "127, 253, …", or "any".
    std::string size_choices() const;
};

/// Returns every target, in the order in which lists show them.
std::span<const ExportTarget> export_targets();
/// Returns the target with this key, or null.
const ExportTarget* find_target(std::string_view key);

/// Returns the size nearest to the wish that the target accepts, of the whole map: cut into tiles, each of
/// them must have an accepted size, and each side minus one is a multiple of the number of tiles. Returns the
/// wish itself where it is accepted. Nothing is stretched to the size: the recipe is evaluated at it.
MapSize nearest_size(const ExportTarget& target, MapSize wish, Tiles tiles = {});
/// How a recipe's map is exported for a target.
struct ExportSize {
    MapSize whole;        ///< samples of all files together; a size that the target accepts
    bool closes = false;  ///< its last column and row repeat the first ones, which a map that wraps lacks

    /// Returns the samples of the map to be made.
    MapSize map() const { return {whole.width - closes, whole.height - closes}; }
    friend bool operator==(const ExportSize&, const ExportSize&) = default;
};
/// Returns the size of an export. own: the size of the recipe's map, or the one wished for. It is kept where
/// the target accepts it, with or without the column and row that close a seam; else the nearest is taken.
/// The seam is closed for engines of fixed sizes and for tiles, where the first column of the next copy has
/// to be in the file, too.
ExportSize export_size(const ExportTarget& target, MapSize own, bool wraps, Tiles tiles = {});
/// The next smaller and the next larger accepted side; at the ends of the list one of them twice.
struct NearestSides {
    int smaller;
    int larger;
};
NearestSides nearest_sides(const ExportTarget& target, int wish, int tiles = 1);

/// Returns the numbers to enter in the engine, in the order of its fields. map: the exported map, uncut.
/// Heights of normalised formats span `range`. Empty for colours and normals. Unreal's z scale is range / 512
/// m, by its manual; as 512 m are 65536 steps there and the range is 65535, the highest point ends up one
/// step too low.
std::vector<EngineNumber> engine_numbers(const ExportTarget& target, const Format& format, const Lattice& map,
                                         HeightRange range, Tiles tiles = {});

/// Returns the name of a new file: `name_1025x1025_0to900m.exr` for a target that needs it so, else that of
/// proposed_file_name.
std::string target_file_name(const ExportTarget& target, const Format& format, std::string_view name,
                             MapSize size, HeightRange range, bool flip_green);
/// Returns whether green points down in a normal map: as wished, if there is a wish; else as a name in `_dx`
/// or `_gl` tells; else as the target expects.
bool green_points_down(const ExportTarget& target, std::optional<bool> wish, std::string_view path);
/// Returns why the target would not find this file or would misread its name, in one line with the remedy;
/// empty if nothing is wrong.
std::string objection_to_name(const ExportTarget& target, const Format& format, const std::string& path);
/// Returns `name_x1_y0.r16` for `name.r16`: column 1, row 0 of the tiles, counted from the north-west.
std::string tile_path(const std::string& path, int column, int row);

}  // namespace talus
