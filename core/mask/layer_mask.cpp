#include "core/mask/layer_mask.h"

#include <algorithm>
#include <cassert>

#include "core/base/math.h"
#include "core/terrain/listing.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

struct Acting {
    MaskSettings settings;
    bool is_weight;
    QuantityRows quantity;
};

// 1 inside [low, high], 0 beyond `soft` outside it. The upper end is the lower one of a world upside down, so
// that both are inside where the softness is nothing, or vanishes beside them in a float.
float weight_of(const MaskSettings& mask, bool is_weight, float value) {
    const float weight = is_weight ? value
                                   : smoothstep(mask.low - mask.soft, mask.low, value) *
                                         smoothstep(-mask.high - mask.soft, -mask.high, -value);
    return mask.invert ? 1 - weight : weight;
}

// quantity becomes the mask's own weight, which joins those before it.
void join_row(const MaskSettings& mask, bool is_weight, float* quantity, float* weights, int width) {
    for (int x = 0; x < width; ++x) quantity[x] = weight_of(mask, is_weight, quantity[x]);
    const float* const own = quantity;
    switch (mask.join) {
        case Join::both:
            for (int x = 0; x < width; ++x) weights[x] *= own[x];
            return;
        case Join::either:  // 1 − (1−a)(1−b), in a form that is exact where either is 0 or a is 1
            for (int x = 0; x < width; ++x) weights[x] += own[x] * (1 - weights[x]);
            return;
        case Join::without:
            for (int x = 0; x < width; ++x) weights[x] *= 1 - own[x];
            return;
    }
}

}  // namespace

MaskSettings LayerMask::settings() const {
    return from_values<MaskSettings>(std::span(values).first(k_mask_settings));
}

LayerMask default_mask(const MaskType& type) { return {&type, type.defaults(), {}}; }

LayerMask new_mask(const MaskType& type, const HeightRange& range) {
    LayerMask mask = default_mask(type);
    const MaskEnds ends = type.initial_ends(range);
    mask.values[*find_parameter(type.parameters, "low")] = ends.low;
    mask.values[*find_parameter(type.parameters, "high")] = ends.high;
    return mask;
}

LayerMask mask_of(std::string_view kind, std::initializer_list<NamedValue> values) {
    const MaskType* const type = find_mask(kind);
    assert(type != nullptr);
    LayerMask mask = default_mask(*type);
    for (const NamedValue& named : values) {
        const auto row = find_parameter(type->parameters, named.key);
        assert(row && mask.values[*row].index() == named.value.index());
        mask.values[*row] = named.value;
    }
    return mask;
}

int cells_around(const LayerMask& mask, double cell_size) {
    return mask.type == nullptr ? 0 : mask.type->reach(mask.own_values(), cell_size);
}

Grid<float> mask_weights(std::span<const LayerMask> masks, const Terrain& ground, const Context& context) {
    std::vector<Acting> acting;
    for (const LayerMask& mask : masks) {
        if (mask.type == nullptr) continue;
        QuantityRows quantity = mask.type->quantity(mask.own_values(), ground, context);
        if (quantity) acting.push_back({mask.settings(), mask.type->info.is_weight, std::move(quantity)});
    }
    const bool from_nowhere = !acting.empty() && acting.front().settings.join == Join::either;
    const int width = ground.lattice.width;
    Grid<float> weights(width, ground.lattice.height, from_nowhere ? 0.0f : 1.0f);
    each_row(width, ground.lattice.height, context.progress, [&](int y) {
        std::vector<float> quantity(static_cast<std::size_t>(width));
        for (const Acting& mask : acting) {
            mask.quantity(y, quantity.data());
            join_row(mask.settings, mask.is_weight, quantity.data(), weights.row(y), width);
        }
    });
    return weights;
}

}  // namespace talus
