#include "app/editor/freezing.h"

#include <memory>
#include <utility>

#include "app/editor/layer_ground.h"
#include "core/base/bytes_text.h"
#include "core/base/formatted.h"

namespace talus {

void FreezeWatch::look(const Recipe& recipe) {
    outdated_.clear();
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        if (talus::is_outdated(recipe, i)) outdated_.insert(recipe.layers[i].id);
    }
}

std::string LayerFreeze::start(JobQueue& jobs, const Recipe& recipe, int layer_id,
                               const LivePreview::Snapshot& newest, std::uint64_t memory) {
    const auto place = find_layer(recipe, layer_id);
    if (!place) return {};
    if (std::string objection = objection_to_freezing(recipe, *place); !objection.empty()) return objection;
    const std::size_t count = layers_to_freeze(recipe, *place);
    LayerGround below = ground_of_layers(recipe, count, newest, memory, "Freezing this layer");
    if (!below.objection.empty()) return below.objection;
    result_.begin(jobs, JobKind::file, "Freezing " + recipe.layers[*place].name,
                  [below = std::move(below), layer_id](Progress& progress) {
                      const std::shared_ptr<const Terrain> made = below.make(progress);
                      return Made{layer_id, frozen_ground(below.layers, below.layers.layers.size(), *made)};
                  });
    return {};
}

std::string frozen_text(const std::string& layer, const FrozenGround& ground) {
    const auto bytes = static_cast<double>(ground.heights.bytes() + ground.water.bytes());
    return layer + formatted(": %d × %d samples, %s of memory", ground.heights.width(),
                             ground.heights.height(), bytes_text(bytes).c_str());
}

}  // namespace talus
