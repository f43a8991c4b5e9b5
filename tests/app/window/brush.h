#pragma once

#include <string>
#include <variant>

#include "core/recipe/edit.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/window/driver.h"

namespace talus::testing {

/// Saves flat ground with a layer of this stage on it, and returns its path.
inline std::string document_with(const char* stage) {
    Recipe recipe;
    recipe.world = {.extent = 4096, .width = 65, .height = 65, .low = -100, .high = 900};
    recipe.layers.push_back(new_layer(recipe, *find_stage("flat")));
    recipe.layers.push_back(new_layer(recipe, *find_stage(stage)));
    return saved_for_test(recipe);
}

/// Looks from above and selects the second layer.
inline void take_brush(const Window& window) {
    window.settle();
    window.key("7");
    window.wait_until("view", "top");
    window.click("layers/1");
    window.wait_until("brush/on", true);
    window.settle();
}

/// Shows all that is set for the brush.
inline void unfold_brush(const Window& window) {
    window.click("brush/fold");
    window.wait_for("brush/hardness");
}

/// Saves the document and returns the strokes that its second layer has in the file.
inline Strokes saved_strokes(const Window& window) {
    window.key("ctrl+s");
    const Window::Status saved = window.wait_until("dirty", false);
    const Layer layer = load_recipe(saved["file"].get<std::string>()).recipe.layers[1];
    return std::get<Strokes>(layer.values[*find_parameter(layer.type->parameters, "strokes")]);
}

}  // namespace talus::testing
