// The panel that looks for seeds: conditions, a search in the background, and a click on what was found.
#include <gtest/gtest.h>

#include "core/recipe/edit.h"
#include "core/recipe/seed_search.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

Recipe world_of_biomes() {
    Recipe recipe;
    recipe.world = {.seed = 5, .extent = 16384, .width = 33, .height = 33, .low = -500, .high = 1500};
    for (const char* stage : {"multi_step_map", "ground_from_biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

std::uint64_t seed_of(const Status& now) { return now["world"]["seed"].get<std::uint64_t>(); }

void open_panel(const Window& window) {
    window.settle();
    window.key("ctrl+f");
    window.wait("the panel with its first condition", [](const Status& now) {
        return now["find_seed"].is_object() && now["find_seed"]["conditions"].size() == 1;
    });
}

Status wait_for_the_end(const Window& window) {
    return window.wait("the search to end", [](const Status& now) {
        return now["find_seed"]["looked_at"] > 0 && now["find_seed"]["busy"] == false;
    });
}

TEST(WindowFindSeed, FindsTheSeedsOfTheCommandLineAndAClickTakesOneAsOneStep) {
    const Recipe recipe = world_of_biomes();
    SeedSearch search{.first = recipe.world.seed, .count = 40};
    for (const char* text : {"sea.share>=30%", "height.max in 100..900"})
        search.conditions.push_back(condition_from(text));
    const std::vector<SeedHit> hits = search_seeds(recipe, search, nullptr);
    ASSERT_GE(hits.size(), 2u);

    const Window window(display(), {saved_for_test(recipe)});
    open_panel(window);
    choose_from_list(window, "find_seed/0/kind", "sea.share");
    window.type_over("find_seed/0/low", "30");
    window.click("find_seed/add");
    choose_from_list(window, "find_seed/1/kind", "height.max");
    choose_from_list(window, "find_seed/1/ends", "between");
    window.type_over("find_seed/1/low", "100");
    window.type_over("find_seed/1/high", "900");
    window.type_over("find_seed/count", "40");
    window.click("find_seed/search");
    const Status found = wait_for_the_end(window);
    EXPECT_EQ(found["find_seed"]["looked_at"], 40);
    std::vector<std::uint64_t> expected;
    for (const SeedHit& hit : hits) expected.push_back(hit.seed);
    EXPECT_EQ(found["find_seed"]["found"].get<std::vector<std::uint64_t>>(), expected);

    window.click("find_seed/found/" + std::to_string(expected[1]));
    window.wait("that seed", [&](const Status& now) { return seed_of(now) == expected[1]; });
    const Status taken = window.settle();
    EXPECT_EQ(taken["find_seed"]["found"].size(), expected.size());
    EXPECT_FALSE(taken["find_seed"]["outdated"]) << "it is the same world with another seed";
    window.key("ctrl+z");
    window.wait("the seed before", [&](const Status& now) { return seed_of(now) == recipe.world.seed; });
    EXPECT_FALSE(window.settle()["undo"]);
}

TEST(WindowFindSeed, IsCancelledByItsButtonAndByClosingThePanel) {
    const Window window(display(), {saved_for_test(world_of_biomes())});
    open_panel(window);
    choose_from_list(window, "find_seed/0/kind", "height.max");
    window.type_over("find_seed/0/low", "19000");
    window.type_over("find_seed/count", "1000000000");
    const auto begin = [&] {
        window.click("find_seed/search");
        window.wait("progress", [](const Status& now) {
            return now["find_seed"]["busy"] == true && now["find_seed"]["looked_at"] > 32;
        });
    };
    begin();
    window.click("find_seed/cancel");
    const Status stopped = wait_for_the_end(window);
    EXPECT_LT(stopped["find_seed"]["looked_at"], 1'000'000'000);
    EXPECT_TRUE(stopped["find_seed"]["found"].empty());
    begin();
    window.key("ctrl+f");
    window.wait_until("find_seed", nullptr);
    window.wait("no job", [](const Status& now) { return now["running"].empty(); });
    window.key("ctrl+f");
    const Status again =
        window.wait("the panel", [](const Status& now) { return now["find_seed"].is_object(); });
    EXPECT_FALSE(again["find_seed"]["busy"]);
    EXPECT_EQ(again["find_seed"]["conditions"][0], "height.max") << "they stay with the document";
}

TEST(WindowFindSeed, TellsAConditionThatNoSeedCanMeet) {
    const Window window(display(), {saved_for_test(world_of_biomes())});
    open_panel(window);
    EXPECT_TRUE(window.status()["find_seed"]["conditions"][0].get<std::string>().starts_with("biome."));
    for (const char* layer : {"layers/0/enabled", "layers/1/enabled"}) window.click(layer);
    window.settle();
    window.click("find_seed/search");
    window.wait("why", [](const Status& now) { return now["find_seed"]["never"] == true; });
    window.wait_for("find_seed/end");
}

TEST(WindowFindSeed, ABiomeIsFoundByTypingAndTheKeyEnter) {
    const Window window(display(), {saved_for_test(world_of_biomes())});
    open_panel(window);
    window.click("find_seed/0/biome");
    window.wait_until("active", "find_seed/0/biome/search");
    window.type("mangr");
    const Status found = window.wait(
        "what is found", [](const Status& now) { return !shows(now, "find_seed/0/biome/deep_ocean"); });
    EXPECT_TRUE(shows(found, "find_seed/0/biome/mangrove"));
    window.key("Return");
    window.wait("the condition", [](const Status& now) {
        return now["find_seed"]["conditions"][0].get<std::string>().find("mangrove") != std::string::npos;
    });
    window.wait_until_gone("find_seed/0/biome/search");
}

// Whichever of the two comes first.
TEST(WindowFindSeed, ThePanelAndTheBoxThatTellsThePlaceDoNotCoverEachOther) {
    Recipe recipe = world_of_biomes();
    recipe.world.bounds = Bounds::endless;
    const Window window(display(), {saved_for_test(recipe)});
    const auto apart = [](const Status& now) {
        const auto of = [&](const std::string& widget, int side) {
            return now["widgets"][widget][static_cast<std::size_t>(side)].get<double>();
        };
        if (!shows(now, "endless/shares") || !shows(now, "find_seed/0/remove")) return false;
        return of("endless/shares", 0) > of("find_seed/0/remove", 0) + of("find_seed/0/remove", 2) ||
               of("find_seed/0/remove", 1) > of("endless/go", 1) + of("endless/go", 3);
    };
    open_panel(window);
    window.key("7");
    window.wait("the box beside the panel", apart);
    window.key("ctrl+f");
    window.wait_until("find_seed", nullptr);
    window.key("ctrl+f");
    window.wait("the panel beside the box", apart);
}

}  // namespace
}  // namespace talus::testing
