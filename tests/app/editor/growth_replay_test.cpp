#include "app/editor/growth_replay.h"

#include <gtest/gtest.h>

#include <atomic>

#include "core/recipe/presets.h"

namespace talus {
namespace {

TEST(GrowthReplay, StopsItsOwnJobAndNoOther) {
    JobQueue jobs;
    std::atomic<int> done = 0;
    const auto work = [&done](Progress& progress) {
        progress.checkpoint();
        ++done;
    };
    GrowthReplay replay;
    jobs.submit(JobKind::live_step, "one", work);
    jobs.submit(JobKind::live_step, "two", work);
    replay.start(jobs, find_preset("diamond-square")->recipe);
    jobs.submit(JobKind::live_step, "three", work);
    replay.stop();
    EXPECT_FALSE(replay.running());
    jobs.wait_until_idle();
    EXPECT_EQ(done, 3);
    EXPECT_EQ(replay.frame(GrowthReplay::Clock::now()), nullptr);
}

}  // namespace
}  // namespace talus
