#pragma once

#include "core/base/progress.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Maps larger than memory, made some rows at a time.

/// Whether every layer gives the same bits in any window, so that the recipe can be made in parts.
bool works_in_rows(const Recipe& recipe);

/// How many more rows on either side all layers and their masks look at, at this size of the whole.
int rows_around(const Recipe& recipe, int width, int height);

/// Rows [first, last) of the whole world sampled at width × height, the same bits as in the whole, with
/// memory for those rows (and rows_around) only. In a world that wraps they may lie beyond either end: row −1
/// is the last one. The terrain's lattice says which rows they are, and does not wrap from north to south.
/// recipe: one that works in rows. overviews: makes what the layers have to know of the whole, and keeps it
/// for the next rows. Throws Cancelled, std::bad_alloc, and what a stage throws.
Terrain evaluate_rows(const Recipe& recipe, int width, int height, int first, int last, Evaluator& overviews,
                      Progress* progress = nullptr);

}  // namespace talus
