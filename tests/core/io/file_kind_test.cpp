#include "core/io/file_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/io/export.h"
#include "core/io/read_heightmap.h"
#include "tests/core/io/terrains.h"
#include "tests/core/io/tiff_bytes.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::ThrowsMessage;

std::string name_of(std::string_view bytes) {
    const FileKind* kind = kind_of_bytes(bytes, bytes.size());
    return kind == nullptr ? "" : std::string(kind->name);
}

TEST(FileKind, IsToldByTheFirstBytes) {
    using namespace std::string_view_literals;
    EXPECT_EQ(name_of("\x89PNG\r\n\x1a\n____"sv), "a PNG picture");
    EXPECT_EQ(name_of("II*\0____"sv), "a TIFF picture");
    EXPECT_EQ(name_of("MM\0+____"sv), "a TIFF picture");
    EXPECT_EQ(name_of("\xff\xd8\xff\xe0"sv), "a JPEG picture");
    EXPECT_EQ(name_of("BM\x0a\0\0\0____"sv), "a BMP picture");
    EXPECT_EQ(name_of("BM\x0b\0\0\0____"sv), "") << "another size than the file has";
    EXPECT_EQ(name_of("RIFF____WEBPVP8 "sv), "a WebP picture");
    EXPECT_EQ(name_of("PK\x03\x04____"sv), "a ZIP archive");
    EXPECT_EQ(name_of("\n  NCOLS 4\n"sv), "an Arc/Info ASCII grid");
    EXPECT_EQ(name_of("\xef\xbb\xbfnorth: 4\n"sv), "a GRASS ASCII grid");
    EXPECT_EQ(name_of("<!DOCTYPE html><html>"sv), "a web page in the place of the map");
    std::string dem(1024, ' ');
    dem.replace(0, 8, "Big Hill");
    dem.replace(149, 1, "1").replace(155, 1, "1").replace(161, 1, "1");
    EXPECT_EQ(name_of(dem), "a USGS ASCII DEM");
    for (const std::string_view numbers :
         {""sv, "\0\0"sv, "II"sv, "1 2 3 4"sv, "\x12\x34\x56\x78\x9a"sv, "northern lights"sv})
        EXPECT_EQ(name_of(numbers), "") << numbers;
}

// A map that Talus writes, under another name and without its sidecar.
std::string misnamed(const TemporaryFolder& folder, const char* key, const std::string& name) {
    const Format& format = format_of(key);
    const std::string path = folder / ("m" + std::string(format.ending));
    export_terrain(noise_terrain(40, 30), {.path = path, .format = &format});
    std::filesystem::copy_file(path, folder / name);
    return folder / name;
}

TEST(FileKind, IsBelievedMoreThanAName) {
    const TemporaryFolder folder;
    struct Case {
        const char* key;
        std::string name;
        const char* said;
    };
    for (const auto& [key, name, said] : std::initializer_list<Case>{
             {"png16", "a.tif", "it is a PNG picture, though its name ends in .tif"},
             {"png16", "b.r16", "it is a PNG picture, though its name ends in .r16"},
             {"png16", "c_normal.exr", "it is a PNG picture, though its name ends in .exr"},
             {"geotiff", "d.png", "it is a TIFF picture, though its name ends in .png"},
             {"tiff16", "e.hgt", "it is a TIFF picture, though its name ends in .hgt"},
             {"geotiff", "f.asc", "it is a TIFF picture, though its name ends in .asc"},
             {"exr", "g.tif", "it is an EXR picture, though its name ends in .tif"},
             {"asc", "h.png", "it is an Arc/Info ASCII grid, though its name ends in .png"}}) {
        const std::string path = misnamed(folder, key, name);
        const Heightmap found = read_heightmap(path, {});
        const Heightmap expected = read_heightmap(path, {.format = key});
        EXPECT_EQ(found.values, expected.values) << name;
        EXPECT_EQ(found.steps, expected.steps) << name;
        EXPECT_THAT(found.remarks, Contains(HasSubstr(said))) << name;
    }
    // A name that says nothing is not contradicted.
    const Heightmap text = read_heightmap(misnamed(folder, "asc", "grid.txt"), {});
    EXPECT_EQ(text.values.width(), 40);
    EXPECT_THAT(text.remarks, Not(Contains(HasSubstr("though"))));
}

TEST(FileKind, OfNoMapIsToldWithTheRemedy) {
    const TemporaryFolder folder;
    const auto refused = [&](const std::string& name, const std::string& bytes, const char* what) {
        put_file(folder / name, bytes);
        EXPECT_THAT([&] { read_heightmap(folder / name, {}); },
                    ThrowsMessage<FileError>(AllOf(HasSubstr(what), Not(HasSubstr("damaged")))));
    };
    refused("a.tif", "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "`git lfs pull`");
    refused("b.tif", "<html><body>Sign in</body></html>", "is a web page in the place of the map, though");
    refused("c.hgt", "PK\x03\x04 N47E007.hgt", "is a ZIP archive, though its name ends in .hgt; unpack it");
    refused("d.zip", "PK\x03\x04 N47E007.hgt", "is a ZIP archive; unpack it first");
    refused("e.asc", std::string("\x1f\x8b\x08", 3), "is packed with gzip");
    // Bare numbers may begin as it does.
    put_file(folder / "f.r16", std::string("\x1f\x8b\x08\0\0\0\0\0", 8));
    EXPECT_EQ(read_heightmap(folder / "f.r16", {}).values.width(), 2);
}

}  // namespace
}  // namespace talus
