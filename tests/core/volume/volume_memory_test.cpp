#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

// The opening's hills with caves at their defaults: 1025² samples of 4 m. It takes a second.
std::shared_ptr<const Terrain> hills_with_caves(Recipe& recipe, const char* stage) {
    recipe.world.seed = 5;
    recipe.world.extent = 4096;
    recipe.world.width = recipe.world.height = 1025;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "simplex.relief=900");
    return Evaluator(0).evaluate(recipe, 1025, 1025);
}

// A dense array of the same samples reaches from the ground down to the deepest cave everywhere.
TEST(VolumeMemory, BricksTakeATwentiethOfADenseArrayAndTheEstimateCountsTheMesh) {
    for (const char* stage : {"worm_caves", "ridge_caves", "karst", "caves", "ravines", "overhangs"}) {
        SCOPED_TRACE(stage);
        Recipe recipe;
        const auto terrain = hills_with_caves(recipe, stage);
        const Volume volume(*terrain);
        ASSERT_GT(volume.bricks().size(), 100u);
        int deepest = 0;
        for (const BrickPlace& brick : volume.bricks()) deepest = std::min(deepest, brick.k);
        const std::size_t dense = std::size_t{1025} * 1025 * std::size_t(-deepest) * k_brick * sizeof(float);
        constexpr std::size_t k_threads = 2;
        const std::size_t brick_bytes =
            std::size_t{k_brick_points} * k_brick_points * k_brick_points * sizeof(float);
        const std::size_t asked = volume.bytes() + k_threads * brick_bytes;
        EXPECT_GE(dense, 20 * asked) << dense << " and " << asked;
        RecordProperty(std::string(stage) + "_dense", std::to_string(dense));
        RecordProperty(std::string(stage) + "_asked", std::to_string(asked));

        const CaveMesh mesh = cave_mesh(volume);
        const auto made = static_cast<double>(mesh.vertices.size() * (sizeof(CaveMesh::Vertex) + 8) +
                                              mesh.triangles.size() * sizeof(CaveMesh::Corners));
        const Layer& layer = recipe.layers.back();
        const double told = layer.type->scratch_per_cell(layer.values, terrain->lattice) * 1025 * 1025;
        EXPECT_GT(told, 2 * made) << "the mesh, and what a picture has of it";
        EXPECT_LT(told, 25 * made);
        EXPECT_LT(told, 1.2e9);
    }
}

}  // namespace
}  // namespace talus
