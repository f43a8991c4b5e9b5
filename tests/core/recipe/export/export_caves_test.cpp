#include "core/recipe/export/export_caves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/recipe/export/run_export.h"
#include "core/recipe/memory_needs.h"
#include "core/volume/cave_pools.h"
#include "core/words/numbers.h"
#include "tests/core/volume/caves_case.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

struct ReadObj {
    std::vector<std::string> places;  // as they stand in the file
    std::vector<std::array<int, 3>> triangles;
};
ReadObj read_obj(const std::string& path) {
    ReadObj mesh;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("v ")) mesh.places.push_back(line);
        if (!line.starts_with("f ")) continue;
        std::istringstream words(line.substr(2));
        std::array<int, 3> corners{};
        for (int& corner : corners) {
            std::string word;
            words >> word;
            corner = std::stoi(word) - 1;
        }
        mesh.triangles.push_back(corners);
    }
    return mesh;
}

TEST(ExportCaves, TheRimHasVerticesOfTheGroundsFileToTheLetter) {
    const TemporaryFolder folder;
    const Recipe recipe = caves_recipe(3);
    const ExportChoice choice{.options = {.caves = true}, .outputs = {{folder / "hill.obj", "obj"}}};
    run_export(plan_export(recipe, choice), {.allowed = 1e9}, nullptr);
    const ReadObj caves = read_obj(folder / "hill_caves.obj");
    const ReadObj ground = read_obj(folder / "hill.obj");
    const std::set<std::string> places(ground.places.begin(), ground.places.end());
    std::set<std::pair<int, int>> edges;
    for (const auto& corners : caves.triangles) {
        for (std::size_t i = 0; i < 3; ++i) edges.insert({corners[i], corners[(i + 1) % 3]});
    }
    int rim = 0, missing = 0;
    for (const auto& [from, to] : edges) {
        if (edges.contains({to, from})) continue;
        ++rim;
        missing += !places.contains(caves.places[static_cast<std::size_t>(from)]);
    }
    EXPECT_GT(rim, 20);
    EXPECT_EQ(missing, 0);
}

// Each edge of the file inside the map is that of two triangles, once in each direction, with the same two
// vertices: nothing gapes and nothing overlaps.
TEST(ExportCaves, GroundAndCavesAreOneMeshWithoutAGap) {
    const TemporaryFolder folder;
    const Recipe recipe = caves_recipe(3);
    const ExportChoice choice{.options = {.caves = true}, .outputs = {{folder / "hill.obj", "obj"}}};
    run_export(plan_export(recipe, choice), {.allowed = 1e9}, nullptr);
    const ReadObj mesh = read_obj(folder / "hill.obj");
    constexpr int k_side = 129;
    EXPECT_GT(mesh.places.size(), std::size_t{k_side} * k_side + 1000);
    std::set<std::pair<int, int>> edges;
    for (const auto& corners : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i)
            ASSERT_TRUE(edges.insert({corners[i], corners[(i + 1) % 3]}).second);
    }
    const auto column = [&](int vertex) { return mesh.places[static_cast<std::size_t>(vertex)]; };
    const auto on_border = [&](int vertex) {
        std::istringstream words(column(vertex).substr(2));
        double x = 0, y = 0, z = 0;
        words >> x >> y >> z;
        return std::max(std::fabs(x), std::fabs(z)) == 256;
    };
    int open = 0;
    for (const auto& [from, to] : edges) {
        if (edges.contains({to, from})) continue;
        ASSERT_TRUE(on_border(from) && on_border(to)) << column(from) << ", " << column(to);
        ++open;
    }
    EXPECT_GE(open, 4 * (k_side - 1));
}

// What a program that knows nothing of Talus reads: all edges by the bits of their ends.
TEST(ExportCaves, TheSameMeshIsInAGlb) {
    const TemporaryFolder folder;
    const Recipe recipe = caves_recipe(3);
    const ExportChoice choice{.options = {.caves = true},
                              .outputs = {{folder / "hill.obj", "obj"}, {folder / "hill.glb", "glb"}}};
    const std::vector<ExportResult> results =
        run_export(plan_export(recipe, choice), {.allowed = 1e9}, nullptr);
    EXPECT_EQ(results[0].triangles, results[1].triangles);
    EXPECT_EQ(results[0].triangles, read_obj(folder / "hill.obj").triangles.size());
    std::ifstream file(folder / "hill.glb", std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    EXPECT_NE(bytes.find("\"caves\""), std::string::npos);
}

// Lakes are objects of their own beside the caves, level and at the height that the pools have.
TEST(ExportCaves, LakesAreObjectsOfTheirOwn) {
    const TemporaryFolder folder;
    Recipe recipe = caves_recipe(3);
    recipe.layers.push_back(new_layer(recipe, *find_stage("cave_lakes")));
    set_value(recipe, "cave_lakes.fluid=lava");
    const auto pools = cave_pools_of(*caves_terrain(recipe));
    ASSERT_NE(pools, nullptr);
    std::set<std::string> levels;
    for (const CavePool& pool : pools->pools) {
        if (pool.fluid == Fluid::lava && pool.area > 0)
            levels.insert(number_text(static_cast<double>(pool.level), 6));
    }
    const ExportChoice choice{.options = {.caves = true}, .outputs = {{folder / "hill.png", "png16"}}};
    run_export(plan_export(recipe, choice), {.allowed = 1e9}, nullptr);
    std::ifstream file(folder / "hill_caves.obj");
    std::string object;
    std::set<std::string> seen;
    int vertices = 0, lava = 0, highest = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("o ")) object = line.substr(2);
        if (line.starts_with("v ")) ++vertices;
        if (line.starts_with("v ") && object == "cave_lava") {
            std::istringstream words(line.substr(2));
            double x = 0, y = 0;
            words >> x >> y;
            seen.insert(number_text(y, 6));
        }
        if (line.starts_with("f ")) {
            highest = std::max(highest, std::stoi(line.substr(2)));
            lava += object == "cave_lava";
        }
    }
    EXPECT_GT(lava, 20);
    EXPECT_LE(highest, vertices);
    EXPECT_EQ(seen, levels);
}

TEST(ExportCaves, AMeshThatCannotHoldThemSaysSo) {
    const Recipe recipe = caves_recipe(3);
    const auto remark = [&](ExportOptions options, const char* file, const char* format) {
        return plan_export(recipe, {.options = options, .outputs = {{file, format}}})
            .maps.front()
            .caves_remark;
    };
    EXPECT_EQ(remark({.caves = true}, "hill.glb", "glb"), "");
    EXPECT_EQ(remark({.caves = true}, "hill.png", "png16"), "");
    EXPECT_NE(remark({.caves = true, .triangles = 5000}, "hill.glb", "glb"), "");
    EXPECT_NE(remark({.caves = true}, "hill.stl", "stl"), "");
    EXPECT_NE(remark({}, "hill.png", "png16"), "");
    EXPECT_EQ(remark({.vdb = true}, "hill.png", "png16"), "");
}

TEST(ExportCaves, ATunnelThroughNothingIsTold) {
    const TemporaryFolder folder;
    Recipe recipe = caves_recipe(3);
    recipe.layers.pop_back();
    recipe.layers.push_back(new_layer(recipe, *find_stage("tunnel")));
    set_value(recipe, "simplex.relief=0");
    const ExportChoice choice{.options = {.caves = true}, .outputs = {{folder / "flat.glb", "glb"}}};
    const auto results = run_export(plan_export(recipe, choice), {.allowed = 1e9}, nullptr);
    ASSERT_FALSE(results.back().remarks.empty());
    EXPECT_NE(results.back().remarks.front().find("no layer found rock"), std::string::npos);
}

TEST(ExportCaves, WithoutALayerThatMakesThemTheyAreRefused) {
    Recipe recipe = caves_recipe(3);
    recipe.layers.pop_back();
    const ExportChoice choice{.folder = "/tmp", .name = "hill", .options = {.caves = true}};
    EXPECT_NE(objection_to(plan_export(recipe, choice), 1 << 30).find("No layer makes caves"),
              std::string::npos);
    EXPECT_EQ(objection_to(plan_export(caves_recipe(3), choice), 1 << 30), "");
}

// An estimate that is too small runs out of memory, and one far too large refuses what there is room for.
TEST(ExportCaves, TheirMeshesTakeNoMoreMemoryThanIsEstimated) {
    const auto bytes = [](const CaveMesh& mesh) {
        return static_cast<double>(mesh.vertices.size() * sizeof(CaveMesh::Vertex) +
                                   mesh.triangles.size() * sizeof(CaveMesh::Corners));
    };
    for (const Recipe& recipe : {caves_recipe(3), caves_recipe(8)}) {
        const auto terrain = caves_terrain(recipe);
        const double caves = bytes(cave_mesh(Volume(*terrain)));
        ASSERT_GT(caves, 0);
        EXPECT_GT(caves_bytes(recipe), caves);
        EXPECT_LT(caves_bytes(recipe), 200 * caves);
        const double with_solid = caves + bytes(cave_mesh(Volume(*terrain, true)));
        const double files = cave_files_bytes({terrain->lattice.width, terrain->lattice.height});
        EXPECT_GT(caves_bytes(recipe) + files, with_solid);
        EXPECT_LT(files, 20 * with_solid);
    }
}

TEST(ExportCaves, TheSolidIsClosedInItsFile) {
    const TemporaryFolder folder;
    const auto terrain = caves_terrain(caves_recipe(3));
    export_caves(*terrain, cave_mesh(Volume(*terrain)), cave_mesh(Volume(*terrain, true)), folder / "hill",
                 100, false, nullptr);
    std::ifstream file(folder / "hill_rock.stl", std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    std::uint32_t count = 0;
    std::memcpy(&count, bytes.data() + 80, sizeof count);
    ASSERT_EQ(bytes.size(), 84 + std::size_t{count} * 50);
    EXPECT_GT(count, 2u * 128 * 128);
    std::map<std::pair<std::string, std::string>, int> edges;
    for (std::size_t i = 0; i < count; ++i) {
        const auto corner = [&](std::size_t k) { return bytes.substr(84 + 50 * i + 12 + 12 * (k % 3), 12); };
        for (std::size_t k = 0; k < 3; ++k) {
            ASSERT_NE(corner(k), corner(k + 1));
            ++edges[{corner(k), corner(k + 1)}];
        }
    }
    for (const auto& [edge, times] : edges) {
        ASSERT_EQ(times, 1);
        ASSERT_TRUE(edges.contains({edge.second, edge.first}));
    }
}

// There the middle of the ground's file lies half a sample farther on.
TEST(ExportCaves, TheirRimLiesOnTheGroundWhereItsSeamIsClosed) {
    const TemporaryFolder folder;
    const Recipe recipe = caves_recipe(3, Bounds::wrapped);
    const ExportChoice choice{.options = {.caves = true}, .outputs = {{folder / "hill.obj", "obj"}}};
    ExportPlan plan = plan_export(recipe, choice);
    for (MapPlan& map : plan.maps) map.settings.close_seams = true;
    plan.lead.settings.close_seams = true;
    run_export(plan, {.allowed = 1e9}, nullptr);
    const ReadObj caves = read_obj(folder / "hill_caves.obj");
    const ReadObj ground = read_obj(folder / "hill.obj");
    const std::set<std::string> places(ground.places.begin(), ground.places.end());
    int on_ground = 0;
    for (const std::string& place : caves.places) on_ground += places.contains(place);
    EXPECT_GT(on_ground, 20);
}

TEST(ExportCaves, NoVertexIsLoose) {
    const TemporaryFolder folder;
    for (const CaveStage& stage : cave_stages()) {
        const auto terrain = caves_terrain(caves_recipe(3, Bounds::bounded, stage.key));
        export_caves(*terrain, cave_mesh(Volume(*terrain)), {}, folder / "hill", 100, false, nullptr);
        const ReadObj mesh = read_obj(folder / "hill_caves.obj");
        std::set<int> used;
        for (const auto& corners : mesh.triangles) used.insert(corners.begin(), corners.end());
        EXPECT_EQ(used.size(), mesh.places.size()) << stage.key;
    }
}

TEST(ExportCaves, TheirFilesAreAboutAsLargeAsIsTold) {
    const TemporaryFolder folder;
    for (const int side : {65, 129, 257}) {
        for (const CaveStage& stage : cave_stages()) {
            Recipe recipe = caves_recipe(3, Bounds::bounded, stage.key);
            recipe.world.width = recipe.world.height = side;
            const auto terrain = caves_terrain(recipe);
            const CaveMesh mesh = cave_mesh(Volume(*terrain));
            const CaveMesh closed = cave_mesh(Volume(*terrain, true));
            double written = 0;
            for (const auto& file :
                 export_caves(*terrain, mesh, closed, folder / "hill", 100, false, nullptr).files)
                written += static_cast<double>(file.bytes);
            const double triangles = expected_cave_triangles(*terrain, nullptr);
            const double told = expected_cave_file_bytes({side, side}, triangles);
            EXPECT_LT(told, 1.5 * written) << stage.key << ' ' << side;
            EXPECT_GT(told, written / 1.5) << stage.key << ' ' << side;
        }
    }
}

}  // namespace
}  // namespace talus
