#include "core/surface/terrain_surface.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/surface/columns.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_side = 48;
constexpr double k_cell = 20;

float random_share(int x, int y, std::uint32_t channel) {
    return 0.5f + 0.5f * to_signed_unit(hash(row_key(7, y, channel), static_cast<std::uint32_t>(x)));
}

// Ground that rises to the east, from below the sea, with every biome somewhere.
Terrain mixed_terrain() {
    Terrain terrain{.lattice = {.width = k_side, .height = k_side, .cell_size = k_cell},
                    .range = {-100, 900}};
    terrain.set_height(field_of(k_side, k_side, [](int x, int y) {
        return -60 + 9.0f * static_cast<float>(x) + 30 * random_share(x, y, 0);
    }));
    Grid<std::uint8_t> biomes(k_side, k_side);
    for (const auto [x, y] : cells_of(k_side, k_side))
        biomes(x, y) = static_cast<std::uint8_t>((x / 7 + 7 * (y / 7)) %
                                                 (static_cast<int>(shipped_biomes()->biomes.size()) + 1));
    terrain.fields.set<"biome">(make_field(std::move(biomes)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    terrain.fields.set<"wear">(
        field_of(k_side, k_side, [](int x, int y) { return 20 * random_share(x, y, 1); }));
    terrain.fields.set<"snow">(
        field_of(k_side, k_side, [](int x, int y) { return random_share(x, y, 2) - 0.5f; }));
    terrain.fields.set<"ice">(
        field_of(k_side, k_side, [](int x, int y) { return 0.3f * random_share(x, y, 3); }));
    return terrain;
}

Terrain flat_terrain(std::string_view biome, float rise = 0) {
    Terrain terrain{.lattice = {.width = k_side, .height = k_side, .cell_size = k_cell}, .range = {0, 1000}};
    terrain.set_height(
        field_of(k_side, k_side, [&](int x, int) { return 10 + rise * static_cast<float>(x * k_cell); }));
    terrain.fields.set<"biome">(
        make_field(Grid<std::uint8_t>(k_side, k_side, shipped_biomes()->find(biome))));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    return terrain;
}

std::vector<std::uint8_t> weights_of(const Terrain& terrain) {
    std::vector<std::uint8_t> all(terrain.height()->size() * k_surface_layers);
    TerrainSurface(terrain).weights_of_rows(0, terrain.lattice.height, all.data());
    return all;
}

float weight_in(const GroundMix& ground, SurfaceLayer layer) {
    return ground.weights[static_cast<std::size_t>(layer)];
}

TEST(TerrainSurface, WeightsOfEveryPlaceSumToOneAndTheirBytesTo255) {
    for (const Terrain& terrain : {mixed_terrain(), [] {
                                       Terrain plain = mixed_terrain();
                                       plain.fields = Fields(plain.height());
                                       return plain;
                                   }()}) {
        const TerrainSurface surface(terrain);
        const std::vector<std::uint8_t> all = weights_of(terrain);
        const std::uint8_t* bytes = all.data();
        for (int y = 0; y < k_side; ++y) {
            for (int x = 0; x < k_side; ++x, bytes += k_surface_layers) {
                const GroundMix ground = surface.at(x, y);
                EXPECT_NEAR(std::accumulate(ground.weights.begin(), ground.weights.end(), 0.0f), 1, 1e-5);
                EXPECT_EQ(std::accumulate(bytes, bytes + k_surface_layers, 0), 255);
            }
        }
    }
}

// The largest step of any weight between neighbours, of 255.
int largest_step(const Terrain& terrain) {
    const std::vector<std::uint8_t> all = weights_of(terrain);
    const auto at = [&](int x, int y, std::size_t layer) {
        return int{
            all[(static_cast<std::size_t>(y) * k_side + static_cast<std::size_t>(x)) * k_surface_layers +
                layer]};
    };
    int largest = 0;
    for (const auto [x, y] : cells_of(k_side - 1, k_side - 1)) {
        for (std::size_t layer = 0; layer < k_surface_layers; ++layer) {
            largest = std::max({largest, std::abs(at(x + 1, y, layer) - at(x, y, layer)),
                                std::abs(at(x, y + 1, layer) - at(x, y, layer))});
        }
    }
    return largest;
}

TEST(TerrainSurface, WeightsBlendOverAFewSamplesAtABorder) {
    Terrain terrain = flat_terrain("hot_desert");
    for (const double cell : {0.5, 30.0, 500.0}) {
        terrain.lattice.cell_size = cell;
        for (const int along : {0, 1, 2}) {
            terrain.fields.set<"snow">(field_of(k_side, k_side, [&](int x, int y) {
                return (along == 0 ? x : along == 1 ? y : (x + y) / 2) < k_side / 2 ? 0 : 5;
            }));
            EXPECT_LT(largest_step(terrain), 100) << cell << ' ' << along;
            EXPECT_GT(largest_step(terrain), 40) << cell << ' ' << along;
        }
    }
}

TEST(TerrainSurface, WeightsOfBiomesBlendOverAFewSamples) {
    Terrain terrain = flat_terrain("hot_desert");
    const BiomeId forest = shipped_biomes()->find("deciduous_forest");
    const BiomeId desert = shipped_biomes()->find("hot_desert");
    terrain.fields.set<"biome">(
        field_of<std::uint8_t>(k_side, k_side, [&](int x, int) { return x < k_side / 2 ? forest : desert; }));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    for (const double cell : {2.0, 40.0, 900.0}) {
        terrain.lattice.cell_size = cell;
        EXPECT_LT(largest_step(terrain), 100) << cell;
    }
}

TEST(TerrainSurface, NothingInWeightsAlternatesFromSampleToSample) {
    Terrain terrain = flat_terrain("hot_desert");
    terrain.fields.set<"snow">(
        field_of(k_side, k_side, [](int x, int y) { return (x + y) % 2 == 0 ? 0 : 5; }));
    const std::vector<std::uint8_t> all = weights_of(terrain);
    for (const auto [x, y] : cells_of(k_side - 4, k_side - 4)) {
        const std::size_t cell = static_cast<std::size_t>(y + 2) * k_side + static_cast<std::size_t>(x + 2);
        EXPECT_NEAR(all[cell * k_surface_layers + static_cast<std::size_t>(SurfaceLayer::snow)], 127.5, 1);
    }
}

TEST(TerrainSurface, TheLargestRemaindersGetWhatRoundingDownLeaves) {
    EXPECT_EQ(weight_bytes({0.5f, 0.5f}), (std::array<std::uint8_t, 8>{128, 127}));
    EXPECT_EQ(weight_bytes({1.0f / 3, 1.0f / 3, 1.0f / 3}), (std::array<std::uint8_t, 8>{85, 85, 85}));
    EXPECT_EQ(weight_bytes({0, 0, 0.001f, 0.999f}), (std::array<std::uint8_t, 8>{0, 0, 0, 255}));
    EXPECT_EQ(weight_bytes({0.99999994f}), (std::array<std::uint8_t, 8>{255}));
}

TEST(TerrainSurface, IsThatOfTheBiomeAtItsSlope) {
    const auto at_middle = [](const Terrain& terrain) {
        return TerrainSurface(terrain).at(k_side / 2, k_side / 2);
    };
    EXPECT_GT(weight_in(at_middle(flat_terrain("hot_desert")), SurfaceLayer::sand), 0.9f);
    EXPECT_GT(weight_in(at_middle(flat_terrain("hot_desert", 2)), SurfaceLayer::rock), 0.9f);
    EXPECT_GT(weight_in(at_middle(flat_terrain("deciduous_forest")), SurfaceLayer::forest_floor), 0.9f);
}

TEST(TerrainSurface, SnowLiesOnTheGroundAndOnIceButNotOnOpenWater) {
    Terrain terrain = flat_terrain("hot_desert");
    terrain.sea_level = 50;
    const auto make = [](float value) { return make_field(Grid<float>(k_side, k_side, value)); };
    terrain.fields.set<"snow">(make(2));
    EXPECT_EQ(weight_in(TerrainSurface(terrain).at(5, 5), SurfaceLayer::snow), 0) << "on the open sea";
    terrain.fields.set<"ice">(make(0.5f));
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(5, 5), SurfaceLayer::snow), 0.99f) << "on ice";
    terrain.fields.set<"snow">(make(0));
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(5, 5), SurfaceLayer::ice), 0.99f);
    EXPECT_EQ(TerrainSurface(terrain).iced(5, 5), 1);
    terrain.sea_level = 0;
    terrain.fields.drop(field_id("ice"));
    terrain.fields.set<"snow">(make(2));
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(5, 5), SurfaceLayer::snow), 0.99f) << "on land";
}

TEST(TerrainSurface, IceOfABiomeLiesOnItsWater) {
    Terrain terrain = flat_terrain("sea_ice");
    EXPECT_EQ(TerrainSurface(terrain).iced(5, 5), 0) << "on land";
    terrain.sea_level = 50;
    EXPECT_EQ(TerrainSurface(terrain).iced(5, 5), 1);
    terrain.fields.set<"ice">(make_field(Grid<float>(k_side, k_side, 0)));
    EXPECT_EQ(TerrainSurface(terrain).iced(5, 5), 0) << "the field knows better";
}

TEST(TerrainSurface, WithoutABiomeIsTheGroundOfItsHeight) {
    Terrain terrain = flat_terrain("hot_desert");
    terrain.set_height(make_field(Grid<float>(k_side, k_side, 330)));
    terrain.fields.set<"biome">(make_field(Grid<std::uint8_t>(k_side, k_side, 0)));
    // A third of the way up forest grows, whatever the noise, unless biomes say where it does.
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(9, 9), SurfaceLayer::grass), 0.9f);
    terrain.fields.drop(field_id("biome"));
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(9, 9), SurfaceLayer::forest_floor), 0.9f);
}

TEST(TerrainSurface, DependsOnNothingBeyondItsReach) {
    const Terrain whole = mixed_terrain();
    const TerrainSurface surface(whole);
    const int reach = surface.reach();
    Lattice part = whole.lattice;
    part.x0 += 10;
    part.y0 += 6;
    part.width = 2 * reach + 9;
    part.height = 2 * reach + 5;
    ASSERT_LT(10 + part.width, k_side);
    const Terrain window = window_of(whole, part);
    const TerrainSurface of_window(window);
    for (int y = reach; y < part.height - reach; ++y) {
        for (int x = reach; x < part.width - reach; ++x) {
            EXPECT_EQ(of_window.at(x, y).weights, surface.at(x + 10, y + 6).weights);
            EXPECT_EQ(of_window.at(x, y).colour, surface.at(x + 10, y + 6).colour);
        }
    }
}

TEST(TerrainSurface, IsKnownWhereMoreThanTheHeightTellsIt) {
    Terrain terrain = flat_terrain("hot_desert");
    EXPECT_TRUE(TerrainSurface::is_known(terrain));
    terrain.fields.drop(field_id("biome"));
    EXPECT_FALSE(TerrainSurface::is_known(terrain));
    terrain.fields.set<"snow">(make_field(Grid<float>(k_side, k_side, 1)));
    EXPECT_TRUE(TerrainSurface::is_known(terrain));
}

TEST(TerrainSurface, RoadsLieOnTheGroundAndUnderSnow) {
    Terrain terrain = flat_terrain("hot_desert");
    terrain.fields.drop(field_id("biome"));
    Grid<float> road(k_side, k_side, 0.0f);
    road(5, 5) = 1;
    road(6, 5) = 0.5f;
    terrain.fields.set<"road">(make_field(std::move(road)));
    ASSERT_TRUE(TerrainSurface::is_known(terrain));
    const TerrainSurface surface(terrain);
    EXPECT_EQ(weight_in(surface.at(5, 5), SurfaceLayer::scree), 1);
    EXPECT_NEAR(weight_in(surface.at(6, 5), SurfaceLayer::scree), 0.5f, 1e-3f);
    const int columns[] = {5, 6, 7};
    const int rows[] = {5};
    const Grid<Rgba8> painted = surface.paint(columns, rows);
    EXPECT_EQ(painted(0, 0).a, 255) << "the picture makes it even";
    EXPECT_EQ(painted(1, 0).a, 192);
    EXPECT_EQ(painted(2, 0).a, TerrainSurface::k_bare_alpha);
    EXPECT_EQ(Columns(terrain).at(5, 5).at_depth(0.1f), k_roadway);
    EXPECT_NE(Columns(terrain).at(7, 5).at_depth(0.1f), k_roadway);
    terrain.fields.set<"snow">(make_field(Grid<float>(k_side, k_side, 1)));
    EXPECT_GT(weight_in(TerrainSurface(terrain).at(5, 5), SurfaceLayer::snow), 0.99f);
}

TEST(TerrainSurface, TheBedOfADrawnRiverIsGravel) {
    Terrain terrain = flat_terrain("deciduous_forest");
    Grid<float> bed(k_side, k_side, 0.0f);
    bed(5, 5) = 1;
    terrain.fields.set<"river_bed">(make_field(std::move(bed)));
    const TerrainSurface surface(terrain);
    EXPECT_GT(weight_in(surface.at(5, 5), SurfaceLayer::scree), 0.6f);
    EXPECT_EQ(weight_in(surface.at(5, 5), SurfaceLayer::forest_floor), 0);
    EXPECT_EQ(weight_in(surface.at(7, 5), SurfaceLayer::scree), 0);
    EXPECT_EQ(Columns(terrain).at(5, 5).at_depth(0.1f), k_bed_gravel);
    terrain.fields.drop(field_id("biome"));
    EXPECT_TRUE(TerrainSurface::is_known(terrain));
}

TEST(TerrainSurface, OfAMoonIsPaleWhereAnImpactThrewGround) {
    Terrain terrain = flat_terrain("dust_plain");
    terrain.fields.drop(field_id("biome"));
    Grid<float> thrown(k_side, k_side, 0.0f);
    thrown(3, 3) = 10;
    terrain.fields.set<"deposition">(make_field(std::move(thrown)));
    EXPECT_FALSE(TerrainSurface::is_known(terrain));
    terrain.ground.kind = GroundKind::moon;
    EXPECT_TRUE(TerrainSurface::is_known(terrain));
    const TerrainSurface surface(terrain);
    EXPECT_GT(surface.at(3, 3).colour[1], surface.at(4, 3).colour[1] + 40);
}

TEST(Columns, HaveTheLayersOfTheirBiomeAndRockBelow) {
    const Terrain terrain = flat_terrain("hot_desert");
    const Columns columns(terrain);
    const Biome& desert = (*shipped_biomes())[shipped_biomes()->find("hot_desert")];
    ASSERT_GE(desert.layers.size(), 1u);
    bool uneven = false;
    for (int x = 0; x < k_side; ++x) {
        const Column column = columns.at(x, 3);
        EXPECT_EQ(column.ground, (*terrain.height())(x, 3));
        EXPECT_EQ(column.water, 0);
        ASSERT_LE(column.count, desert.layers.size());
        float depth = 0;
        for (std::size_t i = 0; i < column.count; ++i) {
            EXPECT_EQ(column.at_depth(depth + column.layers[i].thickness / 2), column.layers[i].material);
            depth += column.layers[i].thickness;
        }
        EXPECT_EQ(column.depth(), depth);
        EXPECT_EQ(column.at_depth(depth + 1), material_of("rock"));
        uneven |= column.depth() != columns.at(0, 3).depth();
    }
    EXPECT_TRUE(uneven) << "the noise of place";
}

TEST(Columns, LoseTheirLayersOnSteepGround) {
    const float steep = 1.3f;  // 52 degrees
    EXPECT_GT(Columns(flat_terrain("hot_desert")).at(20, 20).depth(), 0);
    EXPECT_EQ(Columns(flat_terrain("hot_desert", steep)).at(20, 20).count, 0u);
}

TEST(Columns, WaterLiesOnThem) {
    Terrain terrain = flat_terrain("hot_desert");
    terrain.sea_level = 25;
    EXPECT_EQ(Columns(terrain).at(4, 4).water, 15);
    terrain.sea_level = 0;
    terrain.fields.set<"water">(make_field(Grid<float>(k_side, k_side, 3)));
    terrain.fields.set<"ice">(make_field(Grid<float>(k_side, k_side, 5)));
    EXPECT_EQ(Columns(terrain).at(4, 4).water, 3);
    EXPECT_EQ(Columns(terrain).at(4, 4).ice, 3) << "no thicker than the water";
}

TEST(Columns, IceOfABiomeFloats) {
    Terrain terrain = flat_terrain("sea_ice");
    terrain.sea_level = 50;
    const Column column = Columns(terrain).at(4, 4);
    EXPECT_GT(column.ice, 0);
    for (std::size_t i = 0; i < column.count; ++i) EXPECT_NE(column.layers[i].material, material_of("ice"));
}

TEST(Columns, OfASectionAreThoseOfTheFields) {
    const Terrain terrain = mixed_terrain();
    const Columns columns(terrain);
    const Lattice& lattice = terrain.lattice;
    const auto along = columns_along(terrain, {lattice.x_of(0), lattice.y_of(9)},
                                     {lattice.x_of(k_side - 1), lattice.y_of(9)}, k_side);
    ASSERT_EQ(along.size(), static_cast<std::size_t>(k_side));
    for (int x = 0; x < k_side; ++x) EXPECT_EQ(along[static_cast<std::size_t>(x)], columns.at(x, 9)) << x;
}

// Hills without biomes, and the same with a forest in the middle.
Terrain bare_hills(GroundKind kind) {
    Terrain terrain{.lattice = {.width = k_side, .height = k_side, .cell_size = k_cell},
                    .range = {-100, 900},
                    .ground = {.kind = kind}};
    terrain.set_height(field_of(k_side, k_side, [](int x, int y) {
        return -40 + 16.0f * static_cast<float>(x) + 25 * random_share(x / 5, y / 5, 0);
    }));
    terrain.fields.set<"wear">(
        field_of(k_side, k_side, [](int x, int y) { return 20 * random_share(x, y, 1); }));
    terrain.fields.set<"deposition">(
        field_of(k_side, k_side, [](int x, int y) { return 4 * random_share(x, y, 2); }));
    return terrain;
}
Terrain with_forest(Terrain terrain, int half) {
    const BiomeId forest = shipped_biomes()->find("mixed_forest");
    terrain.fields.set<"biome">(field_of<std::uint8_t>(k_side, k_side, [&](int x, int y) {
        return std::abs(x - k_side / 2) < half && std::abs(y - k_side / 2) < half ? forest : BiomeId{0};
    }));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    return terrain;
}

TEST(TerrainSurface, WhereNoBiomeIsKnownTheGroundIsThatOfLandWithoutBiomes) {
    for (const GroundKind kind : {GroundKind::temperate, GroundKind::desert, GroundKind::moon}) {
        const Terrain bare = bare_hills(kind);
        const Terrain some = with_forest(bare, 4);
        const TerrainSurface surface(some);
        const Columns columns(some);
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            if (std::max(std::abs(x - k_side / 2), std::abs(y - k_side / 2)) < 4 + surface.reach()) continue;
            const GroundMix wooded = TerrainSurface(bare).at(x, y);
            SurfaceWeights meadow = wooded.weights;
            float& forest = meadow[static_cast<std::size_t>(SurfaceLayer::forest_floor)];
            meadow[static_cast<std::size_t>(SurfaceLayer::grass)] += forest;
            forest = 0;
            for (std::size_t i = 0; i < meadow.size(); ++i)
                ASSERT_NEAR(surface.at(x, y).weights[i], meadow[i], 1e-5f) << x << ' ' << y;
            if (weight_in(wooded, SurfaceLayer::forest_floor) > 0) continue;
            ASSERT_EQ(surface.at(x, y).colour, wooded.colour);
            ASSERT_EQ(columns.at(x, y), Columns(bare).at(x, y));
        }
    }
}

TEST(Columns, BeginWithWhatCoversMostOfTheGroundWhereNoBiomeIsKnown) {
    for (std::size_t kind = 0; kind < k_ground_kinds.size(); ++kind) {
        const Terrain bare = bare_hills(static_cast<GroundKind>(kind));
        const TerrainSurface surface(bare);
        const Columns columns(bare);
        for (const auto [x, y] : cells_of(k_side, k_side)) {
            const SurfaceWeights weights = surface.at(x, y).weights;
            const auto most = std::ranges::max_element(weights) - weights.begin();
            ASSERT_EQ(static_cast<int>(info_of(columns.at(x, y).at_depth(0)).surface), most)
                << k_ground_kinds[kind].key << ' ' << x << ' ' << y;
        }
    }
}

}  // namespace
}  // namespace talus
