#include "core/simulation/drop_path.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/water/flow_graph.h"

namespace talus {
namespace {

constexpr double k_stride = 0.5;     // cells
constexpr double k_ways = 4;         // along the map
constexpr double k_inertia = 3;      // of the former direction, to the current's 1
constexpr std::size_t k_check = 16;  // points, between looks at whether it gets on
constexpr double k_near = 4;         // cells: less is no progress
constexpr int k_guided = 8;          // cells, at first
constexpr float k_rest = 0.005f;     // m/s: slower water stands
constexpr float k_wet = 0.01f;       // m: less water is none

struct Direction {
    double east = 0;
    double south = 0;
    double length() const { return std::sqrt(east * east + south * south); }
};

class Follower {
 public:
    Follower(const Terrain& terrain, const Current& current)
        : terrain_(terrain), current_(current), map_(terrain.lattice) {}

    DropPath from(WorldPlace place) {
        DropPath path;
        auto& points = path.points;
        const auto most = static_cast<std::size_t>(k_ways * (map_.width + map_.height) / k_stride);
        path.end = DropPath::End::length;
        Direction heading;  // of length 1, or 0 at first
        int guided = 0;     // cells that the surface leads it on
        int next_guided = k_guided;
        while (points.size() < most) {
            if (!inside(place)) {
                path.end = DropPath::End::edge;
                break;
            }
            const double came = points.empty() ? 0 : distance(points.back().place, place);
            const float way = points.empty() ? 0 : points.back().way + static_cast<float>(came);
            points.push_back(point_at(place, way));
            if (points.back().height < terrain_.sea_level) {
                path.end = DropPath::End::sea;
                break;
            }
            const std::size_t count = points.size();
            if (guided == 0 && count % k_check == 0 && count > 2 * k_check &&
                distance(points[count - 1 - 2 * k_check].place, place) < k_near * map_.cell_size) {
                guided = next_guided;
                next_guided *= 2;
            }
            const Direction step = guided > 0 ? step_down_the_surface(place) : stride(heading, place);
            guided = std::max(guided - 1, 0);
            if (step.length() == 0) {
                path.end = at_border(place) ? DropPath::End::edge : DropPath::End::rest;
                break;
            }
            heading = {step.east / step.length(), step.south / step.length()};
            place = {place.x + step.east, place.y + step.south};
        }
        return path;
    }

 private:
    float height_at(const WorldPlace& place) const { return value_at(*terrain_.height(), map_, place); }
    static float value_of(const Field<float>& field, const Lattice& map, const WorldPlace& place) {
        return field != nullptr ? value_at(*field, map, place) : 0;
    }
    bool inside(const WorldPlace& place) const {
        const auto within = [](double at, double first, double extent, bool wraps) {
            return wraps || (at >= first && at <= first + extent);
        };
        return within(place.x, map_.x_of(0), map_.extent_x(), map_.wrap_x) &&
               within(place.y, map_.y_of(0), map_.extent_y(), map_.wrap_y);
    }
    DropPath::Point point_at(const WorldPlace& place, float way) const {
        const auto& fields = terrain_.fields;
        return {.place = place,
                .way = way,
                .height = height_at(place),
                .speed = value_of(fields.get<"speed">(), map_, place),
                .capacity = value_of(fields.get<"capacity">(), map_, place),
                .load = value_of(fields.get<"sediment">(), map_, place)};
    }
    static double distance(const WorldPlace& a, const WorldPlace& b) {
        return Direction{a.x - b.x, a.y - b.y}.length();
    }
    bool at_border(const WorldPlace& place) const {
        const auto near = [&](double at, double first, double extent, bool wraps) {
            return !wraps && (at < first + map_.cell_size || at > first + extent - map_.cell_size);
        };
        return near(place.x, map_.x_of(0), map_.extent_x(), map_.wrap_x) ||
               near(place.y, map_.y_of(0), map_.extent_y(), map_.wrap_y);
    }
    // Half a cell; none: it rests.
    Direction stride(const Direction& heading, const WorldPlace& place) const {
        const Direction way = way_at(place);
        if (way.length() == 0) return {};
        const Direction to = turned(heading, way);
        const double length = k_stride * map_.cell_size;
        return {length * to.east, length * to.south};
    }
    // To the next cell on the way that the water's surface leads out: what runs together at a place of the
    // current as it is for a moment goes on from there in the next.
    Direction step_down_the_surface(const WorldPlace& place) {
        if (!surface_) {
            Grid<float> level = *terrain_.height();
            if (const Field<float>& water = terrain_.fields.get<"water">(); water != nullptr) {
                for (std::size_t i = 0; i < level.size(); ++i) level.data()[i] += water->data()[i];
            }
            surface_.emplace();
            surface_->route(level, map_, {.sea_level = terrain_.sea_level}, nullptr);
        }
        const auto nearest = [](double at, int count, bool wraps) {
            const auto whole = static_cast<std::int64_t>(std::floor(at + 0.5));
            return wraps ? (whole % count + count) % count : std::clamp<std::int64_t>(whole, 0, count - 1);
        };
        const std::int64_t x = nearest((place.x - map_.x_of(0)) / map_.cell_size, map_.width, map_.wrap_x);
        const std::int64_t y = nearest((place.y - map_.y_of(0)) / map_.cell_size, map_.height, map_.wrap_y);
        const auto next =
            static_cast<std::int64_t>(surface_->receiver(static_cast<std::size_t>(y * map_.width + x)));
        // Around the seam it is one cell, too.
        const auto cells = [](std::int64_t step, std::int64_t count) {
            return static_cast<double>(step > 1 ? step - count : step < -1 ? step + count : step);
        };
        return {cells(next % map_.width - x, map_.width) * map_.cell_size,
                cells(next / map_.width - y, map_.height) * map_.cell_size};
    }
    // The current sways from step to step: a drop goes on as it went, and turns by and by.
    static Direction turned(const Direction& heading, const Direction& way) {
        const double length = way.length();
        const Direction both{k_inertia * heading.east + way.east / length,
                             k_inertia * heading.south + way.south / length};
        const double size = both.length();
        return size > 0 ? Direction{both.east / size, both.south / size} : heading;
    }
    // The mean around a place.
    Direction current_at(const WorldPlace& place) const {
        constexpr double k_around[5][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        Direction sum;
        for (const auto& [x, y] : k_around) {
            const WorldPlace at{place.x + x * map_.cell_size, place.y + y * map_.cell_size};
            sum.east += static_cast<double>(value_at(current_.east, map_, at)) / 5;
            sum.south += static_cast<double>(value_at(current_.south, map_, at)) / 5;
        }
        return sum;
    }
    // With the current where there is one, else down the ground; none: it rests.
    Direction way_at(const WorldPlace& place) const {
        const Direction flow = current_at(place);
        if (flow.length() > static_cast<double>(k_rest)) return flow;
        if (value_of(terrain_.fields.get<"water">(), map_, place) > k_wet) return {};
        const double reach = map_.cell_size / 2;
        const auto height = [&](double east, double south) {
            return static_cast<double>(height_at({place.x + east, place.y + south}));
        };
        const Direction down{height(-reach, 0) - height(reach, 0), height(0, -reach) - height(0, reach)};
        if (down.length() == 0) return {};
        // In a hollow a stride leads no lower.
        const double stride = k_stride * map_.cell_size / down.length();
        const Direction way{stride * down.east, stride * down.south};
        const bool leaves = !inside({place.x + way.east, place.y + way.south});
        return leaves || height(way.east, way.south) < height(0, 0) ? down : Direction{};
    }

    const Terrain& terrain_;
    const Current& current_;
    const Lattice& map_;
    std::optional<FlowGraph> surface_;  // of the water, once it is needed
};

}  // namespace

DropPath follow_drop(const Terrain& terrain, const Current& current, const WorldPlace& from) {
    return Follower(terrain, current).from(from);
}

}  // namespace talus
