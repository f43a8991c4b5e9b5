#include "app/panels/section_plot.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(SectionPlot, HeightsAreStretchedAsFarAsTheyAreDrawnHigherThanTheLineIsLong) {
    EXPECT_FLOAT_EQ(section_stretch({300, 100}, 600, 200), 1) << "half a pixel a metre both ways";
    EXPECT_FLOAT_EQ(section_stretch({300, 100}, 3000, 200), 5);
    EXPECT_FLOAT_EQ(section_stretch({300, 100}, 300, 200), 0.5f) << "a short line up a cliff";
}

}  // namespace
}  // namespace talus
