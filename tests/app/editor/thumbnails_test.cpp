#include "app/editor/thumbnails.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace talus {
namespace {

TEST(Thumbnails, AreMadeOfThoseWantedAloneAndOnce) {
    JobQueue jobs;
    Thumbnails thumbnails;
    const Preset& wanted = presets().front();
    thumbnails.want(wanted, jobs);
    thumbnails.want(flat_ground(), jobs);
    thumbnails.want(wanted, jobs);
    jobs.wait_until_idle();
    const auto finished = thumbnails.take();
    ASSERT_EQ(finished.size(), 2u);
    EXPECT_EQ(finished[0].first, &wanted);
    EXPECT_EQ(finished[1].first, &flat_ground());
    const Grid<float>& height = *finished[0].second->height();
    EXPECT_EQ(std::max(height.width(), height.height()), Thumbnails::k_side);
    thumbnails.want(wanted, jobs);
    jobs.wait_until_idle();
    EXPECT_TRUE(thumbnails.take().empty());
}

}  // namespace
}  // namespace talus
