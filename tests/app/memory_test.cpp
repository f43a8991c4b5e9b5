// What --memory promises: a command stays within it, or refuses with an estimate that is true.
#include <algorithm>
#include <cctype>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "core/io/png_writer.h"
#include "tests/app/command_line.h"
#include "tests/command.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

struct Measured {
    int status = -1;
    double peak = 0;  // bytes, of the process and nobody else
    std::string error;
};

// Where memory is watched by a sanitizer, a process takes several times as much.
bool counts_memory_twice() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(TALUS_SERIAL)
    return true;
#else
    return false;
#endif
}

class Memory : public CommandLine {
 protected:
    void SetUp() override {
        if (counts_memory_twice()) GTEST_SKIP() << "a sanitizer's own memory counts here";
    }

    // The peak is the kernel's own count for this one process. Python starts it, because a process begins
    // with the count of the one that it was forked from, and that should be small. Threads are few and
    // pictures are drawn in software, so that it is the same on a machine with many cores or with a GPU.
    Measured measured(const std::string& arguments) const {
        write(
            "measure.py",
            "import os, sys\n"
            "program = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)\n"
            "_, status, usage = os.wait4(program, 0)\n"
            "print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, file=open('peak.txt', 'w'))\n");
        const Result python =
            talus::run("cd '" + folder.string() +
                       "' && LIBGL_ALWAYS_SOFTWARE=1 LP_NUM_THREADS=2 /usr/bin/python3 measure.py '" +
                       build_path("talus") + "' " + arguments + " --threads 2 >out.txt 2>error.txt");
        EXPECT_EQ(python.status, 0) << python.text;
        Measured result;
        std::istringstream(read("peak.txt")) >> result.status >> result.peak;
        result.error = read("error.txt");
        return result;
    }

    // What a command says that it needs, when it may have next to nothing.
    std::optional<double> estimate(const std::string& arguments) const {
        const Measured refused = measured(arguments + " --memory 1M");
        EXPECT_EQ(refused.status, 1) << arguments;
        std::smatch found;
        if (!std::regex_search(refused.error, found,
                               std::regex("needs about ([0-9.]+) (kB|MB|GB) of memory")))
            return std::nullopt;
        const double unit = found[2] == "kB" ? 1e3 : found[2] == "MB" ? 1e6 : 1e9;
        return std::stod(found[1]) * unit;
    }

    void expect_within(const std::string& arguments, const std::string& limit, double bytes) const {
        const Measured run = measured(arguments + " --memory " + limit);
        EXPECT_EQ(run.status, 0) << arguments << "\n" << run.error;
        EXPECT_LE(run.peak, bytes) << arguments << " --memory " << limit;
    }
};

constexpr double k_mebibyte = 1 << 20;

class MemoryEstimate : public Memory, public ::testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Commands, MemoryEstimate,
    ::testing::Values("export opening --size 257 -o a.png", "export opening --size 2049 -o b.r32",
                      "export alps --size 513 -o c.png", "render opening --size 257 -o d.png",
                      "render opening --size 2049 -o e.png",
                      "render alps --size 513 --set world.extent=4000 --width 480 --height 270 -o f.png",
                      "render seamless-rock --size 512 --tiled -o g.png", "inspect opening --size 1025",
                      "lesson creases -o slides"),
    [](const auto& tested) {
        std::string name = tested.param;
        std::ranges::replace_if(
            name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
        return name;
    });

TEST_P(MemoryEstimate, HoldsWhatIsTakenAndNotSeveralTimesAsMuch) {
    const std::string arguments = GetParam();
    const std::optional<double> said = estimate(arguments);
    ASSERT_TRUE(said);
    // It gets what was asked for, and what its text was rounded by: an export is made in parts then.
    const auto allowed = static_cast<long>(1.02 * *said + 1e5);
    const Measured run = measured(arguments + " --memory " + std::to_string(allowed));
    EXPECT_EQ(run.status, 0) << run.error;
    // Systems have libraries of different sizes, and kernels count a little differently.
    EXPECT_LE(run.peak, *said);
    EXPECT_GE(run.peak, 0.35 * *said);
}

TEST_F(Memory, HundredsOfTilesStayWithinTheLimit) {
    for (const char* ending : {"png", "r32", "exr"}) {  // r16 is written as r32 is
        expect_within(std::string("export opening --size 4097 --tiles 16 -o tile.") + ending, "128M",
                      128 * k_mebibyte);
    }
}

TEST_F(Memory, AMapOfOneColumnIsInspectedWithinTheLimit) {
    constexpr int k_height = 1 << 20;
    {
        FileGroup group;
        PngWriter png(group.add((folder / "line.png").string()),
                      {.width = 1, .height = k_height, .bits = 16});
        std::vector<std::uint8_t> rows(2 * k_height);
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<std::uint8_t>(i * i >> 8);
        png.write_rows(rows.data(), k_height);
        group.commit();
    }
    expect_within("inspect line.png", "80M", 80 * k_mebibyte);
}

TEST_F(Memory, WhatDoesNotFitIsRefusedBeforeItIsMade) {
    for (const char* arguments :
         {"render opening --size 8192 -o big.png --memory 400M",
          "grow opening --size 4097 -o g.webp --memory 100M", "lesson creases -o slides --memory 100M",
          "inspect alps --size 4097 --memory 100M"}) {
        const Measured run = measured(arguments);
        EXPECT_EQ(run.status, 1) << arguments;
        EXPECT_THAT(run.error, ::testing::AllOf(HasSubstr("needs about"), HasSubstr("--memory")))
            << arguments;
        EXPECT_LE(run.peak, 100 * k_mebibyte) << arguments;
    }
}

}  // namespace
}  // namespace talus
