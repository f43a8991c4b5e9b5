#include "app/editor/manual.h"

#include "tests/app/folder_test.h"

namespace talus {
namespace {

using ManualPage = FolderTest;

TEST_F(ManualPage, IsThatOfTheInstallationElseOfTheSources) {
    const std::string built = path("build/release/talus");
    EXPECT_EQ(manual_of(path("bin/talus")), "");
    EXPECT_EQ(manual_of(built), "");
    EXPECT_EQ(manual_of(""), "") << "the system does not say where the program lies";
    std::filesystem::create_directories(path("share/doc/talus/manual"));
    write("share/doc/talus/manual/README.md", "# Installed");
    EXPECT_EQ(manual_of(path("bin/talus")), path("share/doc/talus/manual/README.md"));
    std::filesystem::create_directories(path("assets/manual"));
    write("assets/manual/README.md", "# Sources");
    EXPECT_EQ(manual_of(built), path("assets/manual/README.md"));
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(path(""));
    EXPECT_EQ(manual_of(""), "") << "whatever lies where the program was started";
    std::filesystem::current_path(before);
}

}  // namespace
}  // namespace talus
