#include "core/io/asc_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/io/safe_file.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

AscGrid parsed(std::string_view text) { return parse_asc(text, "h.asc", 1000); }

TEST(AscFile, ReadsTheSidesOfAGrassGrid) {
    const AscGrid grid = parsed(
        "north: 60\nsouth: 40\neast: 130\nwest: 100\nrows: 2\ncols: 3\nnull: -1\ntype: float\nmultiplier: "
        "2\n1 2 *\n-1 5 -9999\n");
    EXPECT_EQ(grid.place.cell_x, 10);
    EXPECT_EQ(grid.place.cell_y, 10);
    EXPECT_EQ(grid.place.west, 105);
    EXPECT_EQ(grid.place.south, 45);
    EXPECT_EQ(grid.values(1, 0), 4);
    EXPECT_TRUE(std::isnan(grid.values(2, 0)));
    EXPECT_TRUE(std::isnan(grid.values(0, 1)));
    EXPECT_EQ(grid.values(2, 1), -19998) << "its gaps are marked";
    EXPECT_FALSE(grid.is_in_degrees);
    const AscGrid degrees =
        parsed("type: int\nnorth: 47:30N\nsouth: 46:30N\nwest: 7:15W\neast: 6:15W\nrows: 1\ncols: 2\n* 7\n");
    EXPECT_TRUE(degrees.is_in_degrees);
    EXPECT_EQ(degrees.place.cell_x, 0.5);
    EXPECT_EQ(degrees.place.west, -7);
    EXPECT_EQ(degrees.values(1, 0), 7);
    EXPECT_THAT([] { parsed("north: 1\nsouth: 2\neast: 1\nwest: 0\nrows: 1\ncols: 1\n5\n"); },
                ThrowsMessage<FileError>(HasSubstr("has no north: above its south:")));
}

TEST(AscFile, ReadsEveryFormOfHeader) {
    const AscGrid corner =
        parsed("ncols 3\nnrows 2\nxllcorner 100\nyllcorner 50\ncellsize 10\n1 2 3\n4 5 6\n");
    EXPECT_EQ(corner.values.width(), 3);
    EXPECT_EQ(corner.values(2, 0), 3);
    EXPECT_EQ(corner.values(0, 1), 4);
    EXPECT_EQ(corner.place.west, 105);
    EXPECT_EQ(corner.place.south, 55);
    EXPECT_EQ(corner.north(), 65);
    EXPECT_EQ(corner.east(), 125);
    const AscGrid centre = parsed(
        "YLLCENTER\t-5\r\nNRows 1\r\nDY 2.5\r\nNCOLS 2\r\nXllCenter +7.5e1\r\ndx "
        "4\r\nnodata_VALUE -9\r\n-9 1e1");
    EXPECT_EQ(centre.place.west, 75);
    EXPECT_EQ(centre.place.south, -5);
    EXPECT_EQ(centre.place.cell_x, 4);
    EXPECT_EQ(centre.place.cell_y, 2.5);
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

TEST(AscFile, WithoutANoDataValueTakesTheFormatsOwn) {
    const std::string grid = "ncols 4\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    const AscGrid unsaid = parsed(grid + "1 -9999 -9999.0 -9998");
    EXPECT_TRUE(std::isnan(unsaid.values(1, 0)) && std::isnan(unsaid.values(2, 0)));
    EXPECT_EQ(unsaid.values(3, 0), -9998);
    EXPECT_EQ(unsaid.assumed_no_data, 2u);
    const AscGrid said = parsed(grid + "NODATA_value 0\n1 -9999 0 -9998");
    EXPECT_EQ(said.values(1, 0), -9999);
    EXPECT_TRUE(std::isnan(said.values(2, 0)));
    EXPECT_EQ(said.assumed_no_data, 0u);
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
                ThrowsMessage<FileError>(HasSubstr("1000000 × 1000000, more than the 1000")));
    EXPECT_THAT(reading("ncols 20\nnrows 20\ncellsize 1\n1 2"),
                ThrowsMessage<FileError>(HasSubstr("too short")));
}

// What the writer makes of a map, in pieces of rows.
std::string written(const Grid<float>& map, const GridPlace& place, int piece) {
    const TemporaryFolder folder;
    FileGroup group;
    AscWriter writer(group.add(folder / "h.asc"), {map.width(), map.height()}, place);
    for (int y = 0; y < map.height(); y += piece)
        writer.write_rows(map.row(y), std::min(piece, map.height() - y));
    group.commit();
    return bytes_of_file(folder / "h.asc");
}

TEST(AscFile, GivesEveryFloatBackExactlyAndGapsAsGaps) {
    constexpr float k_infinity = std::numeric_limits<float>::infinity();
    Grid<float> map(257, 300);
    for (const auto [x, y] : cells_of(map)) {
        const auto bits = static_cast<std::uint32_t>(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x)));
        map(x, y) = std::bit_cast<float>(bits);  // of any size, denormals, infinities and none among them
    }
    const float chosen[] = {0.0f,   -0.0f,      0.1f,        16777217.0f, -9999,
                            1e-45f, k_infinity, -k_infinity, k_no_ground};
    std::copy(std::begin(chosen), std::end(chosen), map.row(7));
    const GridPlace place{.west = 0.1, .south = -1e6 / 3, .cell_x = 4096.0 / 1025, .cell_y = 4096.0 / 1025};
    const std::string text = written(map, place, 13);
    const AscGrid read = parse_asc(text, "h.asc", map.size());
    EXPECT_EQ(read.place.west, place.west);
    EXPECT_EQ(read.place.south, place.south);
    EXPECT_EQ(read.place.cell_x, place.cell_x);
    EXPECT_EQ(read.place.cell_y, place.cell_y);
    for (const auto [x, y] : cells_of(map)) {
        if (std::fabs(map(x, y)) < k_no_ground) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(read.values(x, y)),
                      std::bit_cast<std::uint32_t>(map(x, y)));
        } else {
            ASSERT_TRUE(std::isnan(read.values(x, y)));
        }
    }
    EXPECT_EQ(written(map, place, 300), text);
}

TEST(AscFile, ReadsTheSameHoweverItsTextComes) {
    const std::string text = "ncols 3 nrows 2\ncellsize 1\n1 -2.5\n3e2 4 5\t600000 \n";
    for (const std::size_t piece : {1u, 2u, 7u, 100u}) {
        std::string_view left = text;
        AscReader reader(
            [&](char* to, std::size_t bytes) {
                const std::size_t count = left.copy(to, std::min(bytes, piece));
                left.remove_prefix(count);
                return count;
            },
            text.size(), "h.asc", 6);
        EXPECT_EQ(reader.size(), (MapSize{3, 2}));
        Grid<float> values(3, 2);
        for (int y = 0; y < 2; ++y) reader.read_row(values.row(y));
        EXPECT_NO_THROW(reader.finish());
        EXPECT_EQ(values, parsed(text).values) << piece;
    }
}

}  // namespace
}  // namespace talus
