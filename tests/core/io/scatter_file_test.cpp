#include "core/io/scatter_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/base/read_file.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

std::shared_ptr<const Terrain> meadow() {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = 33, .height = 33, .x0 = 40, .y0 = -8, .cell_size = 12.5};
    terrain->range = {0, 1000};
    terrain->set_height(make_field(Grid<float>(33, 33, 120.25f)));
    return terrain;
}

TEST(ScatterFile, ListsReadBackAsTheyWereMade) {
    const TemporaryFolder folder;
    const auto terrain = meadow();
    const Scatter plants = scatter(terrain, {.seed = 3, .density = 0.3});
    ASSERT_GT(plants.points.size(), 100u);
    const std::string csv = (folder / "plants.csv");
    const std::string json = (folder / "plants.json");
    EXPECT_EQ(write_scatter(plants, *terrain, 3, csv), (std::vector{csv, (folder / "plants.csv.json")}));
    EXPECT_EQ(write_scatter(plants, *terrain, 3, json), std::vector{json});
    const auto from_csv = read_scatter_csv(read_text_file(csv, 1 << 24));
    EXPECT_EQ(from_csv, read_scatter_json(read_text_file(json, 1 << 24)));
    ASSERT_EQ(from_csv.size(), plants.points.size());
    for (std::size_t i = 0; i < from_csv.size(); ++i) {
        // From the map's own first sample, wherever in the world that is.
        EXPECT_NEAR(from_csv[i].x, plants.points[i].x - 500, 0.0006);
        EXPECT_NEAR(from_csv[i].y, plants.points[i].y + 100, 0.0006);
        EXPECT_EQ(from_csv[i].z, 120.25);
        EXPECT_EQ(from_csv[i].kind, info_of(plants.points[i].kind).key);
        EXPECT_GE(from_csv[i].x, 0);
        EXPECT_LE(from_csv[i].x, 400);
    }
}

TEST(ScatterFile, ItsSizeIsKnownBeforehand) {
    const TemporaryFolder folder;
    const auto terrain = meadow();
    const Scatter plants = scatter(terrain, {.seed = 3});
    const auto count = static_cast<double>(plants.points.size());
    for (const char* name : {"plants.csv", "plants.json"}) {
        const std::string path = folder / name;
        write_scatter(plants, *terrain, 3, path);
        const auto bytes = static_cast<double>(std::filesystem::file_size(path));
        EXPECT_NEAR(scatter_list_bytes(count, path) / bytes, 1, 0.15) << name;
    }
}

TEST(ScatterFile, MistakesAreToldWithTheirPlace) {
    const std::string header = "x_m,y_m,z_m,rotation_deg,scale,kind\n";
    const auto mistake = [](const std::string& text) -> std::string {
        try {
            read_scatter_csv(text);
        } catch (const FileError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(mistake("x,y\n"), "line 1: the header is not x_m,y_m,z_m,rotation_deg,scale,kind");
    EXPECT_EQ(mistake(header + "1,2,3\n"), "line 2: there are fewer than six values");
    EXPECT_EQ(mistake(header + "1,2,x,0,1,birch\n"), "line 2: \"x\" is no number");
    EXPECT_EQ(mistake(header + "1,2,3,0,1,lamp\n"), "line 2: there is no kind of plant \"lamp\"");
    EXPECT_THROW(read_scatter_json("{\"plants\": [[1, 2]]}"), FileError);
    EXPECT_THROW(read_scatter_json("[]"), FileError);
}

}  // namespace
}  // namespace talus
