#include "core/map/river_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/math.h"
#include "core/water/culverts.h"
#include "core/water/flow_graph.h"
#include "core/water/river_course.h"

namespace talus {
namespace {

// A river is divided where its area has grown so far that it is drawn wider.
constexpr double k_step = 1.6;
constexpr int k_beside = 2;  // cells from a way down, in which the fields tell of its river

// Divides courses where standing water or the seam of a world is met, and where they grow wider.
class Lines {
 public:
    Lines(const Terrain& terrain, const Grid<float>& area, const Grid<std::uint8_t>& lakes)
        : map_(terrain.lattice),
          area_(area),
          lakes_(lakes),
          width_(terrain.fields.get<"river_width">().get()) {}

    void add(const std::vector<RiverCourse::Place>& places) {
        std::vector<RiverCourse::Place> part;
        for (const RiverCourse::Place& place : places) {
            if (!part.empty() && !is_same_world(part.back(), place)) {
                add_part(part);
                part.clear();
            }
            part.push_back(place);
            if (!is_lake(place.cell)) continue;
            if (part.size() > 1 && !is_lake(part[part.size() - 2].cell)) add_part(part);
            part.assign(1, place);
        }
        add_part(part);
    }
    std::vector<RiverLine> take() { return std::move(found_); }

 private:
    bool is_lake(std::size_t cell) const { return !lakes_.empty() && lakes_.data()[cell] != 0; }
    // Worlds to the east and to the south of the map.
    MapPoint world_of(const RiverCourse::Place& place) const {
        return {map_.wrap_x ? std::floor(place.x / map_.width) : 0,
                map_.wrap_y ? std::floor(place.y / map_.height) : 0};
    }
    double width_at(std::size_t cell) const {
        return width_ != nullptr ? static_cast<double>(width_->data()[cell]) : 0.0;
    }
    bool is_same_world(const RiverCourse::Place& a, const RiverCourse::Place& b) const {
        return world_of(a) == world_of(b);
    }

    void add_part(const std::vector<RiverCourse::Place>& part) {
        if (part.size() < 2) return;
        const MapPoint world = world_of(part.front());
        const auto area = [&](std::size_t i) { return static_cast<double>(area_.data()[part[i].cell]); };
        RiverLine piece;
        double widest = area(0) * k_step;
        for (std::size_t i = 0; i < part.size(); ++i) {
            const MapPoint point{map_.x_of(part[i].x - world.x * map_.width),
                                 map_.y_of(part[i].y - world.y * map_.height)};
            const bool last = i == part.size() - 1;
            const bool is_new = piece.line.points.empty() || !(piece.line.points.back() == point);
            if (is_new) piece.line.points.push_back(point);
            // The last place may lie on the line of a wider river.
            if (!last) piece.width = std::max(piece.width, width_at(part[i].cell));
            if (piece.line.points.size() < 2 || (!last && area(i) <= widest)) continue;
            piece.area = area(last ? i - 1 : i);
            found_.push_back(std::exchange(piece, {}));
            piece.line.points.push_back(point);
            piece.width = width_at(part[i].cell);
            widest = area(i) * k_step;
        }
    }

    const Lattice& map_;
    const Grid<float>& area_;
    const Grid<std::uint8_t>& lakes_;
    const Grid<float>* width_;
    std::vector<RiverLine> found_;
};

// The cells that rivers run through, in lakes as well.
Grid<std::uint8_t> river_cells(const Terrain& terrain, FlowGraph& graph, const Grid<float>& area,
                               double least_area, const Progress* progress) {
    const Grid<std::uint8_t>* const order = terrain.fields.get<"river_order">().get();
    const double least = std::max(least_area, 2 * terrain.lattice.cell_size * terrain.lattice.cell_size);
    Grid<std::uint8_t> rivers(area.width(), area.height(), 0);
    std::size_t count = 0;
    for (const std::uint32_t cell : graph.downstream(progress)) {
        if (progress != nullptr && ++count % k_checkpoint_cells == 0) progress->checkpoint();
        if (static_cast<double>(area.data()[cell]) < least) continue;
        std::uint8_t& is_river = rivers.data()[cell];
        if (order == nullptr || order->data()[cell] > 0) is_river = 1;
        // Downstream a river goes on through lakes and as the bed of another. Other water begins none: what
        // stands beside a wide river has ways down of its own, which run along it.
        if (is_river != 0) rivers.data()[graph.receiver(cell)] = 1;
    }
    return rivers;
}

}  // namespace

std::vector<RiverLine> river_lines(const Terrain& terrain, double least_area, const Grid<std::uint8_t>& lakes,
                                   const Progress* progress) {
    const Lattice& map = terrain.lattice;
    const Field<float> ground = culverted_ground(terrain, progress);
    FlowGraph graph;
    graph.route(*ground, map, {.sea_level = terrain.sea_level}, progress);
    Grid<float> area(map.width, map.height);
    graph.area(area, progress);
    Grid<float> level(map.width, map.height);
    graph.water_level(*ground, level, progress);
    const Grid<float>* const width = terrain.fields.get<"river_width">().get();
    const Grid<float>* const water = terrain.fields.get<"water">().get();
    // A line that has left the way down is told of at its own cells.
    const Grid<std::uint8_t>* const order = terrain.fields.get<"river_order">().get();
    const auto value = [&](const Grid<float>* field, std::uint32_t cell) {
        float most = 0;
        if (field == nullptr || order == nullptr) return 0.0;
        const auto columns = static_cast<std::uint32_t>(map.width);
        const int x = static_cast<int>(cell % columns);
        const int y = static_cast<int>(cell / columns);
        for (int j = std::max(0, y - k_beside); j <= std::min(map.height - 1, y + k_beside); ++j) {
            for (int i = std::max(0, x - k_beside); i <= std::min(map.width - 1, x + k_beside); ++i)
                if ((*order)(i, j) > 0) most = std::max(most, (*field)(i, j));
        }
        return static_cast<double>(most);
    };
    const RiverCourseRules rules{
        .size = area,
        .ground = *ground,
        .level = level,
        .width = [&](std::uint32_t cell) { return value(width, cell) / map.cell_size; },
        .depth = [&](std::uint32_t cell) { return value(water, cell); }};
    Lines lines(terrain, area, lakes);
    const Grid<std::uint8_t> rivers = river_cells(terrain, graph, area, least_area, progress);
    for (const RiverCourse& course : river_courses(graph, map, rivers, rules, progress))
        lines.add(course.places);
    return lines.take();
}

Grid<std::uint8_t> standing_water(const Terrain& terrain, float least_depth) {
    const Field<float>& water = terrain.fields.get<"water">();
    if (water == nullptr) return {};
    const Grid<std::uint8_t>* const order = terrain.fields.get<"river_order">().get();
    Grid<std::uint8_t> wet(water->width(), water->height());
    for (std::size_t i = 0; i < wet.size(); ++i) {
        const bool stands =
            water->data()[i] >= least_depth && terrain.height()->data()[i] > terrain.sea_level;
        wet.data()[i] = stands && (order == nullptr || order->data()[i] == 0) ? 1 : 0;
    }
    if (order == nullptr) return wet;
    // What is long and narrow is better drawn as the river that runs through it.
    constexpr double k_narrowest = 4;  // cells
    const FlowNeighbours neighbours(terrain.lattice);
    Grid<std::uint8_t> is_seen(wet.width(), wet.height(), 0);
    std::vector<std::size_t> cells;
    for (std::size_t start = 0; start < wet.size(); ++start) {
        if (wet.data()[start] == 0 || is_seen.data()[start] != 0) continue;
        is_seen.data()[start] = 1;
        cells.assign(1, start);
        int sides = 0;
        bool has_river = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            neighbours.for_each(cells[i], [&](FlowDirection direction, std::size_t other) {
                has_river |= order->data()[other] > 0;
                if (wet.data()[other] == 0) {
                    sides += is_diagonal(direction) ? 0 : 1;
                } else if (is_seen.data()[other] == 0) {
                    is_seen.data()[other] = 1;
                    cells.push_back(other);
                }
            });
        }
        if (!has_river || 2 * static_cast<double>(cells.size()) >= k_narrowest * sides) continue;
        for (const std::size_t cell : cells) wet.data()[cell] = 0;
    }
    return wet;
}

}  // namespace talus
