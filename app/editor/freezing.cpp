#include "app/editor/freezing.h"

#include <memory>
#include <utility>

#include "core/base/bytes_text.h"
#include "core/base/formatted.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

// The terrain that is there, where it is that of the first `count` layers in full.
std::shared_ptr<const Terrain> fitting(const LivePreview::Snapshot& newest, const Recipe& recipe,
                                       std::size_t count) {
    if (newest.terrain == nullptr || newest.coarse || newest.recipe != recipe) return nullptr;
    for (std::size_t i = count; i < recipe.layers.size(); ++i) {
        if (runs_in(recipe.layers[i], recipe.world)) return nullptr;
    }
    return newest.terrain;
}

}  // namespace

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
    Recipe below = recipe;
    below.layers.truncate(count);
    std::shared_ptr<const Terrain> terrain = fitting(newest, recipe, count);
    const World& world = recipe.world;
    if (terrain == nullptr) {
        std::string objection = memory_objection(
            "Freezing this layer", static_cast<double>(memory_estimate(below, world.width, world.height)),
            static_cast<double>(memory), "choose a smaller size.");
        if (!objection.empty()) return objection;
    }
    result_.begin(jobs, JobKind::file, "Freezing " + recipe.layers[*place].name,
                  [below = std::move(below), terrain = std::move(terrain), layer_id](Progress& progress) {
                      const std::shared_ptr<const Terrain> made =
                          terrain != nullptr ? terrain
                                             : Evaluator(0).evaluate(below, below.world.width,
                                                                     below.world.height, &progress);
                      return Made{layer_id, frozen_ground(below, below.layers.size(), *made)};
                  });
    return {};
}

std::string frozen_text(const std::string& layer, const FrozenGround& ground) {
    const auto bytes = static_cast<double>(ground.heights.bytes() + ground.water.bytes());
    return layer + formatted(": %d × %d samples, %s of memory", ground.heights.width(),
                             ground.heights.height(), bytes_text(bytes).c_str());
}

}  // namespace talus
