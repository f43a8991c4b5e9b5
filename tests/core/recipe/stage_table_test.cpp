// What every stage promises, checked for all of them from the one listing.
#include "core/recipe/stage_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>
#include <string>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/recipe/recipe.h"

namespace talus {
namespace {

struct Size {
    int width, height;
};
constexpr Size k_sizes[] = {{1, 1}, {2, 2}, {3, 200}, {64, 64}, {65, 33}};

Context context_for(const World& world, Progress* progress = nullptr) {
    return {.world = {lattice_of(world), world.range(), world.sea_level}, .seed = 42, .progress = progress};
}

Terrain applied(const StageType& type, std::span<const ParameterValue> values, Size size, bool wrap) {
    World world;
    world.width = size.width;
    world.height = size.height;
    world.wrap = wrap;
    Terrain terrain{.lattice = lattice_of(world), .range = world.range(), .sea_level = 0, .height = nullptr};
    if (contains(type.info.reads, FieldId::height)) {
        terrain.height = make_field(Grid<float>(size.width, size.height, 100.0f));
    }
    type.apply(values, terrain, context_for(world));
    return terrain;
}

// The value at one end of a parameter's range; the default where it has none.
ParameterValue extreme(const Parameter& parameter, bool high) {
    const ParameterInfo& info = parameter.info;
    const double end = high ? info.max : info.min;
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return high;
        case ParameterKind::integer:
            return static_cast<int>(end);
        case ParameterKind::real:
            return static_cast<float>(end);
        case ParameterKind::choice:
            return high ? static_cast<int>(info.choices.size()) - 1 : 0;
        case ParameterKind::real4: {
            Float4 four;
            four.fill(static_cast<float>(end));
            return four;
        }
        case ParameterKind::seed:
            return high ? ~std::uint64_t{0} : std::uint64_t{0};
    }
    return parameter.default_value;
}

void expect_listing_is_sound(std::span<const Parameter> listing, std::string_view owner) {
    static const std::regex k_key("[a-z][a-z0-9_]*");
    std::set<std::string_view> keys;
    int basic = 0;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Parameter& parameter = listing[i];
        const ParameterInfo& info = parameter.info;
        const std::string name = std::string(owner) + "." + std::string(info.key);
        EXPECT_TRUE(std::regex_match(std::string(info.key), k_key)) << name;
        EXPECT_TRUE(keys.insert(info.key).second) << name << " is there twice";
        EXPECT_FALSE(info.label.empty()) << name;
        EXPECT_GE(info.help.size(), 15u) << name;
        EXPECT_TRUE(info.help.ends_with('.') || info.help.ends_with(")")) << name;
        EXPECT_EQ(clamped(parameter, parameter.default_value), parameter.default_value) << name;
        EXPECT_FALSE(text_of(parameter, parameter.default_value).empty()) << name;
        EXPECT_EQ(parameter.kind == ParameterKind::choice, !info.choices.empty()) << name;
        EXPECT_EQ(parameter.kind == ParameterKind::real4, info.elements.size() == 4) << name;
        EXPECT_TRUE(!info.log || info.min > 0) << name;
        EXPECT_LT(info.min, info.max) << name;
        if (info.usual.min < info.usual.max) {
            EXPECT_GE(info.usual.min, info.min) << name;
            EXPECT_LE(info.usual.max, info.max) << name;
        }
        std::set<std::string_view> choices;
        for (const Choice& choice : info.choices) {
            EXPECT_TRUE(choices.insert(choice.key).second) << name << "." << choice.key;
            EXPECT_FALSE(choice.help.empty()) << name << "." << choice.key;
        }
        std::vector<ParameterValue> values;
        for (const Parameter& other : listing) values.push_back(other.default_value);
        is_visible(listing, i, values);  // asserts that the condition names a parameter
        basic += info.basic;
    }
    EXPECT_LE(basic, 6) << owner << " shows a newcomer too much";
}

TEST(Stages, KeysAreUniqueAndListingsSound) {
    std::set<std::string_view> keys;
    for (const StageType& type : stage_types()) {
        EXPECT_TRUE(keys.insert(type.info.key).second) << type.info.key;
        EXPECT_FALSE(type.info.label.empty()) << type.info.key;
        EXPECT_GE(type.info.help.size(), 30u) << type.info.key;
        EXPECT_EQ(find_stage(type.info.key), &type);
        expect_listing_is_sound(type.parameters, type.info.key);
    }
    expect_listing_is_sound(world_parameters(), "world");
    expect_listing_is_sound(layer_parameters(), "layer");
    expect_listing_is_sound(mask_parameters(), "mask");
}

TEST(Stages, MakeFiniteHeightsAtAnySizeAndAtBothEndsOfEveryParameter) {
    for (const StageType& type : stage_types()) {
        std::vector<std::vector<ParameterValue>> settings = {type.defaults()};
        for (std::size_t i = 0; i < type.parameters.size(); ++i) {
            for (const bool high : {false, true}) {
                settings.push_back(type.defaults());
                settings.back()[i] = extreme(type.parameters[i], high);
            }
        }
        for (const auto& values : settings) {
            for (const Size size : k_sizes) {
                for (const bool wrap : {false, true}) {
                    const Terrain terrain = applied(type, values, size, wrap);
                    ASSERT_TRUE(terrain.height) << type.info.key;
                    ASSERT_EQ(terrain.height->width(), size.width);
                    ASSERT_EQ(terrain.height->height(), size.height);
                    for (const float height : terrain.height->values()) {
                        ASSERT_TRUE(std::isfinite(height))
                            << type.info.key << ' ' << size.width << 'x' << size.height;
                    }
                }
            }
        }
    }
}

TEST(Stages, GiveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const SimdLevel highest = simd_level();
    for (const StageType& type : stage_types()) {
        for (const bool wrap : {false, true}) {
            const auto values = type.defaults();
            set_thread_count(1);
            const Terrain expected = applied(type, values, {257, 129}, wrap);
            for (const int threads : {1, 2, 5}) {
                for (const SimdLevel level : available_simd_levels()) {
                    set_thread_count(threads);
                    set_simd_level(level);
                    EXPECT_EQ(*applied(type, values, {257, 129}, wrap).height, *expected.height)
                        << type.info.key << ' ' << threads << ' ' << name_of(level);
                }
            }
        }
    }
    set_thread_count(0);
    set_simd_level(highest);
}

TEST(Stages, StopWhenCancelledAndLeaveTheTerrainAsItWas) {
    for (const StageType& type : stage_types()) {
        if (type.info.reach == Reach::point && type.info.scratch == 0)
            continue;  // done before anyone could ask
        World world;
        Progress progress;
        progress.cancel();
        Terrain terrain{
            .lattice = lattice_of(world), .range = world.range(), .sea_level = 0, .height = nullptr};
        EXPECT_THROW(type.apply(type.defaults(), terrain, context_for(world, &progress)), Cancelled)
            << type.info.key;
        EXPECT_FALSE(terrain.height) << type.info.key;
    }
}

TEST(Parameters, ClampingHoldsEveryKindToItsRange) {
    const Parameter real{
        {.key = "r", .label = "R", .min = -1, .max = 2, .help = "h"}, ParameterKind::real, 0.5f};
    EXPECT_EQ(clamped(real, 9.0f), ParameterValue(2.0f));
    EXPECT_EQ(clamped(real, -9.0f), ParameterValue(-1.0f));
    EXPECT_EQ(clamped(real, std::nanf("")), ParameterValue(0.5f));
    EXPECT_EQ(clamped(real, INFINITY), ParameterValue(2.0f));
    const Parameter four{
        {.key = "f", .label = "F", .min = 0, .max = 1, .help = "h"}, ParameterKind::real4, Float4{}};
    EXPECT_EQ(clamped(four, Float4{-1, 2, 0.5f, std::nanf("")}), ParameterValue(Float4{0, 1, 0.5f, 0}));
}

}  // namespace
}  // namespace talus
