#include <nlohmann/json.hpp>

#include "core/io/read_heightmap.h"
#include "tests/app/command_line.h"

namespace talus {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

using MeshCommands = CommandLine;

TEST_F(MeshCommands, ABudgetOfTrianglesIsKeptAndTheErrorIsSaid) {
    const Outcome outcome = run("export opening --size 257 --triangles 3000 -o bay.glb bay.stl");
    ASSERT_EQ(outcome.status, 0) << outcome.error;
    EXPECT_THAT(outcome.error, AllOf(HasSubstr("bay.glb: "), HasSubstr(" triangles, nowhere more than ")));
    for (const char* name : {"bay.glb", "bay.stl"}) {
        const auto sidecar = nlohmann::json::parse(read(std::string(name) + ".json"));
        EXPECT_LE(sidecar["triangles"], 3000) << name;
        EXPECT_GT(sidecar["triangles"], 2900) << name;
        EXPECT_GT(sidecar["height_error_m"], 0) << name;
        EXPECT_LT(sidecar["height_error_m"], 150) << name;
    }
    EXPECT_EQ(run("export opening --size 257 --triangles 3 -o b.glb").status, 2);
    EXPECT_EQ(run("export opening --size 257 --print-size 0 -o b.stl").status, 2);
}

TEST_F(MeshCommands, AMeshThatTakesMoreMemoryThanAllowedIsRefusedWithTheEstimate) {
    // The heights alone would be made in parts.
    const Outcome outcome = run("export opening --size 8193 --memory 200M -o huge.stl");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.error, AllOf(HasSubstr("8193x8193 needs about"), HasSubstr("--memory")));
    expect_only({});
}

TEST_F(MeshCommands, AGisTakesATifForAGeoTiff) {
    ASSERT_EQ(run("export opening --size 65 --target gis --no-sidecar -o bay.tif").status, 0);
    const Heightmap metres = read_heightmap((folder / "bay.tif").string(), {});
    EXPECT_EQ(metres.steps, 0);
    EXPECT_GT(metres.cell_x, 1);
    ASSERT_EQ(run("export opening --size 65 --no-sidecar -o grey.tif").status, 0);
    EXPECT_EQ(read_heightmap((folder / "grey.tif").string(), {}).steps, 65535);
    const Outcome inspected = run("inspect bay.tif");
    EXPECT_EQ(inspected.status, 0) << inspected.error;
}

}  // namespace
}  // namespace talus
