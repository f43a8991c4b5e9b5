#include "core/recipe/blend.h"

#include <algorithm>

#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

float joined(Blend blend, float below, float own, const HeightRange& range) {
    switch (blend) {
        case Blend::replace:
            return own;
        case Blend::add:
            return below + own;
        case Blend::subtract:
            return below - own;
        case Blend::multiply:
            return below * ((own - range.low) / range.span());
        case Blend::maximum:
            return std::max(below, own);
        case Blend::minimum:
            return std::min(below, own);
    }
    return own;
}

}  // namespace

Grid<float> blended_height(const Layer& layer, const Terrain& below, const Grid<float>& own,
                           const Context& context) {
    const Grid<float> weights =
        layer.masks.empty() ? Grid<float>()
                            : mask_weights(layer.masks, below.lattice, *below.height, context.progress);
    Grid<float> result(own.width(), own.height());
    each_row(own.width(), own.height(), context.progress, [&](int y) {
        const float* under = below.height->row(y);
        const float* over = own.row(y);
        const float* weight = weights.empty() ? nullptr : weights.row(y);
        float* out = result.row(y);
        for (int x = 0; x < own.width(); ++x) {
            const float share = weight == nullptr ? layer.strength : layer.strength * weight[x];
            const float full = joined(layer.blend, under[x], over[x], context.world.range);
            out[x] = share == 1 ? full : lerp(under[x], full, share);  // exactly the layer's at full share
        }
    });
    return result;
}

}  // namespace talus
