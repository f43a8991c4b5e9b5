#include "core/terrain/brush.h"

#include <algorithm>
#include <limits>

namespace talus {

void use_brush(const RunEvent& event, const Lattice& lattice, Grid<float>& grid) {
    const double amount = info_of(event.tool).sign * static_cast<double>(event.amount);
    const float floor = is_of_water(event.tool) ? 0.0f : -std::numeric_limits<float>::max();
    for_each_touched(lattice, event.x, event.y, static_cast<double>(event.radius),
                     [&](std::size_t cell, double weight) {
                         float& value = grid.data()[cell];
                         value = std::max(floor, value + static_cast<float>(amount * weight));
                     });
}

CellRectangle touched_cells(const RunEvent& event, const Lattice& lattice, int margin) {
    CellRectangle touched;
    for_each_touched(lattice, event.x, event.y, static_cast<double>(event.radius),
                     [&](std::size_t cell, double) {
                         const auto width = static_cast<std::size_t>(lattice.width);
                         const int x = static_cast<int>(cell % width);
                         const int y = static_cast<int>(cell / width);
                         touched = touched.united({x, y, x + 1, y + 1});
                     });
    if (touched.empty()) return touched;
    CellRectangle grown = touched.grown(margin, lattice.width, lattice.height);
    const auto all = [](bool wraps, int from, int to, int count, int& first, int& last) {
        if (!wraps || (from >= 0 && to <= count)) return;
        first = 0;
        last = count;
    };
    all(lattice.wrap_x, touched.x0 - margin, touched.x1 + margin, lattice.width, grown.x0, grown.x1);
    all(lattice.wrap_y, touched.y0 - margin, touched.y1 + margin, lattice.height, grown.y0, grown.y1);
    return grown;
}

}  // namespace talus
