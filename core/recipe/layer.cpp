#include "core/recipe/layer.h"

#include "core/recipe/value_digest.h"
#include "core/terrain/listing.h"

namespace talus {

std::span<const Parameter> layer_parameters() {
    static const std::vector<Parameter> listing = list_parameters<LayerSettings>();
    return listing;
}

std::vector<ParameterValue> values_of_settings(const LayerSettings& settings) { return values_of(settings); }

LayerSettings settings_from_values(std::span<const ParameterValue> values) {
    return from_values<LayerSettings>(values);
}

bool runs(const Layer& layer) { return layer.enabled && layer.type != nullptr; }

bool mixes(const Layer& layer) {
    return layer.blend != Blend::replace || !layer.strength.is(1) || !layer.masks.empty();
}

Digest effect_of(const Layer& layer) {
    Digester digester;
    // A stage stands for itself by its address: two of one key exist in tests alone, but there they do.
    digester.add(reinterpret_cast<std::uintptr_t>(layer.type));
    if (layer.type != nullptr) digester.add(layer.type->info.revision);
    digester.add(layer.seed).add(layer.blend);
    add(digester, ParameterValue(layer.strength));
    add(digester, layer.values);
    digester.add(layer.masks.size());
    for (const Mask& mask : layer.masks) add(digester, values_of_mask(mask));
    return digester.digest();
}

Digest digest_of(const Layer& layer) {
    Digester digester;
    return digester.add(effect_of(layer))
        .add(layer.id)
        .add(layer.enabled)
        .add(layer.name)
        .add(layer.unknown_json)
        .digest();
}

}  // namespace talus
