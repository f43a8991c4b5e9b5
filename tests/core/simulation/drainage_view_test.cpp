#include "core/simulation/drainage_view.h"

#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/simulation/simulation.h"
#include "core/water/drainage.h"

namespace talus {
namespace {

constexpr int k_view_side = 65;

Recipe view_hills() {
    Recipe recipe;
    recipe.world = {
        .seed = 3, .extent = 2000, .width = k_view_side, .height = k_view_side, .low = -50, .high = 450};
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    return recipe;
}

// A run of live water in which ground was raised in one place and dug away in another.
class DrainageViewTest : public testing::Test {
 protected:
    DrainageViewTest() {
        run_.touch({.tool = RunTool::raise, .x = 600, .y = 700, .radius = 200, .amount = 8});
        run_.touch({.tool = RunTool::dig, .x = 1400, .y = 1200, .radius = 200, .amount = 8});
        for (int i = 0; i < 20; ++i) run_.step();
        now_ = run_.terrain();
    }

    const Recipe recipe_ = view_hills();
    const SimulationSubject subject_ = subject_of(recipe_, 0, find_stage("live_water"));
    Simulation run_{subject_.layer, recipe_.world, Evaluator().evaluate(recipe_, k_view_side, k_view_side)};
    std::shared_ptr<const Terrain> now_;
};

TEST_F(DrainageViewTest, DrainageIsThatOfTheStageOnTheGroundAsItIsNow) {
    const auto drained = with_drainage(*now_);
    Terrain expected = *now_;
    Context context;
    context.world.sea_level = now_->sea_level;
    Drainage{.method = Drainage::Method::steepest}.apply(expected, context);
    EXPECT_EQ(*drained->fields.get<"drainage">(), *expected.fields.get<"flow">());
    EXPECT_EQ(drained->height(), now_->height());
    // The ground has changed since the start, and so has what drains over it.
    const auto before = with_drainage(*run_.base());
    EXPECT_NE(*drained->fields.get<"drainage">(), *before->fields.get<"drainage">());
}

}  // namespace
}  // namespace talus
