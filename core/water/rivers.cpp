#include "core/water/rivers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr int k_chunk = k_checkpoint_cells / 4;
constexpr int k_most_cells = 48;  // to either side of a river's middle line

// Calls each(cell) for all cells in an order.
template <class Each>
void each_of(std::span<const std::uint32_t> cells, const Progress* progress, Each&& each) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (progress != nullptr && i % k_chunk == 0) progress->checkpoint();
        each(cells[i]);
    }
}

double power(double x, double exponent) { return x > 1e-300 ? exp2(exponent * log2(x)) : 0; }

// A river at a place on its middle line.
struct Reach {
    int x;
    int y;
    float surface;  // m
    float depth;    // m
    float width;    // m
    std::uint8_t order;
};

class Brush {
 public:
    Brush(const Grid<float>& ground, const Lattice& map, RiverMaps& maps)
        : ground_(ground), map_(map), maps_(maps) {}

    void paint(const Reach& reach) {
        set(reach.x, reach.y, reach.depth, reach);
        const auto cell = static_cast<float>(map_.cell_size);
        const float radius = reach.width / 2 / cell;
        const int around = std::min(static_cast<int>(radius), k_most_cells);
        for (int dy = -around; dy <= around; ++dy) {
            for (int dx = -around; dx <= around; ++dx) {
                const float distance = static_cast<float>(dx * dx + dy * dy) / (radius * radius);
                if (distance > 1 || (dx == 0 && dy == 0)) continue;
                const int x = reach.x + dx;
                const int y = reach.y + dy;
                if (!is_on_map(x, map_.width, map_.wrap_x) || !is_on_map(y, map_.height, map_.wrap_y))
                    continue;
                const int i = index_inside(x, map_.width, map_.wrap_x);
                const int j = index_inside(y, map_.height, map_.wrap_y);
                const float depth = std::min(reach.surface - ground_(i, j), reach.depth);
                if (depth > 0) set(i, j, depth, reach);
            }
        }
        painted_ += (2 * around + 1) * (2 * around + 1);
    }
    void set(int x, int y, float depth, const Reach& reach) {
        maps_.water(x, y) = std::max(maps_.water(x, y), depth);
        maps_.width(x, y) = std::max(maps_.width(x, y), reach.width);
        maps_.order(x, y) = std::max(maps_.order(x, y), reach.order);
    }
    int take_painted() { return std::exchange(painted_, 0); }

 private:
    static bool is_on_map(int i, int count, bool wraps) { return wraps || (i >= 0 && i < count); }

    const Grid<float>& ground_;
    const Lattice& map_;
    RiverMaps& maps_;
    int painted_ = 0;
};

}  // namespace

float RiverSize::width(double discharge) const {
    return static_cast<float>(width_at_one * std::sqrt(std::max(0.0, discharge)));
}
float RiverSize::depth(double discharge) const {
    return static_cast<float>(depth_at_one * power(discharge, 0.4));
}

Grid<std::uint8_t> strahler_order(FlowGraph& graph, const Grid<float>& size, float threshold,
                                  const Grid<float>& ground, float sea_level, const Progress* progress) {
    Grid<std::uint8_t> order(size.width(), size.height(), 0);
    Grid<std::uint8_t> is_met(size.width(), size.height(), 0);  // two of the order that is written there meet
    each_of(graph.downstream(progress), progress, [&](std::uint32_t cell) {
        if (!(size.data()[cell] >= threshold) || ground.data()[cell] <= sea_level) {
            order.data()[cell] = 0;
            return;
        }
        std::uint8_t& own = order.data()[cell];
        own = static_cast<std::uint8_t>(std::max(1, own + is_met.data()[cell]));
        const std::size_t to = graph.receiver(cell);
        if (to == cell) return;
        std::uint8_t& next = order.data()[to];
        is_met.data()[to] = own == next ? 1 : (own > next ? 0 : is_met.data()[to]);
        next = std::max(next, own);
    });
    return order;
}

void fill_lakes_on_rivers(const FlowNeighbours& neighbours, const Grid<std::uint8_t>& order,
                          const Grid<float>& ground, const Grid<float>& level, Grid<float>& water,
                          const Progress* progress) {
    Grid<std::uint8_t> is_reached(ground.width(), ground.height(), 0);
    std::vector<std::size_t> open;
    std::size_t count = 0;
    const auto reach = [&](std::size_t cell) {
        is_reached.data()[cell] = 1;
        water.data()[cell] = std::max(water.data()[cell], level.data()[cell] - ground.data()[cell]);
        open.push_back(cell);
    };
    for (std::size_t start = 0; start < ground.size(); ++start) {
        if (progress != nullptr && start % k_chunk == 0) progress->checkpoint();
        const float surface = level.data()[start];
        if (order.data()[start] == 0 || !(surface > ground.data()[start]) || is_reached.data()[start] != 0)
            continue;
        reach(start);
        while (!open.empty()) {
            if (progress != nullptr && ++count % k_chunk == 0) progress->checkpoint();
            const std::size_t cell = open.back();
            open.pop_back();
            neighbours.for_each(cell, [&](FlowDirection, std::size_t other) {
                if (is_reached.data()[other] == 0 && level.data()[other] == surface &&
                    ground.data()[other] < surface)
                    reach(other);
            });
        }
    }
}

void draw_rivers(FlowGraph& graph, const Grid<float>& ground, const Lattice& map, const Grid<float>& area,
                 double rain, const RiverSize& size, float least_depth, RiverMaps& maps,
                 const Progress* progress) {
    const Grid<std::uint8_t> line = maps.order;
    const Grid<float> lakes = maps.water;
    Brush brush(ground, map, maps);
    const auto width = static_cast<std::size_t>(map.width);
    int painted = 0;
    each_of(graph.downstream(progress), progress, [&](std::uint32_t cell) {
        if (line.data()[cell] == 0) return;
        const double flow = static_cast<double>(area.data()[cell]) * rain;
        const float depth = std::max(least_depth, size.depth(flow));
        const Reach here{static_cast<int>(cell % width),
                         static_cast<int>(cell / width),
                         ground.data()[cell] + depth,
                         depth,
                         size.width(flow),
                         line.data()[cell]};
        if (lakes.data()[cell] > 0) {
            brush.set(here.x, here.y, 0, here);
        } else {
            brush.paint(here);
        }
        const FlowDirection direction = graph.directions().data()[cell];
        if (flows_on(direction) && is_diagonal(direction)) {
            // The lower of the two cells that touch both ends of the step.
            const int to_x = here.x + k_direction_x[direction & 7];
            const int to_y = here.y + k_direction_y[direction & 7];
            const int x = index_inside(to_x, map.width, map.wrap_x);
            const int y = index_inside(to_y, map.height, map.wrap_y);
            const bool is_beside = ground(x, here.y) < ground(here.x, y);
            const int corner_x = is_beside ? x : here.x;
            const int corner_y = is_beside ? here.y : y;
            if (!(lakes(corner_x, corner_y) > 0)) brush.set(corner_x, corner_y, least_depth, here);
        }
        painted += brush.take_painted();
        if (progress != nullptr && painted > k_chunk) {
            progress->checkpoint();
            painted = 0;
        }
    });
}

}  // namespace talus
