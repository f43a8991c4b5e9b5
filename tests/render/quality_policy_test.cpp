#include "render/quality_policy.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>

#include "render/picture_quality.h"

namespace talus {
namespace {

constexpr double k_budget = 0.025;  // s
constexpr QualityPolicy::Levels k_all{Quality::low, Quality::medium, Quality::high};

// Seconds that a picture of each level takes.
struct Scenery {
    double low, medium, high;
    double of(Quality quality) const {
        return quality == Quality::low ? low : quality == Quality::medium ? medium : high;
    }
};
constexpr Scenery k_simple{0.0005, 0.001, 0.003};
constexpr Scenery k_middling{0.003, 0.012, 0.045};
constexpr Scenery k_heavy{0.015, 0.070, 0.260};

// Draws pictures, each of which may raise the level, and returns how often the level changed.
int draw(
    QualityPolicy& policy, const Scenery& scenery, int pictures,
    const std::function<double(int)>& unrest = [](int) { return 1.0; }) {
    int changes = 0;
    Quality last = policy.next(true);
    for (int i = 0; i < pictures; ++i) {
        const Quality now = policy.next(true);
        changes += now != last ? 1 : 0;
        last = now;
        policy.took(scenery.of(now) * unrest(i));
    }
    return changes;
}

TEST(QualityPolicy, SettlesOnTheHighestLevelThatTheBudgetAllows) {
    const auto settled = [](const Scenery& scenery, Quality first) {
        QualityPolicy policy(k_budget, {Quality::low, first, Quality::high});
        draw(policy, scenery, 30);
        EXPECT_EQ(draw(policy, scenery, 100), 0);
        return policy.next(true);
    };
    for (const Quality first : {Quality::low, Quality::medium, Quality::high}) {
        EXPECT_EQ(settled(k_simple, first), Quality::high);
        EXPECT_EQ(settled(k_middling, first), Quality::medium);
        EXPECT_EQ(settled(k_heavy, first), Quality::low);
    }
}

TEST(QualityPolicy, KeepsWithinItsLevels) {
    QualityPolicy policy(k_budget, {Quality::medium, Quality::medium, Quality::medium});
    EXPECT_EQ(draw(policy, k_simple, 20), 0);
    EXPECT_EQ(draw(policy, k_heavy, 20), 0);
    EXPECT_EQ(policy.next(true), Quality::medium);
}

TEST(QualityPolicy, ASlowPictureNowAndThenChangesNothing) {
    QualityPolicy policy(k_budget, k_all);
    draw(policy, k_middling, 10);
    EXPECT_EQ(draw(policy, k_middling, 200, [](int i) { return i % 5 == 4 ? 8.0 : 1.0; }), 0);
}

TEST(QualityPolicy, DoesNotGoUpAndDownAboutABound) {
    // What falls from one level would, by its times, rise from the next lower one.
    for (const double medium : {0.5, 0.8, 0.99, 1.01, 1.2, 2.0}) {
        for (const double dearer : {1.2, 2.0, 4.0, 9.0}) {
            const Scenery scenery{medium * k_budget / dearer, medium * k_budget, medium * k_budget * dearer};
            QualityPolicy policy(k_budget, k_all);
            const auto unrest = [](int i) { return 1 + 0.3 * std::sin(0.7 * i); };
            EXPECT_LE(draw(policy, scenery, 400, unrest), 3) << medium << ", " << dearer;
        }
    }
}

TEST(QualityPolicy, RisesOnlyWhereItMay) {
    QualityPolicy policy(k_budget, {Quality::low, Quality::low, Quality::high});
    for (int i = 0; i < 20; ++i) {
        EXPECT_EQ(policy.next(false), Quality::low);
        policy.took(k_simple.low);
    }
    EXPECT_EQ(policy.next(true), Quality::medium);
}

TEST(QualityPolicy, ASceneThatHasBecomeSimpleIsFineAgain) {
    QualityPolicy policy(k_budget, k_all);
    draw(policy, k_heavy, 20);
    EXPECT_EQ(policy.next(true), Quality::low);
    draw(policy, k_simple, 30);
    EXPECT_EQ(policy.next(true), Quality::high);
}

TEST(PictureQuality, WithoutAGpuMovingPicturesAreQuickAndThoseAtRestPrecise) {
    PictureQuality quality(true);
    for (int i = 0; i < 20; ++i) {
        const PictureStyle moving = quality.next(true, false);
        EXPECT_EQ(moving.quality, Quality::low);
        EXPECT_EQ(moving.detail, Detail::quick);
        EXPECT_EQ(moving.resolution, i < 1 ? 1 : 0.5) << i;
        quality.took(k_heavy.low * (moving.resolution < 1 ? 1 : 3));
        quality.next(false, false);
        const PictureStyle at_rest = quality.next(false, true);
        EXPECT_EQ(at_rest.detail, Detail::precise);
        EXPECT_EQ(at_rest.resolution, 1);
        quality.took(i % 2 == 0 ? 1e-4 : 2.0);
    }
}

TEST(PictureQuality, AQuickGpuHasAllDetailWhileMovingAndSmoothEdges) {
    PictureQuality quality(false);
    EXPECT_EQ(quality.next(true, false).detail, Detail::precise) << "nothing pops in at rest";
    for (int i = 0; i < 5; ++i) {
        quality.next(true, false);
        quality.took(k_simple.medium);
    }
    quality.next(false, false);
    EXPECT_EQ(quality.next(true, false).resolution, 2);
    EXPECT_EQ(quality.next(false, true).resolution, 1) << "what is at rest is measured by itself";
    quality.took(k_simple.medium);
    EXPECT_EQ(quality.at_rest().resolution, 2);
}

TEST(PictureQuality, TheUsersChoiceWins) {
    PictureQuality quality(false);
    const auto styles = [&] {
        std::array<PictureStyle, 2> both{quality.next(true, false), {}};
        quality.took(2.0);
        both[1] = quality.next(false, true);
        quality.took(2.0);
        return both;
    };
    EXPECT_TRUE(quality.choose(Quality::high));
    EXPECT_FALSE(quality.choose(Quality::high));
    for (int i = 0; i < 20; ++i) {
        for (const PictureStyle& style : styles()) {
            EXPECT_EQ(style.quality, Quality::high);
            EXPECT_EQ(style.resolution, 2);
        }
    }
    EXPECT_TRUE(quality.choose(Quality::low));
    for (const PictureStyle& style : styles()) EXPECT_EQ(style.detail, Detail::quick);
    EXPECT_EQ(quality.at_rest().resolution, 1);
    quality.choose({});
    EXPECT_EQ(quality.next(true, false).quality, Quality::medium) << "times of a chosen quality do not count";
}

TEST(PictureQuality, AFinerPictureStandsForACoarserOne) {
    const PictureStyle quick{Quality::low, Detail::quick, 1};
    const PictureStyle fine{Quality::high, Detail::precise, 2};
    EXPECT_TRUE(fine.is_as_good_as(quick));
    EXPECT_FALSE(quick.is_as_good_as(fine));
    EXPECT_TRUE(quick.is_as_good_as(quick));
    EXPECT_FALSE(PictureStyle{}.is_as_good_as(quick)) << "nothing is drawn yet";
}

}  // namespace
}  // namespace talus
