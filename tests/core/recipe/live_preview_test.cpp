#include "core/recipe/live_preview.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <future>

#include "core/base/pool.h"
#include "core/base/statistics.h"
#include "core/io/quantise.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/set_value.h"
#include "core/terrain/strokes.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

using Clock = LivePreview::Clock;
using namespace std::chrono_literals;

Recipe mountain(int size) {
    Recipe recipe;
    recipe.world.width = recipe.world.height = size;
    recipe.layers.push_back(new_layer(recipe, *find_stage("diamond_square")));
    return recipe;
}

// Enough cells that no machine is predicted to be quick.
constexpr int k_slow_size = 4097;

TEST(LivePreview, SaysWhereAnEditOfAPartChangedTheTerrain) {
    JobQueue queue;
    LivePreview preview(queue);
    Recipe recipe = mountain(129);
    recipe.layers.push_back(new_layer(recipe, *find_stage("cone")));
    set_value(recipe, "cone.radius=" + std::to_string(recipe.world.extent / 8));
    const auto answer = [&](int height) {
        set_value(recipe, "cone.height=" + std::to_string(height));
        preview.request(recipe, false, Clock::now());
        queue.wait_until_idle();
        return preview.newest();
    };
    const LivePreview::Snapshot first = answer(100);
    answer(150);
    const LivePreview::Snapshot last = answer(200);
    const auto changed = last.changes.since(first.terrain, last.terrain);
    ASSERT_TRUE(changed);
    const auto found = changed_part(*first.terrain, *last.terrain);
    ASSERT_TRUE(found);
    EXPECT_EQ(changed->united(*found), *changed);
    EXPECT_LT(changed->size(), 129u * 129 / 8);
    EXPECT_GT(changed->size(), 100u);
    set_value(recipe, "cone.radius=" + std::to_string(4 * recipe.world.extent));
    const LivePreview::Snapshot other = answer(300);
    EXPECT_FALSE(other.changes.since(last.terrain, other.terrain));
}

TEST(LivePreview, KnowsWhatTheLowerLayersOfItsAnswerMade) {
    JobQueue queue;
    LivePreview preview(queue);
    Recipe recipe = mountain(129);
    for (const char* stage : {"cone", "terrace", "drainage"})
        recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    recipe.layers.edit(1)->enabled = false;
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    const LivePreview::Snapshot shown = preview.newest();
    EXPECT_EQ(known_terrain(shown, recipe), shown.terrain);
    for (std::size_t count = 1; count < recipe.layers.size(); ++count) {
        Recipe lower = recipe;
        lower.layers.truncate(count);
        const auto known = known_terrain(shown, lower);
        ASSERT_NE(known, nullptr) << count;
        const auto changed = changed_part(*known, *Evaluator(0).evaluate(lower, 129, 129));
        ASSERT_TRUE(changed) << count;
        EXPECT_TRUE(changed->empty()) << count;
        set_value(lower, "diamond_square.smoothness=0.3");
        EXPECT_EQ(known_terrain(shown, lower), nullptr) << "another recipe";
        lower = recipe;
        lower.layers.truncate(count);
        lower.world.sea_level -= 1;
        EXPECT_EQ(known_terrain(shown, lower), nullptr) << "another sea";
    }
    // After the look has changed, what was made before is not passed off as new.
    recipe.world.sea_level += 1;
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    Recipe lower = recipe;
    lower.layers.truncate(1);
    const auto known = known_terrain(preview.newest(), lower);
    EXPECT_TRUE(known == nullptr || known->sea_level == recipe.world.sea_level);
    // A preview that keeps nothing knows its answer alone.
    LivePreview forgetful(queue, std::size_t{1} << 30, 0);
    forgetful.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    EXPECT_EQ(known_terrain(forgetful.newest(), lower), nullptr);
    EXPECT_NE(known_terrain(forgetful.newest(), recipe), nullptr);
}

TEST(LivePreview, AQuickTerrainIsGivenInFullAtOnce) {
    JobQueue queue;
    LivePreview preview(queue);
    EXPECT_EQ(preview.newest().terrain, nullptr);
    const Recipe recipe = mountain(65);
    preview.request(recipe, true, Clock::now());
    queue.wait_until_idle();
    EXPECT_FALSE(preview.newest().coarse);
    EXPECT_FALSE(preview.pending());
    EXPECT_EQ(*preview.newest().terrain->height(), *Evaluator().evaluate(recipe, 65, 65)->height());
}

TEST(LivePreview, ASlowTerrainComesCoarseAndIsRefinedWhenTheHandRests) {
    JobQueue queue;
    LivePreview preview(queue);
    const auto start = Clock::now();
    preview.request(mountain(k_slow_size), true, start);
    queue.wait_until_idle();
    ASSERT_TRUE(preview.newest().coarse);
    EXPECT_TRUE(preview.pending());
    const Terrain& coarse = *preview.newest().terrain;
    EXPECT_LT(coarse.lattice.width, k_slow_size);
    EXPECT_EQ((k_slow_size - 1) % (coarse.lattice.width - 1), 0) << "a decimation of the fine one";

    EXPECT_TRUE(preview.tick(start + 100ms).has_value()) << "too early";
    queue.wait_until_idle();
    EXPECT_TRUE(preview.newest().coarse);
    EXPECT_FALSE(preview.tick(start + 151ms).has_value());
    queue.wait_until_idle();
    EXPECT_FALSE(preview.newest().coarse);
    EXPECT_EQ(preview.newest().terrain->lattice.width, k_slow_size);
    EXPECT_FALSE(preview.pending());
}

TEST(LivePreview, ACoarseTerrainSaysWhichLayerItIsCoarseFor) {
    JobQueue queue;
    LivePreview preview(queue);
    Recipe recipe = mountain(k_slow_size);
    recipe.layers.push_back(new_layer(recipe, *find_stage("live_water")));
    preview.request(recipe, true, Clock::now());
    queue.wait_until_idle();
    ASSERT_TRUE(preview.newest().coarse);
    EXPECT_EQ(preview.newest().slowest, recipe.layers.back().id);
    EXPECT_GT(preview.newest().slowest_seconds, LivePreview::k_quick_seconds);
    recipe = mountain(65);
    preview.request(recipe, true, Clock::now());
    queue.wait_until_idle();
    EXPECT_EQ(preview.newest().slowest, 0);
}

TEST(LivePreview, SaysHowManyHeightsTheRangeCuts) {
    JobQueue queue;
    LivePreview preview(queue);
    Recipe recipe = mountain(65);
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    const auto [lowest, highest] = std::minmax_element(preview.newest().terrain->height()->values().begin(),
                                                       preview.newest().terrain->height()->values().end());
    EXPECT_EQ(preview.newest().cut, 0);
    recipe.world.high = (*lowest + *highest) / 2;
    preview.request(recipe, false, Clock::now());
    queue.wait_until_idle();
    const LivePreview::Snapshot newest = preview.newest();
    EXPECT_GT(newest.cut, 0);
    const MapStatistics statistics = statistics_of(*newest.terrain->height());
    EXPECT_EQ(newest.heights, (HeightRange{statistics.minimum, statistics.maximum}));
    EXPECT_EQ(newest.cut, share_clipped(*newest.terrain->height(), recipe.world.range(), 16, nullptr));
}

TEST(LivePreview, ReleaseMakesTheRefinementDue) {
    JobQueue queue;
    LivePreview preview(queue);
    const auto start = Clock::now();
    preview.request(mountain(k_slow_size), true, start);
    queue.wait_until_idle();
    preview.release(start + 1ms);
    preview.tick(start + 1ms);
    queue.wait_until_idle();
    EXPECT_FALSE(preview.newest().coarse);
}

TEST(LivePreview, WhatNeedsTooMuchMemoryStaysCoarseAndSaysWhy) {
    JobQueue queue;
    LivePreview preview(queue, std::size_t{4} << 20);
    const auto start = Clock::now();
    preview.request(mountain(k_max_size), false, start);
    preview.tick(start);
    queue.wait_until_idle();
    ASSERT_NE(preview.newest().terrain, nullptr);
    EXPECT_TRUE(preview.newest().coarse);
    EXPECT_LE(preview.newest().terrain->height()->size() * sizeof(float), std::size_t{4} << 20);
    const std::vector<std::string> errors = queue.take_errors();
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_NE(errors[0].find("choose a smaller size"), std::string::npos) << errors[0];
}

TEST(LivePreview, KeepsResultsWithinWhatTheyMayTake) {
    constexpr std::size_t k_kept = std::size_t{4} << 20;
    constexpr int k_size = 513;  // a map is about a mebibyte
    JobQueue queue;
    LivePreview preview(queue, std::size_t{64} << 20, k_kept);
    Recipe recipe = mountain(k_size);
    const std::size_t before = pool_statistics().lent;
    for (int i = 0; i < 12; ++i) {
        set_value(recipe, "diamond_square.relief=" + std::to_string(100 + i));
        preview.request(recipe, false, Clock::now());
        preview.tick(Clock::now());
        queue.wait_until_idle();
    }
    const std::size_t shown = bytes_of(*preview.newest().terrain);
    EXPECT_LE(pool_statistics().lent - before, k_kept + 2 * shown);
    EXPECT_GT(preview.newest().result_bytes, k_kept / 2);
    EXPECT_LE(preview.newest().result_bytes, k_kept);
}

TEST(LivePreview, OfManyRequestsWhileItWorksOnlyTheNewestIsAnswered) {
    std::atomic<int> jobs{0};
    JobQueue queue([&] { ++jobs; });
    LivePreview preview(queue);
    std::promise<void> entered;
    std::promise<void> go;
    queue.submit(JobKind::preview, "busy", [&](Progress&) {
        entered.set_value();
        go.get_future().wait();
    });
    entered.get_future().wait();
    Recipe recipe = mountain(129);
    for (int i = 0; i < 50; ++i) {
        set_value(recipe, "diamond_square.relief=" + std::to_string(100 + i));
        preview.request(recipe, true, Clock::now());
    }
    go.set_value();
    queue.wait_until_idle();
    EXPECT_EQ(preview.newest().recipe, recipe);
    EXPECT_EQ(preview.newest().request, 50);
    EXPECT_FALSE(preview.pending());
    EXPECT_LE(jobs, 2) << "the busy one and one preview";
}

TEST(LivePreview, ItMayGoWhileItsJobsRun) {
    JobQueue queue;
    {
        LivePreview preview(queue);
        preview.request(mountain(k_slow_size), false, Clock::now());
        preview.tick(Clock::now());
    }
    queue.wait_until_idle();
    SUCCEED();
}

// A hand paints what ranges rise by, from the left to the right.
struct PaintedRanges {
    Recipe recipe = [] {
        Recipe recipe;
        recipe.world.width = recipe.world.height = 129;
        for (const char* stage : {"perlin", "paint_field", "mountain_ranges"})
            recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
        recipe.layers.edit(2)->values[*find_parameter(recipe.layers[2].type->parameters, "uplift")] =
            NumberOrField{1, "painted"};
        return recipe;
    }();
    Stroke hand{
        .tool = StrokeTool::paint, .radius = static_cast<float>(recipe.world.extent / 6), .points = {}};

    const Recipe& moved() {
        const double extent = recipe.world.extent;
        hand.points.push_back(
            {extent * (0.3 + 0.05 * static_cast<double>(hand.points.size())), extent / 2, 1});
        recipe.layers.edit(1)->values[*find_parameter(recipe.layers[1].type->parameters, "strokes")] =
            Strokes().with(hand);
        return recipe;
    }
};

TEST(LivePreview, RangesFollowAHandThatPaintsWhatTheyRiseBy) {
    PaintedRanges painted;
    JobQueue queue;
    LivePreview preview(queue);
    const Recipe first = painted.moved();
    preview.request(first, false, Clock::now());
    queue.wait_until_idle();
    for (int movement = 0; movement < 8; ++movement) {
        preview.request(painted.moved(), true, Clock::now());
        queue.wait_until_idle();
    }
    const LivePreview::Snapshot shown = preview.newest();
    preview.release(Clock::now());
    preview.tick(Clock::now());
    queue.wait_until_idle();
    const auto whole = Evaluator().evaluate(painted.recipe, 129, 129);
    EXPECT_EQ(*preview.newest().terrain->height(), *whole->height())
        << "what is left has the bits of its recipe";
    if (!shown.coarse) return;  // a machine that is quick enough to make all of it

    // Valleys that were there already lead the water elsewhere than those of a range that begins anew: what
    // is alike is how high the land is around a place.
    const int side = shown.terrain->lattice.width;
    const auto mean_apart = [&](const Terrain& a, const Terrain& b) {
        constexpr int k_around = 8;
        Grid<double> difference(side / k_around, side / k_around, 0.0);
        for (const auto [x, y] : cells_of(k_around * difference.width(), k_around * difference.height())) {
            const double here =
                static_cast<double>((*a.height())(x, y)) - static_cast<double>((*b.height())(x, y));
            difference(x / k_around, y / k_around) += here / (k_around * k_around);
        }
        double sum = 0;
        for (const double each : difference.values()) sum += std::fabs(each);
        return sum / static_cast<double>(difference.size());
    };
    const auto before = Evaluator().evaluate(first, side, side);
    const auto afresh = Evaluator().evaluate(painted.recipe, side, side);
    const double moved = mean_apart(*before, *afresh);
    const double apart = mean_apart(*shown.terrain, *afresh);
    EXPECT_GT(apart, 0) << "it began anew";
    EXPECT_LT(apart, 0.6 * moved);
}

TEST(LivePreview, DecimationHalvesTheSteps) {
    World world;
    world.width = 1025;
    world.height = 513;
    EXPECT_EQ(decimated(world, 0), (MapSize{1025, 513}));
    EXPECT_EQ(decimated(world, 2), (MapSize{257, 129}));
    world.width = 1009;
    EXPECT_EQ(decimated(world, 1).width, 505);
    world.bounds = Bounds::wrapped;
    world.width = 1024;
    EXPECT_EQ(decimated(world, 3).width, 128);
}

}  // namespace
}  // namespace talus
