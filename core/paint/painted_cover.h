#pragma once

#include "core/terrain/field.h"
#include "core/terrain/parameter.h"
#include "core/terrain/raster.h"
#include "core/terrain/stage.h"
#include "core/terrain/strokes.h"

namespace talus {

/// Returns what strokes have painted on a terrain: 0 where nothing is, 1 where it is full. Painting brings it
/// towards 1, erasing towards 0, by the stroke's weight (coverage.h) and that of its own masks times its
/// amount; strokes that shape the ground paint nothing. The same bits in any window with a halo of
/// mask_reach() (surroundings.h), on any number of threads, whatever is kept. ground: may have no height,
/// which is one of 0 m. context: its world, seed and progress, and the covers of other such lists, to go on
/// from. baked: what there is before the first stroke, over the whole world; may be empty. Throws Cancelled.
Field<float> painted_cover(const Strokes& strokes, const Raster& baked, const Terrain& ground,
                           const Context& context);

/// The row of what was baked, of those who have a painted cover.
inline constexpr ParameterInfo k_baked_cover_row{
    .key = "baked",
    .label = "Baked",
    .help =
        "What earlier strokes painted, 0 to 1, laid over the whole world. Layer > Bake strokes makes it."};

}  // namespace talus
