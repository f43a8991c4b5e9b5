#include "render/resolution_policy.h"

#include <gtest/gtest.h>

#include <cmath>

namespace talus {
namespace {

constexpr double k_quick = 0.010;
constexpr double k_slow = 0.045;

double frame(ResolutionPolicy& policy, bool moving, double full_seconds) {
    const double scale = policy.next(moving);
    policy.took(full_seconds * (0.25 + 0.75 * scale * scale));  // some cost does not depend on pixels
    return scale;
}

TEST(ResolutionPolicy, QuickFramesAreNeverHalved) {
    ResolutionPolicy policy;
    for (int i = 0; i < 200; ++i) EXPECT_EQ(frame(policy, i % 50 < 30, k_quick), 1);
}

TEST(ResolutionPolicy, SlowMovementIsHalvedAndRestIsFull) {
    ResolutionPolicy policy;
    for (int i = 0; i < 3; ++i) frame(policy, true, k_slow);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(frame(policy, true, k_slow), 0.5);
    EXPECT_EQ(frame(policy, false, k_slow), 1);
    EXPECT_EQ(frame(policy, true, k_slow), 0.5);  // and knows it the next time
}

TEST(ResolutionPolicy, ASingleSlowFrameHalvesNothing) {
    ResolutionPolicy policy;
    for (int i = 0; i < 100; ++i) EXPECT_EQ(frame(policy, true, i % 10 == 9 ? 0.030 : k_quick), 1);
}

TEST(ResolutionPolicy, WithinOneMovementItChangesAtMostOnce) {
    for (const double mean : {0.015, 0.024, 0.026, 0.035}) {
        ResolutionPolicy policy;
        int changes = 0;
        double last = 1;
        for (int i = 0; i < 300; ++i) {
            const double seconds = mean * (1 + 0.4 * std::sin(0.7 * i));
            const double now = frame(policy, true, seconds);
            changes += now != last ? 1 : 0;
            last = now;
        }
        EXPECT_LE(changes, 1) << mean;
    }
}

TEST(ResolutionPolicy, ASceneThatHasBecomeSimpleIsFullAgainAtTheNextMovement) {
    ResolutionPolicy policy;
    for (int i = 0; i < 10; ++i) frame(policy, true, k_slow);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(frame(policy, true, 0.008), 0.5);
    frame(policy, false, 0.008);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(frame(policy, true, 0.008), 1);
}

}  // namespace
}  // namespace talus
