#include "core/recipe/layer_traces.h"

#include <algorithm>
#include <utility>

#include "core/paint/road.h"

namespace talus {
namespace {

bool follows_line(const Layer& layer) {
    return std::ranges::any_of(layer.type->parameters, [](const Parameter& parameter) {
        return parameter.kind == ParameterKind::line;
    });
}

}  // namespace

void LayerTraces::note(const Digest& key, const Layer& layer, double seconds, const Terrain& before,
                       const std::shared_ptr<const Terrain>& result) {
    const Terrain& after = *result;
    LayerTrace trace{.seconds = seconds, .moved = {}, .result = result};
    if (follows_line(layer) && before.height() != nullptr && after.height() != nullptr)
        trace.moved = earthwork(before, after);
    if (trace.moved && layer.type->info.key == Road::info.key) {
        for (const double length : from_values<Road>(layer.values).bridges_over(before)) {
            ++trace.moved->bridges;
            trace.moved->bridge_length += length;
        }
    }
    const int longer = std::max(after.lattice.width, after.lattice.height);
    trace.ground = every_nth(after, 1 + (longer - 1) / LayerTrace::k_side);
    trace.ground.features = nullptr;
    if (traces_.size() >= k_most) traces_.clear();
    traces_[key] = std::make_shared<const LayerTrace>(std::move(trace));
}

std::shared_ptr<const LayerTrace> LayerTraces::find(const Digest& key) const {
    const auto found = traces_.find(key);
    return found != traces_.end() ? found->second : nullptr;
}

}  // namespace talus
