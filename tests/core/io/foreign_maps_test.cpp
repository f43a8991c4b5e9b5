// What other programs write and Talus's own formats have not: parts that were never written, palettes, bands,
// units, and pieces of maps that are turned.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gdal_reader.h"
#include "core/io/picture_heights.h"
#include "core/io/png_writer.h"
#include "core/io/read_terrain.h"
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

float ground_at(int x, int y) { return static_cast<float>(150 + 7 * x + 3 * y + (x * y) % 5); }

std::vector<float> ground_of(int width, int height) {
    std::vector<float> values;
    for (const auto [x, y] : cells_of(width, height)) values.push_back(ground_at(x, y));
    return values;
}

Heightmap read_tiff(const TemporaryFolder& folder, const TiffBytes& tiff, const ReadSettings& settings = {}) {
    put_file(folder / "m.tif", tiff.bytes());
    return read_heightmap(folder / "m.tif", settings);
}

// ---- parts that were never written ----

TEST(SparseTiff, ReadsAsZeroOrAsTheNumberOfCellsWithoutData) {
    const TemporaryFolder folder;
    const auto sparse = [] {
        TiffBytes tiff(4, 2, ground_of(4, 2), 3);
        // The second one of its two strips takes no room in the file.
        tiff.set(278, {1}).set(273, {8, 0}).set(279, {16, 0});
        return tiff;
    };
    const Heightmap zero = read_tiff(folder, sparse());
    for (int x = 0; x < 4; ++x) EXPECT_EQ(zero.values(x, 0), ground_at(x, 0));
    for (int x = 0; x < 4; ++x) EXPECT_EQ(zero.values(x, 1), 0);
    EXPECT_THAT(zero.remarks, Contains("parts of it were never written: they are 0"));
    const Heightmap gaps = read_tiff(folder, sparse().text(42113, "-9999"));
    EXPECT_EQ(gaps.values(3, 0), ground_at(3, 0));
    for (int x = 0; x < 4; ++x) EXPECT_TRUE(std::isnan(gaps.values(x, 1))) << x;
    EXPECT_THAT(gaps.remarks, Contains("parts of it were never written: they are cells without data"));
    // Nothing was ever written.
    TiffBytes empty(2, 2, std::vector<std::uint16_t>(4), 1);
    empty.set(273, {0}).set(279, {0});
    EXPECT_EQ(read_tiff(folder, empty).values, Grid<float>(2, 2, 0.0f));
}

TEST(SparseTiff, IsStillRefusedWhereItIsCutShort) {
    const TemporaryFolder folder;
    TiffBytes tiff(4, 2, ground_of(4, 2), 3);
    tiff.set(278, {1}).set(273, {8, 100000}).set(279, {16, 16});
    EXPECT_THAT([&] { read_tiff(folder, tiff); }, ThrowsMessage<FileError>(HasSubstr("it is damaged")));
}

// ---- colours ----

TiffBytes with_palette() {
    TiffBytes tiff(2, 2, std::vector<std::uint8_t>{0, 1, 2, 3}, 1);
    std::vector<std::uint16_t> map(3 * 256);
    for (std::size_t i = 0; i < 4; ++i) {
        map[i] = static_cast<std::uint16_t>(257 * 60 * i);
        map[256 + i] = static_cast<std::uint16_t>(257 * 40 * i);
        map[512 + i] = 257 * 9;
    }
    return tiff.set(262, {3}).shorts(320, map);
}

TEST(PaletteTiff, IsReadByTheBrightnessOfItsColours) {
    const TemporaryFolder folder;
    const Heightmap map = read_tiff(folder, with_palette());
    EXPECT_EQ(map.steps, 255);
    for (int i = 0; i < 4; ++i) {
        const double brightness = 0.2126 * 60 * i + 0.7152 * 40 * i + 0.0722 * 9;
        EXPECT_NEAR(static_cast<double>(map.values.data()[i]), brightness, 1e-4);
    }
    EXPECT_THAT(map.remarks, Contains(HasSubstr("is a colour picture")));
    // A channel that is asked for has its own numbers, and so have heights.
    EXPECT_EQ(read_tiff(folder, with_palette(), {.channel = "1"}).values(1, 1), 3);
    const Heightmap heights =
        read_tiff(folder, with_palette().text(42112,
                                              "<GDALMetadata><Item name=\"SCALE\" sample=\"0\" "
                                              "role=\"scale\">10</Item></GDALMetadata>"));
    EXPECT_EQ(heights.values(1, 1), 30);
}

TEST(ColourPicture, HasChannelsByName) {
    const TemporaryFolder folder;
    const std::vector<std::uint8_t> pixels{10, 20, 30, 255, 40, 50, 60, 255};
    FileGroup group;
    FileGroup::Output& file = group.add(folder / "p.png");
    PngWriter(file, {2, 1, 8, 4}).write_rows(pixels.data(), 1);
    group.commit();
    const std::string path = folder / "p.png";
    const Heightmap all = read_heightmap(path, {});
    EXPECT_THAT(all.channels, ElementsAre("red", "green", "blue", "alpha"));
    EXPECT_NE(all.values(0, 0), 10) << "the brightness";
    EXPECT_EQ(read_heightmap(path, {.channel = "green"}).values(1, 0), 50);
    EXPECT_EQ(read_heightmap(path, {.channel = "Alpha"}).values(1, 0), 255);
    EXPECT_EQ(read_heightmap(path, {.channel = "3"}).values(0, 0), 30);
    EXPECT_THAT([&] { read_heightmap(path, {.channel = "height"}); },
                ThrowsMessage<FileError>(HasSubstr("it has red, green, blue, alpha")));
    TiffBytes tiff(2, 1, pixels, 1);
    tiff.set(256, {2}).set(257, {1}).set(258, {8, 8, 8, 8}).set(262, {2}).set(277, {4}).set(338, {2});
    EXPECT_THAT(read_tiff(folder, tiff).channels, ElementsAre("red", "green", "blue", "alpha"));
    EXPECT_EQ(read_tiff(folder, tiff, {.channel = "blue"}).values(1, 0), 60);
}

// ---- bands ----

TEST(LabelledBands, AreReachedByTheirNumbers) {
    const TemporaryFolder folder;
    const std::string label = "nrows 2\nncols 3\nnbands 2\nnbits 8\nlayout ";
    const auto read = [&](const std::string& layout, const std::string& bytes, const std::string& band) {
        put_file(folder / ("m." + layout), bytes);
        put_file(folder / "m.hdr", label + layout + "\n");
        const Heightmap map = read_heightmap(folder / ("m." + layout), {.channel = band});
        return std::vector<float>(map.values.values().begin(), map.values.values().end());
    };
    EXPECT_THAT(read("bsq", "\1\2\3\4\5\6\11\12\13\14\15\16", "2"), ElementsAre(9, 10, 11, 12, 13, 14));
    EXPECT_THAT(read("bil", "\1\2\3\11\12\13\4\5\6\14\15\16", "2"), ElementsAre(9, 10, 11, 12, 13, 14));
    EXPECT_THAT(read("bip", "\1\11\2\12\3\13\4\14\5\15\6\16", "2"), ElementsAre(9, 10, 11, 12, 13, 14));
    EXPECT_THAT(read("bip", "\1\11\2\12\3\13\4\14\5\15\6\16", ""), ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT([&] { read("bsq", "\1\2\3\4\5\6\11\12\13\14\15\16", "3"); },
                ThrowsMessage<FileError>(HasSubstr("has no channel \"3\"; it has 1, 2")));
    EXPECT_THAT([&] { read_heightmap(folder / "m.bsq", {.page = 2}); },
                ThrowsMessage<FileError>(HasSubstr("has no page 2; it has 1, with the channels 1, 2")));
}

// ---- units ----

std::string with_unit(const std::string& unit) {
    return "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">" + unit +
           "</Item></GDALMetadata>";
}

TEST(HeightUnit, ThatIsNotKnownIsTold) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& unit) {
        return read_tiff(folder,
                         TiffBytes(2, 1, std::vector<float>{100, 200}, 3).text(42112, with_unit(unit)));
    };
    const Heightmap furlongs = read("furlong");
    EXPECT_EQ(furlongs.values(1, 0), 200);
    EXPECT_THAT(furlongs.remarks, Contains("its heights are in \"furlong\", a unit that Talus does not know: "
                                           "they are taken for metres"));
    EXPECT_FLOAT_EQ(read("dm").values(1, 0), 20);
    EXPECT_FLOAT_EQ(read("feet (NAVD88)").values(1, 0), 60.96f);
    for (const char* metres : {"m", "meters above sea level", "", "1"})
        EXPECT_THAT(read(metres).remarks, Not(Contains(HasSubstr("unit")))) << metres;
}

TEST(Depths, OfAReferenceSystemBecomeHeightsBelowZero) {
    const TemporaryFolder folder;
    const auto depths = [] { return TiffBytes(2, 1, std::vector<float>{100, 0}, 3); };
    // Depth below mean sea level, in metres and in feet; above it.
    const Heightmap metres = read_tiff(folder, depths().shorts(34735, {1, 1, 0, 1, 4096, 0, 1, 5715}));
    EXPECT_EQ(metres.values(0, 0), -100);
    EXPECT_FALSE(std::signbit(metres.values(1, 0)));
    EXPECT_THAT(metres.remarks, Contains("its heights were converted, from depths to heights below 0"));
    const Heightmap feet = read_tiff(folder, depths().shorts(34735, {1, 1, 0, 1, 4096, 0, 1, 8051}));
    EXPECT_FLOAT_EQ(feet.values(0, 0), -30.48f);
    EXPECT_EQ(read_tiff(folder, depths().shorts(34735, {1, 1, 0, 1, 4096, 0, 1, 5714})).values(0, 0), 100);
    EXPECT_TRUE(units_in_crs_text(R"(VERT_CS["a",VERT_DATUM["b",2005],UNIT["metre",1],AXIS["Depth",DOWN]])"
                                  R"(,GEOGCS["c",UNIT["degree",0.017]])")
                    .points_down);
    EXPECT_TRUE(units_in_crs_text(R"(VERTCRS["a",CS[vertical,1],AXIS["depth",down,LENGTHUNIT["metre",1]]])"
                                  R"(,GEOGCRS["c",ANGLEUNIT["degree",0.017]])")
                    .points_down);
    EXPECT_TRUE(
        units_in_crs_text(R"(GEOGCS["c",UNIT["Degree",0.017]],VERTCS["a",PARAMETER["Vertical_Shift",0.0],)"
                          R"(PARAMETER["Direction",-1.0],UNIT["Meter",1.0]])")
            .points_down);
    EXPECT_FALSE(
        units_in_crs_text(R"(GEOGCS["c",UNIT["Degree",0.017]],VERTCS["Downs",PARAMETER["Direction",1.0],)"
                          R"(UNIT["Meter",1.0]])")
            .points_down);
}

TEST(LocalPlane, HasItsOwnUnit) {
    const TemporaryFolder folder;
    TiffBytes tiff(2, 2, ground_of(2, 2), 3);
    tiff.doubles(33550, {10, 10, 0}).doubles(33922, {0, 0, 0, 0, 0, 0});
    tiff.shorts(34735, {1, 1, 0, 2, 1024, 0, 1, 32767, 3076, 0, 1, 9002});
    EXPECT_DOUBLE_EQ(read_tiff(folder, tiff).cell_x, 3.048);
    const auto across = units_in_crs_text(R"(LOCAL_CS["site",UNIT["foot",0.3048],AXIS["E",EAST]])").across;
    ASSERT_TRUE(across);
    EXPECT_EQ(across->size, 0.3048);
    EXPECT_EQ(units_in_crs_text(R"(ENGCRS["site",EDATUM["d"],CS[Cartesian,2],AXIS["e",east,ORDER[1],)"
                                R"(LENGTHUNIT["US survey foot",0.304800609601219]]])")
                  .across->name,
              "US survey feet");
}

TEST(SrtmTile, WithTheLowByteFirstIsReadWhereNothingElseCanBe) {
    const TemporaryFolder folder;
    const auto put = [&](bool low_first, auto&& height) {
        std::string bytes;
        for (const auto [x, y] : cells_of(20, 20)) {
            const auto number = static_cast<std::uint16_t>(height(x, y));
            const char low = static_cast<char>(number & 255);
            const char high = static_cast<char>(number >> 8);
            bytes += low_first ? std::string{low, high} : std::string{high, low};
        }
        put_file(folder / "N47E007.hgt", bytes);
        return read_heightmap(folder / "N47E007.hgt", {});
    };
    const auto hill = [](int x, int y) { return x == 3 ? -32768 : static_cast<int>(ground_at(x, y)); };
    const Heightmap swapped = put(true, hill);
    EXPECT_EQ(swapped.values(7, 5), ground_at(7, 5));
    EXPECT_TRUE(std::isnan(swapped.values(3, 5)));
    EXPECT_THAT(swapped.remarks, Contains(HasSubstr("only with the low byte first")));
    const Heightmap usual = put(false, hill);
    for (int x = 4; x < 20; ++x) EXPECT_EQ(usual.values(x, 9), swapped.values(x, 9));
}

// ---- inspection ----

TEST(Inspection, SaysNothingOfASidecarThatAGoodMapNeedsNot) {
    const TemporaryFolder folder;
    TiffBytes tiff(3, 3, ground_of(3, 3), 3);
    tiff.doubles(33550, {10, 10, 0}).doubles(33922, {0, 0, 0, 500000, 4000000, 0});
    put_file(folder / "m.tif", tiff.bytes());
    EXPECT_THAT(read_terrain(folder / "m.tif").remarks, IsEmpty());
    put_file(folder / "n.tif", TiffBytes(3, 3, ground_of(3, 3), 3).bytes());
    EXPECT_THAT(read_terrain(folder / "n.tif").remarks, ElementsAre(k_no_extent));
    put_file(folder / "o.r16", std::string(18, '\1'));
    EXPECT_THAT(read_terrain(folder / "o.r16").remarks, Contains(HasSubstr("no sidecar")));
}

// ---- parts ----

void expect_cut(const Grid<float>& part, const Grid<float>& whole, const SampledPart& where,
                const std::string& what) {
    ASSERT_EQ(part.width(), where.width) << what;
    ASSERT_EQ(part.height(), where.height) << what;
    for (const auto [x, y] : cells_of(part)) EXPECT_EQ(part(x, y), whole(where.x + x, where.y + y)) << what;
}

TEST(GdalPart, CountsOnTheMapAsItIsShown) {
    if (!gdal_is_there()) GTEST_SKIP() << "built without GDAL";
    const TemporaryFolder folder;
    const SampledPart where{.x = 1, .y = 2, .width = 3, .height = 4};
    for (std::uint16_t orientation = 1; orientation <= 8; ++orientation) {
        TiffBytes tiff(8, 9, ground_of(8, 9), 3);
        tiff.shorts(274, {orientation});
        const Heightmap whole = read_tiff(folder, tiff);
        expect_cut(read_tiff(folder, tiff, {.window = where}).values, whole.values, where,
                   "orientation " + std::to_string(orientation));
        EXPECT_EQ(read_tiff(folder, tiff, {.format = "gdal"}).values, whole.values) << orientation;
    }
    // From the south, from the east, and with rows that run southwards.
    for (const std::vector<double>& axes : {std::vector<double>{10, 0, 0, 10},
                                            {-10, 0, 0, -10},
                                            {-10, 0, 0, 10},
                                            {0, 10, -10, 0},
                                            {0, -10, 10, 0}}) {
        TiffBytes tiff(8, 9, ground_of(8, 9), 3);
        tiff.doubles(34264,
                     {axes[0], axes[1], 0, 500000, axes[2], axes[3], 0, 4000000, 0, 0, 0, 0, 0, 0, 0, 1});
        const Heightmap whole = read_tiff(folder, tiff);
        expect_cut(read_tiff(folder, tiff, {.window = where}).values, whole.values, where,
                   "axes " + std::to_string(axes[0]) + " " + std::to_string(axes[3]));
    }
}

TEST(UtmZone, IsFoundForDegreesThatAreOnlyGuessed) {
    if (!gdal_is_there()) GTEST_SKIP() << "built without GDAL";
    const TemporaryFolder folder;
    const auto placed = [](double cell, double west, double north) {
        TiffBytes tiff(12, 12, ground_of(12, 12), 3);
        return tiff.doubles(33550, {cell, cell, 0}).doubles(33922, {0, 0, 0, west, north, 0});
    };
    const Heightmap degrees = read_tiff(folder, placed(0.001, 7, 47), {.in_utm = true});
    EXPECT_THAT(degrees.remarks,
                Contains(HasSubstr("UTM zone 32N; its degrees are taken for those of WGS 84")));
    EXPECT_THAT(degrees.remarks, Not(Contains(HasSubstr("in degrees"))));
    EXPECT_GT(degrees.cell_x, 50);
    const Heightmap metres = read_tiff(folder, placed(30, 500000, 4000000), {.in_utm = true});
    EXPECT_THAT(metres.remarks, Contains(HasSubstr("it is not in degrees")));
    EXPECT_EQ(metres.cell_x, 30);
}

}  // namespace
}  // namespace talus
