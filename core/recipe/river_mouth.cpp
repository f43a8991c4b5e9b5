#include "core/recipe/river_mouth.h"

#include <algorithm>
#include <vector>

#include "core/base/math.h"
#include "core/paint/drawn_river.h"
#include "core/terrain/listing.h"
#include "core/terrain/world_place.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr int k_looks = 8;  // around the last node, half a river's width away

bool is_course(const Layer& layer) {
    return layer.type != nullptr && layer.enabled && layer.type->info.key == DrawnRiver::info.key;
}

// The last node, and places half a width around it: what a river reaches there it flows into.
std::vector<WorldPlace> places_at_mouth(const LineNode& last, double widen) {
    std::vector<WorldPlace> places = {{last.x, last.y}};
    const double half = static_cast<double>(last.width) * widen / 2;
    for (int i = 0; i < k_looks; ++i) {
        const SinCos around = sin_cos_turns(static_cast<double>(i) / k_looks);
        places.push_back({last.x + half * around.cos, last.y + half * around.sin});
    }
    return places;
}

bool is_beside(const Lattice& lattice, const WorldPlace& place) {
    const double x = place.x - lattice.x_of(0);
    const double y = place.y - lattice.y_of(0);
    return (!lattice.wrap_x && (x < 0 || x > lattice.extent_x())) ||
           (!lattice.wrap_y && (y < 0 || y > lattice.extent_y()));
}

// Whether the place lies in the course of another river, which goes on from there.
bool lies_in(const DrawnRiver& river, const WorldPlace& place) {
    GroundLine way = river.line;
    way.closed = false;
    const LineCurve curve = curve_of(way);
    const double step = std::max(1e-3, curve.length / 1024);
    std::size_t node = 0;
    for (double along = 0; along < curve.length - step / 2; along += step) {
        while (node + 1 < curve.nodes.size() && curve.node_starts[node + 1] <= along) ++node;
        const WorldPlace there = place_along(curve, along);
        const double half = static_cast<double>(way.nodes[curve.nodes[node]].width * river.widen) / 2;
        const double reach = std::max(half, step);
        const double east = there.x - place.x;
        const double south = there.y - place.y;
        if (east * east + south * south <= reach * reach) return true;
    }
    return false;
}

}  // namespace

RiverMouth river_mouth(const Recipe& recipe, const Layer& layer, const Terrain& terrain) {
    if (!is_course(layer) || terrain.height() == nullptr) return RiverMouth::none;
    const auto river = from_values<DrawnRiver>(layer.values);
    if (river.line.nodes.size() < 2) return RiverMouth::none;
    const LineNode& last = river.line.nodes.back();
    const auto places = places_at_mouth(last, static_cast<double>(river.widen));
    const Lattice& lattice = terrain.lattice;
    const auto any = [&](const Field<float>& values, float above) {
        return values != nullptr && std::ranges::any_of(places, [&](const WorldPlace& place) {
                   return !is_beside(lattice, place) && value_at(*values, lattice, place) > above;
               });
    };
    if (std::ranges::any_of(places, [&](const WorldPlace& place) {
            return !is_beside(lattice, place) &&
                   value_at(*terrain.height(), lattice, place) < terrain.sea_level;
        }))
        return RiverMouth::sea;
    if (any(terrain.fields.get<"water">(), 0)) return RiverMouth::lake;
    for (const Layer& other : recipe.layers)
        if (other.id != layer.id && is_course(other) &&
            lies_in(from_values<DrawnRiver>(other.values), places.front()))
            return RiverMouth::river;
    if (any(terrain.fields.get<"river_width">(), 0)) return RiverMouth::river;
    return std::ranges::any_of(places, [&](const WorldPlace& place) { return is_beside(lattice, place); })
               ? RiverMouth::edge
               : RiverMouth::land;
}

bool is_dry(const Recipe& recipe, const Layer& layer) {
    if (!is_course(layer)) return false;
    const auto at = std::ranges::find(recipe.layers, layer.id, &Layer::id);
    return std::none_of(at, recipe.layers.end(), [](const Layer& later) {
        return later.type != nullptr && later.enabled &&
               (later.type->info.writes.contains(field_id("water")) ||
                later.type->info.writes.contains(field_id("river_width")));
    });
}

std::string mouth_text(RiverMouth mouth, bool dry, const std::string& language) {
    if (dry && mouth != RiverMouth::none)
        return mouth_text(mouth, false, language) + " " +
               worded("Its bed is dry: add Drainage, Lakes or Live water after it.", language);
    switch (mouth) {
        case RiverMouth::none:
            return {};
        case RiverMouth::sea:
            return worded("Its mouth lies in the sea.", language);
        case RiverMouth::lake:
            return worded("Its mouth lies in a lake.", language);
        case RiverMouth::river:
            return worded("Its mouth lies in another river.", language);
        case RiverMouth::edge:
            return worded("It leaves the map at its edge.", language);
        case RiverMouth::land:
            return worded("It ends on dry land: move its last node into the sea, a lake or another river.",
                          language);
    }
    return {};
}

}  // namespace talus
