#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/recipe_json.h"

namespace talus {

Edited with_world_value(const Recipe& recipe, std::size_t parameter, const ParameterValue& value) {
    if (parameter >= world_parameters().size()) return {recipe, {}};
    std::vector<ParameterValue> values = values_of_world(recipe.world);
    values[parameter] = value;
    return with_world(recipe, world_from_values(values), change_text(world_parameters()[parameter], value));
}

Edited with_seed(const Recipe& recipe, std::uint64_t seed) {
    World world = recipe.world;
    world.seed = seed;
    return with_world(recipe, world, "New seed");
}

Edited with_resolution(const Recipe& recipe, int width, int height) {
    World world = recipe.world;
    world.width = width;
    world.height = height;
    return with_world(recipe, world, "Change Resolution");
}

Edited with_world(const Recipe& recipe, const World& world, const std::string& label) {
    Edited edited{recipe, label};
    edited.recipe.world = clamped(world);
    edited.recipe.unknown_json = json_of_unknown(edited.recipe);
    return edited;
}

Edited with_name(const Recipe& recipe, const std::string& name) {
    Edited edited{recipe, "Rename terrain"};
    edited.recipe.name = name;
    return edited;
}

Edited with_about(const Recipe& recipe, const std::string& about) {
    Edited edited{recipe, "Change description"};
    edited.recipe.about = about;
    return edited;
}

Edited with_all_of(const Recipe& other, const std::string& label) { return {other, label}; }

}  // namespace talus
