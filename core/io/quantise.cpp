#include "core/io/quantise.h"

#include "core/base/statistics.h"

namespace talus {

double range_used(HeightRange range, float minimum, float maximum) {
    const Quantiser quantiser(range, 16);
    return (quantiser.value_of(maximum) - quantiser.value_of(minimum)) / 65535.0;
}

double share_clipped(const Grid<float>& height, HeightRange range, int bits, const Progress* progress) {
    const Quantiser quantiser(range, bits);
    const int width = height.width();
    const std::size_t clipped = reduce_rows(
        height.height(), std::size_t{0},
        [&](std::size_t& part, int y) {
            if (progress != nullptr) progress->checkpoint();
            const float* row = height.row(y);
            // Most rows have none, and comparing is several times quicker than counting.
            int outside = 0;
            for (int x = 0; x < width; ++x)
                outside |= static_cast<int>(row[x] < range.low) | static_cast<int>(row[x] > range.high);
            if (outside == 0) return;
            for (int x = 0; x < width; ++x) part += quantiser.clips(row[x]) ? 1 : 0;
        },
        [](std::size_t& total, std::size_t part) { total += part; });
    return static_cast<double>(clipped) / static_cast<double>(height.size());
}

std::pair<double, double> shares_at_ends(const Grid<float>& height, HeightRange range, int bits) {
    using Counts = std::pair<std::size_t, std::size_t>;
    const Quantiser quantiser(range, bits);
    const int highest = (1 << bits) - 1;
    const Counts counts = reduce_rows(
        height.height(), Counts{},
        [&](Counts& part, int y) {
            for (int x = 0; x < height.width(); ++x) {
                const int value = quantiser.value_of(height.row(y)[x]);
                part.first += value == 0 ? 1 : 0;
                part.second += value == highest ? 1 : 0;
            }
        },
        [](Counts& total, const Counts& part) {
            total.first += part.first;
            total.second += part.second;
        });
    const auto cells = static_cast<double>(height.size());
    return {static_cast<double>(counts.first) / cells, static_cast<double>(counts.second) / cells};
}

}  // namespace talus
