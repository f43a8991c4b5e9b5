#include "core/io/asc_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/safe_file.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

AscGrid parsed(std::string_view text) { return parse_asc(text, "h.asc", 1000); }

TEST(AscFile, ReadsEveryFormOfHeader) {
    const AscGrid corner =
        parsed("ncols 3\nnrows 2\nxllcorner 100\nyllcorner 50\ncellsize 10\n1 2 3\n4 5 6\n");
    EXPECT_EQ(corner.values.width(), 3);
    EXPECT_EQ(corner.values(2, 0), 3);
    EXPECT_EQ(corner.values(0, 1), 4);
    EXPECT_EQ(corner.west, 105);
    EXPECT_EQ(corner.south, 55);
    EXPECT_EQ(corner.north(), 65);
    EXPECT_EQ(corner.east(), 125);
    const AscGrid centre = parsed(
        "\xef\xbb\xbfYLLCENTER\t-5\r\nNRows 1\r\nDY 2.5\r\nNCOLS 2\r\nXllCenter +7.5e1\r\ndx "
        "4\r\nnodata_VALUE -9\r\n-9 1e1");
    EXPECT_EQ(centre.west, 75);
    EXPECT_EQ(centre.south, -5);
    EXPECT_EQ(centre.cell_x, 4);
    EXPECT_EQ(centre.cell_y, 2.5);
    EXPECT_TRUE(std::isnan(centre.values(0, 0)));
    EXPECT_EQ(centre.values(1, 0), 10);
}

TEST(AscFile, TakesValuesBrokenIntoLinesAnyhowAndNumbersThatAreNone) {
    const AscGrid grid =
        parsed("ncols 2 nrows 3 cellsize 1 nodata_value 1e20\nnan 1e20\n\n1e999\n-3\t4 1e-999");
    EXPECT_TRUE(std::isnan(grid.values(0, 0)));
    EXPECT_TRUE(std::isnan(grid.values(1, 0)));
    EXPECT_TRUE(std::isnan(grid.values(0, 1)));
    EXPECT_EQ(grid.values(1, 1), -3);
    EXPECT_EQ(grid.values(1, 2), 0);
}

TEST(AscFile, SaysWhatIsWrong) {
    const auto reading = [](std::string text) { return [text] { parsed(text); }; };
    EXPECT_THAT(reading(""), ThrowsMessage<FileError>(HasSubstr("h.asc: ends before its first value")));
    EXPECT_THAT(reading("ncols 2\nbands 4\n1"), ThrowsMessage<FileError>(HasSubstr("\"bands 4\"")));
    EXPECT_THAT(reading("ncols 2\nnrows 2\ncellsize 1\n1 2 3"),
                ThrowsMessage<FileError>(HasSubstr("ends in column 2 of row 2")));
    EXPECT_THAT(reading("ncols 2\nnrows 1\ncellsize 1\n1 x"),
                ThrowsMessage<FileError>(HasSubstr("\"x\" where a number belongs")));
    EXPECT_THAT(reading("ncols 2\nnrows 1\ncellsize 1\n1 2 3"),
                ThrowsMessage<FileError>(HasSubstr("more values")));
    EXPECT_THAT(reading("ncols 2.5\nnrows 1\ncellsize 1\n1 2"), ThrowsMessage<FileError>(HasSubstr("ncols")));
    EXPECT_THAT(reading("ncols nan\nnrows 1\ncellsize 1\n1 2"), ThrowsMessage<FileError>(HasSubstr("ncols")));
    EXPECT_THAT(reading("ncols 2\nnrows 1\n1 2"), ThrowsMessage<FileError>(HasSubstr("no cellsize")));
    EXPECT_THAT(reading("ncols 2\nnrows 1\ncellsize -1\n1 2"),
                ThrowsMessage<FileError>(HasSubstr("no cellsize")));
    EXPECT_THAT(reading("ncols 1000000\nnrows 1000000\ncellsize 1\n1 2"),
                ThrowsMessage<FileError>(HasSubstr("1000000 x 1000000, more than the 1000")));
    EXPECT_THAT(reading("ncols 20\nnrows 20\ncellsize 1\n1 2"),
                ThrowsMessage<FileError>(HasSubstr("too short")));
}

TEST(AscFile, TellsDegreesFromMetres) {
    const auto in_degrees = [](const std::string& west, const std::string& south, const std::string& cell) {
        return is_in_degrees(parsed("ncols 2\nnrows 1\nxllcorner " + west + "\nyllcorner " + south +
                                    "\ncellsize " + cell + "\n1 2"));
    };
    EXPECT_TRUE(in_degrees("-84.41", "36.4", "0.0008333"));
    EXPECT_TRUE(in_degrees("179", "-89.9", "0.09"));
    EXPECT_FALSE(in_degrees("-84.41", "36.4", "30"));       // metres near an origin
    EXPECT_FALSE(in_degrees("500000", "4000000", "0.05"));  // a fine grid of metres
    EXPECT_FALSE(in_degrees("0", "95", "0.01"));
}

// NIMA's tables of the WGS 84 ellipsoid.
TEST(AscFile, KnowsHowLongADegreeIs) {
    EXPECT_NEAR(degree_length(0).west_east, 111319.5, 1);
    EXPECT_NEAR(degree_length(0).north_south, 110574.3, 1);
    EXPECT_NEAR(degree_length(45).west_east, 78846.8, 1);
    EXPECT_NEAR(degree_length(-45).north_south, 111131.8, 1);
    EXPECT_NEAR(degree_length(90).west_east, 0, 1e-6);
}

}  // namespace
}  // namespace talus
