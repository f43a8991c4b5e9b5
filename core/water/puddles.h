#pragma once

#include "core/base/grid.h"
#include "core/base/lattice.h"

namespace talus {

/// Takes the water away of every pool of fewer than `least` wet cells that hang together by sides or corners,
/// seams included: a hollow of a few cells is one that the lattice cannot tell from rough ground, and does
/// not hold water. depth: m; cells deeper than `film` [m] are wet, the others stay as they are.
void drop_puddles(Grid<float>& depth, const Lattice& lattice, float film, std::size_t least);

}  // namespace talus
