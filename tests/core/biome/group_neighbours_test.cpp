// Groups of relatives that must not touch have another one between them.
#include "core/biome/group_neighbours.h"

#include <gtest/gtest.h>

#include "tests/core/biome/biome_worlds.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

std::size_t group_place(const char* key) {
    return static_cast<std::size_t>(earth().find_group(key) - earth().groups.data());
}

// Counts places that have a desert beside frozen land, and those of either.
struct Touching {
    int pairs = 0, deserts = 0, frozen = 0;
};
Touching touching_in(const Terrain& terrain) {
    const Grid<BiomeId>& biome = *terrain.fields.get<"biome">();
    const BiomeTable& table = earth();
    std::vector<char> kinds{0};
    for (const Biome& each : table.biomes) {
        const bool is_desert =
            each.key.ends_with("desert") || each.key == "desert_hills" || each.key == "mesa";
        const bool is_frozen = each.key == "tundra" || each.key == "ice_sheet" || each.key == "polar_barrens";
        kinds.push_back(is_desert ? 'd' : is_frozen ? 'f' : 0);
    }
    Touching found;
    for (int y = 0; y + 1 < biome.height(); ++y) {
        for (int x = 1; x + 1 < biome.width(); ++x) {
            const char own = kinds[biome(x, y)];
            found.deserts += own == 'd';
            found.frozen += own == 'f';
            for (const BiomeId other :
                 {biome(x + 1, y), biome(x - 1, y + 1), biome(x, y + 1), biome(x + 1, y + 1)})
                found.pairs += own != 0 && kinds[other] != 0 && own != kinds[other];
        }
    }
    return found;
}

TEST(GroupNeighbours, FrozenLandMayNotTouchWarmLandAndSeasMayTouchAll) {
    const GroupNeighbours groups(earth(), earth().groups, climates_of(earth()));
    const auto may_touch = [&](const char* a, const char* b) {
        EXPECT_EQ(groups.may_touch(group_place(a), group_place(b)),
                  groups.may_touch(group_place(b), group_place(a)));
        return groups.may_touch(group_place(a), group_place(b));
    };
    for (const char* warm : {"warm", "mesas", "dense"}) EXPECT_FALSE(may_touch("frozen", warm)) << warm;
    for (const char* mild : {"conifers", "temperate", "frozen"})
        EXPECT_TRUE(may_touch("frozen", mild)) << mild;
    for (const BiomeGroup& group : earth().groups) EXPECT_TRUE(may_touch("seas", group.key.c_str()));
    for (int k = 0; k <= 20; ++k)
        EXPECT_EQ(groups.mild(static_cast<float>(k) / 20, 99), group_place("temperate"));
    BiomeTable table = earth();
    std::erase_if(table.groups, [](const BiomeGroup& group) { return group.key == "temperate"; });
    EXPECT_EQ(GroupNeighbours(table, table.groups, climates_of(table)).mild(0.5f, 99), 99u)
        << "no group is mild";
}

// Six seeds each, every pair of places side by side and across corners.
TEST(GroupNeighbours, NoDesertTouchesFrozenLand) {
    struct Case {
        const char* stage;
        std::vector<std::string> settings;
    };
    const std::vector<Case> cases{
        {"two_level_biomes", {"two_level_biomes.area=4000", "two_level_biomes.cell=1000"}},
        {"two_level_biomes", {"two_level_biomes.seas=0"}},
        {"grown_biomes", {"grown_biomes.land_share=0.8"}},
        {"multi_step_map", {"multi_step_map.ocean_share=0.1"}}};
    for (const Case& each : cases) {
        Touching all;
        for (int seed = 1; seed <= 6; ++seed) {
            std::vector<std::string> settings = each.settings;
            settings.push_back("world.seed=" + std::to_string(seed));
            const auto terrain = piece_of(biome_world({each.stage}, settings, 385, 48), 0, 0, 385, 385);
            const Touching found = touching_in(*terrain);
            EXPECT_EQ(found.pairs, 0) << each.stage << ' ' << seed;
            all.deserts += found.deserts;
            all.frozen += found.frozen;
        }
        EXPECT_GT(all.deserts, 10000) << each.stage;
        EXPECT_GT(all.frozen, 10000) << each.stage;
    }
    const auto voronoi = piece_of(biome_world({"voronoi_biomes"}, {}, 161, 200), 0, 0, 161, 161);
    EXPECT_GT(touching_in(*voronoi).pairs, 0) << "any biome lies beside any other there";
}

}  // namespace
}  // namespace talus
