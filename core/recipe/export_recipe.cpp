#include "core/recipe/export_recipe.h"

#include <algorithm>

#include "core/recipe/recipe_json.h"

namespace talus {

ExportPlan plan_export(const Recipe& recipe, const ExportWish& wish) {
    const World& world = recipe.world;
    const ExportSource source{
        .own = {world.width, world.height},
        .wraps = world.wraps(),
        .range = world.range(),
        .seed = world.seed,
        .lattice = [&](MapSize size) { return lattice_of(world, size.width, size.height); }};
    return plan_export(source, wish);
}

bool makes_field(const Recipe& recipe, FieldId field) {
    if (field == field_id("height")) return true;
    return std::ranges::any_of(recipe.layers, [&](const Layer& layer) {
        return runs(layer) && layer.type->info.writes.contains(field);
    });
}

Recipe exported_recipe(const Recipe& recipe, const ExportPlan& plan) {
    Recipe exported = recipe;
    exported.world.width = plan.map.width;
    exported.world.height = plan.map.height;
    return exported;
}

ExportSettings export_settings(const ExportPlan& plan, const Recipe& exported) {
    ExportSettings settings = plan.settings;
    settings.recipe_json = to_json(exported);
    return settings;
}

}  // namespace talus
