#include "core/io/tiff_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "core/io/gdal_reader.h"
#include "core/io/read_terrain.h"
#include "tests/core/io/terrains.h"
#include "tests/core/io/tiff_bytes.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

Heightmap read_bytes(const TemporaryFolder& folder, const std::string& bytes,
                     const ReadSettings& settings = {}) {
    put_file(folder / "other.tif", bytes);
    return read_heightmap(folder / "other.tif", settings);
}

std::vector<float> values_of(const Heightmap& map) {
    return {map.values.values().begin(), map.values.values().end()};
}

TEST(Tiff, AGeoTiffTellsItsCellsAndHeightsByItself) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(61, 43);  // cells of 2.5 m
    const std::string path = folder / "h.tif";
    export_terrain(terrain, {.path = path, .format = &format_of("geotiff"), .options = {.sidecar = false}});
    const Heightmap map = read_heightmap(path, {});
    EXPECT_EQ(map.steps, 0);
    EXPECT_EQ(map.cell_x, 2.5);
    EXPECT_EQ(map.cell_y, 2.5);
    EXPECT_THAT(map.remarks, IsEmpty());
    EXPECT_TRUE(map.values == *terrain.height());
}

TEST(Tiff, TilesOfAGeoTiffLieBesideEachOther) {
    const TemporaryFolder folder;
    Terrain terrain = noise_terrain(9, 13);
    terrain.lattice.cell_size = 0.05;  // as small as a cell in degrees, and metres nevertheless
    const std::string path = folder / "h.tif";
    export_terrain(
        terrain,
        {.path = path, .format = &format_of("geotiff"), .tiles = {2, 3}, .options = {.sidecar = false}});
    for (const auto [column, row] : cells_of(2, 3)) {
        const Heightmap map = read_heightmap(
            folder / ("h_x" + std::to_string(column) + "_y" + std::to_string(row) + ".tif"), {});
        EXPECT_EQ(map.cell_x, 0.05);
        EXPECT_EQ(map.values(1, 2), (*terrain.height())(4 * column + 1, 4 * row + 2));
    }
}

TEST(Tiff, WholeNumbersWithoutAPlaceSpanAHeightRange) {
    const TemporaryFolder folder;
    const std::vector<std::uint16_t> values{0, 1, 300, 40000, 65535, 7};
    for (const bool big_endian : {false, true}) {
        const Heightmap map = read_bytes(folder, TiffBytes(3, 2, values, 1, big_endian).bytes());
        EXPECT_EQ(map.steps, 65535);
        EXPECT_THAT(values_of(map), ElementsAre(0, 1, 300, 40000, 65535, 7));
        EXPECT_EQ(map.values.width(), 3);
    }
    const Heightmap bytes = read_bytes(folder, TiffBytes(2, 1, std::vector<std::uint8_t>{9, 255}, 1).bytes());
    EXPECT_EQ(bytes.steps, 255);
    EXPECT_THAT(bytes.remarks, Contains(HasSubstr("8 bits")));
    const Heightmap inverse =
        read_bytes(folder, TiffBytes(2, 1, std::vector<std::uint8_t>{9, 255}, 1).set(262, {0}).bytes());
    EXPECT_THAT(values_of(inverse), ElementsAre(246, 0));
}

TEST(Tiff, NumbersOfEveryOtherKindAreMetres) {
    const TemporaryFolder folder;
    const auto expect_metres = [&](const std::string& bytes) {
        const Heightmap map = read_bytes(folder, bytes);
        EXPECT_EQ(map.steps, 0);
        EXPECT_THAT(values_of(map), ElementsAre(-3, 120, 7, 8848));
    };
    for (const bool big_endian : {false, true}) {
        expect_metres(TiffBytes(2, 2, std::vector<std::int16_t>{-3, 120, 7, 8848}, 2, big_endian).bytes());
        expect_metres(TiffBytes(2, 2, std::vector<std::int32_t>{-3, 120, 7, 8848}, 2, big_endian).bytes());
        expect_metres(TiffBytes(2, 2, std::vector<float>{-3, 120, 7, 8848}, 3, big_endian).bytes());
        expect_metres(TiffBytes(2, 2, std::vector<double>{-3, 120, 7, 8848}, 3, big_endian).bytes());
    }
    const Heightmap upside_down =
        read_bytes(folder, TiffBytes(1, 3, std::vector<float>{1, 2, 3}, 3).set(274, {4}).bytes());
    EXPECT_THAT(values_of(upside_down), ElementsAre(3, 2, 1));
}

TEST(Tiff, AMapInDegreesGetsCellsInMetres) {
    const TemporaryFolder folder;
    // As the SRTM has it: whole metres, −32768 where nothing is known.
    TiffBytes srtm(3, 3, std::vector<std::int16_t>{1, 2, 3, 4, -32768, 6, 7, 8, 9}, 2);
    srtm.doubles(33550, {1.0 / 1200, 1.0 / 1200, 0})
        .doubles(33922, {0, 0, 0, 10, 60 + 1.0 / 1200, 0})
        .shorts(34735, {1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326})
        .text(42113, "-32768");
    const Heightmap map = read_bytes(folder, srtm.bytes());
    // A degree along the parallel of 60° is 55.80 km, along the meridian 111.41 km.
    EXPECT_NEAR(map.cell_x, 55800.0 / 1200, 0.01);
    EXPECT_NEAR(map.cell_y, 111412.0 / 1200, 0.01);
    EXPECT_TRUE(std::isnan(map.values(1, 1)));
    EXPECT_EQ(map.values(2, 2), 9);
    EXPECT_THAT(map.remarks, Contains(HasSubstr("in degrees: at 60.00° north")));
}

TEST(Tiff, APlaceTellsMetresFromStepsAndFeetFromMetres) {
    const TemporaryFolder folder;
    TiffBytes grid(2, 1, std::vector<std::uint16_t>{5, 700}, 1);
    grid.doubles(33550, {100, 50, 0}).shorts(34735, {1, 1, 0, 2, 1024, 0, 1, 1, 3076, 0, 1, 9002});
    const Heightmap map = read_bytes(folder, grid.bytes());
    EXPECT_EQ(map.steps, 0);
    EXPECT_THAT(values_of(map), ElementsAre(5, 700));
    EXPECT_NEAR(map.cell_x, 30.48, 1e-9);
    EXPECT_NEAR(map.cell_y, 15.24, 1e-9);
    EXPECT_THAT(map.remarks, Contains(HasSubstr("taken for metres")));
    TiffBytes turned(2, 1, std::vector<float>{5, 700}, 3);
    turned.doubles(34264, {3, 4, 0, 0, 4, -3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
    const Heightmap lies_askew = read_bytes(folder, turned.bytes());
    EXPECT_EQ(lies_askew.cell_x, 5);
    EXPECT_THAT(lies_askew.remarks, Contains(HasSubstr("along north and east")));
}

TEST(Tiff, WhatIsNoHeightmapIsRefusedWithAReason) {
    const TemporaryFolder folder;
    const auto expect_refused = [&](const std::string& bytes, const char* why,
                                    const ReadSettings& settings = {}) {
        EXPECT_THAT([&] { read_bytes(folder, bytes, settings); },
                    ThrowsMessage<FileError>(testing::AllOf(HasSubstr("other.tif: "), HasSubstr(why))));
    };
    const std::vector<float> values{1, 2, 3, 4};
    const std::string good = TiffBytes(2, 2, values, 3).bytes();
    expect_refused("", "not a readable TIFF");
    expect_refused("no picture at all", "not a readable TIFF");
    expect_refused(good.substr(0, 60), "not a readable TIFF");
    expect_refused(good, "more than the 3 samples", {.max_cells = 3});
    expect_refused(TiffBytes(2, 2, values, 3).set(256, {4'000'000'000u}).bytes(), "its sides are not 1 to");
    expect_refused(TiffBytes(2, 2, values, 3).set(256, {0}).bytes(), "TIFF");
    if (!gdal_is_there())
        expect_refused(TiffBytes(2, 2, values, 3).set(262, {5}).bytes(), "colours of another kind");
    expect_refused(TiffBytes(2, 2, values, 3).set(259, {777}).bytes(), "number 777 of TIFF");
    expect_refused(TiffBytes(2, 2, values, 6).bytes(), "no plain numbers");
    expect_refused(TiffBytes(2, 2, values, 3).set(277, {60'000}).bytes(), "TIFF");
    expect_refused(TiffBytes(2, 2, values, 3).set(322, {1u << 30}).set(323, {1u << 30}).bytes(), "TIFF");
}

TEST(Tiff, LargeMapsAreWrittenAndReadInStrips) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(700, 300);
    for (const char* key : {"geotiff", "tiff16"}) {
        const std::string path = folder / "h.tif";
        export_rows(rows_of_terrain(terrain, 13), {.path = path, .format = &format_of(key)});
        const std::string bytes = bytes_of_file(path);
        TiffReader reader(path, 1 << 20);
        EXPECT_EQ(reader.layout().size, (MapSize{700, 300}));
        EXPECT_EQ(reader.place().has_value(), key == std::string("geotiff"));
        const std::size_t raw = reader.layout().row_bytes() * 300;
        if (key == std::string("tiff16")) {
            EXPECT_GT(bytes.size(), raw);
        } else {
            EXPECT_LT(bytes.size(), raw);  // compressed, even noise of floats
        }
        EXPECT_LT(bytes.size(), raw + 2000);
    }
}

// Whatever the library still wants to write then: its tables have no place any more.
TEST(Tiff, AnExportThatIsAbandonedLeavesNothing) {
    const TemporaryFolder folder;
    for (const char* key : {"geotiff", "tiff16"}) {
        TerrainRows rows = rows_of_terrain(noise_terrain(900, 600), 100);
        rows.make = [made = rows.make](int begin, int end, Progress* progress) {
            if (begin >= 500) throw Cancelled();
            return made(begin, end, progress);
        };
        EXPECT_THROW(export_rows(rows, {.path = folder / "h.tif", .format = &format_of(key)}), Cancelled);
        EXPECT_THAT(folder.names(), IsEmpty());
    }
}

}  // namespace
}  // namespace talus
