#include "core/io/map_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "tests/core/io/temporary_folder.h"
#include "tests/core/io/terrains.h"

namespace talus {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

void write_map(const std::string& path, MapFile& map, const Terrain& terrain, const Format& format) {
    FileGroup group;
    map.write(group.add(path), rows_of(terrain, format, false), nullptr, 0, 1);
    group.commit();
}

TEST(MapFile, RecognisesItsOwnMapAndNoOther) {
    const TemporaryFolder folder;
    const std::string path = folder / "map";
    const Terrain terrain = noise_terrain(50, 70);
    for (const Format& format : formats()) {
        MapFile map(50, 70, format);
        write_map(path, map, terrain, format);
        const auto verify = [&] { map.verify(path, "TARGET", nullptr, 0, 1); };
        EXPECT_NO_THROW(verify()) << format.key;

        Grid<float> heights = *terrain.height;
        heights(49, 69) += 300;
        Terrain other = terrain;
        other.height = make_field(std::move(heights));
        MapFile changed(50, 70, format);
        write_map(path, changed, other, format);
        EXPECT_THAT(verify, ThrowsMessage<FileError>(HasSubstr("TARGET: reads back as another map")))
            << format.key;

        MapFile turned(70, 50, format);
        write_map(path, turned, noise_terrain(70, 50), format);
        EXPECT_THROW(verify(), FileError) << format.key;
    }
}

TEST(MapFile, IsTheSameBytesOnAnyNumberOfThreads) {
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(300, 200);
    for (const Format& format : formats()) {
        std::string expected;
        for (const int threads : {1, 2, 5}) {
            set_thread_count(threads);
            MapFile map(300, 200, format);
            write_map(folder / "map", map, terrain, format);
            if (threads == 1) expected = bytes_of_file(folder / "map");
            EXPECT_EQ(bytes_of_file(folder / "map"), expected) << format.key;
        }
    }
    set_thread_count(0);
}

}  // namespace
}  // namespace talus
