#include "core/water/rivers.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/gradient.h"
#include "core/water/cells_in_order.h"

namespace talus {
namespace {

constexpr int k_most_cells = 48;  // to either side of a river's middle line

double power(double x, double exponent) { return x > 1e-300 ? exp2(exponent * log2(x)) : 0; }

constexpr double k_min_lake = 5000;    // m²: a river goes through smaller ones in its bed
constexpr double k_beside = 2.6;       // cells beyond a bank in which a line is told of
constexpr double k_off_its_way = 0.8;  // cells from the way down, from which on a line has a bed of its own
constexpr auto k_per_diagonal = static_cast<float>(1 / std::numbers::sqrt2);
constexpr float k_level = 1e-4f;   // m: what floats may differ by
constexpr float k_shallow = 0.1f;  // depths
constexpr float k_falls_off = 3;   // depths that ground may lie below a river's surface beside it

class Drawn {
 public:
    Drawn(FlowGraph& graph, const Grid<float>& ground, const Lattice& map, const Rivers& rivers,
          Grid<float> lakes, const Grid<float>& level, const Progress* progress)
        : graph_(graph), ground_(ground), map_(map), rivers_(rivers), progress_(progress) {
        const int width = map.width;
        const int height = map.height;
        maps_ = {std::move(lakes), Grid<float>(width, height, 0.0f), Grid<float>(width, height, k_no_river),
                 Grid<std::uint8_t>(width, height, 0)};
        surface_ = Grid<float>(width, height, k_dry);
        bank_ = Grid<float>(width, height, static_cast<float>(k_beside));
        const RiverCourseRules rules{
            .size = rivers.discharge,
            .ground = ground,
            .level = level,
            .width = [&](std::uint32_t cell) { return width_at(cell) / map_.cell_size; },
            .depth = [&](std::uint32_t cell) { return depth_at(cell); }};
        courses_ = river_courses(graph, map, rivers.order, rules, progress);
        for (const RiverCourse& course : courses_) find_surfaces(course);
    }

    void fill_lakes(const Grid<float>& level) {
        const Grid<float> lake = lake_levels(level);
        Grid<std::uint8_t> is_reached(ground_.width(), ground_.height(), 0);
        std::vector<std::size_t> cells;
        std::size_t count = 0;
        for (std::size_t start = 0; start < ground_.size(); ++start) {
            if (progress_ != nullptr && start % k_cells_between == 0) progress_->checkpoint();
            const float brim = level.data()[start];
            if (rivers_.order.data()[start] == 0 || !(brim > ground_.data()[start]) ||
                is_reached.data()[start] != 0)
                continue;
            cells.assign(1, start);
            is_reached.data()[start] = 1;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if (progress_ != nullptr && ++count % k_cells_between == 0) progress_->checkpoint();
                const std::size_t cell = cells[i];
                graph_.neighbours().for_each(cell, [&](FlowDirection, std::size_t other) {
                    if (is_reached.data()[other] != 0 || level.data()[other] != brim ||
                        !(ground_.data()[other] < brim))
                        return;
                    is_reached.data()[other] = 1;
                    cells.push_back(other);
                });
            }
            if (static_cast<double>(cells.size()) * map_.cell_size * map_.cell_size < k_min_lake) continue;
            for (const std::size_t cell : cells)
                maps_.water.data()[cell] =
                    std::max(maps_.water.data()[cell], lake.data()[cell] - ground_.data()[cell]);
        }
    }

    RiverMaps paint() {
        const Grid<float> lakes = maps_.water;
        std::size_t done = 0;
        for (std::size_t c = 0; c < courses_.size(); ++c) {
            const std::vector<RiverCourse::Place>& places = courses_[c].places;
            for (std::size_t i = 0; i + 1 < places.size(); ++i) {
                if (progress_ != nullptr && ++done % (k_cells_between / 64) == 0) progress_->checkpoint();
                const Point a = point_of(c, i);
                const Point b = point_of(c, i + 1);
                if (lakes.data()[a.bed] > 0 && lakes.data()[b.bed] > 0) continue;
                paint_beds(a, b, lakes);
                paint_sides(a, b, lakes);
            }
            // One that ends in the sea, at the border or in a hollow.
            const Point last = point_of(c, places.size() - 1);
            if (courses_[c].joins == RiverCourse::k_nowhere && rivers_.order.data()[last.cell] > 0 &&
                !(lakes.data()[last.bed] > 0))
                set(last.bed, last.surface - ground_.data()[last.bed], last);
        }
        level_sides();
        return std::move(maps_);
    }

 private:
    static constexpr float k_dry = -std::numeric_limits<float>::infinity();

    // A place of a course with what flows there.
    struct Point {
        double x;
        double y;
        std::size_t cell;
        std::size_t bed;  // the cell that its line lies in
        float surface;    // m
        float depth;      // m
        float width;      // m
        std::uint8_t order;
    };

    double width_at(std::size_t cell) const {
        return static_cast<double>(rivers_.size.width(static_cast<double>(rivers_.discharge.data()[cell])));
    }
    double depth_at(std::size_t cell) const {
        return static_cast<double>(rivers_.size.depth(static_cast<double>(rivers_.discharge.data()[cell])));
    }
    std::size_t cell_at(double x, double y) const {
        const int column = index_inside(static_cast<int>(std::floor(x + 0.5)), map_.width, map_.wrap_x);
        const int row = index_inside(static_cast<int>(std::floor(y + 0.5)), map_.height, map_.wrap_y);
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(map_.width) +
               static_cast<std::size_t>(column);
    }
    // That of the way down, unless the line has left it.
    std::size_t bed_of(const RiverCourse::Place& place) const {
        const auto columns = static_cast<std::size_t>(map_.width);
        const auto off = [](double at, std::size_t cell, int count, bool wraps) {
            const double away = at - static_cast<double>(cell);
            return wraps ? away - count * std::floor(away / count + 0.5) : away;
        };
        const double dx = off(place.x, place.cell % columns, map_.width, map_.wrap_x);
        const double dy = off(place.y, place.cell / columns, map_.height, map_.wrap_y);
        if (dx * dx + dy * dy <= k_off_its_way * k_off_its_way) return place.cell;
        return cell_at(place.x, place.y);
    }

    // The surface lies as high above the bed as the river is deep, and nowhere below what lies downstream.
    void find_surfaces(const RiverCourse& course) {
        std::vector<float>& surfaces = surfaces_.emplace_back(course.places.size());
        float below = course.joins != RiverCourse::k_nowhere ? surface_.data()[course.joins] : k_dry;
        for (std::size_t i = course.places.size(); i-- > 0;) {
            const std::size_t cell = course.places[i].cell;
            const bool is_its_own = i + 1 < course.places.size() || course.joins == RiverCourse::k_nowhere;
            if (is_its_own && rivers_.order.data()[cell] > 0)
                below = std::max(
                    below, ground_.data()[bed_of(course.places[i])] + static_cast<float>(depth_at(cell)));
            else if (is_its_own)
                below = std::max(below, ground_.data()[cell]);
            surfaces[i] = below;
            if (is_its_own) surface_.data()[cell] = below;
        }
    }

    // A depression fills up to the surface of the river at the pass where it runs over.
    Grid<float> lake_levels(const Grid<float>& level) const {
        Grid<float> lake = level;
        const std::span<const std::uint32_t> downstream = graph_.downstream(progress_);
        for (std::size_t i = downstream.size(); i-- > 0;) {
            if (progress_ != nullptr && i % k_cells_between == 0) progress_->checkpoint();
            const std::uint32_t cell = downstream[i];
            const std::size_t to = graph_.receiver(cell);
            if (to == cell || !(level.data()[cell] > ground_.data()[cell])) continue;
            const bool is_same =
                level.data()[to] == level.data()[cell] && level.data()[to] > ground_.data()[to];
            lake.data()[cell] = is_same ? lake.data()[to] : std::max(level.data()[cell], surface_.data()[to]);
        }
        return lake;
    }

    // The last place of one that joins another lies on that one's line, but the river is its own.
    Point point_of(std::size_t course, std::size_t i) const {
        const std::vector<RiverCourse::Place>& places = courses_[course].places;
        const bool is_others = courses_[course].joins != RiverCourse::k_nowhere && i + 1 == places.size();
        const std::size_t own = places[is_others ? i - 1 : i].cell;
        return {places[i].x,
                places[i].y,
                places[i].cell,
                bed_of(places[i]),
                surfaces_[course][i],
                static_cast<float>(depth_at(own)),
                static_cast<float>(width_at(own)),
                rivers_.order.data()[own]};
    }

    void set(std::size_t cell, float depth, const Point& from) {
        maps_.water.data()[cell] = std::max(maps_.water.data()[cell], depth);
        maps_.width.data()[cell] = std::max(maps_.width.data()[cell], from.width);
        maps_.order.data()[cell] = std::max(maps_.order.data()[cell], from.order);
    }

    // What lies beside a river's line is nowhere below what its water runs to: by the graph, and by the
    // ground alone where the graph leads out of a hollow.
    void level_sides() {
        std::vector<std::uint32_t> upstream;  // cells of rivers, each after the one that it flows to
        const std::span<const std::uint32_t> downstream = graph_.downstream(progress_);
        for (std::size_t i = downstream.size(); i-- > 0;) {
            if (progress_ != nullptr && i % k_cells_between == 0) progress_->checkpoint();
            if (maps_.order.data()[downstream[i]] != 0) upstream.push_back(downstream[i]);
        }
        // Raising one may leave another below it, farther up or in the same hollow.
        constexpr int k_most_passes = 32;
        bool is_level = false;
        for (int pass = 0; pass < k_most_passes && !is_level; ++pass) {
            is_level = true;
            each_of(upstream, progress_, [&](std::uint32_t cell) {
                if (raise_to(cell, graph_.receiver(cell))) is_level = false;
                if (raise_to(cell, steepest(cell))) is_level = false;
            });
        }
    }
    bool raise_to(std::size_t cell, std::size_t below) {
        if (!(maps_.water.data()[below] > 0)) return false;
        const float depth = ground_.data()[below] + maps_.water.data()[below] - ground_.data()[cell];
        if (!(depth > maps_.water.data()[cell] + k_level)) return false;
        maps_.water.data()[cell] = depth;
        return true;
    }
    std::size_t steepest(std::size_t cell) const {
        std::size_t to = cell;
        float most = 0;
        graph_.neighbours().for_each(cell, [&](FlowDirection direction, std::size_t other) {
            const float drop = (ground_.data()[cell] - ground_.data()[other]) *
                               (is_diagonal(direction) ? k_per_diagonal : 1);
            if (drop > most) most = drop, to = other;
        });
        return to;
    }

    // The chain of cells from one bed to the next.
    void paint_beds(const Point& a, const Point& b, const Grid<float>& lakes) {
        const auto columns = static_cast<std::size_t>(map_.width);
        const auto near = [](double at, double to, int count, bool wraps) {
            return wraps ? at - count * std::floor((at - to) / count + 0.5) : at;
        };
        const auto ax = static_cast<double>(a.bed % columns);
        const auto ay = static_cast<double>(a.bed / columns);
        const double dx = near(static_cast<double>(b.bed % columns), ax, map_.width, map_.wrap_x) - ax;
        const double dy = near(static_cast<double>(b.bed / columns), ay, map_.height, map_.wrap_y) - ay;
        const int steps = std::max(1, static_cast<int>(std::max(std::fabs(dx), std::fabs(dy)) + 0.5));
        for (int i = 0; i < steps; ++i) {
            const std::size_t cell = i == 0 ? a.bed : cell_at(ax + dx * i / steps, ay + dy * i / steps);
            const bool is_others = i > 0 && maps_.order.data()[cell] > 0;
            if (is_others || lakes.data()[cell] > 0) continue;
            // Between two beds ground may lie higher; there the river is shallow, but not broken.
            set(cell, std::max(a.surface - ground_.data()[cell], i == 0 ? a.depth : k_shallow * a.depth), a);
        }
    }

    // Water as wide as the river, and how far its line lies away.
    void paint_sides(const Point& a, const Point& b, const Grid<float>& lakes) {
        const auto cell = static_cast<float>(map_.cell_size);
        const float half = 0.5f * std::max(a.width, b.width) / cell;
        const double reach =
            std::min(static_cast<double>(half), static_cast<double>(k_most_cells)) + k_beside;
        const double dx = b.x - a.x;
        const double dy = b.y - a.y;
        const double square = dx * dx + dy * dy;
        if (!(square > 0)) return;
        const int x_end = static_cast<int>(std::floor(std::max(a.x, b.x) + reach));
        const int y_end = static_cast<int>(std::floor(std::max(a.y, b.y) + reach));
        for (int y = static_cast<int>(std::floor(std::min(a.y, b.y) - reach)) + 1; y <= y_end; ++y) {
            if (!map_.wrap_y && (y < 0 || y >= map_.height)) continue;
            const int row = index_inside(y, map_.height, map_.wrap_y);
            for (int x = static_cast<int>(std::floor(std::min(a.x, b.x) - reach)) + 1; x <= x_end; ++x) {
                if (!map_.wrap_x && (x < 0 || x >= map_.width)) continue;
                const int column = index_inside(x, map_.width, map_.wrap_x);
                const double t = clamp(((x - a.x) * dx + (y - a.y) * dy) / square, 0.0, 1.0);
                const double east = x - a.x - t * dx;
                const double south = y - a.y - t * dy;
                const auto away = static_cast<float>(std::sqrt(east * east + south * south));
                const float banks = away - 0.5f * lerp(a.width, b.width, static_cast<float>(t)) / cell;
                if (banks < bank_(column, row)) {
                    bank_(column, row) = banks;
                    maps_.offset(column, row) =
                        std::min((dx * south - dy * east > 0 ? away : -away) * cell, 0.99f * k_no_river);
                }
                if (banks > 0 || lakes(column, row) > 0 || surface_(column, row) != k_dry) continue;
                const float depth = b.surface - ground_(column, row);
                if (!(depth > 0) || depth > k_falls_off * std::max(a.depth, b.depth)) continue;
                set(static_cast<std::size_t>(row) * static_cast<std::size_t>(map_.width) +
                        static_cast<std::size_t>(column),
                    depth, a);
            }
        }
    }

    FlowGraph& graph_;
    const Grid<float>& ground_;
    const Lattice& map_;
    const Rivers& rivers_;
    const Progress* progress_;
    RiverMaps maps_;
    Grid<float> surface_;  // m, of the cells on the way down that have a course; k_dry elsewhere
    Grid<float> bank_;     // cells from the bank of the river that offset tells of, below 0 in its bed
    std::vector<RiverCourse> courses_;
    std::vector<std::vector<float>> surfaces_;  // m, of their places
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

RiverMaps draw_rivers(FlowGraph& graph, const Grid<float>& ground, const Lattice& map, const Rivers& rivers,
                      Grid<float> lakes, bool fill_lakes, const Grid<float>& level,
                      const Progress* progress) {
    Drawn drawn(graph, ground, map, rivers, std::move(lakes), level, progress);
    if (fill_lakes) drawn.fill_lakes(level);
    return drawn.paint();
}

}  // namespace talus
