#include "core/recipe/recipe.h"

#include <algorithm>

#include "core/base/random.h"
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
    World result = world_from_values(values);
    result.high = std::max(result.high, result.low + k_least_range);
    return result;
}

std::span<const Parameter> layer_parameters() {
    static const std::vector<Parameter> listing = list_parameters<LayerSettings>();
    return listing;
}

std::vector<ParameterValue> values_of_settings(const LayerSettings& settings) { return values_of(settings); }

LayerSettings settings_from_values(std::span<const ParameterValue> values) {
    return from_values<LayerSettings>(values);
}

Lattice lattice_of(const World& world, int width, int height) {
    return {.width = width,
            .height = height,
            .cell_size = static_cast<double>(world.extent) / (world.wrap ? width : std::max(1, width - 1)),
            .wrap_x = world.wrap,
            .wrap_y = world.wrap};
}

Layer new_layer(const Recipe& recipe, const StageType& type) {
    Layer layer;
    for (const Layer& other : recipe.layers) layer.id = std::max(layer.id, other.id);
    ++layer.id;
    layer.name = type.info.label;
    // Two equal layers must differ, and a layer keeps its seed when others come and go.
    layer.seed = mix(static_cast<std::uint64_t>(layer.id)) & 0xffff;
    layer.type = &type;
    layer.values = type.defaults();
    if (!recipe.layers.empty() && type.info.group == Group::generator) layer.blend = Blend::add;
    return layer;
}

std::size_t memory_estimate(const Recipe& recipe, int width, int height) {
    const double cells = static_cast<double>(width) * height;
    double working = 0;
    for (const Layer& layer : recipe.layers) {
        if (!layer.enabled || layer.type == nullptr) continue;
        const bool mixes = layer.blend != Blend::replace || layer.strength != 1 || !layer.masks.empty();
        const double blending = (mixes ? sizeof(float) : 0) + (layer.masks.empty() ? 0 : sizeof(float));
        working = std::max(working, layer.type->info.scratch + blending);
    }
    // The layer's input, its result, and the result that is on show until then.
    const double bytes = cells * (3 * sizeof(float) + working);
    return static_cast<std::size_t>(bytes);
}

}  // namespace talus
