#pragma once

#include "core/base/progress.h"
#include "core/terrain/field.h"
#include "render/tile_grid.h"

namespace talus {

/// The smallest rectangle outside of which both have the same values; all of the grid where their sizes
/// differ, empty where no value does. Values are compared as numbers, so a cell that is not a number has
/// always changed.
///
/// It costs little where first and last rows and columns differ, and reading both where they hardly do.
/// progress: may be null; throws Cancelled.
CellRectangle changed_cells(const AnyField& before, const AnyField& after,
                            const Progress* progress = nullptr);

}  // namespace talus
