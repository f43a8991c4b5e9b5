#pragma once

#include <optional>
#include <string>

#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Empty where the layer is switched off, or makes what it can in this world. Else why it is left out: one
/// line for the user, with the remedy.
std::optional<std::string> why_left_out(const Layer& layer, const World& world);
/// Whether the layer has a part in this world's terrain: it runs and is not left out.
bool runs_in(const Layer& layer, const World& world);

/// What the first layer starts from: the world's frame without any field.
Terrain bare_terrain(const World& world, const Lattice& lattice);
/// Ground at 0 m where no layer has made a height.
void ensure_height(Terrain& terrain);

/// What a layer is given besides its input; see Context.
struct LayerGifts {
    const Terrain* overview = nullptr;
    const Prepared* prepared = nullptr;
    const Resource* resource = nullptr;
};

/// Runs the layer on the terrain and mixes what it writes with what was there. frame: of the world at the
/// terrain's resolution. Throws Cancelled, std::bad_alloc, and what the stage throws.
void apply_layer(const Layer& layer, const World& world, const WorldFrame& frame, const LayerGifts& gifts,
                 Terrain& terrain, Progress* progress);

}  // namespace talus
