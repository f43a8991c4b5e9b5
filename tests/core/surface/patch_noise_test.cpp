#include "core/surface/patch_noise.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "core/surface/columns.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_patch_side = 300;
constexpr double k_patch_cell = 31;  // m, so that the map has hundreds of patches

// Level ground of one biome with these layers.
Terrain ground_of(std::vector<GroundLayer> layers, int side = k_patch_side, double cell = k_patch_cell) {
    Terrain terrain{.lattice = {.width = side, .height = side, .cell_size = cell}, .range = {0, 1000}};
    terrain.set_height(make_field(Grid<float>(side, side, 20)));
    auto table = std::make_shared<BiomeTable>(*shipped_biomes());
    table->biomes[0].layers = std::move(layers);
    terrain.fields.set<"biome">(make_field(Grid<std::uint8_t>(side, side, 1)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(table));
    return terrain;
}

const Material k_moss = material_of("moss");
const Material k_sand = material_of("sand");

TEST(PatchNoise, IsSpreadEvenly) {
    const PatchNoise noise;
    constexpr std::size_t k_tenths = 10;
    std::array<int, k_tenths> counts{};
    for (const auto [x, y] : cells_of(k_patch_side, k_patch_side)) {
        const float value = noise.at(x * 97.3, y * 89.9);
        ASSERT_GE(value, 0);
        ASSERT_LE(value, 1);
        ++counts[std::min(static_cast<std::size_t>(value * k_tenths), k_tenths - 1)];
    }
    for (const int count : counts) EXPECT_NEAR(count / double{k_patch_side * k_patch_side}, 0.1, 0.01);
}

TEST(Columns, TakeTurnsInPatchesOfTheNoise) {
    const Terrain terrain = ground_of({{k_moss, 2, 0, 0.3f}, {k_sand, 2, 0.3f, 1}, {material_of("clay"), 5}});
    const Columns columns(terrain);
    const PatchNoise noise;
    const Lattice& map = terrain.lattice;
    int moss = 0;
    for (const auto [x, y] : cells_of(k_patch_side, k_patch_side)) {
        const Column column = columns.at(x, y);
        for (std::size_t i = 0; i < column.count; ++i) {
            const float here = noise.at(map.x_of(x), map.y_of(y));
            const Material material = column.layers[i].material;
            EXPECT_FALSE(material == k_moss && here >= 0.3f) << here;
            EXPECT_FALSE(material == k_sand && here <= 0.3f) << here;
            moss += material == k_moss;
        }
    }
    EXPECT_NEAR(moss / double{k_patch_side * k_patch_side}, 0.3, 0.04) << "but a thin border";
}

TEST(Columns, HaveTheSamePatchesAtAnyResolution) {
    const std::vector<GroundLayer> layers{{k_moss, 2, 0.2f, 0.6f}};
    const Terrain fine = ground_of(layers, 129, 10);
    const Terrain coarse = ground_of(layers, 65, 20);
    const Columns of_fine(fine);
    const Columns of_coarse(coarse);
    for (const auto [x, y] : cells_of(65, 65)) EXPECT_EQ(of_fine.at(2 * x, 2 * y), of_coarse.at(x, y));
}

}  // namespace
}  // namespace talus
