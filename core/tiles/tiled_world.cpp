#include "core/tiles/tiled_world.h"

#include <algorithm>
#include <filesystem>

#include "core/base/formatted.h"
#include "core/base/lattice.h"
#include "core/io/export.h"
#include "core/io/file_state.h"
#include "core/io/map_rows.h"
#include "core/recipe/export/terrain_rows.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/memory_needs.h"
#include "core/terrain/stage.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

// The first layer that looks at the whole map; null where there is none.
const Layer* whole_map_layer(const Recipe& recipe) {
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        if (layer.type->info.reach == Reach::whole_map) return &layer;
    }
    return nullptr;
}

std::string map_objection(const ExportPlan& plan, const MapPlan& map) {
    const ExportSettings& settings = map.settings;
    const Format& format = *settings.format;
    const std::string beginning = settings.path + ": ";
    if (format.content == Content::mesh) return beginning + "a mesh is made of the whole map";
    if (settings.whole != MapSize{})
        return beginning + std::string(plan.target->label) +
               " takes files of other proportions than the map has";
    if (format.content == Content::colours && settings.close_seams)
        return beginning + "colours of a world that wraps are known of the whole map alone";
    if (folder_of(settings.path) != folder_of(plan.lead.settings.path))
        return beginning + "the tiles of a world lie in one folder";
    return {};
}

}  // namespace

MapSize TiledWorld::size() const {
    const Lattice whole = exported_lattice(lattice_of(recipe.world), close_seams);
    return {whole.width, whole.height};
}

std::string tiling_objection(const ExportPlan& plan) {
    const std::string remedy = "; export without --manifest";
    if (const Layer* layer = whole_map_layer(plan.recipe); layer != nullptr)
        return "the layer \"" + layer->name + "\" (" + std::string(layer->type->info.key) +
               ") looks at the whole map, so no tile can be made alone" + remedy +
               ", which makes the map whole";
    const ExportOptions& options = plan.choice.options;
    if (plan.needs_whole()) return "weights, plants, caves and OpenVDB are made of the whole map" + remedy;
    if (options.blender_script) return "a script for Blender is made of the whole map" + remedy;
    for (const MapPlan& map : plan.maps)
        if (const std::string objection = map_objection(plan, map); !objection.empty())
            return objection + remedy;
    return {};
}

TiledWorld tiled_world(const ExportPlan& plan) {
    TiledWorld world{.recipe = exported_recipe(plan),
                     .tiles = plan.lead.settings.tiles,
                     .close_seams = plan.lead.settings.close_seams};
    world.made_by = made_by(world.recipe);
    for (const MapPlan& map : plan.maps) {
        const ExportSettings& settings = map.settings;
        const HeightRange heights = exported_heights(settings, world.recipe.world.range());
        world.maps.push_back({.file = fs::path(settings.path).filename().string(),
                              .field = map.field,
                              .format = std::string(settings.format->key),
                              .range = exported_range(map.field, *settings.format, heights),
                              .bottom_row_first = settings.bottom_row_first,
                              .flip_green = settings.options.flip_green,
                              .carries_recipe = !plan.choice.options.no_recipe});
    }
    return world;
}

std::string made_by(const Recipe& recipe) {
    Digester digester;
    for (const RunningLayer& running : running_layers(recipe)) {
        const Layer& layer = recipe.layers[running.index];
        digester.add(layer.type->info.key).add(layer.type->info.revision);
        if (!contains(layer.type->info.needs, Needs::files)) continue;
        for (const FileState& state : file_states(layer)) {
            digester.add(state.size);
            for (const auto& time : state.times) digester.add(time.time_since_epoch().count());
        }
    }
    return digest_text(digester.digest());
}

double tile_bytes(const TiledWorld& world) {
    const MapSize side = world.tile_size();
    const Lattice map = lattice_of(world.recipe.world);
    // A tile in the middle, which has ground on all sides.
    const TileAxis x = tile_axis(world.tiles.across / 2, side.width, world.tiles, map.width, map.wrap_x, 1);
    const TileAxis y = tile_axis(world.tiles.down / 2, side.height, world.tiles, map.height, map.wrap_y, 1);
    const double values = static_cast<double>(sizeof(float)) * x.count * y.count;
    return window_bytes(world.recipe, tile_window(world, x, y)) + pooled(values);
}

std::string digest_text(const Digest& digest) {
    return formatted("%016llx%016llx", static_cast<unsigned long long>(digest.high),
                     static_cast<unsigned long long>(digest.low));
}

TileAxis tile_axis(int index, int side, const Tiles& tiles, int samples, bool wraps, int around) {
    const std::int64_t begin = std::int64_t{index} * (side - (tiles.share_edges ? 1 : 0));
    std::int64_t first = begin - around;
    std::int64_t end = begin + side + around;
    if (!wraps) {
        first = std::max<std::int64_t>(first, 0);
        end = std::min<std::int64_t>(end, samples);
    }
    const auto count = static_cast<int>(end - first);
    return {first, static_cast<int>(begin - first), count, wraps && count >= samples};
}

Window tile_window(const TiledWorld& world, const TileAxis& x, const TileAxis& y) {
    const Lattice map = lattice_of(world.recipe.world);
    return {{map.width, map.height},
            map.x0 + (x.turns ? 0 : x.first),
            map.y0 + (y.turns ? 0 : y.first),
            x.turns ? map.width : x.count,
            y.turns ? map.height : y.count};
}

}  // namespace talus
