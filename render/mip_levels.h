#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/progress.h"
#include "render/tile_grid.h"

namespace talus {

/// A map at its own size and halved repeatedly down to a single texel, for minification.
template <class T>
using MipLevels = std::vector<TileGrid<T>>;

/// Returns the mean of four whole numbers, rounded.
constexpr std::uint32_t mean_of(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    return (a + b + c + d + 2) >> 2;
}

/// Halves two rows of texels to one of `count`. step: from a texel to the next one that it is joined with.
template <class T, class Mean>
void halve_row(const T* above, const T* below, int step, T* to, int count, Mean mean) {
    for (int x = 0; x < count; ++x)
        to[x] = mean(above[2 * x], above[2 * x + step], below[2 * x], below[2 * x + step]);
}

/// Returns half as many texels each way; the rest of an odd number is dropped. mean: T(T, T, T, T).
template <class T, class Mean>
Grid<T> halved(const Grid<T>& fine, Mean mean, const Progress* progress) {
    Grid<T> coarse(std::max(1, fine.width() / 2), std::max(1, fine.height() / 2));
    const int step = fine.width() > 1 ? 1 : 0;
    parallel_blocks(0, coarse.height(), 32, [&](int first, int last) {
        checkpoint(progress);
        for (int y = first; y < last; ++y) {
            const T* above = fine.row(std::min(2 * y, fine.height() - 1));
            const T* below = fine.row(std::min(2 * y + 1, fine.height() - 1));
            halve_row(above, below, step, coarse.row(y), coarse.width(), mean);
        }
    });
    return coarse;
}

/// Makes all levels of a map. progress: may be null; throws Cancelled.
template <class T, class Mean>
MipLevels<T> mip_levels_of(Grid<T> finest, Mean mean, const Progress* progress) {
    auto level = std::make_shared<const Grid<T>>(std::move(finest));
    MipLevels<T> levels{TileGrid<T>(level)};
    while (level->width() > 1 || level->height() > 1) {
        level = std::make_shared<const Grid<T>>(halved(*level, mean, progress));
        levels.push_back(TileGrid<T>(level));
    }
    return levels;
}

/// Returns the next version of a level, where the finer one has changed so that the texels in `changed` do.
template <class T, class Mean>
TileGrid<T> halved_again(const TileGrid<T>& fine, const TileGrid<T>& coarse, const CellRectangle& changed,
                         Mean mean) {
    const auto finer = [&](const CellRectangle& at) {
        return CellRectangle{2 * at.x0, 2 * at.y0, std::min(fine.width(), 2 * at.x1),
                             std::min(fine.height(), 2 * at.y1)};
    };
    if (fine.width() == 1 || fine.height() == 1)
        return coarse.with(changed, halved(fine.cut(finer(changed)), mean, nullptr));
    static_assert(TileGrid<T>::k_tile % 2 == 0, "the texels of a coarser one lie in one tile");
    return coarse.with_made(changed, [&](const CellRectangle& part, T* to, std::ptrdiff_t stride) {
        fine.visit(finer(part), [&](const CellRectangle& from, const T* texels, std::ptrdiff_t fine_stride) {
            T* row = to + (from.y0 / 2 - part.y0) * stride + (from.x0 / 2 - part.x0);
            for (int y = from.y0; y < from.y1; y += 2, texels += 2 * fine_stride, row += stride)
                halve_row(texels, texels + fine_stride, 1, row, from.width() / 2, mean);
        });
    });
}

/// Updates the levels from `first` on to the one before, which has changed within `changed` since they were
/// made.
template <class T, class Mean>
void halve_changed(MipLevels<T>& levels, CellRectangle changed, Mean mean, std::size_t first = 1) {
    for (std::size_t level = first; level < levels.size(); ++level) {
        const TileGrid<T>& fine = levels[level - 1];
        TileGrid<T>& coarse = levels[level];
        changed = {changed.x0 / 2, changed.y0 / 2, std::min(coarse.width(), (changed.x1 + 1) / 2),
                   std::min(coarse.height(), (changed.y1 + 1) / 2)};
        if (changed.empty()) return;  // the dropped rest of an odd number
        coarse = halved_again(fine, coarse, changed, mean);
    }
}

}  // namespace talus
