// What every process promises whose rate strength and masks scale: where it is nothing the ground stays, a
// full one changes no bit, and what is worn is found again elsewhere.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/base/math.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/evaluate.h"
#include "core/simulation/simulation.h"
#include "tests/core/recipe/stage_keys.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_rate_side = 65;

Recipe ground_for(const StageType& type) {
    Recipe recipe;
    recipe.world = {
        .seed = 5, .extent = 4000, .width = k_rate_side, .height = k_rate_side, .low = -200, .high = 1200};
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, type));
    return recipe;
}

// Random patches in which the layer acts, with soft borders and plain 0 between them.
std::vector<LayerMask> patches(std::uint64_t seed = 3) {
    return {mask_of(
        "noise", {{"low", 0.55f}, {"high", 1.0f}, {"soft", 0.15f}, {"wavelength", 900.0f}, {"seed", seed}})};
}

// 1 around the middle of the map, 0 at its borders, and evenly less between.
Field<float> island_of_rate(int side = k_rate_side) {
    Grid<float> rate(side, side);
    for (const auto [x, y] : cells_of(side, side)) {
        const float across = 2.0f * static_cast<float>(x) / static_cast<float>(side - 1) - 1;
        const float down = 2.0f * static_cast<float>(y) / static_cast<float>(side - 1) - 1;
        rate(x, y) = clamp(2 - 2.5f * std::sqrt(across * across + down * down), 0.0f, 1.0f);
    }
    return make_field(std::move(rate));
}
Field<float> even_rate(float rate, int side = k_rate_side) {
    return make_field(Grid<float>(side, side, rate));
}

bool same(const Terrain& a, const Terrain& b) {
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        if (a.fields.has(id) != b.fields.has(id)) return false;
        const bool equal = std::visit(
            [&]<class T>(const Field<T>& field) {
                return field == nullptr || *field == *std::get<Field<T>>(b.fields[id]);
            },
            a.fields[id]);
        if (!equal) return false;
    }
    return true;
}

class ProcessRate : public testing::TestWithParam<std::string> {
 protected:
    ProcessRate() {
        const Recipe recipe = ground_for(type_);
        Recipe beneath = recipe;
        beneath.layers.pop_back();
        ground_ = *Evaluator(0).evaluate(beneath, k_rate_side, k_rate_side);
        const MapSize size = overview_size(recipe.world, {k_rate_side, k_rate_side});
        overview_ = *Evaluator(0).evaluate(beneath, size.width, size.height);
        layer_ = recipe.layers[1];
        world_ = recipe.world;
    }

    // What the stage makes of the ground at a rate, which is also given at the overview's places.
    Terrain made(Field<float> rate, Field<float> overview_rate) const {
        const WorldFrame frame = frame_of(world_, {k_rate_side, k_rate_side});
        const bool looks = contains(type_.info.needs, Needs::overview);
        const LayerInputs inputs{.overview = looks ? &overview_ : nullptr};
        Context context = context_of(layer_, world_, frame, inputs, ground_, nullptr);
        context.rate = std::move(rate);
        context.overview_rate = std::move(overview_rate);
        Terrain terrain = ground_;
        type_.apply(layer_.values, terrain, context);
        return terrain;
    }
    Terrain made_evenly(float rate) const {
        return made(even_rate(rate), even_rate(rate, overview_.lattice.width));
    }
    // How much the ground was changed where this is so of the rate.
    double moved(const Terrain& terrain, const Field<float>& rate, float from, float to) const {
        double sum = 0;
        for (std::size_t i = 0; i < rate->size(); ++i) {
            const float here = rate->data()[i];
            if (here < from || here > to) continue;
            sum += std::fabs(static_cast<double>(terrain.height()->data()[i]) -
                             static_cast<double>(ground_.height()->data()[i]));
        }
        return sum;
    }

    const StageType& type_ = *find_stage(GetParam());
    World world_;
    Terrain ground_;
    Terrain overview_;
    Layer layer_;
};
INSTANTIATE_TEST_SUITE_P(Processes, ProcessRate, testing::ValuesIn(keys_of_stages([](const StageType& type) {
                             return type.info.takes_rate && type.info.writes.contains(k_height_id);
                         })),
                         [](const auto& tested) { return tested.param; });

TEST_P(ProcessRate, WhereItIsNothingTheGroundStays) {
    const Field<float> rate = island_of_rate();
    const Terrain terrain = made(rate, island_of_rate(overview_.lattice.width));
    int outside = 0;
    for (std::size_t i = 0; i < rate->size(); ++i) {
        if (rate->data()[i] > 0) continue;
        ++outside;
        ASSERT_EQ(terrain.height()->data()[i], ground_.height()->data()[i]) << i;
        for (const auto& change : {terrain.fields.get<"wear">(), terrain.fields.get<"deposition">()})
            ASSERT_TRUE(change == nullptr || change->data()[i] == 0) << i;
    }
    EXPECT_GT(outside, k_rate_side * k_rate_side / 4);
    EXPECT_GT(moved(terrain, rate, 0.9f, 1), 0) << "and changes where it is full";
    EXPECT_EQ(*made_evenly(0).height(), *ground_.height());
}

// Slopes that slide beside the water do so at the same rate.
TEST(ProcessRateOfLiveWater, IsThatOfItsScree) {
    Recipe recipe = ground_for(*find_stage("live_water"));
    Layer layer = recipe.layers[1];
    const std::vector<Parameter>& listing = layer.type->parameters;
    layer.values[*find_parameter(listing, "scree")] = 300.0f;
    layer.values[*find_parameter(listing, "talus")] = 5.0f;
    layer.values[*find_parameter(listing, "strength")] = 0.0f;
    layer.masks = patches();
    Recipe beneath = recipe;
    beneath.layers.pop_back();
    *recipe.layers.edit(1) = layer;
    const Grid<float> weights = Evaluator(0).weights_of(recipe, 1, {k_rate_side, k_rate_side});
    const Grid<float> before = *Evaluator(0).evaluate(beneath, k_rate_side, k_rate_side)->height();
    const auto terrain = Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side);
    EXPECT_NE(*terrain->height(), before);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights.data()[i] > 0) continue;
        ASSERT_EQ(terrain->height()->data()[i], before.data()[i]) << i;
    }
}

TEST_P(ProcessRate, AFullOneEverywhereChangesNoBit) {
    EXPECT_TRUE(same(made_evenly(1), made(nullptr, nullptr)));
}

TEST_P(ProcessRate, HalfOfItChangesLess) {
    const Field<float> all = even_rate(1);
    const double full = moved(made(nullptr, nullptr), all, 0, 1);
    const double half = moved(made_evenly(0.5f), all, 0, 1);
    // A range at half its rate is one of half its age, which may lie higher than the older one.
    if (GetParam() != "mountain_ranges") EXPECT_LT(half, 0.9 * full);
    EXPECT_GT(half, 0.2 * full);
}

TEST_P(ProcessRate, TheChangeFadesWithIt) {
    const Field<float> rate = island_of_rate();
    const Terrain terrain = made(rate, island_of_rate(overview_.lattice.width));
    const Terrain full = made(nullptr, nullptr);
    const auto share = [&](float from, float to) {
        return moved(terrain, rate, from, to) / moved(full, rate, from, to);
    };
    const double outermost = share(0.01f, 0.2f);
    const double outer = share(0.2f, 0.5f);
    const double inner = share(0.5f, 0.9f);
    EXPECT_LT(outermost, 0.5);
    EXPECT_LT(outermost, outer);
    EXPECT_LT(outer, inner);
}

TEST_P(ProcessRate, IsStrengthTimesMasksAndNothingIsMixedAfterwards) {
    Recipe recipe = ground_for(type_);
    Layer layer = recipe.layers[1];
    layer.masks = patches();
    layer.strength.number = 0.75f;
    *recipe.layers.edit(1) = layer;
    const auto rate_at = [&](int side) {
        Grid<float> rate = Evaluator(0).weights_of(recipe, 1, {side, side});
        for (float& share : rate.values()) share *= 0.75f;
        return make_field(std::move(rate));
    };
    const auto terrain = Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side);
    EXPECT_TRUE(same(*terrain, made(rate_at(k_rate_side), rate_at(overview_.lattice.width))));
    // Masks that let it act everywhere are none.
    layer.strength.number = 1;
    layer.masks = {mask_of("height", {{"low", -1e6f}, {"high", 1e6f}})};
    *recipe.layers.edit(1) = layer;
    EXPECT_TRUE(same(*Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side), made(nullptr, nullptr)));
}

TEST_P(ProcessRate, AMaskKeepsTheGroundWhateverTheBlendMode) {
    Recipe recipe = ground_for(type_);
    recipe.layers.edit(1)->masks = patches();
    const Grid<float> weights = Evaluator(0).weights_of(recipe, 1, {k_rate_side, k_rate_side});
    for (const Blend blend :
         {Blend::replace, Blend::add, Blend::subtract, Blend::multiply, Blend::maximum, Blend::minimum}) {
        recipe.layers.edit(1)->blend = blend;
        const auto terrain = Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side);
        int kept = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (weights.data()[i] > 0) continue;
            ++kept;
            ASSERT_EQ(terrain->height()->data()[i], ground_.height()->data()[i])
                << static_cast<int>(blend) << ' ' << i;
        }
        EXPECT_GT(kept, 100);
    }
}

TEST_P(ProcessRate, KeepsItsBooks) {
    if (type_.live == nullptr) return;
    for (const float strength : {1.0f, 0.3f}) {
        Layer layer = layer_;
        layer.masks = patches();
        layer.strength.number = strength;
        Simulation run(layer, world_, std::make_shared<const Terrain>(ground_), 0);
        const double length = type_.live->length(layer.values);
        while (run.length() < length) run.step(length);
        const auto books = run.books();
        if (!books) return;
        EXPECT_GT(books->rock.moved, 0);
        EXPECT_LT(books->rock.error_share(), 1e-6) << strength;
        EXPECT_LT(books->water.error_share(), 1e-6) << strength;
    }
}

TEST_P(ProcessRate, AMaskThatIsDraggedDoesNotGoOnFromARunWithAnotherOne) {
    Recipe recipe = ground_for(type_);
    Evaluator kept;
    const auto expect_fresh = [&] {
        EXPECT_TRUE(same(*kept.evaluate(recipe, k_rate_side, k_rate_side),
                         *Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side)));
    };
    expect_fresh();
    recipe.layers.edit(1)->masks = patches(3);
    expect_fresh();
    recipe.layers.edit(1)->masks = patches(4);
    expect_fresh();
    recipe.layers.edit(1)->strength.number = 0.5f;
    expect_fresh();
    recipe.layers.edit(1)->blend = Blend::add;
    expect_fresh();
}

// Also of those whose results are mixed.
class MaskedRun : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Processes, MaskedRun, testing::ValuesIn(keys_of_stages([](const StageType& type) {
                             return type.live != nullptr;
                         })),
                         [](const auto& tested) { return tested.param; });

TEST_P(MaskedRun, ShowsWhatTheLayerMakes) {
    const StageType& type = *find_stage(GetParam());
    Recipe recipe = ground_for(type);
    Recipe beneath = recipe;
    beneath.layers.pop_back();
    const auto ground = Evaluator(0).evaluate(beneath, k_rate_side, k_rate_side);
    Layer layer = recipe.layers[1];
    layer.masks = patches();
    layer.strength.number = 0.6f;
    for (const Blend blend : {Blend::replace, Blend::minimum, Blend::add}) {
        layer.blend = blend;
        Simulation run(layer, recipe.world, ground, 0);
        for (int i = 0; i < 20; ++i) run.step();
        *recipe.layers.edit(1) = run.replay();
        EXPECT_TRUE(same(*Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side), *run.terrain()))
            << static_cast<int>(blend);
    }
}

TEST_P(MaskedRun, IsTakenByTheLayerWithTheSameMasksAlone) {
    const StageType& type = *find_stage(GetParam());
    Recipe recipe = ground_for(type);
    recipe.layers.edit(1)->masks = patches();
    Recipe beneath = recipe;
    beneath.layers.pop_back();
    Simulation run(recipe.layers[1], recipe.world, Evaluator(0).evaluate(beneath, k_rate_side, k_rate_side),
                   0);
    for (int i = 0; i < 20; ++i) run.step();
    *recipe.layers.edit(1) = run.replay();
    Evaluator given;
    given.put_run(recipe, 1, {k_rate_side, k_rate_side}, run.length(), run.kept(run.replay()));
    EXPECT_TRUE(same(*given.evaluate(recipe, k_rate_side, k_rate_side), *run.terrain()));
    recipe.layers.edit(1)->masks = patches(4);
    EXPECT_TRUE(same(*given.evaluate(recipe, k_rate_side, k_rate_side),
                     *Evaluator(0).evaluate(recipe, k_rate_side, k_rate_side)));
}

}  // namespace
}  // namespace talus
