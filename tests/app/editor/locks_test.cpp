#include "app/editor/locks.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(Locks, HoldUntilTheyAreTakenOff) {
    Locks locks;
    locks.set(Locks::k_world, "world/low", true);
    locks.set({2, "blur"}, "layer/radius", true);
    EXPECT_TRUE(locks.holds(Locks::k_world, "world/low"));
    EXPECT_TRUE(locks.holds({2, "blur"}, "layer/radius"));
    EXPECT_FALSE(locks.holds({2, "blur"}, "layer/iterations"));
    locks.set({2, "blur"}, "layer/radius", false);
    EXPECT_FALSE(locks.holds({2, "blur"}, "layer/radius"));
    locks.clear();
    EXPECT_FALSE(locks.holds(Locks::k_world, "world/low"));
}

TEST(Locks, AnotherLayerThatGetsTheIdOfARemovedOneHasNone) {
    Locks locks;
    locks.set({2, "gaussian"}, "layer/radius", true);
    EXPECT_FALSE(locks.holds({2, "island"}, "layer/radius"));
    EXPECT_TRUE(locks.holds({2, "gaussian"}, "layer/radius")) << "undo brings the removed one back";
}

}  // namespace
}  // namespace talus
