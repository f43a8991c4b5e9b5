// talus find
#include <nlohmann/json.hpp>

#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class FindCommand : public CommandLine {
 protected:
    void SetUp() override {
        write("world.talus", to_json(biome_world({"multi_step_map", "ground_from_biomes"}, {}, 33, 512)));
    }
};

TEST_F(FindCommand, TellsSeedsWithWhatTheirWorldsHaveAndDrawsThem) {
    const Outcome found =
        run("find world.talus --where 'sea.share in 30%..90%' --where height.max'>=20' --seeds 24 --hits 2 "
            "-o sheet.png");
    EXPECT_EQ(found.status, 0) << found.error;
    EXPECT_THAT(found.out,
                ::testing::MatchesRegex("seed [0-9]+  sea\\.share [0-9.]+ %, height\\.max [0-9]+ m\n"
                                        "seed [0-9]+  sea\\.share [0-9.]+ %, height\\.max [0-9]+ m\n"));
    EXPECT_THAT(found.error, HasSubstr("2 seeds"));
    EXPECT_THAT(read("sheet.png"), ::testing::StartsWith("\x89PNG"));
}

TEST_F(FindCommand, WritesJson) {
    const Outcome found = run(
        "find world.talus --where 'sea.share>=10%' --where 'distance.mesa>=1' --seed 5 --seeds 16 --json");
    ASSERT_EQ(found.status, 0) << found.error;
    const auto json = nlohmann::json::parse(found.out);
    EXPECT_EQ(json["first_seed"], 5);
    EXPECT_EQ(json["seeds"], 16);
    ASSERT_GE(json["hits"].size(), 1u);
    for (const auto& hit : json["hits"]) {
        EXPECT_GE(hit["seed"], 5);
        EXPECT_GE(hit["measured"]["sea.share"], 0.1);
        EXPECT_TRUE(hit["measured"].contains("distance.mesa"));
    }
}

TEST_F(FindCommand, RefusesWhatItCannotAskInOneLine) {
    for (const char* arguments :
         {"--where forest'>='1", "--where biome.no_such'>='0.1", "--where 'sea.share>=0' -o sheet.bmp",
          "--where 'sea.share>=0' --seeds 0", ""}) {
        const Outcome refused = run(std::string("find world.talus ") + arguments);
        EXPECT_EQ(refused.status, 2) << arguments;
        EXPECT_EQ(std::ranges::count(refused.error, '\n'), 1) << refused.error;
    }
    expect_only({"world.talus"});
}

TEST_F(FindCommand, SaysWhenThereIsNothingToDraw) {
    const Outcome none = run("find world.talus --where 'height.max>=9000' --seeds 4 -o sheet.png");
    EXPECT_EQ(none.status, 0);
    EXPECT_THAT(none.error, HasSubstr("0 seeds of 4"));
    expect_only({"world.talus"});
}

}  // namespace
}  // namespace talus
