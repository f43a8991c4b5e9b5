#include "app/editor/inspection.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(HistogramBars, ALevelSeaFloorLeavesTheOthersVisible) {
    Histogram histogram;
    histogram.low = 0;
    histogram.high = 4;
    histogram.counts = {10000, 100, 25, 0};
    const std::vector<float> bars = histogram_bars(histogram, 0, 4, 4);
    EXPECT_EQ(bars, (std::vector<float>{1, 0.1f, 0.05f, 0}));
}

TEST(HistogramBars, BeyondTheHeightsThereAreNone) {
    Histogram histogram;
    histogram.low = 0;
    histogram.high = 1;
    histogram.counts = {4};
    EXPECT_EQ(histogram_bars(histogram, -1, 2, 3), (std::vector<float>{0, 1, 0}));
    histogram.counts = {0};
    EXPECT_EQ(histogram_bars(histogram, 0, 1, 2), (std::vector<float>{0, 0}));
}

}  // namespace
}  // namespace talus
