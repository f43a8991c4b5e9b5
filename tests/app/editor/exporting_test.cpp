#include "app/editor/exporting.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/editor/session.h"
#include "core/io/read_terrain.h"
#include "core/io/scatter_file.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/map_recipe.h"
#include "core/recipe/stage_table.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

class ExportingTest : public FolderTest {};

void save(Session& session, const std::string& file) {
    bool done = false;
    session.save(file, [&](bool saved) { done = saved; });
    session.jobs.wait_until_idle();
    session.tick(Session::Clock::now(), {});
    ASSERT_TRUE(done);
}

TEST_F(ExportingTest, AnExportTakesASizeThatItsTargetTakesAndSaysWhatToType) {
    Recipe recipe;
    recipe.world.low = -100;
    recipe.world.high = 412;
    ExportChoice choice{.target = "unreal", .format = "r16", .folder = folder, .name = "hill"};
    recipe.world.width = recipe.world.height = 513;
    const ExportPlan plan = plan_export(recipe, choice, "document");
    const MapPlan& heights = plan.lead;
    EXPECT_EQ(plan.size, (MapSize{505, 505}));
    EXPECT_EQ(plan.files, std::vector<std::string>{path("hill.r16")});
    EXPECT_EQ(heights.bytes_each, 505.0 * 505 * 2);
    EXPECT_NEAR(heights.metres_per_step, 512.0 / 65535, 1e-12);
    const auto value = [&](const std::string& label) {
        for (const EngineNumber& number : heights.numbers) {
            if (number.label == label) return number.value;
        }
        return std::string();
    };
    EXPECT_EQ(value("Scale Z"), "100");
    EXPECT_EQ(value("Location Z"), "15600");

    choice.tiles = 2;
    EXPECT_EQ(plan_export(recipe, choice).size.width % 2, 0) << "tiles share no row";
    EXPECT_EQ(plan_export(recipe, choice).files.back(), path("hill_x1_y1.r16"));
    choice.format = "exr";  // not one of Unreal's
    EXPECT_EQ(plan_export(recipe, choice).lead.settings.format->key, "png16");

    // A seamless world has its first column again at its end.
    recipe.world.bounds = Bounds::wrapped;
    recipe.world.width = recipe.world.height = 512;
    choice = {.target = "unity", .format = "r16", .folder = folder, .name = "hill"};
    const ExportPlan closed = plan_export(recipe, choice);
    EXPECT_EQ(closed.size, (MapSize{513, 513}));
    EXPECT_EQ(closed.map.width, 512);
    EXPECT_TRUE(closed.lead.settings.close_seams);
    EXPECT_TRUE(closed.lead.settings.bottom_row_first);
}

std::size_t count_of(const std::string& text, const std::string& words) {
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1)) ++count;
    return count;
}

// Whether the ground fills its range, lies in a small part of it, or the format has few steps.
TEST_F(ExportingTest, TheNoticeTellsTheRangeAndTheStepsOnce) {
    struct Case {
        float high;
        const char* format;
    };
    for (const auto& [high, format] : {Case{120, "png16"}, {9000, "png16"}, {120, "png8"}, {9000, "png8"}}) {
        Session session({}, folder);
        Recipe recipe;
        recipe.world.high = high;
        recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
        session.document.replace(recipe, {});
        ExportChoice choice{.target = "plain", .format = format, .folder = folder, .name = "hill"};
        choice.width = choice.height = 65;
        session.export_map(choice);
        session.jobs.wait_until_idle();
        const std::string text = session.toasts.all().back().text;
        EXPECT_EQ(count_of(text, "range used") + count_of(text, "range is used"), 1) << text;
        EXPECT_EQ(count_of(text, "m a step") + count_of(text, "in steps of") + count_of(text, "m each"), 1)
            << text;
    }
}

TEST_F(ExportingTest, NumbersToTypeInStayUntilSomebodyClosesThem) {
    Session session({}, folder);
    for (const std::string& target : {std::string("unreal"), std::string("plain")}) {
        ExportChoice choice{.target = target, .format = "png16", .folder = folder, .name = target};
        choice.width = choice.height = 127;
        session.export_map(choice);
        session.jobs.wait_until_idle();
        ASSERT_EQ(session.toasts.all().size(), 1u) << target;
        const auto later = session.toasts.current(Toasts::Clock::now() + std::chrono::hours(1));
        EXPECT_EQ(later.size(), target == "unreal" ? 1u : 0u) << target;
        if (!later.empty()) session.toasts.dismiss(later.front().id);
    }
}

TEST(FittingRange, HoldsTheTerrainAndLittleMore) {
    for (const auto& [low, high] :
         {std::pair{-624.3f, 895.2f}, {0.0f, 0.0f}, {10.25f, 10.5f}, {-9000.0f, 8.0f}}) {
        const HeightRange fit = fitting_range(low, high);
        EXPECT_LE(fit.low, low - 1);
        EXPECT_GE(fit.high, high + 1);
        EXPECT_LE(fit.span(), (high - low) * 1.08f + 6) << low;
        EXPECT_EQ(fit.low, std::floor(fit.low));
        EXPECT_EQ(fit.high, std::floor(fit.high));
    }
}

// One map at a time, which its format or its field told.
TEST_F(ExportingTest, ExportsOfEarlierVersionsAreRemembered) {
    write("settings.json", R"({"last_export": {"format": "normal", "field": "height", "folder": "/a"}})");
    ExportChoice last = load_settings(folder).last_export;
    EXPECT_TRUE(last.normals && !last.heights && !last.colours && last.fields.empty());
    write("settings.json", R"({"last_export": {"format": "colour"}})");
    last = load_settings(folder).last_export;
    EXPECT_TRUE(last.colours && !last.heights && !last.normals);
    write("settings.json", R"({"last_export": {"format": "png16", "field": "flow"}})");
    last = load_settings(folder).last_export;
    EXPECT_TRUE(!last.heights && last.fields == std::vector<std::string>{"flow"});
    write("settings.json", R"({"last_export": {"format": "png16", "field": "height"}})");
    EXPECT_TRUE(load_settings(folder).last_export.heights);
}

TEST_F(ExportingTest, ManyMapsGoInOneExport) {
    Session session({}, folder);
    Recipe recipe = session.document.recipe();
    recipe = with_layer_added(recipe, *find_stage("slope_map")).recipe;
    session.document.change({recipe, "Change"});
    const ExportChoice choice{.target = "unreal",
                              .format = "r16",
                              .normals = true,
                              .colours = true,
                              .fields = {"slope", "hardness"},  // nobody makes the second
                              .folder = folder,
                              .name = "bay",
                              .width = 127,
                              .height = 127,
                              .options = {.flip_green = true, .weights = true, .plants = true}};
    const std::vector<std::string> files = plan_export(recipe, choice).files;
    EXPECT_EQ(std::vector(files.begin(), files.begin() + 4),
              (std::vector<std::string>{path("bay.r16"), path("bay_slope.r16"), path("bay_normal_dx.png"),
                                        path("bay_colour.png")}));
    EXPECT_EQ(files.back(), path("bay_plants.csv"));
    ASSERT_EQ(objection_to(plan_export(recipe, choice), session.memory()), "");
    session.export_map(choice);
    session.jobs.wait_until_idle();
    ASSERT_EQ(session.toasts.all().size(), 1u);
    const Toast toast = session.toasts.all()[0];
    ASSERT_EQ(toast.kind, Toast::Kind::success) << toast.text;
    // There is no ice, and no picture of it.
    for (const std::string& file : files)
        EXPECT_EQ(fs::exists(file), file != path("bay_weight_ice.png")) << file;
    // Each beside its .json, the weights with one for all: nothing else is there.
    std::size_t there = 0;
    for (const auto& entry : fs::directory_iterator(folder))
        there += entry.path().extension() != ".json" || entry.path().filename() == "settings.json";
    EXPECT_EQ(there, files.size() - 1);
    for (const char* json : {"bay.r16.json", "bay_slope.r16.json", "bay_normal_dx.png.json",
                             "bay_colour.png.json", "bay_weights.json", "bay_plants.csv.json"})
        EXPECT_TRUE(fs::exists(path(json))) << json;
    // The numbers to enter are said where the files are.
    EXPECT_NE(toast.text.find("Scale\u00a0Z:\u00a0332.03125"), std::string::npos) << toast.text;
    EXPECT_NE(toast.text.find("Location\u00a0Z:\u00a015000"), std::string::npos) << toast.text;
    EXPECT_FALSE(read_scatter_csv(read_text_file(path("bay_plants.csv"), 1 << 26)).empty());
    const auto terrain = Evaluator().evaluate(exported_recipe(plan_export(recipe, choice)), 127, 127);
    EXPECT_NEAR((*read_terrain(path("bay.r16")).terrain.height())(40, 50), (*terrain->height())(40, 50),
                0.02);
    // A typed ending is the heightmap's alone.
    ExportChoice typed = choice;
    typed.target = "plain";
    typed.name = "bay.raw";
    const std::vector<std::string> named = plan_export(recipe, typed).files;
    EXPECT_EQ(named[0], path("bay.raw"));
    EXPECT_EQ(named[1], path("bay_slope.raw"));
    EXPECT_EQ(named[2], path("bay_normal_dx.png"));
    EXPECT_EQ(named.back(), path("bay_plants.csv"));
}

TEST_F(ExportingTest, SomethingMustBeTickedForAnExport) {
    const Session session({}, folder);
    ExportChoice choice{.format = "r32", .heights = false, .folder = folder, .name = "m"};
    const auto objection = [&] {
        return objection_to(plan_export(session.document.recipe(), choice), session.memory());
    };
    EXPECT_EQ(objection(), "Tick what is to be exported.");
    choice.options.plants = true;
    EXPECT_EQ(objection(), "");
    choice.folder = "";
    EXPECT_EQ(objection(), "Choose a folder.");
}

TEST_F(ExportingTest, CavesAndWaysAreNotAskedOfADocumentThatMakesNone) {
    Session session({}, folder);
    session.settings.last_export.options.caves = true;
    session.settings.last_export.options.ways = true;
    session.look.underground = true;
    session.start_from(with_layer_added(Recipe{}, *find_stage("caves")).recipe);
    EXPECT_TRUE(session.next_export().options.caves);
    EXPECT_FALSE(session.look.underground);
    session.start_new();
    EXPECT_FALSE(session.next_export().options.caves);
    EXPECT_FALSE(session.next_export().options.ways);
}

// In the folder and with the name of another document nothing may be written unasked.
TEST_F(ExportingTest, OnlyTheDocumentsOwnExportIsRepeated) {
    Session session({}, folder);
    session.settings.last_export = {
        .format = "r32", .folder = folder, .name = "hill", .width = 65, .height = 65};
    EXPECT_FALSE(session.can_repeat_export()) << "it was of a document before";
    session.settings.last_export.document = session.export_name();
    EXPECT_FALSE(session.can_repeat_export()) << "of the same preset in a session before";
    session.export_map(session.next_export());
    session.jobs.wait_until_idle();
    EXPECT_TRUE(session.can_repeat_export());
    session.start_new();
    EXPECT_FALSE(session.can_repeat_export()) << "a new document";
    session.export_map(session.next_export());
    session.jobs.wait_until_idle();
    save(session, path("one.talus"));
    EXPECT_TRUE(session.can_repeat_export()) << "it got a file";
    const ExportChoice kept = session.settings.last_export;
    EXPECT_EQ(kept.document, path("one.talus"));
    save(session, path("two.talus"));
    EXPECT_TRUE(session.can_repeat_export()) << "it got another one";
    ASSERT_TRUE(session.open(path("one.talus")));
    EXPECT_TRUE(session.can_repeat_export()) << "the file whose export is kept";
    ASSERT_TRUE(session.open(path("two.talus")));
    EXPECT_FALSE(session.can_repeat_export()) << "another file";

    Session next({}, path("next"));
    next.settings.last_export = kept;
    EXPECT_FALSE(next.can_repeat_export());
    ASSERT_TRUE(next.open(path("one.talus")));
    EXPECT_TRUE(next.can_repeat_export());
    next.settings.last_export.folder = path("gone");
    EXPECT_FALSE(next.can_repeat_export()) << "it would go elsewhere";
}

// The home folder is where nobody looks for a terrain.
TEST_F(ExportingTest, ExportsGoWhereTheLastOneOrTheDocumentIs) {
    Session session({}, folder);
    const fs::path here = fs::current_path();
    const char* home = std::getenv("HOME");
    const std::string home_before = home != nullptr ? home : "";
    setenv("HOME", here.c_str(), 1);
    EXPECT_EQ(session.next_export().folder, "") << "to be chosen";
    setenv("HOME", folder.c_str(), 1);
    EXPECT_EQ(session.next_export().folder, here.string());
    setenv("HOME", home_before.c_str(), 1);
    session.settings.folder = folder;
    EXPECT_EQ(session.next_export().folder, folder);
    fs::create_directory(path("site"));
    save(session, path("site/one.talus"));
    EXPECT_EQ(session.next_export().folder, path("site"));
    fs::create_directory(path("last"));
    session.settings.last_export = {.format = "r32", .folder = path("last")};
    EXPECT_EQ(session.next_export().folder, path("last"));
    fs::remove(path("last"));
    EXPECT_EQ(session.next_export().folder, path("site"));
}

}  // namespace
}  // namespace talus
