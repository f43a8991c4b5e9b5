#include "core/water/puddles.h"

#include <cstdint>
#include <span>
#include <vector>

#include "core/water/flow_direction.h"

namespace talus {

void drop_puddles(Grid<float>& depth, const Lattice& lattice, float film, std::size_t least) {
    const FlowNeighbours neighbours(lattice);
    const std::span<float> water = depth.values();
    std::vector<std::uint8_t> seen(water.size());
    std::vector<std::size_t> pool;  // its cells, in the order they were found
    for (std::size_t first = 0; first < water.size(); ++first) {
        if (seen[first] || water[first] <= film) continue;
        pool.assign(1, first);
        seen[first] = 1;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            neighbours.for_each(pool[i], [&](FlowDirection, std::size_t next) {
                if (seen[next] || water[next] <= film) return;
                seen[next] = 1;
                pool.push_back(next);
            });
        }
        if (pool.size() >= least) continue;
        for (const std::size_t cell : pool) water[cell] = 0;
    }
}

}  // namespace talus
