// The stage, in recipes.
#include "core/biome/biomes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/base/read_file.h"
#include "core/biome/biome_json.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/freeze.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/remarks.h"
#include "core/recipe/set_value.h"
#include "tests/core/biome/climates.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

Terrain applied(const Biomes& stage, Terrain terrain) {
    Context context{.world = {terrain.lattice, terrain.range, terrain.sea_level}};
    const auto resource = stage.resolve(context.world, nullptr);
    context.resource = resource.get();
    stage.apply(terrain, context);
    return terrain;
}

TEST(Biomes, WriteAFieldWithNamesAndLeaveTheGroundAsItIs) {
    const Terrain before = smooth_climate(65);
    for (const auto by : {Biomes::By::climate, Biomes::By::height}) {
        const Terrain after = applied({.by = by, .table = {}}, before);
        EXPECT_EQ(after.height(), before.height()) << "the very same values";
        EXPECT_EQ(after.fields.get<"temperature">(), before.fields.get<"temperature">());
        ASSERT_TRUE(after.fields.get<"biome">());
        const auto& names = after.fields.names(field_id("biome"));
        ASSERT_TRUE(names);
        EXPECT_EQ(names->things, shipped_biomes()->names());
        const Terrain window =
            window_of(after, {.width = 5, .height = 5, .cell_size = before.lattice.cell_size});
        EXPECT_EQ(window.fields.names(field_id("biome")), names);
    }
}

TEST(Biomes, AreThoseOfTheClimateAndOfTheHeightWhereThereIsNone) {
    const Terrain ground = smooth_climate(65);
    const Terrain climate = applied({}, ground);
    const auto settled = [&](const Grid<std::uint8_t>& biomes) {
        return without_specks(biomes, *ground.height(), ground.lattice, ground.sea_level, nullptr);
    };
    EXPECT_EQ(*climate.fields.get<"biome">(),
              settled(ClimateBiomes(*shipped_biomes(), ground, ground.sea_level, {}).classified(nullptr)));
    const Terrain height = applied({.by = Biomes::By::height, .table = {}}, ground);
    EXPECT_EQ(*height.fields.get<"biome">(),
              settled(HeightBiomes(*shipped_biomes(), ground.range, ground.sea_level)
                          .classified(*ground.height(), nullptr)));
    Terrain dry = ground;
    dry.fields.drop(field_id("precipitation"));
    EXPECT_EQ(*applied({}, dry).fields.get<"biome">(), *height.fields.get<"biome">());
    EXPECT_NE(*climate.fields.get<"biome">(), *height.fields.get<"biome">());
}

TEST(Biomes, SayWhichFieldsTheyMiss) {
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
    EXPECT_EQ(remarks_on(recipe, 1),
              std::vector<std::string>{
                  "Biomes needs Temperature and Yearly precipitation: add a Climate layer before "
                  "it, after the last layer that changes heights"});
    const std::vector<const StageType*> makers = makers_missing(recipe, 1);
    ASSERT_EQ(makers, std::vector<const StageType*>{find_stage("climate")});
    const Edited mended = with_maker_added(recipe, *makers[0], recipe.layers[1].id);
    EXPECT_EQ(mended.label, "Add Climate");
    ASSERT_EQ(mended.recipe.layers.size(), 3u);
    EXPECT_EQ(mended.recipe.layers[2].id, recipe.layers[1].id);
    EXPECT_TRUE(remarks_on(mended.recipe).empty());
    EXPECT_TRUE(makers_missing(mended.recipe, 2).empty());
    set_value(recipe, "biomes.by=height");
    EXPECT_TRUE(remarks_on(recipe, 1).empty());
    EXPECT_TRUE(makers_missing(recipe, 1).empty());
}

// A world of its own table: what lies below 300 m, and the rest.
class OwnTable : public testing::Test {
 protected:
    void write(const std::string& colour) const {
        BiomeTable table = *shipped_biomes();
        table.biomes = {table[table.find("savanna")], table[table.find("tundra")]};
        table.biomes[0].colour = {1, 2, 3};
        table.rules = {};
        table.land.assign(table.rows() * table.columns(), 1);
        table.heights = {{2, 0.3f}, {1, 1}};
        table.roles = {};
        table.groups.clear();
        table.hills.clear();
        table.edges.clear();
        std::string text = to_json(table);
        text.replace(text.find("#010203"), 7, colour);
        std::ofstream(path) << text;
    }

    Recipe recipe() const {
        Recipe recipe;
        recipe.world.sea_level = 0;
        recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
        recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
        set_value(recipe, "biomes.by=height");
        set_value(recipe, "biomes.table=" + path);
        return recipe;
    }

    // The same with a text in place of the file's.
    Recipe holding(const std::string& text, const std::string& file) const {
        Recipe held = recipe();
        held.layers.edit(1)->values[*find_parameter(find_stage("biomes")->parameters, "table")] =
            FilePath{file, std::make_shared<const std::string>(text)};
        return held;
    }

    const TemporaryFolder folder;
    const std::string path = folder / "own.json";
};

TEST_F(OwnTable, IsReadFromItsFileAndReadAgainWhenItChanges) {
    write("#ff8000");
    Evaluator evaluator;
    const auto first = evaluator.evaluate(recipe(), 65, 65);
    const auto& names = first->fields.names(field_id("biome"))->things;
    ASSERT_EQ(names.size(), 3u);
    EXPECT_EQ(names[1].key, "savanna");
    EXPECT_EQ(names[1].colour, (std::array<std::uint8_t, 3>{255, 128, 0}));
    const auto& heights = *first->height();
    const float line = 0.3f * recipe().world.high;
    Grid<std::uint8_t> expected(65, 65);
    for (std::size_t i = 0; i < heights.size(); ++i) expected.data()[i] = heights.data()[i] < line ? 2 : 1;
    EXPECT_EQ(*first->fields.get<"biome">(),
              without_specks(expected, heights, first->lattice, first->sea_level, nullptr));
    write("#0000ff");
    std::filesystem::last_write_time(path,
                                     std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
    const auto second = evaluator.evaluate(recipe(), 65, 65);
    EXPECT_EQ(second->fields.names(field_id("biome"))->things[1].colour,
              (std::array<std::uint8_t, 3>{0, 0, 255}));
}

TEST_F(OwnTable, GoesWithTheTerrain) {
    write("#ff8000");
    Evaluator evaluator;
    const auto made = evaluator.evaluate(recipe(), 33, 33);
    const auto table = biome_table_of(*made);
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->biomes.size(), 2u);
    EXPECT_EQ(biome_table_of(Terrain{}), nullptr);
}

TEST_F(OwnTable, WithAMistakeIsToldByFileAndKey) {
    write("brown");
    try {
        Evaluator().evaluate(recipe(), 33, 33);
        ADD_FAILURE() << "a table with a mistake was taken";
    } catch (const FileError& error) {
        EXPECT_THAT(error.what(), HasSubstr(path + ": biomes[0].colour: expected a colour like"));
    }
}

TEST_F(OwnTable, IsHeldByTheRecipeInsteadOfItsFile) {
    write("#ff8000");
    const auto of_file = Evaluator().evaluate(recipe(), 33, 33);
    const Recipe held = holding(read_text_file(path, k_max_biome_file_bytes), path);
    std::filesystem::remove(path);
    const auto made = Evaluator().evaluate(held, 33, 33);
    EXPECT_EQ(*made->fields.get<"biome">(), *of_file->fields.get<"biome">());
    EXPECT_EQ(*biome_table_of(*made), *biome_table_of(*of_file));
    EXPECT_TRUE(file_states(held).empty()) << "the file is not read";
    EXPECT_NE(digest_of(held), digest_of(recipe()));
    EXPECT_NE(base_of(held, 2), base_of(recipe(), 2)) << "frozen ground is told that it is another one";
    save_recipe(held, folder / "a.talus");
    EXPECT_EQ(load_recipe(folder / "a.talus").recipe, held) << "the file it came from lies beside the recipe";
}

TEST_F(OwnTable, HeldWithAMistakeIsToldByKey) {
    write("brown");
    for (const auto& [file, told] : {std::pair{path, path + ", as edited: biomes[0].colour: expected"},
                                     {std::string(), "The recipe's table of biomes: biomes[0].colour: "}}) {
        const Recipe held = holding(read_text_file(path, k_max_biome_file_bytes), file);
        const Recipe opened = recipe_from_json(to_json(held)).recipe;
        EXPECT_EQ(opened, held) << "it opens, so that it can be mended";
        try {
            Evaluator().evaluate(opened, 33, 33);
            ADD_FAILURE() << "a table with a mistake was taken";
        } catch (const FileError& error) {
            EXPECT_THAT(error.what(), HasSubstr(told));
        }
    }
}

TEST_F(OwnTable, MasksFollowItsKeys) {
    write("#ff8000");
    Recipe masked = recipe();
    masked.layers.push_back(new_layer(masked, *find_stage("flat")));
    masked.layers.edit(2)->blend = Blend::replace;
    masked.layers.edit(2)->values[*find_parameter(find_stage("flat")->parameters, "level")] = 7777.0f;
    LayerMask mask = default_mask(*find_mask("biome"));
    const std::size_t row = *find_parameter(mask.type->parameters, "biome");
    const auto& choices = mask.type->parameters[row].info.choices;
    const auto choose = [&](std::string_view key) {
        mask.values[row] = static_cast<int>(std::ranges::find(choices, key, &Choice::key) - choices.begin());
        masked.layers.edit(2)->masks = {mask};
    };
    choose("tundra");
    const auto terrain = Evaluator().evaluate(masked, 65, 65);
    const auto ground = Evaluator().evaluate(recipe(), 65, 65);
    int acted = 0;
    for (std::size_t i = 0; i < ground->height()->size(); ++i) {
        const bool tundra = ground->fields.get<"biome">()->data()[i] == 2;
        EXPECT_EQ(terrain->height()->data()[i], tundra ? 7777.0f : ground->height()->data()[i]);
        acted += tundra;
    }
    EXPECT_GT(acted, 0);
    EXPECT_LT(acted, 65 * 65);
    // Biomes stay when heights change: further layers may follow them, too.
    EXPECT_EQ(*terrain->fields.get<"biome">(), *ground->fields.get<"biome">());
    choose("hot_desert");
    EXPECT_EQ(*Evaluator().evaluate(masked, 65, 65)->height(), *ground->height()) << "not in this table";
}

// A table of few biomes, in which numbers mean others than in the shipped one.
BiomeTable own_table() {
    BiomeTable table = *shipped_biomes();
    std::ranges::reverse(table.biomes);
    const BiomeId forest = table.find("mixed_forest");
    table.biomes[forest - std::size_t{1}].colour = {1, 2, 3};
    return table;
}

TEST(Biomes, OfALayerUnderAMaskLeaveTheOtherBiomesAsTheyWere) {
    const BiomeNames below(std::make_shared<const BiomeTable>(own_table()));
    const BiomeNames own(shipped_biomes());
    const FieldNames::Mixture mixture = own.mixture_over(&below);
    const auto joint = std::dynamic_pointer_cast<const BiomeNames>(mixture.names);
    ASSERT_TRUE(joint);
    for (std::size_t id = 1; id <= below.table->biomes.size(); ++id)
        EXPECT_EQ((*joint->table)[static_cast<BiomeId>(id)], (*below.table)[static_cast<BiomeId>(id)]);
    ASSERT_EQ(mixture.own.size(), own.table->biomes.size() + 1);
    EXPECT_EQ(mixture.own[0], 0);
    for (std::size_t id = 1; id < mixture.own.size(); ++id) {
        const Biome& was = (*own.table)[static_cast<BiomeId>(id)];
        const Biome& is = (*joint->table)[mixture.own[id]];
        EXPECT_EQ(is.colour, was.colour) << was.key;
        EXPECT_EQ(is.layers, was.layers) << was.key;
    }
    EXPECT_EQ(joint->table->biomes.size(), below.table->biomes.size() + 1) << "two kinds of mixed forest";
}

TEST(Biomes, OneOfThemUnderAMaskKeepsThoseOfAnotherTableAround) {
    const TemporaryFolder folder;
    std::ofstream(folder / "own.json") << to_json(own_table());
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
    set_value(recipe, "biomes.by=height");
    set_value(recipe, "biomes.table=" + (folder / "own.json"));
    const auto before = Evaluator(0).evaluate(recipe, 65, 65);
    recipe.layers.push_back(new_layer(recipe, *find_stage("biomes")));
    set_value(recipe, "biomes#2.by=one");
    set_value(recipe, "biomes#2.biome=mixed_forest");
    LayerMask mask = new_mask(*find_mask("height"), recipe.world.range());
    recipe.layers.edit(2)->masks = {mask};
    const auto after = Evaluator(0).evaluate(recipe, 65, 65);
    const auto name = [](const Terrain& terrain, int x, int y) {
        const BiomeId id = (*terrain.fields.get<"biome">())(x, y);
        return id == 0 ? Biome{} : (*biome_table_of(terrain))[id];
    };
    int other = 0;
    for (const auto [x, y] : cells_of(65, 65)) {
        const Biome is = name(*after, x, y);
        if (is.key == "mixed_forest") {
            EXPECT_EQ(is.colour, (std::array<std::uint8_t, 3>{1, 2, 3})) << "as the land's table has it";
            continue;
        }
        ++other;
        EXPECT_EQ(is, name(*before, x, y));
    }
    EXPECT_GT(other, 100);
    EXPECT_LT(other, 65 * 65 - 100);
}

}  // namespace
}  // namespace talus
