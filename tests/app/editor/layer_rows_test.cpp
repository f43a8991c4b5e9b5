#include "app/editor/layer_rows.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "core/recipe/edit.h"

namespace talus {
namespace {

// A, then a group of B and a group of C and D, then E: ids 1 to 5, the outer group 7, the inner one 6.
Recipe nested_rows() {
    Recipe recipe;
    for (const char* name : {"A", "B", "C", "D", "E"}) {
        Layer layer = new_layer(recipe, *find_stage("blur"));
        layer.name = name;
        recipe.layers.push_back(layer);
    }
    return with_layers_grouped(with_layers_grouped(recipe, 3, 4).recipe, 2, 6).recipe;
}

std::string text_of_rows(const LayerList& layers, const std::set<int>& folded) {
    std::string text;
    for (const LayerRow& row : layer_rows(layers, folded))
        text += std::string(static_cast<std::size_t>(row.depth), ' ') + std::to_string(row.number) +
                layers[row.index].name + (row.is_folded ? "…\n" : "\n");
    return text;
}

TEST(LayerRows, GroupsStandAboveTheirMembers) {
    const Recipe recipe = nested_rows();
    EXPECT_EQ(text_of_rows(recipe.layers, {}), "1A\n0Group 2\n 2B\n 0Group\n  3C\n  4D\n5E\n");
    EXPECT_EQ(text_of_rows(recipe.layers, {6}), "1A\n0Group 2\n 2B\n 0Group…\n5E\n");
    EXPECT_EQ(text_of_rows(recipe.layers, {7}), "1A\n0Group 2…\n5E\n");
}

// A layer dropped on either half of a row stands there afterwards.
TEST(LayerRows, ARowTakesWhatIsDroppedOnItBeforeOrAfterIt) {
    const Recipe recipe = nested_rows();
    const auto dropped = [&](std::size_t row, bool lower_half, const std::set<int>& folded = {}) {
        const LayerPlace place = place_at(recipe.layers, layer_rows(recipe.layers, folded)[row], lower_half);
        return text_of_rows(with_layer_placed(recipe, 1, place.group, place.before).recipe.layers, {});
    };
    EXPECT_EQ(dropped(1, true), "0Group 2\n 1A\n 2B\n 0Group\n  3C\n  4D\n5E\n");
    EXPECT_EQ(dropped(2, true), "0Group 2\n 1B\n 2A\n 0Group\n  3C\n  4D\n5E\n");
    EXPECT_EQ(dropped(3, false), "0Group 2\n 1B\n 2A\n 0Group\n  3C\n  4D\n5E\n");
    EXPECT_EQ(dropped(3, true), "0Group 2\n 1B\n 0Group\n  2A\n  3C\n  4D\n5E\n");
    EXPECT_EQ(dropped(5, true), "0Group 2\n 1B\n 0Group\n  2C\n  3D\n  4A\n5E\n");
    EXPECT_EQ(dropped(6, false), "0Group 2\n 1B\n 0Group\n  2C\n  3D\n4A\n5E\n");
    EXPECT_EQ(dropped(6, true), "0Group 2\n 1B\n 0Group\n  2C\n  3D\n4E\n5A\n");
    EXPECT_EQ(dropped(3, true, {6}), "0Group 2\n 1B\n 0Group\n  2C\n  3D\n  4A\n5E\n") << "folded";
}

}  // namespace
}  // namespace talus
