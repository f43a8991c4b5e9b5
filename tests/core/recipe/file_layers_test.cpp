#include "core/recipe/file_layers.h"
#include "core/recipe/map_recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "core/io/export.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe_json.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> terrain_of(const Recipe& recipe) {
    return Evaluator().evaluate(recipe, recipe.world.width, recipe.world.height);
}

using testing::ElementsAre;
using testing::HasSubstr;

Recipe importing(const std::string& path) {
    Recipe recipe;
    recipe.layers.push_back(new_import_layer(recipe, path));
    return recipe;
}

std::string path_in(const Recipe& recipe) {
    return std::get<FilePath>(recipe.layers.front().values.front()).text;
}

TEST(Imports, TellWhatAFileWasFoundToBe) {
    Recipe recipe = importing("asset:jacksboro.asc");
    const auto found = read_import(recipe.layers[0], recipe.world, nullptr);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->width, 403);
    EXPECT_NEAR(found->extent_x, 29978, 5);
    EXPECT_NEAR(found->extent_y, 31719, 5);
    EXPECT_TRUE(found->metres);
    EXPECT_EQ(found->heights.low, 236);
    EXPECT_EQ(found->heights.high, 1076);
    EXPECT_THAT(
        import_remarks(recipe, nullptr),
        ElementsAre(
            HasSubstr("asset:jacksboro.asc: its grid is in degrees"),
            HasSubstr("29.98 × 31.72 km fill a world of 4.096 × 4.096 km: it is stretched 1.06 times")));
    EXPECT_TRUE(import_findings(recipe.layers[0], recipe.world));
    recipe.layers.push_back(recipe.layers[0]);
    EXPECT_EQ(import_remarks(recipe, nullptr).size(), 2u) << "of one file, however many layers read it";
    recipe.layers.edit(1)->enabled = false;
    recipe.layers.edit(0)->enabled = false;
    EXPECT_TRUE(import_remarks(recipe, nullptr).empty());
    EXPECT_FALSE(import_findings(importing("").layers[0], recipe.world));
    EXPECT_FALSE(import_findings(new_layer(recipe, *find_stage("flat")), recipe.world));
}

// A share of 0 to 1 is no height in metres, but its sidecar knows the size of the file.
TEST(Imports, TakeAnotherFieldForHeightsWithoutItsRange) {
    const TemporaryFolder folder;
    Terrain terrain{.lattice = {.width = 6, .height = 4, .cell_size = 30}};
    terrain.set_height(make_field(Grid<float>(6, 4, 100.0f)));
    terrain.fields.set<"hardness">(make_field(Grid<float>(6, 4, 0.5f)));
    export_rows(in_one_part(std::make_shared<const Terrain>(terrain), field_id("hardness")),
                {.path = folder / "hard.r16", .format = &format_of("r16")});
    const Recipe recipe = importing(folder / "hard.r16");
    const auto found = read_import(recipe.layers[0], recipe.world, nullptr);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->width, 6);
    EXPECT_FALSE(found->range);
    EXPECT_THAT(found->remarks, ElementsAre(HasSubstr("hardness, not heights")));
}

// Whether its numbers span the world's heights, or are metres: what was in force before is what is given now.
TEST(Imports, KeepTheirGroundWhenTheirHeightsAreGivenByHand) {
    const TemporaryFolder folder;
    put_file(folder / "steps.r16", std::string(2 * 8 * 8, '\x55'));
    for (const std::string& path : {folder / "steps.r16", std::string("asset:jacksboro.asc")}) {
        Recipe recipe = importing(path);
        recipe.world.low = -20;
        recipe.world.high = 830;
        const std::size_t row = *find_parameter(recipe.layers[0].type->parameters, "heights");
        const int id = recipe.layers[0].id;
        const auto before = Evaluator().evaluate(recipe, 33, 33);
        const Edited edited = with_row_of_layer(recipe, id, row, 1);
        EXPECT_EQ(edited.label, with_parameter(recipe, id, row, 1).label);
        EXPECT_EQ(std::get<int>(edited.recipe.layers[0].values[row]), 1);
        EXPECT_EQ(*Evaluator().evaluate(edited.recipe, 33, 33)->height(), *before->height()) << path;
        const std::size_t low = *find_parameter(recipe.layers[0].type->parameters, "low");
        const Recipe set = with_row_of_layer(edited.recipe, id, low, -7.0f).recipe;
        EXPECT_EQ(set, with_parameter(edited.recipe, id, low, -7.0f).recipe) << "what is given stays";
    }
}

TEST(Imports, LieBesideTheirRecipeWhereverThatIsMoved) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "a/maps");
    const std::string asc = "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n";
    put_file(folder / "a/maps/h.asc", asc);
    const Recipe recipe = importing(folder / "a/maps/h.asc");
    save_recipe(recipe, folder / "a/r.talus");
    EXPECT_THAT(bytes_of_file(folder / "a/r.talus"), HasSubstr("\"file\": \"maps/h.asc\""));
    EXPECT_EQ(load_recipe(folder / "a/r.talus").recipe, recipe);
    std::filesystem::rename(folder / "a", folder / "b");
    const Recipe moved = load_recipe(folder / "b/r.talus").recipe;
    EXPECT_EQ(path_in(moved), folder / "b/maps/h.asc");
    EXPECT_EQ((*Evaluator().evaluate(moved, 2, 2)->height())(1, 0), 2);
    // Elsewhere it is named in full, and what comes with the program as it is.
    std::filesystem::create_directories(folder / "c");
    save_recipe(moved, folder / "c/r.talus");
    EXPECT_THAT(bytes_of_file(folder / "c/r.talus"), HasSubstr(folder / "b/maps/h.asc"));
    EXPECT_EQ(load_recipe(folder / "c/r.talus").recipe, moved);
    save_recipe(importing("asset:jacksboro.asc"), folder / "c/r.talus");
    EXPECT_EQ(path_in(load_recipe(folder / "c/r.talus").recipe), "asset:jacksboro.asc");
}

TEST(Imports, AreMadeAnewExactlyWhenTheirFileHasChanged) {
    const TemporaryFolder folder;
    const std::string path = folder / "h.asc";
    put_file(path, "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n");
    Recipe recipe = importing(path);
    recipe.layers.push_back(new_layer(recipe, *find_stage("invert")));
    Evaluator evaluator;
    const auto first = evaluator.evaluate(recipe, 9, 9);
    EXPECT_EQ(evaluator.evaluate(recipe, 9, 9), first);
    const std::vector<FileState> before = file_states(recipe);
    EXPECT_EQ(before.size(), 1u);
    // As long as before, so that the time alone tells.
    put_file(path, "ncols 2\nnrows 2\ncellsize 1\n5 2\n3 4\n");
    std::filesystem::last_write_time(path, before[0].times[0] + std::chrono::seconds(1));
    EXPECT_NE(file_states(recipe), before);
    const auto second = evaluator.evaluate(recipe, 9, 9);
    EXPECT_EQ(*second->height(), *Evaluator(0).evaluate(recipe, 9, 9)->height());
    EXPECT_NE(*second->height(), *first->height());
    EXPECT_EQ(evaluator.evaluate(recipe, 9, 9), second);
    recipe.layers.edit(0)->enabled = false;
    EXPECT_TRUE(file_states(recipe).empty());
}

TEST(Imports, WithoutTheirFileFailWithItsName) {
    const TemporaryFolder folder;
    const Recipe recipe = importing(folder / "gone.r16");
    try {
        Evaluator().evaluate(recipe, 9, 9);
        FAIL() << "made a terrain of nothing";
    } catch (const std::exception& error) {
        EXPECT_THAT(error.what(), HasSubstr("gone.r16: cannot be read: there is no such file"));
    }
}

TEST(MapRecipe, HasTheFilesOwnSamplesAndItsChannel) {
    const TemporaryFolder folder;
    put_file(folder / "m.asc", "ncols 5\nnrows 3\ncellsize 30\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n");
    std::vector<std::string> remarks;
    const Recipe recipe = recipe_of_map(folder / "m.asc", "", {}, remarks);
    EXPECT_EQ(recipe.world.width, 5);
    EXPECT_EQ(recipe.world.height, 3);
    EXPECT_FLOAT_EQ(recipe.world.extent, 120);
    EXPECT_EQ((*terrain_of(recipe)->height())(3, 1), 9);
    EXPECT_THAT(import_remarks(recipe, nullptr), testing::IsEmpty());
    EXPECT_THROW(recipe_of_map(folder / "m.asc", "height", {}, remarks), FileError);
    const Recipe turned = recipe_of_map(folder / "m.asc", "1", {"import.turn=right"}, remarks);
    EXPECT_EQ(turned.world.width, 3);
    EXPECT_EQ(turned.world.height, 5);
    EXPECT_THROW(recipe_of_map(folder / "m.asc", "", {"import.none=1"}, remarks), RecipeError);
    EXPECT_FALSE(map_settings(folder / "m.asc", "", {"import.find_voids=false"}).find_voids);
}

TEST(MapRecipe, SaysWhereAMapIsSmallerThanAnyWorld) {
    const TemporaryFolder folder;
    const auto remarks_on_size = [&](const std::string& grid) {
        put_file(folder / "m.asc", grid);
        std::vector<std::string> remarks;
        static_cast<void>(recipe_of_map(folder / "m.asc", "", {}, remarks));
        return remarks;
    };
    EXPECT_THAT(remarks_on_size("ncols 1\nnrows 1\ncellsize 30\n7\n"),
                testing::Contains(testing::HasSubstr("samples a side: its 1 × 1 become 2 × 2")));
    EXPECT_THAT(remarks_on_size("ncols 2\nnrows 2\ncellsize 30\n7 8 9 9\n"), testing::IsEmpty());
}

}  // namespace
}  // namespace talus
