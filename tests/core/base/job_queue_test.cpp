#include "core/base/job_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>

namespace talus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Holds a worker until it is opened or the job is cancelled.
class Gate {
 public:
    JobQueue::Work work() {
        return [this](Progress& progress) {
            entered_.set_value();
            while (!open_) {
                progress.checkpoint();
                std::this_thread::yield();
            }
        };
    }
    void wait_until_entered() { entered_.get_future().wait(); }
    void open() { open_ = true; }

 private:
    std::promise<void> entered_;
    std::atomic<bool> open_{false};
};

TEST(JobQueue, TakesTheMostUrgentKindFirstAndWithinAKindTheFirst) {
    Gate gate;
    std::vector<std::string> order;
    JobQueue queue;
    queue.submit(JobKind::preview, "gate", gate.work());
    gate.wait_until_entered();
    const auto note = [&](const char* name) {
        return [&order, name](Progress&) { order.emplace_back(name); };
    };
    queue.submit(JobKind::refinement, "r1", note("r1"));
    queue.submit(JobKind::refinement, "r2", note("r2"));
    queue.submit(JobKind::preview, "p1", note("p1"));
    queue.submit(JobKind::live_step, "l1", note("l1"));
    gate.open();
    queue.wait_until_idle();
    EXPECT_THAT(order, ElementsAre("p1", "l1", "r1", "r2"));
}

TEST(JobQueue, TheNewestRequestReplacesTheQueuedOnes) {
    Gate gate;
    std::vector<int> done;
    JobQueue queue;
    queue.submit(JobKind::preview, "gate", gate.work());
    gate.wait_until_entered();
    for (int i = 0; i < 10; ++i) {
        queue.submit_newest(JobKind::preview, "p", [&done, i](Progress&) { done.push_back(i); });
    }
    gate.open();
    queue.wait_until_idle();
    EXPECT_THAT(done, ElementsAre(9));
}

TEST(JobQueue, AFileDoesNotMakeAPreviewWait) {
    Gate gate;
    JobQueue queue;
    queue.submit(JobKind::file, "export", gate.work());
    gate.wait_until_entered();
    std::promise<void> previewed;
    queue.submit(JobKind::preview, "preview", [&](Progress&) { previewed.set_value(); });
    previewed.get_future().wait();  // would wait for ever behind the file
    EXPECT_THAT(queue.running(), testing::Contains(testing::Field(&RunningJob::name, "export")));
    gate.open();
}

TEST(JobQueue, APictureWaitsForNoRefinement) {
    Gate gate;
    JobQueue queue;
    queue.submit(JobKind::refinement, "refining", gate.work());
    gate.wait_until_entered();
    std::promise<void> prepared;
    queue.submit(JobKind::picture, "picture", [&](Progress&) { prepared.set_value(); });
    prepared.get_future().wait();  // would wait for ever behind the refinement
    gate.open();
}

// Plants of a large map take minutes on a busy machine; a copy of the work, and the settings, do not.
TEST(JobQueue, ASafetyCopyWaitsForNoInspection) {
    Gate gate;
    JobQueue queue;
    queue.submit(JobKind::inspection, "plants", gate.work());
    gate.wait_until_entered();
    std::promise<void> copied;
    queue.submit(JobKind::safety_copy, "settings", [&](Progress&) { copied.set_value(); });
    EXPECT_EQ(copied.get_future().wait_for(std::chrono::seconds(20)), std::future_status::ready);
    gate.open();
}

TEST(JobQueue, CancelStopsTheRunningOneAndDropsTheWaiting) {
    Gate gate;
    bool ran = false;
    JobQueue queue;
    queue.submit(JobKind::refinement, "gate", gate.work());
    gate.wait_until_entered();
    queue.submit(JobKind::refinement, "waiting", [&](Progress&) { ran = true; });
    queue.cancel(JobKind::refinement);
    queue.wait_until_idle();
    EXPECT_FALSE(ran);
    EXPECT_TRUE(queue.take_errors().empty()) << "to be cancelled is no error";
}

TEST(JobQueue, AJobThatFailsLeavesALineAndTheQueueAtWork) {
    int woken = 0;
    JobQueue queue([&] { ++woken; });
    queue.submit(JobKind::file, "Export", [](Progress&) { throw std::runtime_error("disk full"); });
    queue.submit(JobKind::file, "Export", [](Progress&) { throw std::bad_alloc(); });
    queue.wait_until_idle();
    EXPECT_THAT(queue.take_errors(), ElementsAre("Export: disk full", HasSubstr("not enough memory")));
    EXPECT_TRUE(queue.take_errors().empty());
}

TEST(JobQueue, EachJobThatEndedWakesTheWindow) {
    std::promise<void> woken;
    JobQueue queue([&] { woken.set_value(); });
    queue.submit(JobKind::picture, "Picture", [](Progress&) {});
    woken.get_future().wait();  // would wait for ever if nobody called
}

TEST(JobQueue, WhatAJobHoldsIsGoneWhenItWakesTheWindow) {
    auto held = std::make_shared<int>(1);  // not const: then the job's copy could not be moved
    std::promise<long> holders;
    JobQueue queue([&] { holders.set_value(held.use_count()); });
    queue.submit(JobKind::picture, "Picture", [held](Progress&) {});
    EXPECT_EQ(holders.get_future().get(), 1);
}

TEST(JobQueue, DestroyingItCancelsWhatRuns) {
    Gate gate;
    {
        JobQueue queue;
        queue.submit(JobKind::file, "gate", gate.work());
        gate.wait_until_entered();
    }  // would hang here if nobody cancelled
    SUCCEED();
}

}  // namespace
}  // namespace talus
