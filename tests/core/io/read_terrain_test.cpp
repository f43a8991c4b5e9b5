#include "core/io/read_terrain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/export.h"
#include "core/io/png_reader.h"
#include "core/io/png_writer.h"
#include "core/io/sidecar.h"
#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

void write_png(const std::string& path, const PngLayout& layout, const std::vector<std::uint8_t>& pixels) {
    FileGroup group;
    FileGroup::Output& output = group.add(path);
    PngWriter png(output, layout);
    png.write_rows(pixels.data(), layout.height);
    group.commit();
}

TEST(ReadTerrain, TakesARawFileWithoutSidecarAsSquareAndSaysSo) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", std::string("\x00\x00\xff\xff\x00\x80\x00\x00", 8));
    const ReadTerrain read = read_terrain(folder / "h.r16");
    EXPECT_EQ(read.terrain.lattice.width, 2);
    EXPECT_EQ(read.terrain.lattice.height, 2);
    EXPECT_EQ((*read.terrain.height())(1, 0), 1000);
    EXPECT_NEAR((*read.terrain.height())(0, 1), 500, 0.01);
    EXPECT_THAT(read.remarks, ElementsAre(HasSubstr("neither byte order is clearly smoother"),
                                          HasSubstr("no sidecar: heights are assumed to span 0 to 1000 m")));
    EXPECT_EQ(read_terrain(folder / "h.r16", {.width = 4, .height = 1}).terrain.lattice.width, 4);
    EXPECT_NEAR((*read_terrain(folder / "h.r16", {.format = "r16be"}).terrain.height())(0, 1), 2, 0.1);
}

TEST(ReadTerrain, TakesTheRangeOfMetresWithoutSidecarFromTheHeights) {
    const TemporaryFolder folder;
    export_terrain(noise_terrain(16, 16, {-300, 40}),
                   {.path = folder / "h.r32", .format = &format_of("r32")});
    std::filesystem::remove(folder / "h.r32.json");
    const ReadTerrain read = read_terrain(folder / "h.r32");
    EXPECT_LT(read.terrain.range.low, -290);
    EXPECT_GT(read.terrain.range.high, 30);
    EXPECT_THAT(read.remarks,
                ElementsAre(HasSubstr("little-endian, which is smoother"), HasSubstr(k_no_extent)));
}

TEST(ReadTerrain, SaysWhatIsWrongWithARawFile) {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& bytes, const ReadSettings& settings = {}) {
        return [&folder, bytes, settings] {
            put_file(folder / "h.r32", bytes);
            read_terrain(folder / "h.r32", settings);
        };
    };
    EXPECT_THAT(read(""), ThrowsMessage<FileError>(HasSubstr("is empty: it has no heights")));
    EXPECT_THAT(read("12345"), ThrowsMessage<FileError>(HasSubstr("not a whole number of 4-byte values")));
    EXPECT_THAT(read(std::string(24, 'x')),
                ThrowsMessage<FileError>(HasSubstr("do not form a square; sizes that fit are 3 × 2")));
    EXPECT_THAT(read(std::string(24, 'x'), {.width = 2, .height = 2}),
                ThrowsMessage<FileError>(HasSubstr("2 × 2")));
    EXPECT_THAT(read(std::string(400, 'x'), {.max_cells = 99}),
                ThrowsMessage<FileError>(HasSubstr("more than the 99")));
    EXPECT_THAT([&] { read_terrain(folder / "none.r32"); },
                ThrowsMessage<FileError>(HasSubstr("no such file")));
    put_file(folder / "h.bmp", "BM");
    put_file(folder / "h_normal.png", "");
    EXPECT_THAT([&] { read_terrain(folder / "h.bmp", {.format = "bmp"}); },
                ThrowsMessage<FileError>(HasSubstr("cannot be read as \"bmp\"; choose one: png16 (.png)")));
    EXPECT_THAT([&] { read_terrain(folder / "h_normal.png"); },
                ThrowsMessage<FileError>(HasSubstr("holds no heights")));
}

TEST(ReadTerrain, TakesASidecarThatDoesNotFitWithCare) {
    const TemporaryFolder folder;
    export_terrain(noise_terrain(30, 20), {.path = folder / "h.r32", .format = &format_of("r32")});
    put_file(folder / "h.r32", std::string(4 * 25, '\0'));
    const ReadTerrain square = read_terrain(folder / "h.r32");
    EXPECT_EQ(square.terrain.lattice.width, 5);
    EXPECT_THAT(square.remarks, testing::Contains(HasSubstr("h.r32.json describes another file")));
    export_terrain(noise_terrain(30, 20), {.path = folder / "p.png", .format = &format_of("png16")});
    write_png(folder / "p.png", {4, 2, 16, 1}, std::vector<std::uint8_t>(16, 0));
    const ReadTerrain read = read_terrain(folder / "p.png");
    EXPECT_EQ(read.terrain.lattice.width, 4);
    EXPECT_THAT(read.remarks, testing::Contains(HasSubstr("p.png.json describes another file")));
}

TEST(Sidecar, OfAnyContentIsReadOrPassedOver) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(3, 2);
    export_terrain(terrain, {.path = folder / "h.r32", .format = &format_of("r32")});
    const std::string good = bytes_of_file(folder / "h.r32.json");
    ASSERT_TRUE(find_sidecar(folder / "h.r32"));
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        return text;
    };
    const std::string deep(100000, '[');
    std::string keys = "{";
    for (int i = 0; i < 500'000; ++i) keys += "\"k" + std::to_string(i) + "\":0,";
    keys += good.substr(1);
    for (const std::string& bad :
         {std::string(), std::string("null"), deep, keys, good.substr(0, good.size() / 2),
          with("\"Talus\"", "\"Other\""), with("\"file_bytes\": 24", "\"file_bytes\": 25"),
          with("\"file_crc32\": \"", "\"file_crc32\": \"x"), with("\"width\": 3", "\"width\": -3"),
          with("\"width\": 3", "\"width\": 1e99"), with("\"width\": 3", "\"width\": \"3\""), with("2.5", "0"),
          with("1500", "-200"), with("-200.0", "null"), with("false", "0")}) {
        put_file(folder / "h.r32.json", bad);
        EXPECT_FALSE(find_sidecar(folder / "h.r32")) << bad.substr(0, 300);
    }
}

TEST(PngReader, ReadsGreyAndEqualChannelsAndOfColoursTheBrightness) {
    const TemporaryFolder folder;
    write_png(folder / "g.png", {2, 1, 8, 2}, {255, 7, 0, 9});
    EXPECT_EQ((*read_terrain(folder / "g.png").terrain.height())(0, 0), 1000);
    write_png(folder / "e.png", {2, 1, 8, 3}, {255, 255, 255, 0, 0, 0});
    EXPECT_EQ((*read_terrain(folder / "e.png").terrain.height())(1, 0), 0);
    write_png(folder / "c.png", {2, 1, 8, 3}, {255, 0, 0, 0, 0, 0});
    const ReadTerrain coloured = read_terrain(folder / "c.png");
    EXPECT_NEAR((*coloured.terrain.height())(0, 0), 212.6, 0.01);
    EXPECT_THAT(coloured.remarks, Contains(HasSubstr("is a colour picture")));
}

TEST(PngReader, RefusesEveryCutAndEveryChangedByteItCanTell) {
    const TemporaryFolder folder;
    const PngLayout layout{20, 10, 16, 1};
    std::vector<std::uint8_t> pixels(layout.row_bytes() * 10);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(i * i);
    write_png(folder / "h.png", layout, pixels);
    const std::string whole = bytes_of_file(folder / "h.png");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        put_file(folder / "cut.png", whole.substr(0, size));
        EXPECT_THROW(read_terrain(folder / "cut.png"), FileError) << size;
    }
    const Grid<float> unchanged = *read_terrain(folder / "h.png").terrain.height();
    std::size_t refused = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x41);
        put_file(folder / "changed.png", changed);
        // What comes after the last pixel may be passed over, as later versions of libpng do: that is no harm
        // as long as the heights are right. Anything else must be refused.
        try {
            EXPECT_EQ(*read_terrain(folder / "changed.png").terrain.height(), unchanged) << at;
        } catch (const FileError&) {
            ++refused;
        }
    }
    constexpr std::size_t k_checksum = 4;  // of all pixels, behind them
    EXPECT_GE(refused, whole.size() - k_checksum);
}

TEST(PngReader, RefusesASizeThatItsBytesCannotHold) {
    const TemporaryFolder folder;
    // A right header of 16384 × 16384 pixels, and hardly any of them.
    FileGroup group;
    FileGroup::Output& output = group.add(folder / "h.png");
    const PngLayout layout{16384, 16384, 16, 1};
    // As many as are packed at a time, all of them level.
    const int count = 8 * rows_of_png_block(layout);
    const std::vector<std::uint8_t> rows(layout.row_bytes() * static_cast<std::size_t>(count));
    PngWriter png(output, layout);
    png.write_rows(rows.data(), count);
    group.commit();
    EXPECT_THAT([&] { read_terrain(folder / "h.png"); },
                ThrowsMessage<FileError>(HasSubstr("too short for 16384 × 16384")));
    EXPECT_THAT([&] { read_terrain(folder / "h.png", {.max_cells = 1 << 20}); },
                ThrowsMessage<FileError>(HasSubstr("more than the 1048576")));
}

}  // namespace
}  // namespace talus
