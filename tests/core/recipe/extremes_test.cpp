// Values that a file may hold and that nobody would choose: every map of them is made in bearable time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/statistics.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/remarks.h"
#include "core/recipe/set_value.h"
#include "tests/core/recipe/stage_keys.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Recipe recipe_of(std::initializer_list<const char*> stages, float extent, Bounds bounds) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 33;
    recipe.world.extent = extent;
    recipe.world.bounds = bounds;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

constexpr Bounds k_all_bounds[] = {Bounds::bounded, Bounds::wrapped, Bounds::endless};

TEST(Extremes, AnyNumberOfHillsIsMadeOrBoundedAndSaid) {
    for (const Bounds bounds : k_all_bounds) {
        for (const float extent : {1.0f, 1e6f}) {
            for (const char* radius : {"1", "20000"}) {
                Recipe recipe = recipe_of({"hills"}, extent, bounds);
                set_value(recipe, "hills.density=1000");
                set_value(recipe, std::string("hills.least_radius=") + radius);
                set_value(recipe, std::string("hills.most_radius=") + radius);
                const auto terrain = Evaluator().evaluate(recipe, 33, 33);
                for (const float height : terrain->height()->values()) ASSERT_TRUE(std::isfinite(height));
                if (extent > 1 || std::string(radius) != "1")
                    EXPECT_THAT(remarks_on(recipe), ElementsAre(HasSubstr("instead of 1e+03")))
                        << extent << radius;
            }
        }
    }
    Recipe usual = recipe_of({"hills"}, 4096, Bounds::bounded);
    set_value(usual, "hills.density=20");
    set_value(usual, "hills.most_radius=2000");
    EXPECT_THAT(remarks_on(usual), IsEmpty());
}

TEST(Extremes, ABlurFarWiderThanTheWorldLevelsIt) {
    for (const char* stage : {"blur", "sharpen", "lowlands"}) {
        for (const Bounds bounds : k_all_bounds) {
            Recipe recipe = recipe_of({"simplex", stage}, 1, bounds);
            set_value(recipe, "simplex.wavelength=1");
            set_value(recipe, std::string(stage) + ".radius=20000");
            const auto terrain = Evaluator().evaluate(recipe, 9, 9);
            for (const float height : terrain->height()->values()) ASSERT_TRUE(std::isfinite(height));
            if (std::string(stage) != "blur") continue;
            const MapStatistics heights = statistics_of(*terrain->height(), nullptr);
            EXPECT_LT(heights.maximum - heights.minimum, 2) << static_cast<int>(bounds);
        }
    }
}

void put_at_end(Layer& layer, std::size_t place, bool high) {
    const Parameter& row = layer.type->parameters[place];
    const double end = high ? row.info.max : row.info.min;
    ParameterValue& value = layer.values[place];
    if (auto* real = std::get_if<float>(&value)) *real = static_cast<float>(end);
    if (auto* whole = std::get_if<int>(&value); whole != nullptr && row.info.choices.empty())
        *whole = static_cast<int>(end);
    if (auto* number = std::get_if<NumberOrField>(&value)) number->number = static_cast<float>(end);
    value = clamped(row, value);
}

// One for each stage, so that they share the cores.
class StageExtremes : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Stages, StageExtremes, testing::ValuesIn(keys_of_stages([](const StageType& type) {
                             return type.live == nullptr;  // else as many steps as are asked for, with Cancel
                         })),
                         [](const auto& tested) { return tested.param; });

// One parameter at an end of its range, or all of them, in the smallest and the largest world.
TEST_P(StageExtremes, EndAtTheEndsOfItsParameters) {
    const StageType& type = *find_stage(GetParam());
    const std::size_t count = type.parameters.size();
    for (std::size_t which = 0; which <= count; ++which) {
        for (const auto& [extent, high] :
             {std::pair{1.0f, false}, {1.0f, true}, {1e6f, false}, {1e6f, true}}) {
            Recipe recipe = recipe_of({"simplex"}, extent, Bounds::bounded);
            Layer layer = new_layer(recipe, type);
            for (std::size_t i = 0; i < count; ++i) {
                if (i == which || which == count) put_at_end(layer, i, high);
            }
            recipe.layers.push_back(std::move(layer));
            SCOPED_TRACE(std::to_string(which) + (high ? " high" : " low"));
            EXPECT_NO_THROW(Evaluator().evaluate(recipe, 17, 17));
        }
    }
}

}  // namespace
}  // namespace talus
