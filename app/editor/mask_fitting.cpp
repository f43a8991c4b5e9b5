#include "app/editor/mask_fitting.h"

#include <utility>

#include "core/base/random.h"
#include "core/mask/fit_ends.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/layer_groups.h"

namespace talus {
namespace {

LayerMask fitted(const Recipe& recipe, std::size_t layer, LayerMask mask, Progress& progress) {
    Recipe earlier = recipe;
    earlier.layers.truncate(first_of(recipe.layers, layer));
    const World& world = recipe.world;
    const MapSize size = small_size(world);
    Evaluator evaluator(0);  // its result is used once
    const auto ground = evaluator.evaluate(earlier, size.width, size.height, &progress);
    if (ground->height() != nullptr) {
        const std::uint64_t seed = combine_seeds(world.seed, recipe.layers[layer].seed);
        fit_ends(mask, *ground, {.world = frame_of(world, size), .seed = seed, .progress = &progress});
    }
    return mask;
}

}  // namespace

void MaskFitting::begin(JobQueue& jobs, const Document& document, int layer_id, std::size_t place) {
    const Recipe& recipe = document.recipe();
    const std::size_t layer = *find_layer(recipe, layer_id);
    const LayerMask& mask = recipe.layers[layer].masks[place];
    making_.give_up();
    if (mask.type->info.selects <= 0) return;
    layer_id_ = layer_id;
    place_ = place;
    revision_ = document.revision();
    making_.begin(jobs, JobKind::live_step, "Mask", [recipe, layer, mask](Progress& progress) {
        return fitted(recipe, layer, mask, progress);
    });
}

void MaskFitting::take(Document& document) {
    if (!making_.over()) return;
    const std::optional<LayerMask> mask = making_.take();
    if (!mask || document.revision() != revision_ || document.editing()) return;
    Edited edited = with_mask(document.recipe(), layer_id_, place_, *mask);
    if (edited.recipe == document.recipe()) return;
    edited.label = document.undo_label();
    document.amend(std::move(edited));
}

}  // namespace talus
