#include "core/terrain/earthwork.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/terrain/rows.h"

namespace talus {

Earthwork earthwork(const Grid<float>& before, const Grid<float>& after, double cell_size) {
    std::vector<Earthwork> rows(static_cast<std::size_t>(before.height()));
    each_row_block(before.width(), before.height(), nullptr, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            Earthwork& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < before.width(); ++x) {
                const double change = static_cast<double>(after(x, y)) - static_cast<double>(before(x, y));
                (change < 0 ? row.cut : row.fill) += std::fabs(change);
            }
        }
    });
    Earthwork all;
    for (const Earthwork& row : rows) {
        all.cut += row.cut * (cell_size * cell_size);
        all.fill += row.fill * (cell_size * cell_size);
    }
    return all;
}

}  // namespace talus
