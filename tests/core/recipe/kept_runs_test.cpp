// Runs of processes that the evaluator keeps, so that a larger amount goes on from a smaller one.
#include "core/recipe/kept_runs.h"

#include <gtest/gtest.h>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

struct Blob final : SavedRun {
    explicit Blob(std::size_t bytes) : bytes_(bytes) {}
    std::size_t bytes() const override { return bytes_; }
    std::size_t bytes_;
};

const StageType* a_process() {
    for (const StageType& type : stage_types()) {
        for (const Parameter& parameter : type.parameters) {
            if (parameter.info.run_length) return &type;
        }
    }
    return nullptr;
}

std::size_t run_length_of(const StageType& type) {
    std::size_t i = 0;
    while (i < type.parameters.size() && !type.parameters[i].info.run_length) ++i;
    return i;
}

// So many of the strokes that are no other's.
Strokes drawn(double share) {
    Strokes strokes;
    for (int i = 0; i < 20 * share; ++i)
        strokes = strokes.with({.tool = i % 2 == 0 ? StrokeTool::raise : StrokeTool::smooth,
                                .amount = 1,
                                .points = {{200.0 * i, 3000, 1}}});
    return strokes;
}

ParameterValue scaled(const Parameter& parameter, double share) {
    if (parameter.kind == ParameterKind::strokes) return drawn(share);
    const double value = std::visit(
        [](const auto& number) {
            if constexpr (std::is_arithmetic_v<std::decay_t<decltype(number)>>)
                return static_cast<double>(number);
            return 0.0;
        },
        parameter.default_value);
    if (parameter.kind == ParameterKind::integer) return clamped(parameter, static_cast<int>(value * share));
    return clamped(parameter, static_cast<float>(value * share));
}

TEST(SavedRuns, AnAmountThatGrowsOrShrinksGivesTheBitsOfAFreshRun) {
    for (const StageType& type : stage_types()) {
        const std::size_t length = run_length_of(type);
        if (length == type.parameters.size()) continue;
        Recipe recipe;
        recipe.world.extent = 4096;
        recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
        recipe.layers.push_back(new_layer(recipe, type));
        Evaluator kept;
        for (const double share : {0.3, 0.05, 0.31, 1.0, 0.7}) {
            recipe.layers.edit(1)->values[length] = scaled(type.parameters[length], share);
            const auto terrain = kept.evaluate(recipe, 65, 65);
            const auto fresh = Evaluator(0).evaluate(recipe, 65, 65);
            type.info.writes.for_each([&](FieldId field) {
                std::visit(
                    [&]<class T>(const Field<T>& values) {
                        const auto& expected = std::get<Field<T>>(fresh->fields[field]);
                        ASSERT_EQ(values == nullptr, expected == nullptr);
                        if (values) {
                            EXPECT_EQ(*values, *expected) << type.info.key << ' ' << share;
                        }
                    },
                    terrain->fields[field]);
            });
        }
    }
}

TEST(SavedRuns, AreForOneInputOneSeedAndOneChoiceOfParameters) {
    for (const StageType& type : stage_types()) {
        const std::size_t length = run_length_of(type);
        if (length == type.parameters.size()) continue;
        Recipe recipe;
        recipe.layers.push_back(new_layer(recipe, type));
        SavedRuns runs(1000);
        Layer layer = recipe.layers[0];
        const Digest input = Digester().add(1).digest();
        RunCache* const shelf = runs.shelf_of(layer, recipe.world, input);
        ASSERT_NE(shelf, nullptr);
        layer.values[length] = scaled(type.parameters[length], 0.5);
        EXPECT_EQ(runs.shelf_of(layer, recipe.world, input), shelf) << "another length";
        EXPECT_NE(runs.shelf_of(layer, recipe.world, Digester().add(2).digest()), shelf);
        layer.seed += 1;
        EXPECT_NE(runs.shelf_of(layer, recipe.world, input), shelf);
        EXPECT_EQ(runs.shelf_of(Recipe(recipe).layers[0], recipe.world, input), shelf) << "is still there";
    }
}

// What is mixed is not run again; what slows a process is.
TEST(SavedRuns, AreForOneStrengthAndOneChoiceOfMasksWhereTheseSlowTheProcess) {
    for (const StageType& type : stage_types()) {
        if (run_length_of(type) == type.parameters.size()) continue;
        Recipe recipe;
        recipe.layers.push_back(new_layer(recipe, type));
        const Layer plain = recipe.layers[0];
        SavedRuns runs(1000);
        const auto shelf = [&](const Layer& layer) { return runs.shelf_of(layer, recipe.world, {}); };
        Layer weak = plain;
        weak.strength.number = 0.5f;
        Layer masked = plain;
        masked.masks = {mask_of("height")};
        Layer elsewhere = plain;
        elsewhere.masks = {mask_of("height", {{"low", 100.0f}})};
        const bool slows = type.info.takes_rate;
        EXPECT_EQ(shelf(weak) != shelf(plain), slows) << type.info.key;
        EXPECT_EQ(shelf(masked) != shelf(plain), slows) << type.info.key;
        EXPECT_EQ(shelf(masked) != shelf(elsewhere), slows) << type.info.key;
        // Runs that go at their full rate, to be mixed afterwards, are one.
        weak.blend = masked.blend = Blend::add;
        EXPECT_EQ(shelf(weak), shelf(masked)) << type.info.key;
        EXPECT_EQ(shelf(weak), shelf(plain)) << type.info.key;
    }
}

TEST(SavedRuns, StayWithinTheirBudget) {
    const StageType* const type = a_process();
    if (type == nullptr) GTEST_SKIP() << "no stage runs a process";
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *type));
    SavedRuns runs(1000);
    for (int i = 0; i < 100; ++i) {
        RunCache* const shelf = runs.shelf_of(recipe.layers[0], recipe.world, Digester().add(i).digest());
        shelf->keep(1, std::make_shared<const Blob>(300));
        shelf->keep(2, std::make_shared<const Blob>(150));
        EXPECT_LE(runs.bytes(), 1000u);
        EXPECT_GE(shelf->bytes(), 450u);
    }
}

}  // namespace
}  // namespace talus
