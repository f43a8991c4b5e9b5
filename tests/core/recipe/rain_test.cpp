// Where a climate says how much falls, every stage that takes rain follows it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/math.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/terrain/number_rows.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_rain_size = 129;

// Hills and a mountain in the middle, and the wind from the
// west over it; then the stage.
std::shared_ptr<const Terrain> made(const std::string& stage, bool climate, std::vector<std::string> settings,
                                    int size = k_rain_size) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = size;
    recipe.layers.push_back(new_layer(recipe, *find_stage("hills")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("cone")));
    set_value(recipe, "cone.blend=add");
    if (climate) {
        recipe.layers.push_back(new_layer(recipe, *find_stage("climate")));
        set_value(recipe, "climate.wind_from=270");
    }
    if (!stage.empty()) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    for (const std::string& setting : settings) set_value(recipe, stage + '.' + setting);
    return Evaluator().evaluate(recipe, size, size);
}

struct Sides {
    double west = 0;
    double east = 0;
};
Sides sides_of(const Grid<float>& values) {
    Sides sides;
    for (const auto [x, y] : cells_of(values))
        (x < values.width() / 2 ? sides.west : sides.east) += std::fabs(static_cast<double>(values(x, y)));
    return sides;
}

TEST(Rain, WeightsHaveTheMeanOneAtAnyResolution) {
    for (const int size : {129, 257}) {
        const auto terrain = made("", true, {}, size);
        const Field<float> weights = factors_of({.number = 5, .field = "precipitation"}, *terrain);
        ASSERT_NE(weights, nullptr);
        double sum = 0;
        for (const auto [x, y] : cells_of(size, size)) {
            const double row = y == 0 || y == size - 1 ? 0.5 : 1;
            sum += row * (x == 0 || x == size - 1 ? 0.5 : 1) * static_cast<double>((*weights)(x, y));
        }
        EXPECT_NEAR(sum / ((size - 1) * (size - 1)), 1, 1e-6) << size;
    }
    const auto coarse = made("", true, {}, 129);
    const auto fine = made("", true, {}, 257);
    const Field<float> few = factors_of({.field = "precipitation"}, *coarse);
    const Field<float> many = factors_of({.field = "precipitation"}, *fine);
    for (const auto [x, y] : cells_of(129, 129))
        ASSERT_NEAR((*few)(x, y), (*many)(2 * x, 2 * y), 0.05) << x << ' ' << y;
}

TEST(Rain, WeightsOfNothingAreNone) {
    Terrain terrain{.lattice = {.width = 4, .height = 3}};
    EXPECT_EQ(factors_of({.field = "precipitation"}, terrain), nullptr);
    terrain.fields.set<"precipitation">(make_field(Grid<float>(4, 3, 0.0f)));
    EXPECT_EQ(factors_of({.field = "precipitation"}, terrain), nullptr) << "it would divide by 0";
}

struct Case {
    const char* stage;
    std::vector<std::string> even;
    std::string field;  // where more rain is more of it
    std::vector<std::string> settings = {};
    bool less = false;  // or less of it
};
const std::vector<Case>& cases() {
    static const std::vector<Case> all{
        {"drainage", {"rain=1000"}, "river_width", {"rivers_from=0.05"}},
        {"lakes",
         {"rain=0.3"},
         "water",
         {"method=settle", "rain=0.3*precipitation", "smallest_area=0", "smallest_depth=0"}},
        {"live_water", {"rain=150"}, "flow", {"amount=1", "strength=0"}},
        {"classic_water", {"rain=1"}, "water", {"amount=3"}},
        {"gullies", {"rain=even"}, "wear", {"amount=3000"}},
        {"mountain_ranges", {"rain=even"}, "height", {"outlets=borders"}, true},
    };
    return all;
}

TEST(Rain, TheWindwardSideGetsMoreOfIt) {
    for (const Case& each : cases()) {
        std::vector<std::string> even = each.settings;
        even.insert(even.end(), each.even.begin(), each.even.end());
        const auto field = static_cast<FieldId>(find_field(each.field));
        const auto of = [&](const Terrain& terrain) {
            return sides_of(*std::get<Field<float>>(terrain.fields[field]));
        };
        const Sides rained = of(*made(each.stage, true, each.settings));
        const Sides evenly = of(*made(each.stage, true, even));
        const double more = (rained.west / rained.east) / (evenly.west / evenly.east);
        EXPECT_GT(each.less ? 1 / more : more, 1.02) << each.stage;
    }
}

TEST(Rain, WithoutAClimateItIsEvenBitForBit) {
    for (const Case& each : cases()) {
        std::vector<std::string> even = each.settings;
        even.insert(even.end(), each.even.begin(), each.even.end());
        const auto rained = made(each.stage, false, each.settings);
        const auto evenly = made(each.stage, false, even);
        for (std::size_t i = 0; i < k_field_count; ++i) {
            const auto field = static_cast<FieldId>(i);
            if (info_of(field).type != ValueType::real || !evenly->fields.has(field)) continue;
            EXPECT_EQ(*std::get<Field<float>>(rained->fields[field]),
                      *std::get<Field<float>>(evenly->fields[field]))
                << each.stage << ' ' << info_of(field).key;
        }
    }
}

}  // namespace
}  // namespace talus
