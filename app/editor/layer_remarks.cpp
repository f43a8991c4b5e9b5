#include "app/editor/layer_remarks.h"

#include "core/recipe/remarks.h"

namespace talus {

const std::vector<std::string>& LayerRemarks::on(const Recipe& recipe, std::size_t layer) {
    if (known_.empty() || recipe_ != recipe) {
        recipe_ = recipe;
        known_.assign(recipe.layers.size(), std::nullopt);
    }
    if (!known_[layer]) known_[layer] = remarks_on(recipe, layer);
    return *known_[layer];
}

}  // namespace talus
