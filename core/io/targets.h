#pragma once

#include <cstdint>
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

/// How the files of a map that is cut into tiles are named, after the name of the whole.
enum class TileNames {
    column_row_from_north,  ///< `_x1_y0`: column from the west, row from the north
    column_row_from_south   ///< `_1_0`: column from the west, row from the south
};

/// The files that a map is cut into.
struct Tiles {
    int across = 1;  ///< 1 to k_max_tiles
    int down = 1;
    /// Neighbours share one row or column: a map of W samples makes tiles of (W − 1) / across + 1. Else each
    /// sample is in one tile, of W / across.
    bool share_edges = true;
    TileNames names = TileNames::column_row_from_north;

    int count() const { return across * down; }
    /// Returns the samples of one of `pieces` tiles along a side of `samples`.
    int side(int samples, int pieces) const {
        return share_edges ? (samples - 1) / pieces + 1 : samples / pieces;
    }
    /// Returns the samples of the whole along a side of `pieces` tiles of `side` each.
    std::int64_t whole_side(std::int64_t side, int pieces) const {
        return share_edges ? pieces * (side - 1) + 1 : pieces * side;
    }
    /// Returns the samples of a tile of this map.
    MapSize of(MapSize whole) const { return {side(whole.width, across), side(whole.height, down)}; }
    /// Returns whether the map can be cut so.
    bool divide(MapSize whole) const {
        const MapSize tile = of(whole);
        return whole_side(tile.width, across) == whole.width && whole_side(tile.height, down) == whole.height;
    }
    friend bool operator==(const Tiles&, const Tiles&) = default;
};
inline constexpr int k_max_tiles = 16;  ///< along either side: all files are open while they are written

/// A number to enter in the engine so that the terrain has its real size and place there.
struct EngineNumber {
    std::string label;  ///< the engine's own label
    std::string value;  ///< text that Copy copies, without a unit where the engine's field takes none
    std::string help;   ///< where to enter it, and why
};

/// The samples of all files of a map together, as an engine has them.
struct EngineMap {
    int width;
    int height;
    double cell_x;  ///< m from column to column
    double cell_y;  ///< m from row to row

    // From a lattice of square cells.
    EngineMap(const Lattice& map)
        : width(map.width), height(map.height), cell_x(map.cell_size), cell_y(map.cell_size) {}
    /// The map resampled to so many samples over the same metres; see stretched_rows().
    EngineMap(const Lattice& map, MapSize samples)
        : width(samples.width),
          height(samples.height),
          cell_x(map.cell_size * (map.width - 1) / (samples.width - 1)),
          cell_y(map.cell_size * (map.height - 1) / (samples.height - 1)) {}
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
    /// Accepts only these sizes; else they are proposed, and it makes do with others.
    bool sizes_bind = true;
    bool square = false;            ///< accepts only heightmaps with equal sides
    bool tiles_share_edges = true;  ///< see Tiles
    TileNames tile_names = TileNames::column_row_from_north;
    /// Where tiles have no samples in common: the sides of the whole that can be cut into so many, ascending.
    std::vector<int> (*cut_sides)(int pieces) = nullptr;
    bool raw_bottom_first = false;  ///< headerless heightmaps begin with the south row
    /// Ending of headerless heightmaps that its dialog expects, dot included, lower case; empty: the format's
    /// own.
    std::string_view raw_ending = {};
    bool raw_is_square = false;  ///< takes headerless heightmaps for squares
    bool flip_green = false;     ///< normal maps with green pointing down
    WeightLayout weights = WeightLayout::rgba;
    bool describe_in_name =
        false;                   ///< size and height range belong in the name, because the file holds neither
    bool tiles_by_name = false;  ///< it takes a file whose name ends in `_x1_y0` for a tile
    std::vector<EngineNumber> (*numbers)(const Format&, const EngineMap&, HeightRange, Tiles) = nullptr;
    /// Labels of those that give width and length apart, so that a map of other proportions than its file has
    /// its own there; empty: cells are square there.
    std::span<const std::string_view> shape_numbers = {};
    double units_per_metre = 1;  ///< that the numbers of heights in its world are given in
    std::string_view help;       ///< how to open the file there

    bool takes_any_size() const { return sizes.empty() || !sizes_bind; }
    /// Returns whether it stands for every program, so that its numbers are to be known, not to be entered.
    bool is_any_program() const { return formats.empty(); }
    /// Returns the formats to choose from; the first is proposed.
    std::vector<const Format*> offered() const;
    const Format& default_format() const { return *offered().front(); }
    bool offers(const Format& format) const;
    /// Returns whether this map's file begins with the south row. Pictures begin with the north one
    /// everywhere.
    bool bottom_row_first(const Format& format) const;
    /// Returns the ending of a new file's name, dot included.
    std::string_view ending(const Format& format) const;
    /// Returns so many tiles as the target expects them to be cut and named.
    Tiles cut(Tiles tiles) const;
    /// Returns the sides of a whole map that can be cut into so many tiles along it, ascending; empty: any
    /// that divides.
    std::vector<int> whole_sides(int pieces) const;
    /// Returns those of them that a dialog proposes.
    std::vector<int> proposed_sides(int pieces) const;
    /// Returns "127, 253, …", or "any", of a map cut into so many.
    std::string size_choices(int pieces = 1) const;
};

/// Returns every target, in the order in which lists show them.
std::span<const ExportTarget> export_targets();
/// Returns the target with this key, or null.
const ExportTarget* find_target(std::string_view key);

/// Returns the size nearest to the wish that the target accepts, of the whole map: cut into tiles, as the
/// target cuts them, each of them has an accepted size. Returns the wish itself where it is accepted.
MapSize nearest_size(const ExportTarget& target, MapSize wish, Tiles tiles = {});
/// How a recipe's map is exported for a target.
struct ExportSize {
    MapSize whole;        ///< samples of all files together; a size that the target accepts
    bool closes = false;  ///< its last column and row repeat the first ones, which a map that wraps lacks

    /// Returns the samples of the map to be made.
    MapSize map() const { return {whole.width - closes, whole.height - closes}; }
    friend bool operator==(const ExportSize&, const ExportSize&) = default;
};
/// Returns the samples of a map of these proportions that fills one side of the files: what is made, and
/// resampled to them along the other side. Returns size.map() where no side is a sample off.
MapSize map_in_shape(const ExportSize& size, MapSize shape, bool wraps);
/// Returns the size of an export. own: the size of the recipe's map, or the one wished for. It is kept where
/// the target accepts it, with or without the column and row that close a seam; else the nearest is taken.
/// The seam is closed for engines of fixed sizes and for tiles, where the first column of the next copy has
/// to be in the file, too. Where sizes do not bind, proportions stay. is_wish: somebody asked for this size,
/// so that sizes that do not bind are not imposed.
ExportSize export_size(const ExportTarget& target, MapSize own, bool wraps, Tiles tiles = {},
                       bool is_wish = true);
/// The next smaller and the next larger accepted side; at the ends of the list one of them twice.
struct NearestSides {
    int smaller;
    int larger;
};
NearestSides nearest_sides(const ExportTarget& target, int wish, int pieces = 1);

/// Returns the numbers to enter in the engine, in the order of its fields. map: the exported map, uncut.
/// Heights of normalised formats span `range`. Empty for colours and normals.
std::vector<EngineNumber> engine_numbers(const ExportTarget& target, const Format& format,
                                         const EngineMap& map, HeightRange range, Tiles tiles = {});

/// A name as it was typed, and what it ends in.
struct TypedName {
    std::string stem;
    std::string ending;  ///< one of the format's, dot included; empty: it has none of them
};
TypedName typed_name(const Format& format, std::string_view name);
/// Returns the ending of a new file whose name was typed so: the typed one, where the target opens it.
std::string kept_ending(const ExportTarget& target, const Format& format, const TypedName& name);
/// Returns the name of a new file: `name_1025x1025_0to900m.exr` for a target that needs it so, else that of
/// proposed_file_name. name: may have an ending of the format, which is kept where the target opens it.
std::string target_file_name(const ExportTarget& target, const Format& format, std::string_view name,
                             MapSize size, HeightRange range, bool flip_green);
/// Returns whether green points down in a normal map: as wished, if there is a wish; else as a name in `_dx`
/// or `_gl` tells; else as the target expects.
bool green_points_down(const ExportTarget& target, std::optional<bool> wish, std::string_view path);
/// Returns why the target would not find this file, or would misread its name or its values, in one line with
/// the remedy; empty if nothing is wrong. whole: the size of all tiles together.
std::string target_objection(const ExportTarget& target, const Format& format, const std::string& path,
                             MapSize whole, Tiles tiles = {});
/// Returns the name of a tile's file: `name_x1_y0.r16` or `name_1_2.r16` for `name.r16`. column, row: counted
/// from the north-west.
std::string tile_path(const std::string& path, Tiles tiles, int column, int row);
/// Returns the name of a file of a map that may be cut: the path itself where there is one tile.
std::string file_path(const std::string& path, Tiles tiles, int column, int row);

}  // namespace talus
