#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "app/platform.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

TEST(FedProgram, TakesAllBytesBeforeItIsFinished) {
    const ScratchFile file;
    const std::string all(std::size_t{3} << 20, 'x');  // more than any buffer between the two
    FedProgram program({"sh", "-c", "exec cat > \"$0\"", file.path()});
    program.write(all.data(), all.size());
    program.finish();
    std::ifstream in(file.path());
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), all);
}

TEST(FedProgram, OneThatIsNotThereIsTold) {
    try {
        const FedProgram program({"talus-no-such-program"});
        FAIL();
    } catch (const std::system_error& error) {
        EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    }
}

TEST(FedProgram, FailuresAreToldInTheProgramsOwnWords) {
    FedProgram program({"sh", "-c", "cat > /dev/null; echo the disk is full >&2; exit 3"});
    program.write("a", 1);
    try {
        program.finish();
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("sh failed: the disk is full"));
    }
    // One that ends early is no reason to end, too.
    FedProgram gone({"sh", "-c", "echo no >&2; exit 1"});
    const std::string much(std::size_t{8} << 20, 'x');
    EXPECT_THROW(gone.write(much.data(), much.size()), std::runtime_error);
}

TEST(FedProgram, EndsWithItsObject) {
    { const FedProgram program({"sleep", "600"}); }  // returns at once, or the test never ends
    std::string path;
    {
        const ScratchFile file;
        path = file.path();
        EXPECT_TRUE(std::filesystem::exists(path));
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace talus
