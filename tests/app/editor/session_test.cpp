#include "app/editor/session.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>

#include "app/editor/exporting.h"
#include "app/editor/file_listing.h"
#include "app/panels/preset_tile.h"
#include "core/base/platform.h"
#include "core/base/pool.h"
#include "core/io/quantise.h"
#include "core/io/read_terrain.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/editor/changed_recipe.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

class SessionTest : public FolderTest {};

bool saved(Session& session, const std::string& path) {
    bool result = false;
    session.save(path, [&](bool done) { result = done; });
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), {});
    return result;
}

bool has_error(const Session& session) {
    for (const Toast& toast : session.toasts.all()) {
        if (toast.kind == Toast::Kind::error) return true;
    }
    return false;
}

TEST_F(SessionTest, AnImportedFileThatChangesIsReadAgainOnceSomebodyLooks) {
    Session session({}, folder);
    const auto settle = [&] {
        session.tick(Session::Clock::now(), {});
        session.jobs.wait_until_idle();
        return session.newest().terrain;
    };
    write("h.asc", "ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n");
    Recipe recipe;
    recipe.world.width = recipe.world.height = 9;
    recipe.layers.push_back(new_import_layer(recipe, path("h.asc")));
    session.document.change({recipe, "Change"});
    const auto first = settle();
    ASSERT_NE(first, nullptr);
    EXPECT_FALSE(session.reread_files());
    EXPECT_EQ(settle(), first);
    write("h.asc", "ncols 2\nnrows 2\ncellsize 1\n10 20\n30 40\n");
    EXPECT_TRUE(session.reread_files());
    EXPECT_EQ((*settle()->height())(0, 0), 10);
    EXPECT_FALSE(session.reread_files());
    fs::remove(path("h.asc"));
    EXPECT_TRUE(session.reread_files());
    EXPECT_EQ((*settle()->height())(0, 0), 10) << "what is on show stays";
    session.tick(Session::Clock::now(), {});
    EXPECT_TRUE(has_error(session));
}

TEST_F(SessionTest, AFileThatCannotBeReadLeavesTheDocument) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    const Recipe before = session.document.recipe();
    write("empty.talus", "");
    write("list.talus", "[1, 2]");
    for (const char* name : {"empty.talus", "list.talus", "absent.talus", "."}) {
        const auto toasts = session.toasts.all().size();
        session.open(path(name));
        session.jobs.wait_until_idle();  // what is no recipe is read there, as a heightmap
        session.tick(Session::Clock::now(), {});
        EXPECT_GT(session.toasts.all().size(), toasts) << name;
    }
    EXPECT_TRUE(has_error(session));
    EXPECT_EQ(session.document.recipe(), before);
    EXPECT_TRUE(session.document.can_undo());
}

TEST_F(SessionTest, SavesAndOpensAndRemembersTheFile) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    ASSERT_TRUE(saved(session, path("a.talus")));
    const Recipe written = session.document.recipe();
    EXPECT_FALSE(session.document.dirty());
    session.start_new();
    ASSERT_TRUE(session.open(path("a.talus")));
    EXPECT_EQ(session.document.recipe(), written);
    EXPECT_EQ(session.settings.recent, std::vector<std::string>{path("a.talus")});
}

TEST_F(SessionTest, WhatIsOpenedIsNotAsTheProgramBegan) {
    Session session({}, folder);
    EXPECT_TRUE(is_as_it_began(session));
    const std::string code = session.copied_code();
    session.open_code(code);
    EXPECT_FALSE(is_as_it_began(session)) << "text";
    session.start_new();
    EXPECT_TRUE(is_as_it_began(session));
}

TEST_F(SessionTest, AScaleFigureGoesWithItsDocument) {
    Session session({}, folder);
    const Figure house{FigureKind::house, 40, 25};
    session.look.figure = house;
    session.start_new();
    EXPECT_EQ(session.look.figure, Figure{});
    session.look.figure = house;
    session.choose_preset(find_preset(k_opening_preset)->recipe);
    EXPECT_EQ(session.look.figure, Figure{});
    ASSERT_TRUE(saved(session, path("b.talus")));
    session.look.figure = house;
    ASSERT_TRUE(session.open(path("b.talus")));
    EXPECT_EQ(session.look.figure, Figure{}) << "it was saved without one";
}

TEST_F(SessionTest, ADocumentRemembersHowItWasSeenUntilItIsOpenedAgain) {
    Session session({}, folder);
    ASSERT_TRUE(saved(session, path("a.talus")));
    session.view_due.reset();  // the window shows it
    session.view.camera.heading = 211;
    session.look.light.exposure = 1.5f;
    const Figure tree{FigureKind::tree, 120, -35.5};
    session.look.figure = tree;
    session.start_new();
    session.view.camera.heading = 12;
    session.look.figure = {};
    ASSERT_TRUE(session.open(path("a.talus")));
    EXPECT_EQ(session.look.figure, tree);
    const NamedView* const last = last_view(session.settings, path("a.talus"));
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->heading, 211) << "and not as the new one was seen";
    EXPECT_TRUE(last->own_sun);
    EXPECT_EQ(last->exposure, 1.5f);
}

TEST_F(SessionTest, TheFirstFileNamesWhatStillHasAPresetsName) {
    Recipe alps = find_preset("alps")->recipe;
    alps.world.width = alps.world.height = 65;
    for (const Recipe& beginning : {flat_ground().recipe, alps}) {
        Session session({}, folder);
        session.choose_preset(beginning);
        ASSERT_TRUE(saved(session, path("my_valley.talus")));
        EXPECT_EQ(session.document.recipe().name, "my_valley");
        EXPECT_EQ(session.document.recipe().about, "");
        EXPECT_EQ(load_recipe(path("my_valley.talus")).recipe.name, "my_valley");
        EXPECT_FALSE(session.document.dirty());
        ASSERT_TRUE(saved(session, path("copy.talus")));
        EXPECT_EQ(session.document.recipe().name, "my_valley") << "only the first";
    }
    Session session({}, folder);
    session.choose_preset(alps);
    session.document.change(with_about(session.document.recipe(), "Mine."));
    ASSERT_TRUE(saved(session, path("b.talus")));
    EXPECT_EQ(session.document.recipe().name, "b");
    EXPECT_EQ(session.document.recipe().about, "Mine.");
    session.start_new();
    session.document.change(with_name(session.document.recipe(), "Mine"));
    ASSERT_TRUE(saved(session, path("c.talus")));
    EXPECT_EQ(session.document.recipe().name, "Mine");
}

TEST_F(SessionTest, AFolderThatTakesNoFileIsSaidAndTheDocumentStaysDirty) {
    Session session({}, folder);
    session.document.change({changed(session.document.recipe()), "Change"});
    EXPECT_FALSE(saved(session, path("nowhere/a.talus")));
    EXPECT_TRUE(has_error(session));
    EXPECT_TRUE(session.document.dirty());
}

TEST_F(SessionTest, ExportsTheDocumentAsItWasWhenAsked) {
    Session session({}, folder);
    ExportChoice choice{.format = "r32", .folder = folder, .name = "map", .width = 65, .height = 33};
    const Recipe asked = session.document.recipe();
    session.export_map(choice);
    session.document.change({changed(asked), "Change"});
    session.jobs.wait_until_idle();
    ASSERT_EQ(session.toasts.all().size(), 1u);
    EXPECT_EQ(session.toasts.all()[0].kind, Toast::Kind::success) << session.toasts.all()[0].text;
    const ReadTerrain file = read_terrain(path("map.r32"));
    EXPECT_EQ(file.terrain.lattice.width, 65);
    EXPECT_EQ(file.terrain.lattice.height, 33);
    EXPECT_EQ(file.terrain.sea_level, asked.world.sea_level);
    EXPECT_EQ(session.settings.last_export, choice);
}

TEST_F(SessionTest, WhatIsOnShowInFullIsNotMadeAgainForAnExport) {
    Session session({}, folder);
    Recipe small = session.document.recipe();
    small.world.width = small.world.height = 65;
    session.document.change({small, "Change"});
    session.tick(Session::Clock::now(), {});
    session.jobs.wait_until_idle();
    ASSERT_NE(session.newest().terrain, nullptr);
    EXPECT_EQ(session.made_terrain(small), session.newest().terrain);
    Recipe other = small;
    other.world.width = 129;
    EXPECT_EQ(session.made_terrain(other), nullptr);
    EXPECT_EQ(session.made_terrain(changed(small)), nullptr);
    session.export_map({.format = "r32", .folder = folder, .name = "map", .width = 65, .height = 65});
    session.jobs.wait_until_idle();
    EXPECT_EQ(*read_terrain(path("map.r32")).terrain.height(), *session.newest().terrain->height());
}

TEST_F(SessionTest, ExportingAgainNamesTheFileForTheDocumentAtHand) {
    Session session({}, folder);
    const auto export_again = [&](const std::string& file) {
        ASSERT_TRUE(saved(session, path(file)));
        session.export_map(session.next_export());
        session.jobs.wait_until_idle();
    };
    session.settings.last_export = {.format = "r32", .folder = folder, .width = 33, .height = 33};
    export_again("one.talus");
    EXPECT_EQ(session.settings.last_export.document, path("one.talus"));
    EXPECT_EQ(session.settings.last_export.name, "one");
    session.settings.last_export.name = "given";
    export_again("one.talus");
    export_again("two.talus");
    EXPECT_EQ(session.settings.last_export.name, "two");
    fs::create_directory(path("site"));
    export_again("site/two.talus");
    export_again("site/two.talus");
    for (const char* name : {"one.r32", "given.r32", "two.r32", "site_two.r32"})
        EXPECT_TRUE(fs::exists(path(name))) << name;
}

TEST_F(SessionTest, ADocumentKeepsTheNameOfItsExportsWhenItGetsAFile) {
    Session session({}, folder);
    session.settings.last_export = {.format = "r32", .folder = folder, .name = "bay", .document = "bay"};
    ASSERT_TRUE(saved(session, path("bay.talus")));
    EXPECT_EQ(session.next_export().name, "bay");
    session.settings.last_export = session.next_export();
    Recipe other = session.document.recipe();
    other.name = "bay";
    session.start_from(other);
    EXPECT_EQ(session.next_export().name, "new_bay") << "another document, without a file";
}

// A size that was chosen for one document would make other ground of one that is not square.
TEST_F(SessionTest, AChosenSizeFollowsTheShapeOfAnotherDocument) {
    Session session({}, folder);
    Recipe wide = session.document.recipe();
    wide.name = "wide";
    wide.world.width = 513;
    wide.world.height = 257;
    session.start_from(wide);
    session.settings.last_export = {
        .format = "r32", .folder = folder, .name = "bay", .document = "bay", .width = 1025, .height = 1025};
    EXPECT_EQ(session.next_export().width, 1025);
    EXPECT_EQ(session.next_export().height, 513);
}

TEST_F(SessionTest, ADotInATitleIsNoEnding) {
    Session session({}, folder);
    Recipe recipe = session.document.recipe();
    recipe.name = "Bay 2.5";
    session.start_from(recipe);
    EXPECT_EQ(session.export_name(), "Bay_2.5");
    ASSERT_TRUE(saved(session, path("cove.1.talus")));
    EXPECT_EQ(session.export_name(), "cove.1");
}

TEST_F(SessionTest, AnImpossibleExportIsRefusedWithItsCause) {
    Session session({}, folder);
    const Recipe& recipe = session.document.recipe();
    const auto objection = [&](const std::string& to, int width, int height) {
        const ExportChoice choice{
            .format = "r32", .folder = to, .name = "m", .width = width, .height = height};
        return objection_to(plan_export(recipe, choice), session.memory());
    };
    EXPECT_EQ(objection(folder, 0, 0), "");
    for (const int side : {1, -5, 1000000000, 65537}) EXPECT_NE(objection(folder, side, 65), "") << side;
    EXPECT_NE(objection(path("nowhere"), 0, 0), "");
    session.export_map({.format = "r32", .folder = path("nowhere"), .name = "m"});
    EXPECT_TRUE(has_error(session));
    EXPECT_EQ(session.settings.last_export, ExportChoice{});
}

TEST_F(SessionTest, AnExportLargerThanTheMemoryAllowedIsMadeInParts) {
    constexpr std::uint64_t k_allowed = 100'000'000;
    Session session({}, folder, k_allowed);
    Recipe recipe = session.document.recipe();
    const ExportChoice choice{
        .target = "plain", .format = "r16", .folder = folder, .name = "map", .width = 8193, .height = 4097};
    ASSERT_GT(memory_estimate(recipe, choice.width, choice.height), k_allowed);
    ASSERT_EQ(objection_to(plan_export(recipe, choice), k_allowed), "");
    reset_peak_lent();
    const std::size_t before = pool_statistics().peak_lent;
    session.export_map(choice);
    session.jobs.wait_until_idle();
    ASSERT_EQ(session.toasts.all().size(), 1u);
    ASSERT_EQ(session.toasts.all()[0].kind, Toast::Kind::success) << session.toasts.all()[0].text;
    EXPECT_LT(static_cast<double>(pool_statistics().peak_lent - before),
              static_cast<double>(k_allowed) - k_program_bytes);

    recipe.world.width = choice.width;
    recipe.world.height = choice.height;
    Evaluator overviews;
    const auto rows = overviews.evaluate(recipe, {{choice.width, choice.height}, 0, 2000, choice.width, 1});
    const Quantiser quantiser(recipe.world.range(), 16);
    std::ifstream file(path("map.r16"), std::ios::binary);
    file.seekg(std::streamoff{2000} * choice.width * 2);
    std::vector<unsigned char> row(static_cast<std::size_t>(choice.width) * 2);
    ASSERT_TRUE(file.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(row.size())));
    for (int x = 0; x < choice.width; ++x) {
        const auto i = static_cast<std::size_t>(x) * 2;
        ASSERT_EQ(row[i] + 256 * row[i + 1], quantiser.value_of((*rows->height())(x, 0))) << x;
    }
}

TEST_F(SessionTest, AnExportSaysWhichLayersItCouldNotMake) {
    Session session({}, folder);
    Recipe recipe = session.document.recipe();
    Layer unknown = recipe.layers.front();
    unknown.id = 99;
    unknown.name = "Glaciers";
    unknown.type = nullptr;
    unknown.unknown_json = "{}";
    recipe.layers.push_back(unknown);
    session.document.change({recipe, "Change"});
    const ExportChoice choice{.format = "r32", .folder = folder, .name = "map", .width = 33, .height = 33};
    session.export_map(choice);
    session.jobs.wait_until_idle();
    ASSERT_EQ(session.toasts.all().size(), 1u);
    EXPECT_NE(session.toasts.all()[0].text.find("Glaciers"), std::string::npos)
        << session.toasts.all()[0].text;
}

TEST_F(SessionTest, AnotherDocumentBeginsWithoutLocks) {
    Session session({}, folder);
    session.locks.set(Locks::k_world, "world/low", true);
    session.start_new();
    EXPECT_FALSE(session.locks.holds(Locks::k_world, "world/low"));
}

TEST_F(SessionTest, WhatFailsInAJobIsSaid) {
    Session session({}, folder);
    session.jobs.submit(JobKind::file, "Trouble",
                        [](Progress&) { throw std::runtime_error("the disk is full"); });
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), {});
    ASSERT_TRUE(has_error(session));
    EXPECT_NE(session.toasts.all()[0].text.find("the disk is full"), std::string::npos);
}

TEST_F(SessionTest, SettingsComeBackAndBrokenOnesAreDefaults) {
    Settings settings;
    settings.scale_percent = 150;
    settings.light_theme = true;
    settings.desktop_dialogs = false;
    settings.language = "de";
    settings.panel_em = 30;
    settings.folds = {{"more", true}, {"layers", false}};
    settings.placed = true;
    settings.window_x = -1200;
    settings.window_y = 40;
    settings.last_export = {.target = "unity",
                            .format = "png16",
                            .heights = false,
                            .normals = true,
                            .colours = true,
                            .fields = {"flow", "slope"},
                            .folder = "/a",
                            .name = "b",
                            .width = 9,
                            .height = 8,
                            .tiles = 4,
                            .options = {.flip_green = true,
                                        .weights = true,
                                        .plants = true,
                                        .blender_script = true,
                                        .triangles = 5000,
                                        .print_size = 120}};
    NamedView seen;
    seen.heading = 33;
    for (int i = 0; i < 12; ++i) {
        const std::string file = "/files/" + std::to_string(i);
        remember_file(settings, file);
        remember_view(settings, file, seen, {FigureKind::house, 12.5, static_cast<double>(i)});
        remember_view(settings, "/files/other", seen, {FigureKind::tree});
    }
    EXPECT_EQ(settings.recent_figures.size(), k_max_recent);
    EXPECT_EQ(settings.recent_views.size(), k_max_recent);
    EXPECT_EQ(last_view(settings, "/files/0"), nullptr);
    EXPECT_EQ(settings.recent.size(), k_max_recent);
    EXPECT_EQ(settings.recent.front(), "/files/11");
    EXPECT_EQ(save_settings(settings, folder), "");
    EXPECT_EQ(load_settings(folder), settings);

    for (const char* text : {"", "7", "{\"window\": 3, \"recent\": 5, \"scale_percent\": \"large\"}",
                             "{\"window\": {\"width\": 1e300}}", "{\"recent_views\": [7]}"}) {
        write("settings.json", text);
        EXPECT_EQ(load_settings(folder), Settings{}) << text;
    }
    write("settings.json", "{\"scale_percent\": 100000, \"window\": {\"width\": -4}}");
    EXPECT_EQ(load_settings(folder).scale_percent, k_max_scale);
    EXPECT_GT(load_settings(folder).window_width, 0);
}

TEST_F(SessionTest, TheNextStartShowsTheSameViewAndLook) {
    {
        Session session({}, folder);
        EXPECT_EQ(session.look.kind, LookKind::natural);
        session.view.kind = ViewKind::top;
        session.look.kind = LookKind::slope;
    }
    Session next({}, folder);
    EXPECT_EQ(next.view.kind, ViewKind::top);
    EXPECT_EQ(next.look.kind, LookKind::slope);
}

TEST_F(SessionTest, TheListingShowsFoldersFirstAndOnlyTheFilesAskedFor) {
    fs::create_directory(path("zebra"));
    for (const char* name : {"b.talus", "A.TALUS", "c.png", ".hidden.talus"}) write(name, "x");
    const FileListing listing = list_folder(folder, ".talus");
    ASSERT_EQ(listing.entries.size(), 3u);
    EXPECT_EQ(listing.entries[0].name, "zebra");
    EXPECT_EQ(listing.entries[1].name, "A.TALUS");
    EXPECT_EQ(listing.entries[2].name, "b.talus");
    EXPECT_NE(list_folder(path("nowhere"), "").error, "");
    EXPECT_EQ(with_ending("Map.TALUS", ".talus"), "Map.TALUS");
    EXPECT_EQ(with_ending("map", ".talus"), "map.talus");
}

TEST_F(SessionTest, AFreeNameIsThatOfNoFileThatIsThere) {
    EXPECT_EQ(free_name(folder, "Bay.talus"), "Bay.talus");
    write("Bay.talus", "{}");
    EXPECT_EQ(free_name(folder, "Bay.talus"), "Bay-2.talus");
    write("Bay-2.talus", "{}");
    EXPECT_EQ(free_name(folder, "Bay.talus"), "Bay-3.talus");
    EXPECT_EQ(free_name(folder, "Bay 2.5.talus"), "Bay 2.5.talus");
}

TEST_F(SessionTest, AnExportIsNotWrittenOverTheHeightmapThatItIsMadeOf) {
    Session session({}, folder);
    write("h.asc", "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2\n3 4\n");
    Recipe recipe;
    recipe.world.width = recipe.world.height = 9;
    recipe.layers.push_back(new_import_layer(recipe, path("h.asc")));
    session.document.replace(recipe, {});
    ExportChoice choice;
    choice.format = "asc";
    choice.folder = folder;
    choice.name = "h";
    session.export_map(choice);
    session.jobs.wait_until_idle();
    EXPECT_TRUE(has_error(session));
    std::ifstream map(path("h.asc"));
    std::string first;
    std::getline(map, first);
    EXPECT_EQ(first, "ncols 2");
    EXPECT_FALSE(fs::exists(path("h.asc.json")));
    choice.name = "other";
    session.export_map(choice);
    session.jobs.wait_until_idle();
    EXPECT_TRUE(fs::exists(path("other.asc")));
}

TEST(RecentTimes, TheMedianIsOfTheNewestOnes) {
    RecentTimes times;
    for (std::size_t i = 0; i < RecentTimes::k_max_count; ++i) times.add(100);
    for (std::size_t i = 0; i < RecentTimes::k_max_count; ++i) times.add(static_cast<double>(i));
    EXPECT_EQ(times.median(), static_cast<double>(RecentTimes::k_max_count / 2));
}

}  // namespace
}  // namespace talus
