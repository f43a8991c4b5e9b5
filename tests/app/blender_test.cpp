#include "tests/app/command_line.h"

#include <cmath>

namespace talus {
namespace {

// Runs a script made by Talus in Debian's Blender, without a window, and writes where the displaced vertices
// are, as floats x, y, z in metres.
class BlenderScript : public CommandLine {
 protected:
    void SetUp() override {
        if (std::system("command -v blender >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no blender";
        write("vertices.py", R"(
import array
import bpy

values = array.array("f")
graph = bpy.context.evaluated_depsgraph_get()
for terrain in bpy.data.objects:
    if terrain.type == "MESH" and terrain.modifiers:
        for vertex in terrain.evaluated_get(graph).to_mesh().vertices:
            values.extend(terrain.matrix_world @ vertex.co)
with open("vertices.r32", "wb") as file:
    values.tofile(file)
)");
    }
    std::vector<float> vertices(const std::string& script) const {
        const std::string command =
            "cd '" + folder.string() + "' && blender --background --factory-startup " +
            "--python-exit-code 3 --python " + script + " --python vertices.py >blender.txt 2>&1";
        EXPECT_EQ(std::system(command.c_str()), 0) << read("blender.txt");
        return heights("vertices.r32");
    }
    // Each vertex is at a sample of the map, and as high. Vertices that tiles share count twice.
    void expect_map(const std::vector<float>& vertices, const std::vector<float>& map, int side, double cell,
                    std::size_t count, double tolerance) const {
        ASSERT_EQ(map.size(), static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
        ASSERT_EQ(vertices.size(), 3 * count);
        std::vector<bool> met(map.size());
        for (std::size_t i = 0; i < vertices.size(); i += 3) {
            const double x = static_cast<double>(vertices[i]) / cell + (side - 1) / 2.0;
            const double y = (side - 1) / 2.0 - static_cast<double>(vertices[i + 1]) / cell;
            ASSERT_NEAR(x, std::round(x), 1e-3);
            ASSERT_NEAR(y, std::round(y), 1e-3);
            const auto at = static_cast<std::size_t>(std::lround(y) * side + std::lround(x));
            ASSERT_LT(at, map.size());
            ASSERT_NEAR(vertices[i + 2], map[at], tolerance) << x << ' ' << y;
            met[at] = true;
        }
        EXPECT_EQ(std::count(met.begin(), met.end(), false), 0);
    }
};

TEST_F(BlenderScript, SetsUpTheTerrainAtItsTrueHeightsAndPlaces) {
    // 4096 m of 128 cells, heights from -700 to 1000 m.
    ASSERT_EQ(run("export opening --size 129 -o map.r32").status, 0);
    const std::vector<float> map = heights("map.r32");
    const Outcome metres = run("export opening --size 129 --target blender -o bay.exr --blender-script");
    ASSERT_EQ(metres.status, 0) << metres.error;
    EXPECT_THAT(metres.out, ::testing::HasSubstr("bay_blender.py"));
    expect_map(vertices("bay_blender.py"), map, 129, 32, 129 * 129, 1e-3);
    ASSERT_EQ(run("export opening --size 129 --target blender -o steps.png --blender-script").status, 0);
    expect_map(vertices("steps_blender.py"), map, 129, 32, 129 * 129, 1700.0 / 65535);
}

TEST_F(BlenderScript, LaysTilesBesideEachOther) {
    ASSERT_EQ(run("export opening --size 65 -o map.r32").status, 0);
    ASSERT_EQ(run("export opening --size 65 --target blender --tiles 2x4 -o t.exr --blender-script").status,
              0);
    expect_map(vertices("t_blender.py"), heights("map.r32"), 65, 64, std::size_t{2} * 33 * 4 * 17, 1e-3);
}

TEST_F(CommandLine, ABlenderScriptIsForPicturesOfHeights) {
    for (const char* file : {"h.r32", "h_colour.png", "h_normal_gl.png", "h.asc"}) {
        const Outcome outcome = run("export opening --size 33 --blender-script -o " + std::string(file));
        EXPECT_EQ(outcome.status, 2) << file;
        EXPECT_THAT(outcome.error, ::testing::HasSubstr("name one .exr or .png")) << file;
    }
    expect_only({});
}

}  // namespace
}  // namespace talus
