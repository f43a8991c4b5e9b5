#include "app/editor/document.h"

#include <gtest/gtest.h>

#include "app/editor/seeds.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

Recipe opening() { return find_preset(k_opening_preset)->recipe; }

Recipe with_sea(Recipe recipe, float level) {
    recipe.world.sea_level = level;
    return recipe;
}

TEST(Document, AnAmendmentThatGoesBackLeavesNoStepAtAll) {
    Document document(opening());
    document.change(with_sea(opening(), 40));
    document.amend(opening());
    EXPECT_EQ(document.recipe(), opening());
    EXPECT_FALSE(document.can_undo());
    EXPECT_FALSE(document.can_redo());
}

TEST(Document, ADragIsOneUndoStep) {
    Document document(opening());
    for (const float level : {10.0f, 20.0f, 30.0f}) document.edit(with_sea(document.recipe(), level));
    EXPECT_TRUE(document.editing());
    EXPECT_EQ(document.recipe().world.sea_level, 30);
    document.commit();
    EXPECT_FALSE(document.editing());
    document.undo();
    EXPECT_EQ(document.recipe(), opening());
    EXPECT_FALSE(document.can_undo());
    document.redo();
    EXPECT_EQ(document.recipe().world.sea_level, 30);
}

TEST(Document, UndoInTheMiddleOfADragDropsTheDrag) {
    Document document(opening());
    document.change(with_sea(opening(), 5));
    document.edit(with_sea(opening(), 50));
    document.undo();
    EXPECT_EQ(document.recipe().world.sea_level, 5);
    document.undo();
    EXPECT_EQ(document.recipe(), opening());
}

TEST(Document, AnAmendmentTakesThePlaceOfTheLastStep) {
    Document document(opening());
    document.change(with_sea(opening(), 5));  // what a double click's first click did
    document.amend(with_sea(opening(), -7));  // what its second one did
    EXPECT_EQ(document.recipe().world.sea_level, -7);
    document.undo();
    EXPECT_EQ(document.recipe(), opening());
}

TEST(Document, AnEditThatChangesNothingIsNoStep) {
    Document document(opening());
    const auto revision = document.revision();
    document.change(opening());
    EXPECT_FALSE(document.can_undo());
    EXPECT_FALSE(document.touched());
    EXPECT_EQ(document.revision(), revision);
}

TEST(Document, IsDirtyExactlyWhileItDiffersFromItsFile) {
    Document document(opening());
    EXPECT_FALSE(document.dirty());
    document.edit(with_sea(opening(), 5));
    EXPECT_TRUE(document.dirty());
    document.mark_saved("/somewhere/island.talus");
    EXPECT_FALSE(document.dirty());
    EXPECT_EQ(document.title(), "island.talus");
    document.undo();
    EXPECT_TRUE(document.dirty());
    document.redo();
    EXPECT_FALSE(document.dirty());
    EXPECT_TRUE(document.touched());
}

TEST(Document, AnotherOneBeginsWithoutHistory) {
    Document document(opening());
    document.change(with_sea(opening(), 5));
    const auto revision = document.revision();
    document.replace(opening(), "");
    EXPECT_FALSE(document.can_undo());
    EXPECT_FALSE(document.dirty());
    EXPECT_FALSE(document.touched());
    EXPECT_GT(document.revision(), revision);
}

TEST(Document, AnotherBeginningIsAnUndoStepAndNothingToBeLost) {
    Document document(opening());
    Recipe other = opening();
    other.world.seed = 77;
    document.begin_with(other);
    EXPECT_EQ(document.recipe(), other);
    EXPECT_FALSE(document.dirty());
    EXPECT_FALSE(document.touched());
    document.undo();
    EXPECT_EQ(document.recipe(), opening());
    EXPECT_FALSE(document.dirty());
    EXPECT_FALSE(document.touched());
    document.redo();
    other.world.seed = 78;
    document.change(other);
    EXPECT_TRUE(document.dirty());
    EXPECT_TRUE(document.touched());
    document.mark_saved("/a.talus");
    document.undo();
    EXPECT_TRUE(document.dirty()) << "the file holds something else now";
}

TEST(Document, EveryBeginningSelectsTheFirstLayerWhateverWasSelectedBefore) {
    const Recipe& terraces = find_preset("terraces")->recipe;
    ASSERT_GT(terraces.layers.size(), 1u);
    Document document(terraces);
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
    Recipe other = terraces;
    other.world.seed = 77;
    document.select(terraces.layers.back().id);
    document.begin_with(other);
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
    document.select(terraces.layers.back().id);
    document.replace(terraces, "/a.talus");
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
}

TEST(Document, LayersAreAddedMovedDuplicatedAndRemovedById) {
    const StageType& flat = *find_stage("flat");
    Recipe recipe = with_layer_added(with_layer_added(opening(), flat), flat);
    ASSERT_EQ(recipe.layers.size(), 3u);
    const int first = recipe.layers[0].id;
    const int last = recipe.layers[2].id;
    EXPECT_EQ(with_layer_moved(recipe, first, -1), recipe);
    EXPECT_EQ(with_layer_moved(recipe, last, 1), recipe);
    const Recipe moved = with_layer_moved(recipe, last, -1);
    EXPECT_EQ(moved.layers[1].id, last);
    EXPECT_EQ(with_layer_moved(moved, last, 1), recipe);
    const Recipe doubled = with_layer_duplicated(recipe, first);
    ASSERT_EQ(doubled.layers.size(), 4u);
    EXPECT_EQ(doubled.layers[1].values, recipe.layers[0].values);
    EXPECT_NE(doubled.layers[1].seed, recipe.layers[0].seed);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(find_layer(doubled, doubled.layers[i].id), i);
    EXPECT_EQ(with_layer_removed(doubled, doubled.layers[1].id), recipe);
}

TEST(Document, AnAddedLayerLeavesTheGroundBelowItWhereItIs) {
    for (const StageType& type : stage_types()) {
        const Layer first = with_layer_added(Recipe{}, type).layers.back();
        EXPECT_EQ(first.blend, Blend::replace) << type.info.key;
        EXPECT_EQ(first.values, type.defaults()) << type.info.key;
        const Layer second = with_layer_added(opening(), type).layers.back();
        const bool filters = type.info.reads.contains(field_id("height"));
        EXPECT_EQ(second.blend, filters ? Blend::replace : Blend::add) << type.info.key;
        const auto level = find_parameter(type.parameters, "level");
        const bool rises_from_zero = !filters && level && type.parameters.size() > 1;
        EXPECT_EQ(second.values == type.defaults(), !rises_from_zero) << type.info.key;
        if (!rises_from_zero) continue;
        EXPECT_EQ(second.values[*level], ParameterValue(0.0f)) << type.info.key;
    }
}

TEST(Document, TheSelectionOutlivesTheLayerOnlyAsTheLastOne) {
    Document document(opening());
    document.change(with_layer_added(opening(), *find_stage("flat")));
    const int added = document.recipe().layers[1].id;
    document.select(added);
    document.undo();
    EXPECT_EQ(document.selected(), &document.recipe().layers[0]);
    document.change(Recipe{});
    EXPECT_EQ(document.selected(), nullptr);
}

TEST(Seeds, RollingRemembersTheLastTwentyAndALockHolds) {
    Document document(opening());
    Seeds seeds;
    std::vector<std::uint64_t> shown;
    for (int i = 0; i < 25; ++i) {
        shown.insert(shown.begin(), document.recipe().world.seed);
        seeds.roll(document);
        EXPECT_NE(document.recipe().world.seed, shown.front());
    }
    EXPECT_EQ(seeds.last().size(), Seeds::k_most);
    EXPECT_EQ(seeds.last().front(), shown.front());
    const std::uint64_t now = document.recipe().world.seed;
    seeds.locked = true;
    seeds.roll(document);
    EXPECT_EQ(document.recipe().world.seed, now);
}

}  // namespace
}  // namespace talus
