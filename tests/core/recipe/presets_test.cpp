#include "core/recipe/presets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/math.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/live_preview.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

bool counts_cells(const Recipe& recipe) {
    return std::any_of(recipe.layers.begin(), recipe.layers.end(), [](const Layer& layer) {
        return layer.type->info.resolution == ResolutionPromise::cells;
    });
}

TEST(Presets, AreAtLeastTwelveWithNamesAndWordsOfTheirOwn) {
    EXPECT_GE(presets().size(), 12u);
    std::set<std::string> names;
    for (const Preset& preset : presets()) {
        EXPECT_TRUE(names.insert(preset.recipe.name).second) << preset.recipe.name;
        EXPECT_GE(preset.recipe.about.size(), 30u) << preset.key;
        EXPECT_EQ(find_preset(preset.key), &preset);
    }
}

TEST(Presets, AreFoundByTheirNamesInAnyCase) {
    for (const Preset& preset : presets()) {
        std::string shouted = preset.recipe.name;
        for (char& letter : shouted)
            letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
        EXPECT_EQ(find_preset(shouted), find_preset(preset.recipe.name)) << shouted;
        EXPECT_NE(find_preset(shouted), nullptr) << shouted;
    }
    EXPECT_EQ(find_preset("Alps"), find_preset("alps"));
    EXPECT_EQ(find_preset("Mountain isle"), find_preset("mountain-isle"));
    EXPECT_EQ(find_preset("bay"), find_preset(k_opening_preset)) << "as it is called in the window";
    EXPECT_EQ(find_preset(""), nullptr);
    EXPECT_EQ(did_you_mean_preset("vulcano"), "; did you mean volcano?");
    EXPECT_EQ(did_you_mean_preset("Crater feild"), "; did you mean craters?");
    EXPECT_EQ(did_you_mean_preset("qqq"), "");
}

TEST(Presets, BeginWithThoseThatANewcomerIsOffered) {
    for (std::size_t i = 0; i < k_first_presets.size(); ++i) EXPECT_EQ(presets()[i].key, k_first_presets[i]);
}

// Learn's Exact opens with the document's own layer: the plain algorithm, before anybody has heard of
// additions.
TEST(Presets, TheFirstIsPlainDiamondSquare) {
    const Recipe& first = find_preset(k_opening_preset)->recipe;
    ASSERT_EQ(first.layers.size(), 1u);
    ASSERT_EQ(first.layers.front().type, find_stage("diamond_square"));
    const auto additions = find_parameter(first.layers.front().type->parameters, "random_additions");
    ASSERT_TRUE(additions);
    EXPECT_EQ(first.layers.front().values[*additions], ParameterValue(false));
}

TEST(Presets, ThereIsFlatGroundToBeginFromNothing) {
    EXPECT_EQ(find_preset("flat-ground"), &flat_ground()) << "as talus new and export call it";
    EXPECT_EQ(find_preset("Flat ground"), &flat_ground());
    const Recipe& empty = flat_ground().recipe;
    EXPECT_TRUE(empty.layers.empty());
    const auto terrain = Evaluator().evaluate(empty, 65, 65);
    for (const float height : terrain->height()->values()) {
        ASSERT_EQ(height, 0);
        ASSERT_GT(height, empty.world.sea_level);
        ASSERT_GT(height, empty.world.low);
    }
}

// Whoever begins from nothing need not know that there is a sea level to be set.
TEST(Presets, AnIslandOnFlatGroundLiesInASea) {
    const StageType& island = *find_stage("island");
    const Recipe bare = with_layer_added(flat_ground().recipe, island).recipe;
    const Recipe on_flat =
        with_layer_added(with_layer_added(flat_ground().recipe, *find_stage("flat")).recipe, island).recipe;
    const Recipe on_noise =
        with_layer_added(with_layer_added(flat_ground().recipe, *find_stage("perlin")).recipe, island).recipe;
    for (const Recipe& recipe : {bare, on_flat, on_noise}) {
        const auto terrain = Evaluator().evaluate(recipe, 129, 129);
        const auto values = terrain->height()->values();
        const auto dry = static_cast<double>(
            std::ranges::count_if(values, [&](float height) { return height > terrain->sea_level; }));
        EXPECT_GT(dry, 0.1 * static_cast<double>(values.size())) << recipe.layers.size();
        EXPECT_LT(dry, 0.9 * static_cast<double>(values.size())) << recipe.layers.size();
        EXPECT_LT(values.front(), terrain->sea_level - 10);
    }
}

// Uses the heights that a recipe has, and no more of them; its views are above the ground.
void expect_range_and_views(const Preset& preset, const Terrain& terrain) {
    const HeightRange range = preset.recipe.world.range();
    std::size_t outside = 0;
    float low = terrain.height()->values()[0];
    float high = low;
    for (const float height : terrain.height()->values()) {
        outside += height < range.low || height > range.high;
        low = std::min(low, height);
        high = std::max(high, height);
    }
    EXPECT_GT(high - low, range.span() / 4) << preset.key << " wastes an export's values";
    EXPECT_LT(static_cast<double>(outside), 0.002 * static_cast<double>(terrain.height()->size()))
        << preset.key << " from " << low << " to " << high;
    // Nowhere on Earth is the yearly mean higher: 11,870 mm at Mawsynram.
    if (const Field<float>& rain = terrain.fields.get<"precipitation">())
        for (const float fallen : rain->values()) ASSERT_LT(fallen, 12000) << preset.key;
    for (const NamedView& view : preset.recipe.views) {
        const double down = radians(double{view.pitch});
        const double back = double{view.distance} * std::cos(down);
        const double eye = double{view.up} + double{view.distance} * std::sin(down);
        const double east = double{view.east} - back * std::sin(radians(double{view.heading}));
        const double north = double{view.north} - back * std::cos(radians(double{view.heading}));
        const Lattice& lattice = terrain.lattice;
        const auto x = static_cast<int>(std::lround(east / lattice.cell_size + 0.5 * lattice.width));
        const auto y = static_cast<int>(std::lround(0.5 * lattice.height - north / lattice.cell_size));
        ASSERT_TRUE(x >= 0 && x < lattice.width && y >= 0 && y < lattice.height) << preset.key;
        const double under{std::max((*terrain.height())(x, y), terrain.sea_level)};
        EXPECT_GT(eye, under + lattice.cell_size) << preset.key << ": " << view.name;
    }
}

void expect_range_and_likeness(const Preset& preset) {
    World world = preset.recipe.world;
    const int closing = world.wraps() ? 0 : 1;
    world.width = world.height = 1024 + closing;
    const MapSize size = decimated(world, 1);  // land that is eroded promises it from 513 samples on
    ASSERT_EQ(size.width, 512 + closing);
    const auto coarse = Evaluator(0).evaluate(preset.recipe, size.width, size.height);
    expect_range_and_views(preset, *coarse);
    if (counts_cells(preset.recipe)) return;
    const auto fine = Evaluator(0).evaluate(preset.recipe, world.width, world.height);
    double sum = 0;
    for (const auto [x, y] : cells_of(size.width, size.height)) {
        const double off = static_cast<double>((*coarse->height())(x, y) - (*fine->height())(2 * x, 2 * y));
        sum += off * off;
    }
    const double rms = std::sqrt(sum / static_cast<double>(coarse->height()->size()));
    const double limit = preset.key == "cold-coast" ? 0.008 : 0.003;  // its glaciers are coarser than land
    EXPECT_LT(rms, limit * static_cast<double>(world.range().span())) << preset.key;
    testing::Test::RecordProperty(preset.key, std::to_string(rms));
}

// Some of the presets each, so that the parts share the cores.
constexpr std::size_t k_parts = 8;
class PresetLand : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Parts, PresetLand, testing::Range(std::size_t{0}, k_parts));

TEST_P(PresetLand, KeepsWithinItsRangeAndLooksAlikeAtEveryResolution) {
    for (std::size_t i = GetParam(); i < presets().size(); i += k_parts) {
        // That one leaves room for what is to come.
        if (&presets()[i] != &flat_ground()) expect_range_and_likeness(presets()[i]);
    }
}

}  // namespace
}  // namespace talus
