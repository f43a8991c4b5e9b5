#include "core/io/overwrite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

TEST(Overwrite, NoFileIsWrittenTwiceOrOverWhatIsRead) {
    const TemporaryFolder folder;
    put_file(folder / "h.r16", "x");
    std::filesystem::create_symlink(folder / "h.r16", folder / "link.r16");
    std::filesystem::create_directory(folder / "maps");
    const std::vector<InputFile> read{{folder / "h.r16", "the heightmap"},
                                      {folder / "a.talus", "the recipe"}};
    const auto objection = [&](std::vector<std::string> names) {
        for (std::string& name : names) name = folder / name;
        return overwrite_objection(names, read);
    };
    EXPECT_EQ(objection({"a.png", "a.png.json", "a.r16", "maps/h.r16", "none/a.png"}), "");
    for (const char* name : {"a.png", "./a.png", "maps/../a.png"})
        EXPECT_THAT(objection({"a.png", name}), HasSubstr("written twice")) << name;
    EXPECT_THAT(objection({"none/a.png", "none/a.png"}), HasSubstr("written twice"));
    for (const char* name : {"h.r16", "link.r16", "maps/../h.r16"})
        EXPECT_THAT(objection({name}), HasSubstr("h.r16: is the heightmap, which this would replace"))
            << name;
    EXPECT_THAT(objection({"x.png", "a.talus"}), HasSubstr("a.talus: is the recipe"));
}

TEST(Overwrite, NoSidecarOfAnotherMapIsReplaced) {
    const TemporaryFolder folder;
    const auto sidecar = [](const std::string& map) {
        return R"({"written_by": "Talus", "file": ")" + map + "\"}";
    };
    for (const char* map : {"a.r32", "renamed.r32", "c.r16"}) put_file(folder / map, "x");
    put_file(folder / "a.r32.json", sidecar("a.r32"));
    put_file(folder / "renamed.r32.json", sidecar("before.r32"));
    put_file(folder / "c.json", sidecar("c.r16"));  // as earlier versions named it
    put_file(folder / "gone.r32.json", sidecar("gone.r32"));
    put_file(folder / "other.json", "{}");
    const auto objection = [&](std::vector<std::string> names) {
        for (std::string& name : names) name = folder / name;
        return overwrite_objection(names, {});
    };
    for (const char* taken : {"a.r32.json", "renamed.r32.json", "c.json"}) {
        EXPECT_THAT(objection({"b.png", taken}), HasSubstr("describes the map")) << taken;
        EXPECT_THAT(objection({taken}), HasSubstr("choose another name")) << taken;
    }
    EXPECT_EQ(objection({"a.r32", "a.r32.json"}), "");
    EXPECT_EQ(objection({"renamed.r32", "renamed.r32.json", "gone.r32.json", "other.json"}), "");
}

TEST(Overwrite, ANameThatItsFolderDoesNotTakeIsRefused) {
    const TemporaryFolder folder;
    const std::string longest(251, 'n');
    EXPECT_EQ(overwrite_objection(std::vector<std::string>{folder / longest + ".r32"}, {}), "");
    const std::vector<std::string> with_sidecar{folder / longest + ".r32", folder / longest + ".r32.json"};
    EXPECT_THAT(overwrite_objection(with_sidecar, {}), HasSubstr("too long"));
}

}  // namespace
}  // namespace talus
