#include "app/editor/building.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/editor/session.h"
#include "core/io/read_terrain.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/file_layers.h"
#include "tests/app/folder_test.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// A document with a heightmap from a file, and an export of it on nine samples a side.
class BuildingTest : public FolderTest {
 protected:
    BuildingTest() : session({}, {}) {
        write_map("1 2\n3 4\n");
        Recipe recipe;
        recipe.world.width = recipe.world.height = 65;
        recipe.layers.push_back(new_import_layer(recipe, folder + "/h.asc"));
        session.document.replace(recipe, {});
        session.settings.last_export = choice();
        settle();
    }

    ExportChoice choice(int side = 9) const {
        ExportChoice choice;
        choice.format = "r32";
        choice.folder = folder;
        choice.name = "out";
        choice.document = "Untitled";
        choice.width = choice.height = side;
        return choice;
    }
    void write_map(const std::string& heights) const {
        std::ofstream(folder + "/h.asc") << "ncols 2\nnrows 2\ncellsize 1\n" << heights;
    }
    void settle() {
        session.jobs.wait_until_idle();
        session.tick(Session::Clock::now(), {});
        session.jobs.wait_until_idle();
    }
    float exported_corner(const ExportChoice& choice) {
        session.export_map(choice);
        settle();
        return (*read_terrain(folder + "/out.r32").terrain.height())(0, 0);
    }

    Session session;
};

TEST_F(BuildingTest, IsTheTerrainAtTheSizeOfTheExport) {
    const Recipe sized = session.recipe_to_build();
    EXPECT_EQ(sized.world.width, 9);
    const BuildForecast forecast = forecast_of(sized);
    EXPECT_EQ(forecast.width, 9);
    EXPECT_GT(forecast.bytes, 0);
    EXPECT_EQ(session.building.of(session.document.recipe()), nullptr);
    session.build();
    settle();
    const LivePreview::Snapshot* built = session.building.of(session.document.recipe());
    ASSERT_NE(built, nullptr);
    EXPECT_EQ(*built->terrain->height(), *Evaluator(0).evaluate(sized, 9, 9)->height());
    EXPECT_EQ(session.to_show().terrain, built->terrain);
    session.building.shown = false;
    EXPECT_EQ(session.to_show().terrain, session.newest().terrain);
}

TEST_F(BuildingTest, TheExportWritesExactlyTheBuildUntilTheDocumentChanges) {
    session.build();
    settle();
    session.document.change(with_seed(session.document.recipe(), 8));
    settle();
    EXPECT_EQ(session.building.of(session.document.recipe()), nullptr);
    session.document.undo();
    settle();
    ASSERT_NE(session.building.of(session.document.recipe()), nullptr);
    write_map("10 20\n30 40\n");  // nobody has looked yet
    EXPECT_EQ(exported_corner(choice()), 1);
    EXPECT_EQ(exported_corner(choice(17)), 10) << "another size is made anew";
    EXPECT_TRUE(session.reread_files());
    EXPECT_EQ(session.building.of(session.document.recipe()), nullptr) << "of other files";
}

TEST_F(BuildingTest, AnotherDocumentHasNone) {
    session.build();
    session.start_new();
    settle();
    EXPECT_EQ(session.building.of(session.document.recipe()), nullptr);
    EXPECT_EQ(session.to_show().terrain, session.newest().terrain);
}

TEST(BuildForecast, IsReadAsASentence) {
    EXPECT_EQ(text_of({4033, 4033, 12.4, 1.25e9}), "4033 × 4033 samples, about 12 s and 1.2 GB of memory");
    EXPECT_EQ(text_of({129, 65, 0.01, 2e6}), "129 × 65 samples, about 1 s and 2.0 MB of memory");
    EXPECT_EQ(text_of({129, 65, 1800, 2e6}), "129 × 65 samples, about 30 min and 2.0 MB of memory");
}

TEST(BuildForecast, ALongWaitIsTold) {
    EXPECT_EQ(long_wait_text({.width = 1025, .height = 1025, .seconds = 20, .bytes = 0}), "");
    EXPECT_NE(
        long_wait_text({.width = 8193, .height = 8193, .seconds = 600, .bytes = 0}).find("about 10 min"),
        std::string::npos);
    EXPECT_NE(
        long_wait_text({.width = 65536, .height = 65536, .seconds = 1e5, .bytes = 0}).find("about 28 hours"),
        std::string::npos);
    const auto with_longest = [](double seconds) {
        return long_wait_text({.width = 65,
                               .height = 65,
                               .seconds = 40,
                               .bytes = 0,
                               .longest = "Gullies",
                               .longest_seconds = seconds});
    };
    EXPECT_EQ(with_longest(30),
              "making this terrain takes about 40 s, most of it for the layer Gullies; Ctrl+C ends it");
    EXPECT_EQ(with_longest(10), "making this terrain takes about 40 s; Ctrl+C ends it");
    Recipe hills;
    hills.layers.push_back(new_layer(hills, *find_stage("hills")));
    const double usual = forecast_of(hills).seconds;
    for (const char* name : {"least_radius", "most_radius", "density"}) {
        const auto& rows = hills.layers[0].type->parameters;
        const std::size_t row = *find_parameter(rows, name);
        hills.layers.edit(0)->values[row] = static_cast<float>(rows[row].info.max);
    }
    EXPECT_GT(forecast_of(hills).seconds, 10 * usual);
}

}  // namespace
}  // namespace talus
