#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/parallel.h"
#include "core/io/export.h"
#include "core/io/sidecar.h"
#include "tests/core/io/meshes.h"
#include "tests/core/io/terrains.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// Hills and valleys of some hundred metres, with a rough surface.
Terrain hilly_terrain(int width, int height) {
    Terrain rough = noise_terrain(width, height, {0, 30});
    Grid<float> map = *rough.height();
    for (const auto [x, y] : cells_of(width, height)) {
        const auto fx = static_cast<float>(x) / static_cast<float>(width);
        const auto fy = static_cast<float>(y) / static_cast<float>(height);
        map(x, y) += 400 * fx * (1 - fx) + 300 * fy * fy - 60;
    }
    rough.range = {-100, 700};
    rough.set_height(make_field(std::move(map)));
    return rough;
}

FileMesh parsed(const std::string& path, const Format& format) {
    const std::string bytes = bytes_of_file(path);
    return format.key == "glb"   ? parsed_glb(bytes)
           : format.key == "obj" ? parsed_obj(bytes)
                                 : parsed_stl(bytes);
}

struct Exported {
    FileMesh mesh;
    ExportResult result;
    nlohmann::json sidecar;
};

Exported exported(const Terrain& terrain, const char* key, const ExportOptions& choice = {}) {
    const TemporaryFolder folder;
    const Format& format = format_of(key);
    const std::string path = folder / ("m" + std::string(format.ending));
    ExportResult result = export_terrain(terrain, {.path = path, .format = &format, .options = choice});
    return {parsed(path, format), result, nlohmann::json::parse(bytes_of_file(sidecar_path(path)))};
}

TEST(MeshExport, AnUprightMeshHasEverySampleAtItsPlaceAndHeight) {
    const Terrain terrain = noise_terrain(23, 14);  // cells of 2.5 m
    for (const char* key : {"glb", "obj"}) {
        const auto [mesh, result, sidecar] = exported(terrain, key);
        ASSERT_EQ(mesh.points.size(), 23u * 14u) << key;
        EXPECT_EQ(mesh.triangles.size(), 2u * 22u * 13u);
        for (const auto [x, y] : cells_of(23, 14)) {
            const auto i = static_cast<std::size_t>(y * 23 + x);
            EXPECT_EQ(mesh.points[i], (Point{2.5f * static_cast<float>(x) - 27.5f, (*terrain.height())(x, y),
                                             2.5f * static_cast<float>(y) - 16.25f}))
                << key;
            // A colour map's pixel of the same number, whose first row is the upper one in glTF.
            EXPECT_FLOAT_EQ(mesh.textures[i][0], (static_cast<float>(x) + 0.5f) / 23);
            const float down = (static_cast<float>(y) + 0.5f) / 14;
            EXPECT_NEAR(mesh.textures[i][1], key == std::string("glb") ? down : 1 - down, 1e-6);
        }
        // Seen from above each triangle is counter-clockwise: its normal points up.
        for (const auto& corners : mesh.triangles) {
            const auto edge = [&](std::size_t to, std::size_t axis) {
                return mesh.points[corners[to]][axis] - mesh.points[corners[0]][axis];
            };
            EXPECT_GT(edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2), 0);
        }
        EXPECT_THAT(result.remarks, testing::Contains("572 triangles"));
        EXPECT_EQ(sidecar["triangles"], 572);
        EXPECT_EQ(sidecar["height_error_m"], 0);
    }
}

TEST(MeshExport, NormalsLeanAwayFromTheSlope) {
    Grid<float> map =
        grid_of(9, 9, [&](int x, int y) { return 3 * static_cast<float>(x) - 4 * static_cast<float>(y); });
    Terrain terrain = terrain_with(std::move(map), {-50, 50});
    // Rises to the east by 3 and to the north by 4, so it leans to the west and the south.
    const float length = std::sqrt(26.0f);
    for (const char* key : {"glb", "obj"}) {
        for (const Point& normal : exported(terrain, key).mesh.normals) {
            EXPECT_NEAR(normal[0], -3 / length, 1e-6);
            EXPECT_NEAR(normal[1], 1 / length, 1e-6);
            EXPECT_NEAR(normal[2], 4 / length, 1e-6);
        }
    }
}

TEST(MeshExport, TheLimitsInAGlbAreThoseOfItsVertices) {
    const TemporaryFolder folder;
    export_terrain(hilly_terrain(30, 20), {.path = folder / "m.glb", .format = &format_of("glb")});
    const std::string bytes = bytes_of_file(folder / "m.glb");
    const auto json = nlohmann::json::parse(bytes.substr(20, value_at<std::uint32_t>(bytes, 12)));
    const FileMesh mesh = parsed_glb(bytes);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto [low, high] = extent_of(mesh, axis);
        EXPECT_EQ(json["accessors"][0]["min"][axis].get<float>(), low);
        EXPECT_EQ(json["accessors"][0]["max"][axis].get<float>(), high);
    }
}

TEST(MeshExport, ASolidIsClosedAndStandsOnItsBase) {
    for (const Terrain& terrain : {noise_terrain(40, 25), hilly_terrain(40, 25), hilly_terrain(2, 2)}) {
        for (const int budget : {0, 700, 90, 20}) {
            const auto [mesh, result, sidecar] = exported(terrain, "stl", {.triangles = budget});
            EXPECT_EQ(open_edges(mesh), 0u);
            EXPECT_GT(volume_of(mesh), 0);
            if (budget > 0) EXPECT_LE(mesh.triangles.size(), static_cast<std::size_t>(budget));
            EXPECT_EQ(result.triangles, mesh.triangles.size());
            EXPECT_EQ(sidecar["triangles"], mesh.triangles.size());
            const bool wide = terrain.lattice.width > terrain.lattice.height;
            EXPECT_NEAR(extent_of(mesh, 0).second, 100, 1e-4);
            EXPECT_NEAR(extent_of(mesh, 1).second, wide ? 100.0 * 24 / 39 : 100.0, 1e-4);
            EXPECT_EQ(extent_of(mesh, 2).first, 0);
        }
    }
}

TEST(MeshExport, ASolidHasTheMapsHeightsInMillimetres) {
    const Terrain terrain = hilly_terrain(31, 31);
    const FileMesh mesh = exported(terrain, "stl", {.print_size = 150}).mesh;
    const double scale = 150 / (30 * 2.5);
    const auto [lowest, highest] = std::ranges::minmax(terrain.height()->values());
    EXPECT_NEAR(extent_of(mesh, 0).second, 150, 1e-4);
    // The lowest ground lies 2 % of the longer side above the bottom.
    EXPECT_NEAR(extent_of(mesh, 2).second, (highest - lowest) * scale + 3, 1e-3);
    std::set<std::pair<int, int>> seen;
    for (const Point& point : mesh.points) {
        if (point[2] == 0) continue;
        const int x = static_cast<int>(std::lround(point[0] / 5));
        const int y = 30 - static_cast<int>(std::lround(point[1] / 5));
        EXPECT_NEAR(point[2], ((*terrain.height())(x, y) - lowest) * scale + 3, 1e-3);
        seen.insert({x, y});
    }
    EXPECT_EQ(seen.size(), 31u * 31u);
}

TEST(MeshExport, SimplifiedItStaysAsNearAsItSays) {
    const Terrain terrain = hilly_terrain(90, 70);
    for (const char* key : {"glb", "obj"}) {
        for (const int budget : {40, 1500}) {
            const auto [mesh, result, sidecar] = exported(terrain, key, {.triangles = budget});
            EXPECT_LE(mesh.triangles.size(), static_cast<std::size_t>(budget));
            HeightMesh flat;
            for (const Point& point : mesh.points) {
                const Sample at{static_cast<int>(std::lround(point[0] / 2.5f + 44.5f)),
                                static_cast<int>(std::lround(point[2] / 2.5f + 34.5f))};
                EXPECT_EQ(point[1], (*terrain.height())(at.x, at.y));
                flat.vertices.push_back(at);
            }
            flat.triangles = mesh.triangles;
            const double error = largest_difference(flat, *terrain.height());
            EXPECT_NEAR(result.mesh_error, error, 1e-3) << key << ' ' << budget;
            EXPECT_NEAR(sidecar["height_error_m"].get<double>(), error, 1e-3);
            EXPECT_LT(error, budget == 40 ? 60 : 30);
        }
    }
}

TEST(MeshExport, TilesOfAMeshFitTogether) {
    const TemporaryFolder folder;
    const Terrain terrain = hilly_terrain(33, 25);
    for (const char* key : {"glb", "stl"}) {
        const Format& format = format_of(key);
        const std::string path = folder / ("t" + std::string(format.ending));
        const bool solid = format.in_millimetres;
        export_terrain(terrain,
                       {.path = path, .format = &format, .tiles = {2, 1}, .options = {.triangles = 400}});
        const FileMesh west = parsed(tile_path(path, {2, 1}, 0, 0), format);
        const FileMesh east = parsed(tile_path(path, {2, 1}, 1, 0), format);
        EXPECT_LE(west.triangles.size(), 400u);
        // Where they touch they have the same vertices: all samples there, in the same heights.
        const auto edge_of = [&](const FileMesh& mesh, float x) {
            std::set<std::pair<float, float>> edge;
            for (const Point& point : mesh.points) {
                if (point[0] == x) edge.insert({point[1], point[2]});
            }
            return edge;
        };
        const auto shared = edge_of(west, solid ? extent_of(west, 0).second : 0.0f);
        EXPECT_EQ(shared, edge_of(east, 0)) << key;
        EXPECT_EQ(shared.size(), solid ? 50u : 25u);
    }
    // As high as the samples of the one map, so with one scale and one bottom: 24 cells in 100 mm.
    const FileMesh whole = exported(terrain, "stl", {.print_size = 100.0f * 32 / 24}).mesh;
    const FileMesh west = parsed(folder / "t_x0_y0.stl", format_of("stl"));
    const FileMesh east = parsed(folder / "t_x1_y0.stl", format_of("stl"));
    EXPECT_NEAR(std::max(extent_of(west, 2).second, extent_of(east, 2).second),
                extent_of(whole, 2).second - 2.0 / 3, 0.01);
}

TEST(MeshExport, IsTheSameOnAnyNumberOfThreadsAndInParts) {
    const TemporaryFolder folder;
    const Terrain terrain = hilly_terrain(130, 120);
    for (const char* key : {"glb", "obj", "stl"}) {
        for (const int budget : {0, 3000}) {
            const ExportSettings settings{
                .path = folder / "m", .format = &format_of(key), .options = {.triangles = budget}};
            std::string expected;
            for (const int threads : {1, 2, 5}) {
                set_thread_count(threads);
                export_rows(rows_of_terrain(terrain, 7 * threads), settings);
                if (threads == 1) expected = bytes_of_file(folder / "m");
                EXPECT_TRUE(bytes_of_file(folder / "m") == expected) << key << ' ' << budget;
            }
        }
    }
    set_thread_count(0);
}

TEST(MeshExport, WhatIsNoHeightLiesOnTheLowestGround) {
    Terrain terrain = hilly_terrain(12, 12);
    Grid<float> map = *terrain.height();
    map(3, 4) = NAN;
    map(0, 0) = INFINITY;
    terrain.set_height(make_field(std::move(map)));
    for (const int budget : {0, 60}) {
        const FileMesh mesh = exported(terrain, "stl", {.triangles = budget}).mesh;
        EXPECT_EQ(open_edges(mesh), 0u);
        for (const Point& point : mesh.points) EXPECT_TRUE(std::isfinite(point[2]));
    }
}

TEST(MeshExport, AWrongFileIsFoundWhenItIsReadBack) {
    const TemporaryFolder folder;
    const Terrain terrain = hilly_terrain(20, 20);
    for (const char* key : {"glb", "obj", "stl"}) {
        const Format& format = format_of(key);
        const std::string path = folder / "m";
        std::uint64_t sum = 0;
        {
            FileGroup group;
            const CodecMap map{.size = {20, 20}, .format = &format};
            const auto writer = format.codec->open(group.add(path), map);
            writer->write_rows(reinterpret_cast<const std::uint8_t*>(terrain.height()->data()), 20);
            writer->finish();
            sum = writer->facts().sum;
            group.commit();
        }
        const auto read = [&](const std::string& bytes) {
            put_file(path, bytes);
            ReadBack file(path);
            return format.codec->read_sum(file, {.size = {20, 20}, .format = &format}, path, nullptr);
        };
        const std::string good = bytes_of_file(path);
        EXPECT_EQ(read(good), std::optional(sum)) << key;
        EXPECT_NE(read(good.substr(0, good.size() - 20)), std::optional(sum)) << key;
        std::string bad = good;
        const std::size_t place = key == std::string("obj") ? bad.find("\nv ") + 4 : bad.size() - 30;
        bad[place] = bad[place] == '7' ? '8' : '7';
        EXPECT_NE(read(bad), std::optional(sum)) << key;
        for (const char* other : {"", "v", "glTF", "solid"}) EXPECT_EQ(read(other), std::nullopt) << key;
    }
}

TEST(MeshExport, ABudgetThatIsTooSmallIsRefusedBeforeAnythingIsWritten) {
    const TemporaryFolder folder;
    const Terrain terrain = hilly_terrain(33, 33);
    EXPECT_THAT(
        [&] {
            export_terrain(terrain, {.path = folder / "t.stl",
                                     .format = &format_of("stl"),
                                     .tiles = {2, 2},
                                     .options = {.triangles = 100}});
        },
        ThrowsMessage<FileError>(HasSubstr("needs at least 254 triangles, because tiles keep")));
    EXPECT_THAT(folder.names(), ElementsAre());
    Terrain line = terrain_with(Grid<float>(9, 1, 5), {0, 10});
    EXPECT_THAT([&] { export_terrain(line, {.path = folder / "t.obj", .format = &format_of("obj")}); },
                ThrowsMessage<FileError>(HasSubstr("9 × 1 is no surface")));
}

}  // namespace
}  // namespace talus
