#include "core/base/histogram.h"

#include <algorithm>
#include <cassert>

#include "core/base/statistics.h"

namespace talus {

Histogram histogram_of(const Grid<float>& map, float low, float high, int bins, const Progress* progress) {
    assert(low < high && bins > 0);
    const Histogram empty{low, high, std::vector<std::uint64_t>(static_cast<std::size_t>(bins)), 0, 0};
    const float scale = static_cast<float>(bins) / (high - low);
    return reduce_rows(
        map.height(), empty,
        [&](Histogram& part, int y) {
            if (progress != nullptr && y % k_reduce_rows == 0) progress->checkpoint();
            const float* row = map.row(y);
            for (int x = 0; x < map.width(); ++x) {
                const float value = row[x];
                if (value < low) {
                    ++part.below;
                } else if (value > high) {
                    ++part.above;
                } else if (value == value) {
                    const int bin = std::min(static_cast<int>((value - low) * scale), bins - 1);
                    ++part.counts[static_cast<std::size_t>(bin)];
                }
            }
        },
        [](Histogram& total, const Histogram& part) {
            for (std::size_t i = 0; i < total.counts.size(); ++i) total.counts[i] += part.counts[i];
            total.below += part.below;
            total.above += part.above;
        });
}

}  // namespace talus
