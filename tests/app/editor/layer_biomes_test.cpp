#include "app/editor/layer_biomes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/biome/biome_edit.h"
#include "core/biome/biome_json.h"
#include "core/recipe/set_value.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

Recipe recipe_with_biomes() {
    Recipe recipe;
    for (const char* const stage : {"simplex", "biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

class LayerBiomesTest : public FolderTest {
 protected:
    LayerBiomesTest() {
        path = folder + "/own.json";
        put(to_json(*shipped_biomes()));
    }

    void put(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
    void name(const std::string& file) {
        Recipe recipe = document.recipe();
        set_value(recipe, "biomes.table=" + file);
        document.replace(recipe, "");
    }
    // Until nothing is due.
    void settle() {
        for (int i = 0; i < 4; ++i) {
            now += LayerBiomes::k_pause;
            biomes.tick(jobs, document.recipe().layers[1], now);
            jobs.wait_until_idle();
        }
    }
    void rename(const std::string& biome) { biomes.change(with_biome_renamed(*biomes.table(), 1, biome)); }
    // The table as an evaluation reads it.
    BiomeTable made() const {
        const std::size_t place = *find_parameter(find_stage("biomes")->parameters, "table");
        return *biomes_of(std::get<FilePath>(document.recipe().layers[1].values[place]));
    }

    std::string path;
    JobQueue jobs;
    LayerBiomes::Clock::time_point now = LayerBiomes::Clock::now();
    Document document{recipe_with_biomes()};
    LayerBiomes biomes{document};
};

TEST_F(LayerBiomesTest, AnEditIsAStepOfTheDocumentAndTheFileStays) {
    for (const std::string& file : {path, std::string(), std::string("asset:earth.json")}) {
        name(file);
        settle();
        ASSERT_TRUE(biomes.is_editable());
        EXPECT_FALSE(biomes.is_held());
        rename("Abyss");
        EXPECT_TRUE(document.dirty());
        EXPECT_EQ(document.undo_label(), "Change Table of Biomes");
        document.change(with_layer_renamed(document.recipe(), document.recipe().layers[0].id, "Hills"));
        EXPECT_TRUE(biomes.is_held());
        EXPECT_EQ(biomes.path(), file);
        EXPECT_EQ(made().biomes[0].name, "Abyss");
        EXPECT_EQ(*load_biomes(path), *shipped_biomes());
        document.undo();
        settle();
        EXPECT_EQ(biomes.table()->biomes[0].name, "Abyss") << "the layer's name was the last edit";
        document.undo();
        settle();
        EXPECT_EQ(*biomes.table(), *shipped_biomes());
        EXPECT_FALSE(document.dirty());
        document.redo();
        settle();
        EXPECT_EQ(*biomes.table(), made());
        EXPECT_EQ(made().biomes[0].name, "Abyss");
    }
}

TEST_F(LayerBiomesTest, ADragIsOneStepAndOneThatComesBackNone) {
    settle();
    const BiomeId id = shipped_biomes()->find("bog");
    biomes.edit(with_land(*biomes.table(), 0, 0, id));
    EXPECT_TRUE(document.editing());
    biomes.edit(with_land(*biomes.table(), 0, 1, id));
    biomes.edit(*shipped_biomes());
    biomes.commit();
    EXPECT_FALSE(document.can_undo());
    EXPECT_FALSE(biomes.is_held());
    biomes.edit(with_land(*biomes.table(), 0, 0, id));
    biomes.edit(with_land(*biomes.table(), 0, 1, id));
    biomes.commit();
    EXPECT_EQ(made().land[1], id);
    document.undo();
    EXPECT_FALSE(document.can_undo());
    settle();
    biomes.edit(with_land(*biomes.table(), 0, 0, id));
    document.undo();
    settle();
    biomes.commit();
    EXPECT_EQ(*biomes.table(), *shipped_biomes()) << "an unfinished edit is the step";
    EXPECT_FALSE(document.can_undo());
}

TEST_F(LayerBiomesTest, WhatAnotherProgramWritesIsReadUntilTheRecipeHoldsTheTable) {
    name(path);
    settle();
    put(to_json(with_biome_renamed(*shipped_biomes(), 1, "Abyss")));
    settle();
    EXPECT_EQ(biomes.table()->biomes[0].name, "Abyss");
    EXPECT_FALSE(document.can_undo());
    rename("Depths");
    put(to_json(*shipped_biomes()));
    settle();
    EXPECT_EQ(biomes.table()->biomes[0].name, "Depths");
}

TEST_F(LayerBiomesTest, MistakesAreToldWhileTheTableStaysAndTheFileIsLeftAlone) {
    name(path);
    settle();
    put("{\"talus_biomes\": 1, \"name\": 3, \"biomes\": []}");
    settle();
    EXPECT_GE(biomes.mistakes().size(), 2u);
    EXPECT_EQ(*biomes.table(), *shipped_biomes());
    EXPECT_FALSE(biomes.is_editable());
    rename("Abyss");
    EXPECT_FALSE(document.dirty());
    EXPECT_EQ(biomes.save(path), "");
    EXPECT_EQ(*load_biomes(path), *shipped_biomes());
    settle();
    EXPECT_TRUE(biomes.is_editable());
}

TEST_F(LayerBiomesTest, MistakesInATableThatTheRecipeHoldsAreToldByKey) {
    Recipe recipe = document.recipe();
    const std::size_t place = *find_parameter(find_stage("biomes")->parameters, "table");
    recipe.layers.edit(1)->values[place] =
        FilePath{"", std::make_shared<const std::string>("{\n  \"talus_biomes\": 1\n}\n")};
    document.replace(recipe, "");
    settle();
    EXPECT_EQ(biomes.table(), nullptr);
    ASSERT_FALSE(biomes.mistakes().empty());
    EXPECT_NE(biomes.mistakes()[0].find("biomes"), std::string::npos);
}

TEST_F(LayerBiomesTest, ASavedTableIsReadFromItsFileAsOneStep) {
    settle();
    rename("Abyss");
    EXPECT_EQ(biomes.save(path), "");
    EXPECT_EQ(load_biomes(path)->biomes[0].name, "Abyss");
    EXPECT_FALSE(biomes.is_held());
    EXPECT_EQ(biomes.path(), path);
    settle();
    EXPECT_EQ(*biomes.table(), made());
    document.undo();
    settle();
    EXPECT_TRUE(biomes.is_held());
    EXPECT_EQ(made().biomes[0].name, "Abyss");
    fs::rename(folder, folder + "-away");
    EXPECT_NE(biomes.save(path), "");
    EXPECT_TRUE(biomes.is_held());
    fs::rename(folder + "-away", folder);
}

}  // namespace
}  // namespace talus
