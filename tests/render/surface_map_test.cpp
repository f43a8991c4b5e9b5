#include "render/surface_map.h"

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

TEST(SurfaceMap, HalvesEachChannelToTheRoundedMeanOfFour) {
    const Grid<float> heights = grid_of(66, 34, [](int x, int y) {
        return 100 * to_signed_unit(hash(row_key(5, y, 0), static_cast<std::uint32_t>(x)));
    });
    const SurfaceLevels levels = make_surface(heights, surface_bounds({-100, 100}), 2);
    ASSERT_GT(levels.size(), 3u);
    for (std::size_t level = 1; level < 4; ++level) {
        const TileGrid<SurfaceTexel>& fine = levels[level - 1];
        const TileGrid<SurfaceTexel>& coarse = levels[level];
        for (int y = 0; y < coarse.height(); ++y) {
            for (int x = 0; x < coarse.width(); ++x) {
                for (const auto channel : {&SurfaceTexel::normal_x, &SurfaceTexel::normal_y,
                                           &SurfaceTexel::height, &SurfaceTexel::cavity}) {
                    const int sum = fine(2 * x, 2 * y).*channel + fine(2 * x + 1, 2 * y).*channel +
                                    fine(2 * x, 2 * y + 1).*channel + fine(2 * x + 1, 2 * y + 1).*channel;
                    ASSERT_EQ(coarse(x, y).*channel, (sum + 2) / 4) << level << ": " << x << ' ' << y;
                }
            }
        }
    }
}

}  // namespace
}  // namespace talus
