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

/// Into how many files a map is cut. Neighbours share one row or column, so that a map of W samples makes
/// tiles of (W − 1) / across + 1.
struct Tiles {
    int across = 1;  ///< 1 to k_max_tiles
    int down = 1;

    int count() const { return across * down; }
    friend bool operator==(const Tiles&, const Tiles&) = default;
};
inline constexpr int k_max_tiles = 16;  ///< along either side: all files are open while they are written

/// A number that has to be typed into the engine so that the terrain stands there as it is.
struct EngineNumber {
    std::string label;  ///< as the engine has it
    std::string value;  ///< what Copy copies, without a unit where the engine's field takes none
    std::string help;   ///< where it belongs, and why
};

/// A program that an export is made for, and what it accepts. The table of them drives `talus list targets`,
/// the export dialog and the export itself.
struct ExportTarget {
    std::string_view key;                       ///< on the command line
    std::string_view label;                     ///< in the dialog
    std::span<const std::string_view> formats;  ///< keys of those it takes; empty: all
    std::span<const int> sizes = {};            ///< samples to a side of a heightmap, rising; empty: any
    bool square = false;                        ///< heightmaps with sides that differ are not taken
    bool raw_bottom_first = false;              ///< headerless heightmaps begin with the south row
    /// What its dialog wants headerless heightmaps to end in, dot included, lower case; empty: the format's
    /// own.
    std::string_view raw_ending = {};
    bool flip_green = false;  ///< normal maps with green pointing down
    bool describe_in_name =
        false;  ///< size and height range belong into the name, for the file holds neither
    bool no_sizes_in_name = false;  ///< digits, x, digits in the name would be taken for a tile's place
    std::vector<EngineNumber> (*numbers)(const Format&, const Lattice& map, HeightRange, Tiles) = nullptr;
    std::string_view help;  ///< how to open the file there

    /// The formats to choose from; the first is proposed.
    std::vector<const Format*> offered() const;
    const Format& default_format() const { return *offered().front(); }
    bool offers(const Format& format) const;
    /// Whether this map's file begins with the south row. Pictures begin with the north one everywhere.
    bool bottom_row_first(const Format& format) const;
    /// What a new file's name ends in, dot included.
    std::string_view ending(const Format& format) const;
    /// "127, 253, …", or "any".
    std::string size_choices() const;
};

/// Returns every target, in the order in which lists show them.
std::span<const ExportTarget> export_targets();
/// Returns the target with this key, or null.
const ExportTarget* find_target(std::string_view key);

/// The size nearest to the wish that the target takes: of the whole map, when it is cut into tiles of which
/// each has a size that is taken. With more than one tile, each side less one is a multiple of their number.
/// The wish itself where it is taken. The answer is never stretched to: the recipe is evaluated at it.
MapSize nearest_size(const ExportTarget& target, MapSize wish, Tiles tiles = {});
/// How a recipe's map leaves for a target.
struct ExportSize {
    MapSize whole;        ///< samples of all files together; a size that the target takes
    bool closes = false;  ///< its last column and row are the first ones again, which a map that wraps lacks

    /// Returns the samples of the map to be made.
    MapSize map() const { return {whole.width - closes, whole.height - closes}; }
    friend bool operator==(const ExportSize&, const ExportSize&) = default;
};
/// own: the size of the recipe's map, or the one wished for. It stays where the target takes it, with or
/// without the column and row that close a seam; else the nearest is taken. Where the last column belongs to
/// the first of the next copy, an engine of fixed sizes and neighbouring tiles want it twice.
ExportSize export_size(const ExportTarget& target, MapSize own, bool wraps, Tiles tiles = {});
/// The next smaller and the next larger side that are taken, one of them twice at the ends of the list.
struct NearestSides {
    int smaller;
    int larger;
};
NearestSides nearest_sides(const ExportTarget& target, int wish, int tiles = 1);

/// What to type into the engine, in the order of its fields.
/// map: the exported map, uncut. Heights of normalised formats span `range`. Empty for colours and normals.
/// Unreal's z scale is range / 512 m, by its manual; as 512 m are 65536 steps there and the range is 65535,
/// the highest point stands one step too low.
std::vector<EngineNumber> engine_numbers(const ExportTarget& target, const Format& format, const Lattice& map,
                                         HeightRange range, Tiles tiles = {});

/// The name for a new file: `name_1025x1025_0to900m.exr` for a target that wants it so, else as
/// proposed_file_name has it.
std::string target_file_name(const ExportTarget& target, const Format& format, std::string_view name,
                             MapSize size, HeightRange range, bool flip_green);
/// Whether green points down in a normal map. wish: what was said, if anything was; else a name in `_dx` or
/// `_gl` says it, else the target.
bool green_points_down(const ExportTarget& target, std::optional<bool> wish, std::string_view path);
/// Empty, or why the target would not find this file or take it for something else, in one line with its
/// cure.
std::string objection_to_name(const ExportTarget& target, const Format& format, const std::string& path);
/// `name_x1_y0.r16` for `name.r16`: column 1, row 0 of the tiles, counted from the north-west.
std::string tile_path(const std::string& path, int column, int row);

}  // namespace talus
