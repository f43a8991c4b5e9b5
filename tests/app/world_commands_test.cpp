// Worlds in tiles from the command line: in one process, and shared by the ranks of MPI where it is there.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/app/command_line.h"
#include "tests/command.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class WorldCommands : public CommandLine {
 protected:
    static constexpr const char* k_line = "export opening --size 161 --tiles 4x4 --manifest --format r32 -o ";

    // The names and the bytes of all files.
    std::vector<std::string> files_in(const std::string& name) const {
        std::vector<std::string> files;
        for (const auto& entry : fs::directory_iterator(folder / name))
            files.push_back(entry.path().filename().string() + '\n' + bytes_of_file(entry.path()));
        std::ranges::sort(files);
        return files;
    }
    void tear(const std::string& name) const { fs::resize_file(folder / name, 1000); }
};

TEST_F(WorldCommands, GoOnInAnotherProcessAndAreVerified) {
    const Outcome made = run(std::string(k_line) + "world/");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(made.out,
                AllOf(HasSubstr("world/talus-world.json\n"), HasSubstr("world/opening_x3_y3.r32  6")));
    const std::vector<std::string> expected = files_in("world");
    EXPECT_EQ(expected.size(), 17u) << "tiles, their manifest, and no sidecars";
    EXPECT_EQ(run("verify world").out, "16 tiles are as the manifest says\n");

    tear("world/opening_x2_y1.r32");
    const Outcome torn = run("verify world");
    EXPECT_EQ(torn.status, 1);
    EXPECT_EQ(torn.out, "opening_x2_y1.r32: is not as it was written\n");
    EXPECT_EQ(run("verify world --file opening_x0_y0.r32").out, "1 tile is as the manifest says\n");
    EXPECT_EQ(run("verify world --file opening_x9_y0.r32").status, 2);

    EXPECT_THAT(run(std::string(k_line) + "world/").error, HasSubstr("15 tiles were there already"));
    EXPECT_EQ(files_in("world"), expected);
    EXPECT_EQ(run("verify .").status, 1);
}

TEST_F(WorldCommands, RefuseWhatNoTileKnows) {
    const auto refused = [&](const std::string& arguments) {
        const Outcome outcome = run("export " + arguments + " --size 65 --tiles 2x2 --manifest");
        EXPECT_NE(outcome.status, 0) << arguments;
        return outcome.error;
    };
    EXPECT_THAT(refused("alps -o w/"),
                AllOf(HasSubstr("the layer \"Mountain ranges\""), HasSubstr("export without --manifest")));
    for (const char* option : {"--weights", "--plants", "--vdb"})
        EXPECT_THAT(refused("opening -o a.png " + std::string(option)), HasSubstr("made of the whole map"));
    EXPECT_THAT(refused("opening -o a.exr --blender-script"), HasSubstr("Blender"));
    EXPECT_THAT(refused("opening -o a.stl"), HasSubstr("a mesh is made of the whole map"));
    EXPECT_THAT(run("export opening --target luanti --manifest -o l/").error,
                HasSubstr("takes no --manifest"));
    fs::create_directory(folder / "b");
    EXPECT_THAT(refused("opening -o a.png b/a.png"), HasSubstr("one folder"));
    EXPECT_THAT(refused("opening -o a.png --memory 20M"), HasSubstr("more --tiles"));
    fs::remove(folder / "b");
    expect_only({});
}

TEST_F(WorldCommands, TheProgramItselfLinksNoMpi) {
    EXPECT_THAT(talus::run("ldd '" + build_path("talus") + "'").text, Not(HasSubstr("libmpi")));
}

// The same with several processes.
class WorldRanks : public WorldCommands {
 protected:
    void SetUp() override {
        if (!fs::exists(build_path("talus-mpi"))) GTEST_SKIP() << "talus-mpi was built without MPI";
        const Result started = start(2, "true");
        if (started.status != 0) GTEST_SKIP() << "mpirun starts nothing here: " << started.text;
    }
    Result start(int ranks, const std::string& command) const {
        return talus::run("cd '" + folder.string() + "' && mpirun --oversubscribe --allow-run-as-root -n " +
                          std::to_string(ranks) + " " + command);
    }
    Result run_ranks(int ranks, const std::string& arguments) const {
        return start(ranks, "'" + build_path("talus-mpi") + "' " + arguments);
    }
};

TEST_F(WorldRanks, MakeTheSameFilesAsOneProcess) {
    ASSERT_EQ(run(std::string(k_line) + "one/").status, 0);
    for (const int ranks : {1, 2, 4}) {
        const std::string name = "of" + std::to_string(ranks);
        const Result made = run_ranks(ranks, k_line + name + "/");
        EXPECT_EQ(made.status, 0) << made.text;
        EXPECT_EQ(files_in(name), files_in("one")) << ranks;
        EXPECT_THAT(made.text, HasSubstr(name + "/talus-world.json\n"));
    }
    EXPECT_THAT(run_ranks(3, "verify of2").text, HasSubstr("16 tiles are as the manifest says\n"));
    tear("of2/opening_x2_y1.r32");
    const Result torn = run_ranks(2, "verify of2");
    EXPECT_EQ(torn.status, 1);
    EXPECT_THAT(torn.text, HasSubstr("opening_x2_y1.r32: is not as it was written"));
    EXPECT_EQ(run(std::string(k_line) + "of2/").status, 0);
    EXPECT_EQ(files_in("of2"), files_in("one"));
}

TEST_F(WorldRanks, GoOnAfterOneOfThemFailed) {
    ASSERT_EQ(run(std::string(k_line) + "one/").status, 0);
    const fs::path in_the_way = folder / "two/opening_x1_y1.r32";
    fs::create_directories(in_the_way);
    const Result stopped = run_ranks(2, std::string(k_line) + "two/");
    EXPECT_EQ(stopped.status, 1);
    EXPECT_THAT(stopped.text, HasSubstr("talus: two/opening_x1_y1.r32: "));
    fs::remove(in_the_way);
    EXPECT_LT(files_in("two").size(), 17u);
    const Result made = run_ranks(2, std::string(k_line) + "two/");
    EXPECT_EQ(made.status, 0) << made.text;
    EXPECT_THAT(made.text, HasSubstr("there already"));
    EXPECT_EQ(files_in("two"), files_in("one"));
}

TEST_F(WorldRanks, SayOnceWhatIsWrong) {
    for (const char* arguments :
         {"export opening --size 65 -o a.png", "render alps -o a.png", "", "verify no/"}) {
        const std::string text = run_ranks(2, arguments).text;
        const std::size_t first = text.find("talus: ");
        ASSERT_NE(first, std::string::npos) << text;
        EXPECT_EQ(text.find("talus: ", first + 1), std::string::npos) << text;
    }
    expect_only({});
}

}  // namespace
}  // namespace talus
