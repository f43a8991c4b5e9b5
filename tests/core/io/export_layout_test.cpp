#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/io/asc_file.h"
#include "core/io/export.h"
#include "core/io/png_reader.h"
#include "core/io/quantise.h"
#include "core/io/read_heightmap.h"
#include "core/io/read_terrain.h"
#include "core/io/sidecar.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::SizeIs;

// What the export of a terrain in this layout reads back as: the one file, or the tile.
Grid<float> read_back(const std::string& path) { return *read_terrain(path).terrain.height(); }

std::vector<int> whole_numbers(const std::string& bytes) {
    std::vector<int> values;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        values.push_back(static_cast<std::uint8_t>(bytes[i]) | static_cast<std::uint8_t>(bytes[i + 1]) << 8);
    }
    return values;
}

// North-west at the foot of the range, north-east at its middle, south-west at its top, south-east a quarter
// up.
Terrain four_corners() {
    Grid<float> map(3, 3, 700);
    map(0, 0) = 200;
    map(2, 0) = 700;
    map(0, 2) = 1200;
    map(2, 2) = 450;
    return terrain_with(std::move(map), {200, 1200});
}

TEST(ExportLayout, EachTargetsRawFileHasItsCornersWhereTheTargetLooksForThem) {
    const TemporaryFolder folder;
    const Format& raw = format_of("r16");
    const int quarter = 16384;
    for (const ExportTarget& target : export_targets()) {
        if (!target.offers(raw)) continue;
        const std::string path = folder / (std::string(target.key) + ".r16");
        export_terrain(four_corners(),
                       {.path = path, .format = &raw, .bottom_row_first = target.bottom_row_first(raw)});
        const std::vector<int> values = whole_numbers(bytes_of_file(path));
        ASSERT_THAT(values, SizeIs(9));
        const bool from_south = target.key == "unity";
        EXPECT_THAT((std::vector{values[0], values[2], values[6], values[8]}),
                    from_south ? testing::ElementsAreArray({65535, quarter, 0, 32768})
                               : testing::ElementsAreArray({0, 32768, 65535, quarter}))
            << target.key;
        const auto json = nlohmann::json::parse(bytes_of_file(path + ".json"));
        EXPECT_EQ(json["row_order"], from_south ? "bottom row first" : "top row first");
        EXPECT_EQ(json["byte_order"], "little-endian");
        // Whoever reads it by its sidecar sees the map the right way up.
        const Grid<float> back = read_back(path);
        EXPECT_NEAR(back(0, 2), 1200, 0.01) << target.key;
        EXPECT_NEAR(back(2, 0), 700, 0.01) << target.key;
    }
}

TEST(ExportLayout, TilesShareTheirEdgesAndJoinToTheWhole) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(49, 33);
    for (const Format& format : formats()) {
        if (!holds_heights_again(format)) continue;
        const std::string ending(format.ending);
        export_terrain(terrain, {.path = folder / ("whole" + ending), .format = &format});
        const Grid<float> whole = read_back(folder / ("whole" + ending));
        for (const bool bottom_first : {false, true}) {
            const ExportResult result = export_terrain(terrain, {.path = folder / ("t" + ending),
                                                                 .format = &format,
                                                                 .bottom_row_first = bottom_first,
                                                                 .tiles = {3, 4}});
            EXPECT_THAT(result.files, SizeIs(24));
            for (const auto [column, row] : cells_of(3, 4)) {
                const std::string path = tile_path(folder / ("t" + ending), {3, 4}, column, row);
                const Grid<float> tile = read_back(path);
                ASSERT_EQ(tile.width(), 17);
                ASSERT_EQ(tile.height(), 9);
                for (const auto [x, y] : cells_of(17, 9))
                    ASSERT_EQ(tile(x, y), whole(16 * column + x, 8 * row + y)) << path;
                const auto sidecar = find_sidecar(path);
                ASSERT_TRUE(sidecar);
                EXPECT_EQ(sidecar->maximum, result.maximum);
                EXPECT_EQ(sidecar->range, terrain.range);
            }
            for (const WrittenFile& file : result.files) std::filesystem::remove(file.path);
        }
        std::filesystem::remove(folder / ("whole" + ending));
        std::filesystem::remove(folder / ("whole" + ending + ".json"));
    }
    EXPECT_THAT(folder.names(), testing::IsEmpty());
}

// Unreal 5 and Terrain3D lay tiles beside each other: a sample that two of them had would be there twice.
TEST(ExportLayout, TilesWithoutSharedEdgesHoldEachSampleOnce) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(48, 36);
    for (const char* key : {"png16", "r16"}) {
        const Format& format = format_of(key);
        const std::string ending(format.ending);
        export_terrain(terrain, {.path = folder / ("whole" + ending), .format = &format});
        const Grid<float> whole = read_back(folder / ("whole" + ending));
        for (const bool bottom_first : {false, true}) {
            const Tiles tiles{.across = 3, .down = 4, .share_edges = false};
            export_terrain(terrain, {.path = folder / ("t" + ending),
                                     .format = &format,
                                     .bottom_row_first = bottom_first,
                                     .tiles = tiles});
            for (const auto [column, row] : cells_of(3, 4)) {
                const std::string path = tile_path(folder / ("t" + ending), tiles, column, row);
                const Grid<float> tile = read_back(path);
                ASSERT_EQ(tile.width(), 16);
                ASSERT_EQ(tile.height(), 9);
                for (const auto [x, y] : cells_of(16, 9))
                    ASSERT_EQ(tile(x, y), whole(16 * column + x, 9 * row + y)) << path;
            }
        }
    }
}

// The Terrain Toolbox counts tiles along x and z, from the south-west.
TEST(ExportLayout, UnitysTilesAreCountedFromTheSouthWest) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(9, 13);
    const Tiles tiles = find_target("unity")->cut({2, 3});
    export_terrain(
        terrain,
        {.path = folder / "t.raw", .format = &format_of("r16"), .bottom_row_first = true, .tiles = tiles});
    const std::vector<int> south_west = whole_numbers(bytes_of_file(folder / "t_0_0.raw"));
    const std::vector<int> north_east = whole_numbers(bytes_of_file(folder / "t_1_2.raw"));
    const Quantiser quantiser(terrain.range, 16);
    ASSERT_THAT(south_west, SizeIs(25));
    EXPECT_EQ(south_west.front(), quantiser.value_of((*terrain.height())(0, 12)));
    EXPECT_EQ(north_east.back(), quantiser.value_of((*terrain.height())(8, 0)));
    EXPECT_EQ(read_back(folder / "t_1_2.raw")(4, 0),
              quantiser.height_of(static_cast<std::uint16_t>(north_east.back())));
}

TEST(ExportLayout, ASidecarSaysWhichTileItIs) {
    const TemporaryFolder folder;
    export_terrain(noise_terrain(9, 9),
                   {.path = folder / "t.r16", .format = &format_of("r16"), .tiles = {2, 1}});
    EXPECT_THAT(folder.names(),
                ElementsAre("t_x0_y0.r16", "t_x0_y0.r16.json", "t_x1_y0.r16", "t_x1_y0.r16.json"));
    const auto json = nlohmann::json::parse(bytes_of_file(folder / "t_x1_y0.r16.json"));
    EXPECT_EQ(json["tiles_across"], 2);
    EXPECT_EQ(json["tiles_down"], 1);
    EXPECT_EQ(json["tile_column_from_west"], 1);
    EXPECT_EQ(json["tile_row_from_north"], 0);
    EXPECT_EQ(json["width"], 5);
}

TEST(ExportLayout, ASeamlessMapCloses) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(32, 16);
    terrain.lattice.wrap_x = terrain.lattice.wrap_y = true;
    for (const Format& format : formats()) {
        if (!holds_heights_again(format) || format.bits == 8) continue;
        for (const bool bottom_first : {false, true}) {
            const std::string path = folder / ("h" + std::string(format.ending));
            export_terrain(
                terrain,
                {.path = path, .format = &format, .bottom_row_first = bottom_first, .close_seams = true});
            const Terrain back = read_terrain(path).terrain;
            EXPECT_EQ(back.lattice, exported_lattice(terrain.lattice, true));
            ASSERT_EQ(back.height()->width(), 33);
            ASSERT_EQ(back.height()->height(), 17);
            for (int y = 0; y < 17; ++y) ASSERT_EQ((*back.height())(32, y), (*back.height())(0, y));
            for (int x = 0; x < 33; ++x) ASSERT_EQ((*back.height())(x, 16), (*back.height())(x, 0));
            EXPECT_NEAR((*back.height())(31, 15), (*terrain.height())(31, 15), 20);
            std::filesystem::remove(path + ".json");
        }
    }
}

TEST(ExportLayout, ASeamlessPictureCloses) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(64, 48);
    terrain.lattice.wrap_x = terrain.lattice.wrap_y = true;
    for (const char* id : {"colour", "normal"}) {
        export_terrain(terrain, {.path = folder / "p.png", .format = &format_of(id), .close_seams = true});
        PngReader png(folder / "p.png", 1 << 20);
        ASSERT_EQ(png.layout().width, 65);
        ASSERT_EQ(png.layout().height, 49);
        std::vector<std::uint8_t> first(png.layout().row_bytes());
        std::vector<std::uint8_t> row(first.size());
        png.read_row(first.data());
        for (int y = 1; y < 49; ++y) {
            png.read_row(row.data());
            for (int channel = 0; channel < 3; ++channel)
                ASSERT_EQ(row[static_cast<std::size_t>(channel)],
                          row[static_cast<std::size_t>(3 * 64 + channel)]);
        }
        EXPECT_TRUE(row == first);
    }
}

TEST(ExportLayout, TheSameBytesInPartsAsWhole) {
    const TemporaryFolder folder;
    for (const bool wraps : {false, true}) {
        Terrain terrain = noise_terrain(wraps ? 64 : 65, wraps ? 96 : 97);
        terrain.lattice.wrap_x = terrain.lattice.wrap_y = wraps;
        for (const Format& format : formats()) {
            for (const bool bottom_first : {false, true}) {
                ExportSettings settings{.path = folder / "map",
                                        .format = &format,
                                        .bottom_row_first = bottom_first,
                                        .close_seams = wraps};
                const ExportResult whole = export_terrain(terrain, settings);
                const std::string expected = bytes_of_file(folder / "map");
                const std::string expected_sidecar = bytes_of_file(folder / "map.json");
                for (const int rows_at_once : {1, 7, 33, 1000}) {
                    const ExportResult parts = export_rows(rows_of_terrain(terrain, rows_at_once), settings);
                    const std::string bytes = bytes_of_file(folder / "map");
                    EXPECT_TRUE(bytes == expected)
                        << format.key << ' ' << rows_at_once << (wraps ? " wrapped" : "")
                        << (bottom_first ? " bottom first: " : ": ") << bytes.size() << " bytes instead of "
                        << expected.size() << ", the first other one at "
                        << std::ranges::mismatch(bytes, expected).in1 - bytes.begin();
                    EXPECT_EQ(bytes_of_file(folder / "map.json"), expected_sidecar);
                    EXPECT_EQ(parts.clipped, whole.clipped);
                    EXPECT_EQ(parts.remarks, whole.remarks);
                }
            }
        }
    }
}

TEST(ExportLayout, TilesOfAGridLieBesideEachOtherAndSmallCellsAreStillMetres) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(9, 13);
    terrain.lattice.cell_size = 0.05;  // as small as a cell in degrees
    export_terrain(
        terrain, {.path = folder / "h.asc", .format = &format_of("asc"), .tiles = {.across = 2, .down = 3}});
    for (const auto [column, row] : cells_of(2, 3)) {
        const std::string path = tile_path(folder / "h.asc", {2, 3}, column, row);
        const AscGrid grid = parse_asc(bytes_of_file(path), path, 1000);
        EXPECT_DOUBLE_EQ(grid.place.west, 0.05 * 4 * column);
        EXPECT_DOUBLE_EQ(grid.place.south, 0.05 * 4 * (2 - row));
        const Heightmap map = read_heightmap(path, {});
        EXPECT_EQ(map.cell_x, 0.05);
        EXPECT_EQ(map.values(1, 2), (*terrain.height())(4 * column + 1, 4 * row + 2));
    }
}

}  // namespace
}  // namespace talus
