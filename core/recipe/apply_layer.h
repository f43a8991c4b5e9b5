#pragma once

#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Whether the layer has a part in the terrain: enabled, and of a stage that is known.
bool runs(const Layer& layer);
/// What the first layer starts from: the world's frame without any field.
Terrain bare_terrain(const World& world, const Lattice& lattice);
/// Ground at 0 m where no layer has made a height.
void ensure_height(Terrain& terrain);
/// Runs the layer on the terrain and mixes its result with what was there. lattice: of the whole world, at
/// the terrain's resolution. overview: the layer's input, for a stage that needs it (Context::overview).
/// Throws Cancelled, std::bad_alloc, and what the stage throws.
void apply_layer(const Layer& layer, const World& world, const Lattice& lattice, Terrain& terrain,
                 const Terrain* overview, Progress* progress);

}  // namespace talus
