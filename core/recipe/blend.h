#pragma once

#include "core/recipe/layer.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Mixes what a layer has written with what was there: each field in info.writes becomes the mixture of
/// `below`'s and its own, by strength times masks (which read `below`). The height goes through the blend
/// mode first; the others mix as the table says. Where `below` has no such field, its place is taken by the
/// field's lowest value.
///
/// below: has a height. result: the stage's output, made from `below`. Throws Cancelled, std::bad_alloc.
void mix_layer(const Layer& layer, const Terrain& below, Terrain& result, const Context& context);

}  // namespace talus
