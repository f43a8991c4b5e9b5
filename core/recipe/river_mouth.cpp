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

// The place, and others so far around it.
std::vector<WorldPlace> places_around(const WorldPlace& place, double far) {
    std::vector<WorldPlace> places = {place};
    for (int i = 0; i < k_looks; ++i) {
        const SinCos around = sin_cos_turns(static_cast<double>(i) / k_looks);
        places.push_back({place.x + far * around.cos, place.y + far * around.sin});
    }
    return places;
}

bool is_beside(const Lattice& lattice, const WorldPlace& place) {
    const double x = place.x - lattice.x_of(0);
    const double y = place.y - lattice.y_of(0);
    return (!lattice.wrap_x && (x < 0 || x > lattice.extent_x())) ||
           (!lattice.wrap_y && (y < 0 || y > lattice.extent_y()));
}

// Calls each(place, half the width there, step) in even steps of the river's way [m].
template <class Each>
void each_step(const DrawnRiver& river, const Each& each) {
    GroundLine way = river.line;
    way.closed = false;
    const LineCurve curve = curve_of(way);
    const double step = std::max(1e-3, curve.length / 1024);
    std::size_t node = 0;
    for (double along = 0; along < curve.length - step / 2; along += step) {
        while (node + 1 < curve.nodes.size() && curve.node_starts[node + 1] <= along) ++node;
        each(place_along(curve, along),
             static_cast<double>(way.nodes[curve.nodes[node]].width * river.widen) / 2, step);
    }
}

// Whether the place lies in the course of another river, which goes on from there.
bool lies_in(const DrawnRiver& river, const WorldPlace& place) {
    bool lies = false;
    each_step(river, [&](const WorldPlace& there, double half, double step) {
        const double reach = std::max(half, step);
        const double east = there.x - place.x;
        const double south = there.y - place.y;
        lies = lies || east * east + south * south <= reach * reach;
    });
    return lies;
}

bool gets_water(const Recipe& recipe, const Layer& layer) {
    const auto at = std::ranges::find(recipe.layers, layer.id, &Layer::id);
    return std::any_of(at, recipe.layers.end(), [](const Layer& later) {
        return later.type != nullptr && later.enabled &&
               (later.type->info.writes.contains(field_id("water")) ||
                later.type->info.writes.contains(field_id("river_width")));
    });
}

// What a river reaches there it flows into.
std::vector<WorldPlace> places_at_mouth(const LineNode& last, double widen) {
    return places_around({last.x, last.y}, static_cast<double>(last.width) * widen / 2);
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

BedWater bed_water(const Recipe& recipe, const Layer& layer, const Terrain& terrain) {
    if (!is_course(layer) || terrain.height() == nullptr) return BedWater::wet;
    if (!gets_water(recipe, layer)) return BedWater::dry;
    const Lattice& lattice = terrain.lattice;
    const auto is_wet = [&](const WorldPlace& place) {
        for (const auto& values : {terrain.fields.get<"water">(), terrain.fields.get<"river_width">()})
            if (values != nullptr && value_at(*values, lattice, place) > 0) return true;
        return false;
    };
    int all = 0;
    int dry = 0;
    each_step(from_values<DrawnRiver>(layer.values), [&](const WorldPlace& place, double half, double) {
        if (is_beside(lattice, place) || value_at(*terrain.height(), lattice, place) < terrain.sea_level)
            return;
        ++all;
        dry += std::ranges::none_of(places_around(place, std::max(half, lattice.cell_size)), is_wet) ? 1 : 0;
    });
    return 4 * dry > all ? BedWater::partly : BedWater::wet;
}

std::string mouth_text(RiverMouth mouth, BedWater bed, const std::string& language) {
    if (bed != BedWater::wet && mouth != RiverMouth::none)
        return mouth_text(mouth, BedWater::wet, language) + " " +
               (bed == BedWater::dry
                    ? worded("Its bed is dry: add Drainage, Lakes or Live water after it.", language)
                    : worded("Part of its bed is dry: make less of Rivers begin at in Drainage.", language));
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
