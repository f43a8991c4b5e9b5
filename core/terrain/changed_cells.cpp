#include "core/terrain/changed_cells.h"

#include <algorithm>
#include <mutex>

#include "core/base/parallel.h"
#include "core/base/progress.h"

namespace talus {
namespace {

constexpr int k_compared_rows = 32;  // a block of work

template <class T>
bool row_differs(const Grid<T>& a, const Grid<T>& b, int y) {
    return !std::equal(a.row(y), a.row(y) + a.width(), b.row(y));
}

// The first row, counted from the north or from the south, that differs; the height where none does.
template <class T>
int first_row(const Grid<T>& a, const Grid<T>& b, bool from_south, const Progress* progress) {
    const int height = a.height();
    std::mutex mutex;
    int found = height;
    const auto sooner = [&](int row) {
        const std::lock_guard lock(mutex);
        return row < found;
    };
    parallel_blocks(0, height, k_compared_rows, [&](int first, int last) {
        checkpoint(progress);
        for (int row = first; row < last && sooner(row); ++row) {
            if (!row_differs(a, b, from_south ? height - 1 - row : row)) continue;
            const std::lock_guard lock(mutex);
            found = std::min(found, row);
        }
    });
    return found;
}

template <class T>
CellRectangle changed_in(const Grid<T>& a, const Grid<T>& b, const Progress* progress) {
    const int width = b.width();
    const int height = b.height();
    const CellRectangle all{0, 0, width, height};
    if (a.width() != width || a.height() != height) return all;
    const int north = first_row(a, b, false, progress);
    if (north == height) return {};
    CellRectangle changed{width, north, 0, height - first_row(a, b, true, progress)};
    std::mutex mutex;
    parallel_blocks(changed.y0, changed.y1, k_compared_rows, [&](int first, int last) {
        checkpoint(progress);
        int x0 = width;
        int x1 = 0;
        for (int y = first; y < last; ++y) {
            const T* from = a.row(y);
            const T* to = b.row(y);
            x0 = static_cast<int>(std::mismatch(from, from + x0, to).first - from);
            int x = width;
            while (x > x1 && from[x - 1] == to[x - 1]) --x;
            x1 = x;
        }
        const std::lock_guard lock(mutex);
        changed.x0 = std::min(changed.x0, x0);
        changed.x1 = std::max(changed.x1, x1);
    });
    return changed;
}

}  // namespace

CellRectangle changed_cells(const AnyField& before, const AnyField& after, const Progress* progress) {
    return std::visit(
        [&](const auto& field) -> CellRectangle {
            using Held = std::decay_t<decltype(field)>;
            if (field == nullptr) return {};
            const Held* earlier = std::get_if<Held>(&before);
            if (earlier == nullptr || *earlier == nullptr) return {0, 0, field->width(), field->height()};
            if (*earlier == field) return {};
            return changed_in(**earlier, *field, progress);
        },
        after);
}

}  // namespace talus
