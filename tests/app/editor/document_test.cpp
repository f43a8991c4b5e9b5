#include "app/editor/document.h"

#include <gtest/gtest.h>

#include "app/editor/seeds.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

Recipe opening() { return find_preset(k_opening_preset)->recipe; }

Edited with_sea(const Recipe& recipe, float level) {
    return with_world_value(recipe, *find_parameter(world_parameters(), "sea_level"), level);
}

TEST(Document, AnAmendmentThatGoesBackLeavesNoStepAtAll) {
    Document document(opening());
    document.change(with_sea(opening(), 40));
    document.amend(with_sea(document.recipe(), opening().world.sea_level));
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

TEST(Document, SaysWhatUndoAndRedoDo) {
    Document document(opening());
    EXPECT_EQ(document.undo_label(), "");
    document.change(with_layer_added(document.recipe(), *find_stage("blur")));
    document.edit(with_sea(document.recipe(), 50));
    EXPECT_EQ(document.undo_label(), "Change Sea level") << "a drag is a step before it ends";
    document.commit();
    document.undo();
    EXPECT_EQ(document.undo_label(), "Add Blur");
    EXPECT_EQ(document.redo_label(), "Change Sea level");
    document.edit(with_sea(document.recipe(), 60));
    EXPECT_EQ(document.redo_label(), "") << "there is nothing to be made again while the hand moves";
}

TEST(Document, AJumpInTheHistoryIsSoManyStepsOfUndoOrRedo) {
    Document walking(opening());
    Document jumping(opening());
    for (Document* document : {&walking, &jumping}) {
        document->change(with_layer_added(document->recipe(), *find_stage("blur")));
        document->select(document->recipe().layers.back().id);
        document->change(with_sea(document->recipe(), 50));
        document->change(with_layer_added(document->recipe(), *find_stage("sharpen")));
        document->change(with_sea(document->recipe(), 60));
    }
    const std::size_t all = walking.history().size();
    ASSERT_EQ(all, 5u);
    EXPECT_EQ(walking.history().label(0), "");
    EXPECT_EQ(walking.history().label(1), "Add Blur");
    for (const std::size_t place : {std::size_t{0}, all - 1, std::size_t{2}, std::size_t{1}, all - 2}) {
        jumping.go_to(place);
        while (walking.history().place() > place) walking.undo();
        while (walking.history().place() < place) walking.redo();
        EXPECT_EQ(jumping.recipe(), walking.recipe()) << place;
        EXPECT_EQ(jumping.can_undo(), walking.can_undo()) << place;
        EXPECT_EQ(jumping.undo_label(), walking.undo_label()) << place;
        EXPECT_EQ(jumping.redo_label(), walking.redo_label()) << place;
        EXPECT_EQ(jumping.dirty(), walking.dirty()) << place;
    }
}

TEST(Document, AJumpDropsADragAndAnEditAfterItTheStepsBehind) {
    Document document(opening());
    document.change(with_sea(opening(), 5));
    document.change(with_sea(opening(), 6));
    document.edit(with_sea(opening(), 50));
    document.go_to(1);
    EXPECT_EQ(document.recipe().world.sea_level, 5);
    EXPECT_FALSE(document.editing());
    document.change(with_sea(opening(), 7));
    EXPECT_EQ(document.history().size(), 3u);
    EXPECT_FALSE(document.can_redo());
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

TEST(Document, AnAmendmentOfAnotherStepIsAStepOfItsOwn) {
    Document document(opening());
    document.change(with_layer_added(opening(), *find_stage("blur")));
    document.amend(with_sea(document.recipe(), -7));  // of a slider that the first click left where it was
    EXPECT_EQ(document.recipe().layers.size(), opening().layers.size() + 1);
    EXPECT_EQ(document.recipe().world.sea_level, -7);
    document.undo();
    EXPECT_EQ(document.undo_label(), "Add Blur");
}

TEST(Document, AnAmendmentEndsADragWithoutItsStep) {
    Document document(opening());
    document.change(with_sea(opening(), 5));
    document.edit(with_layer_added(document.recipe(), *find_stage("blur")));
    document.amend(with_sea(document.recipe(), 6));
    document.undo();
    EXPECT_EQ(document.recipe(), with_sea(opening(), 5).recipe);
}

TEST(Document, AnEditThatChangesNothingIsNoStep) {
    Document document(opening());
    const auto revision = document.revision();
    document.change({opening(), "Change"});
    EXPECT_FALSE(document.can_undo());
    EXPECT_FALSE(document.touched());
    EXPECT_EQ(document.revision(), revision);
}

TEST(Document, IsDirtyExactlyWhileItDiffersFromItsFile) {
    Document document(opening());
    EXPECT_FALSE(document.dirty());
    document.edit(with_sea(opening(), 5));
    EXPECT_TRUE(document.dirty());
    document.commit();
    document.mark_saved("/somewhere/island.talus", document.recipe());
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
    document.begin_with(with_all_of(other, "Choose another"));
    EXPECT_EQ(document.recipe(), other);
    EXPECT_FALSE(document.dirty());
    EXPECT_FALSE(document.touched());
    document.undo();
    EXPECT_EQ(document.recipe(), opening());
    EXPECT_FALSE(document.dirty());
    EXPECT_FALSE(document.touched());
    document.redo();
    other.world.seed = 78;
    document.change({other, "Change"});
    EXPECT_TRUE(document.dirty());
    EXPECT_TRUE(document.touched());
    document.mark_saved("/a.talus", document.recipe());
    document.undo();
    EXPECT_TRUE(document.dirty()) << "the file holds something else now";
}

TEST(Document, BeganAsTheBeginningThatItShows) {
    Document document(opening());
    Recipe other = opening();
    other.world.seed = 77;
    document.begin_with(with_all_of(other, "Choose another"));
    EXPECT_EQ(document.clean(), other);
    document.begin_with(with_all_of(opening(), "Choose the first"));
    EXPECT_EQ(document.clean(), opening());
    document.undo();
    EXPECT_EQ(document.clean(), other);
    document.change(with_sea(other, 5));
    EXPECT_EQ(document.clean(), other);
    EXPECT_TRUE(document.dirty());
}

TEST(Document, EveryBeginningSelectsTheFirstLayerWhateverWasSelectedBefore) {
    const Recipe& terraces = find_preset("terraces")->recipe;
    ASSERT_GT(terraces.layers.size(), 1u);
    Document document(terraces);
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
    Recipe other = terraces;
    other.world.seed = 77;
    document.select(terraces.layers.back().id);
    document.begin_with(with_all_of(other, "Choose another"));
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
    document.select(terraces.layers.back().id);
    document.replace(terraces, "/a.talus");
    EXPECT_EQ(document.selected(), &document.recipe().layers.front());
}

TEST(Document, TheSelectionOutlivesTheLayerOnlyAsTheLastOne) {
    Document document(opening());
    document.change(with_layer_added(opening(), *find_stage("flat")));
    const int added = document.recipe().layers[1].id;
    document.select(added);
    document.undo();
    EXPECT_EQ(document.selected(), &document.recipe().layers[0]);
    document.change({Recipe{}, "Change"});
    EXPECT_EQ(document.selected(), nullptr);
}

// Four layers, of which the third is selected.
Document with_four_layers() {
    Document document(opening());
    for (int i = 0; i < 3; ++i) document.change(with_layer_added(document.recipe(), *find_stage("blur")));
    document.select(document.recipe().layers[2].id);
    return document;
}

TEST(Document, UndoAndRedoBringBackWhatWasSelected) {
    Document document = with_four_layers();
    const int third = document.recipe().layers[2].id;
    document.change(with_layer_added(document.recipe(), *find_stage("flat"), third));
    const int added = document.recipe().layers[3].id;
    document.select(added);
    document.undo();
    EXPECT_EQ(document.selected()->id, third) << "the layer that was added is gone";
    document.redo();
    EXPECT_EQ(document.selected()->id, added);
    document.undo();

    document.change(with_layer_removed(document.recipe(), third));
    document.select(document.recipe().layers[1].id);
    document.undo();
    EXPECT_EQ(document.selected()->id, third) << "the layer that was removed is there again";

    document.begin_with({find_preset("terraces")->recipe, "Choose Terraces"});
    EXPECT_EQ(document.selected(), &document.recipe().layers[0]);
    document.undo();
    EXPECT_EQ(document.selected()->id, third);
}

TEST(Document, UndoAndRedoLeaveTheSelectionWhereTheyNeitherBringNorTakeALayer) {
    Document document = with_four_layers();
    const int second = document.recipe().layers[1].id;
    const int last = document.recipe().layers[3].id;
    document.change(
        with_layer_enabled(document.recipe(), second, false));  // by its eye: the third is selected
    document.select(second);
    document.change(with_layer_enabled(document.recipe(), last, false));
    document.select(last);
    document.undo();
    EXPECT_EQ(document.selected()->id, last) << "the layer that was edited, and not what was selected then";
    document.undo();
    EXPECT_EQ(document.selected()->id, last);
    document.select(second);
    document.redo();
    document.redo();
    EXPECT_EQ(document.selected()->id, second);
}

TEST(Document, WhereTheSelectedLayerIsGoneTheOneInItsPlaceIsSelected) {
    Document document = with_four_layers();
    document.change(with_layer_removed(document.recipe(), document.selected()->id));
    EXPECT_EQ(document.selected(), &document.recipe().layers[2]);
    document.change(with_layer_removed(document.recipe(), document.selected()->id));
    EXPECT_EQ(document.selected(), &document.recipe().layers[1]) << "the last one";
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
    EXPECT_EQ(seeds.last().size(), Seeds::k_max_seeds);
    EXPECT_EQ(seeds.last().front(), shown.front());
    const std::uint64_t now = document.recipe().world.seed;
    seeds.locked = true;
    seeds.roll(document);
    EXPECT_EQ(document.recipe().world.seed, now);
}

// What the file holds must not be lost to a world that has nothing to do with it.
TEST(Document, AnotherWorldHasNoFileUntilItIsSavedOrTakenBack) {
    Document document(opening());
    document.replace(opening(), "/bay.talus");
    document.change(with_sea(opening(), 5));
    const auto other = [&] { document.change_world(with_all_of(with_name({}, "Other").recipe, "Other")); };
    other();
    EXPECT_EQ(document.file(), "");
    EXPECT_EQ(document.title(), "Other");
    EXPECT_TRUE(document.dirty());
    document.change(with_sea(document.recipe(), 9));
    EXPECT_EQ(document.file(), "") << "so are the edits that follow";
    document.undo();
    EXPECT_EQ(document.file(), "");
    document.undo();
    EXPECT_EQ(document.file(), "/bay.talus");
    EXPECT_EQ(document.title(), "bay.talus");
    document.redo();
    EXPECT_EQ(document.file(), "");
    document.undo();
    for (const float level : {11.0f, 12.0f, 13.0f}) document.change(with_sea(document.recipe(), level));
    EXPECT_EQ(document.file(), "/bay.talus") << "another edit takes its place";
    other();
    document.amend(with_sea(document.recipe(), 3));
    EXPECT_EQ(document.file(), "");
    document.mark_saved("/other.talus", document.recipe());
    EXPECT_EQ(document.file(), "/other.talus");
    document.change_world({document.recipe(), "Other"});
    EXPECT_EQ(document.file(), "/other.talus") << "the world is the same";
    other();
    document.replace(opening(), "/third.talus");
    EXPECT_EQ(document.file(), "/third.talus");
}

}  // namespace
}  // namespace talus
