#include "core/recipe/evaluate_rows.h"

#include <algorithm>
#include <cassert>

#include "core/recipe/apply_layer.h"

namespace talus {

bool works_in_rows(const Recipe& recipe) {
    return std::all_of(recipe.layers.begin(), recipe.layers.end(), [](const Layer& layer) {
        return !runs(layer) || layer.type->info.reach == Reach::point;
    });
}

int rows_around(const Recipe& recipe, int width, int height) {
    const double cell_size = lattice_of(recipe.world, width, height).cell_size;
    int rows = 0;
    for (const Layer& layer : recipe.layers) {
        if (!runs(layer)) continue;
        int reach = 0;
        for (const Mask& mask : layer.masks) reach = std::max(reach, cells_around(mask, cell_size));
        rows += reach;  // of its input, whose own masks look further
    }
    return rows;
}

Terrain evaluate_rows(const Recipe& recipe, int width, int height, int first, int last, Progress* progress) {
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
    for (const Layer& layer : recipe.layers) {
        if (runs(layer)) apply_layer(layer, recipe.world, world, terrain, progress);
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
