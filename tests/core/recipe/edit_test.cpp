#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

Recipe opening() { return find_preset(k_opening_preset)->recipe; }

Recipe three_layers() {
    Recipe recipe;
    for (const char* stage : {"diamond_square", "flat", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

std::size_t place_of(std::span<const Parameter> listing, std::string_view key) {
    return *find_parameter(listing, key);
}

// A run knows its layer by a number that the document may have given to another one since.
TEST(Edit, AKeptRunReplacesOnlyALayerOfItsOwnStage) {
    const Recipe recipe = three_layers();
    Layer replay = new_layer(recipe, *find_stage("live_water"));
    const Recipe kept = with_run_kept(recipe, replay).recipe;
    ASSERT_EQ(kept.layers.size(), 4u);
    EXPECT_EQ(place_of_run(kept, replay), 3u);
    replay.values[0] = 99.0f;
    const Recipe again = with_run_kept(kept, replay).recipe;
    ASSERT_EQ(again.layers.size(), 4u);
    EXPECT_EQ(again.layers[3].values, replay.values);
    // The run was made with its own masks, whatever the document's are by now.
    replay.strength.number = 0.5f;
    replay.masks = {mask_of("height")};
    const Recipe slowed = with_run_kept(kept, replay).recipe;
    EXPECT_EQ(slowed.layers[3].masks, replay.masks);
    EXPECT_EQ(slowed.layers[3].strength, replay.strength);
    replay.id = recipe.layers[2].id;
    EXPECT_EQ(place_of_run(recipe, replay), std::nullopt);
    const Recipe beside = with_run_kept(recipe, replay).recipe;
    ASSERT_EQ(beside.layers.size(), 4u);
    EXPECT_EQ(beside.layers[2], recipe.layers[2]);
    EXPECT_EQ(beside.layers[3].type, replay.type);
    EXPECT_NE(beside.layers[3].id, replay.id);
}

TEST(Edit, LayersAreAddedMovedDuplicatedAndRemovedById) {
    const Recipe recipe = three_layers();
    const int first = recipe.layers[0].id;
    const int last = recipe.layers[2].id;
    const Recipe moved = with_layer_moved(recipe, last, -1).recipe;
    EXPECT_EQ(moved.layers[1].id, last);
    EXPECT_EQ(with_layer_moved(moved, last, 1).recipe, recipe);
    const Recipe doubled = with_layer_duplicated(recipe, first).recipe;
    ASSERT_EQ(doubled.layers.size(), 4u);
    EXPECT_EQ(doubled.layers[1].values, recipe.layers[0].values);
    EXPECT_NE(doubled.layers[1].seed, recipe.layers[0].seed);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(find_layer(doubled, doubled.layers[i].id), i);
    EXPECT_EQ(with_layer_removed(doubled, doubled.layers[1].id).recipe, recipe);
}

TEST(Edit, ALayerIsAddedAfterTheOneThatIsNamedWithTheChoiceThatIsNamed) {
    const Recipe recipe = three_layers();
    const StageType& perlin = *find_stage("perlin");
    const std::size_t sum = place_of(perlin.parameters, "sum");
    const Recipe added = with_layer_added(recipe, perlin, recipe.layers[0].id, ChosenValue{sum, 2}).recipe;
    ASSERT_EQ(added.layers.size(), 4u);
    EXPECT_EQ(added.layers[1].type, &perlin);
    EXPECT_EQ(added.layers[1].values[sum], ParameterValue(2));
    EXPECT_EQ(with_layer_removed(added, added.layers[1].id).recipe, recipe);
    EXPECT_EQ(with_layer_added(recipe, perlin, 999).recipe.layers.back().type, &perlin);
    EXPECT_EQ(with_layer_added(Recipe{}, perlin, 999).recipe.layers.size(), 1u);
}

TEST(Edit, ALayerMovesSeveralPlacesAtOnce) {
    const Recipe recipe = three_layers();
    const int last = recipe.layers[2].id;
    const Recipe moved = with_layer_moved(recipe, last, -2).recipe;
    EXPECT_EQ(moved.layers[0].id, last);
    EXPECT_EQ(moved.layers[1].id, recipe.layers[0].id);
    EXPECT_EQ(with_layer_moved(moved, last, 2).recipe, recipe);
    EXPECT_EQ(with_layer_moved(recipe, last, -3).recipe, recipe) << "beyond the first";
}

TEST(Edit, CopiesHaveNamesOfTheirOwn) {
    Recipe recipe = three_layers();
    const int first = recipe.layers[0].id;
    const std::string name = recipe.layers[0].name;
    recipe = with_layer_duplicated(recipe, first).recipe;
    EXPECT_EQ(recipe.layers[1].name, name + " 2");
    recipe = with_layer_duplicated(recipe, first).recipe;
    EXPECT_EQ(recipe.layers[1].name, name + " 3");
    recipe = with_layer_duplicated(recipe, recipe.layers[1].id).recipe;
    EXPECT_EQ(recipe.layers[2].name, name + " 4") << "not " << name << " 3 2";
    recipe = with_layer_renamed(recipe, first, "1999").recipe;
    EXPECT_EQ(with_layer_duplicated(recipe, first).recipe.layers[1].name, "1999 2");
}

TEST(Edit, PastedLayersComeAfterTheNamedOneInTheirOrderWithNamesAndIdsOfTheirOwn) {
    const Recipe recipe = three_layers();
    Recipe pasted;
    for (const char* stage : {"flat", "terrace"})
        pasted.layers.push_back(new_layer(pasted, *find_stage(stage)));
    pasted.layers.edit(0)->seed = 99;
    const Edited edited = with_layers_pasted(recipe, pasted, recipe.layers[1].id);
    EXPECT_EQ(edited.label, "Paste 2 layers");
    std::vector<std::string> names;
    std::set<int> ids;
    for (const Layer& layer : edited.recipe.layers) {
        names.push_back(layer.name);
        ids.insert(layer.id);
    }
    EXPECT_THAT(names, testing::ElementsAre("Diamond-square", "Flat", "Flat 2", "Terraces", "Blur"));
    EXPECT_EQ(ids.size(), 5u);
    EXPECT_EQ(edited.recipe.layers[2].seed, 99u);
    EXPECT_EQ(with_layers_pasted(recipe, pasted).recipe.layers[4].name, "Terraces");
    EXPECT_EQ(with_layers_pasted(recipe, Recipe{}).recipe, recipe);
    EXPECT_EQ(recipe_from_json(to_json(edited.recipe)).recipe, edited.recipe);
}

TEST(Edit, AnAddedLayerLeavesTheGroundBelowItWhereItIs) {
    // Layers from biomes are smaller in a smaller world.
    Recipe empty, ground = opening();
    empty.world.extent = ground.world.extent = 24576;
    for (const StageType& type : stage_types()) {
        const Layer first = with_layer_added(empty, type).recipe.layers.back();
        EXPECT_EQ(first.blend, Blend::replace) << type.info.key;
        // A line begins across the world, whatever size that has.
        const bool draws = std::ranges::any_of(type.parameters, [](const Parameter& parameter) {
            return parameter.kind == ParameterKind::line;
        });
        EXPECT_EQ(first.values == type.defaults(), !draws) << type.info.key;
        const Layer second = with_layer_added(ground, type).recipe.layers.back();
        const bool filters = type.info.reads.contains(field_id("height"));
        EXPECT_EQ(second.blend, filters ? Blend::replace : Blend::add) << type.info.key;
        const auto level = find_parameter(type.parameters, "level");
        const bool rises_from_zero = !filters && level && type.parameters.size() > 1;
        const bool is_fitted = type.handles.new_radius > 0;
        EXPECT_EQ(second.values == type.defaults(), !rises_from_zero && !draws && !is_fitted)
            << type.info.key;
        if (!rises_from_zero) continue;
        EXPECT_EQ(second.values[*level], ParameterValue(0.0f)) << type.info.key;
    }
}

// Metres that would fill one world are lost in another.
TEST(Edit, AShapeOverOtherGroundIsAFifthOfTheWorldAcrossAndKeepsItsForm) {
    int shapes = 0;
    for (const StageType& type : stage_types()) {
        if (type.info.group != Group::shape || type.info.reads.contains(field_id("height"))) continue;
        const auto row = find_parameter(type.parameters, "radius");
        if (!row) continue;
        ++shapes;
        for (const float extent : {800.0f, 4000.0f, 200000.0f}) {
            Recipe ground = opening();
            ground.world.extent = extent;
            const Layer added = with_layer_added(ground, type).recipe.layers.back();
            const auto value = [&](const std::vector<ParameterValue>& values, const char* key) {
                const auto place = find_parameter(type.parameters, key);
                return place ? std::get<float>(values[*place]) : 0.0f;
            };
            const float radius = value(added.values, "radius");
            EXPECT_NEAR(radius, extent / 10, extent / 200) << type.info.key;
            const float times = radius / value(type.defaults(), "radius");
            for (const char* key : {"height", "depth", "rim", "edge", "crater_depth"}) {
                const float usual = value(type.defaults(), key);
                EXPECT_NEAR(value(added.values, key), usual * std::min(times, 1.0f), usual * 0.05f)
                    << type.info.key << " " << key << " in a world of " << extent << " m";
            }
            const float crater = value(type.defaults(), "crater_radius");
            EXPECT_NEAR(value(added.values, "crater_radius"), crater * times, crater * times * 0.06f);
        }
    }
    EXPECT_GE(shapes, 4);
}

TEST(Edit, SaysWhatItDoes) {
    const Recipe recipe = three_layers();
    const int square = recipe.layers[0].id;
    const int blur = recipe.layers[2].id;
    const auto of_square = [](const char* key) {
        return place_of(find_stage("diamond_square")->parameters, key);
    };
    const Recipe masked = with_mask_added(recipe, blur, mask_of("height")).recipe;
    const std::vector<std::pair<Edited, std::string>> edits{
        {with_layer_added(recipe, *find_stage("terrace")), "Add Terraces"},
        {with_import_added(recipe, "/maps/bay.png", recipe.world), "Import bay.png"},
        {with_layer_removed(recipe, blur), "Delete Blur"},
        {with_layer_duplicated(recipe, blur), "Duplicate Blur"},
        {with_layer_moved(recipe, blur, -1), "Move layer up"},
        {with_layer_moved(recipe, square, 1), "Move layer down"},
        {with_layer_renamed(recipe, blur, "Haze"), "Rename Blur"},
        {with_layer_enabled(recipe, blur, false), "Turn off Blur"},
        {with_layer_enabled(with_layer_enabled(recipe, blur, false).recipe, blur, true), "Turn on Blur"},
        {with_setting(recipe, blur, place_of(layer_parameters(), "enabled"), false), "Turn off Blur"},
        {with_setting(recipe, blur, place_of(layer_parameters(), "strength"), NumberOrField{0.5f}),
         "Change Strength of Blur"},
        {with_parameter(recipe, square, of_square("smoothness"), 0.3f),
         "Change Smoothness of Diamond-square"},
        {with_mask_added(recipe, blur, mask_of("height")), "Add mask to Blur"},
        {with_mask(masked, blur, 0, mask_of("slope")), "Change mask of Blur"},
        {with_mask_removed(masked, blur, 0), "Delete mask of Blur"},
        {with_world_value(recipe, place_of(world_parameters(), "sea_level"), 7.0f), "Change Sea level"},
        {with_seed(recipe, 77), "New seed"},
        {with_resolution(recipe, 33, 17), "Change Resolution"},
        {with_name(recipe, "Bay"), "Rename terrain"},
        {with_about(recipe, "Calm."), "Change description"},
    };
    for (const auto& [edited, label] : edits) EXPECT_EQ(edited.label, label);
}

TEST(Edit, WhatCannotBeDoneChangesNothing) {
    const Recipe recipe = three_layers();
    const int first = recipe.layers.front().id;
    const int last = recipe.layers.back().id;
    constexpr int k_nobody = 99;
    for (const Edited& edited :
         {with_layer_moved(recipe, first, -1), with_layer_moved(recipe, last, 1),
          with_layer_moved(recipe, k_nobody, 1), with_layer_removed(recipe, k_nobody),
          with_layer_duplicated(recipe, k_nobody), with_layer_renamed(recipe, k_nobody, "x"),
          with_layer_renamed(recipe, first, ""), with_layer_enabled(recipe, k_nobody, false),
          with_parameter(recipe, k_nobody, 0, 1.0f), with_parameter(recipe, first, 1000, 1.0f),
          with_mask_added(recipe, k_nobody, mask_of("height")), with_mask_removed(recipe, first, 0),
          with_mask_moved(recipe, first, 0, 1), with_mask(recipe, first, 0, mask_of("slope")),
          with_setting(recipe, first, 1000, true), with_world_value(recipe, 1000, 1.0f)}) {
        EXPECT_EQ(digest_of(edited.recipe), digest_of(recipe)) << edited.label;
    }
}

TEST(Edit, ARecipeTakesNoMoreLayersThanItsFileMayHold) {
    Recipe recipe;
    for (std::size_t i = 0; i < k_max_layers; ++i)
        recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    EXPECT_NO_THROW(recipe_from_json(to_json(recipe)));
    EXPECT_EQ(with_layer_added(recipe, *find_stage("flat")).recipe, recipe);
    EXPECT_EQ(with_layer_duplicated(recipe, recipe.layers[5].id).recipe, recipe);
    EXPECT_EQ(with_import_added(recipe, "/a.png", World{.extent = 5}).recipe, recipe);
    EXPECT_EQ(with_layers_pasted(recipe, three_layers()).recipe, recipe);
    recipe.layers.erase(0);
    EXPECT_EQ(with_layers_pasted(recipe, three_layers()).label, "Paste Diamond-square");
}

TEST(Edit, ValuesAreTakenIntoTheirRanges) {
    const Recipe recipe = three_layers();
    const Recipe far =
        with_parameter(recipe, recipe.layers[1].id, place_of(find_stage("flat")->parameters, "level"), 1e9f)
            .recipe;
    EXPECT_EQ(far.layers[1].values[0], ParameterValue(10000.0f));
    const Recipe high = with_world_value(recipe, place_of(world_parameters(), "low"), 5000.0f).recipe;
    EXPECT_EQ(high.world.range(), (HeightRange{5000, 5001}));
    EXPECT_EQ(with_resolution(recipe, 0, 1 << 30).recipe.world.width, 2);

    const int id = recipe.layers[0].id;
    const LayerMask wild = mask_of("slope", {{"low", -1e9f}, {"high", std::nanf("")}, {"baseline", 1e9f}});
    const LayerMask tame = mask_of("slope", {{"low", 0.0f}, {"baseline", 10000.0f}});
    const Recipe masked = with_mask_added(recipe, id, wild).recipe;
    EXPECT_EQ(masked.layers[0].masks, std::vector{tame});
    EXPECT_EQ(with_mask(masked, id, 0, wild).recipe.layers[0].masks, std::vector{tame});
}

TEST(Edit, LabelsHaveLongNamesCutAtACharacter) {
    const Recipe recipe = three_layers();
    std::string name;
    for (int i = 0; i < 100; ++i) name += "ä";
    const Recipe renamed = with_layer_renamed(recipe, recipe.layers[0].id, "x" + name).recipe;
    EXPECT_EQ(with_layer_removed(renamed, renamed.layers[0].id).label, "Delete x" + name.substr(0, 38) + "…");
}

// They are kept as they are, but for what can be done with any layer.
TEST(Edit, LayersOfUnknownStagesAreEditedAndSaved) {
    const std::string_view file =
        R"({"talus":1,"layers":[{"name":"Later","stage":"volcano_9","x":[1,{"y":2}]},{"stage":"flat"}]})";
    const Recipe read = recipe_from_json(file).recipe;
    const int id = read.layers[0].id;
    const std::vector<Edited> edits{
        {read, "Open"},
        with_layer_renamed(read, id, "Not yet"),
        with_layer_enabled(read, id, false),
        with_layer_duplicated(read, id),
        with_layer_moved(read, id, 1),
        with_layer_duplicated(with_layer_renamed(read, id, "Not yet").recipe, id),
    };
    for (const Edited& edited : edits) {
        const Recipe again = recipe_from_json(to_json(edited.recipe)).recipe;
        EXPECT_EQ(digest_of(again), digest_of(edited.recipe)) << edited.label;
        EXPECT_THAT(to_json(edited.recipe), testing::HasSubstr("volcano_9"));
    }
    EXPECT_EQ(edits[1].recipe.layers[0].name, "Not yet");
    // What only a known stage has is not for them.
    EXPECT_EQ(with_parameter(read, id, 0, 1.0f).recipe, read);
    EXPECT_EQ(with_setting(read, id, place_of(layer_parameters(), "seed"), std::uint64_t{5}).recipe, read);
    EXPECT_EQ(with_mask_added(read, id, mask_of("height")).recipe, read);
}

TEST(Edit, AMaskThatIsStillToBePaintedChangesNothingAfterOthers) {
    Recipe recipe;
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    const int id = recipe.layers[0].id;
    const LayerMask painted = mask_of("painted");
    const Recipe alone = with_mask_added(recipe, id, painted).recipe;
    EXPECT_EQ(alone.layers[0].masks[0].settings().join, Join::both)
        << "acts where it is painted, nowhere yet";
    const Recipe masked = with_mask_added(recipe, id, mask_of("height")).recipe;
    const Recipe both = with_mask_added(masked, id, painted).recipe;
    ASSERT_EQ(both.layers[0].masks.size(), 2u);
    EXPECT_EQ(both.layers[0].masks[1].settings().join, Join::either);
    EXPECT_EQ(*Evaluator(0).evaluate(both, 33, 33)->height(),
              *Evaluator(0).evaluate(masked, 33, 33)->height());
    EXPECT_EQ(with_mask_added(masked, id, mask_of("slope")).recipe.layers[0].masks[1].settings().join,
              Join::both);
}

TEST(Edit, ALayerThatChangesHeightsComesBeforeWhatOnlyLiesOnTheGround) {
    Recipe recipe;
    for (const char* stage : {"perlin", "lakes", "drainage", "biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    const auto place = [&](const char* stage, std::size_t asked) {
        return place_for(recipe, *find_stage(stage), asked);
    };
    EXPECT_EQ(place("terrace", 4), 1u);
    EXPECT_EQ(place("terrace", 3), 1u) << "after what lies before the place, whatever follows";
    EXPECT_EQ(place("terrace", 1), 1u);
    recipe.layers.push_back(new_layer(recipe, *find_stage("blur")));
    EXPECT_EQ(place("terrace", 5), 5u);
    recipe.layers.push_back(new_layer(recipe, *find_stage("paint_field")));
    EXPECT_EQ(place("mountain_ranges", 6), 6u) << "a cause that it may follow";
}

}  // namespace
}  // namespace talus
