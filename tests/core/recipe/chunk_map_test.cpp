#include "core/recipe/chunk_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "core/recipe/set_value.h"
#include "core/surface/terrain_surface.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

Recipe overworld() {
    Recipe recipe;
    recipe.world.bounds = Bounds::endless;
    recipe.world.extent = 8192;
    for (const char* stage : {"two_level_biomes", "ground_from_biomes"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return recipe;
}

// What stands for a chunk where only its place and its size matter.
std::shared_ptr<const Chunk> blank(const ChunkKey& key) {
    return std::make_shared<Chunk>(
        Chunk{.key = key,
              .picture = Grid<std::uint32_t>(k_chunk_side, k_chunk_side,
                                             static_cast<std::uint32_t>(key.level) | 0xff000000u),
              .biomes = Grid<std::uint8_t>(k_chunk_side, k_chunk_side, static_cast<std::uint8_t>(key.level)),
              .names = nullptr});
}

ChunkView view_at(double x, double y, double metres_per_pixel = 8) {
    return {x, y, 1280 * metres_per_pixel, 720 * metres_per_pixel, metres_per_pixel};
}

double away(const World& world, const ChunkKey& key, const ChunkView& view) {
    const double side = static_cast<double>(world.extent) / (1 << key.level) * k_chunk_side;
    return std::hypot((static_cast<double>(key.x) + 0.5) * side - view.x - view.width / 2,
                      (static_cast<double>(key.y) + 0.5) * side - view.y - view.height / 2);
}

TEST(ChunkMap, CoarseChunksComeBeforeFineOnesAndTheNearestToTheMiddleFirst) {
    const World world = overworld().world;
    const ChunkMap map;
    for (const double far : {0.0, -3e6, 1e7}) {
        const ChunkView view = view_at(far, 500 - far);
        const std::vector<ChunkKey> wanted = map.wanted(world, view);
        ASSERT_FALSE(wanted.empty());
        const int fine = chunk_level(world, view.metres_per_pixel);
        std::vector<int> levels{wanted.front().level};
        for (std::size_t i = 1; i < wanted.size(); ++i) {
            if (wanted[i].level != wanted[i - 1].level) {
                levels.push_back(wanted[i].level);
            } else {
                EXPECT_LE(away(world, wanted[i - 1], view), away(world, wanted[i], view) + 1e-3);
            }
        }
        EXPECT_EQ(levels, (std::vector{fine - 3, fine, fine - 3}));  // at last those around the view
        EXPECT_EQ(std::set(wanted.begin(), wanted.end()).size(), wanted.size());
    }
}

TEST(ChunkMap, EveryPlaceOfAViewIsPaintedOnceItsChunksAreThere) {
    const World world = overworld().world;
    for (const double metres_per_pixel : {0.5, 3.0, 8.0, 40.0, 1000.0}) {
        const ChunkView view = view_at(-123456.7, 98765.4, metres_per_pixel);
        ChunkMap map;
        for (const ChunkKey& key : map.wanted(world, view)) map.put(blank(key));
        EXPECT_TRUE(map.wanted(world, view).empty()) << metres_per_pixel;
        const ChunkPicture picture = map.paint(world, view);
        EXPECT_TRUE(picture.covers(view));
        const auto fine = static_cast<std::size_t>(chunk_level(world, metres_per_pixel));
        const auto counts = picture.shares(view);
        std::size_t all = 0;
        for (const std::size_t count : counts) all += count;
        EXPECT_EQ(counts[fine], all) << metres_per_pixel;
        EXPECT_GT(all, 0u);
        EXPECT_EQ(picture.biome_at(view.x + view.width / 3, view.y + view.height / 2),
                  static_cast<int>(fine));
    }
}

TEST(ChunkMap, WhereAFineChunkIsMissingTheCoarseOneShows) {
    const World world = overworld().world;
    const ChunkView view = view_at(0, 0);
    ChunkMap map;
    const int fine = chunk_level(world, view.metres_per_pixel);
    ASSERT_EQ(map.paint(world, view).biome_at(100, 100), 0);
    for (const ChunkKey& key : map.wanted(world, view))
        if (key.level != fine) map.put(blank(key));
    EXPECT_EQ(map.paint(world, view).biome_at(100, 100), fine - 3);
    map.put(blank({fine, 0, 0}));
    EXPECT_EQ(map.paint(world, view).biome_at(100, 100), fine);
    EXPECT_EQ(map.paint(world, view).biome_at(view.width - 1, view.height - 1), fine - 3);
}

// A chunk whose samples all differ.
std::shared_ptr<const Chunk> numbered(const ChunkKey& key) {
    auto chunk = std::make_shared<Chunk>(*blank(key));
    for (int y = 0; y < k_chunk_side; ++y) {
        for (int x = 0; x < k_chunk_side; ++x) {
            const auto place = static_cast<std::uint32_t>((key.x * 7 + key.y * 31) * 4096 + y * 64 + x);
            chunk->picture(x, y) = place << 4 | static_cast<std::uint32_t>(key.level);
            chunk->biomes(x, y) = static_cast<std::uint8_t>(place % 251);
        }
    }
    return chunk;
}

TEST(ChunkMap, EachPixelIsTheSampleNearestToItOfTheFinestChunkThere) {
    const World world = overworld().world;
    for (const auto& [x, y] : {std::pair{0.0, 0.0}, {-123456.7, 98765.4}, {4e6 + 3, -1e6}}) {
        const ChunkView view = view_at(x, y, 8);
        const int fine = chunk_level(world, view.metres_per_pixel);
        ChunkMap map;
        std::map<ChunkKey, std::shared_ptr<const Chunk>> kept;
        std::size_t left_out = 0;
        for (const ChunkKey& key : map.wanted(world, view)) {
            if (key.level == fine && ++left_out % 3 == 0) continue;
            map.put(kept[key] = numbered(key));
        }
        for (const ChunkKey& key : map.wanted(world, view)) {  // between the two
            const ChunkKey middle{fine - 1, key.x / 2, key.y / 2};
            if (key.level == fine) map.put(kept[middle] = numbered(middle));
        }
        const ChunkPicture picture = map.paint(world, view);
        std::array<std::size_t, 256> counts{};
        for (int row = 0; row < picture.pixels.height(); ++row) {
            for (int column = 0; column < picture.pixels.width(); ++column) {
                std::uint32_t pixel = 0;
                std::uint8_t biome = 0;
                for (int level = fine - 3; level <= fine; ++level) {
                    const std::int64_t repeat = std::int64_t{1} << (fine - level);
                    const auto sample = [&](std::int64_t at) {
                        return static_cast<std::int64_t>(
                            std::floor(static_cast<double>(at + repeat / 2) / static_cast<double>(repeat)));
                    };
                    const std::int64_t i = sample(picture.x0 + column), j = sample(picture.y0 + row);
                    const auto chunk = [](std::int64_t at) { return at >> 6; };
                    const auto found = kept.find({level, chunk(i), chunk(j)});
                    if (found == kept.end()) continue;
                    pixel = found->second->picture(static_cast<int>(i & 63), static_cast<int>(j & 63));
                    biome = found->second->biomes(static_cast<int>(i & 63), static_cast<int>(j & 63));
                }
                ASSERT_EQ(picture.pixels(column, row), pixel) << column << ' ' << row;
                ASSERT_EQ(picture.biomes(column, row), biome);
            }
        }
        const double cell = picture.cell;
        for (int row = 0; row < picture.pixels.height(); ++row) {
            for (int column = 0; column < picture.pixels.width(); ++column) {
                const auto inside = [&](std::int64_t at, double from, double size) {
                    const auto nearest = [&](double metres) { return std::floor(metres / cell + 0.5); };
                    const auto place = static_cast<double>(at);
                    return place >= nearest(from) && place <= nearest(from + size);
                };
                if (inside(picture.x0 + column, view.x, view.width) &&
                    inside(picture.y0 + row, view.y, view.height))
                    ++counts[picture.biomes(column, row)];
            }
        }
        EXPECT_EQ(picture.shares(view), counts);
    }
}

TEST(ChunkMap, PanningAThousandKilometresKeepsNoMoreChunksThanTheBudgetHolds) {
    const World world = overworld().world;
    const std::size_t each = blank({})->bytes();
    constexpr std::size_t k_budget = std::size_t{8} << 20;
    ChunkMap map(k_budget);
    std::size_t most = 0;
    std::size_t made = 0;
    for (double x = 0; x <= 1e6; x += 5e3) {
        const ChunkView view = view_at(x, -x / 3);
        for (const ChunkKey& key : map.wanted(world, view)) {
            map.put(blank(key));
            ++made;
            most = std::max(most, map.count());
        }
        // What was just made for the view is not what goes.
        EXPECT_TRUE(map.wanted(world, view).empty()) << x;
        map.paint(world, view);
    }
    EXPECT_LE(map.bytes(), k_budget);
    EXPECT_LE(most, k_budget / each + 1);
    EXPECT_GT(made, 10 * most);
}

TEST(ChunkMap, ChunksAreWindowsOfTheWorldWhateverItsOriginAndWhateverWasMadeBefore) {
    Recipe recipe = overworld();
    Evaluator evaluator;
    const ChunkKey key{6, -3, 100000};
    make_chunk(evaluator, recipe, {6, 7, 7});
    const Chunk first = make_chunk(evaluator, recipe, key);
    recipe.world.origin_x = 555555;
    Evaluator other;
    const Chunk second = make_chunk(other, recipe, key);
    EXPECT_EQ(first.picture, second.picture);
    EXPECT_EQ(first.biomes, second.biomes);
    const auto made = other.evaluate(recipe, window_of(recipe.world, key));
    EXPECT_EQ(*made->fields.get<"biome">(), first.biomes);
    ASSERT_NE(first.names, nullptr);
}

// The piece in the middle of the view is natural, and a desert had two colours at its frame.
TEST(ChunkMap, NaturalChunksHaveTheColoursOfWhatCoversTheGroundUpToTheirBorders) {
    const Recipe recipe = overworld();
    Evaluator evaluator;
    // The first of a row that is land.
    ChunkKey key{8, 0, 5};
    const auto height = [&] {
        return (*evaluator.evaluate(recipe, window_of(recipe.world, key))->height())(32, 32);
    };
    while (height() < 0) ++key.x;
    const Chunk chunk = make_chunk(evaluator, recipe, key, ChunkColouring::natural);
    EXPECT_NE(chunk.picture, make_chunk(evaluator, recipe, key).picture);
    constexpr int k_around = 24;
    const auto wide = evaluator.evaluate(recipe, window_of(recipe.world, key, k_around));
    std::vector<int> samples(k_chunk_side);
    std::iota(samples.begin(), samples.end(), k_around);
    const Grid<Rgba8> covers = TerrainSurface(*wide).paint(samples, samples);
    int land = 0;
    for (const auto [x, y] : cells_of(k_chunk_side, k_chunk_side)) {
        if ((*wide->height())(x + k_around, y + k_around) < wide->sea_level) continue;
        // Light and shadow change how bright a colour is, not its hue.
        const std::uint32_t pixel = chunk.picture(x, y);
        const int red = static_cast<int>(pixel & 255), green = static_cast<int>(pixel >> 8 & 255);
        if (std::max(red, green) == 255) continue;
        ASSERT_NEAR(red * covers(x, y).g, green * covers(x, y).r, 255) << x << ", " << y;
        ++land;
    }
    EXPECT_GT(land, k_chunk_side * k_chunk_side / 4);
}

TEST(ChunkMap, LevelsFollowTheViewWithinTheirLimits) {
    World world = overworld().world;
    world.width = world.height = 1025;
    EXPECT_EQ(chunk_level(world, 0.001), 10);
    EXPECT_EQ(chunk_level(world, 1e9), 2);
    for (double metres = 6; metres < max_metres_per_pixel(world); metres *= 1.3) {
        const double apart = static_cast<double>(world.extent) / (1 << chunk_level(world, metres)) / metres;
        EXPECT_GE(apart, 1.5 - 1e-9) << metres;
        EXPECT_LT(apart, 3) << metres;
    }
}

}  // namespace
}  // namespace talus
