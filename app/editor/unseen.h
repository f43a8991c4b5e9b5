#pragma once

#include <optional>
#include <string_view>

#include "core/recipe/layer.h"
#include "render/scene.h"

namespace talus {

/// What a layer makes that the look hides, and the command that shows it.
struct Unseen {
    std::string_view what;     ///< a sentence with {layer} for its name
    std::string_view command;  ///< its id
};
/// Returns it for plants, water and caves; nothing where the look shows them or the layer makes none.
std::optional<Unseen> unseen_result(const Layer& layer, const Look& look);

}  // namespace talus
