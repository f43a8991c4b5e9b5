#include "core/io/map_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/map_rows.h"
#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

void write_map(const std::string& path, MapFile& map, const Terrain& terrain, const Format& format) {
    FileGroup group;
    map.begin(group.add(path));
    const int height = terrain.lattice.height;
    std::vector<std::uint8_t> bytes(map.row_bytes() * static_cast<std::size_t>(height));
    const RowMaker make = rows_of(terrain, format, false);
    for (int y = 0; y < height; ++y) {
        std::uint8_t* row = bytes.data() + map.row_bytes() * static_cast<std::size_t>(y);
        make(HeightRows(terrain.height(), 0, height), y, row);
        map.note_row(y, row);
    }
    const int first = height / 3;
    map.write_rows(bytes.data(), first);
    map.write_rows(bytes.data() + map.row_bytes() * static_cast<std::size_t>(first), height - first);
    map.finish();
    group.commit();
}

TEST(MapFile, RecognisesItsOwnMapAndNoOther) {
    const TemporaryFolder folder;
    const std::string path = folder / "map";
    const Terrain terrain = noise_terrain(50, 70);
    for (const Format& format : formats()) {
        MapFile map({50, 70}, format);
        write_map(path, map, terrain, format);
        const auto verify = [&] {
            ReadBack file(path);
            map.verify(file, "TARGET", nullptr);
        };
        EXPECT_NO_THROW(verify()) << format.key;

        Grid<float> heights = *terrain.height();
        heights(49, 69) += 300;
        Terrain other = terrain;
        other.fields = make_field(std::move(heights));
        MapFile changed({50, 70}, format);
        write_map(path, changed, other, format);
        EXPECT_THAT(verify, ThrowsMessage<FileError>(HasSubstr("TARGET: the file reads back differently")))
            << format.key;

        MapFile turned({70, 50}, format);
        write_map(path, turned, noise_terrain(70, 50), format);
        EXPECT_THROW(verify(), FileError) << format.key;
    }
}

}  // namespace
}  // namespace talus
