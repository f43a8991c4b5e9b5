#include "core/base/pool.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "core/base/grid.h"
#include "core/base/platform.h"

namespace talus {
namespace {

TEST(Pool, TheSecondGridOfASizeCostsNoAllocation) {
    { Grid<float> first(1000, 1000); }
    const auto before = pool_statistics().allocations;
    { Grid<float> second(1000, 1000); }
    EXPECT_EQ(pool_statistics().allocations, before);
}

TEST(Pool, BlocksAreAlignedForTheWidestVector) {
    for (const int width : {1, 3, 100, 5000}) {
        const Grid<float> grid(width, 7);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(grid.data()) % 64, 0u) << width;
    }
}

TEST(Pool, LargeBlocksBeginWithALargePage) {
    const Grid<float> grid(2048, 2048);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(grid.data()) % platform::k_large_page, 0u);
}

TEST(Pool, KeepsNoMoreThanItsBudget) {
    constexpr std::size_t k_budget = 6 << 20;
    set_pool_budget(k_budget);
    {
        const Grid<float> first(1024, 1024);  // 4 MiB each
        const Grid<float> second(1024, 1024);
    }
    EXPECT_LE(pool_statistics().kept, k_budget);
    EXPECT_GT(pool_statistics().kept, 0u);
    set_pool_budget(std::size_t{1} << 30);
}

TEST(Pool, BlocksThatWaitForTheirSizeGiveWayToAnother) {
    constexpr std::size_t k_spare = 64 << 20;
    reset_peak_lent();
    { const Grid<float> first(8192, 4096); }  // 128 MiB
    { const Grid<float> second(8192, 4608); }
    const PoolStatistics pool = pool_statistics();
    EXPECT_LE(pool.lent + pool.kept, pool.peak_lent + k_spare);
}

TEST(Grid, CopiesAreDeepAndMovesLeaveAnEmptyGrid) {
    Grid<int> first(3, 2, 5);
    Grid<int> copy = first;
    copy(2, 1) = 9;
    EXPECT_EQ(first(2, 1), 5);
    const Grid<int> moved = std::move(copy);
    EXPECT_EQ(moved(2, 1), 9);
    EXPECT_NE(first, moved);
}

}  // namespace
}  // namespace talus
