#pragma once

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/terrain/run_event.h"

namespace talus {

/// Does what one of the strokes does to a grid of the lattice's size, water's depth or the ground's
/// change [m]. Water is not taken below 0.
void use_brush(const RunEvent& event, const Lattice& lattice, Grid<float>& grid);

/// Returns a rectangle that holds the cells that an event with a place acts on, with `margin` more on each
/// side; the map's whole breadth where it would reach over a seam.
CellRectangle touched_cells(const RunEvent& event, const Lattice& lattice, int margin);

/// Returns whether this is one of those that change water; raise and dig change ground.
constexpr bool is_of_water(RunTool tool) { return info_of(tool).kind == ToolKind::water; }
constexpr bool is_of_ground(RunTool tool) { return info_of(tool).kind == ToolKind::ground; }
/// Returns whether this is one of those that go on while the mouse is drawn over the ground.
constexpr bool is_stroke(RunTool tool) { return is_of_water(tool) || is_of_ground(tool); }

}  // namespace talus
