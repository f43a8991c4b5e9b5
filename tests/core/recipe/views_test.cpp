#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/recipe/evaluate.h"
#include "core/recipe/history.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/recipe_schema.h"
#include "tests/core/schema_twins.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A view with every value away from its default.
NamedView harbour() {
    NamedView view;
    view.name = "Harbour \"ü\"";
    view.kind = ViewShape::isometric;
    view.orthographic = true;
    view.east = -812.5f;
    view.north = 0.1f;
    view.up = 33.3f;
    view.distance = 1234.5f;
    view.heading = 311.7f;
    view.pitch = -3.25f;
    view.exaggeration = 2.5f;
    view.own_sun = true;
    view.sun_azimuth = 123.4f;
    view.sun_elevation = 5.6f;
    return view;
}

Recipe with_two_views() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.views = {harbour(), NamedView{}};
    recipe.views[1].name = "From above";
    return recipe;
}

std::string file_with(const std::string& views) { return "{\"talus\": 1, \"views\": " + views + "}"; }

TEST(Views, AreWrittenAndReadBackTheSame) {
    const Recipe recipe = with_two_views();
    const ReadRecipe read = recipe_from_json(to_json(recipe));
    EXPECT_THAT(read.remarks, IsEmpty());
    EXPECT_EQ(read.recipe, recipe);
    EXPECT_EQ(digest_of(read.recipe), digest_of(recipe));
    Recipe none = recipe;
    none.views.clear();
    EXPECT_THAT(to_json(none), testing::Not(HasSubstr("\"views\""))) << "older versions know no such key";
}

TEST(Views, OfAFileAreClampedAndNamedAndWhatIsUnknownIsKept) {
    const ReadRecipe read = recipe_from_json(file_with(
        R"([{"name": "Far", "distance": 1e12, "pitch": 120, "heading": 90, "lens": "fisheye"}, {}, {"kind": "globe"}])"));
    ASSERT_EQ(read.recipe.views.size(), 3u);
    const NamedView& far = read.recipe.views[0];
    EXPECT_EQ(far.distance, 1e8f);
    EXPECT_EQ(far.pitch, 90);
    EXPECT_EQ(far.heading, 90);
    EXPECT_EQ(read.recipe.views[1].name, "View 1");
    EXPECT_EQ(read.recipe.views[2].name, "View 2");
    EXPECT_EQ(read.recipe.views[2].kind, ViewSettings().kind);
    EXPECT_THAT(read.remarks,
                testing::UnorderedElementsAre(HasSubstr("views[0].distance"), HasSubstr("views[0].pitch"),
                                              HasSubstr("views[0].lens"), HasSubstr("views[2].kind")));
    const auto again = nlohmann::json::parse(to_json(read.recipe));
    EXPECT_EQ(again["views"][0]["lens"], "fisheye");
    EXPECT_EQ(again["views"][2]["kind"], "globe");
}

TEST(Views, OfAnotherFormAreRefusedWithTheirPlace) {
    const auto said = [](const std::string& views) {
        try {
            recipe_from_json(file_with(views));
        } catch (const RecipeError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_THAT(said("7"), HasSubstr("views: "));
    EXPECT_THAT(said("[3]"), HasSubstr("views[0]: "));
    EXPECT_THAT(said(R"([{"name": 3}])"), HasSubstr("views[0].name: "));
    EXPECT_THAT(said(R"([{}, {"pitch": "low"}])"), HasSubstr("views[1].pitch"));
    std::string many = "[{}";
    for (std::size_t i = 0; i < k_max_views; ++i) many += ",{}";
    EXPECT_THAT(said(many + "]"), HasSubstr("at most 100"));
}

TEST(Views, ChangeTheDocumentButNotItsTerrain) {
    const Recipe recipe = find_preset(k_opening_preset)->recipe;
    const Recipe viewed = with_view_kept(recipe, harbour()).recipe;
    EXPECT_NE(digest_of(viewed), digest_of(recipe));
    EXPECT_TRUE(makes_same_terrain(viewed, recipe));
    Evaluator evaluator;
    const auto terrain = evaluator.evaluate(recipe, 65, 65);
    EXPECT_EQ(evaluator.evaluate(viewed, 65, 65).get(), terrain.get());
    Recipe other = recipe;
    other.world.sea_level += 1;
    EXPECT_FALSE(makes_same_terrain(other, recipe));
}

TEST(Views, AreKeptRenamedAndRemovedAsEditsThatUndoTakesBack) {
    History history(Recipe{});
    history.commit(with_view_kept(history.current(), NamedView{}));
    EXPECT_EQ(history.undo_label(), "Keep view View 1");
    NamedView steep = harbour();
    steep.pitch = 500;
    history.commit(with_view_kept(history.current(), steep));
    history.commit(with_view_kept(history.current(), NamedView{}));
    const auto names = [&] {
        std::vector<std::string> all;
        for (const NamedView& view : history.current().views) all.push_back(view.name);
        return all;
    };
    EXPECT_THAT(names(), ElementsAre("View 1", harbour().name, "View 2"));
    EXPECT_EQ(history.current().views[1].pitch, 90) << "values stay within their ranges";
    history.commit(with_view_renamed(history.current(), 0, "Start"));
    EXPECT_EQ(history.undo_label(), "Rename view View 1");
    history.commit(with_view_removed(history.current(), 1));
    EXPECT_THAT(names(), ElementsAre("Start", "View 2"));
    history.undo();
    history.undo();
    EXPECT_THAT(names(), ElementsAre("View 1", harbour().name, "View 2"));

    const Recipe& now = history.current();
    EXPECT_EQ(with_view_renamed(now, 0, "").recipe, now);
    EXPECT_EQ(with_view_renamed(now, 3, "Beyond").recipe, now);
    EXPECT_EQ(with_view_removed(now, 3).recipe, now);
    Recipe full;
    full.views.resize(k_max_views);
    EXPECT_EQ(with_view_kept(full, harbour()).recipe, full);
}

TEST(Views, TheSchemaAndTheReaderAgreeOnEveryValue) {
    if (!has_schema_judge()) GTEST_SKIP() << "no python3-jsonschema";
    nlohmann::ordered_json view = {{"name", "Bay"}};
    view.update(json_from_values(view_parameters(), values_of_view(harbour())));
    const nlohmann::ordered_json recipe = {{"talus", 1}, {"views", nlohmann::ordered_json::array({view})}};
    const auto objection = [](const std::string& text) {
        try {
            const ReadRecipe read = recipe_from_json(text);
            return read.remarks.empty() ? std::string() : read.remarks.front();
        } catch (const RecipeError& error) {
            return std::string(error.what());
        }
    };
    expect_twins(recipe_schema(), variants_of(recipe), objection, {});
}

}  // namespace
}  // namespace talus
