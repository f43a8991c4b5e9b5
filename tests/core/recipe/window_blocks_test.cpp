#include "core/recipe/window_blocks.h"

#include <gtest/gtest.h>

#include <random>

#include "core/recipe/evaluate.h"
#include "tests/core/biome/biome_worlds.h"

namespace talus {
namespace {

constexpr std::size_t k_roomy = std::size_t{1} << 24;
constexpr Digest k_one_world{1, 2};

Window chunk_at(std::int64_t x, std::int64_t y, int side = 16) { return {{257, 257}, x, y, side, side}; }

bool has(const Window& block, const Window& window) {
    return block.x0 <= window.x0 && window.x0 + window.width <= block.x0 + block.width &&
           block.y0 <= window.y0 && window.y0 + window.height <= block.y0 + block.height;
}

TEST(WindowBlocks, WindowsFarApartAreMadeAlone) {
    WindowBlocks blocks(k_roomy);
    std::mt19937_64 random(1);
    for (int k = 0; k < 1000; ++k) {
        const auto place = [&] { return static_cast<std::int64_t>(random() % 1000000) * 40 - 20000000; };
        EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(place(), place())));
    }
    // The same one again has no neighbour.
    EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(7, 7)));
    EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(7, 7)));
    EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(7 + 33, 7)));
    EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(7, 7 + 16, 12)));  // of another size
    // Windows with a margin overlap, and no two of them are cut from one block.
    for (const int x : {0, 16, 32, 48}) EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(x, 0, 18)));
}

TEST(WindowBlocks, TheWindowsOfABlockAreThoseSideBySideFromAnyPlace) {
    for (const int side : {1, 5, 16, 20, 32}) {
        for (const std::int64_t place : {0, 5, -3, -1000007, 625000}) {
            WindowBlocks blocks(k_roomy);
            EXPECT_FALSE(blocks.block_of(k_one_world, chunk_at(place, -place, side)));
            const auto block = blocks.block_of(k_one_world, chunk_at(place + side, -place, side));
            ASSERT_TRUE(block) << side << ' ' << place;
            EXPECT_EQ(block->width, WindowBlocks::k_side / side * side);
            EXPECT_EQ(block->height, block->width);
            EXPECT_TRUE(has(*block, chunk_at(place + side, -place, side)));
            for (int y = 0; y < block->height; y += side) {
                for (int x = 0; x < block->width; x += side) {
                    // Each of them touches the ones that were asked for, or the block once it is there.
                    blocks.keep(*block, std::make_shared<const Terrain>());
                    EXPECT_EQ(blocks.block_of(k_one_world, chunk_at(block->x0 + x, block->y0 + y, side)),
                              block);
                }
            }
        }
    }
    // Where a margin has to be made around each, more of them share it.
    WindowBlocks wide(k_roomy);
    EXPECT_FALSE(wide.block_of(k_one_world, chunk_at(-16, 0), 17));
    const auto block = wide.block_of(k_one_world, chunk_at(0, 0), 17);
    ASSERT_TRUE(block);
    EXPECT_EQ(block->width, WindowBlocks::k_most);
    EXPECT_TRUE(has(*block, chunk_at(0, 0)));
    EXPECT_FALSE(WindowBlocks(0).block_of(k_one_world, chunk_at(0, 0)));
    WindowBlocks large(k_roomy);
    for (const int x : {0, 33, 66}) EXPECT_FALSE(large.block_of(k_one_world, chunk_at(x, 0, 33)));
}

TEST(WindowBlocks, AnotherWorldHasNoneOfTheBlocksOfTheLast) {
    WindowBlocks blocks(k_roomy);
    blocks.block_of(k_one_world, chunk_at(0, 0));
    const auto block = blocks.block_of(k_one_world, chunk_at(16, 0));
    ASSERT_TRUE(block);
    blocks.keep(*block, std::make_shared<const Terrain>());
    EXPECT_NE(blocks.find(*block), nullptr);
    EXPECT_FALSE(blocks.block_of({3, 4}, chunk_at(16, 0)));
    EXPECT_EQ(blocks.find(*block), nullptr);
    EXPECT_EQ(blocks.bytes(), 0u);
}

// A walk of 3,000 chunks; the same ones again after an edit, with the bits of a new evaluator.
TEST(WindowBlocks, AnEvaluatorKeepsThemWithinItsBudgetAndNotBeyondAnEdit) {
    constexpr std::size_t k_budget = std::size_t{8} << 20;
    Recipe recipe = biome_world({"checkerboard"});
    Evaluator evaluator(k_budget);
    for (int k = 0; k < 3000; ++k) evaluator.evaluate(recipe, chunk_at(16 * k, k / 50 * 16));
    EXPECT_LE(evaluator.cached_bytes(), k_budget / 32);
    EXPECT_GT(evaluator.cached_bytes(), k_budget / 64);
    for (const char* edit : {"checkerboard.size=333", "world.sea_level=40", "world.seed=9"}) {
        set_value(recipe, edit);
        for (int k = 0; k < 3; ++k) {
            const Window chunk = chunk_at(16 * k, 0);
            const auto made = evaluator.evaluate(recipe, chunk);
            const auto expected = Evaluator(0).evaluate(recipe, chunk);
            EXPECT_EQ(*made->fields.get<"biome">(), *expected->fields.get<"biome">()) << edit;
            EXPECT_EQ(made->sea_level, expected->sea_level);
            EXPECT_EQ(made->lattice, expected->lattice);
        }
    }
}

}  // namespace
}  // namespace talus
