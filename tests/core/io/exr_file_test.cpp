#include "core/io/exr_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

void write_exr(const std::string& path, const Grid<float>& map, int rows_at_once) {
    FileGroup group;
    ExrWriter exr(group.add(path), {map.width(), map.height()});
    for (int y = 0; y < map.height(); y += rows_at_once)
        exr.write_rows(map.row(y), std::min(rows_at_once, map.height() - y));
    exr.finish();
    group.commit();
}

Grid<float> read_exr(const std::string& path, std::size_t max_pixels = 1 << 24) {
    ExrReader exr(path, max_pixels);
    Grid<float> map(exr.size().width, exr.size().height);
    for (int y = 0; y < map.height(); ++y) exr.read_row(map.row(y));
    return map;
}

TEST(ExrFile, KeepsEveryFloatHoweverItsRowsCome) {
    const TemporaryFolder folder;
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 40}, {40, 1}, {67, 129}, {700, 500}}) {
        Grid<float> map = *noise_terrain(width, height).height();
        map(0, 0) = std::numeric_limits<float>::infinity();
        map(width - 1, height - 1) = -0.0f;
        for (const int rows_at_once : {1, 7, 16, 500}) {
            write_exr(folder / "h.exr", map, rows_at_once);
            EXPECT_TRUE(read_exr(folder / "h.exr") == map) << width << 'x' << height << ' ' << rows_at_once;
        }
    }
}

TEST(ExrFile, RefusesWhatIsDamagedOrTooLarge) {
    const TemporaryFolder folder;
    write_exr(folder / "h.exr", *noise_terrain(300, 200).height(), 16);
    const std::string whole = bytes_of_file(folder / "h.exr");
    for (const std::size_t length :
         {std::size_t{0}, std::size_t{4}, std::size_t{100}, whole.size() / 2, whole.size() - 9}) {
        put_file(folder / "cut.exr", whole.substr(0, length));
        EXPECT_THAT([&] { read_exr(folder / "cut.exr"); }, ThrowsMessage<FileError>(HasSubstr("cut.exr: ")))
            << length;
    }
    EXPECT_THAT([&] { read_exr(folder / "none.exr"); }, ThrowsMessage<FileError>(HasSubstr("none.exr: ")));
    EXPECT_THAT([&] { read_exr(folder / "h.exr", 59999); },
                ThrowsMessage<FileError>(HasSubstr("more than the 59999")));
    EXPECT_EQ(read_exr(folder / "h.exr", 60000).width(), 300);
}

// What lies about its size shall not cost the memory for it.
TEST(ExrFile, RefusesSizesThatNoMapHas) {
    const TemporaryFolder folder;
    write_exr(folder / "h.exr", Grid<float>(8, 8, 1.0f), 8);
    std::string bytes = bytes_of_file(folder / "h.exr");
    const std::size_t window = bytes.find("dataWindow");
    ASSERT_NE(window, std::string::npos);
    for (const std::size_t side : {std::size_t{8}, std::size_t{12}}) {
        std::string lie = bytes;
        lie.replace(window + sizeof "dataWindow" + sizeof "box2i" + 4 + side, 4, "\xff\xff\xff\x7e");
        put_file(folder / "lie.exr", lie);
        EXPECT_THROW(read_exr(folder / "lie.exr"), FileError);
    }
}

}  // namespace
}  // namespace talus
