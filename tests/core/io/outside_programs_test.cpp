// Exports read by programs that are not ours. Each test is skipped where its program is absent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/io/export.h"
#include "core/io/read_terrain.h"
#include "tests/command.h"
#include "tests/core/io/meshes.h"
#include "tests/core/io/terrains.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

bool is_installed(const std::string& program) { return run("command -v " + program).status == 0; }

std::string exported(const TemporaryFolder& folder, const Terrain& terrain, const char* key,
                     const ExportOptions& mesh = {}) {
    const Format& format = format_of(key);
    const std::string path = folder / ("m" + std::string(format.ending));
    export_terrain(terrain, {.path = path, .format = &format, .options = mesh});
    return path;
}

TEST(Gdal, ReadsTheHeightsAndThePlaceOfAGeoTiff) {
    if (!is_installed("gdal_translate")) GTEST_SKIP() << "no gdal_translate";
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(301, 143);  // cells of 2.5 m
    const std::string path = exported(folder, terrain, "geotiff");
    const Result info = run("gdalinfo -json " + path + " 2>/dev/null");
    ASSERT_EQ(info.status, 0) << info.text;
    const auto json = nlohmann::json::parse(info.text);
    EXPECT_EQ(json["size"], nlohmann::json({301, 143}));
    EXPECT_EQ(json["bands"][0]["type"], "Float32");
    // The corner of the north-western pixel, half a cell beyond its middle.
    EXPECT_EQ(json["geoTransform"], nlohmann::json({-1.25, 2.5, 0.0, 142 * 2.5 + 1.25, 0.0, -2.5}));
    EXPECT_THAT(json["coordinateSystem"]["wkt"].get<std::string>(), HasSubstr("metre"));
    const std::string raw = folder / "raw.bin";
    const Result result = run("gdal_translate -q -of ENVI " + path + " " + raw);
    ASSERT_EQ(result.status, 0) << result.text;
    const std::string bytes = bytes_of_file(raw);
    ASSERT_EQ(bytes.size(), terrain.height()->size() * sizeof(float));
    EXPECT_EQ(std::memcmp(bytes.data(), terrain.height()->data(), bytes.size()), 0);
}

TEST(Gdal, ReadsTheNumbersOfA16BitTiff) {
    if (!is_installed("gdal_translate")) GTEST_SKIP() << "no gdal_translate";
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(77, 50);
    const std::string tiff = exported(folder, terrain, "tiff16");
    const std::string raw = exported(folder, terrain, "r16");
    const Result result = run("gdal_translate -q -of ENVI " + tiff + " " + (folder / "raw.bin"));
    ASSERT_EQ(result.status, 0) << result.text;
    EXPECT_TRUE(bytes_of_file(folder / "raw.bin") == bytes_of_file(raw));
}

TEST(Gdal, WritesTiffsOfEveryKindThatTalusReads) {
    if (!is_installed("gdal_translate")) GTEST_SKIP() << "no gdal_translate";
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(301, 143);
    const std::string path = exported(folder, terrain, "geotiff");
    for (const char* options :
         {"-co TILED=YES", "-co COMPRESS=LZW -co PREDICTOR=3", "-co COMPRESS=DEFLATE -co TILED=YES",
          "-co BIGTIFF=YES", "-co ENDIANNESS=BIG", "-ot Float64", "-co BLOCKYSIZE=1",
          "-co INTERLEAVE=BAND -b 1 -b 1", "-b 1 -b 1 -b 1 -b 1 -co TILED=YES", "-of COG"}) {
        const std::string other = folder / "other.tif";
        const Result result = run("gdal_translate -q " + std::string(options) + " " + path + " " + other);
        ASSERT_EQ(result.status, 0) << options << ": " << result.text;
        const Heightmap map = read_heightmap(other, {});
        EXPECT_TRUE(map.values == *terrain.height()) << options;
        EXPECT_EQ(map.cell_x, 2.5) << options;
        EXPECT_EQ(map.steps, 0) << options;
    }
    // Rounded to whole metres.
    const Result result = run("gdal_translate -q -ot Int16 " + path + " " + (folder / "whole.tif"));
    ASSERT_EQ(result.status, 0) << result.text;
    const Heightmap map = read_heightmap(folder / "whole.tif", {});
    for (int x = 0; x < 301; ++x) EXPECT_NEAR(map.values(x, 70), (*terrain.height())(x, 70), 0.51);
}

// The number behind a label in the report of admesh.
double reported(const std::string& text, const std::string& label) {
    const std::size_t at = text.find(label);
    if (at == std::string::npos) return -1;
    const std::size_t begin = text.find_first_of("-0123456789", at + label.size());
    return std::stod(text.substr(begin));
}

TEST(Admesh, FindsNothingToMendInASolid) {
    if (!is_installed("admesh")) GTEST_SKIP() << "no admesh";
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(60, 45, {0, 60});
    for (const int budget : {0, 2000, 200}) {
        const std::string path = exported(folder, terrain, "stl", {.triangles = budget});
        const Result result = run("admesh " + path);
        ASSERT_EQ(result.status, 0) << result.text;
        const std::string& text = result.text;
        const FileMesh mesh = parsed_stl(bytes_of_file(path));
        EXPECT_EQ(reported(text, "Number of parts"), 1) << text;
        for (const char* nothing : {"Degenerate facets", "Edges fixed", "Facets removed", "Facets added",
                                    "Facets reversed", "Backwards edges", "Normals fixed"})
            EXPECT_EQ(reported(text, nothing), 0) << nothing << '\n' << text;
        EXPECT_NEAR(reported(text, "Volume"), volume_of(mesh), 1e-3 * volume_of(mesh)) << text;
    }
}

TEST(Blender, ImportsEachMeshAsLargeAsTheTerrain) {
    if (!is_installed("blender")) GTEST_SKIP() << "no blender";
    const TemporaryFolder folder;
    const Terrain terrain = noise_terrain(41, 31, {0, 40});
    const std::string script = folder / "look.py";
    put_file(script, R"(
import bpy, numpy, sys
numpy.bool = bool  # the importer in Debian 12 uses a name that numpy has dropped
path = sys.argv[-1]
bpy.ops.wm.read_factory_settings(use_empty=True)
if path.endswith('.glb'):
    bpy.ops.import_scene.gltf(filepath=path)
elif path.endswith('.obj'):
    bpy.ops.wm.obj_import(filepath=path) if hasattr(bpy.ops.wm, 'obj_import') else bpy.ops.import_scene.obj(filepath=path)
else:
    bpy.ops.wm.stl_import(filepath=path) if hasattr(bpy.ops.wm, 'stl_import') else bpy.ops.import_mesh.stl(filepath=path)
thing = [o for o in bpy.data.objects if o.type == 'MESH'][0]
bpy.context.view_layer.update()
corners = [thing.matrix_world @ v.co for v in thing.data.vertices]
size = [max(c[i] for c in corners) - min(c[i] for c in corners) for i in range(3)]
print('FOUND', len(thing.data.polygons), *size)
)");
    const auto [lowest, highest] = std::ranges::minmax(terrain.height()->values());
    for (const char* key : {"glb", "obj", "stl"}) {
        const std::string path = exported(folder, terrain, key);
        const Result result =
            run("blender --background --factory-startup --python " + script + " -- " + path);
        const std::size_t at = result.text.find("FOUND ");
        ASSERT_NE(at, std::string::npos) << key << ": " << result.text;
        std::istringstream words(result.text.substr(at + 6));
        double polygons = 0, x = 0, y = 0, z = 0;
        words >> polygons >> x >> y >> z;
        const bool solid = key == std::string("stl");
        const double scale = solid ? 100 / (40 * 2.5) : 1;
        EXPECT_EQ(polygons, 2 * 40 * 30 + (solid ? 3 * 140 : 0)) << key;
        // Blender's z points up, whatever the file has.
        EXPECT_NEAR(x, 100 * scale, 1e-3) << key;
        EXPECT_NEAR(y, 75 * scale, 1e-3) << key;
        EXPECT_NEAR(z, (highest - lowest) * scale + (solid ? 2 : 0), 1e-3) << key;
    }
}

}  // namespace
}  // namespace talus
