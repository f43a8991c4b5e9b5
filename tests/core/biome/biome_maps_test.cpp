// What maps of biomes promise that are made before there is any ground.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>
#include <set>

#include "core/biome/biome_edit.h"
#include "core/biome/biome_json.h"
#include "core/biome/group_neighbours.h"
#include "core/biome/jittered_cells.h"
#include "core/biome/ocean_seeds.h"
#include "core/biome/two_level_biomes.h"
#include "core/surface/columns.h"
#include "tests/core/biome/biome_worlds.h"
#include "tests/core/biome/climates.h"

namespace talus {
namespace {

const std::vector<std::string> k_maps{"checkerboard",   "voronoi_biomes",   "distorted_voronoi",
                                      "multi_step_map", "two_level_biomes", "grown_biomes"};

std::set<BiomeId> biomes_of(const Terrain& terrain) {
    const auto values = terrain.fields.get<"biome">()->values();
    return {values.begin(), values.end()};
}

TEST(BiomeMaps, SayWhyAPlaceHasItsBiome) {
    for (std::string stage : k_maps) {
        for (const bool with_rivers : {false, true}) {
            std::vector<std::string> stages{stage};
            if (with_rivers) stages.emplace_back("noise_rivers");
            const Recipe recipe = biome_world(stages, {"world.seed=11"}, 129, 64);
            const auto terrain = piece_of(recipe, -70, 3000, 129, 129);
            EXPECT_GT(biomes_of(*terrain).size(), 2u) << stage;
            std::mt19937 random(3);
            for (int k = 0; k < 120; ++k) {
                const int x = static_cast<int>(random() % 129), y = static_cast<int>(random() % 129);
                const Lattice& map = terrain->lattice;
                const BiomeDecision decision = map_of(*terrain)->why({.width = 1,
                                                                      .height = 1,
                                                                      .x0 = map.x0 + x,
                                                                      .y0 = map.y0 + y,
                                                                      .cell_size = map.cell_size});
                ASSERT_EQ(decision.biome, (*terrain->fields.get<"biome">())(x, y)) << stage << x << ' ' << y;
                ASSERT_EQ(decision.steps[decision.decider].biome, decision.biome);
            }
        }
    }
}

// A map answers for places of any resolution, which is how ground looks around.
TEST(BiomeMaps, TellTheSameOfAPlaceAtAnyResolution) {
    for (const std::string& stage : k_maps) {
        const auto fine = piece_of(biome_world({stage}), 0, 0, 257, 257);
        const Grid<BiomeId> coarse =
            map_of(*fine)
                ->make({.width = 33, .height = 33, .x0 = 0, .y0 = 0, .cell_size = 128}, nullptr)
                .biome;
        for (int y = 0; y < 33; ++y) {
            for (int x = 0; x < 33; ++x)
                ASSERT_EQ(coarse(x, y), (*fine->fields.get<"biome">())(8 * x, 8 * y)) << stage;
        }
    }
}

TEST(Checkerboard, CountsSquaresThroughItsList) {
    const Recipe recipe = biome_world({"checkerboard"}, {"checkerboard.size=64", "checkerboard.group=warm"});
    const auto terrain = piece_of(recipe, -100, -100, 200, 200);
    const std::vector<BiomeId>& list = earth().find_group("warm")->biomes;
    for (int y = 0; y < 200; ++y) {
        for (int x = 0; x < 200; ++x) {
            const auto square =
                static_cast<long>(std::floor((x - 100) * 16 / 64.0) + std::floor((y - 100) * 16 / 64.0));
            const auto count = static_cast<long>(list.size());
            ASSERT_EQ((*terrain->fields.get<"biome">())(x, y),
                      list[static_cast<std::size_t>((square % count + count) % count)]);
        }
    }
}

TEST(TwoLevelBiomes, ChooseByTheNearestAreaAndTheNearestCell) {
    constexpr double k_area = 7000, k_cell = 900;
    constexpr float k_inside = 0.3f;
    const Recipe recipe =
        biome_world({"two_level_biomes"}, {"two_level_biomes.area=7000", "two_level_biomes.cell=900",
                                           "two_level_biomes.inside=0.3", "two_level_biomes.distortion=0"});
    const auto terrain = piece_of(recipe, 0, 0, 2, 2);
    const std::uint64_t seed = combine_seeds(recipe.world.seed, recipe.layers[0].seed);
    const Lattice world = terrain->lattice;
    const JitteredCells areas(k_area, 1, seed, 0, world), cells(k_cell, 1, seed, 3, world);
    std::mt19937_64 random(8);
    std::set<BiomeId> edges;
    const GroupNeighbours neighbours(earth(), earth().groups, climates_of(earth()));
    const double k_strip = two_level_strip({.area = 7000, .cell = 900});
    int strips = 0;
    for (int k = 0; k < 2000; ++k) {
        const auto place = [&] { return static_cast<std::int64_t>(random() % 1250000) - 625000; };
        const std::int64_t x0 = place(), y0 = place();
        const double x = static_cast<double>(x0) * 16, y = static_cast<double>(y0) * 16;
        // All seeds around, one by one.
        const auto nearest = [&](const JitteredCells& grid, double side) {
            std::vector<std::pair<double, std::pair<std::int64_t, std::int64_t>>> all;
            const auto i0 = static_cast<std::int64_t>(std::floor(x / side)),
                       j0 = static_cast<std::int64_t>(std::floor(y / side));
            for (std::int64_t j = j0 - 3; j <= j0 + 3; ++j) {
                for (std::int64_t i = i0 - 3; i <= i0 + 3; ++i)
                    all.push_back({std::hypot(grid.seed_of(i, j).x - x, grid.seed_of(i, j).y - y), {i, j}});
            }
            std::ranges::sort(all);
            return all;
        };
        const auto area = nearest(areas, k_area), cell = nearest(cells, k_cell);
        float total = 0;
        for (const BiomeGroup& group : earth().groups) total += group.share;
        const auto group_of = [&](std::pair<std::int64_t, std::int64_t> at) {
            float left = total * to_unit(areas.bits_of(at.first, at.second, 2));
            std::size_t group = 0;
            while ((left -= earth().groups[group].share) >= 0) ++group;
            return group;
        };
        std::size_t group = group_of(area[0].second);
        bool touches = true;
        for (const auto& [distance, at] : area)
            touches &= distance >= area[0].first + k_strip || neighbours.may_touch(group, group_of(at));
        if (!touches) {
            ++strips;
            group = static_cast<std::size_t>(earth().find_group("temperate") - earth().groups.data());
        }
        const std::vector<BiomeId>& relatives = earth().groups[group].biomes;
        BiomeId expected =
            relatives[cells.bits_of(cell[0].second.first, cell[0].second.second, 5) % relatives.size()];
        if (cell[0].first * cell[0].first >= static_cast<double>(k_inside) * cell[1].first * cell[1].first) {
            const BiomeId edge = BiomeTable::variant_of(earth().edges, expected);
            if (edge != expected) edges.insert(edge);
            expected = edge;
        }
        const Grid<BiomeId> made =
            map_of(*terrain)
                ->make({.width = 1, .height = 1, .x0 = x0, .y0 = y0, .cell_size = 16}, nullptr)
                .biome;
        ASSERT_EQ(made(0, 0), expected) << x << ' ' << y;
    }
    EXPECT_EQ(edges.size(), 2u);  // foothills and red sand country
    EXPECT_GT(strips, 100);
}

TEST(TwoLevelBiomes, HaveAClimateOfTheirBiome) {
    const auto terrain = piece_of(biome_world({"two_level_biomes"}, {}, 257, 128), 0, 0, 257, 257);
    const std::set<BiomeId> land(earth().land.begin(), earth().land.end());
    int checked = 0;
    for (int y = 0; y < 257; y += 3) {
        for (int x = 0; x < 257; x += 3) {
            const BiomeId id = (*terrain->fields.get<"biome">())(x, y);
            if (!land.contains(id)) continue;
            ++checked;
            ASSERT_EQ(land_at(earth(), {(*terrain->fields.get<"temperature">())(x, y),
                                        (*terrain->fields.get<"precipitation">())(x, y)}),
                      id);
        }
    }
    EXPECT_GT(checked, 1000);
}

TEST(MultiStepMap, ASurroundedOceanSeedIsAnIslandAtTheParametersShare) {
    const Lattice world{.width = 2, .height = 2, .cell_size = 16};
    for (const float share : {0.05f, 0.15f, 0.6f}) {
        const JitteredCells cells(5000, 1, 31, 0, world);
        const OceanSeeds seeds(cells, 0.9f, share, 2);
        int surrounded = 0, islands = 0;
        for (std::int64_t j = 0; surrounded < 100000; ++j) {
            for (std::int64_t i = -500; i < 500; ++i) {
                if (seeds.kind_of(i, j) == SeedKind::land || !seeds.is_surrounded(i, j)) {
                    ASSERT_NE(seeds.kind_of(i, j), SeedKind::island);
                    continue;
                }
                ++surrounded;
                islands += seeds.kind_of(i, j) == SeedKind::island;
            }
        }
        EXPECT_NEAR(static_cast<double>(islands) / surrounded, static_cast<double>(share), 0.01);
    }
}

TEST(MultiStepMap, KeepsItsRules) {
    std::map<std::string, int> counted;
    for (const std::int64_t place : {0, 3000, -50000}) {
        const Recipe recipe =
            biome_world({"multi_step_map"},
                        {"multi_step_map.ocean_cell=3000", "multi_step_map.island_share=0.6",
                         "multi_step_map.ocean_share=0.75"},
                        385, 24);
        const auto terrain = piece_of(recipe, place, -place, 385, 385);
        const auto& temperature = *terrain->fields.get<"temperature">();
        for (int y = 0; y + 1 < 385; ++y) {
            for (int x = 0; x + 1 < 385; ++x) {
                const std::string own = key_at(*terrain, x, y);
                ++counted[own];
                const bool cold = temperature(x, y) < -4;
                if (own == "sea_ice" || own == "frozen_river") ASSERT_TRUE(cold);
                if (own == "ocean" || own == "river") ASSERT_FALSE(cold);
                for (const std::string& other : {key_at(*terrain, x + 1, y), key_at(*terrain, x, y + 1)}) {
                    for (const auto& [one, two] : {std::pair{own, other}, {other, own}}) {
                        if (one == "mushroom_land") ASSERT_TRUE(two == one || two == "mushroom_shore") << two;
                        if (one == "mushroom_shore")
                            ASSERT_TRUE(two == one || two == "mushroom_land" || two == "ocean" ||
                                        two == "sea_ice")
                                << two;
                        if (one.ends_with("desert")) ASSERT_NE(two, "tundra");
                    }
                }
            }
        }
    }
    for (const char* key : {"mushroom_land", "mushroom_shore", "river", "frozen_river", "ocean", "sea_ice"})
        EXPECT_GT(counted[key], 20) << key;
}

TEST(MultiStepMap, TakesTheBiomeOfItsClimate) {
    const auto terrain = piece_of(biome_world({"multi_step_map"},
                                              {"multi_step_map.hills_share=0", "multi_step_map.river_width=0",
                                               "multi_step_map.ocean_share=0"},
                                              257, 128),
                                  0, 0, 257, 257);
    for (int y = 0; y < 257; ++y) {
        for (int x = 0; x < 257; ++x)
            ASSERT_EQ((*terrain->fields.get<"biome">())(x, y),
                      land_at(earth(), {(*terrain->fields.get<"temperature">())(x, y),
                                        (*terrain->fields.get<"precipitation">())(x, y)}));
    }
    EXPECT_GT(biomes_of(*terrain).size(), 15u);
}

// The ground fits the climate, so plants and snow find it there.
TEST(MultiStepMap, ItsClimateStaysWithTheGroundMadeForIt) {
    const auto alone = piece_of(biome_world({"multi_step_map"}), 0, 0, 33, 33);
    const auto ground =
        piece_of(biome_world({"multi_step_map", "ground_from_biomes", "noise_rivers"}), 0, 0, 33, 33);
    ASSERT_NE(ground->fields.get<"temperature">(), nullptr);
    EXPECT_EQ(*ground->fields.get<"temperature">(), *alone->fields.get<"temperature">());
    EXPECT_EQ(*ground->fields.get<"precipitation">(), *alone->fields.get<"precipitation">());
    const auto other = piece_of(biome_world({"multi_step_map", "simplex"}), 0, 0, 33, 33);
    EXPECT_EQ(other->fields.get<"temperature">(), nullptr);
}

TEST(NoiseRivers, RunOnLandAloneAndAreAsWideAsAsked) {
    const Recipe recipe = biome_world({"multi_step_map", "noise_rivers"},
                                      {"multi_step_map.river_width=0", "noise_rivers.width=160"}, 513, 16);
    Recipe below = recipe;
    below.layers.edit_back()->enabled = false;
    const auto terrain = piece_of(recipe, 0, 0, 513, 513), before = piece_of(below, 0, 0, 513, 513);
    long river = 0, banks = 0;
    for (int y = 0; y < 513; ++y) {
        for (int x = 0; x + 1 < 513; ++x) {
            const std::string own = key_at(*terrain, x, y), was = key_at(*before, x, y);
            const bool is_river = own == "river" || own == "frozen_river";
            river += is_river;
            if (is_river) {
                ASSERT_TRUE(was != "ocean" && was != "sea_ice" && !was.starts_with("mushroom")) << was;
                ASSERT_LE((*terrain->height())(x, y), 0);
            } else {
                ASSERT_EQ(own, was);
            }
            const std::string next = key_at(*terrain, x + 1, y);
            banks += is_river != (next == "river" || next == "frozen_river");
        }
    }
    ASSERT_GT(banks, 300);
    // A row crosses a river of width w at any angle: w / sin a, in the mean π / 2 w.
    EXPECT_NEAR(static_cast<double>(river) * 16 / (static_cast<double>(banks) / 2), 160 * M_PI / 2, 70);
}

TEST(Composition, MakesColumnsOfOneMaterial) {
    const auto columns_of = [](const std::string& by) {
        const auto terrain =
            piece_of(biome_world({"two_level_biomes", "ground_from_biomes", "composition"},
                                 {"composition.by=" + by, "composition.material=laterite"}, 65, 256),
                     0, 0, 65, 65);
        std::map<BiomeId, std::set<Material>> found;
        const Columns columns(*terrain);
        for (int y = 0; y < 65; ++y) {
            for (int x = 0; x < 65; ++x) {
                const Column column = columns.at(x, y);
                if (column.count > 0)
                    found[(*terrain->fields.get<"biome">())(x, y)].insert(column.layers[0].material);
            }
        }
        return found;
    };
    const auto one = columns_of("one_material");
    ASSERT_GT(one.size(), 3u);
    for (const auto& [id, materials] : one) EXPECT_EQ(materials, std::set{material_of("laterite")});
    std::set<Material> all;
    const auto each = columns_of("material_of_biome");
    for (const auto& [id, materials] : each) {
        EXPECT_EQ(materials.size(), 1u);
        all.insert(materials.begin(), materials.end());
    }
    // There are more biomes than materials.
    EXPECT_GT(all.size(), each.size() / 2);
}

TEST(BiomeGroups, AreEditedLikeAllElse) {
    BiomeTable table = earth();
    std::vector<BiomeGroup> groups = table.groups;
    groups.push_back({.key = "own", .name = "Own", .share = -4, .biomes = {1, 200, 2}});
    table = with_groups(table, groups);
    ASSERT_NE(table.find_group("own"), nullptr);
    EXPECT_EQ(table.find_group("own")->share, 0);
    EXPECT_EQ(table.find_group("own")->biomes, (std::vector<BiomeId>{1, 2}));
    groups.push_back(groups.back());  // a key twice
    EXPECT_EQ(with_groups(table, groups), table);
    table = with_role(table, BiomeRole::river, 7);
    EXPECT_EQ(table.find(BiomeRole::river), 7);
    EXPECT_EQ(with_role(table, BiomeRole::river, 254), table);
    const BiomeId tundra = table.find("tundra");
    table = with_variant(table, &BiomeTable::edges, tundra, 3);
    EXPECT_EQ(BiomeTable::variant_of(table.edges, tundra), 3);
    EXPECT_EQ(BiomeTable::variant_of(with_variant(table, &BiomeTable::edges, tundra, 0).edges, tundra),
              tundra);
    for (const char* key : {"new_group", "new_group_2"}) {
        table = with_group_added(table, tundra);
        EXPECT_EQ(table.groups.back().key, key);
        EXPECT_EQ(table.groups.back().biomes, std::vector<BiomeId>{tundra});
    }
    EXPECT_EQ(with_group_added(table, 254), table);
    EXPECT_EQ(biomes_from_json(to_json(table)), table);
}

}  // namespace
}  // namespace talus
