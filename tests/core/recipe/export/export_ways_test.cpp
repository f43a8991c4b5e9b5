// Meshes of roads and water, read back from their file.
#include "core/recipe/export/export_ways.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/paint/drawn_river.h"
#include "core/paint/road.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/export/run_export.h"
#include "core/recipe/export/way_meshes.h"
#include "core/recipe/presets.h"
#include "core/water/lakes.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using Json = nlohmann::json;
constexpr int k_side = 513;

// A part of a scene, as any program reads it.
struct Part {
    std::vector<std::array<float, 3>> places, normals;
    std::vector<std::array<float, 2>> uvs;
    std::vector<std::array<float, 4>> colours;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

std::map<std::string, Part> parts_of(const std::string& file) {
    std::uint32_t length = 0;
    std::memcpy(&length, file.data() + 12, 4);
    const Json json = Json::parse(file.substr(20, length));
    const std::string binary = file.substr(28 + length);
    EXPECT_EQ(json["buffers"][0]["byteLength"], binary.size());
    std::map<std::string, Part> parts;
    for (const Json& node : json["nodes"]) {
        const Json& primitive = json["meshes"][node["mesh"].get<int>()]["primitives"][0];
        const auto read = [&](const Json& accessor, auto& values) {
            const Json& what = json["accessors"][accessor.get<int>()];
            const Json& view = json["bufferViews"][what["bufferView"].get<int>()];
            values.resize(view["byteLength"].get<std::size_t>() / sizeof values[0]);
            std::memcpy(values.data(), binary.data() + view["byteOffset"].get<std::size_t>(),
                        view["byteLength"].get<std::size_t>());
        };
        Part& part = parts[node["name"]];
        read(primitive["attributes"]["POSITION"], part.places);
        read(primitive["attributes"]["NORMAL"], part.normals);
        read(primitive["attributes"]["TEXCOORD_0"], part.uvs);
        if (primitive["attributes"].contains("COLOR_0"))
            read(primitive["attributes"]["COLOR_0"], part.colours);
        read(primitive["indices"], part.triangles);
    }
    return parts;
}

struct Made {
    std::shared_ptr<const Terrain> terrain;
    std::map<std::string, Part> parts;
};

// Hills of 2 km with a road and a river across, and lakes.
Recipe land() {
    Recipe recipe = find_preset("rolling-hills")->recipe;
    recipe.world.extent = 2000;
    recipe.world.width = recipe.world.height = k_side;
    const auto add = [&](const char* stage, auto&& change) {
        recipe =
            with_layer_added(recipe, *find_stage(stage), recipe.layers[recipe.layers.size() - 1].id).recipe;
        Layer layer = recipe.layers[recipe.layers.size() - 1];
        change(layer);
        recipe.layers.set(recipe.layers.size() - 1, layer);
    };
    add("river_course", [](Layer& layer) {
        auto river = from_values<DrawnRiver>(layer.values);
        river.line.nodes = {{.x = 300, .y = 200, .width = 40},
                            {.x = 900, .y = 1000, .width = 40},
                            {.x = 600, .y = 1800, .width = 60}};
        layer.values = values_of(river);
    });
    add("road", [](Layer& layer) {
        auto road = from_values<Road>(layer.values);
        road.line.nodes = {{.x = 1800, .y = 300, .width = 16},
                           {.x = 1200, .y = 900, .width = 16},
                           {.x = 1700, .y = 1700, .width = 16}};
        layer.values = values_of(road);
    });
    add("lakes", [](Layer&) {});  // last, for the ground that others change keeps no water
    return recipe;
}

Made made(const Recipe& recipe) {
    const TemporaryFolder folder;
    Made result{Evaluator(0).evaluate(recipe, recipe.world.width, recipe.world.height), {}};
    export_ways(recipe, *result.terrain, folder / "a_ways.glb", false, nullptr);
    result.parts = parts_of(bytes_of_file(folder / "a_ways.glb"));
    return result;
}

using Place = std::array<float, 3>;

double metres(const Place& a, const Place& b) {
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) sum += (double{a[i]} - double{b[i]}) * (double{a[i]} - double{b[i]});
    return std::sqrt(sum);
}

// Height of the made ground under a place of the file.
double ground_at(const Terrain& terrain, const Place& place) {
    const double half = terrain.lattice.extent_x() / 2;
    return static_cast<double>(
        value_at(*terrain.height(), terrain.lattice, {double{place[0]} + half, double{place[2]} + half}));
}

// Direction out of a triangle, as long as twice its area.
std::array<double, 3> across(const Part& part, const std::array<std::uint32_t, 3>& corners) {
    std::array<double, 3> u{}, v{};
    for (std::size_t i = 0; i < 3; ++i) {
        u[i] = double{part.places[corners[1]][i]} - double{part.places[corners[0]][i]};
        v[i] = double{part.places[corners[2]][i]} - double{part.places[corners[0]][i]};
    }
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

class ExportWays : public ::testing::Test {
 protected:
    static const Made& land_made() {
        static const Made the_made = made(land());
        return the_made;
    }
    static const Part& part(const std::string& name) { return land_made().parts.at(name); }
};

TEST_F(ExportWays, HasAPartForEachRoadAndRiverAndOneForTheOtherWater) {
    std::vector<std::string> names;
    for (const auto& [name, part] : land_made().parts) names.push_back(name);
    EXPECT_EQ(names, (std::vector<std::string>{"River course", "Road", "water"}));
    EXPECT_TRUE(part("Road").colours.empty());
    EXPECT_EQ(part("water").colours.size(), part("water").places.size());
}

TEST_F(ExportWays, ARoadLiesOnTheGroundThatWasMadeForIt) {
    const Part& road = part("Road");
    int looked_at = 0;
    for (std::size_t i = 0; i + 1 < road.places.size(); ++i) {
        // The two vertices of the upper face of one place.
        if (road.normals[i][1] < 0.5f || road.normals[i + 1][1] < 0.5f || road.uvs[i][0] != 0) continue;
        EXPECT_NEAR(metres(road.places[i], road.places[i + 1]), 16, 1e-3);
        Place middle{};
        for (std::size_t k = 0; k < 3; ++k) middle[k] = (road.places[i][k] + road.places[i + 1][k]) / 2;
        // As far as a sample of the ground lies from the curve of the road.
        EXPECT_NEAR(static_cast<double>(middle[1]), ground_at(*land_made().terrain, middle) + k_way_lift,
                    0.25);
        ++looked_at;
    }
    EXPECT_GT(looked_at, 50);
}

TEST_F(ExportWays, ARoadIsAClosedSlabWhoseTrianglesLookOutwards) {
    const Part& road = part("Road");
    std::map<std::pair<Place, Place>, int> edges;
    for (const auto& corners : road.triangles) {
        for (std::size_t k = 0; k < 3; ++k)
            ++edges[{road.places[corners[k]], road.places[corners[(k + 1) % 3]]}];
        const auto out = across(road, corners);
        for (const std::uint32_t corner : corners) {
            double along = 0;
            for (std::size_t k = 0; k < 3; ++k) along += out[k] * double{road.normals[corner][k]};
            EXPECT_GT(along, 0) << corner;
        }
    }
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1);
        EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
    }
}

TEST_F(ExportWays, ARiversWaterLiesInItsBedAndFlowsToItsMouth) {
    const Part& river = part("River course");
    Place last{};
    for (std::size_t i = 0; i + 1 < river.places.size(); i += 2) {
        Place middle{};
        for (std::size_t k = 0; k < 3; ++k) middle[k] = (river.places[i][k] + river.places[i + 1][k]) / 2;
        EXPECT_GT(static_cast<double>(middle[1]), ground_at(*land_made().terrain, middle)) << i;
        EXPECT_EQ(river.places[i][1], river.places[i + 1][1]) << "level across";
        if (i > 0) {
            EXPECT_LE(middle[1], last[1]) << "it never rises";
            EXPECT_GT(river.uvs[i][1], river.uvs[i - 2][1]);
            const double east = double{middle[0]} - double{last[0]};
            const double south = double{middle[2]} - double{last[2]};
            const double length = std::sqrt(east * east + south * south);
            EXPECT_NEAR(static_cast<double>(river.colours[i][0]), 0.5 + 0.5 * east / length, 0.06);
            EXPECT_NEAR(static_cast<double>(river.colours[i][1]), 0.5 + 0.5 * south / length, 0.06);
            EXPECT_GT(river.colours[i][2], 0) << "it falls all the way";
        }
        last = middle;
    }
    for (const auto& corners : river.triangles) EXPECT_GT(across(river, corners)[1], 0) << "seen from above";
}

TEST_F(ExportWays, TheOtherWaterIsAtItsLevelOnTheMapsSamples) {
    const Part& water = part("water");
    const Terrain& terrain = *land_made().terrain;
    const Lattice& map = terrain.lattice;
    int wet = 0;
    for (const Place& place : water.places) {
        const int x = static_cast<int>(std::lround((double{place[0]} + map.extent_x() / 2) / map.cell_size));
        const int y = static_cast<int>(std::lround((double{place[2]} + map.extent_y() / 2) / map.cell_size));
        const float depth = (*terrain.fields.get<"water">())(x, y);
        if (depth < 0.02f) {
            EXPECT_GE((*terrain.height())(x, y), place[1]) << "it ends within the banks";
            continue;
        }
        ++wet;
        EXPECT_EQ(place[1], (*terrain.height())(x, y) + depth);
    }
    EXPECT_GT(wet, 100);
    for (const auto& corners : water.triangles) EXPECT_GT(across(water, corners)[1], 0);
}

TEST(ExportWaysFile, WithoutAWayThereIsNoneAndTheExportSaysWhy) {
    Recipe bare = find_preset("rolling-hills")->recipe;
    bare.world.width = bare.world.height = 65;
    EXPECT_FALSE(makes_ways(bare));
    const TemporaryFolder folder;
    const ExportChoice choice{.folder = folder.path().string(), .name = "a", .options = {.ways = true}};
    EXPECT_EQ(objection_to(plan_export(bare, choice), std::uint64_t{1} << 30), k_no_ways);
}

TEST(ExportWaysFile, IsAmongTheFilesOfAnExport) {
    Recipe recipe = land();
    recipe.world.width = recipe.world.height = 65;
    const TemporaryFolder folder;
    const ExportChoice choice{.options = {.ways = true, .sidecar = false},
                              .outputs = {{folder / "hill.r32", "r32"}}};
    const ExportPlan plan = plan_export(recipe, choice);
    run_export(plan, {.allowed = 1e9}, nullptr);
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"hill.r32", "hill_ways.glb"}));
    EXPECT_EQ(written_paths(plan), (std::vector<std::string>{folder / "hill.r32", folder / "hill_ways.glb"}));
}

}  // namespace
}  // namespace talus
