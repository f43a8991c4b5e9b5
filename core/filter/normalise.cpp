#include "core/filter/normalise.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "core/base/math.h"
#include "core/filter/map_heights.h"

namespace talus {

void Normalise::apply(Terrain& terrain, const Context& context) const {
    const Grid<float>& whole = *context.overview->height();
    std::vector<float> heights(whole.values().begin(), whole.values().end());
    context.checkpoint();
    const auto last = static_cast<double>(heights.size() - 1);
    const auto rank = [&](double share) {
        const auto nth = heights.begin() + static_cast<std::ptrdiff_t>(share * last + 0.5);
        std::nth_element(heights.begin(), nth, heights.end());
        return *nth;
    };
    const double cut = static_cast<double>(spared) / 100;
    const float lowest = rank(cut);
    const float highest = rank(1 - cut);
    if (!(highest > lowest)) return;  // level ground stays
    const RangeShare range(context.world.range);
    const float from = range.height(bottom);
    const float to = range.height(top);
    const float scale = (to - from) / (highest - lowest);
    // A finer map has peaks between the overview's samples.
    constexpr float k_endless = std::numeric_limits<float>::infinity();
    const bool keeps = spared <= 0;
    map_heights(terrain, context,
                NormaliseFunction{.lowest = lowest,
                                  .from = from,
                                  .scale = scale,
                                  .min = keeps ? std::min(from, to) : -k_endless,
                                  .max = keeps ? std::max(from, to) : k_endless});
}

}  // namespace talus
