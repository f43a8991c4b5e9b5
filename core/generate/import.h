#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/generate/imported_map.h"
#include "core/io/limits.h"
#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Ground from a heightmap file.
struct Import {
    enum class Heights { automatic, between };
    enum class Placement { whole, real };
    enum class Outside { edge, mirror, level, below };
    enum class Turn { none, right, around, left };

    static constexpr StageInfo info{
        .key = "import",
        .label = "Heightmap from a file",
        .group = Group::generator,
        .writes = fields("height"),
        .reach = Reach::point,
        .needs = Needs::files,
        .resolution = ResolutionPromise::likeness,
        .revision = 2,
        .keywords = "dem, srtm, lidar, load, open, file, raw, image, real terrain, elevation data",
        .help =
            "Ground from a file: a real place or another program's terrain, as PNG, TIFF, .r16, .r32, .asc "
            "or EXR. All other layers work on it as on Talus's own ground.",
    };

    static constexpr MapHandles handles{
        .x = "offset_x", .y = "offset_y", .from_middle = true, .radii = {"scale"}, .turn = "angle"};

    /// While no file is chosen it leaves the ground as it is, which the user is told.
    std::string remark(const Lattice& world) const;

    FilePath file;
    Heights heights = Heights::automatic;
    float low = 0;      // m
    float high = 1000;  // m
    Placement placement = Placement::whole;
    float scale = 1;
    float cell = 0;      // m
    float offset_x = 0;  // m
    float offset_y = 0;  // m
    float angle = 0;     // degrees, clockwise
    float feather = 0;   // m
    Outside outside = Outside::edge;
    float outside_height = 0;  // m
    Turn turn = Turn::none;
    bool bottom_row_first = false;
    ByteOrder byte_order = ByteOrder::automatic;
    int raw_width = 0;
    int raw_height = 0;
    RawNumbers raw_numbers = RawNumbers::by_ending;
    int channel = 0;
    int page = 1;
    ColourHeights colours = ColourHeights::automatic;
    bool find_voids = true;
    bool in_utm = false;
    int part_x = 0;
    int part_y = 0;
    int part_width = 0;
    int part_height = 0;

    static constexpr std::array<Choice, 2> k_heights{{
        {"automatic", "Automatic",
         "Metres stay metres. Whole numbers, of which a picture does not say how high they are, span the "
         "height range given in the file's sidecar, or else the world's."},
        {"between", "Between two heights",
         "The file's 0 (black) becomes Lowest, its largest possible value (white) Highest; in a file with "
         "fractions, 1 becomes Highest."},
    }};
    static constexpr std::array<Choice, 2> k_placements{{
        {"whole", "Over the whole world", "Stretched to fill the world to its edges."},
        {"real", "At its real size", "In metres, with its middle in the middle of the world."},
    }};
    static constexpr std::array<Choice, 4> k_outsides{{
        {"edge", "Repeat the edge", "The heights at the file's edges continue outwards."},
        {"mirror", "Mirrored", "The file is mirrored at its edges, again and again."},
        {"level", "Level ground", "The ground is level beyond the file."},
        {"below", "The earlier ground", "The ground of the earlier layers stays beyond the file."},
    }};
    static constexpr std::array<Choice, 4> k_turns{{
        {"none", "not", "As it lies in the file."},
        {"right", "To the right",
         "A quarter turn clockwise, seen from above: the file's north side becomes east."},
        {"around", "Half around", "Half a turn: the file's north side becomes south."},
        {"left", "To the left", "A quarter turn anticlockwise: the file's north side becomes west."},
    }};
    static constexpr std::array<Choice, 3> k_byte_orders{{
        {"automatic", "Automatic", "Takes the order that gives smoother heights."},
        {"little", "Low byte first", "Little-endian: Windows, and most programs."},
        {"big", "High byte first", "Big-endian: some programs call it Mac."},
    }};

    static constexpr std::array<Choice, 4> k_raw_numbers{{
        {"by_ending", "As its ending tells",
         "Steps of 16 bits in .r16 and .raw files, metres of 32 bits in .r32 files."},
        {"steps16", "16 bits, steps", "Whole numbers from 0 to 65535, which span a height range."},
        {"metres16", "16 bits with sign, metres", "Whole metres from -32768 to 32767."},
        {"metres32", "32-bit fractions, metres", "Floating-point metres."},
    }};
    static constexpr std::array<Choice, 4> k_colours{{
        {"automatic", "Automatic", "Takes the digits of web maps where the heights are smooth only so."},
        {"brightness", "Brightness", "The brighter, the higher."},
        {"terrarium", "Terrarium", "Metres: 256 red + green + blue / 256 - 32768."},
        {"mapbox", "Mapbox Terrain-RGB", "Metres: (65536 red + 256 green + blue) / 10 - 10000."},
    }};

    static void parameters(auto&& parameter) {
        constexpr Condition k_between{"heights", static_cast<int>(Heights::between)};
        constexpr Condition k_real{"placement", static_cast<int>(Placement::real)};
        parameter(&Import::file,
                  {.key = "file",
                   .label = "File",
                   .basic = true,
                   .example_file = "asset:jacksboro.asc",
                   .help = "The heightmap: PNG, TIFF, .r16, .raw, .r32, .asc or EXR. Without one the "
                           "ground is level."});
        parameter(&Import::heights, {.key = "heights",
                                     .label = "Heights",
                                     .basic = true,
                                     .choices = k_heights,
                                     .help = "How the file's values become metres."});
        parameter(&Import::low, {.key = "low",
                                 .label = "Lowest",
                                 .unit = "m",
                                 .min = -20000,
                                 .max = 20000,
                                 .slider_range = {-1000, 1000},
                                 .basic = true,
                                 .visible_when = k_between,
                                 .help = "Height of the file's 0: of black in a picture."});
        parameter(&Import::high,
                  {.key = "high",
                   .label = "Highest",
                   .unit = "m",
                   .min = -20000,
                   .max = 20000,
                   .slider_range = {0, 3000},
                   .basic = true,
                   .visible_when = k_between,
                   .help = "Height of the file's largest possible value: of white in a picture."});
        parameter(&Import::placement, {.key = "placement",
                                       .label = "Size",
                                       .basic = true,
                                       .choices = k_placements,
                                       .help = "Where in the world the file lies."});
        parameter(&Import::scale, {.key = "scale",
                                   .label = "Scale",
                                   .min = 0.001,
                                   .max = 1000,
                                   .slider_range = {0.1, 10},
                                   .basic = true,
                                   .log = true,
                                   .visible_when = k_real,
                                   .help = "How many times larger than its real size the file lies in the "
                                           "world; heights stay as they are."});
        parameter(
            &Import::cell,
            {.key = "cell",
             .label = "Metres per sample",
             .unit = "m",
             .min = 0,
             .max = 10000,
             .slider_range = {0, 100},
             .visible_when = k_real,
             .help =
                 "Distance between the file's samples. 0: as the file says, or 1 m where it does not say."});
        parameter(&Import::offset_x,
                  {.key = "offset_x",
                   .label = "To the east",
                   .unit = "m",
                   .min = -1e6,
                   .max = 1e6,
                   .slider_range = {-4000, 4000},
                   .visible_when = k_real,
                   .help = "How far the middle of the file lies east of the middle of the world."});
        parameter(&Import::offset_y,
                  {.key = "offset_y",
                   .label = "To the south",
                   .unit = "m",
                   .min = -1e6,
                   .max = 1e6,
                   .slider_range = {-4000, 4000},
                   .visible_when = k_real,
                   .help = "How far the middle of the file lies south of the middle of the world."});
        parameter(&Import::angle, {.key = "angle",
                                   .label = "Rotated by",
                                   .unit = "°",
                                   .min = -180,
                                   .max = 180,
                                   .slider_range = {-180, 180},
                                   .visible_when = k_real,
                                   .help = "Rotates the file about its middle, clockwise seen from above."});
        parameter(&Import::outside, {.key = "outside",
                                     .label = "Beyond its edges",
                                     .visible_when = k_real,
                                     .choices = k_outsides,
                                     .help = "Which ground lies where the file does not reach."});
        parameter(
            &Import::feather,
            {.key = "feather",
             .label = "Soft edge",
             .unit = "m",
             .min = 0,
             .max = 1e6,
             .slider_range = {0, 1000},
             .visible_when = {"outside", static_cast<int>(Outside::below)},
             .help = "Width of the strip along the file's edges over which it goes over into the ground of "
                     "the earlier layers."});
        parameter(&Import::outside_height,
                  {.key = "outside_height",
                   .label = "Height of that ground",
                   .unit = "m",
                   .min = -20000,
                   .max = 20000,
                   .slider_range = {-500, 1500},
                   .visible_when = {"outside", static_cast<int>(Outside::level)},
                   .help = "Height of the ground beyond the file, and where there is no "
                           "file."});
        parameter(&Import::turn, {.key = "turn",
                                  .label = "Rotated",
                                  .choices = k_turns,
                                  .help = "Rotates the file by quarter turns."});
        parameter(&Import::bottom_row_first,
                  {.key = "bottom_row_first",
                   .label = "Bottom row first",
                   .help = "The file begins with its southern row, as Unity's files do. Where a sidecar says "
                           "so, Talus knows without this; setting it then reverses the order."});
        parameter(&Import::byte_order, {.key = "byte_order",
                                        .label = "Byte order",
                                        .choices = k_byte_orders,
                                        .help = "For .r16, .raw and .r32 files, which do not contain it."});
        parameter(&Import::raw_width, {.key = "raw_width",
                                       .label = "Samples across",
                                       .min = 0,
                                       .max = k_max_cells_a_side,
                                       .slider_range = {0, 8192},
                                       .help = "For .r16, .raw and .r32 files, which do not contain it. 0: "
                                               "automatic, for square maps and files with a sidecar."});
        parameter(&Import::raw_height,
                  {.key = "raw_height",
                   .label = "Samples down",
                   .min = 0,
                   .max = k_max_cells_a_side,
                   .slider_range = {0, 8192},
                   .help = "For .r16, .raw and .r32 files, which do not contain it. 0: automatic."});
        parameter(&Import::raw_numbers, {.key = "raw_numbers",
                                         .label = "Numbers",
                                         .choices = k_raw_numbers,
                                         .help = "What the numbers of .r16, .raw and .r32 files are."});
        parameter(
            &Import::channel,
            {.key = "channel",
             .label = "Channel",
             .min = 0,
             .max = 1000,
             .slider_range = {0, 8},
             .help = "Which channel of a file with several holds the heights, counted from 1. 0: the one "
                     "that its name tells, as height, Z or Y, else the first."});
        parameter(&Import::page, {.key = "page",
                                  .label = "Page",
                                  .min = 1,
                                  .max = 4096,
                                  .slider_range = {1, 16},
                                  .help = "Which map of a file with several, as TIFF and NetCDF may have."});
        parameter(&Import::colours,
                  {.key = "colours",
                   .label = "Colours",
                   .choices = k_colours,
                   .help = "How a picture in colours, with 8 bits a channel, becomes heights."});
        parameter(
            &Import::find_voids,
            {.key = "find_voids",
             .label = "Find gaps",
             .help = "Takes values such as -9999 or -32768 that stand far apart from all others for cells "
                     "without data, even if the file does not say so, and fills them from around them."});
        parameter(
            &Import::in_utm,
            {.key = "in_utm",
             .label = "In metres of its UTM zone",
             .help = "Projects a map in degrees to metres, by GDAL, so that it is as true in its corners as "
                     "in its middle. Without it its cells are as wide as a degree is in its middle."});
        parameter(&Import::part_width, {.key = "part_width",
                                        .label = "Part: width",
                                        .unit = "samples",
                                        .min = 0,
                                        .max = k_max_cells_a_side,
                                        .slider_range = {0, 8192},
                                        .help = "Reads only a part of a large file, by GDAL. 0: all of it."});
        parameter(&Import::part_height, {.key = "part_height",
                                         .label = "Part: height",
                                         .unit = "samples",
                                         .min = 0,
                                         .max = k_max_cells_a_side,
                                         .slider_range = {0, 8192},
                                         .help = "Height of the part that is read."});
        parameter(&Import::part_x, {.key = "part_x",
                                    .label = "Part: from the west",
                                    .unit = "samples",
                                    .min = 0,
                                    .max = k_max_cells_a_side,
                                    .slider_range = {0, 8192},
                                    .help = "Where in the file the part begins."});
        parameter(&Import::part_y, {.key = "part_y",
                                    .label = "Part: from the north",
                                    .unit = "samples",
                                    .min = 0,
                                    .max = k_max_cells_a_side,
                                    .slider_range = {0, 8192},
                                    .help = "Where in the file the part begins."});
    }

    /// Returns how the file is to be read in a world that wraps or not.
    ImportSource source(bool world_wraps) const;
    /// Returns the size of a cell of the map in the world, at its real size, in metres.
    std::array<double, 2> cell_of(const ImportedMap& map) const;
    /// Returns the heights of the file's 0 and of its largest possible value, or of 1 where it has fractions,
    /// in metres; world: its height range.
    HeightRange range_of(const ImportedMap& map, HeightRange world) const;
    /// Returns the factors of height = base + factor · value.
    HeightLaw height_law(const ImportedMap& map, HeightRange world) const;

    /// Returns the file's map, an ImportedMap, or null where no file is chosen. Throws FileError when the
    /// file cannot be used, Cancelled.
    std::shared_ptr<const Resource> resolve(const WorldFrame& world, Progress* progress) const;

    /// Bytes a cell: the share that the map has of each.
    double scratch_per_cell(const Lattice& world) const;

    /// Samples the map in context.resource by `resampled`; in a world that wraps the map is a seamless tile.
    /// Without a map the ground is level.
    void apply(Terrain& terrain, const Context& context) const;

 private:
    class Laid;
    void apply_turned(const Laid& laid, const ImportedMap& map, Terrain& terrain,
                      const Context& context) const;
};

}  // namespace talus
