#include "app/editor/memory_use.h"

#include <gtest/gtest.h>

#include "app/editor/session.h"
#include "core/base/pool.h"
#include "core/recipe/edit.h"

namespace talus {
namespace {

TEST(MemoryBudget, IsHalfOfWhatATerrainMayTakeAndAtMostAGigabyte) {
    constexpr std::uint64_t k_gibibyte = std::uint64_t{1} << 30;
    EXPECT_EQ(memory_budget(16 * k_gibibyte).whole, 1'000'000'000u);
    EXPECT_EQ(memory_budget(k_gibibyte).whole, k_gibibyte / 2);
    const MemoryBudget budget = memory_budget(k_gibibyte);
    EXPECT_LE(budget.results + budget.results / 4 + budget.undo + budget.timeline + budget.chunks,
              budget.whole);
}

TEST(MemoryBudget, FreedMapsWaitInWhatIsLeftOfIt) {
    const MemoryBudget budget{.whole = 1000};
    MemoryUse use{.results = 300, .runs = 50, .undo = 100, .timeline = 30, .chunks = 20};
    EXPECT_EQ(use.kept(), 500u);
    keep_within(budget, use);
    EXPECT_LE(pool_statistics().kept, 500u);
    use.results = 3000;  // the one result that is kept in any case
    keep_within(budget, use);
    EXPECT_EQ(pool_statistics().kept, 0u);
    set_pool_budget(std::size_t{1} << 30);
}

// An artist's hour: a thousand edits of a document with many layers, each of which is made anew.
TEST(MemoryBudget, AThousandEditsStayWithinIt) {
    constexpr int k_side = 65;
    constexpr std::uint64_t k_allowed = std::uint64_t{8} << 20;
    Session session({}, {}, k_allowed);
    Recipe recipe;
    recipe.world.width = recipe.world.height = k_side;
    for (int i = 0; i < 6; ++i)
        recipe.layers.push_back(new_layer(recipe, *find_stage(i % 2 == 0 ? "simplex" : "slope_map")));
    session.document.replace(recipe, {});
    const MemoryBudget budget = session.budget();
    const std::size_t before = pool_statistics().lent;
    std::size_t most = 0;
    for (int i = 0; i < 1000; ++i) {
        recipe.layers.edit(static_cast<std::size_t>(i % 6))->seed = static_cast<std::uint64_t>(i);
        session.document.change({recipe, "Edit"});
        session.tick(Session::Clock::now(), {});
        session.jobs.wait_until_idle();
        session.tick(Session::Clock::now(), {});
        const PoolStatistics pool = pool_statistics();
        most = std::max(most, pool.lent - std::min(pool.lent, before) + pool.kept);
        EXPECT_LE(session.memory_use().kept(), budget.whole);
    }
    // Besides, there are the terrain that is shown, the last one and what makes the next.
    const std::size_t shown = 3 * memory_estimate(recipe, k_side, k_side);
    EXPECT_LE(most, budget.whole + shown);
    EXPECT_GT(session.memory_use().results, budget.results / 2) << "memory is used, too";
    set_pool_budget(std::size_t{1} << 30);
}

}  // namespace
}  // namespace talus
