#include "core/base/progress.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(Progress, PartsWithinPartsCountOnceFromNothingToAll) {
    Progress progress;
    {
        const ProgressPart first(&progress, 0, 0.5f);
        progress.set_fraction(0.5f);
        EXPECT_EQ(progress.fraction(), 0.25f);
        {
            const ProgressPart inner(&progress, 0.5f, 0.75f);
            EXPECT_EQ(progress.fraction(), 0.25f) << "nothing is done by beginning";
            progress.set_fraction(0.5f);
            EXPECT_EQ(progress.fraction(), 0.3125f);
        }
        EXPECT_EQ(progress.fraction(), 0.375f) << "a part that is over is done";
        progress.set_fraction(1);
        EXPECT_EQ(progress.fraction(), 0.5f);
    }
    {
        const ProgressPart second(&progress, 0.5f, 1);
        progress.set_fraction(0);
        EXPECT_EQ(progress.fraction(), 0.5f);
    }
    EXPECT_EQ(progress.fraction(), 1);
    progress.set_fraction(0.5f);
    EXPECT_EQ(progress.fraction(), 0.5f);
}

TEST(Progress, AWholeThatIsStoppedStopsItsPartsAndNotTheOtherWayRound) {
    Progress whole;
    Progress first(&whole), second(&whole);
    first.cancel();
    EXPECT_TRUE(first.cancelled());
    EXPECT_FALSE(second.cancelled() || whole.cancelled());
    first.set_fraction(1);
    EXPECT_EQ(whole.fraction(), 0);
    whole.cancel();
    EXPECT_THROW(second.checkpoint(), Cancelled);
}

TEST(Progress, APartOfNoneIsNothing) { const ProgressPart part(nullptr, 0, 1); }

}  // namespace
}  // namespace talus
