#include "core/recipe/memory_needs.h"

#include <set>

#include "core/recipe/layer_groups.h"

namespace talus {

FieldSet fields_made(const Recipe& recipe) {
    FieldSet made;
    made.add(field_id("height"));
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        made = made | layer.type->writes(layer.values);
    }
    return made;
}

double terrain_bytes(const Recipe& recipe) {
    const Lattice lattice = lattice_of(recipe.world);
    return pooled(static_cast<double>(cell_bytes(fields_made(recipe))) * lattice.width * lattice.height);
}

double caves_bytes(const Recipe& recipe) {
    const Lattice lattice = lattice_of(recipe.world);
    double bytes = 0;
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        if (layer.type->info.makes_features)
            bytes += layer.type->scratch_per_cell(layer.values, lattice) * lattice.cells();
    }
    return bytes;
}

double raster_bytes(const Recipe& recipe, MapSize resolution) {
    // At another size the values are halved and halved again, and are copied for it where they are not packed
    // (Raster::pyramid).
    constexpr double k_with_halvings = 4.0 / 3;
    std::set<const void*> counted;
    double bytes = 0;
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        for (const Raster& raster : rasters_of(layer)) {
            if (!counted.insert(raster.identity()).second) continue;
            const bool as_it_is = resolution == MapSize{raster.width(), raster.height()};
            const double copies = raster.text().empty() ? 1 : 0;
            bytes += static_cast<double>(raster.bytes()) * (as_it_is ? 1 : copies + k_with_halvings);
        }
        for (const Strokes& strokes : strokes_of(layer)) {
            strokes.each_part([&](const void* part, std::size_t size) {
                const bool is_new = counted.insert(part).second;
                if (is_new) bytes += static_cast<double>(size);
                return is_new;
            });
        }
    }
    return bytes;
}

std::string smaller_remedy(const Recipe& recipe, MapSize resolution, std::string_view of_size) {
    const double all = static_cast<double>(memory_estimate(recipe, resolution.width, resolution.height));
    if (2 * raster_bytes(recipe, resolution) > all) return "disable layers of frozen ground";
    return "choose a smaller " + std::string(of_size);
}

}  // namespace talus
