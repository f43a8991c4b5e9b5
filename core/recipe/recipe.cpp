#include "core/recipe/recipe.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/recipe/layer_ids.h"
#include "core/recipe/value_digest.h"
#include "core/terrain/listing.h"

namespace talus {
std::span<const Parameter> world_parameters() {
    static const std::vector<Parameter> listing = list_parameters<World>();
    return listing;
}

std::vector<ParameterValue> values_of_world(const World& world) { return values_of(world); }

World world_from_values(std::span<const ParameterValue> values) { return from_values<World>(values); }

World clamped(const World& world) {
    const std::span<const Parameter> listing = world_parameters();
    std::vector<ParameterValue> values = values_of(world);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = clamped(listing[i], values[i]);
    std::vector<std::string> unsaid;
    return with_valid_range(world_from_values(values), unsaid);
}

World with_valid_range(World world, std::vector<std::string>& remarks) {
    const float min_high = world.low + k_min_range;
    if (world.high >= min_high) return world;
    world.high = min_high;
    const Parameter& high = world_parameters()[*find_parameter(world_parameters(), "high")];
    remarks.push_back("world.high: must lie above world.low; took " + text_of(high, min_high));
    return world;
}

Lattice lattice_of(const World& world, int width, int height) {
    Lattice lattice{
        .width = width,
        .height = height,
        .cell_size = static_cast<double>(world.extent) / (world.wraps() ? width : std::max(1, width - 1)),
        .wrap_x = world.wraps(),
        .wrap_y = world.wraps()};
    if (world.is_endless()) {
        // So far that a window as large as can be stays within an int64 on either side.
        constexpr double k_furthest = 4e18;
        const auto sample = [&](std::int64_t metres) {
            const double at = std::floor(static_cast<double>(metres) / lattice.cell_size + 0.5);
            return static_cast<std::int64_t>(clamp(at, -k_furthest, k_furthest));
        };
        lattice.x0 = sample(world.origin_x);
        lattice.y0 = sample(world.origin_y);
    }
    return lattice;
}

Digest digest_of(const Recipe& recipe) {
    Digester digester;
    digester.add(recipe.name).add(recipe.about).add(recipe.unknown_json);
    add(digester, values_of_world(recipe.world));
    digester.add(recipe.layers.size());
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) digester.add(recipe.layers.digest(i));
    digester.add(recipe.views.size());
    for (const NamedView& view : recipe.views) add(digester, view);
    return digester.digest();
}

bool makes_same_terrain(const Recipe& a, const Recipe& b) {
    return a.world == b.world && a.layers == b.layers;
}

std::optional<std::size_t> find_layer(const Recipe& recipe, int layer_id) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        if (recipe.layers[i].id == layer_id) return i;
    }
    return std::nullopt;
}

int free_layer_id(const std::set<int>& taken) {
    const int next = taken.empty() ? 1 : std::max(0, *taken.rbegin()) + 1;
    if (next <= k_max_layer_id) return next;
    int id = 1;
    while (taken.contains(id)) ++id;
    return id;
}

Layer new_layer(const Recipe& recipe, const StageType& type) {
    Layer layer;
    std::set<int> taken;
    for (const Layer& other : recipe.layers) taken.insert(other.id);
    layer.id = free_layer_id(taken);
    layer.name = type.info.label;
    // Two equal layers must differ, and a layer keeps its seed when others come and go.
    layer.seed = mix(static_cast<std::uint64_t>(layer.id)) & 0xffff;
    layer.type = &type;
    layer.values = type.defaults();
    return layer;
}

}  // namespace talus
