// Maps as other programs and surveys hand them out; each kind came in wrong once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>

#include "core/generate/imported_map.h"
#include "core/io/exr_file.h"
#include "core/io/file_state.h"
#include "core/io/gdal_reader.h"
#include "core/io/picture_heights.h"
#include "core/io/png_writer.h"
#include "core/io/read_terrain.h"
#include "core/io/voids.h"
#include "tests/core/io/tiff_bytes.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

float land(int x, int y) { return static_cast<float>(150 + 7 * x + 3 * y + (x * y) % 5); }

std::size_t gaps_in(const Grid<float>& map) {
    std::size_t gaps = 0;
    for (const float value : map.values()) gaps += std::isnan(value);
    return gaps;
}

// ---- values that stand for nothing ----

TEST(Voids, AreFoundThoughNobodyDeclaresThem) {
    for (const float none :
         {-9999.0f, -32768.0f, -32767.0f, 9999.0f, 32767.0f, 65535.0f, -99999.0f, -1e6f, 123456.0f}) {
        for (const float height : {1.0f, 40.0f}) {
            Grid<float> map = grid_of(20, 15, [&](int x, int y) { return height * land(x, y) / 40; });
            for (const auto [x, y] : cells_of(5, 5)) map(x + 3, y + 4) = none;
            const std::vector<std::string> remarks = find_voids(map);
            EXPECT_EQ(gaps_in(map), 25u) << none;
            ASSERT_EQ(remarks.size(), 1u) << none;
            EXPECT_THAT(remarks[0], HasSubstr("25 cells of "));
        }
    }
}

TEST(Voids, OfSeveralKindsAreAllFound) {
    Grid<float> map = grid_of(20, 15, land);
    map(0, 0) = -9999;
    map(1, 0) = map(2, 0) = 65535;
    map(3, 0) = -32768;
    EXPECT_EQ(find_voids(map).size(), 3u);
    EXPECT_EQ(gaps_in(map), 4u);
}

TEST(Voids, GroundIsNeverTakenForOne) {
    const auto expect_none = [](Grid<float> map, const char* what) {
        const Grid<float> before = map;
        EXPECT_THAT(find_voids(map), IsEmpty()) << what;
        EXPECT_EQ(map, before) << what;
    };
    expect_none(grid_of(20, 15, land), "a slope");
    Grid<float> tower = grid_of(20, 15, land);
    tower(7, 7) = 5000;
    expect_none(tower, "a tower");
    tower(7, 7) = -4000;
    expect_none(tower, "a shaft");
    expect_none(Grid<float>(20, 15, -9999.0f), "level");
    expect_none(grid_of(20, 15, [](int x, int) { return x < 9 ? 0.0f : 65535.0f; }), "two levels");
    expect_none(grid_of(300, 15, [](int x, int) { return -9999.0f + 30 * static_cast<float>(x); }),
                "a deep sea");
    expect_none(grid_of(300, 15, [](int x, int) { return 9999.0f - 40 * static_cast<float>(x); }),
                "a high peak");
    expect_none(grid_of(300, 15, [](int x, int) { return 300.0f * static_cast<float>(x); }),
                "another planet");
    expect_none(grid_of(3, 2, [](int x, int) { return x == 0 ? -9999.0f : static_cast<float>(x); }),
                "a tiny map");
}

TEST(Voids, AreSaidAndCanBeKept) {
    const TemporaryFolder folder;
    std::vector<float> values;
    for (const auto [x, y] : cells_of(10, 10)) values.push_back(x == 4 && y < 3 ? -32768 : land(x, y));
    put_file(folder / "m.tif", TiffBytes(10, 10, values, 3).bytes());
    const Heightmap map = read_heightmap(folder / "m.tif", {});
    EXPECT_EQ(gaps_in(map.values), 3u);
    EXPECT_THAT(map.remarks, Contains(HasSubstr("3 cells of -32768 stand apart")));
    EXPECT_EQ(gaps_in(read_heightmap(folder / "m.tif", {.find_voids = false}).values), 0u);
}

// What is measured and what is imported come from one reading.
TEST(Voids, AreCountedAlikeByInspectionAndImport) {
    const TemporaryFolder folder;
    const float lowest = -std::numeric_limits<float>::max();
    for (const float none :
         {lowest, 3.4e38f, -9999.0f, std::numeric_limits<float>::infinity(), std::nanf("")}) {
        std::vector<float> values;
        for (const auto [x, y] : cells_of(10, 10)) values.push_back(x == 4 && y < 3 ? none : land(x, y));
        put_file(folder / "m.tif", TiffBytes(10, 10, values, 3).bytes());
        const ReadTerrain read = read_terrain(folder / "m.tif");
        EXPECT_EQ(gaps_in(*read.terrain.height()), 3u) << none;
        EXPECT_THAT(imported_map({.path = folder / "m.tif"}, nullptr)->remarks,
                    Contains(HasSubstr("3 cells without data (3 %) are filled")))
            << none;
        std::filesystem::remove(folder / "m.tif");
    }
}

// ---- tiles of surveys ----

std::string big_endian(const std::vector<std::int16_t>& numbers) {
    std::string bytes;
    for (const std::int16_t number : numbers) {
        bytes += static_cast<char>(static_cast<std::uint16_t>(number) >> 8);
        bytes += static_cast<char>(number & 255);
    }
    return bytes;
}

TEST(SrtmTile, HasItsPlaceInItsNameAndItsVoids) {
    const TemporaryFolder folder;
    std::vector<std::int16_t> heights;
    for (const auto [x, y] : cells_of(49, 49))
        heights.push_back(x == 5 ? -32768 : static_cast<std::int16_t>(land(x, y)));
    for (const auto& [name, latitude] : std::initializer_list<std::pair<std::string, double>>{
             {"N47E007.hgt", 47.98}, {"s12w077.HGT", -11.02}}) {
        put_file(folder / name, big_endian(heights));
        const Heightmap map = read_heightmap(folder / name, {});
        EXPECT_EQ(map.steps, 0);
        EXPECT_EQ(map.values(0, 0), land(0, 0));
        EXPECT_EQ(map.values(48, 48), land(48, 48));
        EXPECT_EQ(gaps_in(map.values), 49u);
        const DegreeLength degree = degree_length(latitude);
        EXPECT_NEAR(map.cell_x, degree.west_east / 1200, 1e-3) << name;
        EXPECT_NEAR(map.cell_y, degree.north_south / 1200, 1e-3) << name;
    }
    put_file(folder / "tile.hgt", big_endian(heights));
    EXPECT_THAT(read_heightmap(folder / "tile.hgt", {}).remarks,
                Contains(HasSubstr("does not tell its latitude")));
    put_file(folder / "N47E008.hgt", big_endian(heights).substr(0, 4801));
    EXPECT_THAT([&] { read_heightmap(folder / "N47E008.hgt", {}); },
                ThrowsMessage<FileError>(HasSubstr("no square of 16-bit heights")));
}

template <class Number>
std::string numbers_in(bool high_first, const std::vector<Number>& numbers) {
    std::string bytes;
    for (const Number number : numbers) {
        std::string one(sizeof number, '\0');
        std::memcpy(one.data(), &number, sizeof number);
        bytes += high_first == (std::endian::native == std::endian::big)
                     ? one
                     : std::string(one.rbegin(), one.rend());
    }
    return bytes;
}

TEST(LabelledMap, IsReadAsItsHeaderSays) {
    const TemporaryFolder folder;
    const std::string common =
        "nrows 2\r\nNCOLS   3\r\nULXMAP 500000\nULYMAP 4000000\nXDIM 30\nYDIM 20\nNODATA -7\n";
    const auto read = [&](const std::string& name, const std::string& label, const std::string& bytes) {
        put_file(folder / (name.substr(0, name.find('.')) + ".hdr"), label);
        put_file(folder / name, bytes);
        Heightmap map = read_heightmap(folder / name, {});
        EXPECT_EQ(map.cell_x, 30) << name;
        EXPECT_EQ(map.cell_y, 20) << name;
        return std::vector<float>(map.values.values().begin(), map.values.values().end());
    };
    const std::vector<std::int16_t> whole{1, 2, 300, -4, 5, 600};
    EXPECT_THAT(read("a.bil", common + "nbits 16\nbyteorder I\n", numbers_in(false, whole)),
                ElementsAre(1, 2, 300, -4, 5, 600));
    EXPECT_THAT(read("b.dem", common + "nbits 16\nbyteorder M\n", numbers_in(true, whole)),
                ElementsAre(1, 2, 300, -4, 5, 600));
    EXPECT_THAT(read("c.bil", common + "nbits 16\npixeltype UNSIGNEDINT\nskipbytes 3\ntotalrowbytes 8\n",
                     "xyz" + numbers_in(false, std::vector<std::uint16_t>{1, 2, 65000, 9, 4, 5, 6, 9})),
                ElementsAre(1, 2, 65000, 4, 5, 6));
    EXPECT_THAT(read("d.bsq", common + "nbits 32\npixeltype FLOAT\nbyteorder MSBFIRST\n",
                     numbers_in(true, std::vector<float>{1.5f, 2, 3, 4, 5, -6})),
                ElementsAre(1.5f, 2, 3, 4, 5, -6));
    EXPECT_THAT(read("e.bip", common + "nbands 2\nlayout bip\nnbits 16\n",
                     numbers_in(false, std::vector<std::int16_t>{1, 90, 2, 90, 3, 90, 4, 90, 5, 90, 6, 90})),
                ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(read("f.bil", common + "nbands 2\nlayout bil\nnbits 16\n",
                     numbers_in(false, std::vector<std::int16_t>{1, 2, 3, 90, 90, 90, 4, 5, 6, 90, 90, 90})),
                ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(read("g.flt",
                     "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 20\ndx 30\ndy 20\nnodata_value -7\nbyteorder "
                     "LSBFIRST\n",
                     numbers_in(false, std::vector<float>{1, 2, 3, 4, 5, 6.25f})),
                ElementsAre(1, 2, 3, 4, 5, 6.25f));
    EXPECT_THAT(read("h.raw", common + "nbits 16\n", numbers_in(false, whole)),
                ElementsAre(1, 2, 300, -4, 5, 600));
    put_file(folder / "none.bil", "12");
    EXPECT_THAT([&] { read_heightmap(folder / "none.bil", {}); },
                ThrowsMessage<FileError>(HasSubstr("put the .hdr")));
    put_file(folder / "a.bil", "12");
    EXPECT_THAT([&] { read_heightmap(folder / "a.bil", {}); },
                ThrowsMessage<FileError>(HasSubstr("shorter than its .hdr says")));
}

TEST(LabelledMap, OfAnyLabelIsReadOrRefused) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& label) {
        put_file(folder / "m.bil", "1234");
        put_file(folder / "m.hdr", label);
        EXPECT_THROW(read_heightmap(folder / "m.bil", {}), FileError) << label;
    };
    // Products that wrap around at 2⁶⁴.
    refused("NCOLS 524289\nNROWS 1\nNBITS 32\nLAYOUT BIP\nNBANDS 8796093022208\nTOTALROWBYTES 4\n");
    refused("NCOLS 1\nNROWS 1048576\nNBITS 32\nTOTALROWBYTES 17592186044416\n");
    refused("NCOLS 2\nNROWS 1\nNBITS 16\nSKIPBYTES 999999999999\n");
    refused("NCOLS -1\nNROWS 1\n");
    // A picture of another kind that has the name of a label.
    put_file(folder / "p.raw", std::string(8, '\1'));
    put_file(folder / "p.hdr", "#?RADIANCE\n" + std::string(100000, 'x'));
    EXPECT_EQ(read_heightmap(folder / "p.raw", {}).values.width(), 2);
}

TEST(NoData, IsHonouredWhereNumbersAreSteps) {
    const TemporaryFolder folder;
    TiffBytes tiff(2, 2, std::vector<std::uint16_t>{5, 65535, 700, 9}, 1);
    put_file(folder / "m.tif", tiff.text(42113, "65535").bytes());
    const Heightmap map = read_heightmap(folder / "m.tif", {});
    EXPECT_EQ(map.steps, 65535);
    EXPECT_EQ(gaps_in(map.values), 1u);
}

TEST(HeightUnit, IsNeverAnAngle) {
    EXPECT_FALSE(height_unit_of_name("degree"));
    EXPECT_FALSE(height_unit_of_name("radian"));
    EXPECT_TRUE(height_unit_of_name("ft"));
}

// A map is read again when what lies beside it has changed.
TEST(FilesBesideAMap, BelongToItsState) {
    const TemporaryFolder folder;
    put_file(folder / "m.tif", TiffBytes(1, 1, std::vector<float>{1}, 3).bytes());
    for (const char* name : {"m.tfw", "m.prj", "m.hdr", "m.tif.aux.xml", "m.tif.msk"}) {
        const FileState before = file_state(folder / "m.tif");
        put_file(folder / name, "1");
        EXPECT_NE(file_state(folder / "m.tif"), before) << name;
    }
}

TEST(GdalPart, IsThatPartOfThePageThatIsAsked) {
    if (!gdal_is_there()) GTEST_SKIP() << "built without GDAL";
    const TemporaryFolder folder;
    std::vector<float> values;
    for (const auto [x, y] : cells_of(10, 8)) values.push_back(land(x, y));
    put_file(
        folder / "m.tif",
        TiffBytes(10, 8, values, 3).doubles(33550, {30, 30, 0}).doubles(33922, {0, 0, 0, 0, 0, 0}).bytes());
    const Heightmap part = read_heightmap(folder / "m.tif", {.window = {.x = 4, .y = 3, .width = 5}});
    EXPECT_EQ(part.values.width(), 5);
    EXPECT_EQ(part.values.height(), 5) << "to the edge";
    for (const auto [x, y] : cells_of(5, 5)) EXPECT_EQ(part.values(x, y), land(x + 4, y + 3));
    EXPECT_THAT([&] { read_heightmap(folder / "m.tif", {.page = 2, .window = {.x = 1}}); },
                ThrowsMessage<FileError>(HasSubstr("has no page 2")));
    EXPECT_THAT([&] { read_heightmap(folder / "m.tif", {.window = {.x = 10}}); },
                ThrowsMessage<FileError>(HasSubstr("does not lie in it")));
}

TEST(RawMap, HasSignsWhereItIsTold) {
    const TemporaryFolder folder;
    put_file(folder / "m.raw", numbers_in(false, std::vector<std::int16_t>{-3, 200, 300, -32000}));
    const Heightmap map = read_heightmap(folder / "m.raw", {.raw_numbers = RawNumbers::metres16});
    EXPECT_EQ(map.steps, 0);
    EXPECT_THAT(std::vector<float>(map.values.values().begin(), map.values.values().end()),
                ElementsAre(-3, 200, 300, -32000));
    EXPECT_EQ(read_heightmap(folder / "m.raw", {}).steps, 65535);
    put_file(folder / "f.raw", numbers_in(false, std::vector<float>{-3, 200, 300.5f, 8000}));
    EXPECT_EQ(read_heightmap(folder / "f.raw", {.raw_numbers = RawNumbers::metres32}).values(0, 1), 300.5f);
}

// ---- pictures whose colours are digits ----

std::string picture_of(const TemporaryFolder& folder, const std::string& name, int side, int channels,
                       auto&& pixel) {
    std::vector<std::uint8_t> pixels;
    for (const auto [x, y] : cells_of(side, side)) {
        const std::array<int, 4> values = pixel(x, y);
        for (int i = 0; i < channels; ++i)
            pixels.push_back(static_cast<std::uint8_t>(values[static_cast<std::size_t>(i)]));
    }
    FileGroup group;
    PngWriter png(group.add(folder / name), {side, side, 8, channels});
    png.write_rows(pixels.data(), side);
    group.commit();
    return folder / name;
}

double hill(int x, int y) { return 812 + 600 * std::sin(x / 9.0) * std::cos(y / 11.0); }

std::array<int, 4> terrarium_pixel(int x, int y) {
    const auto number = static_cast<int>(std::lround((hill(x, y) + 32768) * 256));
    return {number >> 16, number >> 8 & 255, number & 255, 255};
}

std::array<int, 4> mapbox_pixel(int x, int y) {
    const auto number = static_cast<int>(std::lround((hill(x, y) + 10000) * 10));
    return {number >> 16, number >> 8 & 255, number & 255, 255};
}

TEST(WebMapTile, IsRecognisedByItsSmoothHeights) {
    const TemporaryFolder folder;
    for (const int channels : {3, 4}) {
        const Heightmap terrarium =
            read_heightmap(picture_of(folder, "t.png", 64, channels, terrarium_pixel), {});
        const Heightmap mapbox = read_heightmap(picture_of(folder, "m.png", 64, channels, mapbox_pixel), {});
        EXPECT_THAT(terrarium.remarks, Contains(HasSubstr("heights of Terrarium")));
        EXPECT_THAT(mapbox.remarks, Contains(HasSubstr("Mapbox Terrain-RGB")));
        EXPECT_EQ(terrarium.steps, 0);
        for (const auto [x, y] : cells_of(64, 64)) {
            EXPECT_NEAR(static_cast<double>(terrarium.values(x, y)), hill(x, y), 0.003);
            EXPECT_NEAR(static_cast<double>(mapbox.values(x, y)), hill(x, y), 0.06);
        }
    }
}

TEST(WebMapTile, CanBeToldAndDenied) {
    const TemporaryFolder folder;
    const std::string path = picture_of(folder, "t.png", 32, 3, terrarium_pixel);
    EXPECT_EQ(read_heightmap(path, {.colours = ColourHeights::brightness}).steps, 255);
    EXPECT_NEAR(
        static_cast<double>(read_heightmap(path, {.colours = ColourHeights::mapbox}).values(3, 4)),
        [] {
            const auto p = terrarium_pixel(3, 4);
            return -10000 + (65536.0 * p[0] + 256.0 * p[1] + p[2]) / 10;
        }(),
        0.5);
}

TEST(WebMapTile, APictureInColoursStaysOne) {
    const TemporaryFolder folder;
    const auto expect_brightness = [&](const char* what, auto&& pixel) {
        const Heightmap map = read_heightmap(picture_of(folder, "p.png", 64, 3, pixel), {});
        EXPECT_EQ(map.steps, 255) << what;
        EXPECT_THAT(map.remarks, Contains(HasSubstr("heights are read from its brightness"))) << what;
    };
    expect_brightness("a shaded map", [](int x, int y) {
        const double light = (hill(x, y) - 212) / 1200;
        return std::array<int, 4>{static_cast<int>(60 + 180 * light), static_cast<int>(90 + 120 * light),
                                  static_cast<int>(200 - 150 * light), 255};
    });
    expect_brightness("few colours", [](int x, int) {
        return std::array<int, 4>{x < 20 ? 20 : 200, x < 40 ? 90 : 80, 30, 255};
    });
    expect_brightness("noise", [](int x, int y) {
        const unsigned hash = static_cast<unsigned>(x * 7919 + y * 104729) * 2654435761u;
        return std::array<int, 4>{static_cast<int>(hash >> 24), static_cast<int>(hash >> 16 & 255),
                                  static_cast<int>(hash >> 8 & 255), 255};
    });
}

TEST(Picture, HasNoDataWhereItIsWhollyTransparent) {
    const TemporaryFolder folder;
    const auto pixel = [](int x, int y) {
        return std::array<int, 4>{4 * y, 4 * y, 4 * y, x < 2 ? 0 : x < 4 ? 90 : 255};
    };
    const Heightmap map = read_heightmap(picture_of(folder, "p.png", 16, 4, pixel), {});
    EXPECT_EQ(gaps_in(map.values), 32u);
    EXPECT_THAT(map.remarks, Contains(HasSubstr("32 cells are transparent")));
    EXPECT_EQ(map.values(3, 2), 8);
    EXPECT_THAT(
        [&] {
            read_heightmap(picture_of(folder, "q.png", 4, 2,
                                      [](int, int) {
                                          return std::array<int, 4>{9, 0, 0, 0};
                                      }),
                           {});
        },
        ThrowsMessage<FileError>(HasSubstr("wholly transparent")));
}

// ---- several maps and channels in one file ----

TEST(ExrChannels, AreChosenByTheirNames) {
    const auto chosen = [](const std::vector<std::string>& names) {
        return names[static_cast<std::size_t>(usual_height_channel(names))];
    };
    EXPECT_EQ(chosen({"deposit", "height", "wear"}), "height");
    EXPECT_EQ(chosen({"A", "Heights", "R"}), "Heights");
    EXPECT_EQ(chosen({"R", "albedo.R", "height.R"}), "height.R");
    EXPECT_EQ(chosen({"B", "G", "R", "terrain.Z"}), "terrain.Z");
    EXPECT_EQ(chosen({"A", "B", "G", "R"}), "R");
    EXPECT_EQ(chosen({"R", "Y"}), "Y");
    EXPECT_EQ(chosen({"flow", "wear"}), "flow");
}

TEST(Channel, IsFoundByNameOrNumberOrRefused) {
    const TemporaryFolder folder;
    put_file(folder / "m.tif", TiffBytes(1, 1, std::vector<float>{1, 2, 3}, 3)
                                   .set(277, {3})
                                   .set(258, {32, 32, 32})
                                   .set(339, {3, 3, 3})
                                   .bytes());
    const auto first = [&](const std::string& channel) {
        return read_heightmap(folder / "m.tif", {.channel = channel}).values(0, 0);
    };
    EXPECT_EQ(first(""), 1);
    EXPECT_EQ(first("2"), 2);
    EXPECT_EQ(first("3"), 3);
    EXPECT_THAT([&] { first("4"); },
                ThrowsMessage<FileError>(HasSubstr("has no channel \"4\"; it has 1, 2, 3")));
    EXPECT_THAT([&] { first("depth"); }, ThrowsMessage<FileError>(HasSubstr("has no channel \"depth\"")));
    EXPECT_THAT(read_heightmap(folder / "m.tif", {}).remarks,
                Contains(HasSubstr("channel \"1\"; it also has 2, 3")));
}

TEST(Shares, AreToldBecauseTheyWouldMakeAGroundOfOneMetre) {
    const TemporaryFolder folder;
    put_file(folder / "m.tif", TiffBytes(2, 2, std::vector<float>{0, 0.25f, 0.5f, 1}, 3).bytes());
    EXPECT_THAT(read_heightmap(folder / "m.tif", {}).remarks, Contains(HasSubstr("at most a metre high")));
    put_file(folder / "m.tif", TiffBytes(2, 2, std::vector<float>{0, 0.25f, 0.5f, 1.5f}, 3).bytes());
    EXPECT_THAT(read_heightmap(folder / "m.tif", {}).remarks,
                Not(Contains(HasSubstr("at most a metre high"))));
}

TEST(Half, OfATiffIsReadToTheBit) {
    const TemporaryFolder folder;
    // 1, −2, 0.333251953125, 65504, and the smallest number.
    TiffBytes tiff(5, 1, std::vector<std::uint16_t>{0x3c00, 0xc000, 0x3555, 0x7bff, 0x0001}, 3);
    put_file(folder / "m.tif", tiff.bytes());
    const Heightmap map = read_heightmap(folder / "m.tif", {});
    EXPECT_THAT(std::vector<float>(map.values.values().begin(), map.values.values().end()),
                ElementsAre(1, -2, 0.333251953125f, 65504, 5.9604644775390625e-8f));
}

// ---- texts ----

TEST(AscGrid, NamesTheCauseOfWhatItRefuses) {
    const TemporaryFolder folder;
    const std::string head = "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    const auto read = [&](const std::string& text) {
        put_file(folder / "m.asc", text);
        return read_heightmap(folder / "m.asc", {});
    };
    EXPECT_THAT([&] { read(head + "312,375 1 2\n"); },
                ThrowsMessage<FileError>(HasSubstr("decimal comma, \"312,375\"")));
    EXPECT_THAT([&] { read("ncols 2\nnrows 1\ncellsize 2,5\n1 2\n"); },
                ThrowsMessage<FileError>(HasSubstr("decimal comma, \"2,5\"")));
    EXPECT_THAT([&] { read(head + "1 high 2\n"); },
                ThrowsMessage<FileError>(HasSubstr("has \"high\" where a number belongs")));
    for (const std::string none : {"1.#QNAN", "-1.#IND", "1.#INF00", "-1.#INF", "nan", "-nan", "inf"})
        EXPECT_EQ(gaps_in(read(head + "1 " + none + " 2\n").values), 1u) << none;
}

TEST(TextFile, IsReadWhateverMarkItsEditorPut) {
    const TemporaryFolder folder;
    const std::string text = "{\"n\": \"\xc3\xa4\xe2\x82\xac\xf0\x9f\x8f\x94\"}\r\n";  // ä € and a mountain
    const std::u16string wide = u"{\"n\": \"\u00e4\u20ac\U0001f3d4\"}\r\n";
    const auto as_utf16 = [&](bool low_first) {
        std::string bytes = low_first ? "\xff\xfe" : "\xfe\xff";
        for (const char16_t unit : wide) {
            const char high = static_cast<char>(unit >> 8);
            const char low = static_cast<char>(unit & 255);
            bytes += low_first ? std::string{low, high} : std::string{high, low};
        }
        return bytes;
    };
    for (const std::string& bytes : {text, "\xef\xbb\xbf" + text, as_utf16(true), as_utf16(false)}) {
        put_file(folder / "t.json", bytes);
        EXPECT_EQ(read_text_file(folder / "t.json", 1000), text);
    }
    EXPECT_EQ(without_byte_order_mark(std::string("\xff\xfe\x00\xd8", 4)), "\xef\xbf\xbd")
        << "half of a pair";
    EXPECT_EQ(without_byte_order_mark("\xff\xfe"
                                      "a"),
              "")
        << "half a unit";
    EXPECT_EQ(without_byte_order_mark(""), "");
}

}  // namespace
}  // namespace talus
