#include "app/editor/mask_tint.h"

#include <string_view>
#include <utility>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr std::size_t k_kept_bytes = std::size_t{64} << 20;  // of the layers below, while a mask is edited

// Where a layer that paints a map has painted: as if its strokes were its mask.
LayerMask mask_of_paint(const Layer& layer) {
    const auto value_of = [&](std::string_view key) {
        return layer.values[find_parameter(layer.type->parameters, key).value()];
    };
    return mask_of("painted", {{"strokes", value_of("strokes")}, {"baked", value_of("baked")}});
}

}  // namespace

struct MaskTint::Maker {
    Evaluator evaluator{k_kept_bytes};

    std::shared_ptr<const Weights> make(const Recipe& recipe, std::size_t layer, Progress& progress) {
        return std::make_shared<const Weights>(
            evaluator.weights_of(recipe, layer, small_size(recipe.world), &progress));
    }
};

void MaskTint::touch(Clock::time_point now) {
    touched_ = now;
    try_again();
}

void MaskTint::forget() {
    making_.give_up();
    asked_ = {};
    failed_ = false;
    touched_.reset();
    made_ = shown_ = nullptr;
}

void MaskTint::try_again() {
    if (std::exchange(failed_, false)) asked_ = {};
}

std::optional<MaskTint::Clock::time_point> MaskTint::tick(JobQueue& jobs, const Document& document,
                                                          Clock::time_point now) {
    if (making_.over()) {
        if (auto made = making_.take()) {
            made_ = std::move(*made);
            made_of_ = asked_of_;
        } else {
            failed_ = true;
        }
    }
    if (touched_ && now >= *touched_ + k_linger) touched_.reset();
    const Layer* const layer = document.selected();
    const bool of_map = layer != nullptr && map_painted;
    const bool stays = wanted || painted || of_map;
    if ((!stays && !touched_) || layer == nullptr || !(is_masked(*layer) || of_map)) {
        shown_ = nullptr;
        try_again();
        return std::nullopt;
    }

    Recipe recipe = document.recipe();
    const std::size_t place = *find_layer(recipe, layer->id);
    if (of_map) recipe.layers.edit(place)->masks = {mask_of_paint(*layer)};
    const Digest wanted_digest = Evaluator::digest_of_weights(recipe, place, small_size(recipe.world));
    if (!making_.busy() && !(wanted_digest == asked_)) {
        if (maker_ == nullptr) maker_ = std::make_shared<Maker>();
        failed_ = false;
        asked_ = wanted_digest;
        asked_of_ = layer->id;
        making_.begin(jobs, JobKind::live_step, "Mask", [maker = maker_, recipe, place](Progress& progress) {
            return maker->make(recipe, place, progress);
        });
    }
    // While a slider moves the last one made stays; another layer's does not.
    shown_ = made_of_ == layer->id ? made_ : nullptr;
    if (wanted || !touched_) return std::nullopt;
    return *touched_ + k_linger;
}

}  // namespace talus
