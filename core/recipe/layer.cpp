#include "core/recipe/layer.h"

#include <algorithm>

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

bool is_masked(const Layer& layer) {
    return std::any_of(layer.masks.begin(), layer.masks.end(),
                       [](const LayerMask& mask) { return mask.type != nullptr; });
}

namespace {

bool shows_in_part(const Layer& layer) { return !layer.strength.is(1) || is_masked(layer); }

// Ground that a process left as it is joins itself.
bool keeps_equal_ground(Blend blend) {
    return blend == Blend::replace || blend == Blend::maximum || blend == Blend::minimum;
}

}  // namespace

bool has_rate(const Layer& layer) {
    return layer.type != nullptr && layer.type->info.takes_rate && keeps_equal_ground(layer.blend) &&
           shows_in_part(layer);
}

bool mixes(const Layer& layer) {
    return layer.blend != Blend::replace || (shows_in_part(layer) && !has_rate(layer));
}

Digest effect_of(const Layer& layer) {
    Digester digester;
    // A stage stands for itself by its address: two of one key exist in tests alone, but there they do.
    digester.add(reinterpret_cast<std::uintptr_t>(layer.type));
    if (layer.type != nullptr) digester.add(layer.type->info.revision);
    digester.add(layer.seed).add(layer.blend);
    add(digester, layer.values);
    add_shares(digester, layer);
    return digester.digest();
}

void add_shares(Digester& digester, const Layer& layer) {
    add(digester, ParameterValue(layer.strength));
    for (const LayerMask& mask : layer.masks) {
        if (mask.type == nullptr) continue;
        digester.add(reinterpret_cast<std::uintptr_t>(mask.type));
        add(digester, mask.values);
    }
}

Digest digest_of(const Layer& layer) {
    Digester digester;
    for (const LayerMask& mask : layer.masks) digester.add(mask.type != nullptr).add(mask.unknown_json);
    return digester.add(effect_of(layer))
        .add(layer.id)
        .add(layer.parent)
        .add(layer.enabled)
        .add(layer.name)
        .add(layer.unknown_json)
        .digest();
}

namespace {

std::size_t bytes_of(const std::vector<ParameterValue>& values) {
    std::size_t bytes = values.capacity() * sizeof(ParameterValue);
    for (const ParameterValue& value : values) {
        if (const Curve* curve = std::get_if<Curve>(&value)) {
            bytes += curve->points.capacity() * sizeof(CurvePoint);
        } else if (const FilePath* path = std::get_if<FilePath>(&value)) {
            bytes += path->text.capacity() + (path->held != nullptr ? path->held->capacity() : 0);
        } else if (const NumberOrField* either = std::get_if<NumberOrField>(&value)) {
            bytes += either->field.capacity();
        } else if (const RunEvents* events = std::get_if<RunEvents>(&value)) {
            bytes += events->list.capacity() * sizeof(RunEvent);
        } else if (const GroundLine* line = std::get_if<GroundLine>(&value)) {
            bytes += line->nodes.capacity() * sizeof(LineNode);
        }
    }
    return bytes;
}

}  // namespace

std::size_t bytes_of(const Layer& layer) {
    std::size_t bytes = sizeof(Layer) + layer.name.capacity() + layer.unknown_json.capacity() +
                        bytes_of(layer.values) + layer.masks.capacity() * sizeof(LayerMask);
    for (const LayerMask& mask : layer.masks) bytes += bytes_of(mask.values) + mask.unknown_json.capacity();
    return bytes;
}

namespace {

// Values of this type among those of the layer's stage and of its masks, without empty ones.
template <class Value>
std::vector<Value> all_of_type(const Layer& layer) {
    std::vector<Value> all;
    const auto add_from = [&](const std::vector<ParameterValue>& values) {
        for (const ParameterValue& value : values) {
            const Value* const one = std::get_if<Value>(&value);
            if (one != nullptr && !one->empty()) all.push_back(*one);
        }
    };
    add_from(layer.values);
    for (const LayerMask& mask : layer.masks) add_from(mask.values);
    return all;
}

}  // namespace

std::vector<Raster> rasters_of(const Layer& layer) { return all_of_type<Raster>(layer); }

std::vector<Strokes> strokes_of(const Layer& layer) { return all_of_type<Strokes>(layer); }

}  // namespace talus
