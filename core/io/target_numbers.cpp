#include "core/io/target_numbers.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/io/quantise.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

using Numbers = std::vector<EngineNumber>;

MapSize tile_of(const EngineMap& map, Tiles tiles) { return tiles.of({map.width, map.height}); }

// The largest region of Terrain3D that the map is a whole number of; 0 where none is.
int region_size(MapSize map) {
    for (int size = 1024; size >= 64; size /= 2) {
        if (map.width % size == 0 && map.height % size == 0) return size;
    }
    return 0;
}

}  // namespace

Numbers unreal_numbers(const Format&, const EngineMap& map, HeightRange range, Tiles tiles) {
    const double span = static_cast<double>(range.span());
    const double middle = (static_cast<double>(range.low) + static_cast<double>(range.high)) / 2;
    const std::string across = number_text(map.cell_x * 100);
    Numbers numbers{
        {"Scale X", across, "Centimetres from one vertex to the next."},
        {"Scale Y", number_text(map.cell_y * 100),
         map.cell_x == map.cell_y ? "The same as Scale X: cells are square."
                                  : "Centimetres, from north to south: cells are not square."},
        {"Scale Z", number_text(span * 100 / 512),
         "The height range in metres times 100 / 512, as Unreal's manual has it. At 100, a step is "
         "1/128 m and 512 m are 65536 steps; the values 0 to 65535 are 65535 steps apart, so that "
         "the highest point stands one step, " +
             number_text(span / 65536, 2) + " m, too low."},
        {"Location Z", number_text(middle * 100),
         "Centimetres, because the value 32768 is height zero there. Without it the terrain lies "
         "below the grid."}};
    if (tiles.count() > 1) {
        numbers.push_back({"Heightmap File", "any tile",
                           "Unreal finds the others by the ends of their names, _x0_y0 and so on, and asks "
                           "whether to use them all: yes."});
    }
    if (tiles.share_edges) return numbers;
    numbers.push_back({"Overall Resolution", size_text(map.width, map.height, " × "),
                       "Vertices; Unreal chooses sections and components that fit it."});
    return numbers;
}

Numbers unity_numbers(const Format&, const EngineMap& map, HeightRange range, Tiles tiles) {
    const MapSize tile = tile_of(map, tiles);
    const auto metres = [](double cell, int samples) { return number_text(cell * (samples - 1)); };
    Numbers numbers{
        {"Resolution", std::to_string(tile.width),
         "Heightmap Resolution of the terrain, and width and height in Import Raw."},
        {"Depth", "16 bit", "In Import Raw."},
        {"Byte Order", "Windows", "In Import Raw: the low byte comes first."},
        {"Flip Vertically", "off",
         "Leave it off: the file begins with the south row, as Unity expects. Weight maps need no flip "
         "either: Unity "
         "reads pictures from below, so that both lie alike."},
        {"Terrain Width", metres(map.cell_x, tile.width),
         "Metres, of each terrain: X of Terrain Size in Import Raw."},
        {"Terrain Length", metres(map.cell_y, tile.height),
         "Metres, of each terrain: Z of Terrain Size in Import Raw."},
        {"Terrain Height", number_text(static_cast<double>(range.span())),
         "Y of Terrain Size in Import Raw: metres from the lowest value of the file, 0, to the highest, "
         "65535."},
        {"Position Y", number_text(static_cast<double>(range.low)),
         "In the terrain's transform: the height of the file's lowest value."}};
    if (tiles.count() == 1) return numbers;
    numbers.push_back({"Total Width", metres(map.cell_x, map.width),
                       "Metres, in the Terrain Toolbox, Create New Terrain: of all tiles together."});
    numbers.push_back({"Total Length", metres(map.cell_y, map.height), "Metres, of all tiles together."});
    numbers.push_back({"Tiles X, Z", std::to_string(tiles.across) + ", " + std::to_string(tiles.down),
                       "In the Terrain Toolbox. Then Import Heightmap, Batch: names end in column and row, "
                       "counted from the south-west."});
    return numbers;
}

Numbers terrain3d_numbers(const Format& format, const EngineMap& map, HeightRange range, Tiles tiles) {
    const MapSize tile = tile_of(map, tiles);
    const int region = region_size(tile);
    Numbers numbers{
        {"Region Size", std::to_string(region > 0 ? region : 256),
         region > 0
             ? "The map is a whole number of such regions."
             : "No region size divides the map: Terrain3D pads it with empty ground. A size of 1024 or "
               "another power of two leaves none over."},
        {"Vertex Spacing", number_text(map.cell_x), "Metres from one vertex to the next."}};
    if (format.normalised) {
        numbers.push_back({"R16 Range",
                           number_text(static_cast<double>(range.low)) + ", " +
                               number_text(static_cast<double>(range.high)),
                           "Lowest and highest height in metres: the file does not hold them."});
        numbers.push_back({"R16 Size", std::to_string(tile.width) + ", " + std::to_string(tile.height),
                           "Samples: the file does not hold them."});
    }
    numbers.push_back({"Import Scale", "1",
                       format.normalised ? "The importer converts the values to metres itself."
                                         : "The file's values are metres."});
    numbers.push_back({"Height Offset", "0", "Heights are those of the recipe."});
    if (tiles.count() > 1) {
        numbers.push_back({"Import Position",
                           std::to_string(tile.width) + " X, " + std::to_string(tile.height) + " Y",
                           "Of the tile that ends in _xX_yY: the numbers in its name times these."});
    }
    return numbers;
}

Numbers hterrain_numbers(const Format&, const EngineMap& map, HeightRange range, Tiles) {
    constexpr double k_most = 2000;  // m, either way: what the dialog takes
    const double low = static_cast<double>(range.low);
    const double high = static_cast<double>(range.high);
    const double scale = std::max(1.0, -std::floor(-std::max(std::fabs(low), std::fabs(high)) / k_most));
    const std::string help =
        scale > 1
            ? "Metres divided by " + number_text(scale) +
                  ", because the dialog takes no more than 2000; Map Scale brings them back."
            : std::string("Metres: the file does not hold it. For Godot 3 the dialog takes whole metres.");
    return {
        {"Raw Endianess", "Little Endian", "In the Import dialog: the low byte comes first."},
        {"Bit Depth", "16-bit", "In the Import dialog, where it asks."},
        {"Min Height", number_text(low / scale), help},
        {"Max Height", number_text(high / scale), help},
        {"Map Scale", number_text(map.cell_x) + ", " + number_text(scale) + ", " + number_text(map.cell_y),
         "In the inspector of the HTerrain node: metres from one sample to the next, and what heights are "
         "multiplied by."}};
}

Numbers blender_numbers(const Format& format, const EngineMap& map, HeightRange range, Tiles tiles) {
    const MapSize tile = tile_of(map, tiles);
    Numbers numbers{
        {"X Subdivisions", std::to_string(tile.width - 1),
         "Of Add, Mesh, Grid, in the box that appears then: one vertex for each sample."},
        {"Y Subdivisions", std::to_string(tile.height - 1), "Likewise."},
        {"Dimensions X", number_text(map.cell_x * tile.width),
         "Metres, of the grid: the picture's samples are its cells, so that there is one more than from the "
         "first sample to the last."},
        {"Dimensions Y", number_text(map.cell_x * tile.height), "Metres, of the grid."},
        {"Color Space", "Non-Color",
         "In the picture's settings: heights are not colours, and a colour curve would distort them."},
        {"Extension", "Extend", "In the texture, under Mapping: Repeat would mix opposite edges."},
        {"Coordinates", "UV",
         "In the Displace modifier: Local would take the picture from the grid's metres."},
        {"Direction", "Z", "In the Displace modifier."},
        {"Strength", format.normalised ? number_text(static_cast<double>(range.span())) : "1",
         format.normalised ? "In the Displace modifier: the height range in metres."
                           : "In the Displace modifier: the file's values are metres."},
        {"Midlevel", "0", "In the Displace modifier."},
        {"Location Z", format.normalised ? number_text(static_cast<double>(range.low)) : "0",
         "Metres, in the grid's transform: the height of the value 0."}};
    if (!format.normalised) {
        numbers.push_back(
            {"Clamp", "off", "In the texture, under Colors: otherwise ground below 0 m is cut off level."});
    }
    return numbers;
}

Numbers plain_numbers(const Format& format, const EngineMap& map, HeightRange range, Tiles tiles) {
    Numbers numbers{{"Size", size_text(tile_of(map, tiles), " × "),
                     tiles.count() > 1 ? "Samples of each file." : "Samples."},
                    {"Metres per sample", number_text(map.cell_x), "Distance from one sample to the next."}};
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

}  // namespace talus
