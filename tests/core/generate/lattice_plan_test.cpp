#include "core/generate/lattice_plan.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/generate/make_map.h"

namespace talus {
namespace {

TEST(LatticePlan, APowerOfTwoPlusOneIsExact) {
    const LatticePlan plan = plan_lattice(world_of(1025, 1025, 4), 4096);
    EXPECT_EQ(plan.sampling, Sampling::exact);
    EXPECT_EQ(plan.levels, 10);
    EXPECT_EQ(plan.x.features, 1);
    EXPECT_EQ(plan.y.features, 1);
    EXPECT_EQ(plan.spacing_x(), 4);
}

TEST(LatticePlan, AFloatsRoundingDoesNotMakeAnotherLattice) {
    for (const double extent : {1000.1, 777.7, 4097.3, 3.3e6}) {
        const LatticePlan plan = plan_lattice(world_of(513, 513, extent / 512), static_cast<float>(extent));
        EXPECT_EQ(plan.sampling, Sampling::exact) << extent;
        EXPECT_EQ(plan.levels, 9) << extent;
        EXPECT_EQ(plan.x.features, 1) << extent;
    }
}

TEST(LatticePlan, OtherSizesTakeTheNextFinerLattice) {
    for (const int size : {1026, 1500, 2048}) {
        const LatticePlan plan = plan_lattice(world_of(size, size, 4096.0 / (size - 1)), 4096);
        EXPECT_EQ(plan.sampling, Sampling::resampled) << size;
        EXPECT_EQ(plan.levels, 11) << size;
    }
    const LatticePlan unreal = plan_lattice(world_of(1009, 1009, 4096.0 / 1008), 4096);
    EXPECT_EQ(unreal.sampling, Sampling::resampled);
    EXPECT_EQ(unreal.levels, 10);
}

TEST(LatticePlan, FeaturesReachAtLeastToTheFarBorder) {
    const LatticePlan plan = plan_lattice(world_of(1025, 300, 4), 1000);
    EXPECT_EQ(plan.x.features, 5);
    EXPECT_EQ(plan.y.features, 2);
}

TEST(LatticePlan, AWrappedWorldHoldsWholeFeatures) {
    const LatticePlan oblong = plan_lattice(world_of(1024, 512, 4, true), 4096);
    EXPECT_EQ(oblong.sampling, Sampling::exact);
    EXPECT_EQ(oblong.x.features, 2);
    EXPECT_EQ(oblong.y.features, 1);
    for (int width = 1; width < 60; ++width) {
        for (int height = 1; height < 60; ++height) {
            const LatticePlan plan = plan_lattice(world_of(width, height, 10, true), 97);
            EXPECT_DOUBLE_EQ(plan.x.features * plan.x.feature_size, width * 10);
            EXPECT_DOUBLE_EQ(plan.y.features * plan.y.feature_size, height * 10);
            EXPECT_NEAR(plan.x.feature_size / plan.y.feature_size, 1, 0.1251);
            EXPECT_GE(plan.x.features, std::floor(width * 10 / 97.0 + 0.5));
        }
    }
}

TEST(LatticePlan, WhereOneAxisWrapsItsFeaturesSetTheSize) {
    Lattice world = world_of(100, 101, 10);
    world.wrap_x = true;
    const LatticePlan plan = plan_lattice(world, 300);
    EXPECT_EQ(plan.x.features, 3);
    EXPECT_EQ(plan.y.features, 3);
    EXPECT_DOUBLE_EQ(plan.y.feature_size, 1000.0 / 3);
}

TEST(LatticePlan, FeaturesBelowASampleTakeTheNearestSeed) {
    EXPECT_EQ(plan_lattice(world_of(100, 100, 1000), 16).sampling, Sampling::nearest);
    EXPECT_EQ(plan_lattice(world_of(100, 100, 16), 16).sampling, Sampling::exact);
}

TEST(LatticePlan, NoFeatureIsHalvedMoreThanFourteenTimes) {
    const LatticePlan plan = plan_lattice(world_of(100, 100, 0.5), 65536);
    EXPECT_EQ(plan.levels, 14);
    EXPECT_EQ(plan.sampling, Sampling::resampled);
    EXPECT_EQ(plan_lattice(world_of(1, 1, 4), 64).x.features, 1);
}

}  // namespace
}  // namespace talus
