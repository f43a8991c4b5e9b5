#include "app/editor/layer_ground.h"

#include <utility>

#include "core/base/bytes_text.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/layer_groups.h"

namespace talus {
namespace {

// The terrain that is there, where it is that of the first `count` layers in full.
std::shared_ptr<const Terrain> fitting(const LivePreview::Snapshot& newest, const Recipe& recipe,
                                       std::size_t count) {
    if (newest.terrain == nullptr || newest.coarse || newest.recipe != recipe) return nullptr;
    for (std::size_t i = count; i < recipe.layers.size(); ++i) {
        if (runs_in(recipe, i)) return nullptr;
    }
    return newest.terrain;
}

}  // namespace

LayerGround ground_of_layers(const Recipe& recipe, std::size_t count, const LivePreview::Snapshot& newest,
                             std::uint64_t memory, std::string_view what) {
    LayerGround ground{{}, recipe, {}};
    ground.layers.layers.truncate(count);
    std::shared_ptr<const Terrain> terrain = fitting(newest, recipe, count);
    const World& world = recipe.world;
    if (terrain == nullptr) {
        const auto needed = static_cast<double>(memory_estimate(ground.layers, world.width, world.height));
        ground.objection = memory_objection(std::string(what), needed, static_cast<double>(memory),
                                            "choose a smaller size.");
    }
    ground.make = [layers = ground.layers, terrain = std::move(terrain)](Progress& progress) {
        if (terrain != nullptr) return terrain;
        return Evaluator(0).evaluate(layers, layers.world.width, layers.world.height, &progress);
    };
    return ground;
}

}  // namespace talus
