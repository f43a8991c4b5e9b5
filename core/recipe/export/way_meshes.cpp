#include "core/recipe/export/way_meshes.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/math.h"

namespace talus {
namespace {

using Corners = HeightMesh::Corners;
using Colour = std::array<float, 4>;

constexpr double k_slab = 0.5;          // m, thickness of a road
constexpr double k_deck = 1;            // m, that of a bridge
constexpr float k_least_water = 0.02f;  // m
constexpr std::array<double, 4> k_road_colour{0.20, 0.19, 0.18, 1};
constexpr std::array<double, 4> k_water_colour{1, 1, 1, 1};  // which vertex colours are multiplied by

WorldPlace beside(const WayStation& station, double to_right) {
    return {station.at.x - station.south * to_right, station.at.y + station.east * to_right};
}

double distance(const WorldPlace& a, const WorldPlace& b) {
    return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// Uniform flow of water this deep and much wider, on a surface that falls so much on its way.
double speed_of(double depth, double fall) {
    if (!(depth > 0) || !(fall > 0)) return 0;
    return exp2(log2(depth) * 2 / 3) * std::sqrt(fall) / k_manning;
}

Colour flow_colour(double east, double south, double speed) {
    return {static_cast<float>(0.5 + 0.5 * east), static_cast<float>(0.5 + 0.5 * south),
            static_cast<float>(std::min(speed / k_full_speed, 1.0)), 1};
}

// Vertices that come in twos, one at the left of a way and one at its right, strip by strip.
class StripBuilder {
 public:
    explicit StripBuilder(GlbPart& part) : part_(part) {}

    std::uint32_t add(const Vector3& place, const Vector3& normal, float u, float v) {
        part_.places.push_back(place);
        part_.normals.push_back(normal);
        part_.uvs.push_back({u, v});
        return static_cast<std::uint32_t>(part_.places.size() - 1);
    }
    // Counter-clockwise seen from outside.
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
        part_.triangles.push_back({a, b, c});
        part_.triangles.push_back({a, c, d});
    }

 private:
    GlbPart& part_;
};

// The texture's coordinate along a way at each station: a step as long as the way is wide counts 1.
std::vector<float> along(std::span<const WayStation> stations) {
    std::vector<float> result{0};
    double at = 0;
    for (std::size_t i = 1; i < stations.size(); ++i) {
        const double width = (stations[i].width + stations[i - 1].width) / 2;
        at += distance(stations[i - 1].at, stations[i].at) / width;
        result.push_back(static_cast<float>(at));
    }
    return result;
}

Vector3 unit(double x, double y, double z) {
    const double length = std::sqrt(x * x + y * y + z * z);
    return {static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length)};
}

// The direction of the way at a station with its rise: m to the east, upwards and to the south for each
// metre.
std::array<double, 3> ahead(std::span<const WayStation> stations, std::size_t i) {
    const WayStation& from = stations[i > 0 ? i - 1 : 0];
    const WayStation& to = stations[std::min(i + 1, stations.size() - 1)];
    const double way = distance(from.at, to.at);
    return {stations[i].east, way > 0 ? (to.level - from.level) / way : 0, stations[i].south};
}

// How much the bed falls there on each metre of its way.
double bed_fall(std::span<const WayStation> stations, std::size_t i) {
    const WayStation& from = stations[i > 0 ? i - 1 : 0];
    const WayStation& to = stations[std::min(i + 1, stations.size() - 1)];
    const double way = distance(from.at, to.at);
    return way > 0 ? ((from.level - from.depth) - (to.level - to.depth)) / way : 0;
}

}  // namespace

GlbPart road_mesh(std::span<const WayStation> stations, bool closed, const MeshFrameOfMap& frame) {
    GlbPart part{.name = {}, .colour = k_road_colour};
    StripBuilder strip(part);
    const std::vector<float> v = along(stations);
    // Of each station, at its left and its right: the upper face, the lower one, and the sides from above to
    // below, each with normals of its own.
    struct Ring {
        std::array<std::uint32_t, 2> top, bottom, left, right;
        std::array<Vector3, 4> corners;  // left above, left below, right below, right above
    };
    std::vector<Ring> rings;
    for (std::size_t i = 0; i < stations.size(); ++i) {
        const WayStation& at = stations[i];
        const auto [east, rise, south] = ahead(stations, i);
        const double top = at.level + k_way_lift;
        const double bottom = top - (at.is_bridge ? k_deck : k_slab);
        const WorldPlace left = beside(at, -at.width / 2);
        const WorldPlace right = beside(at, at.width / 2);
        const Ring corners{{},
                           {},
                           {},
                           {},
                           {frame.place(left, top), frame.place(left, bottom), frame.place(right, bottom),
                            frame.place(right, top)}};
        const auto& [lt, lb, rb, rt] = corners.corners;
        const Vector3 up = unit(-rise * east, 1, -rise * south);
        const Vector3 down{-up[0], -up[1], -up[2]};
        const Vector3 to_left = unit(south, 0, -east);
        const Vector3 to_right{-to_left[0], -to_left[1], -to_left[2]};
        Ring ring = corners;
        ring.top = {strip.add(lt, up, 0, v[i]), strip.add(rt, up, 1, v[i])};
        ring.bottom = {strip.add(lb, down, 0, v[i]), strip.add(rb, down, 1, v[i])};
        ring.left = {strip.add(lt, to_left, 0, v[i]), strip.add(lb, to_left, 0, v[i])};
        ring.right = {strip.add(rt, to_right, 1, v[i]), strip.add(rb, to_right, 1, v[i])};
        rings.push_back(ring);
    }
    for (std::size_t i = 1; i < rings.size(); ++i) {
        const Ring& a = rings[i - 1];
        const Ring& b = rings[i];
        strip.quad(a.top[0], a.top[1], b.top[1], b.top[0]);
        strip.quad(a.bottom[0], b.bottom[0], b.bottom[1], a.bottom[1]);
        strip.quad(a.left[0], b.left[0], b.left[1], a.left[1]);
        strip.quad(a.right[0], a.right[1], b.right[1], b.right[0]);
    }
    if (closed || rings.empty()) return part;
    const auto cap = [&](std::size_t i, double sign) {
        const auto [east, rise, south] = ahead(stations, i);
        const Vector3 out = unit(sign * east, 0, sign * south);
        std::array<std::uint32_t, 4> at{};
        for (std::size_t k = 0; k < at.size(); ++k)
            at[k] = strip.add(rings[i].corners[k], out, k < 2 ? 0.0f : 1.0f, v[i]);
        if (sign < 0) strip.quad(at[0], at[1], at[2], at[3]);
        if (sign > 0) strip.quad(at[3], at[2], at[1], at[0]);
    };
    cap(0, -1);
    cap(rings.size() - 1, 1);
    return part;
}

GlbPart river_mesh(std::span<const WayStation> stations, const MeshFrameOfMap& frame) {
    GlbPart part{.name = {}, .colour = k_water_colour};
    StripBuilder strip(part);
    const std::vector<float> v = along(stations);
    std::array<std::uint32_t, 2> last{};
    for (std::size_t i = 0; i < stations.size(); ++i) {
        const WayStation& at = stations[i];
        const auto [east, rise, south] = ahead(stations, i);
        const Vector3 up = unit(-rise * east, 1, -rise * south);
        const std::array<std::uint32_t, 2> pair{
            strip.add(frame.place(beside(at, -at.width / 2), at.level), up, 0, v[i]),
            strip.add(frame.place(beside(at, at.width / 2), at.level), up, 1, v[i])};
        part.colours.insert(part.colours.end(), 2,
                            flow_colour(at.east, at.south, speed_of(at.depth, bed_fall(stations, i))));
        if (i > 0) strip.quad(last[0], last[1], pair[1], pair[0]);
        last = pair;
    }
    return part;
}

void mark_river(std::span<const WayStation> stations, const Lattice& map, Grid<std::uint8_t>& covered) {
    for (const WayStation& at : stations) {
        const double reach = at.width / 2;
        const double x = (at.at.x - map.x_of(0)) / map.cell_size;
        const double y = (at.at.y - map.y_of(0)) / map.cell_size;
        const double cells = reach / map.cell_size;
        const auto first = [](double value) {
            return static_cast<int>(clamp(std::floor(value) + 1, 0.0, 1e9));
        };
        const auto end = [](double value, int count) {
            return static_cast<int>(clamp(std::floor(value) + 1, 0.0, static_cast<double>(count)));
        };
        for (int row = first(y - cells); row < end(y + cells, covered.height()); ++row) {
            for (int column = first(x - cells); column < end(x + cells, covered.width()); ++column) {
                const double far = (column - x) * (column - x) + (row - y) * (row - y);
                if (far <= cells * cells) covered(column, row) = 1;
            }
        }
    }
}

GlbPart water_mesh(const Terrain& terrain, const Grid<std::uint8_t>& covered, const MeshFrameOfMap& frame,
                   Progress* progress) {
    GlbPart part{.name = "water", .colour = k_water_colour};
    const Field<float>& water = terrain.fields.get<"water">();
    if (water == nullptr) return part;
    const Lattice& map = terrain.lattice;
    const Grid<float>& ground = *terrain.height();
    const int width = map.width;
    const int height = map.height;
    const auto is_wet = [&](int x, int y) { return (*water)(x, y) >= k_least_water; };
    const auto is_shown = [&](int x, int y) { return is_wet(x, y) && covered(x, y) == 0; };
    Grid<float> level(width, height, HUGE_VALF);
    for (int y = 0; y < height; ++y) {
        checkpoint(progress);
        for (int x = 0; x < width; ++x) {
            float& own = level(x, y);
            if (is_wet(x, y)) {
                own = ground(x, y) + (*water)(x, y);
                continue;
            }
            for (int j = std::max(0, y - 1); j <= std::min(height - 1, y + 1); ++j)
                for (int i = std::max(0, x - 1); i <= std::min(width - 1, x + 1); ++i)
                    if (is_wet(i, j)) own = std::min({own, ground(i, j) + (*water)(i, j), ground(x, y)});
        }
    }
    constexpr std::uint32_t k_none = ~std::uint32_t{0};
    Grid<std::uint32_t> numbers(width, height, k_none);
    StripBuilder strip(part);
    const auto number = [&](int x, int y) {
        std::uint32_t& own = numbers(x, y);
        if (own != k_none) return own;
        // The way down of the surface, between its neighbours that are water, too.
        const auto slope = [&](int dx, int dy) {
            const int x0 = std::max(0, x - dx), x1 = std::min(width - 1, x + dx);
            const int y0 = std::max(0, y - dy), y1 = std::min(height - 1, y + dy);
            const bool before = is_wet(x0, y0);
            const bool after = is_wet(x1, y1);
            const double from = static_cast<double>(before ? level(x0, y0) : level(x, y));
            const double to = static_cast<double>(after ? level(x1, y1) : level(x, y));
            const int cells = (before ? x - x0 + y - y0 : 0) + (after ? x1 - x + y1 - y : 0);
            return cells > 0 ? (from - to) / (cells * map.cell_size) : 0;
        };
        const double east = slope(1, 0);
        const double south = slope(0, 1);
        const double fall = std::sqrt(east * east + south * south);
        const double x_metres = x * map.cell_size;
        const double y_metres = y * map.cell_size;
        own = strip.add(frame.place({map.x_of(x), map.y_of(y)}, static_cast<double>(level(x, y))),
                        unit(east, 1, south), static_cast<float>(x_metres), static_cast<float>(y_metres));
        part.colours.push_back(fall > 0 ? flow_colour(east / fall, south / fall,
                                                      speed_of(static_cast<double>((*water)(x, y)), fall))
                                        : flow_colour(0, 0, 0));
        return own;
    };
    for (int y = 0; y + 1 < height; ++y) {
        checkpoint(progress);
        for (int x = 0; x + 1 < width; ++x) {
            const bool wet =
                is_shown(x, y) || is_shown(x + 1, y) || is_shown(x, y + 1) || is_shown(x + 1, y + 1);
            if (wet) strip.quad(number(x, y), number(x, y + 1), number(x + 1, y + 1), number(x + 1, y));
        }
    }
    return part;
}

}  // namespace talus
