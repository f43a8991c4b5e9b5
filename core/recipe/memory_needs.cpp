#include "core/recipe/memory_needs.h"

#include "core/recipe/apply_layer.h"

namespace talus {

FieldSet fields_made(const Recipe& recipe) {
    FieldSet made;
    made.add(field_id("height"));
    for (const Layer& layer : recipe.layers)
        if (runs_in(layer, recipe.world)) made = made | layer.type->info.writes;
    return made;
}

double terrain_bytes(const Recipe& recipe) {
    const Lattice lattice = lattice_of(recipe.world);
    return pooled(static_cast<double>(cell_bytes(fields_made(recipe))) * lattice.width * lattice.height);
}

}  // namespace talus
