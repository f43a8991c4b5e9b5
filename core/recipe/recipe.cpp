#include "core/recipe/recipe.h"

#include <algorithm>
#include <array>

#include "core/base/random.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr std::array<Choice, 6> k_blend_choices{{
    {"replace", "Replace", "The layer takes the place of what is below."},
    {"add", "Add", "The layer's heights are added to what is below."},
    {"subtract", "Subtract", "The layer's heights are taken from what is below."},
    {"multiply", "Multiply",
     "What is below is scaled: to nothing where the layer is at the bottom of the height range, not at all "
     "at its top."},
    {"maximum", "Higher of both", "The higher of the layer and what is below."},
    {"minimum", "Lower of both", "The lower of the layer and what is below."},
}};

}  // namespace

std::span<const Choice> blend_choices() {
    return k_blend_choices;
}

std::span<const Parameter> world_parameters() {
    static const std::vector<Parameter> listing = list_parameters<World>();
    return listing;
}

std::vector<ParameterValue> values_of_world(const World& world) {
    return values_of(world);
}

World world_from_values(std::span<const ParameterValue> values) {
    return from_values<World>(values);
}

World clamped(const World& world) {
    const std::span<const Parameter> listing = world_parameters();
    std::vector<ParameterValue> values = values_of(world);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = clamped(listing[i], values[i]);
    World result = world_from_values(values);
    result.high = std::max(result.high, result.low + k_least_range);
    return result;
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
