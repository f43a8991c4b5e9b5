#include "core/terrain/brush.h"

#include <algorithm>
#include <limits>

namespace talus {

void use_brush(const RunEvent& event, const Lattice& lattice, Grid<float>& grid) {
    const bool adds = event.tool == RunTool::pour || event.tool == RunTool::raise;
    const double amount = (adds ? 1 : -1) * static_cast<double>(event.amount);
    const float floor = is_of_water(event.tool) ? 0.0f : -std::numeric_limits<float>::max();
    for_each_touched(lattice, event.x, event.y, static_cast<double>(event.radius),
                     [&](std::size_t cell, double weight) {
                         float& value = grid.data()[cell];
                         value = std::max(floor, value + static_cast<float>(amount * weight));
                     });
}

}  // namespace talus
