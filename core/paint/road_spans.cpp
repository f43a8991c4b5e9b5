#include "core/paint/road_spans.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/volume/between_samples.h"

namespace talus {
namespace {

constexpr double k_floor = 0.5;          // of the radius, from the middle down to the road
constexpr double k_half_floor = 0.8660;  // of the radius: half the floor's width there
constexpr double k_least_cover = 2.5;    // radii from the road to the ground
constexpr double k_least_length = 4;     // radii
constexpr double k_least_widths = 2;     // of a bridge
constexpr double k_over_road = 0.05;     // m of the floor over the ground of the road, which stays whole
constexpr float k_roughness = 0.02f;
constexpr double k_wall_rise = 1.2;  // of the ramp in which it opens
constexpr double k_nearest = 1e-3;   // m by which the road may seem nearer than its end
constexpr double k_wall = 2.2;       // radii from the road up to where the ramp ends

double start_of(std::span<const LinePiece> pieces, std::size_t i) {
    return i < pieces.size() ? pieces[i].start : pieces.back().start + pieces.back().length;
}

// Where the road lies off the ground by more than `limit`: by what, 0 where not at all, at the ends of
// pieces.
template <class Least>
std::vector<RoadSpan> spans_beyond(std::span<const LinePiece> pieces, std::span<const double> off,
                                   double limit, const Least& least_length) {
    std::vector<RoadSpan> spans;
    bool is_off = false;  // all the way since the last of them
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        is_off = is_off && off[i] > 0;
        if (std::min(off[i], off[i + 1]) <= limit) continue;
        if (is_off && start_of(pieces, i) - start_of(pieces, spans.back().end) < limit)
            spans.back().end = i + 1;
        else
            spans.push_back({i, i + 1});
        is_off = true;
    }
    std::erase_if(spans, [&](const RoadSpan& span) {
        const bool comes_back = span.first > 0 && span.end < pieces.size();
        return !comes_back || length_of(pieces, span) < least_length(span);
    });
    return spans;
}

}  // namespace

double tunnel_radius(double width, double beside) { return (width / 2 + beside) / k_half_floor; }

std::vector<RoadSpan> tunnel_spans(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                                   std::span<const double> grounds, double depth, double beside,
                                   double sea_level) {
    std::vector<double> depths;  // below the ground, where there is a roof over it
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double deep = grounds[i] - values[i].height;
        const double cover = k_least_cover * tunnel_radius(values[i].width, beside);
        depths.push_back(deep > cover && values[i].height > sea_level ? deep : 0);
    }
    return spans_beyond(pieces, depths, depth, [&](const RoadSpan& span) {
        return k_least_length * tunnel_radius(values[span.first].width, beside);
    });
}

std::vector<RoadSpan> bridge_spans(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                                   std::span<const double> grounds, double height) {
    std::vector<double> heights;
    for (std::size_t i = 0; i < values.size(); ++i)
        heights.push_back(std::max(0.0, values[i].height - grounds[i]));
    return spans_beyond(pieces, heights, height,
                        [&](const RoadSpan& span) { return k_least_widths * values[span.first].width; });
}

double length_of(std::span<const LinePiece> pieces, const RoadSpan& span) {
    return start_of(pieces, span.end) - start_of(pieces, span.first);
}

Features road_tunnels(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                      std::span<const RoadSpan> spans, double beside, std::uint64_t seed,
                      const Lattice& world) {
    const auto list = std::make_shared<Features>();
    for (const RoadSpan& span : spans) {
        Feature bore{.chain = {},
                     .roughness = k_roughness,
                     .seed = seed,
                     .opens = true,
                     .floor = static_cast<float>(k_floor)};
        for (std::size_t i = span.first; i <= span.end; ++i) {
            const double radius = tunnel_radius(values[i].width, beside);
            bore.chain.push_back({.x = rounded_place(pieces[i].from.x),
                                  .y = rounded_place(pieces[i].from.y),
                                  .z = rounded_place(values[i].height + k_over_road + k_floor * radius),
                                  .radius = static_cast<float>(radius)});
        }
        list->push_back(std::make_shared<const Feature>(std::move(bore)));
    }
    const int across = world.wrap_x ? 1 : 0;
    const int down = world.wrap_y ? 1 : 0;
    Features all;
    for (int j = -down; j <= down; ++j) {
        for (int i = -across; i <= across; ++i) {
            const FeatureList image = moved(list, i * world.extent_x(), j * world.extent_y());
            all.insert(all.end(), image->begin(), image->end());
        }
    }
    return all;
}

std::vector<Portal> portals_of(std::span<const LinePiece> pieces, std::span<const LineValues> values,
                               std::span<const RoadSpan> spans, double beside) {
    std::vector<Portal> portals;
    const auto add = [&](std::size_t end, std::size_t inwards) {
        const WorldPlace& at = pieces[end].from;
        const double x = pieces[inwards].from.x - at.x;
        const double y = pieces[inwards].from.y - at.y;
        const double length = std::sqrt(x * x + y * y);
        portals.push_back(
            {at, x / length, y / length, values[end].height, tunnel_radius(values[end].width, beside)});
    };
    for (const RoadSpan& span : spans) {
        add(span.first, span.first + 1);
        add(span.end, span.end - 1);
    }
    return portals;
}

std::optional<double> Portal::ceiling(const WorldPlace& place, double distance, double edge, double rise,
                                      const Lattice& world) const {
    const auto offset = [](double metres, bool wraps, double extent) {
        return wraps ? metres - std::floor(metres / extent + 0.5) * extent : metres;
    };
    const double east = offset(place.x - at.x, world.wrap_x, world.extent_x());
    const double south = offset(place.y - at.y, world.wrap_y, world.extent_y());
    const double along = east * into_x + south * into_y;
    if (along <= 0 || std::sqrt(east * east + south * south) > distance + k_nearest) return std::nullopt;
    const double aside = std::fabs(east * into_y - south * into_x) - edge;
    const double ramp = std::max(along * k_wall_rise, aside * rise);
    return ramp <= k_wall * radius ? level + ramp : HUGE_VAL;
}

}  // namespace talus
