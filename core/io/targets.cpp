#include "core/io/targets.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/base/text.h"
#include "core/io/codec.h"
#include "core/io/target_numbers.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 4> k_unreal_formats{"png16", "r16", "normal", "colour"};
constexpr std::array<std::string_view, 3> k_unity_formats{"r16", "normal", "colour"};
constexpr std::array<std::string_view, 4> k_terrain3d_formats{"exr", "r16", "normal", "colour"};
constexpr std::array<std::string_view, 3> k_hterrain_formats{"r16", "normal", "colour"};
constexpr std::array<std::string_view, 7> k_blender_formats{"exr", "png16",  "glb",   "obj",
                                                            "stl", "normal", "colour"};
constexpr std::array<std::string_view, 3> k_gis_formats{"geotiff", "asc", "colour"};
constexpr std::array<std::string_view, 1> k_print_formats{"stl"};

constexpr std::array k_unreal_sizes{127, 253, 505, 1009, 2017, 4033, 8129};
constexpr std::array k_unity_sizes{33, 65, 129, 257, 513, 1025, 2049, 4097};
constexpr std::array k_terrain3d_sizes{256, 512, 1024, 2048, 4096, 8192};
constexpr std::array k_hterrain_sizes{65, 129, 257, 513, 1025, 2049, 4097};

constexpr std::array<std::string_view, 2> k_unreal_shape{"Scale X", "Scale Y"};
constexpr std::array<std::string_view, 2> k_unity_shape{"Terrain Width", "Terrain Length"};
constexpr std::array<std::string_view, 1> k_hterrain_shape{"Map Scale"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_raw_heightmap(const Format& format) {
    return format.codec->headerless && format.content == Content::heights;
}

// Takes `_x` or `_y` and a number from the end of a text, in upper or lower case; false where they are not
// there.
bool take_place(std::string& text, char axis) {
    std::size_t digits = text.size();
    while (digits > 0 && is_digit(text[digits - 1])) --digits;
    if (digits == text.size() || digits < 2) return false;
    if ((text[digits - 1] | 0x20) != axis || text[digits - 2] != '_') return false;
    text.resize(digits - 2);
    return true;
}

// How Unreal knows a tile.
bool names_a_tile(std::string stem) { return take_place(stem, 'y') && take_place(stem, 'x'); }

// Unreal lays tiles beside each other, so that no sample is in two of them, and their samples together have
// to be a landscape: components of 1 or 2 × 2 sections of so many quads, and one vertex more.
std::vector<int> unreal_cut_sides(int pieces) {
    constexpr int k_max_components = 32;
    std::vector<int> sides;
    for (const int quads : {63, 126, 127, 254, 255, 510}) {
        for (int components = 1; components <= k_max_components; ++components) {
            if (const int side = quads * components + 1; side % pieces == 0) sides.push_back(side);
        }
    }
    std::ranges::sort(sides);
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return sides;
}

// Regions of Terrain3D share no samples either.
std::vector<int> terrain3d_cut_sides(int pieces) {
    std::vector<int> sides;
    for (const int size : k_terrain3d_sizes) {
        if (size % pieces == 0) sides.push_back(size);
        if (size * pieces <= k_max_size) sides.push_back(size * pieces);
    }
    std::ranges::sort(sides);
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    return sides;
}

constexpr std::array<ExportTarget, 9> k_targets{{
    {.key = "unreal",
     .label = "Unreal Landscape",
     .formats = k_unreal_formats,
     .sizes = k_unreal_sizes,
     .tiles_share_edges = false,
     .cut_sides = unreal_cut_sides,
     .raw_ending = ".r16",
     .raw_is_square = true,
     .flip_green = true,
     .weights = WeightLayout::single,
     .tiles_by_name = true,
     .numbers = unreal_numbers,
     .shape_numbers = k_unreal_shape,
     .units_per_metre = 100,
     .help = "Unreal 5. Landscape mode, Import from File: choose the file, then enter the scale and the "
             "location."},
    {.key = "unreal-composition",
     .label = "Unreal World Composition",
     .formats = k_unreal_formats,
     .sizes = k_unreal_sizes,
     .raw_ending = ".r16",
     .raw_is_square = true,
     .flip_green = true,
     .weights = WeightLayout::single,
     .tiles_by_name = true,
     .numbers = unreal_numbers,
     .shape_numbers = k_unreal_shape,
     .units_per_metre = 100,
     .help = "Unreal 4, and worlds of levels in 5: each tile is a landscape of its own and shares its edges "
             "with its neighbours. Levels, Import Tiled Landscape."},
    {.key = "unity",
     .label = "Unity Terrain",
     .formats = k_unity_formats,
     .sizes = k_unity_sizes,
     .square = true,
     .tile_names = TileNames::column_row_from_south,
     .raw_bottom_first = true,
     .raw_ending = ".raw",
     .raw_is_square = true,
     .numbers = unity_numbers,
     .shape_numbers = k_unity_shape,
     .help = "Terrain settings, Import Raw: depth 16 bit, byte order Windows, and leave Flip Vertically off. "
             "Weight pictures lie the same way: Unity counts a picture's rows from its bottom, too."},
    {.key = "godot",
     .label = "Godot, Terrain3D",
     .formats = k_terrain3d_formats,
     .sizes = k_terrain3d_sizes,
     .sizes_bind = false,
     .tiles_share_edges = false,
     .cut_sides = terrain3d_cut_sides,
     .weights = WeightLayout::control,
     .describe_in_name = true,
     .numbers = terrain3d_numbers,
     .help =
         "Terrain3D's importer: set the region size first, then the file and the numbers, Run Import. Not "
         "PNG, which Godot reads as 8-bit."},
    {.key = "godot-hterrain",
     .label = "Godot, HTerrain",
     .formats = k_hterrain_formats,
     .sizes = k_hterrain_sizes,
     .square = true,
     .raw_ending = ".raw",
     .raw_is_square = true,
     .describe_in_name = true,
     .numbers = hterrain_numbers,
     .shape_numbers = k_hterrain_shape,
     .help = "The menu Terrain of the HTerrain node, Import: choose the file, then enter the heights."},
    {.key = "blender",
     .label = "Blender",
     .formats = k_blender_formats,
     .numbers = blender_numbers,
     .help = "A grid with a Displace modifier, whose texture is the picture. The script beside the file sets "
             "all of it up: open it in Blender under Scripting, and run it."},
    {.key = "gis",
     .label = "GIS (QGIS, GDAL, GRASS)",
     .formats = k_gis_formats,
     .numbers = plain_numbers,
     .help = "Layer, Add Raster Layer: the file has heights in metres and its place, with the south-western "
             "sample at 0, 0."},
    {.key = "print",
     .label = "3D printing",
     .formats = k_print_formats,
     .numbers = plain_numbers,
     .help = "A closed block in millimetres: open it in the slicer, where it can be scaled like any other."},
    {.key = "plain",
     .label = "Plain file",
     .formats = {},
     .numbers = plain_numbers,
     .help = "For World Machine, Gaea, Houdini and any other program that reads heightmaps of any size, or "
             "meshes."},
}};

}  // namespace

bool ExportTarget::offers(const Format& format) const {
    return formats.empty() || std::ranges::find(formats, format.key) != formats.end();
}

bool ExportTarget::bottom_row_first(const Format& format) const {
    return raw_bottom_first && is_raw_heightmap(format);
}

std::string_view ExportTarget::ending(const Format& format) const {
    return !raw_ending.empty() && is_raw_heightmap(format) ? raw_ending : format.ending;
}

std::vector<const Format*> ExportTarget::offered() const {
    std::vector<const Format*> offered;
    if (formats.empty()) {
        for (const Format& format : talus::formats()) offered.push_back(&format);
    }
    for (const std::string_view each : formats) offered.push_back(&format_of(each));
    return offered;
}

Tiles ExportTarget::cut(Tiles tiles) const {
    tiles.share_edges = tiles_share_edges;
    tiles.names = tile_names;
    return tiles;
}

std::string ExportTarget::size_choices(int pieces) const {
    const std::vector<int> sides = proposed_sides(pieces);
    return sides.empty() ? "any" : joined(sides, [](int side) { return std::to_string(side); });
}

std::span<const ExportTarget> export_targets() { return k_targets; }

const ExportTarget* find_target(std::string_view key) {
    for (const ExportTarget& target : k_targets) {
        if (target.key == key) return &target;
    }
    return nullptr;
}

std::vector<EngineNumber> engine_numbers(const ExportTarget& target, const Format& format,
                                         const EngineMap& map, HeightRange range, Tiles tiles) {
    if (format.content != Content::heights) return {};
    return target.numbers(format, map, range, target.cut(tiles));
}

TypedName typed_name(const Format& format, std::string_view name) {
    const std::string lower = lower_case(std::string(name));
    std::size_t longest = 0;
    const auto consider = [&](std::string_view ending) {
        if (lower.size() > ending.size() && lower.ends_with(ending))
            longest = std::max(longest, ending.size());
    };
    consider(format.ending);
    for (const std::string_view ending : format.endings) consider(ending);
    const std::size_t at = name.size() - longest;
    return {std::string(name.substr(0, at)), std::string(name.substr(at))};
}

std::string kept_ending(const ExportTarget& target, const Format& format, const TypedName& name) {
    const std::string_view own = target.ending(format);
    const bool only_own = own == target.raw_ending;
    const bool keeps = !name.ending.empty() && (!only_own || lower_case(name.ending) == own);
    return keeps ? name.ending : std::string(own);
}

std::string target_file_name(const ExportTarget& target, const Format& format, std::string_view name,
                             MapSize size, HeightRange range, bool flip_green) {
    const TypedName typed = typed_name(format, name);
    std::string full = typed.stem;
    if (format.content != Content::heights) return proposed_file_name(full, format, flip_green);
    if (target.describe_in_name) {
        full.append("_").append(size_text(size, "x"));
        full.append("_").append(number_text(static_cast<double>(range.low)));
        full.append("to").append(number_text(static_cast<double>(range.high))).append("m");
    }
    return full + kept_ending(target, format, typed);
}

bool green_points_down(const ExportTarget& target, std::optional<bool> wish, std::string_view path) {
    if (wish) return *wish;
    return named_green(path).value_or(target.flip_green);
}

std::string target_objection(const ExportTarget& target, const Format& format, const std::string& path,
                             MapSize whole, Tiles tiles) {
    const std::filesystem::path file = std::filesystem::path(path).filename();
    const std::string name = file.string();
    const std::string label(target.label);
    if (target.tiles_by_name && tiles.count() == 1 && names_a_tile(file.stem().string())) {
        return name + ": " + label +
               " takes a file whose name ends in _x, digits, _y, digits for one of several tiles; choose "
               "another name";
    }
    if (!is_raw_heightmap(format)) return {};
    const std::string_view ending = target.ending(format);
    if (ending == target.raw_ending && lower_case(file.extension().string()) != ending) {
        return name + ": " + label + " opens such a file only where it ends in " + std::string(ending) +
               "; name the file " + file.stem().string() + std::string(ending);
    }
    const MapSize tile = target.cut(tiles).of(whole);
    if (target.raw_is_square && tile.width != tile.height) {
        return name + ": " + label + " takes such a file for a square, and this one is " + size_text(tile) +
               "; choose equal sides, or another format";
    }
    return {};
}

std::string tile_path(const std::string& path, Tiles tiles, int column, int row) {
    const std::filesystem::path whole(path);
    const std::string place = tiles.names == TileNames::column_row_from_north
                                  ? "_x" + std::to_string(column) + "_y" + std::to_string(row)
                                  : "_" + std::to_string(column) + "_" + std::to_string(tiles.down - 1 - row);
    const std::string name = whole.stem().string() + place + whole.extension().string();
    return (whole.parent_path() / name).string();
}

std::string file_path(const std::string& path, Tiles tiles, int column, int row) {
    return tiles.count() == 1 ? path : tile_path(path, tiles, column, row);
}

}  // namespace talus
