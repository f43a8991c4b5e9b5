// Where a drawn river ends, on the ground that its recipe made.
#include "core/recipe/river_mouth.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

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
    EXPECT_EQ(mouth_text(RiverMouth::none, BedWater::dry, "en"), "");
    EXPECT_TRUE(mouth_text(RiverMouth::land, BedWater::wet, "en").starts_with("It ends on dry land"));
    EXPECT_NE(mouth_text(RiverMouth::sea, BedWater::wet, "de"),
              mouth_text(RiverMouth::sea, BedWater::wet, "en"));
}

TEST(RiverMouth, ADryBedIsToldUntilALaterLayerBringsWater) {
    Recipe recipe = with_river("500:2048:ground:0:80,3200:2048");
    const Terrain ground = *Evaluator(0).evaluate(recipe, k_samples, k_samples);
    EXPECT_EQ(bed_water(recipe, recipe.layers[1], ground), BedWater::dry);
    EXPECT_EQ(bed_water(recipe, recipe.layers[0], ground), BedWater::wet) << "no river";
    EXPECT_NE(mouth_text(RiverMouth::sea, BedWater::dry, "en").find("Lakes"), std::string::npos);
    EXPECT_NE(mouth_text(RiverMouth::sea, BedWater::partly, "en").find("begin at"), std::string::npos);
    for (const BedWater bed : {BedWater::dry, BedWater::partly})
        EXPECT_NE(mouth_text(RiverMouth::sea, bed, "de"), mouth_text(RiverMouth::sea, bed, "en"));
    for (const char* stage : {"drainage", "lakes", "live_water"}) {
        Recipe wet = recipe;
        wet.layers.push_back(new_layer(wet, *find_stage(stage)));
        EXPECT_NE(bed_water(wet, wet.layers[1], ground), BedWater::dry) << stage;
        wet = with_layer_enabled(wet, wet.layers[2].id, false).recipe;
        EXPECT_EQ(bed_water(wet, wet.layers[1], ground), BedWater::dry) << stage;
    }
}

// Water only far down the course: the user thought that all was well.
TEST(RiverMouth, ABedIsPartlyDryWhereWaterBeginsLate) {
    Recipe recipe = with_river("500:2048:ground:0:80,3200:2048");
    recipe.layers.push_back(new_layer(recipe, *find_stage("drainage")));
    Terrain ground = *Evaluator(0).evaluate(recipe, k_samples, k_samples);
    for (const auto& [from, expected] : {std::pair(0, BedWater::wet), {40, BedWater::partly}}) {
        Grid<float> widths(k_samples, k_samples, 0.0f);
        for (int x = from; x < k_samples; ++x) widths(x, 32) = 12;
        ground.fields.set<"river_width">(make_field(std::move(widths)));
        ground.fields.drop(field_id("water"));
        EXPECT_EQ(bed_water(recipe, recipe.layers[1], ground), expected) << from;
    }
}

}  // namespace
}  // namespace talus
