#include "render/daylight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/recipe/evaluate.h"
#include "core/recipe/presets.h"
#include "render/navigation.h"
#include "render/offscreen.h"

namespace talus {
namespace {

TEST(Daylight, TheFirstLightIsTheDefaultAndAllKeepToTheirRanges) {
    EXPECT_EQ(daylight_infos().front().light, Daylight{});
    std::set<std::string_view> keys;
    for (const DaylightInfo& info : daylight_infos()) {
        EXPECT_TRUE(keys.insert(info.key).second) << info.key;
        const auto within = [](float value, DaylightRange range) {
            return value >= range.low && value <= range.high;
        };
        for (const float share : {info.light.strength, info.light.sky, info.light.bounce, info.light.haze})
            EXPECT_TRUE(within(share, k_light_share_range)) << info.key;
        EXPECT_TRUE(within(info.light.exposure, k_exposure_range)) << info.key;
        const Sun sun = sun_of(info.light, ViewKind::perspective);
        EXPECT_TRUE(within(sun.azimuth, k_azimuth_range)) << info.key;
        EXPECT_TRUE(within(sun.elevation, k_elevation_range)) << info.key;
    }
}

TEST(Daylight, ALowSunIsDimmerAndRedder) {
    const LightColours high = light_colours({}, 60);
    LightColours before = high;
    for (const float elevation : {45.0f, 27.0f, 15.0f, 6.0f, 2.0f}) {
        const LightColours now = light_colours({}, elevation);
        EXPECT_LT(now.sun.g, before.sun.g) << elevation;
        EXPECT_LT(now.sun.b / now.sun.r, before.sun.b / before.sun.r) << elevation;
        EXPECT_LE(now.sky.g, before.sky.g) << elevation;
        before = now;
    }
}

TEST(Daylight, LevelGroundIsAsBrightAsItsDefaultSays) {
    EXPECT_NEAR(light_colours({}, default_sun(ViewKind::perspective).elevation).brightness, 1, 0.02);
    EXPECT_EQ(light_colours({}, 27).grey, 0);
    EXPECT_EQ(light_colours({.sun = {}, .strength = 0}, 27).grey, 1);
    EXPECT_EQ(light_colours({.sun = {}, .strength = 0}, 27).sun.r, 0);
}

// Brightness of light, not of what is stored, of all pixels that show the natural ground: those that change
// with its look.
std::vector<double> ground_brightness(const char* preset, const Daylight& light) {
    Scene scene;
    scene.terrain = Evaluator(0).evaluate(find_preset(preset)->recipe, 257, 257);
    scene.look.light = light;
    scene.look.sea = false;
    const Viewport viewport{320, 180};
    const Ground ground(scene.terrain);
    stand_at(scene.view, ground, {0, -0.5 * ground.half_y(), 0.5 * ground.half_y(), 0, 40});
    const Picture picture = render_picture(scene, viewport.width, viewport.height);
    std::vector<double> brightness;
    for (const Rgb8 pixel : picture.values()) {
        const auto light_of = [](int stored) { return (stored / 255.0) * (stored / 255.0); };
        brightness.push_back(0.30 * light_of(pixel.r) + 0.59 * light_of(pixel.g) + 0.11 * light_of(pixel.b));
    }
    std::ranges::sort(brightness);
    return brightness;
}

double mean_of_tenth(const std::vector<double>& sorted, int tenth) {
    const std::size_t size = sorted.size() / 10;
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i) sum += sorted[static_cast<std::size_t>(tenth) * size + i];
    return sum / static_cast<double>(size);
}

TEST(Daylight, ShadowsAtNoonAreNotBlack) {
    const auto noon = std::ranges::find(daylight_infos(), "noon", &DaylightInfo::key);
    for (const char* preset : {"alps", "mesas", "volcano", "canyon"}) {
        const std::vector<double> brightness = ground_brightness(preset, noon->light);
        EXPECT_GT(mean_of_tenth(brightness, 0), 0.08 * mean_of_tenth(brightness, 9)) << preset;
    }
}

TEST(Daylight, AStopMakesThePictureBrighter) {
    const std::vector<double> dim = ground_brightness("alps", {.sun = {}, .exposure = -3});
    const std::vector<double> twice = ground_brightness("alps", {.sun = {}, .exposure = -2});
    const std::size_t middle = dim.size() / 2;
    // A film's curve is steep where little light falls.
    EXPECT_GT(twice[middle] / dim[middle], 2);
    EXPECT_LT(twice[middle] / dim[middle], 4);
}

}  // namespace
}  // namespace talus
