// Shapes that join other ground as the higher or the lower of both.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

constexpr int k_alone_side = 257;

// A shape on flat ground.
Grid<float> joined(const std::string& shape, float ground, const std::string& blend) {
    Recipe recipe;
    for (const std::string& stage : {std::string("flat"), shape})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "flat.level=" + std::to_string(ground));
    set_value(recipe, shape + ".blend=" + blend);
    if (shape == "crater") set_value(recipe, "crater.count=1");
    return *Evaluator().evaluate(recipe, k_alone_side, k_alone_side)->height();
}

// The largest step between neighbours along the row through the centre, m.
float largest_step(const Grid<float>& map, int first, int end) {
    const float* row = map.row(k_alone_side / 2);
    float largest = 0;
    for (int x = first + 1; x < end; ++x) largest = std::max(largest, std::fabs(row[x] - row[x - 1]));
    return largest;
}

TEST(ShapesAlone, FillNoSeaAndCutNoMountainOutsideOfTheirFoot) {
    for (const std::string shape : {"cone", "volcano", "plateau", "crater"}) {
        const Grid<float> own = joined(shape, 0, "replace");
        for (const auto& [blend, ground] : {std::pair("maximum", -150.0f), std::pair("minimum", 2500.0f)}) {
            const Grid<float> map = joined(shape, ground, blend);
            for (const int y : {0, k_alone_side - 1})
                for (const int x : {0, k_alone_side - 1})
                    EXPECT_EQ(map(x, y), ground) << shape << ' ' << blend;
            const int middle = k_alone_side / 2;
            EXPECT_EQ(map(middle, middle), own(middle, middle)) << shape << ' ' << blend;
        }
    }
}

TEST(ShapesAlone, MeetOtherGroundWithoutAStepAtTheirFoot) {
    for (const std::string shape : {"cone", "volcano"}) {
        const Grid<float> map = joined(shape, -150, "maximum");
        const int rim = k_alone_side / 2 - 20;  // of the volcano's crater
        EXPECT_LT(largest_step(map, 0, rim), 60)
            << shape << ": not the 250 m from its level to the sea floor";
    }
}

TEST(ShapesAlone, LieOnTheirLevelWithAnyOtherBlend) {
    for (const std::string shape : {"cone", "volcano", "plateau", "crater"}) {
        const float level = joined(shape, 0, "replace")(0, 0);
        EXPECT_GE(level, 100) << shape;
        EXPECT_EQ(joined(shape, -150, "add")(0, 0), level - 150) << shape;
        EXPECT_EQ(joined(shape, -150, "subtract")(0, 0), -150 - level) << shape;
    }
}

}  // namespace
}  // namespace talus
