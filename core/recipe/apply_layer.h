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
struct LayerGifts {
    const Terrain* overview = nullptr;
    const Prepared* prepared = nullptr;
    const Resource* resource = nullptr;
    RunShelf* runs = nullptr;
};

/// Runs the layer on the terrain and mixes what it writes with what was there. frame: of the world at the
/// terrain's resolution. Throws Cancelled, std::bad_alloc, and what the stage throws.
void apply_layer(const Layer& layer, const World& world, const WorldFrame& frame, const LayerGifts& gifts,
                 Terrain& terrain, Progress* progress);

}  // namespace talus
