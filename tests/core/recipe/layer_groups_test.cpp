#include "core/recipe/layer_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

constexpr int k_grouped_side = 97;  // samples

Recipe stack_of_stages(const std::vector<std::string>& stages) {
    Recipe recipe;
    for (const std::string& stage : stages) recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

// The layers from one place to another in a group.
Recipe with_group(const Recipe& recipe, std::size_t first, std::size_t last) {
    return with_layers_grouped(recipe, recipe.layers[first].id, recipe.layers[last].id).recipe;
}

std::shared_ptr<const Terrain> ground_of(const Recipe& recipe) {
    return Evaluator(0).evaluate(recipe, k_grouped_side, k_grouped_side);
}

void expect_same_ground(const Terrain& a, const Terrain& b, const std::string& what) {
    ASSERT_EQ(a.fields.present(), b.fields.present()) << what;
    a.fields.present().for_each([&](FieldId field) {
        EXPECT_TRUE(std::visit(
            [&]<class T>(const Field<T>& own) { return *own == *std::get<Field<T>>(b.fields[field]); },
            a.fields[field]))
            << what << ": " << info_of(field).key;
    });
}

TEST(LayerGroups, OfStrengthOneGiveTheBitsOfTheFlatStackAndItsKeptResults) {
    int kinds = 0;
    for (const Preset& preset : presets()) {
        const Recipe& flat = preset.recipe;
        const std::size_t count = flat.layers.size();
        // What looks over the whole map takes its time, however few samples there are.
        const auto takes_long = [](const Layer& layer) {
            return layer.type->live != nullptr || contains(layer.type->info.needs, Needs::overview);
        };
        if (count < 2 || std::any_of(flat.layers.begin(), flat.layers.end(), takes_long)) continue;
        if (++kinds > 8) break;
        Recipe deep = with_group(flat, 0, count - 1);
        deep = with_group(deep, count / 2, count - 1);
        Evaluator evaluator;
        const auto first = evaluator.evaluate(flat, 33, 33);
        expect_same_ground(*Evaluator(0).evaluate(deep, 33, 33), *first, std::string(preset.key));
        EXPECT_EQ(evaluator.evaluate(deep, 33, 33), first) << preset.key;
    }
    EXPECT_GT(kinds, 5);
}

TEST(LayerGroups, JoinTheGroundBeforeThemAndThatOfTheirMembersAsALayerDoes) {
    const Recipe flat = stack_of_stages({"perlin", "terrace", "blur", "simplex"});
    Recipe whole = flat;
    whole.layers.edit(3)->blend = Blend::add;
    Recipe before = whole;
    before.layers.truncate(1);
    const Grid<float> below = *ground_of(before)->height();
    const Grid<float> own = *ground_of(whole)->height();
    Recipe recipe = with_group(whole, 1, 3);
    const LayerMask mask = mask_of("slope", {{"low", 5.0f}, {"high", 30.0f}, {"soft", 20.0f}});
    for (const Blend blend : {Blend::replace, Blend::add, Blend::subtract, Blend::maximum, Blend::minimum}) {
        for (const bool masked : {false, true}) {
            LayerList::Editing group = recipe.layers.edit(4);
            group->blend = blend;
            group->strength = {0.5f};
            group->masks.clear();
            if (masked) group->masks.push_back(mask);
            recipe.layers.set(4, *group);
            const Grid<float> weights = Evaluator(0).weights_of(recipe, 4, {k_grouped_side, k_grouped_side});
            const Grid<float> result = *ground_of(recipe)->height();
            const auto joined = [&](float under, float over) {
                switch (blend) {
                    case Blend::add:
                        return under + over;
                    case Blend::subtract:
                        return under - over;
                    case Blend::maximum:
                        return std::max(under, over);
                    case Blend::minimum:
                        return std::min(under, over);
                    default:
                        return over;
                }
            };
            int partly = 0;
            for (std::size_t i = 0; i < result.size(); ++i) {
                const float share = 0.5f * (masked ? weights.values()[i] : 1);
                const float under = below.values()[i];
                ASSERT_EQ(result.values()[i], lerp(under, joined(under, own.values()[i]), share)) << i;
                partly += share > 0 && share < 0.5f ? 1 : 0;
            }
            EXPECT_EQ(partly > 100, masked);
        }
    }
}

// The masks of a group read the ground before its first member, as if that were its input.
TEST(LayerGroups, AMaskedGroupOfOneLayerIsThatLayerMasked) {
    for (const char* stage : {"blur", "flat", "biomes", "crags", "climate"}) {
        Recipe alone = stack_of_stages({"perlin", "climate", stage});
        alone.layers.edit(2)->masks = {
            mask_of("height", {{"low", 100.0f}, {"high", 600.0f}, {"soft", 300.0f}})};
        alone.layers.edit(2)->strength = {0.7f};
        Recipe recipe = alone;
        recipe.layers.edit(2)->masks.clear();
        recipe.layers.edit(2)->strength = {1};
        recipe = with_group(recipe, 2, 2);
        recipe.layers.edit(3)->masks = alone.layers[2].masks;
        recipe.layers.edit(3)->strength = {0.7f};
        expect_same_ground(*ground_of(recipe), *ground_of(alone), stage);
    }
}

TEST(LayerGroups, FollowWhatIsMadeBeforeTheirFirstMember) {
    Recipe recipe = with_group(stack_of_stages({"perlin", "snow", "snow"}), 1, 2);
    recipe.layers.edit_back()->strength = {0.5f, "snow"};
    const FieldId snow = field_id("snow");
    EXPECT_THAT(why_not_made(recipe, 3, snow), testing::HasSubstr("No earlier layer makes it"));
    EXPECT_THAT(remarks_on(recipe, 3),
                testing::ElementsAre(testing::HasSubstr("which no earlier layer makes")));
    EXPECT_EQ(why_not_made(recipe, 2, snow), "");
}

TEST(LayerGroups, NestEightDeepAndDeeper) {
    Recipe recipe = stack_of_stages({"perlin", "flat"});
    recipe.layers.edit(1)->values[0] = 400.0f;
    const Grid<float> below = *ground_of(stack_of_stages({"perlin"}))->height();
    const Grid<float> flat = *ground_of(recipe)->height();
    for (std::size_t depth = 1; depth <= 12; ++depth) {
        recipe = with_layers_grouped(recipe, recipe.layers[depth].id, recipe.layers[depth].id).recipe;
        recipe.layers.edit_back()->strength = {0.5f};
    }
    EXPECT_EQ(depth_of(recipe.layers, 1), 12);
    const Grid<float> result = *ground_of(recipe)->height();
    for (std::size_t i = 0; i < result.size(); ++i) {
        float expected = flat.values()[i];
        for (int depth = 0; depth < 12; ++depth) expected = lerp(below.values()[i], expected, 0.5f);
        ASSERT_EQ(result.values()[i], expected);
    }
    const ReadRecipe read = recipe_from_json(to_json(recipe));
    EXPECT_THAT(read.remarks, testing::IsEmpty());
    EXPECT_EQ(read.recipe, recipe);
}

TEST(LayerGroups, ThatAreOffTakeTheirMembersWithThem) {
    const Recipe flat = stack_of_stages({"perlin", "blur", "terrace"});
    Recipe recipe = with_group(with_group(flat, 1, 2), 1, 1);
    recipe.layers.edit_back()->enabled = false;
    expect_same_ground(*ground_of(recipe), *ground_of(stack_of_stages({"perlin"})), "all");
    EXPECT_FALSE(runs_in(recipe, 1));
    recipe.layers.edit_back()->enabled = true;
    recipe.layers.edit(2)->enabled = false;
    Recipe without = flat;
    without.layers.edit(1)->enabled = false;
    expect_same_ground(*ground_of(recipe), *ground_of(without), "the inner one");
}

TEST(LayerGroups, WithoutAMemberThatRunsChangeNothing) {
    Recipe recipe = with_group(stack_of_stages({"perlin", "blur"}), 1, 1);
    recipe.layers.edit(2)->blend = Blend::add;
    recipe.layers.edit(1)->enabled = false;
    expect_same_ground(*ground_of(recipe), *ground_of(stack_of_stages({"perlin"})), "add nothing");
}

// Groups around layers that see all, some metres and their own place; a group that begins before a layer that
// sees all and ends after it; groups within.
std::vector<Recipe> acting_groups(Bounds bounds) {
    std::vector<Recipe> all;
    for (const auto& stages : std::vector<std::vector<std::string>>{
             {"simplex", "blur", "crags", "terrace", "blur"},
             {"simplex", "normalise", "crags", "terrace", "blur"},
             {"simplex", "terrace", "gullies", "blur", "crags"},
             {"voronoi_biomes", "ground_from_biomes", "biomes", "ground_from_biomes", "snow"}}) {
        Recipe recipe = stack_of_stages(stages);
        recipe.world.bounds = bounds;
        recipe = with_group(with_group(recipe, 1, 4), 2, 3);
        for (const std::size_t group : {std::size_t{4}, std::size_t{6}}) {
            LayerList::Editing layer = recipe.layers.edit(group);
            layer->strength = {0.6f};
            layer->masks = {
                mask_of("slope", {{"low", 2.0f}, {"high", 30.0f}, {"soft", 20.0f}, {"baseline", 100.0f}})};
        }
        all.push_back(recipe);
    }
    return all;
}

TEST(LayerGroups, GiveTheBitsOfTheWholeInAnyWindow) {
    for (const Bounds bounds : {Bounds::bounded, Bounds::wrapped, Bounds::endless}) {
        for (const Recipe& recipe : acting_groups(bounds)) {
            const std::string what = recipe.layers[1].name + std::to_string(static_cast<int>(bounds));
            Evaluator evaluator(0);
            const auto whole = evaluator.evaluate(recipe, k_grouped_side, k_grouped_side);
            for (const CellRectangle& at :
                 {CellRectangle{0, 40, k_grouped_side, 55}, CellRectangle{31, 9, 60, 33}}) {
                const auto part = evaluator.evaluate(
                    recipe, {{k_grouped_side, k_grouped_side}, at.x0, at.y0, at.width(), at.height()});
                expect_same_ground(*part, window_of(*whole, part->lattice), what);
            }
        }
    }
}

TEST(LayerGroups, AreMadeAgainAsIfFromNothing) {
    Evaluator evaluator;
    for (Recipe recipe : acting_groups(Bounds::bounded)) {
        for (int change = 0; change < 9; ++change) {
            LayerList& layers = recipe.layers;
            if (change == 1) layers.edit(4)->strength = {0.3f};
            if (change == 2) layers.edit(6)->enabled = false;
            if (change == 3) layers.edit(6)->enabled = true;
            if (change == 4) layers.edit(4)->masks.clear();
            // The members of a group change, and no layer moves.
            if (change == 5) set_parent(layers, 1, 0);
            if (change == 6) set_parent(layers, 1, layers[6].id);
            if (change == 7) layers.edit(0)->seed += 1;
            if (change == 8) layers.edit(6)->blend = Blend::maximum;
            expect_same_ground(*evaluator.evaluate(recipe, k_grouped_side, k_grouped_side),
                               *ground_of(recipe),
                               recipe.layers[1].name + ", change " + std::to_string(change));
        }
    }
}

TEST(LayerGroups, TakeMemoryForTheGroundBeforeThem) {
    // The member takes more than the mixture does.
    Recipe recipe = with_group(stack_of_stages({"simplex", "warp", "gullies"}), 1, 2);
    const std::size_t as_it_is = memory_estimate(recipe, 1025, 1025);
    recipe.layers.edit_back()->strength = {0.5f};
    EXPECT_EQ(memory_estimate(recipe, 1025, 1025), as_it_is + sizeof(float) * 1025 * 1025);
}

TEST(LayerGroups, AreWrittenFlatSoThatAVersionWithoutThemMakesTheirMembers) {
    Recipe recipe = with_group(stack_of_stages({"perlin", "blur", "terrace"}), 1, 2);
    recipe.layers.edit_back()->strength = {0.25f};
    recipe.layers.edit_back()->masks = {mask_of("height")};
    const std::string text = to_json(recipe);
    EXPECT_THAT(text, testing::HasSubstr("\"stage\": \"group\""));
    EXPECT_THAT(text, testing::HasSubstr("\"parent\": 4"));
    EXPECT_EQ(recipe_from_json(text).recipe, recipe);
    const ReadRecipe read = recipe_from_code(code_of(recipe).text);
    EXPECT_THAT(read.remarks, testing::IsEmpty());
    EXPECT_EQ(read.recipe, recipe);
}

// A layer of another version keeps its group, and leaves it when it is taken out.
TEST(LayerGroups, HoldLayersThatThisVersionDoesNotKnow) {
    const std::string text = R"({"talus": 1, "layers": [
        {"id": 1, "stage": "perlin"},
        {"id": 2, "stage": "of_tomorrow", "parent": 3, "shine": 7},
        {"id": 3, "stage": "group"}]})";
    Recipe recipe = recipe_from_json(text).recipe;
    EXPECT_EQ(recipe.layers[1].parent, 3);
    EXPECT_EQ(recipe_from_json(to_json(recipe)).recipe, recipe);
    recipe = with_group_dissolved(recipe, 3).recipe;
    EXPECT_THAT(to_json(recipe), testing::Not(testing::HasSubstr("parent")));
    EXPECT_EQ(recipe_from_json(to_json(recipe)).recipe, recipe);
}

std::vector<int> parents_of(const Recipe& recipe) {
    std::vector<int> parents;
    for (const Layer& layer : recipe.layers) parents.push_back(layer.parent);
    return parents;
}

ReadRecipe with_parents(const std::vector<std::pair<const char*, int>>& layers) {
    std::string text;
    for (std::size_t i = 0; i < layers.size(); ++i)
        text += std::string(i > 0 ? "," : "") + "{\"id\":" + std::to_string(i + 1) + ",\"stage\":\"" +
                layers[i].first + "\",\"parent\":" + std::to_string(layers[i].second) + "}";
    return recipe_from_json("{\"talus\":1,\"layers\":[" + text + "]}");
}

TEST(LayerGroups, AFileThatMixesThemUpIsMendedAndSaysSo) {
    using testing::ElementsAre;
    using testing::HasSubstr;
    // A parent that is not there, is no group, is itself, comes before.
    for (const int parent : {9, 1, 2}) {
        const ReadRecipe read = with_parents({{"perlin", 0}, {"blur", parent}, {"terrace", 0}});
        EXPECT_THAT(parents_of(read.recipe), ElementsAre(0, 0, 0));
        EXPECT_THAT(read.remarks, ElementsAre(HasSubstr("layers[1].parent: Blur names no group")));
    }
    ReadRecipe read = with_parents({{"group", 0}, {"blur", 1}});
    EXPECT_THAT(parents_of(read.recipe), ElementsAre(0, 0));
    // Groups that hold each other.
    read = with_parents({{"perlin", 3}, {"group", 3}, {"group", 2}});
    EXPECT_THAT(parents_of(read.recipe), ElementsAre(3, 3, 0));
    EXPECT_EQ(read.remarks.size(), 1u);
    // A layer among members of a group, as a version without groups may have put there.
    read = with_parents({{"perlin", 4}, {"blur", 0}, {"terrace", 4}, {"group", 0}, {"flat", 0}});
    EXPECT_THAT(parents_of(read.recipe), ElementsAre(4, 4, 4, 0, 0));
    EXPECT_THAT(read.remarks, ElementsAre(HasSubstr("stands among the members of Group")));
    // The same within: the inner group goes on, too.
    read = with_parents({{"perlin", 4}, {"blur", 5}, {"terrace", 4}, {"group", 5}, {"group", 0}});
    EXPECT_THAT(parents_of(read.recipe), ElementsAre(4, 4, 4, 5, 0));
    for (const Recipe& mended : {read.recipe}) {
        const ReadRecipe again = recipe_from_json(to_json(mended));
        EXPECT_THAT(again.remarks, testing::IsEmpty());
        EXPECT_EQ(again.recipe, mended);
    }
    EXPECT_THROW(recipe_from_json(R"({"talus":1,"layers":[{"stage":"blur","parent":"x"}]})"), RecipeError);
}

// The names of the layers, each group's before its members in brackets.
std::string names_of_layers(const Recipe& recipe, int group = 0) {
    std::string names;
    for (const Layer& layer : recipe.layers) {
        if (layer.parent != group) continue;
        names += (names.empty() ? "" : " ") + layer.name;
        if (is_group(layer)) names += "(" + names_of_layers(recipe, layer.id) + ")";
    }
    return names;
}

// A, then a group of B and a group of C and D, then E: ids 1 to 5, the inner group 6, the outer one 7.
Recipe nested_groups() {
    Recipe recipe = stack_of_stages({"perlin", "blur", "terrace", "crags", "lakes"});
    const char* name = "ABCDE";
    for (std::size_t i = 0; i < 5; ++i) recipe.layers.edit(i)->name = std::string(1, name[i]);
    recipe = with_layers_grouped(recipe, 3, 4).recipe;
    recipe = with_layer_renamed(recipe, 6, "In").recipe;
    return with_layer_renamed(with_layers_grouped(recipe, 4, 2).recipe, 7, "Out").recipe;
}

TEST(LayerGroups, AreMadeOfAllFromOneLayerToAnotherAndDissolved) {
    const Recipe recipe = nested_groups();
    EXPECT_EQ(names_of_layers(recipe), "A Out(B In(C D)) E");
    EXPECT_EQ(with_layers_grouped(recipe, 2, 2).label, "Group B");
    EXPECT_EQ(names_of_layers(with_layers_grouped(recipe, 3, 5).recipe), "A Group(Out(B In(C D)) E)");
    EXPECT_EQ(names_of_layers(with_layers_grouped(recipe, 7, 3).recipe), "A Group(Out(B In(C D))) E");
    EXPECT_EQ(names_of_layers(with_group_dissolved(recipe, 7).recipe), "A B In(C D) E");
    EXPECT_EQ(names_of_layers(with_group_dissolved(recipe, 6).recipe), "A Out(B C D) E");
    EXPECT_EQ(with_group_dissolved(recipe, 1).recipe, recipe) << "is no group";
    EXPECT_EQ(with_layers_grouped(recipe, 1, 99).recipe, recipe);
}

TEST(LayerGroups, AreRemovedDuplicatedAndPastedWithTheirMembers) {
    const Recipe recipe = nested_groups();
    EXPECT_EQ(names_of_layers(with_layer_removed(recipe, 6).recipe), "A Out(B) E");
    EXPECT_EQ(with_layer_removed(recipe, 7).recipe.layers.size(), 2u);
    const Recipe doubled = with_layer_duplicated(recipe, 6).recipe;
    EXPECT_EQ(names_of_layers(doubled), "A Out(B In(C D) In 2(C 2 D 2)) E");
    EXPECT_EQ(recipe_from_json(to_json(doubled)).recipe, doubled);
    Recipe copied;
    copied.layers = layers_moved_with(recipe, 6);
    const Edited pasted = with_layers_pasted(recipe, copied, 1);
    EXPECT_EQ(names_of_layers(pasted.recipe), "A In 2(C 2 D 2) Out(B In(C D)) E");
    EXPECT_EQ(pasted.label, "Paste In");
    EXPECT_EQ(names_of_layers(with_layers_pasted(recipe, copied, 4).recipe),
              "A Out(B In(C D In 2(C 2 D 2))) E");
    EXPECT_EQ(names_of_layers(with_layer_added(recipe, *find_stage("blur"), 4).recipe),
              "A Out(B In(C D Blur)) E");
}

TEST(LayerGroups, ALayerMovesThroughThemPlaceByPlace) {
    const Recipe recipe = nested_groups();
    std::vector<std::string> way;
    Recipe moved = recipe;
    for (int step = 0; step < 6; ++step) {
        moved = with_layer_moved(moved, 5, -1).recipe;
        way.push_back(names_of_layers(moved));
    }
    EXPECT_THAT(way, testing::ElementsAre("A Out(B In(C D) E)", "A Out(B In(C D E))", "A Out(B In(C E D))",
                                          "A Out(B In(E C D))", "A Out(B E In(C D))", "A Out(E B In(C D))"));
    EXPECT_EQ(names_of_layers(with_layer_moved(recipe, 5, -7).recipe), "A E Out(B In(C D))");
    EXPECT_EQ(with_layer_moved(with_layer_moved(recipe, 5, -8).recipe, 5, 8).recipe, recipe) << "and back";
    EXPECT_EQ(with_layer_moved(recipe, 5, -9).recipe, recipe) << "beyond the first";
    EXPECT_EQ(names_of_layers(with_layer_moved(recipe, 6, -1).recipe), "A Out(In(C D) B) E");
    EXPECT_EQ(names_of_layers(with_layer_moved(recipe, 7, -1).recipe), "Out(B In(C D)) A E");
    EXPECT_EQ(with_layer_placed(recipe, 7, 6, 0).recipe, recipe) << "into itself";
}

}  // namespace
}  // namespace talus
