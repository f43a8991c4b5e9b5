#include "render/tiling.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {
namespace {

constexpr int k_times = 3;

// Which sample of the source stands at each place of a tiled row or column.
std::vector<int> sources(int samples, int kept, bool wrap) {
    std::vector<int> result;
    const int count = wrap ? k_times * kept + 1 : kept;
    for (int i = 0; i < count; ++i)
        result.push_back(static_cast<int>(static_cast<long>(i % kept) * samples / kept));
    return result;
}

}  // namespace

bool can_tile(const Terrain& terrain) {
    return terrain.height() != nullptr && !terrain.height()->empty() &&
           (terrain.lattice.wrap_x || terrain.lattice.wrap_y);
}

std::shared_ptr<const Terrain> tiled(const std::shared_ptr<const Terrain>& terrain) {
    if (terrain == nullptr || !can_tile(*terrain)) return terrain;
    const Lattice& lattice = terrain->lattice;
    // One factor for both directions: cells stay square.
    const int longest = std::max(lattice.wrap_x ? k_times * lattice.width : lattice.width,
                                 lattice.wrap_y ? k_times * lattice.height : lattice.height);
    const double share = std::min(1.0, static_cast<double>(k_max_tiled - 1) / longest);
    const auto kept = [&](int samples) { return std::max(1, static_cast<int>(samples * share)); };
    const std::vector<int> columns = sources(lattice.width, kept(lattice.width), lattice.wrap_x);
    const std::vector<int> rows = sources(lattice.height, kept(lattice.height), lattice.wrap_y);
    Lattice wide = lattice;
    wide.width = static_cast<int>(columns.size());
    wide.height = static_cast<int>(rows.size());
    wide.cell_size = lattice.cell_size * lattice.width / kept(lattice.width);
    const auto start = [&](std::int64_t first, int samples, bool wrap) {
        const double from = static_cast<double>(first - (wrap ? samples : 0)) * lattice.cell_size;
        return static_cast<std::int64_t>(std::floor(from / wide.cell_size + 0.5));
    };
    wide.x0 = start(lattice.x0, lattice.width, lattice.wrap_x);
    wide.y0 = start(lattice.y0, lattice.height, lattice.wrap_y);
    wide.wrap_x = wide.wrap_y = false;
    return std::make_shared<const Terrain>(picked(*terrain, wide, columns, rows));
}

}  // namespace talus
