// Numbers that follow a field: the amount of a blur, the strength of a layer.
#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_size = 129;

// Hills, and what is set of the layers that follow them.
std::shared_ptr<const Terrain> made(std::initializer_list<const char*> stages,
                                    std::initializer_list<const char*> settings) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = k_size;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const char* setting : settings) set_value(recipe, setting);
    return Evaluator().evaluate(recipe, k_size, k_size);
}

void expect_mixed(const Terrain& mixed, const Terrain& none, const Terrain& all, const Grid<float>& share) {
    double most = 0;
    for (const auto [x, y] : cells_of(k_size, k_size)) {
        const float a = (*none.height())(x, y);
        const float b = (*all.height())(x, y);
        const float expected = a + 0.5f * share(x, y) * (b - a);
        ASSERT_NEAR((*mixed.height())(x, y), expected, 1e-3) << x << ' ' << y;
        most = std::max(most, static_cast<double>(std::fabs(expected - a)));
    }
    EXPECT_GT(most, 1) << "the field marks something";
}

TEST(NumberOrField, AnAmountIsThatOfEachCell) {
    const auto none = made({"slope_map"}, {});
    const auto all = made({"slope_map", "blur"}, {});
    const auto mixed = made({"slope_map", "blur"}, {"blur.amount=0.5*slope"});
    expect_mixed(*mixed, *none, *all, *none->fields.get<"slope">());
}

TEST(NumberOrField, AStrengthIsThatOfEachCell) {
    const auto none = made({"slope_map"}, {});
    const auto all = made({"slope_map", "blur"}, {});
    const auto mixed = made({"slope_map", "blur"}, {"blur.strength=0.5*slope"});
    expect_mixed(*mixed, *none, *all, *none->fields.get<"slope">());
}

TEST(NumberOrField, WithoutTheFieldTheNumberStands) {
    const auto number = made({"blur"}, {"blur.amount=0.5"});
    EXPECT_EQ(*made({"blur"}, {"blur.amount=0.5*slope"})->height(), *number->height());
    const auto strength = made({"blur"}, {"blur.strength=0.5"});
    EXPECT_EQ(*made({"blur"}, {"blur.strength=0.5*slope"})->height(), *strength->height());
}

}  // namespace
}  // namespace talus
