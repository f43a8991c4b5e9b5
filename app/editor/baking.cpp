#include "app/editor/baking.h"

#include <utility>

#include "app/editor/layer_ground.h"
#include "core/recipe/layer_groups.h"

namespace talus {

std::string LayerBake::start(JobQueue& jobs, const Recipe& recipe, int layer_id,
                             const LivePreview::Snapshot& newest, std::uint64_t memory) {
    const auto place = find_layer(recipe, layer_id);
    if (!place) return {};
    if (std::string objection = objection_to_baking(recipe, *place); !objection.empty()) return objection;
    LayerGround below =
        ground_of_layers(recipe, first_of(recipe.layers, *place), newest, memory, "Baking these strokes");
    if (!below.objection.empty()) return below.objection;
    result_.begin(jobs, JobKind::file, "Baking " + recipe.layers[*place].name,
                  [recipe, place = *place, make = std::move(below.make)](Progress& progress) {
                      const auto ground = make(progress);
                      return Made{recipe.layers[place], baked_strokes(recipe, place, *ground, &progress)};
                  });
    return {};
}

}  // namespace talus
