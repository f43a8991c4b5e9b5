#include "core/recipe/bake.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/paint/painted_cover.h"
#include "core/recipe/apply_layer.h"
#include "core/recipe/freeze.h"
#include "core/recipe/window.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// What is added to the first to make the second, as far as a float tells.
Grid<float> difference_of(const Grid<float>& from, const Grid<float>& to, const Progress* progress) {
    Grid<float> change(to.width(), to.height());
    each_row(to.width(), to.height(), progress, [&](int y) {
        for (int x = 0; x < to.width(); ++x) change(x, y) = to(x, y) - from(x, y);
    });
    return change;
}

Raster finite_raster(Field<float> values) {
    if (!is_finite(*values))
        throw std::runtime_error("The strokes make values that are no numbers, and cannot be baked.");
    return Raster(std::move(values));
}

const Strokes* strokes_in(const std::vector<ParameterValue>& values) {
    for (const ParameterValue& value : values)
        if (const auto* strokes = std::get_if<Strokes>(&value)) return strokes->empty() ? nullptr : strokes;
    return nullptr;
}

Raster raster_in_values(const std::vector<ParameterValue>& values) {
    for (const ParameterValue& value : values)
        if (const auto* raster = std::get_if<Raster>(&value)) return *raster;
    return {};
}

// What those values have painted; nothing where they have no strokes.
Raster cover_of(const std::vector<ParameterValue>& values, const Terrain& ground, const Context& context) {
    const Strokes* const strokes = strokes_in(values);
    if (strokes == nullptr) return {};
    return finite_raster(painted_cover(*strokes, raster_in_values(values), ground, context));
}

}  // namespace

std::string objection_to_baking(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    if (layer.type == nullptr || strokes_of(layer).empty())
        return layer.name + " has no strokes to bake; draw some, or choose another layer.";
    if (recipe.world.is_endless())
        return "Strokes in an endless world cannot be baked; choose bounded or wrapped under Size.";
    return objection_to_rasters(recipe, strokes_of(layer).size(), "Baked strokes");
}

BakedStrokes baked_strokes(const Recipe& recipe, std::size_t index, const Terrain& below,
                           Progress* progress) {
    const Layer& layer = recipe.layers[index];
    const World& world = recipe.world;
    Terrain ground = below;
    ensure_height(ground);
    const WorldFrame frame = frame_of(world, {world.width, world.height});
    const Context context = context_of(layer, world, frame, {}, ground, progress);
    BakedStrokes baked;
    if (strokes_in(layer.values) != nullptr && layer.type->info.writes.contains(field_id("height"))) {
        Terrain made = ground;
        layer.type->apply(layer.values, made, context);
        baked.own = finite_raster(make_field(difference_of(*ground.height(), *made.height(), progress)));
    } else {
        baked.own = cover_of(layer.values, ground, context);
    }
    for (const LayerMask& mask : layer.masks) baked.masks.push_back(cover_of(mask.values, ground, context));
    return baked;
}

}  // namespace talus
