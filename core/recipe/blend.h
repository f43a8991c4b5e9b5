#pragma once

#include "core/recipe/layer.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns the rate of a layer's process at each cell (Context::rate): strength times masks, which read
/// `below`. Null where it is 1 everywhere, and for a layer without has_rate.
///
/// below: has a height. context: its world, seed and progress. Throws Cancelled, std::bad_alloc.
Field<float> rate_of(const Layer& layer, const Terrain& below, const Context& context);

/// Mixes what a layer has written with what was there: each field in `written` becomes the mixture of
/// `below`'s and its own, by strength times masks (which read `below`); by 1 where these are the rate of its
/// process. The height goes through the blend mode first; the others mix as the table says. Where `below` has
/// no such field, its place is taken by the field's lowest value.
///
/// below: has a height. result: the stage's output, made from `below`. Throws Cancelled, std::bad_alloc.
void mix_layer(const Layer& layer, FieldSet written, const Terrain& below, Terrain& result,
               const Context& context);

}  // namespace talus
