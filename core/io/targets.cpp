#include "core/io/targets.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <filesystem>

#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/codec.h"
#include "core/io/quantise.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 4> k_unreal_formats{"png16", "r16", "normal", "colour"};
constexpr std::array<std::string_view, 3> k_unity_formats{"r16", "normal", "colour"};
constexpr std::array<std::string_view, 4> k_godot_formats{"exr", "r16", "normal", "colour"};
constexpr std::array<std::string_view, 4> k_blender_formats{"exr", "png16", "normal", "colour"};

constexpr std::array k_unreal_sizes{127, 253, 505, 1009, 2017, 4033, 8129};
constexpr std::array k_unity_sizes{33, 65, 129, 257, 513, 1025, 2049, 4097};

std::string number_text(double value, int digits = 9) { return formatted("%.*g", digits, value); }

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_raw_heightmap(const Format& format) {
    return format.codec->headerless && format.content == Content::heights;
}

// Digits, x, digits: how some programs name the place of a tile.
bool names_a_place(const std::string& name) {
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
        if ((name[i] == 'x' || name[i] == 'X') && is_digit(name[i - 1]) && is_digit(name[i + 1])) return true;
    }
    return false;
}

using Numbers = std::vector<EngineNumber>;

// 128 steps of Unreal's are 1 m at a z scale of 100 %.
Numbers unreal_numbers(const Format&, const Lattice& map, HeightRange range, Tiles) {
    const double middle = (static_cast<double>(range.low) + static_cast<double>(range.high)) / 2;
    const std::string across = number_text(map.cell_size * 100);
    return {{"Scale X", across, "Centimetres from one vertex to the next."},
            {"Scale Y", across, "The same as Scale X: cells are square."},
            {"Scale Z", number_text(static_cast<double>(range.span()) * 100 / 512),
             "The height range in metres times 100 / 512; at 100 the 65536 values span 512 m."},
            {"Location Z", number_text(middle * 100),
             "Centimetres, because the value 32768 is height zero there. Without it the terrain lies below "
             "the grid."}};
}

Numbers unity_numbers(const Format&, const Lattice& map, HeightRange range, Tiles tiles) {
    const auto metres = [&](int samples, int pieces) {
        return number_text(map.cell_size * (samples - 1) / pieces);
    };
    return {{"Resolution", std::to_string((map.width - 1) / tiles.across + 1),
             "Heightmap Resolution of the terrain, and width and height in Import Raw."},
            {"Depth", "16 bit", "In Import Raw."},
            {"Byte Order", "Windows", "In Import Raw: the low byte comes first."},
            {"Flip Vertically", "off", "Leave it off: the file begins with the south row, as Unity expects."},
            {"Terrain Width", metres(map.width, tiles.across), "Metres, of each terrain."},
            {"Terrain Length", metres(map.height, tiles.down), "Metres, of each terrain."},
            {"Terrain Height", number_text(static_cast<double>(range.span())),
             "Metres from the lowest to the highest value of the file."},
            {"Position Y", number_text(static_cast<double>(range.low)),
             "In the terrain's transform: the height of the file's lowest value."}};
}

Numbers godot_numbers(const Format& format, const Lattice& map, HeightRange range, Tiles tiles) {
    Numbers numbers{{"Vertex spacing", number_text(map.cell_size), "Metres from one vertex to the next."}};
    if (format.normalised) {
        numbers.push_back({"R16 range",
                           number_text(static_cast<double>(range.low)) + ", " +
                               number_text(static_cast<double>(range.high)),
                           "Lowest and highest height in metres: the file does not hold them."});
        numbers.push_back({"R16 size",
                           std::to_string((map.width - 1) / tiles.across + 1) + ", " +
                               std::to_string((map.height - 1) / tiles.down + 1),
                           "Samples: the file does not hold them."});
    }
    numbers.push_back({"Import scale", "1", "The importer converts the values to metres itself."});
    numbers.push_back({"Import offset", "0", "Heights are those of the recipe."});
    return numbers;
}

Numbers blender_numbers(const Format& format, const Lattice& map, HeightRange range, Tiles) {
    Numbers numbers{
        {"Size X", number_text(map.cell_size * (map.width - 1)), "Metres, in the plane's dimensions."},
        {"Size Y", number_text(map.cell_size * (map.height - 1)), "Metres, in the plane's dimensions."},
        {"Strength", format.normalised ? number_text(static_cast<double>(range.span())) : "1",
         format.normalised ? "In the Displace modifier: the height range in metres."
                           : "In the Displace modifier: the file's values are metres."},
        {"Midlevel", "0", "In the Displace modifier."},
        {"Colour space", "Non-Color",
         "In the picture's settings: heights are not colours, and a colour curve would distort them."},
        {"Location Z", format.normalised ? number_text(static_cast<double>(range.low)) : "0",
         "Metres, in the plane's transform: the height of the value 0."}};
    if (!format.normalised) {
        numbers.push_back(
            {"Clamp", "off", "In the texture, under Colors: otherwise ground below 0 m is cut off level."});
    }
    return numbers;
}

Numbers plain_numbers(const Format& format, const Lattice& map, HeightRange range, Tiles) {
    Numbers numbers{
        {"Size", size_text(map.width, map.height), "Samples."},
        {"Metres per sample", number_text(map.cell_size), "Distance from one sample to the next."}};
    if (format.normalised) {
        const Quantiser quantiser(range, format.bits);
        numbers.push_back(
            {"Lowest", number_text(static_cast<double>(range.low)), "Height of the value 0 in metres."});
        numbers.push_back({"Highest", number_text(static_cast<double>(range.high)),
                           "Metres, of the value " + std::to_string((1 << format.bits) - 1) + "."});
        numbers.push_back(
            {"Step", number_text(quantiser.metres_per_step(), 4), "Metres between two neighbouring values."});
    } else {
        numbers.push_back({"Values", "metres", "Nothing has to be scaled."});
    }
    return numbers;
}

constexpr std::array<ExportTarget, 5> k_targets{{
    {.key = "unreal",
     .label = "Unreal Landscape",
     .formats = k_unreal_formats,
     .sizes = k_unreal_sizes,
     .flip_green = true,
     .weights = WeightLayout::single,
     .no_sizes_in_name = true,
     .numbers = unreal_numbers,
     .help = "Landscape mode, Import from File: choose the file, then enter the scale and the location."},
    {.key = "unity",
     .label = "Unity Terrain",
     .formats = k_unity_formats,
     .sizes = k_unity_sizes,
     .square = true,
     .raw_bottom_first = true,
     .raw_ending = ".raw",
     .numbers = unity_numbers,
     .help =
         "Terrain settings, Import Raw: depth 16 bit, byte order Windows, and leave Flip Vertically off."},
    {.key = "godot",
     .label = "Godot (Terrain3D, HTerrain)",
     .formats = k_godot_formats,
     .weights = WeightLayout::control,
     .describe_in_name = true,
     .numbers = godot_numbers,
     .help = "The terrain plugin's importer. Not PNG, which Godot reads as 8-bit. HTerrain needs a square of "
             "2^n + 1 samples."},
    {.key = "blender",
     .label = "Blender",
     .formats = k_blender_formats,
     .numbers = blender_numbers,
     .help = "A subdivided plane with a Displace modifier; the picture's colour space must be Non-Color."},
    {.key = "plain",
     .label = "Plain file",
     .formats = {},
     .numbers = plain_numbers,
     .help =
         "For World Machine, Gaea, Houdini, GIS and any other program that reads heightmaps of any size."},
}};

// Sides of a whole map that a row of tiles of this side makes.
constexpr std::int64_t whole_side(std::int64_t side, int tiles) { return tiles * (side - 1) + 1; }

// The nearest tile to an exact, perhaps broken, side of one.
int nearest_tile(const ExportTarget& target, double side, int tiles) {
    const int max_side = (k_max_size - 1) / tiles + 1;
    if (target.sizes.empty())
        return static_cast<int>(std::clamp(std::floor(side + 0.5), 2.0, double(max_side)));
    int best = target.sizes.front();
    for (const int size : target.sizes) {
        if (size <= max_side && std::fabs(size - side) <= std::fabs(best - side)) best = size;
    }
    return best;
}

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

std::string ExportTarget::size_choices() const {
    return sizes.empty() ? "any" : joined(sizes, [](int size) { return std::to_string(size); });
}

std::span<const ExportTarget> export_targets() { return k_targets; }

const ExportTarget* find_target(std::string_view key) {
    for (const ExportTarget& target : k_targets) {
        if (target.key == key) return &target;
    }
    return nullptr;
}

MapSize nearest_size(const ExportTarget& target, MapSize wish, Tiles tiles) {
    assert(tiles.across > 0 && tiles.down > 0);
    double width = static_cast<double>(wish.width - 1) / tiles.across + 1;
    double height = static_cast<double>(wish.height - 1) / tiles.down + 1;
    if (target.square) width = height = std::max(width, height);
    return {static_cast<int>(whole_side(nearest_tile(target, width, tiles.across), tiles.across)),
            static_cast<int>(whole_side(nearest_tile(target, height, tiles.down), tiles.down))};
}

ExportSize export_size(const ExportTarget& target, MapSize own, bool wraps, Tiles tiles) {
    const bool closes = wraps && (!target.sizes.empty() || tiles.count() > 1);
    const MapSize closed{own.width + closes, own.height + closes};
    for (const MapSize size : {own, closed}) {
        if (nearest_size(target, size, tiles) == size) return {size, closes};
    }
    return {nearest_size(target, closed, tiles), closes};
}

NearestSides nearest_sides(const ExportTarget& target, int wish, int tiles) {
    const auto side_of = [&](double tile) {
        return static_cast<int>(whole_side(nearest_tile(target, tile, tiles), tiles));
    };
    const double exact = static_cast<double>(wish - 1) / tiles + 1;
    if (target.sizes.empty()) return {side_of(std::floor(exact)), side_of(-std::floor(-exact))};
    int smaller = target.sizes.front();
    for (const int size : target.sizes) {
        if (size <= exact) smaller = size;
    }
    const auto larger =
        std::find_if(target.sizes.begin(), target.sizes.end(), [&](int s) { return s >= exact; });
    return {side_of(smaller), side_of(larger == target.sizes.end() ? target.sizes.back() : *larger)};
}

std::vector<EngineNumber> engine_numbers(const ExportTarget& target, const Format& format, const Lattice& map,
                                         HeightRange range, Tiles tiles) {
    if (format.content != Content::heights) return {};
    return target.numbers(format, map, range, tiles);
}

std::string target_file_name(const ExportTarget& target, const Format& format, std::string_view name,
                             MapSize size, HeightRange range, bool flip_green) {
    std::string full(name);
    if (target.describe_in_name && format.content == Content::heights) {
        full.append("_").append(std::to_string(size.width)).append("x").append(std::to_string(size.height));
        full.append("_").append(number_text(static_cast<double>(range.low)));
        full.append("to").append(number_text(static_cast<double>(range.high))).append("m");
    }
    if (format.content == Content::normals) return proposed_file_name(full, format, flip_green);
    return full.append(target.ending(format));
}

bool green_points_down(const ExportTarget& target, std::optional<bool> wish, std::string_view path) {
    if (wish) return *wish;
    return named_green(path).value_or(target.flip_green);
}

std::string objection_to_name(const ExportTarget& target, const Format& format, const std::string& path) {
    const std::filesystem::path file = std::filesystem::path(path).filename();
    const std::string name = file.string();
    if (target.no_sizes_in_name && names_a_place(name)) {
        return name + ": " + std::string(target.label) +
               " reads digits, x, digits in a name as a tile's place; choose another name";
    }
    if (const std::string_view ending = target.ending(format);
        ending == target.raw_ending && lower_case(file.extension().string()) != ending) {
        return name + ": " + std::string(target.label) + " lists only files that end in " +
               std::string(ending) + "; name the file " + file.stem().string() + std::string(ending);
    }
    return {};
}

std::string tile_path(const std::string& path, int column, int row) {
    const std::filesystem::path whole(path);
    const std::string name = whole.stem().string() + "_x" + std::to_string(column) + "_y" +
                             std::to_string(row) + whole.extension().string();
    return (whole.parent_path() / name).string();
}

}  // namespace talus
