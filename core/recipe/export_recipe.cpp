#include "core/recipe/export_recipe.h"

#include "core/recipe/apply_layer.h"
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
    bool made = false;
    for (const Layer& layer : recipe.layers) {
        if (!runs_in(layer, recipe.world)) continue;
        const FieldSet writes = layer.type->info.writes;
        if (writes.contains(field)) {
            made = true;
        } else if (writes.contains(field_id("height")) && info_of(field).stale_with_height) {
            made = false;
        }
    }
    return made;
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
