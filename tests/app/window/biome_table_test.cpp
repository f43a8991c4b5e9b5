// The biome table in the window: its colours and its climate table, which the recipe holds, saving it to a
// file, mistakes there.
#include <gtest/gtest.h>

#include <fstream>

#include "core/biome/biome_edit.h"
#include "core/biome/biome_json.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"
#include "tests/app/window/menus.h"

namespace talus::testing {
namespace {

using Status = Window::Status;

// The table that the last layer of a document takes.
BiomeTable table_in(const std::string& document) {
    const Layer biomes = load_recipe(document).recipe.layers.back();
    return *biomes_of(std::get<FilePath>(biomes.values[*find_parameter(biomes.type->parameters, "table")]));
}

// A document beside a table of its own, which its layer of biomes reads.
struct Files {
    Files() { std::ofstream(table) << to_json(*shipped_biomes()); }

    std::string document(const std::string& path) const {
        Recipe recipe = find_preset(k_opening_preset)->recipe;
        recipe.world.width = recipe.world.height = 257;
        recipe = with_layer_added(recipe, *find_stage("climate")).recipe;
        recipe = with_layer_added(recipe, *find_stage("biomes")).recipe;
        const Layer& biomes = recipe.layers.back();
        const std::size_t place = *find_parameter(biomes.type->parameters, "table");
        recipe = with_parameter(recipe, biomes.id, place, FilePath{path}).recipe;
        save_recipe(recipe, folder / "a.talus");
        return folder / "a.talus";
    }
    BiomeTable on_disk() const { return *load_biomes(table); }
    // The table of the document as it is saved.
    BiomeTable in_document() const { return table_in(folder / "a.talus"); }

    const TemporaryFolder folder;
    const std::string table = folder / "own.json";
};

void open_table(const Window& window) {
    const Status now = window.settle();
    window.click("layers/" + std::to_string(now["layers"].size() - 1));
    window.click("layer/edit_table");
    window.wait("the table", [](const Status& status) {
        return status["biome_table"].is_object() && status["biome_table"]["biomes"] > 0;
    });
}

void close_table(const Window& window) {
    window.click("layer/edit_table");
    window.wait_until("biome_table", nullptr);
    window.move_to(2, 2);
    window.settle();
}

void wait_until_edited(const Window& window) {
    window.wait("the edit", [](const Status& now) {
        return !now["biome_table"]["written"].get<bool>() && now["undo"].get<bool>() && now["dirty"];
    });
}

void save(const Window& window) {
    window.key("ctrl+s");
    window.wait("the document saved", [](const Status& now) { return !now["dirty"].get<bool>(); });
}

// Of the part of the viewport that the panel leaves free.
double difference_beside_the_table(const Picture& a, const Picture& b) {
    int other = 0;
    const int from = a.width() * 7 / 10;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = from; x < a.width(); ++x) other += a(x, y) != b(x, y) ? 1 : 0;
    }
    return static_cast<double>(other) / (static_cast<double>(a.width() - from) * a.height());
}

TEST(Window, AnotherColourOfABiomeIsOnTheMapUntilItIsUndone) {
    const Files files;
    const Window window(display(), {files.document(files.table)});
    window.settle();
    window.key("n");
    window.wait_until("look", "field-biome");
    open_table(window);
    close_table(window);
    // Without the wait a slow machine's picture of before is one without lines and legend.
    window.wait_until("map", "shown");
    const Picture before = window.viewport_picture();
    open_table(window);
    window.click("biomes/list/ocean");
    window.click("biomes/colour");
    window.wait_until("active", "biomes/colour");
    const Picture open = window.viewport_picture();
    window.key("ctrl+a");
    window.type("E01010");
    window.key("Return");
    wait_until_edited(window);
    window.wait("the map beside the table to change", [&](const Status&) {
        return difference_beside_the_table(open, window.viewport_picture()) > 0.01;
    });
    EXPECT_EQ(files.on_disk(), *shipped_biomes()) << "the file is not touched";
    close_table(window);
    // The map is drawn anew some time after the terrain.
    window.wait("another map",
                [&](const Status&) { return difference(before, window.viewport_picture()) > 0.05; });
    save(window);
    const BiomeTable table = files.in_document();
    const std::array<std::uint8_t, 3> red{0xe0, 0x10, 0x10};
    EXPECT_EQ(table[table.find("ocean")].colour, red);
    window.key("ctrl+z");
    window.wait("the undo", [](const Status& now) { return !now["undo"].get<bool>() && now["dirty"]; });
    window.wait("the map of before",
                [&](const Status&) { return difference(before, window.viewport_picture()) < 0.005; });
}

// Of the wind, with biomes above it, in a window that plays it.
void play_the_wind(const Window& window) {
    const Status now = window.settle();
    window.key("n");
    window.wait_until("look", "field-biome");
    window.click("layers/" + std::to_string(now["layers"].size() - 2));
    window.click("workspace/simulate");
    window.wait("the run", [](const Status& status) {
        return !status["simulate"].is_null() && status["simulate"]["process"] == "climate" &&
               status["simulate"]["ready"] && status["simulate"]["shown"];
    });
    window.key("space");
    window.wait("steps", [](const Status& status) {
        return status["simulate"]["playing"] && status["simulate"]["steps"] > 5;
    });
}

TEST(Window, ATableEditedWhileTheWindBlowsIsOnThePictureAndTheRunGoesOn) {
    const Files files;
    const Window window(display(), {files.document(files.table)});
    open_table(window);
    play_the_wind(window);
    window.click("biomes/list/ocean");
    window.click("biomes/colour");
    window.wait_until("active", "biomes/colour");
    const int steps = window.status()["simulate"]["steps"];
    window.key("ctrl+a");
    window.type("E01010");
    window.key("Return");
    wait_until_edited(window);
    const int edited = window.status()["simulate"]["steps"];
    window.wait("steps after the edit", [&](const Status& now) { return now["simulate"]["steps"] > edited; });
    // A picture is compared at rest, which it never is while the run plays. While text is typed Space is
    // text.
    window.wait("the field left", [](const Status& now) { return now["active"] != "biomes/colour"; });
    window.key("space");
    window.wait("a pause", [](const Status& now) { return !now["simulate"]["playing"].get<bool>(); });
    // Red sea: the colour itself is shaped by light, so that red must be far above the others.
    window.wait("a red sea", [&](const Status&) {
        const Picture picture = window.viewport_picture();
        int red = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = picture.width() * 7 / 10; x < picture.width(); ++x) {
                const Rgb8 pixel = picture(x, y);
                red += pixel.r > 60 && pixel.r > 3 * pixel.g && pixel.r > 3 * pixel.b;
            }
        }
        return red > 500;
    });
    window.key("space");
    window.wait("playing again", [](const Status& now) { return now["simulate"]["playing"].get<bool>(); });
    const Status after =
        window.wait("more steps", [&](const Status& now) { return now["simulate"]["steps"] > steps; });
    EXPECT_TRUE(after["simulate"]["playing"]);
    EXPECT_FALSE(after["simulate"]["stale"]);
    EXPECT_EQ(after["simulate"]["error"], "");

    // A file with mistakes leaves the run and its biomes as they are.
    window.click("biomes/save");
    window.wait("the file", [](const Status& now) { return now["biome_table"]["written"].get<bool>(); });
    EXPECT_NE(files.on_disk(), *shipped_biomes());
    std::ofstream(files.table) << "{ no table";
    window.wait("the mistakes", [&](const Status& now) {
        window.point_at("biomes/list/ocean");
        window.point_at("biomes/list/lake");
        return !now["biome_table"]["mistakes"].empty();
    });
    const int broken_at = window.status()["simulate"]["steps"];
    const Status on = window.wait("steps with a broken file", [&](const Status& now) {
        return now["simulate"]["steps"] > broken_at && now["simulate"]["playing"];
    });
    EXPECT_EQ(on["look"], "field-biome");
    EXPECT_EQ(on["simulate"]["error"], "");
}

TEST(Window, TheChosenBiomeIsPaintedIntoTheClimateTable) {
    const Files files;
    const Window window(display(), {files.document(files.table)});
    open_table(window);
    window.click("biomes/list/bog");
    window.click("biomes/page/places");
    window.drag("biomes/grid", 0.1, 0.9);
    wait_until_edited(window);
    save(window);
    const BiomeTable table = files.in_document();
    const std::size_t middle = table.rows() / 2;
    for (const std::size_t column : {std::size_t{0}, table.columns() - 1})
        EXPECT_EQ(table[table.land[middle * table.columns() + column]].key, "bog");
    EXPECT_NE(table.land[0], table.find("bog"));
    window.key("ctrl+z");
    window.wait("one step", [](const Status& now) { return !now["undo"].get<bool>(); });
}

TEST(Window, ARemovedBiomeLeavesItsPlacesToTheChosenHeir) {
    const Files files;
    const Window window(display(), {files.document(files.table)});
    open_table(window);
    window.click("biomes/list/ocean");
    window.click("biomes/remove");
    window.click("biomes/heir/lake");
    wait_until_edited(window);
    save(window);
    const BiomeTable table = files.in_document();
    const BiomeId ocean = shipped_biomes()->find("ocean");
    EXPECT_EQ(table, with_biome_removed(*shipped_biomes(), ocean, shipped_biomes()->find("lake")));
    EXPECT_EQ(window.status()["biome_table"]["chosen"], "lake");
}

TEST(Window, TheTableOfTheProgramIsEditedInTheRecipeAndSavedAsAFile) {
    const Files files;
    const Window window(display(), {files.document("")});
    open_table(window);
    window.click("biomes/add");
    wait_until_edited(window);
    EXPECT_EQ(window.status()["biome_table"]["file"], "");
    window.click("biomes/save_as");
    window.wait_for("browser/name");
    window.key("Return");
    const Status saved = window.wait("the file", [](const Status& now) {
        return now["biome_table"]["editable"].get<bool>() && now["biome_table"]["written"].get<bool>();
    });
    EXPECT_EQ(saved["biome_table"]["file"], files.folder / "a-biomes.json");
    EXPECT_EQ(load_biomes(files.folder / "a-biomes.json")->biomes.size(),
              shipped_biomes()->biomes.size() + 1);
}

// In a world whose map of biomes takes the table, which has no layer Biomes.
TEST(Window, RolesVariantsAndGroupsOfWorldsFromBiomesAreEdited) {
    Recipe recipe;
    recipe.world = {.extent = 16384, .width = 65, .height = 65};
    for (const char* stage : {"flat", "two_level_biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    const std::string path = saved_for_test(recipe);
    const Window window(display(), {path});
    open_table(window);
    window.click("biomes/list/deep_ocean");
    window.click("biomes/page/worlds");
    choose_from_list(window, "biomes/role/river", "frozen_river");
    wait_until_edited(window);
    choose_from_list(window, "biomes/hills", "tropical_sea");
    for (const char* fold : {"fold/Roles", "fold/Variants"}) window.click(fold);
    window.click("biomes/groups/add");
    window.click("fold/Seas");
    window.type_over("biomes/group/seas/share", "5");
    window.click("biomes/group/seas/add");
    window.click("biomes/group/seas/0/remove");
    save(window);
    BiomeTable expected =
        with_role(*shipped_biomes(), BiomeRole::river, shipped_biomes()->find("frozen_river"));
    const BiomeId deep = expected.find("deep_ocean");
    expected = with_variant(expected, &BiomeTable::hills, deep, expected.find("tropical_sea"));
    expected = with_group_added(expected, deep);
    std::vector<BiomeGroup> groups = expected.groups;
    ASSERT_EQ(groups.front().key, "seas");
    groups.front().share = 5;
    groups.front().biomes.push_back(deep);
    groups.front().biomes.erase(groups.front().biomes.begin());
    EXPECT_EQ(table_in(path), with_groups(expected, groups));
    window.key("ctrl+z");
    window.key("ctrl+s");
    window.wait("one step back", [&](const Status& now) {
        return !now["dirty"].get<bool>() && table_in(path).groups.front().biomes.size() == 4;
    });
}

TEST(Window, MistakesInTheFileAreToldAndTheTableStays) {
    const Files files;
    const Window window(display(), {files.document(files.table)});
    open_table(window);
    std::ofstream(files.table) << "{\"talus_biomes\": 1, \"name\": 3, \"biomes\": []}";
    window.point_at("biomes/add");  // a frame looks at the file
    window.point_at("biomes/list/ocean");
    const Status told = window.wait("the mistakes", [&](const Status& now) {
        window.point_at("biomes/list/ocean");
        window.point_at("biomes/list/lake");
        return !now["biome_table"]["mistakes"].empty();
    });
    EXPECT_NE(told["biome_table"]["mistakes"][0].get<std::string>().find("name"), std::string::npos);
    EXPECT_EQ(told["biome_table"]["biomes"], shipped_biomes()->biomes.size());
    EXPECT_FALSE(told["biome_table"]["editable"]);
    window.click("biomes/overwrite");
    // Until the click is taken, what was read before counts as written.
    window.wait("the file", [&](const Status& now) {
        return now["biome_table"]["written"].get<bool>() &&
               text_of(files.table).find("\"name\": 3") == std::string::npos;
    });
    EXPECT_EQ(files.on_disk(), *shipped_biomes());
}

}  // namespace
}  // namespace talus::testing
