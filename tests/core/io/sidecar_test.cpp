#include "core/io/sidecar.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <regex>

#include "core/io/deflate.h"
#include "core/io/export.h"
#include "core/io/read_heightmap.h"
#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* k_not_believed = "describes another file, or the map has changed since";

class SidecarTest : public testing::Test {
 protected:
    void write(const std::string& name, const char* format = "r16") const {
        export_terrain(noise_terrain(6, 4), {.path = folder / name, .format = &format_of(format)});
    }
    void rename(const std::string& from, const std::string& to) const {
        fs::rename(folder / from, folder / to);
    }
    std::vector<std::string> remarks(const std::string& name) const {
        return read_heightmap(folder / name, {.width = 6}).remarks;
    }

    TemporaryFolder folder;
};

TEST_F(SidecarTest, HoldsTheSizeAndTheChecksumOfItsMap) {
    for (const char* name : {"h.r16", "h.png", "h.exr", "h.asc"}) {
        const std::string ending = fs::path(name).extension().string().substr(1);
        write(name, ending == "png" ? "png16" : ending.c_str());
        const std::string map = bytes_of_file(folder / name);
        const std::string text = bytes_of_file(folder / (std::string(name) + ".json"));
        EXPECT_THAT(text, HasSubstr("\"file_bytes\": " + std::to_string(map.size())));
        char sum[16];
        std::snprintf(sum, sizeof sum, "%08x", static_cast<unsigned>(crc32(map)));
        EXPECT_THAT(text, HasSubstr("\"file_crc32\": \"" + std::string(sum) + "\"")) << name;
        EXPECT_THAT(remarks(name), Not(Contains(HasSubstr(k_not_believed)))) << name;
    }
}

TEST_F(SidecarTest, OfAMapThatHasChangedIsToldAndNotBelieved) {
    write("h.r16");
    EXPECT_TRUE(find_sidecar(folder / "h.r16"));
    std::string map = bytes_of_file(folder / "h.r16");
    map[7] = static_cast<char>(map[7] ^ 1);
    put_file(folder / "h.r16", map);
    std::string stale;
    EXPECT_FALSE(find_sidecar(folder / "h.r16", &stale));
    EXPECT_THAT(stale, HasSubstr(k_not_believed));
    EXPECT_THAT(remarks("h.r16"), Contains(HasSubstr(k_not_believed)));
    put_file(folder / "h.r16", map + map);
    EXPECT_THAT(remarks("h.r16"), Contains(HasSubstr(k_not_believed)));
    write("h.r16");
    EXPECT_TRUE(find_sidecar(folder / "h.r16")) << "exported again";
}

TEST_F(SidecarTest, RenamedTogetherWithItsMapIsBelieved) {
    write("h.r16");
    rename("h.r16", "other.r16");
    rename("h.r16.json", "other.r16.json");
    const auto sidecar = find_sidecar(folder / "other.r16");
    ASSERT_TRUE(sidecar);
    EXPECT_EQ(sidecar->lattice.width, 6);
    EXPECT_EQ(sidecar->file, "other.r16");
    write("other.r16");
    EXPECT_THAT(folder.names(), ElementsAre("other.r16", "other.r16.json"));
}

TEST_F(SidecarTest, OfAnEarlierVersionIsKnownByItsName) {
    write("h.r16");
    const std::string text = std::regex_replace(bytes_of_file(folder / "h.r16.json"),
                                                std::regex(R"re(\s*"file_(bytes|crc32)": [^,]*,)re"), "");
    ASSERT_THAT(text, Not(HasSubstr("crc32")));
    put_file(folder / "h.r16.json", text);
    EXPECT_TRUE(find_sidecar(folder / "h.r16"));
    rename("h.r16.json", "h.json");
    EXPECT_TRUE(find_sidecar(folder / "h.r16"));
    rename("h.json", "x.r16.json");
    rename("h.r16", "x.r16");
    std::string stale;
    EXPECT_FALSE(find_sidecar(folder / "x.r16", &stale));
    EXPECT_THAT(stale, IsEmpty());
}

TEST_F(SidecarTest, OfAnotherMapIsNotOverwritten) {
    write("a.r16");
    write("b.r16");
    fs::remove(folder / "b.r16.json");
    fs::copy_file(folder / "a.r16.json", folder / "b.r16.json");
    EXPECT_THROW(write("b.r16"), FileError);
    EXPECT_EQ(bytes_of_file(folder / "a.r16.json"), bytes_of_file(folder / "b.r16.json"));
}

}  // namespace
}  // namespace talus
