// The map over the view from above: its grid of metres and the symbols of its plants.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "tests/app/window/driver.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

std::string biome_document() {
    Recipe recipe = find_preset(k_opening_preset)->recipe;
    recipe.world.width = recipe.world.height = 257;
    recipe = with_layer_added(recipe, *find_stage("climate")).recipe;
    recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
    return saved_for_test(recipe);
}

void show_map(const Window& window) {
    window.settle();
    window.key("n");
    window.wait("the map", [](const Status& now) {
        return now["map"] == "shown" && now["view"] == "top" && now["widgets"].contains("map");
    });
    window.settle();
}

// Middles of the runs of columns, or of rows, in which most of the pixels differ, in a part of the viewport
// that is map alone: the card with the legend stands in the lower left.
std::vector<int> lines(const Picture& a, const Picture& b, bool columns) {
    const int along = columns ? a.width() : a.height();
    const int across = columns ? a.height() : a.width();
    std::vector<int> middles;
    int begin = -1;
    for (int i = 0; i <= along; ++i) {
        int other = 0;
        const int first = columns ? across / 10 : across * 2 / 5;
        const int last = columns ? across * 3 / 10 : across * 3 / 5;
        for (int k = first; i < along && k < last; ++k)
            other += columns ? a(i, k) != b(i, k) : a(k, i) != b(k, i);
        const bool line = other > (last - first) * 8 / 10;
        if (line && begin < 0) begin = i;
        if (!line && begin >= 0) middles.push_back((begin + i - 1) / 2), begin = -1;
    }
    return middles;
}

void expect_even(const std::vector<int>& places) {
    ASSERT_GE(places.size(), 3u);
    const int apart = places[1] - places[0];
    for (std::size_t i = 2; i < places.size(); ++i) EXPECT_NEAR(places[i] - places[i - 1], apart, 1);
}

TEST(Window, TheMapHasAGridOfRoundMetresThatGrowsFinerWithTheView) {
    const Window window(display(), {biome_document()});
    window.settle();
    window.key("shift+n");
    window.wait("the word that it needs the map", [](const Status& now) { return !now["toasts"].empty(); });
    show_map(window);
    const double step = window.status()["map_grid"];
    ASSERT_GT(step, 0);
    const Picture with = window.viewport_picture();
    window.key("shift+n");
    window.wait_until("map_grid", 0);
    const Picture without = window.viewport_picture();
    const std::vector<int> columns = lines(with, without, true);
    const std::vector<int> rows = lines(with, without, false);
    expect_even(columns);
    expect_even(rows);
    EXPECT_NEAR(columns[1] - columns[0], rows[1] - rows[0], 1);
    // The world's western border is the first line, its eastern one the last.
    EXPECT_NEAR((columns.back() - columns.front()) * step / (columns[1] - columns[0]),
                find_preset(k_opening_preset)->recipe.world.extent, step);
    window.key("shift+n");
    window.wait_until("map_grid", step);
    window.point_at("map");  // which lies over the viewport
    for (int i = 0; i < 8; ++i) window.input({"click", "4"});
    window.wait("a finer grid", [&](const Status& now) { return now["map_grid"] < step; });
}

TEST(Window, TheMapHasSymbolsInsteadOfPlantsAndMoreOfThemFromNearby) {
    const Window window(display(), {biome_document()});
    show_map(window);
    EXPECT_EQ(window.status()["map_symbols"], 0);
    const Picture bare = window.viewport_picture();
    window.key("v");
    const Status shown =
        window.wait("symbols", [](const Status& now) { return now["map_symbols"].get<int>() > 50; });
    window.settle();
    EXPECT_EQ(window.status()["plants"], 0) << "they are not drawn twice";
    EXPECT_GT(difference(bare, window.viewport_picture()), 0.005);
    window.point_at("map");  // which lies over the viewport
    for (int i = 0; i < 8; ++i) window.input({"click", "4"});
    window.wait("more symbols", [&](const Status& now) {
        return now["map_symbols"].get<int>() > 2 * shown["map_symbols"].get<int>();
    });
    window.key("n");
    window.wait("plants without a map", [](const Status& now) {
        return now["map"] == "off" && now["map_symbols"] == 0 && now["plants"] > 50;
    });
}

TEST(Window, TheLegendOfTheMapIsFoldedByAClickOrTheKeyboardAndStaysSo) {
    Window window(display(), {biome_document()});
    show_map(window);
    const Status open = window.wait("the legend", [](const Status& now) {
        return now["map_legend"] == "open" && now["widgets"].contains("map/legend");
    });
    window.click("fold/Legend");
    // The card sinks to its title.
    const auto top = [](const Status& now) { return now["widgets"]["fold/Legend"][1].get<double>(); };
    window.wait("no legend", [&](const Status& now) {
        return now["map_legend"] == "folded" && !now["widgets"].contains("map/legend") &&
               now["widgets"].contains("fold/Legend") && top(now) > top(open);
    });
    // By the keyboard, which comes to it as to any other part of the window.
    for (int parts = 0; parts < 10 && window.status()["focused"] != "fold/Legend"; ++parts) {
        const std::string at = window.status()["focused"];
        window.key("F6");
        window.wait("another part",
                    [&](const Status& now) { return now["focused"] != "" && now["focused"] != at; });
    }
    window.key("space");
    window.wait_until("map_legend", "open");
    window.key("space");
    window.wait_until("map_legend", "folded");
    ASSERT_EQ(window.terminate(), 0);
    const Window next(display(), {biome_document()}, text_of(window.folder() / "config/talus/settings.json"));
    show_map(next);
    next.wait_until("map_legend", "folded");
}

}  // namespace
}  // namespace talus::testing
