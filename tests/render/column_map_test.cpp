#include "render/column_map.h"
#include "tests/grid_of.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <vector>

namespace talus {
namespace {

constexpr int k_side = 257;

// Level ground with two biomes that take turns from column to column: one with a layer of rock three metres
// thick, one without.
Terrain comb() {
    Terrain terrain{.lattice = {.width = k_side, .height = k_side, .cell_size = 10}, .range = {0, 1000}};
    terrain.set_height(make_field(Grid<float>(k_side, k_side, 20)));
    auto table = std::make_shared<BiomeTable>(*shipped_biomes());
    table->biomes[0].layers = {{material_of("scree"), 3}};
    table->biomes[1].layers = {};
    Grid<std::uint8_t> biome = grid_of<std::uint8_t>(k_side, k_side, [&](int x, int) { return 1 + x % 2; });
    terrain.fields.set<"biome">(make_field(std::move(biome)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(table));
    return terrain;
}

TEST(ColumnMap, BiomesThatTakeTurnsMakeNoComb) {
    std::vector<int> all(k_side);
    std::iota(all.begin(), all.end(), 0);
    const Terrain terrain = comb();
    const ColumnTexels texels = make_columns(terrain, all, all);
    const auto thickness = [&](int i, int border) {
        const float share = static_cast<float>(texels(i, k_column_layers * border).a) / 255;
        return share * share * k_thickest_layer;
    };
    float sum = 0;
    for (int i = 2; i < k_side; ++i) {
        EXPECT_LT(std::fabs(thickness(i, 0) - thickness(i - 1, 0)), 0.9f)
            << i << ": a comb has steps of three metres";
        sum += thickness(i, 0);
        // Its colour is that of what is there, not darker where a neighbour has none.
        const Rgba8 texel = texels(i, 0);
        const auto& colour = info_of(material_of("scree")).colour;
        EXPECT_LE(
            std::abs(texel.r - colour[0]) + std::abs(texel.g - colour[1]) + std::abs(texel.b - colour[2]), 3);
    }
    const Columns columns(terrain);
    float expected = 0;
    for (int i = 2; i < k_side; ++i) expected += columns.at(i, 0).depth();
    EXPECT_NEAR(sum, expected, 0.1f * expected) << "as thick on the whole";
}

}  // namespace
}  // namespace talus
