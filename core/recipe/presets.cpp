#include "core/recipe/presets.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/base/similar_word.h"
#include "core/base/text.h"
#include "core/recipe/recipe_json.h"
#include "core/terrain/fitting_ground.h"
#include "embedded_presets.h"

namespace talus {
namespace {

Preset made_flat_ground() {
    Recipe recipe;
    recipe.name = "Flat ground";
    recipe.about = "No layers: flat ground at height 0 to begin from. Shift+A adds the first layer.";
    // Room for more ground above than below it. The sea leaves level ground dry, and is there where an
    // island or a valley goes down from it.
    recipe.world.low = -200;
    recipe.world.high = 1000;
    recipe.world.sea_level = -50;
    recipe.world.set_ground_style(fitting_ground(recipe.world.range(), recipe.world.sea_level));
    return {"flat-ground", recipe};
}

std::vector<Preset> read_presets() {
    std::vector<Preset> presets;
    for (const EmbeddedFile& file : assets::presets()) {
        ReadRecipe read = recipe_from_json(file.bytes);
        assert(read.remarks.empty());
        presets.push_back({std::string(file.name.substr(0, file.name.rfind('.'))), std::move(read.recipe)});
    }
    const auto rank = [](const Preset& preset) {
        return std::find(k_first_presets.begin(), k_first_presets.end(), preset.key) -
               k_first_presets.begin();
    };
    std::stable_sort(presets.begin(), presets.end(),
                     [&](const Preset& a, const Preset& b) { return rank(a) < rank(b); });
    presets.push_back(made_flat_ground());
    return presets;
}

}  // namespace

std::span<const Preset> presets() {
    static const std::vector<Preset> the_presets = read_presets();
    return the_presets;
}

const Preset* find_preset(std::string_view name) {
    const std::string wanted = lower_case(name);
    // A key comes first: one preset may be called like another one's key.
    for (const Preset& preset : presets()) {
        if (preset.key == wanted) return &preset;
    }
    for (const Preset& preset : presets()) {
        if (lower_case(preset.recipe.name) == wanted) return &preset;
    }
    return nullptr;
}

std::string did_you_mean_preset(std::string_view typed) {
    std::vector<std::string_view> words;
    for (const Preset& preset : presets()) words.insert(words.end(), {preset.key, preset.recipe.name});
    const Preset* meant = find_preset(most_similar(typed, words));
    return meant == nullptr ? std::string() : "; did you mean " + meant->key + "?";
}

const Preset& flat_ground() { return presets().back(); }

}  // namespace talus
