#include "core/recipe/map_shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/file_layers.h"
#include "core/words/words.h"

namespace talus {
namespace {

// A layer, its parameters by key.
class Rows {
 public:
    explicit Rows(const Layer& layer) : layer_(layer) {}

    const Parameter& row(std::size_t i) const { return layer_.type->parameters[i]; }
    double number(std::size_t i) const { return static_cast<double>(std::get<float>(layer_.values[i])); }
    /// Returns the parameter's place while the window shows it.
    std::optional<std::size_t> shown(std::string_view key) const {
        const std::vector<Parameter>& listing = layer_.type->parameters;
        const auto place = key.empty() ? std::nullopt : find_parameter(listing, key);
        return place && is_visible(listing, *place, layer_.values) ? place : std::nullopt;
    }
    std::optional<double> turn(std::string_view key) const {
        const auto place = shown(key);
        return place ? std::optional(number(*place)) : std::nullopt;
    }

 private:
    const Layer& layer_;
};

// Half the size that a file has at a scale of 1, in metres.
std::array<double, 2> natural_units(const Layer& layer, const World& world, double scale) {
    const auto found = import_findings(layer, world);
    if (!found || !(scale > 0)) return {};
    if (!(found->extent_x > 0)) return {(found->width - 1) / 2.0, (found->height - 1) / 2.0};
    return {found->extent_x / scale / 2, found->extent_y / scale / 2};
}

MapShape::Ring ring_of(const Layer& layer, std::size_t parameter, const World& world,
                       const Lattice& lattice) {
    const Rows rows(layer);
    const ParameterInfo& info = rows.row(parameter).info;
    MapShape::Ring ring{.parameter = parameter, .label = info.label, .value = rows.number(parameter)};
    if (info.share_of == ShareOf::half_side) {
        ring.units = {lattice.extent_x() / 2, lattice.extent_y() / 2};
    } else if (info.unit.empty()) {
        ring.units = natural_units(layer, world, ring.value);
        ring.box = true;
    } else {
        ring.units = {1, 1};
    }
    return ring;
}

double wrapped(double metres, double extent, bool wraps) {
    return wraps && extent > 0 ? metres - std::floor(metres / extent) * extent : metres;
}

WorldPlace within(const WorldPlace& place, const Lattice& world) {
    return {wrapped(place.x, world.extent_x(), world.wrap_x),
            wrapped(place.y, world.extent_y(), world.wrap_y)};
}

WorldPlace middle_of(const Lattice& world) { return {world.extent_x() / 2, world.extent_y() / 2}; }

std::optional<MapShape> own_shape(const Layer& layer, const World& world, const Lattice& lattice) {
    const MapHandles& handles = layer.type->handles;
    const Rows rows(layer);
    MapShape shape{.centre = middle_of(lattice)};
    const auto x = rows.shown(handles.x);
    const auto y = rows.shown(handles.y);
    if (x && y) {
        const WorldPlace from = handles.from_middle ? shape.centre : WorldPlace{};
        shape.centre =
            within({from.x + rows.number(*x) * metres_per_share(rows.row(*x).info.share_of, lattice),
                    from.y + rows.number(*y) * metres_per_share(rows.row(*y).info.share_of, lattice)},
                   lattice);
        shape.can_move = true;
    } else if (!handles.x.empty()) {
        return std::nullopt;  // it fills the world as long as it has no place
    }
    for (const std::string_view key : handles.radii) {
        const auto place = rows.shown(key);
        if (!place) continue;
        const MapShape::Ring ring = ring_of(layer, *place, world, lattice);
        if (ring.units[0] > 0 && ring.units[1] > 0) shape.rings.push_back(ring);
    }
    shape.turn = rows.turn(handles.turn);
    for (MapShape::Ring& ring : shape.rings) ring.turned = shape.turn.value_or(0) / 360;
    return shape;
}

std::optional<std::size_t> events_of(const StageType& type) {
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        if (type.parameters[i].kind == ParameterKind::events) return i;
    }
    return std::nullopt;
}

void add_sources(std::vector<MapShape>& shapes, const Layer& layer, const Lattice& lattice) {
    const auto row = events_of(*layer.type);
    if (!row || layer.type->live == nullptr) return;
    const auto& events = std::get<RunEvents>(layer.values[*row]);
    for (const std::size_t i : open_source_places(events, layer.type->live->length(layer.values), lattice)) {
        const RunEvent& event = events.list[i];
        shapes.push_back({.centre = {event.x, event.y},
                          .can_move = true,
                          .rings = {},
                          .turn = {},
                          .event = i,
                          .label = info_of(event.tool).label});
    }
}

struct FoundShape {
    const Layer& layer;
    MapShape shape;
};

std::optional<FoundShape> found(const Recipe& recipe, int layer_id, std::size_t shape) {
    const auto place = find_layer(recipe, layer_id);
    if (!place) return std::nullopt;
    const Layer& layer = recipe.layers[*place];
    std::vector<MapShape> shapes = map_shapes(layer, recipe.world);
    if (shape >= shapes.size()) return std::nullopt;
    return FoundShape{layer, std::move(shapes[shape])};
}

Edited with_source_moved(const Recipe& recipe, const FoundShape& source, const WorldPlace& to) {
    const std::size_t row = *events_of(*source.layer.type);
    RunEvents events = std::get<RunEvents>(source.layer.values[row]);
    events.list[*source.shape.event].x = to.x;
    events.list[*source.shape.event].y = to.y;
    return {with_parameter(recipe, source.layer.id, row, std::move(events)).recipe,
            with_fillings(named("Move {shape} of {name}", source.layer.name),
                          {{"shape", std::string(source.shape.label)}})};
}

}  // namespace

double MapShape::Ring::value_through(const WorldPlace& place, const WorldPlace& centre) const {
    const SinCos turn = sin_cos_turns(turned);
    const WorldPlace from{place.x - centre.x, place.y - centre.y};
    const double east = (turn.cos * from.x + turn.sin * from.y) / units[0];
    const double south = (turn.cos * from.y - turn.sin * from.x) / units[1];
    return box ? std::max(std::fabs(east), std::fabs(south)) : std::sqrt(east * east + south * south);
}

WorldPlace MapShape::Ring::at(double turns, const WorldPlace& centre) const {
    const SinCos direction = sin_cos_turns(turns);
    const WorldPlace towards{centre.x + direction.sin, centre.y - direction.cos};
    const double away = value / value_through(towards, centre);
    return {centre.x + direction.sin * away, centre.y - direction.cos * away};
}

std::vector<MapShape> map_shapes(const Layer& layer, const World& world) {
    std::vector<MapShape> shapes;
    if (layer.type == nullptr) return shapes;
    const Lattice lattice = lattice_of(world);
    if (!layer.type->handles.empty()) {
        if (auto own = own_shape(layer, world, lattice)) shapes.push_back(std::move(*own));
    }
    add_sources(shapes, layer, lattice);
    return shapes;
}

Edited with_shape_moved(const Recipe& recipe, int layer_id, std::size_t shape, const WorldPlace& centre) {
    const auto moved = found(recipe, layer_id, shape);
    if (!moved || !moved->shape.can_move) return {recipe, {}};
    const Lattice world = lattice_of(recipe.world);
    const WorldPlace to = within(centre, world);
    if (moved->shape.event) return with_source_moved(recipe, *moved, to);
    const StageType& type = *moved->layer.type;
    const WorldPlace from = type.handles.from_middle ? middle_of(world) : WorldPlace{};
    Edited edited{recipe, named("Move {name}", moved->layer.name)};
    const auto set = [&](std::string_view key, double metres) {
        const std::size_t place = *find_parameter(type.parameters, key);
        const double unit = metres_per_share(type.parameters[place].info.share_of, world);
        if (!(unit > 0)) return;  // the world is one sample wide
        edited.recipe =
            with_parameter(edited.recipe, layer_id, place, static_cast<float>(metres / unit)).recipe;
    };
    set(type.handles.x, to.x - from.x);
    set(type.handles.y, to.y - from.y);
    return edited;
}

Edited with_ring(const Recipe& recipe, int layer_id, std::size_t shape, std::size_t ring, double value) {
    const auto before = found(recipe, layer_id, shape);
    if (!before || ring >= before->shape.rings.size()) return {recipe, {}};
    return with_parameter(recipe, layer_id, before->shape.rings[ring].parameter, static_cast<float>(value));
}

Edited with_shape_turned(const Recipe& recipe, int layer_id, std::size_t shape, double degrees) {
    const auto before = found(recipe, layer_id, shape);
    if (!before || !before->shape.turn) return {recipe, {}};
    const StageType& type = *before->layer.type;
    const std::size_t place = *find_parameter(type.parameters, type.handles.turn);
    const double turned = wrapped(degrees, 360, true);
    // A range with as much on both sides of 0 takes the larger half of a turn as a negative one.
    const double value = turned > type.parameters[place].info.max ? turned - 360 : turned;
    return {with_parameter(recipe, layer_id, place, static_cast<float>(value)).recipe,
            named("Turn {name}", before->layer.name)};
}

}  // namespace talus
