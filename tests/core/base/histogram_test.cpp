#include "core/base/histogram.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/random.h"

namespace talus {
namespace {

TEST(Histogram, CountsEveryValueOnceWhereItBelongs) {
    Grid<float> map(37, 90);
    for (int y = 0; y < 90; ++y) {
        const RowKey key = row_key(3, y, 0);
        for (int x = 0; x < 37; ++x)
            map(x, y) = 100 * to_signed_unit(hash(key, static_cast<std::uint32_t>(x)));
    }
    const Histogram histogram = histogram_of(map, -60, 80, 7);
    std::vector<std::uint64_t> counts(7);
    std::uint64_t below = 0, above = 0;
    for (const float value : map.values()) {
        if (value < -60)
            ++below;
        else if (value > 80)
            ++above;
        else
            ++counts[static_cast<std::size_t>((value + 60) / 20)];
    }
    EXPECT_EQ(histogram.counts, counts);
    EXPECT_EQ(histogram.below, below);
    EXPECT_EQ(histogram.above, above);
    EXPECT_GT(below, 0u);
}

TEST(Histogram, PutsItsUpperEndIntoTheLastPartAndLeavesOutWhatIsNoNumber) {
    Grid<float> map(3, 1);
    map(0, 0) = 1;
    map(1, 0) = std::nanf("");
    map(2, 0) = 0;
    const Histogram histogram = histogram_of(map, 0, 1, 4);
    EXPECT_EQ(histogram.counts, (std::vector<std::uint64_t>{1, 0, 0, 1}));
    EXPECT_EQ(histogram.below + histogram.above, 0u);
}

}  // namespace
}  // namespace talus
