#pragma once

#include <cstddef>

#include "core/base/grid.h"
#include "core/base/progress.h"

namespace talus {

/// Fills the cells of a map that are not finite smoothly from around them, and leaves all others as they
/// are: each coarser map of half the size averages what is there until no gap is left; then each finer one
/// takes its gaps from the coarser, and levels them out with their neighbours (the pull-push method of
/// Gortler and others, *The lumigraph*, SIGGRAPH 1996). Returns how many cells it filled; a map without any
/// finite cell stays as it is. progress: may be null; throws Cancelled.
std::size_t fill_gaps(Grid<float>& map, const Progress* progress = nullptr);

}  // namespace talus
