#include <algorithm>

#include "core/recipe/edit.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class VariationsCommand : public CommandLine {
 protected:
    void SetUp() override {
        Recipe recipe;
        recipe.world = {.seed = 7, .extent = 4096, .width = 33, .height = 33, .low = -100, .high = 900};
        recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
        write("world.talus", to_json(recipe));
    }
};

TEST_F(VariationsCommand, DrawsSeedsAndParametersOnASheet) {
    const Outcome seeds = run("variations world.talus --seeds 3 -o seeds.svg");
    EXPECT_EQ(seeds.status, 0) << seeds.error;
    EXPECT_THAT(seeds.out, HasSubstr("seeds.svg  3 variations"));
    for (const char* line : {"Seed 7", "Seed 8", "Seed 9"}) EXPECT_THAT(read("seeds.svg"), HasSubstr(line));
    const Outcome two = run(
        "variations world.talus --over simplex.wavelength=500..2000 --over world.sea_level=0,90 --count 6 "
        "-o two.png");
    EXPECT_EQ(two.status, 0) << two.error;
    EXPECT_THAT(two.out, HasSubstr("two.png  6 variations"));
    EXPECT_THAT(read("two.png"), StartsWith("\x89PNG"));
}

TEST_F(VariationsCommand, RefusesWhatItCannotVaryInOneLineAndWritesNothing) {
    for (const char* arguments :
         {"-o a.bmp", "--seeds 0 -o a.png", "--seeds 3 --over simplex.seed=1,2 -o a.png",
          "--over simplex.depth=1..2 -o a.png", "--over simplex.wavelength=1..far -o a.png", "-o world.talus",
          "--over simplex.seed=1,2 --over simplex.seed=1,2 --over simplex.seed=1,2 -o a.png"}) {
        const Outcome refused = run(std::string("variations world.talus ") + arguments);
        EXPECT_NE(refused.status, 0) << arguments;
        EXPECT_EQ(std::ranges::count(refused.error, '\n'), 1) << refused.error;
    }
    expect_only({"world.talus"});
}

}  // namespace
}  // namespace talus
