#pragma once

#include "app/lesson/board.h"
#include "app/lesson/learn.h"

namespace talus {

/// Lattices of more points along a side are shown as pictures.
inline constexpr int k_max_painted_lattice = 65;

/// Paints the points or cells of the trace at their places, onto anything: a window, a page of a lesson's
/// slides. Where steps place points, of which there are at most k_max_painted_lattice along a side: cells
/// with numbers up to 17 × 17, else dots; known points are filled, the current one is a bold square, its
/// parents are ringed and joined to it, those still to come are small and hollow, those that a mistaken
/// program never places are crossed out: told apart without colour. A line has its points at their heights,
/// too, joined by straight pieces. Where steps sweep over a map: cells with numbers; the cell told of is
/// framed, and so are those that it is made of, with their numbers before the step above those after it.
void paint_trace(ImDrawList& list, const Learn& learn, const Area& area);

/// Paints what lies over the points of a lattice: the joins to the parents, the current one, hints, what the
/// mouse points at.
void paint_over_points(ImDrawList& list, const Learn& learn, const Board& board);

// The parts that these are made of.
void paint_points(ImDrawList& list, const Learn& learn, const Area& area);
void paint_line(ImDrawList& list, const Learn& learn, const Area& area);
void paint_map(ImDrawList& list, const Learn& learn, const Area& area);

/// The cells along the foot of a line: `cell` pixels wide, the first one's middle at `first`, `pitch` apart.
struct LineCells {
    ImVec2 first;
    float pitch, cell;
    ImVec2 middle(int place) const { return {first.x + static_cast<float>(place) * pitch, first.y}; }
};
LineCells cells_of_line(const Trace& line, const Area& area);

/// A board of a map or of a part of it, whose first cell is the map's `first`.
struct MapPart {
    Board board;
    LatticePoint first;

    bool holds(LatticePoint cell) const {
        const LatticePoint at = on_board(cell);
        return at.x >= 0 && at.y >= 0 && at.x < board.width && at.y < board.height;
    }
    LatticePoint on_board(LatticePoint cell) const { return {cell.x - first.x, cell.y - first.y}; }
    LatticePoint on_map(LatticePoint cell) const { return {cell.x + first.x, cell.y + first.y}; }
};
/// heights: by which the cells are shaded, in metres of the picture.
void paint_cells(ImDrawList& list, const Learn& learn, const Grid<float>& heights, const MapPart& part);
void paint_frames(ImDrawList& list, const Learn& learn, const MapPart& part);
/// Returns the ground in metres of the picture, for shades: the picture's own heights have the water on it.
Grid<float> ground_of(const Learn& learn);
/// Returns the grey of a height, as a number out of 255. range: of the picture.
float grey_of(float height, const HeightRange& range);

}  // namespace talus
