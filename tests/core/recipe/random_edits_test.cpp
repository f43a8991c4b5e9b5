#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/recipe/history.h"
#include "core/recipe/recipe_json.h"
#include "tests/fuzz/random_edits.h"

namespace talus {
namespace {

constexpr int k_edits = 2000;  // of each beginning
constexpr std::size_t k_enough = std::size_t{1} << 30;

bool has_unique_ids(const Recipe& recipe) {
    std::set<int> ids;
    return std::all_of(recipe.layers.begin(), recipe.layers.end(),
                       [&](const Layer& layer) { return layer.id > 0 && ids.insert(layer.id).second; });
}

// The file of the recipe says all of it, and nothing that has to be remarked.
void expect_valid(const Recipe& recipe, const std::string& file) {
    ASSERT_TRUE(has_unique_ids(recipe));
    const ReadRecipe read = recipe_from_json(file);
    ASSERT_THAT(read.remarks, testing::IsEmpty());
    ASSERT_EQ(digest_of(read.recipe), digest_of(recipe)) << file;
    ASSERT_EQ(to_json(read.recipe), file);
}
void expect_valid(const Recipe& recipe) { expect_valid(recipe, to_json(recipe)); }

Recipe all_stages() {
    Recipe recipe;
    for (std::size_t i = 0; i < fuzz::RandomEdits::k_max_layers - 2; ++i)
        recipe.layers.push_back(new_layer(recipe, stage_types()[i]));
    return recipe;
}

TEST(RandomEdits, AreUndoneAndRedoneAndSavedByTheThousand) {
    for (const Recipe& first : {Recipe{}, find_preset(k_opening_preset)->recipe, all_stages()}) {
        fuzz::RandomEdits random(first.layers.size());
        History history(first, k_enough);
        std::vector<Digest> digests{digest_of(first)};
        std::vector<std::string> labels{""};
        for (int i = 0; i < k_edits; ++i) {
            Edited edited = random.next(history.current());
            const Digest digest = digest_of(edited.recipe);
            const std::string label = edited.label;
            history.commit(std::move(edited));
            ASSERT_EQ(history.digest(), digest);
            if (digest != digests.back()) {
                ASSERT_NE(label, "") << "edit " << i;
                ASSERT_LT(label.size(), 100u) << label;
                digests.push_back(digest);
                labels.push_back(label);
            }
            ASSERT_EQ(history.undo_label(), labels.back()) << "an edit that changes nothing is no step";
            if (i % 20 > 0) continue;
            ASSERT_NO_FATAL_FAILURE(expect_valid(history.current())) << labels.back();
        }
        EXPECT_GT(digests.size(), k_edits / 2u);

        const Digest last = digests.back();
        for (std::size_t step = digests.size() - 1; step > 0; --step) {
            ASSERT_EQ(history.undo_label(), labels[step]);
            ASSERT_EQ(digest_of(history.undo()), digests[step - 1]);
            ASSERT_EQ(history.redo_label(), labels[step]);
        }
        EXPECT_FALSE(history.can_undo());
        EXPECT_EQ(history.current(), first);
        for (std::size_t step = 1; step < digests.size(); ++step)
            ASSERT_EQ(digest_of(history.redo()), digests[step]);
        EXPECT_FALSE(history.can_redo());
        EXPECT_EQ(history.digest(), last);
    }
}

// Layers and masks that are drawn by hand.
Recipe drawn_by_hand() {
    Recipe recipe;
    for (const char* stage : {"perlin", "sculpt", "paint_field", "blur"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(3)->masks = {mask_of("painted")};
    return recipe;
}

// A thousand: each third is a stroke, where the layer has room for one.
TEST(RandomEdits, OfStrokesAmongOthersEachMakeAValidFileAndAreUndoneToItsText) {
    fuzz::RandomEdits random(38);
    std::mt19937 choice(7);
    const Recipe first = drawn_by_hand();
    History history(first, k_enough);
    std::vector<std::string> files{to_json(first)};
    std::size_t strokes = 0;
    for (int i = 0; i < 1000; ++i) {
        const Recipe& now = history.current();
        const bool draws = choice() % 3 == 0 && !now.layers.empty();
        Edited edited = draws ? random.with_random_stroke(now, now.layers[choice() % now.layers.size()].id)
                              : random.next(now);
        history.commit(std::move(edited));
        std::string file = to_json(history.current());
        ASSERT_NO_FATAL_FAILURE(expect_valid(history.current(), file)) << history.undo_label();
        if (file == files.back()) continue;
        files.push_back(std::move(file));
        strokes += draws ? 1 : 0;
    }
    EXPECT_GT(files.size(), 600u);
    EXPECT_GT(strokes, 80u);
    for (std::size_t step = files.size() - 1; step > 0; --step)
        ASSERT_EQ(to_json(history.undo()), files[step - 1]) << history.redo_label();
    EXPECT_FALSE(history.can_undo());
    EXPECT_EQ(history.current(), first);
    for (std::size_t step = 1; step < files.size(); ++step)
        ASSERT_EQ(to_json(history.redo()), files[step]) << history.undo_label();
    EXPECT_FALSE(history.can_redo());
}

// The same with undo, redo and amendments in between, beside a plain list of digests.
TEST(RandomEdits, AHistoryIsAListAndAPlaceInIt) {
    fuzz::RandomEdits random(5);
    std::mt19937_64 choice(6);
    History history(all_stages(), k_enough);
    std::vector<Digest> list{history.digest()};
    std::size_t place = 0;
    const auto commit = [&](const Digest& digest) {
        if (digest == list[place]) return;
        list.resize(place + 1);
        list.push_back(digest);
        ++place;
    };
    for (int i = 0; i < k_edits; ++i) {
        switch (choice() % 6) {
            case 0:
                history.undo();
                if (place > 0) --place;
                break;
            case 1:
                history.redo();
                if (place + 1 < list.size()) ++place;
                break;
            case 2: {
                Edited edited = random.next(history.current());
                const Digest digest = digest_of(edited.recipe);
                history.amend(std::move(edited));
                if (place > 0) --place;
                list.resize(place + 1);
                commit(digest);
                break;
            }
            default: {
                Edited edited = random.next(history.current());
                const Digest digest = digest_of(edited.recipe);
                history.commit(std::move(edited));
                commit(digest);
            }
        }
        ASSERT_EQ(history.digest(), list[place]) << i;
        ASSERT_EQ(history.can_undo(), place > 0) << i;
        ASSERT_EQ(history.can_redo(), place + 1 < list.size()) << i;
    }
}

}  // namespace
}  // namespace talus
