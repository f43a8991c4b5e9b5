#pragma once

#include "core/base/cell_rectangle.h"
#include "core/base/progress.h"
#include "core/terrain/field.h"

namespace talus {

/// Returns the smallest rectangle outside of which both fields have the same values: the whole grid where
/// their sizes differ, empty where no value differs. Values are compared as numbers, so NaN always counts as
/// changed.
///
/// It is fast where the first and last rows and columns differ, and takes as long as reading both fields
/// where they hardly do. progress: may be null; throws Cancelled.
CellRectangle changed_cells(const AnyField& before, const AnyField& after,
                            const Progress* progress = nullptr);

}  // namespace talus
