#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "app/platform.h"
#include "tests/temporary_folder.h"

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
    FedProgram program({"sh", "-c", "cat > /dev/null; echo first >&2; echo the disk is full >&2; exit 3"});
    program.write("a", 1);
    try {
        program.finish();
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("sh failed with status 3: first; the disk is full"));
    }
    // One that ends early is no reason to end, too.
    FedProgram gone({"sh", "-c", "echo no >&2; exit 1"});
    const std::string much(std::size_t{8} << 20, 'x');
    EXPECT_THROW(gone.write(much.data(), much.size()), std::runtime_error);
}

TEST(FedProgram, AnInterruptIsHeededWhateverItDoes) {
    const std::string much(std::size_t{8} << 20, 'x');
    Progress progress;
    progress.cancel();
    // One that never reads, one that goes on after all was said, each deaf to what ends others.
    for (const char* deaf : {"trap '' TERM INT HUP; sleep 600",
                             "trap '' TERM INT HUP; cat >/dev/null; sleep 600", "kill -STOP $$"}) {
        FedProgram program({"sh", "-c", deaf});
        EXPECT_THROW(program.write(much.data(), much.size(), &progress), Cancelled);
        EXPECT_THROW(program.finish(&progress), Cancelled);
    }  // returns, or the test never ends
}

TEST(FedProgram, AnInterruptThatNobodyHandlesLeavesNoScratchFile) {
    std::string path;
    const auto interrupted = [&](int signal) {
        end_on_interrupt(130, true);
        const ScratchFile file;
        std::rename(file.path().c_str(), path.c_str());
        std::filesystem::create_hard_link(path, file.path());
        raise(signal);
    };
    const TemporaryFolder folder;
    path = (folder.path() / "kept").string();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        EXPECT_EXIT(interrupted(signal), ::testing::ExitedWithCode(130), "talus: interrupted");
        EXPECT_EQ(std::filesystem::hard_link_count(path), 1u) << "the scratch file itself is gone";
        std::filesystem::remove(path);
    }
}

TEST(FedProgram, AnInterruptIsToldByOneOfSeveralProcesses) {
    const auto interrupted = [](bool says_so) {
        end_on_interrupt(130, says_so);
        raise(SIGTERM);
    };
    EXPECT_EXIT(interrupted(true), ::testing::ExitedWithCode(130), "^talus: interrupted\n$");
    EXPECT_EXIT(interrupted(false), ::testing::ExitedWithCode(130), "^$");
}

TEST(FedProgram, OneThatIsKilledIsTold) {
    FedProgram program({"sh", "-c", "cat >/dev/null; kill -9 $$"});
    try {
        program.finish();
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_THAT(error.what(), HasSubstr("sh was ended by signal 9, and said nothing"));
    }
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
