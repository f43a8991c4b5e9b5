#include "core/terrain/earthwork.h"

#include <algorithm>
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
                row.deepest = std::max(row.deepest, -change);
            }
        }
    });
    Earthwork all;
    for (const Earthwork& row : rows) {
        all.cut += row.cut * (cell_size * cell_size);
        all.fill += row.fill * (cell_size * cell_size);
        all.deepest = std::max(all.deepest, row.deepest);
    }
    return all;
}

Earthwork earthwork(const Terrain& before, const Terrain& after) {
    Earthwork all = earthwork(*before.height(), *after.height(), after.lattice.cell_size);
    if (after.features == nullptr || after.features == before.features) return all;
    const RockBox map = feature_box(after.lattice);
    for (const auto& feature : *after.features) {
        if (before.features != nullptr &&
            std::ranges::find(*before.features, feature) != before.features->end())
            continue;
        const auto& chain = feature->chain;
        // Where the world wraps it is there once more over the seam.
        if (chain[0].x < map.low_x || chain[0].x >= map.high_x || chain[0].y < map.low_y ||
            chain[0].y >= map.high_y)
            continue;
        ++all.tunnels;
        for (std::size_t i = 1; i < chain.size(); ++i) {
            const double east = chain[i].x - chain[i - 1].x;
            const double south = chain[i].y - chain[i - 1].y;
            all.tunnel_length += std::sqrt(east * east + south * south);
        }
    }
    return all;
}

}  // namespace talus
