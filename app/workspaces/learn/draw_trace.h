#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// Lattices of more points along a side are shown as pictures.
inline constexpr int k_max_painted_lattice = 65;

/// Draws the points or cells of the trace at their places, and takes the mouse. Where steps place points:
/// cells with numbers up to 17 × 17, dots up to k_max_painted_lattice, above that a picture; known points are
/// filled, the current one is a bold square, its parents are ringed and joined to it, those still to come are
/// small and hollow, those that a mistaken program never places are crossed out: told apart without colour. A
/// line has its points at their heights, too, joined by straight pieces. Where steps sweep over a map: cells
/// with numbers up to 17 × 17, above that a picture and the cells around one; the cell told of is framed, and
/// so are those that it is made of, with their numbers before the step above those after it.
void draw_trace(Classroom& room, const Area& area);

/// The same without the mouse, onto anything: a page of a lesson's slides, say. Of a trace that places at
/// most k_max_painted_lattice points along a side.
void paint_trace(ImDrawList& list, const Learn& learn, const Area& area);

// The parts that these are made of.
void draw_points(Classroom& room, const Area& area);
void paint_points(ImDrawList& list, const Learn& learn, const Area& area);
void draw_line(Classroom& room, const Area& area);
void paint_line(ImDrawList& list, const Learn& learn, const Area& area);
void draw_map(Classroom& room, const Area& area);
void paint_map(ImDrawList& list, const Learn& learn, const Area& area);

}  // namespace talus
