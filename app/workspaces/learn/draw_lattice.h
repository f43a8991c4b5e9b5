#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// The lattice with every point at its place: cells with numbers up to 17 × 17, dots up to 65, above that a
/// picture. Known points are filled, the current one is a bold square, its parents are ringed and joined to
/// it, those still to come are small and hollow: told apart without colour.
void draw_lattice(Classroom& room, const Area& area);

/// Lattices of more points along a side are shown as pictures.
inline constexpr int k_max_painted_lattice = 65;

/// The same without the mouse, onto anything: a page of a lesson's slides, say. At most
/// k_max_painted_lattice points along a side.
void paint_lattice(ImDrawList& list, const Learn& learn, const Area& area);

}  // namespace talus
