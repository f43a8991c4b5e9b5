#include "core/biome/usual_biome.h"

#include <gtest/gtest.h>

#include "core/biome/biome_resource.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

TEST(UsualBiome, IsTheMostCommonOneOfTheLandAlone) {
    const auto table = shipped_biomes();
    Terrain terrain;
    terrain.lattice = {.width = 10, .height = 10, .cell_size = 1};
    terrain.sea_level = 0;
    terrain.set_height(field_of<float>(10, 10, [](int, int y) { return y < 4 ? 5.0f : -5.0f; }));
    const BiomeId tundra = table->find("tundra");
    EXPECT_FALSE(most_common_on_land(terrain)) << "nobody sorted it";
    const auto sorted = [&](BiomeId of_west) {
        terrain.fields.set<"biome">(field_of<std::uint8_t>(10, 10, [&](int x, int y) {
            return y >= 4 ? table->find("ocean") : x < 6 ? of_west : table->find("savanna");
        }));
        terrain.fields.set_names(field_id("biome"), std::make_shared<BiomeNames>(table));
        const auto found = most_common_on_land(terrain);
        return found ? std::string(biome_choices()[static_cast<std::size_t>(*found)].key) : "none";
    };
    EXPECT_EQ(sorted(tundra), "tundra");
    EXPECT_EQ(sorted(0), "savanna") << "ground without a biome does not count";
}

}  // namespace
}  // namespace talus
