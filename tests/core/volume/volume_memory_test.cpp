#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/volume/cave_mesh.h"
#include "core/volume/volume.h"

namespace talus {
namespace {

// Hills like the opening's, with caves at their defaults: so many samples a side, 4 m apart.
std::shared_ptr<const Terrain> hills_with_caves(Recipe& recipe, const char* stage, int side) {
    recipe.world.seed = 5;
    recipe.world.extent = static_cast<float>(4 * (side - 1));
    recipe.world.width = recipe.world.height = side;
    recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    set_value(recipe, "simplex.relief=900");
    return Evaluator(0).evaluate(recipe, side, side);
}

// A dense array of the same samples reaches from the ground down to the deepest cave everywhere.
TEST(VolumeMemory, BricksTakeATwentiethOfADenseArrayAndTheEstimateCountsTheMesh) {
    // Ravines are few: a smaller world has none.
    for (const auto& [stage, side] : {std::pair{"worm_caves", 513},
                                      {"ridge_caves", 513},
                                      {"karst", 513},
                                      {"caves", 513},
                                      {"ravines", 1025},
                                      {"overhangs", 513}}) {
        SCOPED_TRACE(stage);
        Recipe recipe;
        const auto terrain = hills_with_caves(recipe, stage, side);
        const Volume volume(*terrain);
        ASSERT_GT(volume.bricks().size(), 100u);
        int deepest = 0;
        for (const BrickPlace& brick : volume.bricks()) deepest = std::min(deepest, brick.k);
        const std::size_t cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
        const std::size_t dense = cells * std::size_t(-deepest) * k_brick * sizeof(float);
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
        const double told =
            layer.type->scratch_per_cell(layer.values, terrain->lattice) * static_cast<double>(cells);
        EXPECT_GT(told, 2 * made) << "the mesh, and what a picture has of it";
        EXPECT_LT(told, 25 * made);
        EXPECT_LT(told, 1.1e3 * static_cast<double>(cells));
    }
}

}  // namespace
}  // namespace talus
