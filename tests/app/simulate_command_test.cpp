#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class SimulateCommand : public CommandLine {
 protected:
    void SetUp() override {
        Recipe recipe;
        recipe.name = "hills";
        recipe.world = {.seed = 5, .extent = 1000, .width = 65, .height = 65, .low = -100, .high = 500};
        recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
        write("hills.talus", to_json(recipe));
    }
};

TEST_F(SimulateCommand, WritesWhatTheWindowShowsAndKeepsItAsALayer) {
    write("log.json", R"([["dig", 20, 300, 400, 200, 5.5], ["rain", 30, 0, 0, 0, 400]])");
    const Outcome made =
        run("simulate hills.talus --for 2min --every 30s --events log.json --write height --write water "
            "-o out --save kept.talus");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(made.out, HasSubstr("out  5 states"));
    EXPECT_THAT(made.out,
                ::testing::ContainsRegex("water: .* m³ came, .*; off by .*\nrock: .* moved, .*; off by "));
    EXPECT_EQ(run("export hills.talus -o hills.r32").status, 0);
    EXPECT_EQ(read("out/height_0000.r32"), read("hills.r32"));
    // The document that was written makes the last state again, and a run of it has the events.
    EXPECT_EQ(run("export kept.talus -o kept.r32").status, 0);
    EXPECT_EQ(read("out/height_0004.r32"), read("kept.r32"));
    EXPECT_NE(read("out/height_0003.r32"), read("kept.r32"));
    EXPECT_EQ(run("simulate kept.talus --for 120s -o again").status, 0);
    EXPECT_EQ(read("again/height_0001.r32"), read("kept.r32"));
    EXPECT_EQ(run("simulate hills.talus --for 120s -o dry").status, 0);
    EXPECT_NE(read("dry/height_0001.r32"), read("kept.r32"));
    EXPECT_TRUE(std::filesystem::exists(folder / "out/water_0004.r32"));
}

// Nothing is written over what the command reads, nor over another of its files.
TEST_F(SimulateCommand, RefusesToWriteOverWhatItReads) {
    write("log.json", R"([["dig", 20, 300, 400, 200, 5.5]])");
    std::filesystem::create_directories(folder / "out");
    const std::string recipe = read("hills.talus");
    for (const std::string arguments :
         {"hills.talus -o out --save hills.talus", "hills.talus -o out --save ./out/../hills.talus",
          "hills.talus -o out --events log.json --save log.json", "hills.talus -o a.webp --save a.webp",
          "hills.talus -o out --save out/height_0001.r32",
          "hills.talus -o out --write height --write height"}) {
        const Outcome made = run("simulate --for 20s " + arguments);
        EXPECT_NE(made.status, 0) << arguments;
        EXPECT_THAT(made.error, HasSubstr("choose another name")) << arguments;
    }
    EXPECT_EQ(read("hills.talus"), recipe);
    EXPECT_THAT(read("log.json"), HasSubstr("dig"));
    EXPECT_FALSE(std::filesystem::exists(folder / "a.webp"));
}

TEST_F(SimulateCommand, RunsAnyProcessInTheUnitOfItsAmount) {
    for (const char* arguments :
         {"--process scree --for 60m", "--process gullies --for 5000", "--process classic_water --for 20"}) {
        const Outcome made = run(std::string("simulate hills.talus -o out ") + arguments);
        EXPECT_EQ(made.status, 0) << arguments << made.error;
        EXPECT_NE(read("out/height_0000.r32"), read("out/height_0001.r32")) << arguments;
    }
}

TEST_F(SimulateCommand, WritesAndDrawsWhatIsThereOnlyWhileItRuns) {
    for (const std::string field : {"change", "drainage", "speed", "capacity"}) {
        const Outcome made = run("simulate hills.talus --for 20min --write picture --write " + field +
                                 " --look field-" + field + " -o out --width 64 --height 48");
        EXPECT_EQ(made.status, 0) << made.error;
        for (const std::string& file : {field + "_000#.r32", std::string("picture_000#.png")}) {
            const auto state = [&](char number) {
                std::string path = "out/" + file;
                path[path.find('#')] = number;
                return read(path);
            };
            EXPECT_FALSE(state('1').empty()) << file;
            EXPECT_FALSE(state('0') == state('1')) << file << " of " << field;
        }
    }
    // A process without water has no speed, and a document none of them.
    for (const char* arguments : {"simulate hills.talus --process scree --for 1m --write speed -o out",
                                  "render hills.talus --look field-change -o none.png"})
        EXPECT_THAT(run(arguments).error, HasSubstr("only while a process that has it is simulated"));
}

TEST_F(SimulateCommand, DrawsPicturesAndAnAnimation) {
    const Outcome made =
        run("simulate hills.talus --for 1min --every 20s -o rain.webp --width 64 --height 48");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_TRUE(read("rain.webp").starts_with("RIFF"));
    EXPECT_EQ(run("simulate hills.talus --for 1min --write picture -o out --width 64 --height 48").status, 0);
    EXPECT_NE(read("out/picture_0000.png"), read("out/picture_0001.png"));
}

TEST_F(SimulateCommand, SaysWhereItRunsLessFarThanItWasAsked) {
    const Outcome made = run("simulate hills.talus --for 10h -o out");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(made.error, HasSubstr("note: --for 10h: taken as 240 min"));
    EXPECT_EQ(run("simulate hills.talus --for 240min -o again").error, "");
    EXPECT_EQ(read("again/height_0001.r32"), read("out/height_0001.r32"));
}

TEST_F(SimulateCommand, WritesEveryStepWhereThatIsLessOftenThanItWasAsked) {
    const Outcome made = run("simulate hills.talus --for 10min --every 1e-12s -o all");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_FALSE(read("all/height_0010.r32").empty());
}

// Whatever else is written, and whatever steps the run takes.
TEST_F(SimulateCommand, AStateIsThatOfARunToItsTime) {
    write("log.json", R"([["dig", 20, 300, 400, 200, 5.5], ["pour", 60, 500, 500, 200, 2]])");
    const std::string simulate = "simulate hills.talus --events log.json ";
    EXPECT_EQ(run(simulate + "--for 3min --every 30s -o many").status, 0);
    EXPECT_EQ(run(simulate + "--for 1min -o one").status, 0);
    EXPECT_EQ(run(simulate + "--for 150s -o later").status, 0);
    EXPECT_EQ(read("many/height_0002.r32"), read("one/height_0001.r32"));
    EXPECT_EQ(read("many/height_0005.r32"), read("later/height_0001.r32"));
    EXPECT_FALSE(read("many/height_0006.r32").empty());
    // Times that no float holds, and none beside the last.
    EXPECT_EQ(run(simulate + "--for 7min --every 42s -o sevenths").status, 0);
    EXPECT_EQ(run(simulate + "--for 126s -o third").status, 0);
    EXPECT_EQ(read("sevenths/height_0003.r32"), read("third/height_0001.r32"));
    EXPECT_TRUE(std::filesystem::exists(folder / "sevenths/height_0010.r32"));
    EXPECT_FALSE(std::filesystem::exists(folder / "sevenths/height_0011.r32"));
}

TEST_F(SimulateCommand, TellsOfEventsWithoutEffectByNumber) {
    write("log.json", R"([["dig", 20, 300, 400, 200, 5.5], ["pour", 600, 500, 500, 200, 2],
                          ["raise", 5, 99999, 500, 10, 2], ["rain", 1, -5, -5, 0, 1], ["dig", -1, 3, 3, 1e9, 1]])");
    const std::string told = run("simulate hills.talus --for 1min --events log.json -o out").error;
    EXPECT_EQ(told,
              "talus: note: log.json: event 5 is out of range; took the nearest possible\n"
              "talus: note: event 2 comes after its end; event 3 lies off the map\n");
}

TEST_F(SimulateCommand, TellsClippingOnceAsAnExportDoes) {
    const std::string range = " --set world.low=0 --set world.high=60 ";
    const Outcome made = run("simulate hills.talus" + range + "--for 1min --every 20s --format png16 -o out");
    EXPECT_EQ(made.status, 0) << made.error;
    EXPECT_THAT(made.error,
                ::testing::ContainsRegex("note: out/height_000.\\.png: .* % of the terrain lies outside "
                                         "the height range"));
    EXPECT_EQ(made.error.find("lies outside"), made.error.rfind("lies outside"));
    EXPECT_THAT(run("export hills.talus" + range + "-o a.png").error,
                HasSubstr("lies outside the height range"));
}

TEST_F(SimulateCommand, LeavesNoEmptyFolder) {
    EXPECT_EQ(run("simulate hills.talus --for 1min --memory 1M -o out/of/it").status, 1);
    EXPECT_EQ(run("simulate hills.talus --process scree --for 1m --write speed -o out").status, 1);
    EXPECT_EQ(run("lesson creases --memory 1M -o out/slides").status, 1);
    expect_only({"hills.talus"});
    std::filesystem::create_directory(folder / "mine");
    EXPECT_EQ(run("simulate hills.talus --for 1min --memory 1M -o mine/out").status, 1);
    EXPECT_TRUE(std::filesystem::is_empty(folder / "mine"));
}

TEST_F(SimulateCommand, RefusesWhatItCannotDoAndSaysWhy) {
    write("bad.json", R"([["dig", 1, 2, 3, 4, 5], ["swim", 1, 2, 3, 4, 5]])");
    const auto refused = [&](const std::string& arguments, const std::string& why) {
        const std::string output = arguments.find("-o ") == std::string::npos ? "-o out " : "";
        const Outcome made = run("simulate hills.talus " + output + arguments);
        EXPECT_NE(made.status, 0) << arguments;
        EXPECT_THAT(made.error, HasSubstr(why)) << arguments;
        EXPECT_FALSE(std::filesystem::exists(folder / "out")) << arguments;
    };
    refused("--for 5parsecs", "write a time");
    refused("--for 5 --process blur", "there are gullies, scree, ");
    refused("--for 5 --process scree --every 5min", "a number of m");
    refused("--for 1min --every 0", "--every 0");
    refused("--for 1min --events bad.json", "bad.json: row 2 is no event; ");
    refused("--for 1min -o bay.png", "animation that ends in .webp");
    refused("--for 1min --save nowhere/kept.talus", "there is no folder nowhere");
    refused("--for 1min --events none.json", "none.json: cannot be read");
    refused("--for 1min --write moisture_of_dreams", "write picture or a field");
}

}  // namespace
}  // namespace talus
