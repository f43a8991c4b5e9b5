#include "app/workspaces/simulate/timeline_strip.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

constexpr int k_samples = 64;

std::shared_ptr<const Terrain> ground(float raised) {
    Terrain terrain{.lattice = {.width = k_samples, .height = k_samples, .cell_size = 30},
                    .range = {0, 1000},
                    .sea_level = -100};
    Grid<float> height(k_samples, k_samples);
    for (int y = 0; y < k_samples; ++y) {
        for (int x = 0; x < k_samples; ++x)
            height(x, y) = 300.0f + (x < 16 ? raised : x >= 48 ? -raised : 0.0f);
    }
    terrain.set_height(make_field(std::move(height)));
    return std::make_shared<const Terrain>(std::move(terrain));
}

int channel(std::uint32_t pixel, int number) { return static_cast<int>(pixel >> (8 * number) & 255u); }

// Each with two pictures: of the first state and of the last.
Grid<std::uint32_t> strip(const std::vector<LiveJob::Kept>& kept) {
    TimelineStrip made;
    EXPECT_TRUE(made.make(kept, 40, 2, {}));
    return made.pixels();
}

TEST(TimelineStrip, ShowsInTwoColoursWhereTheGroundWasRaisedAndLowered) {
    for (const float metres : {0.2f, 8.0f, 400.0f}) {
        const auto pixels = strip({{0, 0, ground(0)}, {20, 20, ground(metres)}});
        const int y = TimelineStrip::k_side / 2;
        const int later = TimelineStrip::k_side;
        const auto raised = pixels(later + 5, y);
        const auto lowered = pixels(later + 43, y);
        const auto same = pixels(later + 24, y);
        EXPECT_EQ(same, pixels(24, y)) << metres;
        EXPECT_GT(channel(raised, 0), channel(raised, 2) + 20) << metres << " m: brown";
        EXPECT_GT(channel(lowered, 2), channel(lowered, 0) + 20) << metres << " m: blue";
    }
}

TEST(TimelineStrip, IsTheGroundAloneWhereNothingChanged) {
    const auto pixels = strip({{0, 0, ground(0)}, {20, 20, ground(0)}});
    for (int x = 0; x < TimelineStrip::k_side; ++x)
        EXPECT_EQ(pixels(x, 9), pixels(TimelineStrip::k_side + x, 9));
}

}  // namespace
}  // namespace talus
