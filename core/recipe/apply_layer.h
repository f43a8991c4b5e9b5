#pragma once

#include <optional>
#include <string>

#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns why the layer is left out, in one line for the user that names the remedy. Empty when the layer is
/// switched off, or can run in this world.
std::optional<std::string> why_left_out(const Layer& layer, const World& world);
/// Returns whether the layer contributes to this world's terrain: it is enabled, known and not left out.
bool runs_in(const Layer& layer, const World& world);

/// Returns the terrain that the first layer starts from: the world's lattice and range without any field.
Terrain bare_terrain(const World& world, const Lattice& lattice);
/// Gives the terrain a height of 0 m everywhere if no layer has made one.
void ensure_height(Terrain& terrain);

/// Returns what a layer is given besides its input; see Context.
struct LayerInputs {
    const Terrain* overview = nullptr;
    const Prepared* prepared = nullptr;
    const Resource* resource = nullptr;
    RunCache* runs = nullptr;
    KeptCovers* covers = nullptr;
};

/// Returns what the layer's stage is given to make something of this input, which has a height where the
/// layer needs one. frame: of the world at the input's resolution. Throws Cancelled, std::bad_alloc.
Context context_of(const Layer& layer, const World& world, const WorldFrame& frame, const LayerInputs& inputs,
                   const Terrain& input, Progress* progress);
/// Mixes what the stage made of the input with it where the layer mixes, and drops the fields that a changed
/// height makes stale. context: that of context_of. Throws Cancelled, std::bad_alloc.
void join_layer(const Layer& layer, const Terrain& input, Terrain& made, const Context& context);
/// Does the same for all that was written by the time that the layer joins it. kept: fields besides these
/// that a changed height leaves true (StageInfo::keeps).
void join_written(const Layer& layer, FieldSet written, FieldSet kept, const Terrain& input, Terrain& made,
                  const Context& context);

/// Runs the layer on the terrain and joins what it writes with what was there. frame: of the world at the
/// terrain's resolution. Throws Cancelled, std::bad_alloc, and what the stage throws.
void apply_layer(const Layer& layer, const World& world, const WorldFrame& frame, const LayerInputs& inputs,
                 Terrain& terrain, Progress* progress);

}  // namespace talus
