// What nobody means to ask for: more caves than there is room for, wider ones than the map, more than fits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/base/random.h"
#include "core/recipe/export/export_plan.h"
#include "core/volume/closed_rock.h"
#include "tests/core/same_bits.h"
#include "tests/core/volume/caves_case.h"

namespace talus {
namespace {

constexpr int k_many = 100'000;

struct MeshBits {
    std::vector<CaveMesh::Vertex> vertices;
    std::vector<CaveMesh::Corners> triangles;
    bool operator==(const MeshBits&) const = default;
};
MeshBits bits_of(const Terrain& terrain) {
    CaveMesh mesh = cave_mesh(Volume(terrain));
    return {std::move(mesh.vertices), std::move(mesh.triangles)};
}

// Level ground of 512 m with so many hollows below it, anywhere.
Terrain riddled(int count) {
    Terrain terrain;
    terrain.lattice = {.width = 129, .height = 129, .cell_size = 4};
    terrain.set_height(make_field(Grid<float>(129, 129, 100.0f)));
    Features hollows;
    for (int i = 0; i < count; ++i) {
        const auto share = [&](int axis) {
            return static_cast<double>(hash(row_key(7, axis, 0), static_cast<std::uint32_t>(i)) % 4096) /
                   4096;
        };
        Feature hollow{.chain = {{.x = 512 * share(0), .y = 512 * share(1), .z = 100 - 300 * share(2)}}};
        hollow.chain.front().radius = 1;  // many lie between the samples
        hollows.push_back(std::make_shared<const Feature>(std::move(hollow)));
    }
    terrain.features = std::make_shared<const Features>(std::move(hollows));
    return terrain;
}

TEST(BadCaves, AHundredThousandAreMeshedInAnyOrderOfTheList) {
    Terrain terrain = riddled(k_many);
    const Volume volume(terrain);
    EXPECT_LT(volume.bytes(), 64u << 20);
    const MeshBits all = bits_of(terrain);
    EXPECT_GT(all.triangles.size(), std::size_t{k_many / 10});
    Features turned(terrain.features->rbegin(), terrain.features->rend());
    terrain.features = std::make_shared<const Features>(std::move(turned));
    EXPECT_TRUE(bits_of(terrain) == all);
}

TEST(BadCaves, WiderThanTheMapTheyLeaveAGroundAndAClosedSolid) {
    for (const char* stage : {"worm_caves", "ridge_caves", "karst"}) {
        Recipe recipe = caves_recipe(3, Bounds::bounded, stage);
        recipe.world.extent = 64;
        recipe.world.width = recipe.world.height = 17;
        for (const char* key : {".narrow=200", ".wide=200"}) set_value(recipe, std::string(stage) + key);
        const auto terrain = caves_terrain(recipe);
        ASSERT_NE(terrain->height(), nullptr);
        const CaveMesh caves = cave_mesh(Volume(*terrain, true));
        const CaveMesh rock = closed_rock(*terrain, caves, lowest_rock(*terrain, caves) - 10);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> there, back;
        for (const CaveMesh::Corners& corners : rock.triangles) {
            for (std::size_t i = 0; i < 3; ++i) {
                there.emplace_back(corners[i], corners[(i + 1) % 3]);
                back.emplace_back(corners[(i + 1) % 3], corners[i]);
            }
        }
        std::ranges::sort(there);
        std::ranges::sort(back);
        EXPECT_EQ(there, back) << stage << ": closed";
    }
}

TEST(BadCaves, BeyondMemoryAreToldBeforeAnythingIsMade) {
    Recipe recipe = caves_recipe(1);
    recipe.world.width = recipe.world.height = 4097;
    recipe.world.extent = 20000;
    const ExportChoice choice{.target = "any", .name = "hills", .options = {.caves = true}};
    const ExportPlan plan = plan_export(recipe, choice);
    EXPECT_THAT(objection_to(plan, std::uint64_t{64} << 20), testing::HasSubstr("memory"));
}

TEST(BadCaves, TheMeshHasTheSameBitsAtAnySimdLevelAndOnAnyThreads) {
    for (const CaveStage& stage : cave_stages()) {
        SCOPED_TRACE(stage.key);
        Recipe recipe = caves_recipe(5, Bounds::bounded, stage.key);
        recipe.world.extent = 256;
        recipe.world.width = recipe.world.height = 65;
        expect_same_bits_everywhere([&] { return bits_of(*caves_terrain(recipe)); });
    }
}

}  // namespace
}  // namespace talus
