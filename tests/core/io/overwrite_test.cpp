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

}  // namespace
}  // namespace talus
