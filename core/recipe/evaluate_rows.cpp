#include "core/recipe/evaluate_rows.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/recipe/apply_layer.h"

namespace talus {

bool works_in_rows(const Recipe& recipe) {
    return std::all_of(recipe.layers.begin(), recipe.layers.end(), [](const Layer& layer) {
        return !runs(layer) || layer.type->info.reach != Reach::whole_map;
    });
}

int rows_around(const Recipe& recipe, int width, int height) {
    const Lattice world = lattice_of(recipe.world, width, height);
    double rows = 0;
    for (const Layer& layer : recipe.layers) {
        if (!runs(layer)) continue;
        double reach = -std::floor(-layer.type->reach_metres(layer.values, world) / world.cell_size);
        for (const Mask& mask : layer.masks) {
            reach = std::max(reach, static_cast<double>(cells_around(mask, world.cell_size)));
        }
        rows += reach;  // of its input, whose own layer and masks look further
    }
    return static_cast<int>(std::min(rows, static_cast<double>(height)));
}

Terrain evaluate_rows(const Recipe& recipe, int width, int height, int first, int last, Evaluator& overviews,
                      Progress* progress) {
    assert(works_in_rows(recipe) && first < last);
    const Lattice world = lattice_of(recipe.world, width, height);
    const int around = rows_around(recipe, width, height);
    const int begin = world.wrap_y ? first - around : std::max(0, first - around);
    const int end = world.wrap_y ? last + around : std::min(height, last + around);
    Lattice window = world;
    window.y0 = begin;
    window.height = end - begin;
    window.wrap_y = false;
    Terrain terrain = bare_terrain(recipe.world, window);
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        if (!runs(layer)) continue;
        std::shared_ptr<const Terrain> overview;
        if (layer.type->info.needs_overview) {
            overview = overviews.overview_below(recipe, i, width, height, progress);
        }
        apply_layer(layer, recipe.world, world, terrain, overview.get(), progress);
    }
    ensure_height(terrain);
    if (begin == first && end == last) return terrain;

    Grid<float> asked(width, last - first);
    std::copy_n(terrain.height->row(first - begin), asked.size(), asked.data());
    terrain.lattice.y0 = first;
    terrain.lattice.height = last - first;
    terrain.height = make_field(std::move(asked));
    return terrain;
}

}  // namespace talus
