#include "app/editor/thumbnails.h"

#include <gtest/gtest.h>

#include <vector>

namespace talus {
namespace {

TEST(Thumbnails, AreMadeWhileSomebodyWantsThemAndOnlyOnce) {
    const Preset& slow = *find_preset("alps");
    const Preset& quick = flat_ground();
    JobQueue jobs;
    Thumbnails thumbnails;
    thumbnails.want({&slow, &quick}, jobs);
    thumbnails.want({&quick}, jobs);
    jobs.wait_until_idle();
    std::vector<Thumbnails::Finished> finished = thumbnails.take();
    ASSERT_EQ(finished.size(), 1u) << "the slow one was dropped";
    EXPECT_EQ(finished[0].first, &quick);
    EXPECT_EQ(finished[0].second->lattice.width, Thumbnails::k_side);
    thumbnails.want({}, jobs);
    thumbnails.want({&quick}, jobs);
    EXPECT_TRUE(jobs.idle()) << "it is there already";

    Preset other = quick;
    thumbnails.want({&other}, jobs);
    thumbnails.want({}, jobs);
    thumbnails.want({&other}, jobs);
    jobs.wait_until_idle();
    finished = thumbnails.take();
    ASSERT_FALSE(finished.empty()) << "one that was dropped is made when it is wanted again";
    EXPECT_EQ(finished.back().first, &other);
    EXPECT_TRUE(jobs.take_errors().empty());
}

}  // namespace
}  // namespace talus
