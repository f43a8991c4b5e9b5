#include "core/recipe/window_needs.h"

#include <algorithm>
#include <cmath>

#include "core/recipe/apply_layer.h"
#include "core/recipe/memory_needs.h"

namespace talus {
bool works_in_windows(const Recipe& recipe) {
    return std::none_of(recipe.layers.begin(), recipe.layers.end(), [&](const Layer& layer) {
        return runs_in(layer, recipe.world) && layer.type->info.reach == Reach::whole_map;
    });
}

int cells_around(const Layer& layer, double cell_size) {
    int around = 0;
    for (const LayerMask& mask : layer.masks) around = std::max(around, cells_around(mask, cell_size));
    return std::min(around, k_max_size);
}

void ToldFields::pass(const Layer& layer) {
    const StageInfo& info = layer.type->info;
    const FieldSet writes = layer.type->writes(layer.values);
    FieldSet kept;
    told_.for_each([&](FieldId field) {
        if (!writes.contains(field)) kept.add(field);
    });
    if (!mixes(layer)) {
        info.tells.for_each([&](FieldId field) {
            if (!info.reads.contains(field) || told_.contains(field)) kept.add(field);
        });
    }
    told_ = kept;
}

int ToldFields::reach_of(const Layer& layer, const WorldFrame& frame) const {
    const StageInfo& info = layer.type->info;
    const double cell = frame.lattice.cell_size;
    const int around = cells_around(layer, cell);
    bool knows = info.asks != FieldSet() && !frame.lattice.wrap_x && !frame.lattice.wrap_y;
    info.asks.for_each([&](FieldId field) { knows = knows && told_.contains(field); });
    if (knows) return around;
    const double reach = -std::floor(-layer.type->reach_metres(layer.values, frame.lattice) / cell);
    return std::max(static_cast<int>(std::min<double>(reach, k_max_size)), around);
}

int samples_around(const Recipe& recipe, MapSize resolution) {
    const WorldFrame frame = frame_of(recipe.world, resolution);
    int around = 0;
    ToldFields told;
    for (const Layer& layer : recipe.layers) {
        if (!runs_in(layer, recipe.world)) continue;
        // A layer reads its input this far around; the layer and masks that make the input read further.
        around = std::min(around + told.reach_of(layer, frame), k_max_size);
        told.pass(layer);
    }
    return around;
}

Window with_margin(const Recipe& recipe, Window window, int more) {
    if (!recipe.world.is_endless()) return window;
    const int around = std::min(samples_around(recipe, window.resolution) + more, k_max_size);
    if (around == 0) return window;
    int margin = 16;
    while (margin < around) margin *= 2;
    window.x0 -= margin;
    window.y0 -= margin;
    window.width += 2 * margin;
    window.height += 2 * margin;
    return window;
}

std::size_t memory_estimate(const Recipe& recipe, const Window& window) {
    const World& world = recipe.world;
    const MapSize resolution = window.resolution;
    const Window whole = whole_window(world, resolution);
    constexpr double k_map = sizeof(float);
    double max_bytes = k_map;  // per cell; the bare ground where there is no layer
    FieldSet present;          // fields of the layer's input
    for (const Layer& layer : recipe.layers) {
        if (!runs_in(layer, world)) continue;
        if (mixes(layer) || has_rate(layer)) present.add(field_id("height"));
        const FieldSet written = layer.type->writes(layer.values);
        // The stage's working memory is gone when its result is blended.
        const double blending =
            mixes(layer) ? static_cast<double>(cell_bytes(written)) + (is_masked(layer) ? k_map : 0) : 0;
        const double scratch = layer.type->scratch_per_cell(layer.values, lattice_of(world, whole));
        const double rate = has_rate(layer) ? k_map : 0;
        max_bytes = std::max(max_bytes, static_cast<double>(cell_bytes(present) + cell_bytes(written)) +
                                            rate + std::max(scratch, blending));
        present = present | written;
    }
    const Lattice made = window == whole ? lattice_of(world, with_margin(recipe, window))
                                         : lattice_of(world, window, samples_around(recipe, resolution));
    double cells = made.cells();
    if (!works_in_windows(recipe)) cells = std::max(cells, lattice_of(world, whole).cells());
    const double asked = static_cast<double>(window.width) * window.height;
    const double cutting = cells == asked ? 0 : static_cast<double>(cell_bytes(present)) * (cells + asked);
    return static_cast<std::size_t>(std::max(max_bytes * cells, cutting) + raster_bytes(recipe, resolution));
}

std::size_t memory_estimate(const Recipe& recipe, int width, int height) {
    return memory_estimate(recipe, whole_window(recipe.world, {width, height}));
}

}  // namespace talus
