#include "core/base/parallel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "tests/resident.h"

namespace talus {
namespace {

class Parallel : public testing::Test {
 protected:
    ~Parallel() override { set_thread_count(0); }
};

TEST_F(Parallel, EachBlockRunsOnceWithinOtherWorkToo) {
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        std::vector<std::atomic<int>> runs(40 * 30);
        parallel_blocks(0, 40, 3, [&](int first, int last) {
            for (int outer = first; outer < last; ++outer) {
                parallel_blocks(0, 30, 7, [&](int from, int to) {
                    for (int inner = from; inner < to; ++inner)
                        ++runs[static_cast<std::size_t>(outer * 30 + inner)];
                });
            }
        });
        for (const std::atomic<int>& count : runs) ASSERT_EQ(count, 1);
    }
}

TEST_F(Parallel, SectionsAreCountedAndLittleWorkMakesNone) {
    set_thread_count(2);
    const auto sections = [](int count, int grain, double work) {
        const std::int64_t before = parallel_sections();
        int done = 0;
        std::mutex mutex;
        parallel_blocks(0, count, worthwhile_grain(count, grain, work), [&](int first, int last) {
            const std::lock_guard lock(mutex);
            done += last - first;
        });
        EXPECT_EQ(done, std::max(0, count));
        return parallel_sections() - before;
    };
    EXPECT_EQ(sections(9, 1, 0.9 * k_min_parallel_work), 0);
#ifndef TALUS_SERIAL
    EXPECT_EQ(sections(9, 1, k_min_parallel_work), 1);
#endif
    EXPECT_EQ(sections(9, 9, 10 * k_min_parallel_work), 0);
    EXPECT_EQ(sections(0, 1, 0), 0);
    set_thread_count(1);
    EXPECT_EQ(sections(9, 1, k_min_parallel_work), 0);
}

TEST_F(Parallel, AfterAnExceptionTheNextWorkRuns) {
    set_thread_count(2);
    EXPECT_THROW(parallel_blocks(0, 8, 1, [](int, int) { throw std::runtime_error("no"); }),
                 std::runtime_error);
    std::atomic<int> sum = 0;
    parallel_blocks(0, 8, 1, [&](int first, int) { sum += first; });
    EXPECT_EQ(sum, 28);
}

// A process of short passes made an arena for each, 8 KB of which stayed for long: 16 MB here.
TEST_F(Parallel, ShortPassesLeaveNothingBehind) {
    set_thread_count(2);
    std::atomic<int> sum = 0;
    const auto pass = [&] { parallel_blocks(0, 2, 1, [&](int, int) { ++sum; }); };
    const auto nested = [&] { parallel_blocks(0, 2, 1, [&](int, int) { pass(); }); };
    for (int i = 0; i < 100; ++i) pass(), nested();
    for (const bool within : {false, true}) {
        const long before = resident();
        constexpr int k_passes = 1000;
        for (int i = 0; i < k_passes; ++i) within ? nested() : pass();
        EXPECT_LT(resident() - before, 3000) << within;
    }
    EXPECT_EQ(sum, 2 * 100 + 4 * 100 + 2 * 1000 + 4 * 1000);
}

}  // namespace
}  // namespace talus
