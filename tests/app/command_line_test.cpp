#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "app/commands/commands.h"
#include "app/editor/exporting.h"
#include "app/platform.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"
#include "tests/places.h"

namespace talus {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

int lines(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

TEST_F(CommandLine, ASecondValueAfterSetSaysHowToWriteIt) {
    for (const char* arguments : {"export diamond-square -o h.r32 --set world.high=1500 world.low=3",
                                  "export --set world.high=1500 world.low=3 diamond-square -o h.r32"}) {
        const Outcome result = run(arguments);
        EXPECT_EQ(result.status, 2) << arguments;
        EXPECT_THAT(result.error, HasSubstr("world.low=3: write --set before each value")) << arguments;
    }
    EXPECT_THAT(run("export diamond-square a b -o h.r32").error, HasSubstr("not expected"));
}

TEST_F(CommandLine, TheSameBytesOnAnyThreadCountAndSimdLevel) {
    ASSERT_EQ(run("export diamond-square --size 1025 -o one.r32 --threads 1").status, 0);
    const std::string one = read("one.r32");
    ASSERT_EQ(one.size(), 1025u * 1025 * 4);
    for (const char* threads : {"2", "3"}) {
        ASSERT_EQ(run(std::string("export diamond-square --size 1025 -o n.r32 --threads ") + threads).status,
                  0);
        EXPECT_TRUE(read("n.r32") == one) << threads << " threads";
    }
    for (const char* level : {"base", "v3", "v4"}) {
        const Outcome outcome =
            run("export diamond-square --size 1025 -o l.r32", std::string("TALUS_SIMD=") + level);
        ASSERT_EQ(outcome.status, 0);
        if (!outcome.error.empty()) continue;  // the machine has it not, and the program said so
        EXPECT_TRUE(read("l.r32") == one) << level;
    }
}

TEST_F(CommandLine, ACoarserMapIsEveryFourthSampleOfAFinerOne) {
    for (const char* additions : {"off", "on"}) {
        const std::string set = std::string(" --set diamond_square.random_additions=") + additions;
        ASSERT_EQ(run("export diamond-square --size 1025 -o fine.r32" + set).status, 0);
        ASSERT_EQ(run("export diamond-square --size 257 -o coarse.r32" + set).status, 0);
        const std::vector<float> fine = heights("fine.r32");
        const std::vector<float> coarse = heights("coarse.r32");
        ASSERT_EQ(coarse.size(), 257u * 257);
        for (std::size_t y = 0; y < 257; ++y) {
            for (std::size_t x = 0; x < 257; ++x) ASSERT_EQ(coarse[y * 257 + x], fine[4 * y * 1025 + 4 * x]);
        }
    }
}

TEST_F(CommandLine, WritesEveryFormatItLists) {
    const auto formats = nlohmann::json::parse(run("list formats --json").out);
    ASSERT_GE(formats.size(), 7u);
    for (const auto& format : formats) {
        const std::string key = format["key"];
        const Outcome outcome =
            run("export diamond-square --size 33x17 -o out_" + key + ".bin --format " + key);
        EXPECT_EQ(outcome.status, 0) << key << outcome.error;
        EXPECT_FALSE(read("out_" + key + ".bin").empty()) << key;
    }
}

TEST_F(CommandLine, RendersEveryViewAndLook) {
    for (const char* view : {"perspective", "isometric", "top"}) {
        for (const char* look : {"natural", "elevation", "grey", "wireframe"}) {
            const Outcome outcome =
                run(std::string("render diamond-square --size 65 --width 64 --height 48 -o p.png --view ") +
                    view + " --look " + look);
            EXPECT_EQ(outcome.status, 0) << outcome.error;
            EXPECT_THAT(read("p.png"), ::testing::StartsWith("\x89PNG"));
        }
    }
}

TEST_F(CommandLine, GrowAnimatesTheLevels) {
    const Outcome outcome = run("grow diamond-square --size 33 --width 64 --height 48 --fps 10 -o g.webp");
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("16 frames"));
    EXPECT_THAT(read("g.webp"), ::testing::StartsWith("RIFF"));
}

TEST_F(CommandLine, InspectTellsTheSameOfAFileAndOfItsRecipe) {
    ASSERT_EQ(run("export diamond-square --size 129 -o h.r32").status, 0);
    const auto file = nlohmann::json::parse(run("inspect h.r32 --json").out);
    const auto recipe = nlohmann::json::parse(run("inspect diamond-square --size 129 --json").out);
    EXPECT_EQ(file["checksum"], recipe["checksum"]);
    EXPECT_EQ(file, recipe);
}

TEST_F(CommandLine, AListThatIsNoneOfOursIsNamedWithThoseThatAre) {
    const Outcome outcome = run("list foo");
    EXPECT_EQ(outcome.status, 2);
    for (const char* word : {"list foo", "stages", "targets"}) EXPECT_THAT(outcome.error, HasSubstr(word));
    EXPECT_THAT(run("list").error, HasSubstr("presets"));
    EXPECT_EQ(run("list stages foo").status, 2);
}

TEST_F(CommandLine, BadArgumentsAreOneLineAndStatusTwo) {
    const char* cases[] = {
        "export",
        "export diamond-square",
        "export no-such-preset -o h.r32",
        "export diamond-square -o h.unknown",
        "export diamond-square -o h.png --format jpeg",
        "export diamond-square -o h.r32 --size 0",
        "export diamond-square -o h.r32 --size ''",
        "export diamond-square -o h.r32 --target ''",
        "export diamond-square -o ''",
        "export diamond-square -o h.r32 --size 1",
        "export diamond-square -o h.r32 --size -5",
        "export diamond-square -o h.r32 --size=-5",
        "export diamond-square -o h.r32 --size 1e9",
        "export diamond-square -o h.r32 --size 1000000000",
        "export diamond-square -o h.r32 --size 5x",
        "export diamond-square -o h.r32 --size large",
        "export diamond-square -o h.r32 --set nonsense",
        "export diamond-square -o h.r32 --set diamond_square.wings=2",
        "export diamond-square -o h.r32 --set diamond_square.smoothness=rough",
        "export diamond-square -o h.r32 --seed one",
        "export diamond-square -o h.r32 --seed 99999999999999999999999",
        "export diamond-square -o h.r32 --seed=-5",
        "export diamond-square -o h.r32 --memory=-5",
        "export diamond-square -o h.r32 --threads 0",
        "grow diamond-square -o g.gif",
        "render diamond-square -o p.jpg",
        "render diamond-square -o p.png --view sideways",
        "render diamond-square -o p.png --look shiny",
        "render diamond-square -o p.png --width 0",
        "render diamond-square -o p.png --light disco",
        "render diamond-square -o p.png --sun-elevation 0",
        "render diamond-square -o p.png --sun-azimuth nan",
        "render diamond-square -o p.png --exposure 9",
        "render diamond-square -o p.png --time 3:59",
        "render diamond-square -o p.png --time 12:60",
        "render diamond-square -o p.png --time noon",
        "render diamond-square -o p.png --camera 0,0,2,0",
        "render diamond-square -o p.png --camera 0,0,2,0,5,6",
        "render diamond-square -o p.png --camera 0,0,2,0,5,",
        "render diamond-square -o p.png --camera 0,0,nan,0,5",
        "render diamond-square -o p.png --camera 0,0,-2,0,5",
        "render diamond-square -o p.png --camera 0,0,2,0,90",
        "list everything",
        "list",
        "fly",
    };
    for (const char* arguments : cases) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << arguments << ": " << outcome.error;
        EXPECT_EQ(lines(outcome.error), 1) << arguments << ": " << outcome.error;
        EXPECT_THAT(outcome.error, ::testing::StartsWith("talus: ")) << arguments;
        expect_only({});
    }
}

TEST_F(CommandLine, RecipesThatCannotBeUsedAreOneLineAndStatusOne) {
    write("empty.talus", "");
    write("text.talus", "a mountain\n");
    write("type.talus",
          R"({"talus":1,"layers":[{"stage":"diamond_square","parameters":{"smoothness":"high"}}]})");
    write("unknown.talus", R"({"talus":1,"layers":[{"stage":"volcano_9","parameters":{}}]})");
    fs::create_directory(folder / "folder.talus");
    std::ofstream(folder / "huge.talus").put('{');
    fs::resize_file(folder / "huge.talus", std::uintmax_t{1} << 30);
    const std::vector<std::string> there = {"empty.talus",   "text.talus",   "type.talus",
                                            "unknown.talus", "folder.talus", "huge.talus"};
    const struct {
        const char* file;
        const char* says;
    } cases[] = {{"empty.talus", "empty"},
                 {"text.talus", "not JSON"},
                 {"type.talus", "parameters.smoothness"},
                 {"unknown.talus", "volcano_9"},
                 {"folder.talus", "folder"},
                 {"huge.talus", "huge.talus"},
                 {"missing.talus", "missing.talus"}};
    for (const auto& test : cases) {
        const Outcome outcome = run(std::string("export ") + test.file + " -o h.png");
        EXPECT_EQ(outcome.status, 1) << test.file;
        EXPECT_THAT(outcome.error, HasSubstr(test.says));
        expect_only(there);
    }
}

TEST_F(CommandLine, ANumberOutOfRangeIsClampedAndSaid) {
    write("wild.talus", R"({"talus":1,"world":{"width":33,"height":33},
        "layers":[{"stage":"diamond_square","parameters":{"smoothness":17}}]})");
    const Outcome outcome = run("export wild.talus -o h.r32");
    EXPECT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_THAT(outcome.error, AllOf(HasSubstr("smoothness"), HasSubstr("took 1")));
}

TEST_F(CommandLine, AnUnwritablePlaceLeavesNothingAndHarmsNothing) {
    write("file", "not a folder");
    for (const char* target : {"missing/h.png", "file/h.png", "/proc/h.png"}) {
        const Outcome outcome = run(std::string("export diamond-square --size 33 -o ") + target);
        EXPECT_EQ(outcome.status, 1) << target;
        EXPECT_THAT(outcome.error, HasSubstr(target));
        EXPECT_EQ(lines(outcome.error), 1) << outcome.error;
        expect_only({"file"});
    }
    EXPECT_EQ(read("file"), "not a folder");
}

TEST_F(CommandLine, ASizeBeyondTheMemoryAllowedIsRefusedWithTheEstimate) {
    const Outcome outcome = run("export diamond-square --size 4097 --memory 10M -o h.r32");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.error, AllOf(HasSubstr("4097x4097 needs about"), HasSubstr("--memory")));
    expect_only({});
}

TEST_F(CommandLine, AHeightmapTakesNoChangesOfARecipe) {
    ASSERT_EQ(run("export diamond-square --size 33 -o h.r32").status, 0);
    EXPECT_EQ(run("inspect h.r32 --seed 5").status, 2);
    EXPECT_EQ(run("inspect h.r32 --set world.low=3").status, 2);
    EXPECT_EQ(run("inspect h.r32 --set import.none=3").status, 2);
    EXPECT_EQ(run("inspect h.r32 --set import.find_voids=false").status, 0);
    EXPECT_EQ(run("inspect diamond-square --channel R").status, 2);
}

TEST_F(CommandLine, AMapBeyondTheMemoryAllowedIsNotInspected) {
    ASSERT_EQ(run("export diamond-square --size 1025 -o h.r32").status, 0);
    EXPECT_EQ(run("inspect h.r32 --memory 100M").status, 0);
    for (const char* memory : {"10K", "30M"}) {
        const Outcome outcome = run(std::string("inspect h.r32 --memory ") + memory);
        EXPECT_EQ(outcome.status, 1) << memory;
        EXPECT_THAT(outcome.error, HasSubstr("allow more")) << memory;
    }
}

TEST_F(CommandLine, OutputThatCannotBeWrittenIsAFailure) {
    EXPECT_EQ(std::system(("'" + build_path("talus") + "' list formats >/dev/full 2>/dev/null").c_str()),
              1 << 8);
}

TEST_F(CommandLine, AnInterruptEndsAnExportAndLeavesNothing) {
    const pid_t program = fork();
    if (program == 0) {
        const std::string file = (folder / "h.png").string();
        execl(build_path("talus").c_str(), "talus", "export", "diamond-square", "--size", "4097", "-o",
              file.c_str(), static_cast<char*>(nullptr));
        _exit(127);
    }
    int status = 0;
    while (fs::is_empty(folder) && waitpid(program, &status, WNOHANG) == 0) std::this_thread::yield();
    kill(program, SIGINT);
    ASSERT_EQ(waitpid(program, &status, 0), program);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 130);
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST(Progress, AnInterruptCancelsTheTaskAndOnlyTheTask) {
    with_progress("task", [](Progress& progress) {
        EXPECT_FALSE(progress.cancelled());
        raise(SIGINT);
        EXPECT_TRUE(progress.cancelled());
    });
    struct sigaction action = {};
    sigaction(SIGINT, nullptr, &action);
    EXPECT_EQ(action.sa_handler, SIG_DFL) << "what comes after a task can be interrupted too";
}

TEST_F(CommandLine, WhatDoesNotFitInMemoryIsMadeInPartsWithTheSameBytes) {
    ASSERT_EQ(run("export opening --size 5121 -o whole.r32").status, 0);
    const Outcome outcome = run("export opening --size 5121 --memory 110M -o parts.r32");
    ASSERT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_THAT(outcome.error, HasSubstr("made in parts of"));
    EXPECT_TRUE(read("parts.r32") == read("whole.r32"));
}

TEST_F(CommandLine, ATargetSettlesSizeFormatAndOrderAndGivesTheNumbersToTypeIn) {
    const Outcome unreal = run("export opening --target unreal -o .");
    EXPECT_EQ(unreal.status, 0) << unreal.error;
    EXPECT_THAT(unreal.error, HasSubstr("1009x1009 instead of 1025x1025"));
    EXPECT_THAT(unreal.out, AllOf(HasSubstr("opening.png"), ContainsRegex("Scale Z +332.03125 "),
                                  ContainsRegex("Location Z +15000 ")));
    const auto unreal_json = nlohmann::json::parse(read("opening.png.json"));
    EXPECT_EQ(unreal_json["width"], 1009);
    EXPECT_EQ(unreal_json["program"], "Unreal Landscape");
    EXPECT_EQ(unreal_json["numbers_to_enter"]["Scale Z"], "332.03125");
    EXPECT_EQ(unreal_json["numbers_to_enter"]["Location Z"], "15000");

    ASSERT_EQ(run("export opening --size 129 -o plain.r16").status, 0);
    EXPECT_FALSE(nlohmann::json::parse(read("plain.r16.json")).contains("numbers_to_enter"));
    const Outcome unity = run("export opening --size 129 --target unity -o unity.raw");
    EXPECT_EQ(unity.status, 0);
    EXPECT_TRUE(unity.error.empty()) << unity.error;
    EXPECT_THAT(unity.out, ContainsRegex("Position Y +-700 "));
    EXPECT_EQ(read("unity.raw").substr(0, 258), read("plain.r16").substr(128u * 258));

    EXPECT_EQ(run("export opening --size 65 --target godot -o .").status, 0);
    EXPECT_FALSE(read("opening_65x65_-700to1000m.exr").empty());
    ASSERT_EQ(run("export opening --target unreal --size 127 -o bay513x513.png").status, 0);
    // Four tiles of 268 a side are the 1072 samples, none of them twice.
    ASSERT_EQ(run("export opening --target unreal --size 1072 --tiles 4 -o t.r16").status, 0);
    ASSERT_EQ(run("export opening --size 1072 -o whole.r16").status, 0);
    const std::string tile = read("t_x3_y1.r16");
    ASSERT_EQ(tile.size(), 268u * 268 * 2);
    EXPECT_EQ(tile.substr(0, 268 * 2), read("whole.r16").substr((268 * 1072 + 3 * 268) * 2, 268 * 2));
}

TEST_F(CommandLine, AFolderTakesAFileOfTheNameThatTheWindowProposes) {
    write("my hill.talus", to_json(find_preset("opening")->recipe));
    ASSERT_EQ(run("export 'my hill.talus' --size 65 -o .").status, 0);
    EXPECT_FALSE(read("my_hill.png").empty());
}

TEST_F(CommandLine, AFolderThatEndsInASlashIsMadeAndGoesAgainWhereNothingIsWritten) {
    ASSERT_EQ(run("export bay --size 65 --target unreal -o maps/ue/").status, 2) << "not a size of Unreal's";
    EXPECT_FALSE(std::filesystem::exists(folder / "maps"));
    const Outcome done = run("export 'Mountain Isle' --size 127 --target unreal -o maps/ue/");
    ASSERT_EQ(done.status, 0) << done.error;
    EXPECT_FALSE(std::filesystem::is_empty(folder / "maps/ue"));
}

TEST_F(CommandLine, ANameWithoutAnEndingGetsTheOneOfTheProgramThatWasNamed) {
    for (const auto& [target, ending] :
         {std::pair{"blender", ".exr"}, {"unity", ".raw"}, {"godot", ".exr"}}) {
        const std::string name = std::string("to_") + target;
        EXPECT_EQ(
            run("export diamond-square --size 33 --target " + std::string(target) + " -o " + name).status, 0);
        EXPECT_TRUE(fs::exists(folder / (name + ending))) << target;
        EXPECT_FALSE(fs::exists(folder / name)) << target;
    }
    EXPECT_THAT(run("export diamond-square --size 33 -o nameless").error, HasSubstr("--format"));
}

TEST_F(CommandLine, AMistypedWordIsAnsweredWithTheOneThatWasMeant) {
    const Outcome command = run("info bay.png");
    EXPECT_EQ(command.status, 2);
    EXPECT_EQ(
        run("info").error,
        "talus: there is no command and no file \"info\"; did you mean inspect? (--help shows the usage)\n");
    EXPECT_THAT(run("export vulcano -o h.png").error, HasSubstr("; did you mean volcano?"));
}

// What the system says about a path is told with a remedy, by every command alike.
TEST_F(CommandLine, APathThatTheSystemRefusesIsToldWithARemedy) {
    const std::string long_name(300, 'a');
    write("file", "");
    for (const auto& [arguments, status, says] : std::vector<std::tuple<std::string, int, std::string>>{
             {long_name, 2, "the name is too long; choose a shorter one"},
             {"lesson " + long_name, 1, "the name is too long; choose a shorter one"},
             {"inspect " + long_name + ".png", 1, "the name is too long; choose a shorter one"},
             {"lesson line -o file/slides", 1, "file is not a folder; choose another"},
             {"reference -o file/pages", 1, "cannot be made: file/pages is not a folder"}}) {
        const Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, status) << arguments;
        EXPECT_EQ(lines(outcome.error), 1) << outcome.error;
        EXPECT_THAT(outcome.error, HasSubstr(says)) << arguments;
    }
}

TEST_F(CommandLine, TilesShareTheirEdgesAndASeamlessWorldCloses) {
    const Outcome outcome = run("export seamless-rock --size 256 --target unity --tiles 2x2 -o t.raw");
    ASSERT_EQ(outcome.status, 0) << outcome.error;
    const std::string west = read("t_0_0.raw");
    const std::string east = read("t_1_0.raw");
    ASSERT_EQ(west.size(), 129u * 129 * 2);
    ASSERT_EQ(east.size(), west.size());
    for (std::size_t y = 0; y < 129; ++y) {
        EXPECT_EQ(west.substr((y * 129 + 128) * 2, 2), east.substr(y * 129 * 2, 2));
        EXPECT_EQ(east.substr((y * 129 + 128) * 2, 2), west.substr(y * 129 * 2, 2));
    }
    EXPECT_THAT(outcome.out, ContainsRegex("Resolution +129 "));
}

TEST_F(CommandLine, WhatATargetDoesNotTakeIsRefusedInOneLine) {
    for (const auto& [arguments, says] : std::vector<std::pair<std::string, std::string>>{
             {"--target quake -o h.png", "there are unreal, unreal-composition, unity, godot, "},
             {"--target unreal --size 1025 -o h.png", "the nearest: 1009 and 2017"},
             {"--target unity --size 257x129 -o h.raw", "the nearest: 257x257"},
             {"--target unity -o h.r16", "name the file h.raw"},
             {"--target unreal --size 2000 --tiles 4 -o h.r16", "the nearest: 1828 and 2160"},
             {"--target unreal-composition --size 2000 --tiles 4 -o h.r16", "the nearest: 1009 and 2017"},
             {"--tiles 4x3 --size 1024 -o h.r16", "the nearest: 1025x1024"},
             {"--target godot -o h.png", "takes no png16; it takes exr, r16"},
             {"--target unreal -o h_x0_y1.png", "choose another name"},
             {"--target unreal --size 1009x505 -o h.r16", "takes such a file for a square"},
             {"--tiles 0x4 -o h.png", "each 1 to 16"},
             {"--tiles 4x -o h.png", "each 1 to 16"}}) {
        const Outcome outcome = run("export opening " + arguments);
        EXPECT_EQ(outcome.status, 2) << arguments;
        EXPECT_EQ(lines(outcome.error), 1) << outcome.error;
        EXPECT_THAT(outcome.error, HasSubstr(says)) << arguments;
        expect_only({});
    }
}

TEST_F(CommandLine, HelpAndVersionGoToTheOutput) {
    for (const char* command : {"", "export", "render", "list", "list stages", "inspect"}) {
        const Outcome outcome = run(std::string(command) + " --help");
        EXPECT_EQ(outcome.status, 0) << command;
        EXPECT_THAT(outcome.out, HasSubstr("--help")) << command;
        EXPECT_TRUE(outcome.error.empty()) << command;
    }
    EXPECT_THAT(run("--version").out, ContainsRegex("^talus [0-9]+\\.[0-9]+"));
}

TEST_F(CommandLine, TheWindowExportsTheSameFilesAndSidecars) {
    const auto all_files = [](const fs::path& in) {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::directory_iterator(in)) {
            std::ifstream file(entry.path(), std::ios::binary);
            files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(file), {}};
        }
        return files;
    };
    const struct {
        const char* preset;
        const char* target;
        const char* format;
        int tiles;
    } k_cases[] = {{"opening", "unreal", "png16", 1},    {"opening", "unreal", "normal", 2},
                   {"opening", "godot", "exr", 1},       {"opening", "blender", "normal", 1},
                   {"seamless-rock", "unity", "r16", 1}, {"opening", "plain", "colour", 1},
                   {"opening", "plain", "asc", 3}};
    for (const auto& each : k_cases) {
        SCOPED_TRACE(std::string(each.target) + " " + each.format);
        Recipe recipe = find_preset(each.preset)->recipe;
        recipe.world.width = recipe.world.height = 199;
        write("ground.talus", to_json(recipe));
        for (const char* name : {"line", "window"}) {
            fs::remove_all(folder / name);
            fs::create_directory(folder / name);
        }
        const Outcome line = run(
            "export ground.talus --target " + std::string(each.target) + " --format " + each.format +
            " --tiles " + std::to_string(each.tiles) + " -o line/" +
            target_file_name(
                *find_target(each.target), format_of(each.format), "ground",
                plan_export(recipe, {.target = each.target, .format = each.format, .tiles = each.tiles}).size,
                recipe.world.range(), find_target(each.target)->flip_green));
        EXPECT_EQ(line.status, 0) << line.error;
        JobQueue jobs;
        Toasts toasts;
        const Content content = format_of(each.format).content;
        const ExportChoice choice{.target = each.target,
                                  .format = each.format,
                                  .heights = content == Content::heights,
                                  .normals = content == Content::normals,
                                  .colours = content == Content::colours,
                                  .folder = (folder / "window").string(),
                                  .name = "ground",
                                  .tiles = each.tiles,
                                  .options = {.flip_green = find_target(each.target)->flip_green}};
        start_export(jobs, toasts, plan_export(recipe, choice), allowed_memory());
        jobs.wait_until_idle();
        const auto files = all_files(folder / "line");
        EXPECT_EQ(files.size(), 2u * static_cast<std::size_t>(each.tiles * each.tiles));
        EXPECT_TRUE(files == all_files(folder / "window"));
    }
}

}  // namespace
}  // namespace talus
