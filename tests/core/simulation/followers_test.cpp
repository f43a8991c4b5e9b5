#include "core/simulation/followers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "core/biome/biome_json.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/simulation/simulation.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

Recipe recipe_of(std::initializer_list<const char*> stages) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = 65;
    for (const char* stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

TEST(Followers, AreTheMapsAboveUpToTheNextChangeOfTheGround) {
    const Recipe recipe = recipe_of({"hills", "climate", "biomes", "drainage", "snow", "blur", "biomes"});
    const std::vector<Layer> followers = followers_of(recipe, 2);
    ASSERT_EQ(followers.size(), 2u);
    EXPECT_EQ(followers[0].type->info.key, "biomes");
    EXPECT_EQ(followers[1].type->info.key, "snow");
}

// A group that changes nothing is not there; one that mixes its members changes the ground.
TEST(Followers, EndWithAGroupThatMixesWhatItsMembersMade) {
    Recipe recipe = recipe_of({"hills", "climate", "biomes", "snow"});
    recipe = with_layers_grouped(recipe, 2, 3).recipe;
    EXPECT_EQ(followers_of(recipe, 2).size(), 2u);
    recipe.layers.edit(3)->strength = {0.5f};
    EXPECT_EQ(followers_of(recipe, 2).size(), 1u);
    EXPECT_TRUE(changes_ground(recipe, 3));
    recipe.layers.edit(3)->enabled = false;
    EXPECT_EQ(followers_of(recipe, 2).size(), 1u) << "the snow; biomes are off with their group";
    EXPECT_FALSE(changes_ground(recipe, 3));
}

// The snow lay under the water of a new run, which made it nothing, and stayed so in the layer that was kept.
TEST(Followers, SnowAndBiomesLieOnTheGroundOfANewRun) {
    const Recipe recipe = recipe_of({"hills", "lakes", "snow", "biomes"});
    const SimulationSubject subject = subject_of(recipe, 0, find_stage("live_water"));
    EXPECT_TRUE(subject.is_new);
    EXPECT_EQ(subject.beneath.layers.size(), 2u) << "the water begins with the lakes";
    EXPECT_EQ(subject.followers.size(), 2u);
    const Recipe kept = with_run_kept(recipe, subject.layer).recipe;
    EXPECT_EQ(kept.layers[2].type, find_stage("live_water"));
    EXPECT_NE(Evaluator().evaluate(kept, 65, 65)->fields.get<"snow">(), nullptr);
    // What a run may follow stays beneath it.
    for (const char* stage : {"paint_field", "drainage", "blur", "lakes"}) {
        const Recipe other = recipe_of({"hills", stage, "snow"});
        EXPECT_EQ(place_for(other, *find_stage("live_water"), other.layers.size()), 2u) << stage;
    }
}

TEST(Followers, BiomesFollowTheWindOfARun) {
    const Recipe recipe = recipe_of({"hills", "climate", "biomes"});
    const SimulationSubject subject = subject_of(recipe, 0, find_stage("climate"));
    const auto base = Evaluator().evaluate(subject.beneath, 65, 65);
    Simulation run(subject.layer, recipe.world, base);
    EXPECT_EQ(run.shown()->fields.get<"biome">(), nullptr);
    run.follow(subject.followers);
    const auto before = run.shown();
    ASSERT_NE(before->fields.get<"biome">(), nullptr);
    for (int i = 0; i < 400; ++i) run.step();
    EXPECT_NE(*run.shown()->fields.get<"biome">(), *before->fields.get<"biome">());
}

std::array<std::uint8_t, 3> colour_of_ocean(const Terrain& terrain) {
    const auto names = terrain.fields.names(field_id("biome"));
    const auto ocean = std::ranges::find(names->things, "ocean", &NamedThing::key);
    return ocean == names->things.end() ? std::array<std::uint8_t, 3>{} : ocean->colour;
}

TEST(Followers, ATableThatChangesMeanwhileIsReadAgainAndTheRunGoesOn) {
    const TemporaryFolder folder;
    const std::string path = folder / "own.json";
    BiomeTable table = *shipped_biomes();
    const auto write = [&](const std::string& text) { std::ofstream(path) << text; };
    write(to_json(table));
    Recipe recipe = recipe_of({"hills", "climate", "biomes"});
    const Layer& biomes = recipe.layers.back();
    recipe =
        with_parameter(recipe, biomes.id, *find_parameter(biomes.type->parameters, "table"), FilePath{path})
            .recipe;
    const SimulationSubject subject = subject_of(recipe, 0, find_stage("climate"));
    Simulation run(subject.layer, recipe.world, Evaluator().evaluate(subject.beneath, 65, 65));
    run.follow(subject.followers);
    for (int i = 0; i < 20; ++i) run.step();
    const Digest digest = run.digest();
    ASSERT_EQ(colour_of_ocean(*run.shown()), table[table.find("ocean")].colour);

    table.biomes[table.find("ocean") - 1].colour = {1, 2, 3};
    write(to_json(table));
    run.follow(subject.followers);
    EXPECT_EQ(colour_of_ocean(*run.shown()), (std::array<std::uint8_t, 3>{1, 2, 3}));
    write("{ this is no table");
    run.follow(subject.followers);
    ASSERT_NE(run.shown()->fields.get<"biome">(), nullptr) << "the old table stays until the file is mended";
    EXPECT_EQ(colour_of_ocean(*run.shown()), (std::array<std::uint8_t, 3>{1, 2, 3}));
    EXPECT_EQ(run.steps(), 20);
    EXPECT_EQ(run.digest(), digest);
}

}  // namespace
}  // namespace talus
