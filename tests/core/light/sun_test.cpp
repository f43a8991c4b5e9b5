#include "core/light/sun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

constexpr double k_step = 1.0 / 12;  // h

TEST(SunPath, AtNoonTheSunStandsInTheSouthAndHighest) {
    const Sun noon = sun_at(12);
    EXPECT_NEAR(noon.azimuth, 180, 1e-4);
    EXPECT_NEAR(noon.elevation, 90 - k_sun_latitude + k_sun_declination, 1e-4);
    for (double hour = k_first_hour; hour <= k_last_hour; hour += k_step)
        EXPECT_LE(sun_at(hour).elevation, noon.elevation) << hour;
}

TEST(SunPath, TheAfternoonMirrorsTheMorning) {
    for (double before = 0; before <= 8; before += k_step) {
        const Sun morning = sun_at(12 - before);
        const Sun afternoon = sun_at(12 + before);
        EXPECT_NEAR(morning.elevation, afternoon.elevation, 1e-4) << before;
        EXPECT_NEAR(morning.azimuth, 360 - afternoon.azimuth, 1e-4) << before;
    }
}

TEST(SunPath, TheSunRisesInTheEastNorthEastBeforeFive) {
    double rise = 0;
    for (double hour = k_last_hour; hour >= k_first_hour; hour -= 1.0 / 60) {
        if (hour < 12 && sun_at(hour).elevation <= k_lowest_sun) {
            rise = hour;
            break;
        }
    }
    EXPECT_NEAR(rise, 5.05, 0.1);
    EXPECT_NEAR(sun_at(rise).azimuth, 67.5, 4) << "east-north-east";
    EXPECT_EQ(sun_at(k_first_hour).elevation, k_lowest_sun) << "never below the ground";
}

TEST(SunPath, AtSixItStandsWhereTheFormulasOfSphericalTrianglesHaveIt) {
    // sin h = sin 45° sin 15°; tan A = cos 15° / (cos 45° sin 15°).
    EXPECT_NEAR(sun_at(6).elevation, 10.5453, 1e-3);
    EXPECT_NEAR(sun_at(6).azimuth, 79.2714, 1e-3);
    EXPECT_NEAR(sun_at(18).azimuth, 360 - 79.2714, 1e-3);
}

TEST(SunPath, ATimeIsFoundAgainFromWhereTheSunStands) {
    float last = 0;
    for (double hour = k_first_hour; hour <= k_last_hour; hour += k_step) {
        const Sun sun = sun_at(hour);
        EXPECT_GT(sun.azimuth, last);
        last = sun.azimuth;
        const auto found = hour_of(sun);
        ASSERT_TRUE(found) << hour;
        EXPECT_NEAR(*found, hour, 2.0 / 3600);
    }
}

TEST(SunPath, ASunOffThePathHasNoTime) {
    for (const Sun& sun : {Sun{292.5f, 27}, Sun{0, 30}, Sun{180, 20}, Sun{0, 90}, Sun{20, 1}, Sun{340, 1}})
        EXPECT_FALSE(hour_of(sun)) << sun.azimuth << ", " << sun.elevation;
    Sun near = sun_at(15);
    near.elevation += 0.3f;
    EXPECT_TRUE(hour_of(near));
}

}  // namespace
}  // namespace talus
