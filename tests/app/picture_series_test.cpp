#include "app/commands/picture_series.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

class SunPath : public ::testing::Test {
 protected:
    std::vector<Scene> scenes(Daylight light = {}, GroundKind ground = GroundKind::temperate) const {
        Recipe recipe = find_preset("diamond-square")->recipe;
        recipe.world.ground = ground;
        Scene first;
        first.terrain = Evaluator().evaluate(recipe, 17, 17);
        first.look.light = light;
        return series_of({.sun_path = 9}, first, Ground(first.terrain), Viewport{64, 48});
    }
    // Of level ground, as the picture shows it.
    static double brightness(const Scene& scene) {
        const Daylight& light = scene.look.light;
        const LightColours colours = light_colours(light, light.sun->elevation, scene.terrain->ground.kind);
        return static_cast<double>(colours.brightness) * std::exp2(static_cast<double>(light.exposure));
    }
};

TEST_F(SunPath, GoesFromEastToWestAndStandsHighEnoughToLightTheGround) {
    const std::vector<Scene> day = scenes();
    ASSERT_EQ(day.size(), 9u);
    for (std::size_t i = 0; i < day.size(); ++i) {
        const Sun sun = *day[i].look.light.sun;
        EXPECT_GE(sun.elevation, 4) << i;
        EXPECT_NEAR(sun.elevation, day[day.size() - 1 - i].look.light.sun->elevation, 0.01) << i;
        if (i > 0) {
            EXPECT_GT(sun.azimuth, day[i - 1].look.light.sun->azimuth) << i;
        }
    }
    EXPECT_LT(day.front().look.light.sun->azimuth, 90);
    EXPECT_GT(day.back().look.light.sun->azimuth, 270);
    EXPECT_NEAR(day[4].look.light.sun->azimuth, 180, 0.01);
}

TEST_F(SunPath, ItsEndsAreDarkerThanNoonButNotDark) {
    for (const GroundKind ground : {GroundKind::temperate, GroundKind::mars, GroundKind::moon}) {
        for (const float strength : {0.3f, 1.0f, 1.7f}) {
            const std::vector<Scene> day = scenes({.strength = strength}, ground);
            const double noon = brightness(day[4]);
            EXPECT_EQ(day[4].look.light.exposure, 0);
            for (const Scene& end : {day.front(), day.back()}) {
                EXPECT_LT(brightness(end), noon);
                EXPECT_GT(brightness(end), 0.35 * std::min(noon, 1.0)) << strength;
            }
        }
    }
}

TEST_F(SunPath, KeepsWhatIsSaidOfTheLightAndItsExposure) {
    const std::vector<Scene> plain = scenes();
    const std::vector<Scene> dimmed = scenes({.haze = 0, .exposure = -1});
    for (std::size_t i = 0; i < plain.size(); ++i) {
        EXPECT_NEAR(dimmed[i].look.light.exposure, plain[i].look.light.exposure - 1, 1e-5) << i;
        EXPECT_EQ(dimmed[i].look.light.haze, 0);
    }
}

}  // namespace
}  // namespace talus
