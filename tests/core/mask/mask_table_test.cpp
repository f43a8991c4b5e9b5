// What every kind of mask promises, checked for all of them from the one listing.
#include "core/mask/mask_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/biome/biome_table.h"
#include "core/mask/field_mask.h"
#include "core/mask/layer_mask.h"
#include "core/recipe/evaluate.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Strokes painted() {
    return Strokes().with(
        {.tool = StrokeTool::paint, .radius = 700, .amount = 1, .points = {{100, 100, 1}, {2000, 1500, 1}}});
}

// The value at one end of a parameter's range; the default where it has none.
ParameterValue extreme(const Parameter& parameter, bool high) {
    const double end = high ? parameter.info.max : parameter.info.min;
    switch (parameter.kind) {
        case ParameterKind::boolean:
            return high;
        case ParameterKind::integer:
            return static_cast<int>(end);
        case ParameterKind::real:
            return static_cast<float>(end);
        case ParameterKind::choice:
            return high ? static_cast<int>(parameter.info.choices.size()) - 1 : 0;
        case ParameterKind::seed:
            return high ? ~std::uint64_t{0} : std::uint64_t{0};
        case ParameterKind::strokes:
            return high ? painted() : Strokes();
        case ParameterKind::line:
            return high ? initial_line(1000, 1000, 0.4, true, 0, 50) : GroundLine();
        case ParameterKind::raster:
            return high ? Raster(Grid<float>(5, 4, 2.0f)) : Raster();
        default:
            ADD_FAILURE() << parameter.info.key << ": no ends are known of this kind of parameter";
            return parameter.default_value;
    }
}

// The mask at its defaults, and at both ends of each of its parameters.
std::vector<LayerMask> settings_of(const MaskType& type) {
    std::vector<LayerMask> masks{default_mask(type), new_mask(type, {})};
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        for (const bool high : {false, true}) {
            masks.push_back(default_mask(type));
            masks.back().values[i] = extreme(type.parameters[i], high);
        }
    }
    return masks;
}

World world_of(int width, int height, Bounds bounds) {
    World world;
    world.width = width;
    world.height = height;
    world.bounds = bounds;
    return world;
}

// Hills that have every field which a mask may read.
Terrain hills(const World& world, const Lattice& lattice) {
    const WorldFrame frame = frame_of(world, {world.width, world.height});
    Terrain ground{.lattice = lattice, .range = world.range(), .sea_level = 0, .fields = {}};
    const StageType& noise = *find_stage("perlin");
    noise.apply(noise.defaults(), ground, {.world = frame, .seed = 7});
    Grid<float> shares(lattice.width, lattice.height);
    for (const auto [x, y] : cells_of(lattice.width, lattice.height)) {
        const float share = (*ground.height())(x, y) / 1000;
        shares(x, y) = std::fmin(std::fmax(share, 0.0f), 1.0f);
    }
    const Field<float> field = make_field(std::move(shares));
    for (const FieldId id : k_measured_fields) ground.fields.set(id, field);
    // Biomes in stripes across the ground's heights, all of the table's.
    const BiomeTable& table = *shipped_biomes();
    Grid<std::uint8_t> biomes(lattice.width, lattice.height);
    for (std::size_t i = 0; i < biomes.size(); ++i) {
        const auto stripe = static_cast<std::size_t>(field->data()[i] * 4000);
        biomes.data()[i] = static_cast<std::uint8_t>(1 + stripe % table.biomes.size());
    }
    ground.fields.set<"biome">(make_field(std::move(biomes)));
    ground.fields.set_names(field_id("biome"), std::make_shared<const FieldNames>(table.names()));
    return ground;
}

Grid<float> weights(const LayerMask& mask, const World& world, const Lattice& lattice) {
    return mask_weights({&mask, 1}, hills(world, lattice),
                        {.world = frame_of(world, {world.width, world.height}), .seed = 42});
}

TEST(Masks, KeysAreUniqueAndNewOnesAreInRange) {
    std::set<std::string_view> keys;
    for (const MaskType& type : mask_types()) {
        EXPECT_TRUE(keys.insert(type.info.key).second) << type.info.key;
        const LayerMask mask = new_mask(type, {-100, 2000});
        for (std::size_t i = 0; i < mask.values.size(); ++i)
            EXPECT_EQ(clamped(type.parameters[i], mask.values[i]), mask.values[i]) << type.info.key;
    }
}

// Softer than from one end of what is measured to the other says nothing more.
TEST(Masks, AreNoSofterThanWhatTheyMeasure) {
    for (const MaskType& type : mask_types()) {
        if (type.info.min < type.info.max) {
            EXPECT_LE(type.info.max_soft, type.info.max - type.info.min) << type.info.key;
        }
    }
}

TEST(Masks, ActOnAPartOfUsualGround) {
    const World world = world_of(257, 257, Bounds::bounded);
    for (const MaskType& type : mask_types()) {
        double sum = 0;
        LayerMask mask = new_mask(type, world.range());
        // Nobody has painted anything yet.
        for (ParameterValue& value : mask.values) {
            if (std::holds_alternative<Strokes>(value)) value = painted();
            if (std::holds_alternative<GroundLine>(value)) value = initial_line(1000, 1000, 0.4, true, 0, 50);
        }
        const Grid<float> made = weights(mask, world, lattice_of(world));
        for (const float weight : made.values()) sum += static_cast<double>(weight);
        EXPECT_GT(sum, 0) << type.info.key;
        EXPECT_LT(sum, 257.0 * 257) << type.info.key;
    }
}

TEST(Masks, WeighFrom0To1AtAnySizeAndAtBothEndsOfEveryParameter) {
    for (const MaskType& type : mask_types()) {
        for (const LayerMask& mask : settings_of(type)) {
            for (const auto& [width, height] : {std::pair{2, 2}, {3, 50}, {33, 16}}) {
                for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped, Bounds::endless}) {
                    const World world = world_of(width, height, bounds);
                    const Grid<float> made = weights(mask, world, lattice_of(world));
                    for (const float weight : made.values())
                        ASSERT_TRUE(weight >= 0 && weight <= 1) << type.info.key << ' ' << weight;
                }
            }
        }
    }
}

TEST(Masks, GiveTheSameBitsOnAnyThreadCountAndSimdLevel) {
    const SimdLevel highest = simd_level();
    const World world = world_of(129, 65, Bounds::bounded);
    for (const MaskType& type : mask_types()) {
        const LayerMask mask = default_mask(type);
        set_thread_count(1);
        const Grid<float> expected = weights(mask, world, lattice_of(world));
        for (const int threads : {1, 2, 5}) {
            for (const SimdLevel level : available_simd_levels()) {
                set_thread_count(threads);
                set_simd_level(level);
                EXPECT_EQ(weights(mask, world, lattice_of(world)), expected)
                    << type.info.key << ' ' << threads << ' ' << name_of(level);
            }
        }
    }
    set_thread_count(0);
    set_simd_level(highest);
}

TEST(Masks, MakeInAnyWindowWithAHaloTheBitsOfTheWhole) {
    constexpr int k_side = 26;
    for (const MaskType& type : mask_types()) {
        const LayerMask mask = new_mask(type, {});
        for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped, Bounds::endless}) {
            const World world = world_of(161, 121, bounds);
            const Window whole = whole_window(world, {161, 121});
            const int halo = cells_around(mask, lattice_of(world, whole).cell_size);
            // Ground that goes on beyond the piece counts there, too.
            const Lattice lattice = lattice_of(world, whole, bounds == Bounds::endless ? halo : 0);
            const Grid<float> expected = weights(mask, world, lattice);
            for (const auto& [left, top] : {std::pair{0, 0}, {70, 50}, {135, 95}}) {
                const Window window{{161, 121}, left, top, k_side, k_side};
                const Lattice part = lattice_of(world, window, halo);
                const Grid<float> made = weights(mask, world, part);
                for (int y = top; y < top + k_side; ++y) {
                    for (int x = left; x < left + k_side; ++x) {
                        ASSERT_EQ(
                            made(static_cast<int>(x - part.x0), static_cast<int>(y - part.y0)),
                            expected(static_cast<int>(x - lattice.x0), static_cast<int>(y - lattice.y0)))
                            << type.info.key << ' ' << x << ',' << y;
                    }
                }
            }
        }
    }
}

TEST(Masks, OfALayerAreWeighedOnItsInputAsTheEvaluationDoes) {
    for (const MaskType& type : mask_types()) {
        Recipe recipe;
        recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
        recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
        recipe.layers.edit(1)->values[*find_parameter(find_stage("flat")->parameters, "level")] = 0.0f;
        recipe.layers.edit(1)->masks = {new_mask(type, recipe.world.range())};
        Evaluator evaluator;
        const Grid<float> shares = evaluator.weights_of(recipe, 1, {65, 65});
        const auto mixed = evaluator.evaluate(recipe, 65, 65);
        recipe.layers.pop_back();
        const auto below = evaluator.evaluate(recipe, 65, 65);
        for (const auto [x, y] : cells_of(65, 65)) {
            const float under = (*below->height())(x, y);
            ASSERT_NEAR((*mixed->height())(x, y), under * (1 - shares(x, y)), 1e-2) << type.info.key;
        }
    }
}

}  // namespace
}  // namespace talus
