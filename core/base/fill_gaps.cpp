#include "core/base/fill_gaps.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace talus {
namespace {

constexpr int k_relaxations = 6;  // of each level: takes the corners of the coarser one's cells away

using Cells = std::vector<std::pair<int, int>>;

Cells gaps_of(const Grid<float>& map, const Progress* progress) {
    Cells gaps;
    for (int y = 0; y < map.height(); ++y) {
        checkpoint(progress);
        for (int x = 0; x < map.width(); ++x) {
            if (!std::isfinite(map(x, y))) gaps.emplace_back(x, y);
        }
    }
    return gaps;
}

// Each cell the mean of the up to four finite ones it covers; NaN where there is none.
Grid<float> halved(const Grid<float>& fine, const Progress* progress) {
    Grid<float> coarse((fine.width() + 1) / 2, (fine.height() + 1) / 2);
    for (int y = 0; y < coarse.height(); ++y) {
        checkpoint(progress);
        for (int x = 0; x < coarse.width(); ++x) {
            double sum = 0;
            int count = 0;
            for (int j = 2 * y; j < std::min(2 * y + 2, fine.height()); ++j) {
                for (int i = 2 * x; i < std::min(2 * x + 2, fine.width()); ++i) {
                    if (!std::isfinite(fine(i, j))) continue;
                    sum += static_cast<double>(fine(i, j));
                    ++count;
                }
            }
            coarse(x, y) = count > 0 ? static_cast<float>(sum / count) : NAN;
        }
    }
    return coarse;
}

// The coarser map where a cell's middle lies, bilinear.
float enlarged(const Grid<float>& coarse, int x, int y) {
    const auto lower = [](int fine) { return (fine + 1) / 2 - 1; };
    const auto share = [](int fine) { return fine % 2 == 0 ? 0.75f : 0.25f; };
    const int left = std::max(lower(x), 0);
    const int right = std::min(lower(x) + 1, coarse.width() - 1);
    const int top = std::max(lower(y), 0);
    const int bottom = std::min(lower(y) + 1, coarse.height() - 1);
    const auto between = [](float a, float b, float t) { return a * (1 - t) + b * t; };
    return between(between(coarse(left, top), coarse(right, top), share(x)),
                   between(coarse(left, bottom), coarse(right, bottom), share(x)), share(y));
}

void relax(Grid<float>& map, const Cells& gaps, const Progress* progress) {
    const int right = map.width() - 1;
    const int bottom = map.height() - 1;
    std::size_t done = 0;
    for (const auto& [x, y] : gaps) {
        if (done++ % k_checkpoint_cells == 0) checkpoint(progress);
        map(x, y) = 0.25f * ((map(std::max(x - 1, 0), y) + map(std::min(x + 1, right), y)) +
                             (map(x, std::max(y - 1, 0)) + map(x, std::min(y + 1, bottom))));
    }
}

void fill(Grid<float>& map, const Cells& gaps, const Progress* progress) {
    if (gaps.empty() || gaps.size() == map.size()) return;
    Grid<float> coarse = halved(map, progress);
    fill(coarse, gaps_of(coarse, progress), progress);
    for (const auto& [x, y] : gaps) map(x, y) = enlarged(coarse, x, y);
    for (int i = 0; i < k_relaxations; ++i) relax(map, gaps, progress);
}

}  // namespace

std::size_t fill_gaps(Grid<float>& map, const Progress* progress) {
    const Cells gaps = gaps_of(map, progress);
    if (gaps.size() == map.size()) return 0;
    fill(map, gaps, progress);
    return gaps.size();
}

}  // namespace talus
