#include "core/io/read_heightmap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/grid_of.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

Heightmap read(const std::string& name, const ReadSettings& settings = {}) {
    return read_heightmap(source_path("tests/data/" + name), settings);
}

void expect_values(const Heightmap& map, const std::string& name, auto&& value, double tolerance = 0) {
    ASSERT_EQ(map.values.width(), 12) << name;
    ASSERT_EQ(map.values.height(), 9) << name;
    for (const auto [x, y] : cells_of(12, 9))
        ASSERT_NEAR(map.values(x, y), value(x, y), tolerance) << name << ' ' << x << ',' << y;
}

double wide(int x, int y) { return 1000 + 4000 * x + 137 * y; }
int narrow(int x, int y) { return 20 * x + 3 * y; }

TEST(ReadHeightmap, ReadsPicturesOfEveryKindThatOthersWrite) {
    for (const std::string name : {"grey16.png", "interlaced16.png", "grey-alpha16.png", "rgb16.png"}) {
        const Heightmap map = read(name);
        EXPECT_EQ(map.steps, 65535) << name;
        EXPECT_THAT(map.remarks, IsEmpty()) << name;
        expect_values(map, name, wide);
    }
    const Heightmap grey = read("grey8.png");
    EXPECT_EQ(grey.steps, 255);
    EXPECT_THAT(grey.remarks, ElementsAre(HasSubstr("8 bits hold 256 heights")));
    expect_values(grey, "grey8.png", narrow);
    expect_values(read("one-bit.png"), "one-bit.png",
                  [](int x, int y) { return narrow(x, y) > 127 ? 255 : 0; });
    EXPECT_THAT(read("one-bit.png").remarks, ElementsAre(HasSubstr("single bits hold 2 heights")));
    EXPECT_THAT(read("grey4.png").remarks, ElementsAre(HasSubstr("4 bits hold 16 heights")));
    for (const std::string name : {"palette.png", "colours-interlaced.png"}) {
        const Heightmap map = read(name);
        EXPECT_THAT(map.remarks, Contains(HasSubstr("read from its brightness"))) << name;
        expect_values(
            map, name, [](int x, int y) { return 0.2126 * narrow(x, y) + 0.7152 * 10 * y + 0.0722 * 5 * x; },
            0.001);
    }
    EXPECT_EQ(read("one-pixel.png").values.size(), 1u);
    const Heightmap thin = read("thin.png");
    EXPECT_EQ(thin.values.width(), 1);
    EXPECT_EQ(thin.values(0, 99999), 600 * 99);
}

TEST(ReadHeightmap, ReadsGridsThatGdalWrites) {
    for (const std::string name : {"gdal.asc", "gdal-dxdy.asc"}) {
        Heightmap map = read(name);
        EXPECT_EQ(map.steps, 0);
        EXPECT_NEAR(map.cell_x, name == "gdal.asc" ? 30 : 20, 1e-9);
        EXPECT_NEAR(map.cell_y, 30, 1e-9);
        EXPECT_THAT(map.remarks, IsEmpty());
        EXPECT_TRUE(std::isnan(map.values(4, 3)));
        map.values(4, 3) = 200 + 2.5f * 4 - 7 * 3;
        expect_values(map, name, [](int x, int y) { return 200 + 2.5 * x - 7 * y; });
    }
    expect_values(read("gdal-rows.raw", {.width = 12}), "gdal-rows.raw", wide);
    expect_values(read("gdal-rows.raw", {.height = 9}), "gdal-rows.raw", wide);
}

TEST(ReadHeightmap, ReadsFloatsOfOneChannelAndSaysWhich) {
    const Heightmap map = read("half.exr");
    EXPECT_EQ(map.steps, 0);
    EXPECT_THAT(map.remarks,
                ElementsAre(HasSubstr("channel \"R\"; it also has B, G"), HasSubstr("between 0 and 1")));
    EXPECT_GT(map.values(11, 8), map.values(0, 0));
}

TEST(ReadHeightmap, RefusesWhatIsTooLargeBeforeItTakesMemory) {
    EXPECT_THAT([] { read("huge-header.png"); },
                ThrowsMessage<FileError>(HasSubstr("is 1000000 × 1000000, more than the 268435456")));
    EXPECT_THAT([] { read("huge-header.png", {.max_cells = std::size_t{1} << 41}); },
                ThrowsMessage<FileError>(HasSubstr("too short for 1000000 × 1000000")));
    for (const std::string name : {"grey16.png", "half.exr", "gdal.asc", "gdal-rows.raw"}) {
        EXPECT_THAT(([&] { read(name, {.width = name == "gdal-rows.raw" ? 12 : 0, .max_cells = 100}); }),
                    ThrowsMessage<FileError>(HasSubstr("more than the 100")));
    }
}

TEST(ReadHeightmap, SaysWhatDoesNotFitASizeThatWasTold) {
    EXPECT_THAT([] { read("gdal-rows.raw", {.width = 7}); },
                ThrowsMessage<FileError>(HasSubstr("not a whole number of 7")));
    EXPECT_THAT([] { read("gdal-rows.raw"); }, ThrowsMessage<FileError>(HasSubstr("do not form a square")));
    const TemporaryFolder folder;
    const auto expect_hint = [&](const char* name, std::size_t bytes, const char* hint) {
        put_file(folder / name, std::string(bytes, 'x'));
        EXPECT_THAT([&] { read_heightmap(folder / name, {}); }, ThrowsMessage<FileError>(HasSubstr(hint)));
    };
    expect_hint("a.raw", 65 * 49 * 2,
                "sizes that fit are 65 × 49, 91 × 35, either side first; give its size");
    expect_hint("b.r16", 1025 * 513 * 2, "1025 × 513");
    expect_hint("c.r16", 129 * 129 * 4,
                "129 × 129 in numbers of 32 bits (\"Numbers\", --set import.raw_numbers=metres32)");
    expect_hint("d.r32", 130 * 130 * 2, "130 × 130 in numbers of 16 bits");
    expect_hint("e.raw", 7919 * 2,
                "do not form a square; give its size (\"Samples across\", --set import.raw_width=N)");
}

TEST(ReadHeightmap, StopsWhenCancelled) {
    Progress progress;
    progress.cancel();
    for (const std::string name : {"grey16.png", "half.exr", "gdal.asc"}) {
        EXPECT_THROW(read_heightmap(source_path("tests/data/" + name), {}, &progress), Cancelled) << name;
    }
}

TEST(ReadHeightmap, KnowsItsFilesByTheirEndings) {
    EXPECT_TRUE(has_heightmap_ending("/a/B.PNG"));
    EXPECT_TRUE(has_heightmap_ending("x.asc"));
    EXPECT_FALSE(has_heightmap_ending("x.talus"));
    EXPECT_FALSE(has_heightmap_ending("png"));
}

TEST(ReadHeightmap, TellsOfGapsThatTheGridDoesNotName) {
    const TemporaryFolder folder;
    put_file(folder / "h.asc", "ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n5 -9999\n");
    EXPECT_THAT(read_heightmap(folder / "h.asc", {}).remarks,
                Contains(HasSubstr("names no NODATA_value: 1 value of -9999 is taken for no data")));
}

}  // namespace
}  // namespace talus
