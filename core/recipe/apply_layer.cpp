#include "core/recipe/apply_layer.h"

#include "core/base/random.h"
#include "core/recipe/blend.h"
#include "core/volume/openings.h"

namespace talus {

std::optional<std::string> why_left_out(const Layer& layer, const World& world) {
    if (!layer.enabled) return std::nullopt;
    if (layer.type == nullptr) {
        return layer.name +
               ": this version of Talus does not know the stage and keeps it as it is; update Talus to use "
               "it";
    }
    if (!world.is_endless()) return std::nullopt;
    const StageInfo& info = layer.type->info;
    if (!contains(info.needs, Needs::edges) && info.reach != Reach::whole_map) return std::nullopt;
    return layer.name + ": " + std::string(info.label) +
           " needs a world with edges and makes nothing in an endless one; choose bounded or wrapped under "
           "Size";
}

bool runs_in(const Layer& layer, const World& world) { return runs(layer) && !why_left_out(layer, world); }

Terrain bare_terrain(const World& world, const Lattice& lattice) {
    return {.lattice = lattice,
            .range = world.range(),
            .sea_level = world.sea_level,
            .ground = world.ground_style()};
}

void ensure_height(Terrain& terrain) {
    if (!terrain.height()) {
        terrain.set_height(make_field(Grid<float>(terrain.lattice.width, terrain.lattice.height, 0.0f)));
    }
}

Context context_of(const Layer& layer, const World& world, const WorldFrame& frame, const LayerInputs& inputs,
                   const Terrain& input, Progress* progress) {
    Context context{.world = frame,
                    .seed = combine_seeds(world.seed, layer.seed),
                    .progress = progress,
                    .overview = inputs.overview,
                    .prepared = inputs.prepared,
                    .resource = inputs.resource,
                    .runs = inputs.runs,
                    .covers = inputs.covers};
    context.world.sea_level = contains(layer.type->info.needs, Needs::sea_level) ? world.sea_level : 0;
    context.shape_alone = layer.blend == Blend::maximum || layer.blend == Blend::minimum;
    context.rate = rate_of(layer, input, context);
    if (inputs.overview != nullptr) {
        Context whole = context;
        whole.world.lattice = inputs.overview->lattice;
        context.overview_rate = rate_of(layer, *inputs.overview, whole);
    }
    return context;
}

void join_layer(const Layer& layer, const Terrain& input, Terrain& made, const Context& context) {
    join_written(layer, layer.type->writes(layer.values), layer.type->info.keeps, input, made, context);
}

void join_written(const Layer& layer, FieldSet written, FieldSet kept, const Terrain& input, Terrain& made,
                  const Context& context) {
    if (made.coverage != nullptr) {
        Terrain below = input;
        ensure_height(below);
        mix_layer(layer, written, below, made, context);
    } else if (mixes(layer)) {
        mix_layer(layer, written, input, made, context);
    }
    if (made.height() == input.height()) return;
    drop_stale(made, written | kept);
    if (made.features != nullptr) make_openings(made);
}

void apply_layer(const Layer& layer, const World& world, const WorldFrame& frame, const LayerInputs& inputs,
                 Terrain& terrain, Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
    if (mixes(layer) || has_rate(layer) || layer.type->info.reads.contains(field_id("height")))
        ensure_height(terrain);
    const Context context = context_of(layer, world, frame, inputs, terrain, progress);
    const Terrain input = terrain;
    layer.type->apply(layer.values, terrain, context);
    join_layer(layer, input, terrain, context);
}

}  // namespace talus
