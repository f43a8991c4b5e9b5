// Where a drawn river ends, on the ground that its recipe made.
#include "core/recipe/river_mouth.h"

#include <gtest/gtest.h>

#include <string>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

constexpr int k_samples = 65;

// Ground that falls from 200 m in the west to 100 m below the sea in the east, and a river 80 m wide through
// these places.
Recipe with_river(const std::string& places) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = k_samples, .height = k_samples, .low = -200, .high = 400};
    for (const char* stage : {"ramp", "river_course"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const char* value : {"ramp.direction=270", "ramp.low=-100", "ramp.high=200"})
        set_value(recipe, value);
    set_value(recipe, "river_course.line=" + places);
    return recipe;
}

RiverMouth mouth(const Recipe& recipe, std::size_t layer = 1) {
    return river_mouth(recipe, recipe.layers[layer], *Evaluator(0).evaluate(recipe, k_samples, k_samples));
}

TEST(RiverMouth, IsTheSeaAnEdgeOrDryLand) {
    EXPECT_EQ(mouth(with_river("500:2048:ground:0:80,3200:2048")), RiverMouth::sea);
    EXPECT_EQ(mouth(with_river("500:2048:ground:0:80,1500:2048")), RiverMouth::land);
    EXPECT_EQ(mouth(with_river("1500:2048:ground:0:80,1500:4150")), RiverMouth::edge);
    EXPECT_EQ(mouth(with_river("1500:2048:ground:0:80,1500:4090")), RiverMouth::edge)
        << "half of it is beyond";
    EXPECT_EQ(mouth(with_river("500:2048")), RiverMouth::none) << "a line of one node";
}

TEST(RiverMouth, IsTheCourseThatItJoinsAndNotOneBesideIt) {
    for (const auto& [end, expected] :
         {std::pair("1500:1030", RiverMouth::river), {"1500:1100", RiverMouth::land}}) {
        Recipe recipe = with_river("500:1000:ground:0:80,3200:1000");
        recipe = with_layer_added(recipe, *find_stage("river_course")).recipe;
        set_value(recipe, std::string("river_course#2.line=1500:3000:ground:0:20,") + end);
        EXPECT_EQ(mouth(recipe, 2), expected) << end;
        recipe = with_layer_enabled(recipe, recipe.layers[1].id, false).recipe;
        EXPECT_EQ(mouth(recipe, 2), RiverMouth::land) << "no course is left to join";
    }
}

TEST(RiverMouth, IsALakeWhereOneLies) {
    Recipe recipe = with_river("500:2048:ground:0:80,1500:2048");
    recipe.layers.push_back(new_layer(recipe, *find_stage("crater")));
    for (const char* value :
         {"crater.blend=add", "crater.rim=0", "crater.centre_x=0.366", "crater.radius=300"})
        set_value(recipe, value);
    EXPECT_EQ(mouth(recipe), RiverMouth::land) << "a dry hollow";
    recipe.layers.push_back(new_layer(recipe, *find_stage("lakes")));
    EXPECT_EQ(mouth(recipe), RiverMouth::lake);
}

TEST(RiverMouth, IsSaidInASentenceAndNotOfOtherLayers) {
    const Recipe recipe = with_river("500:2048:ground:0:80,1500:2048");
    EXPECT_EQ(mouth(recipe, 0), RiverMouth::none);
    EXPECT_EQ(mouth_text(RiverMouth::none, true, "en"), "");
    EXPECT_TRUE(mouth_text(RiverMouth::land, false, "en").starts_with("It ends on dry land"));
    EXPECT_NE(mouth_text(RiverMouth::sea, false, "de"), mouth_text(RiverMouth::sea, false, "en"));
}

TEST(RiverMouth, ADryBedIsToldUntilALaterLayerBringsWater) {
    Recipe recipe = with_river("500:2048:ground:0:80,3200:2048");
    EXPECT_TRUE(is_dry(recipe, recipe.layers[1]));
    EXPECT_FALSE(is_dry(recipe, recipe.layers[0])) << "no river";
    EXPECT_NE(mouth_text(RiverMouth::sea, true, "en").find("Drainage"), std::string::npos);
    EXPECT_NE(mouth_text(RiverMouth::sea, true, "de"), mouth_text(RiverMouth::sea, true, "en"));
    for (const char* stage : {"drainage", "lakes", "live_water"}) {
        Recipe wet = recipe;
        wet.layers.push_back(new_layer(wet, *find_stage(stage)));
        EXPECT_FALSE(is_dry(wet, wet.layers[1])) << stage;
        wet = with_layer_enabled(wet, wet.layers[2].id, false).recipe;
        EXPECT_TRUE(is_dry(wet, wet.layers[1])) << stage;
    }
}

}  // namespace
}  // namespace talus
