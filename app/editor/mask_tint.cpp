#include "app/editor/mask_tint.h"

#include <utility>

#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr std::size_t k_kept_bytes = std::size_t{64} << 20;  // of the layers below, while a mask is edited

// The world's shape on few samples; all of its own where those are fewer.
MapSize size_of(const World& world) {
    const MapSize own{world.width, world.height};
    const MapSize overview = overview_size(world, own);
    return overview.width < own.width ? overview : own;
}

// Of all that the weights depend on.
Digest digest_of(const Recipe& recipe, std::size_t layer) {
    const World& world = recipe.world;
    Digester digester;
    digester.add(world.seed).add(world.extent).add(world.width).add(world.height).add(world.low);
    digester.add(world.high).add(world.sea_level).add(world.bounds).add(world.origin_x).add(world.origin_y);
    for (std::size_t i = 0; i <= layer; ++i) digester.add(recipe.layers.digest(i));
    return digester.digest();
}

}  // namespace

struct MaskTint::Maker {
    Evaluator evaluator{k_kept_bytes};

    std::shared_ptr<const Weights> make(const Recipe& recipe, std::size_t layer, Progress& progress) {
        return std::make_shared<const Weights>(
            evaluator.weights_of(recipe, layer, size_of(recipe.world), &progress));
    }
};

std::optional<MaskTint::Clock::time_point> MaskTint::tick(JobQueue& jobs, const Document& document,
                                                          Clock::time_point now) {
    if (making_.over()) {
        if (auto made = making_.take()) {
            made_ = std::move(*made);
            made_of_ = asked_of_;
        }
    }
    if (touched_ && now >= *touched_ + k_linger) touched_.reset();
    const Layer* const layer = document.selected();
    if ((!wanted && !touched_) || layer == nullptr || !is_masked(*layer)) {
        shown_ = nullptr;
        return std::nullopt;
    }

    const std::size_t place = *find_layer(document.recipe(), layer->id);
    const Digest wanted_digest = digest_of(document.recipe(), place);
    if (!making_.busy() && !(wanted_digest == asked_)) {
        if (maker_ == nullptr) maker_ = std::make_shared<Maker>();
        asked_ = wanted_digest;
        asked_of_ = layer->id;
        making_.begin(jobs, JobKind::live_step, "Mask",
                      [maker = maker_, recipe = document.recipe(), place](Progress& progress) {
                          return maker->make(recipe, place, progress);
                      });
    }
    // While a slider moves the last one made stays; another layer's does not.
    shown_ = made_of_ == layer->id ? made_ : nullptr;
    if (wanted || !touched_) return std::nullopt;
    return *touched_ + k_linger;
}

}  // namespace talus
