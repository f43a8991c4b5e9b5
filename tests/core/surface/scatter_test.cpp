#include "core/surface/scatter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <tuple>
#include <vector>

#include "core/base/blue_noise.h"
#include "core/base/parallel.h"
#include "core/biome/biome_table.h"
#include "core/surface/map_symbols.h"
#include "core/surface/plant_ground.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

// One biome everywhere, on ground that rises evenly to the east.
std::shared_ptr<const Terrain> slope_of(int side, double extent, const char* biome, float rise = 0.05f) {
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = side, .height = side, .cell_size = extent / (side - 1)};
    terrain->range = {0, 1000};
    terrain->set_height(field_of(
        side, side, [&](int x, int) { return 10 + rise * static_cast<float>(terrain->lattice.x_of(x)); }));
    terrain->fields.set<"biome">(make_field(Grid<std::uint8_t>(side, side, shipped_biomes()->find(biome))));
    terrain->fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    return terrain;
}

using Key = std::tuple<double, double, int>;
std::vector<Key> keys_of(const Scatter& scatter) {
    std::vector<Key> keys;
    for (const PlantPoint& point : scatter.points)
        keys.emplace_back(point.x, point.y, static_cast<int>(point.kind));
    std::sort(keys.begin(), keys.end());
    return keys;
}

bool same_bits(const PlantPoint& a, const PlantPoint& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.rotation == b.rotation && a.scale == b.scale &&
           a.rank == b.rank && a.kind == b.kind;
}

// The least distance of any two points, by a grid of cells as wide as `reach`, beyond which none is looked
// for.
double least_distance(const std::vector<BlueNoise::Point>& points, double reach) {
    std::map<std::pair<int, int>, std::vector<const BlueNoise::Point*>> cells;
    const auto cell = [&](double place) { return static_cast<int>(std::floor(place / reach)); };
    for (const auto& point : points) cells[{cell(point.x), cell(point.y)}].push_back(&point);
    double least = reach;
    for (const auto& point : points) {
        for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) {
                const auto found = cells.find({cell(point.x) + i, cell(point.y) + j});
                if (found == cells.end()) continue;
                for (const auto* other : found->second) {
                    if (other != &point)
                        least = std::min(least, std::hypot(other->x - point.x, other->y - point.y));
                }
            }
        }
    }
    return least;
}

TEST(BlueNoise, PointsKeepTheirDistanceAlsoAcrossTheBordersOfChunks) {
    const BlueNoise noise(11);
    for (int level = 1; level < 5; ++level) {
        std::vector<BlueNoise::Point> points;
        for (const int x : {-1, 0}) {
            const auto chunk = noise.chunk(x, 3, BlueNoise::density_of(level));
            points.insert(points.end(), chunk.begin(), chunk.end());
        }
        const double distance = BlueNoise::distance_of(level);
        EXPECT_GE(least_distance(points, 2 * distance), distance * (1 - 1e-12)) << level;
    }
}

TEST(BlueNoise, ThereAreAsManyAsTheDensitySays) {
    const BlueNoise noise(3);
    for (const double density : {0.0005, 0.002, 0.008, 0.03, 0.1, 0.19}) {
        double count = 0;
        for (int x = 0; x < 2; ++x) count += static_cast<double>(noise.chunk(x, 0, density).size());
        EXPECT_NEAR(count / (2 * BlueNoise::k_chunk * BlueNoise::k_chunk * density), 1,
                    density < 0.002 ? 0.06 : 0.02)
            << density;
    }
}

TEST(BlueNoise, FewerPointsAreAmongMore) {
    const BlueNoise noise(5);
    const auto few = noise.chunk(0, 0, 0.004);
    const auto many = noise.chunk(0, 0, 0.05);
    std::map<std::pair<double, double>, float> ranks;
    for (const auto& point : many) ranks[{point.x, point.y}] = point.rank;
    for (const auto& point : few) {
        ASSERT_TRUE(ranks.contains({point.x, point.y}));
        EXPECT_EQ((ranks[{point.x, point.y}]), point.rank);
    }
}

// The power of a whole number of periods along x and y over a square, 1 for points without any order.
double power_at(const std::vector<BlueNoise::Point>& points, double side, int u, int v) {
    const double step = 2 * std::numbers::pi / side;
    std::complex<double> sum;
    for (const auto& point : points) sum += std::polar(1.0, step * (u * point.x + v * point.y));
    return std::norm(sum) / static_cast<double>(points.size());
}

TEST(BlueNoise, ThereIsNoGridInTheSpectrumAndLittleOfLowFrequencies) {
    const double side = BlueNoise::k_chunk;
    for (const double density : {BlueNoise::density_of(1), 0.6 * BlueNoise::density_of(2)}) {
        std::vector<BlueNoise::Point> points = BlueNoise(17).chunk(2, -1, density);
        // At the frequencies of the cells of all levels, their multiples and their diagonals.
        double peak = 0;
        double mean = 0;
        int frequencies = 0;
        for (int level = 0; level < BlueNoise::k_levels; ++level) {
            const int cells = static_cast<int>(side / BlueNoise::cell_of(level));
            for (int v = -2; v <= 2; ++v) {
                for (int u = -2; u <= 2; ++u) {
                    if (u == 0 && v == 0) continue;
                    const double power = power_at(points, side, u * cells, v * cells);
                    peak = std::max(peak, power);
                    mean += power;
                    ++frequencies;
                }
            }
        }
        // Of 144 of noise's frequencies the highest is about ln 144 = 5 times the mean.
        EXPECT_LT(peak, 12) << density;
        EXPECT_LT(mean / frequencies, 1.8) << density;
        const double own = side * std::sqrt(density);  // the frequency of points in a lattice as dense
        double low = 0;
        int count = 0;
        for (int v = 0; v <= static_cast<int>(own / 4); ++v) {
            for (int u = 1; u <= static_cast<int>(own / 4); ++u, ++count) low += power_at(points, side, u, v);
        }
        RecordProperty("low", std::to_string(low / count));
        std::printf("density %.5f: peak %.2f, mean %.2f, low %.3f\n", density, peak, mean / frequencies,
                    low / count);
        EXPECT_LT(low / count, 0.45) << density;
    }
}

TEST(Scatter, IsTheSameWholeAndInWindows) {
    const auto terrain = slope_of(129, 2000, "mixed_forest");
    const Scatter whole = scatter(terrain, {.seed = 4, .density = 0.2});
    ASSERT_GT(whole.points.size(), 10000u);
    std::vector<Key> parts;
    for (const double y : {0.0, 700.0, 1400.0}) {
        for (const double x : {0.0, 1100.0}) {
            const Scatter part = scatter(terrain, {.seed = 4,
                                                   .density = 0.2,
                                                   .window = WorldRectangle{x, y, x == 0 ? 1100.0 : 2000.0,
                                                                            std::min(y + 700, 2000.0)}});
            for (const Key& key : keys_of(part)) parts.push_back(key);
        }
    }
    std::sort(parts.begin(), parts.end());
    EXPECT_EQ(parts, keys_of(whole));
}

TEST(Scatter, IsTheSameAtAnyResolutionWhereTheGroundIs) {
    const Scatter coarse = scatter(slope_of(65, 1500, "boreal_forest"), {.seed = 4});
    const Scatter fine = scatter(slope_of(1025, 1500, "boreal_forest"), {.seed = 4});
    ASSERT_GT(coarse.points.size(), 100000u);
    EXPECT_EQ(keys_of(coarse), keys_of(fine));
}

TEST(Scatter, BitsDoNotDependOnTheNumberOfThreads) {
    const auto terrain = slope_of(129, 2500, "mixed_forest");
    const ScatterSettings settings{.seed = 9, .density = 0.1};
    set_thread_count(1);
    const Scatter one = scatter(terrain, settings);
    set_thread_count(7);
    const Scatter seven = scatter(terrain, settings);
    set_thread_count(0);
    ASSERT_EQ(one.points.size(), seven.points.size());
    EXPECT_TRUE(std::equal(one.points.begin(), one.points.end(), seven.points.begin(), same_bits));
}

// What an eye sees is some of the whole, the same kinds at the same places: all of the tall ones within
// reach, and of each class as large a share as its law has for the tile.
TEST(Scatter, AnEyeSeesFewerTheFartherTheyAre) {
    const auto terrain = slope_of(129, 2400, "mixed_forest", 0);
    const PlantSight sight{.eye = {.x = 400, .y = 1200, .z = 60}, .reach = 400};
    const Scatter whole = scatter(terrain, {.seed = 5});
    const Scatter seen = scatter(terrain, {.seed = 5, .sight = sight});
    const std::vector<Key> all = keys_of(whole);
    const std::vector<Key> some = keys_of(seen);
    ASSERT_GT(some.size(), 8000u);
    EXPECT_LT(some.size(), all.size() / 3);
    EXPECT_TRUE(std::includes(all.begin(), all.end(), some.begin(), some.end()));
    EXPECT_NEAR(expected_plants(*terrain, {.seed = 5, .sight = sight}) / static_cast<double>(some.size()), 1,
                0.25);
    std::map<std::pair<double, double>, const ScatterTile*> wholes;
    for (const ScatterTile& tile : whole.tiles) wholes[{tile.x, tile.y}] = &tile;
    std::array<double, k_plant_classes> wanted{};
    std::array<double, k_plant_classes> there{};
    for (const ScatterTile& tile : seen.tiles) {
        const ScatterTile& full = *wholes.at({tile.x, tile.y});
        for (std::size_t i = 0; i < k_plant_classes; ++i) {
            wanted[i] += tile.shares[i] * full.counts[i];
            there[i] += tile.counts[i];
            if (tile.shares[i] >= 1) {
                EXPECT_EQ(tile.counts[i], full.counts[i]);
            }
        }
        if (tile.x <= 400 && tile.x + tile.width > 400 && tile.y <= 1200 && tile.y + tile.height > 1200) {
            EXPECT_EQ(tile.shares[0], 1);
        }
    }
    ASSERT_GT(there[0], 2000);
    ASSERT_GT(there[2], 200);
    for (std::size_t i = 0; i < k_plant_classes; ++i)
        EXPECT_NEAR(there[i], wanted[i], (i == 0 ? 0.05 : 0.15) * wanted[i]) << i;
}

TEST(Scatter, WhatIsShownFitsAndServesNearbyEyes) {
    const auto terrain = slope_of(129, 9000, "boreal_forest", 0);
    const PlantEye eye{.x = 0, .y = 4500, .z = 60};
    const auto sight = fitting_sight(*terrain, {}, eye, 1e6);
    ASSERT_TRUE(sight);
    EXPECT_GT(sight->reach, 1000) << "all trees as far as one tells them apart";
    EXPECT_NEAR(expected_plants(*terrain, {.sight = sight}) / 1e6, 0.98, 0.03);
    EXPECT_FALSE(fitting_sight(*slope_of(65, 800, "boreal_forest"), {}, eye, 1e6)) << "all of them fit";
    Scatter plants{.sight = sight};
    EXPECT_TRUE(serves(plants, eye));
    EXPECT_TRUE(serves(plants, PlantEye{.x = 100, .y = 4500, .z = 60}));
    EXPECT_FALSE(serves(plants, PlantEye{.x = 2000, .y = 4500, .z = 60}));
    EXPECT_FALSE(serves(plants, std::nullopt)) << "a map has no near and far";
    plants = {.density = 0.1};
    EXPECT_FALSE(serves(plants, eye)) << "too thin for an eye among them";
    EXPECT_TRUE(serves(plants, std::nullopt));
    EXPECT_TRUE(serves(Scatter{}, eye)) << "all of them are there";
}

TEST(Scatter, ThereAreAsManyOfAKindAsTheBiomeSays) {
    const auto terrain = slope_of(65, 2000, "boreal_forest", 0);
    const Scatter all = scatter(terrain, {.seed = 2});
    std::array<double, k_plants.size()> counts{};
    for (const PlantPoint& point : all.points) ++counts[static_cast<std::size_t>(point.kind)];
    const BiomeTable& table = *shipped_biomes();
    for (const PlantDensity& each : table[table.find("boreal_forest")].plants) {
        const double hectares = 2000.0 * 2000.0 / 10000;
        EXPECT_NEAR(
            counts[static_cast<std::size_t>(each.plant)] / (hectares * static_cast<double>(each.per_hectare)),
            1, 0.05)
            << info_of(each.plant).key;
    }
}

TEST(Scatter, NothingGrowsOnCliffsAndOnlyWaterPlantsInTheSea) {
    EXPECT_TRUE(scatter(slope_of(65, 800, "boreal_forest", 3), {.seed = 2}).points.empty());
    auto flooded = std::make_shared<Terrain>(*slope_of(65, 800, "salt_marsh", 0));
    flooded->sea_level = 10.6f;
    const Scatter reeds = scatter(flooded, {.seed = 2});
    ASSERT_FALSE(reeds.points.empty());
    for (const PlantPoint& point : reeds.points) EXPECT_EQ(info_of(point.kind).key, "reed");
}

// Islets that are narrower than crowns bear no trees, nor do banks; bushes stand nearer.
TEST(Scatter, TreesKeepFromStreamsByTheWidthOfACrown) {
    auto terrain = std::make_shared<Terrain>(*slope_of(129, 800, "boreal_forest", 0));
    const auto is_wet = [](double x) { return std::fabs(std::remainder(x, 80.0)) > 31; };
    terrain->fields.set<"water">(
        field_of(129, 129, [&](int x, int) { return is_wet(terrain->lattice.x_of(x)) ? 0.5f : 0.0f; }));
    const Scatter all = scatter(terrain, {.seed = 2});
    int bushes_on_banks = 0;
    for (const PlantPoint& point : all.points) {
        const double beside = static_cast<double>(facts_of(point.kind).crown);
        const bool on_bank = is_wet(point.x - beside) || is_wet(point.x + beside);
        if (facts_of(point.kind).size == PlantClass::tall)
            EXPECT_FALSE(on_bank) << point.x;
        else
            bushes_on_banks += on_bank ? 1 : 0;
    }
    EXPECT_GT(bushes_on_banks, 10);
}

TEST(Scatter, NothingGrowsOnARoad) {
    auto terrain = std::make_shared<Terrain>(*slope_of(129, 800, "boreal_forest", 0));
    const std::size_t before = scatter(terrain, {.seed = 2}).points.size();
    terrain->fields.set<"road">(field_of(129, 129, [&](int x, int) { return x < 64 ? 1.0f : 0.0f; }));
    const Scatter beside = scatter(terrain, {.seed = 2});
    for (const PlantPoint& point : beside.points) EXPECT_GT(point.x, terrain->lattice.x_of(63));
    EXPECT_GT(beside.points.size(), before / 3);
}

TEST(Scatter, FloodsLeaveNoTreesInTheBedOfADrawnRiver) {
    auto terrain = std::make_shared<Terrain>(*slope_of(129, 800, "boreal_forest", 0));
    terrain->fields.set<"river_bed">(make_field(Grid<float>(129, 129, 1)));
    for (const PlantPoint& point : scatter(terrain, {.seed = 2}).points)
        EXPECT_GT(facts_of(point.kind).max_depth, k_dry_shod) << info_of(point.kind).key;
}

// A painted forest is seen on the land around it.
TEST(Scatter, WhereThereAreBiomesLandWithoutOneBearsNoTrees) {
    auto terrain = std::make_shared<Terrain>(*slope_of(129, 2000, "boreal_forest", 0.05f));
    Grid<std::uint8_t> biomes = *terrain->fields.get<"biome">();
    for (const auto [x, y] : cells_of(129, 129)) biomes(x, y) = x < 64 ? biomes(x, y) : std::uint8_t{0};
    terrain->fields.set<"biome">(make_field(std::move(biomes)));
    const double border = terrain->lattice.x_of(64) + PlantGround::k_mixing + 40;
    int trees = 0;
    int low = 0;
    for (const PlantPoint& point : scatter(terrain, {.seed = 1}).points) {
        const bool is_tree = facts_of(point.kind).size == PlantClass::tall;
        if (point.x > border) EXPECT_FALSE(is_tree) << point.x;
        trees += is_tree ? 1 : 0;
        low += point.x > border && !is_tree ? 1 : 0;
    }
    EXPECT_GT(trees, 1000);
    EXPECT_GT(low, 100);
}

TEST(Scatter, AMountainWithoutBiomesHasATreeLine) {
    auto terrain = std::make_shared<Terrain>(*slope_of(129, 4000, "boreal_forest", 0.2f));
    terrain->fields.drop(field_id("biome"));
    const Scatter all = scatter(terrain, {.seed = 1, .density = 0.2, .smallest = PlantClass::tall});
    float highest = 0;
    for (const PlantPoint& point : all.points) highest = std::max(highest, point.z);
    EXPECT_GT(highest, 400);
    EXPECT_LT(highest, 520);
}

TEST(Scatter, TooManyAreRefusedWithTheirNumber) {
    auto terrain = std::make_shared<Terrain>(*slope_of(65, 40000, "boreal_forest", 0));
    EXPECT_THROW(scatter(terrain, {.seed = 2}), std::length_error);
    EXPECT_LT(expected_plants(*terrain, {.density = fitting_density(*terrain, {}, 1e6)}), 1.02e6);
}

// A forest of which half stands in the sea, a quarter is too steep for it, and clumps are everywhere.
TEST(Scatter, TheEstimateLeavesOutWhatBearsNone) {
    const auto estimate = [](const std::shared_ptr<const Terrain>& terrain, const ScatterSettings& settings) {
        const auto count = static_cast<double>(scatter(terrain, settings).points.size());
        EXPECT_GT(count, 500);
        return expected_plants(*terrain, settings) / count;
    };
    for (const char* biome : {"boreal_forest", "savanna"}) {
        auto terrain = std::make_shared<Terrain>(*slope_of(257, 900, biome, 0));
        const auto ground = [](int x, int y) {
            const auto east = static_cast<float>(x);
            return y < 128 ? -50.0f : 30 + (x < 128 ? 0 : 6 * (east - 128));
        };
        terrain->set_height(field_of(257, 257, ground));
        EXPECT_NEAR(estimate(terrain, {.seed = 2}), 1, 0.1) << biome;
    }
    const auto wood = slope_of(65, 800, "mixed_forest", 0.6f);
    EXPECT_NEAR(estimate(wood, {.seed = 3, .density = 0.4, .smallest = PlantClass::tall}), 1, 0.1);
    EXPECT_NEAR(estimate(wood, {.seed = 3, .window = WorldRectangle{-100, 50, 250, 300}}), 1, 0.1);
}

TEST(Scatter, ACancelEndsIt) {
    Progress progress;
    progress.cancel();
    EXPECT_THROW(scatter(slope_of(65, 800, "boreal_forest"), {}, &progress), Cancelled);
}

TEST(MapSymbols, StandApartAndInTheirUnit) {
    const Scatter all = scatter(slope_of(65, 2000, "mixed_forest", 0), {.seed = 2, .density = 0.5});
    const auto placed = symbols_for(all, 100);
    EXPECT_NEAR(static_cast<double>(placed.size()), 0.608 * 20 * 20, 60);
    for (std::size_t shape = 0; shape < k_plant_shapes; ++shape) {
        const MapSymbol symbol = map_symbol(static_cast<PlantShape>(shape));
        EXPECT_FALSE(symbol.lines.empty());
        for (const SymbolLine& line : symbol.lines) {
            for (const SymbolPoint& point : line.points)
                EXPECT_LE(std::max(std::fabs(point.x), std::fabs(point.y)), 0.5f);
        }
    }
}

// Hills of rock, where nothing grows, and on them a forest as a mask ends it.
TEST(Scatter, OfABiomeUnderAMaskStandsWithinIt) {
    constexpr int k_samples = 129;
    constexpr double k_cell = 16, k_radius = 500, k_middle = 64 * k_cell;
    auto terrain = std::make_shared<Terrain>();
    terrain->lattice = {.width = k_samples, .height = k_samples, .cell_size = k_cell};
    terrain->range = {0, 2000};
    terrain->ground = {.tree_line = 100, .rock_line = 200, .snow_line = 3000};
    const auto away = [](double x, double y) {
        return std::sqrt((x - k_middle) * (x - k_middle) + (y - k_middle) * (y - k_middle));
    };
    Grid<BiomeId> biomes(k_samples, k_samples, 0);
    for (int y = 0; y < k_samples; ++y) {
        for (int x = 0; x < k_samples; ++x) {
            if (away(x * k_cell, y * k_cell) < k_radius)
                biomes(x, y) = shipped_biomes()->find("mixed_forest");
        }
    }
    terrain->set_height(make_field(Grid<float>(k_samples, k_samples, 600)));
    terrain->fields.set<"biome">(make_field(std::move(biomes)));
    terrain->fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(shipped_biomes()));
    const Scatter plants = scatter(terrain, {.seed = 5});
    double farthest = 0;
    for (const PlantPoint& plant : plants.points) farthest = std::max(farthest, away(plant.x, plant.y));
    EXPECT_GT(plants.points.size(), 1000u);
    EXPECT_GT(farthest, k_radius - 2 * k_cell);
    EXPECT_LT(farthest, k_radius + k_cell);
}

}  // namespace
}  // namespace talus
