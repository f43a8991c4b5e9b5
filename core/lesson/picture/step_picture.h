#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/lesson/picture/picture_pen.h"
#include "core/lesson/script/lesson_mark.h"
#include "core/lesson/trace/lesson_setup.h"

namespace talus {

// The pictures of a step: a window, a slide and a page paint the same ones.

/// Lattices of more points along a side are shown as images of their heights.
inline constexpr int k_max_drawn_lattice = 65;
/// Numbers are written into the cells of boards of up to so many cells along a side.
inline constexpr int k_max_board_cells = ClassNumbers::k_max_side;

/// Which points are marked, in the lattice and on the surface alike.
struct StepMarks {
    std::optional<LatticePoint> current;
    bool asked = false;               ///< current is being asked about: its value is not there yet
    std::string asked_text = "?";     ///< what stands there instead; once its mean is said, that
    std::vector<Term> parents;        ///< ringed and joined to it
    std::vector<LatticePoint> hints;  ///< ringed: what a hint shows, and the cells that were asked for
};

/// What is shown of a trace.
struct StepState {
    const Trace& trace;
    std::int64_t done = 0;
    StepMarks marks = {};
    std::vector<LatticePoint> pointed = {};  ///< by the mouse, by keys
    std::string language = "en";             ///< of numbers
    // These are for a trace that places points:
    bool order_numbers = false;            ///< in the cells, instead of the values
    bool shows_missed = true;              ///< crosses out what a mistaken program never places
    int decimals = 1;                      ///< of values in the cells
    std::optional<Arithmetic> moved = {};  ///< of the current point of a line, where an offset moved it
    // These are for a trace that goes over a map:
    LatticePoint told = {};  ///< the cell whose arithmetic is told
    Arithmetic line = {};    ///< that arithmetic; its terms are framed
};

/// Draws the points of a lattice at their places: cells with numbers up to k_max_board_cells along a side,
/// else dots. Known points are filled, the current one is a bold square, its parents are ringed and joined to
/// it, those still to come are small and hollow, those that a mistaken program never places are crossed out:
/// told apart without colour.
void draw_lattice(PicturePen& pen, const StepState& state, const Board& board);
/// What lies over the points: the joins to the parents, the current one, hints, what is pointed at.
void draw_over_lattice(PicturePen& pen, const StepState& state, const Board& board);

/// The cells along the foot of a line: `cell` wide, the first one's middle at `first`, `pitch` apart.
struct LineCells {
    MapPoint first;
    double pitch, cell;
    MapPoint middle(int place) const { return {first.x + place * pitch, first.y}; }
};
LineCells cells_of_line(const Trace& line, const PictureBox& area, double em);
/// Draws a line: its points at their heights, joined by straight pieces, and their cells at the foot.
void draw_line(PicturePen& pen, const StepState& state, const PictureBox& area);

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
/// Behind depths of water in the cells of a map.
inline constexpr Rgba8 k_depth_ink{32, 84, 160, 255};
/// Returns the grey of a height, as a number out of 255. range: from the darkest to the lightest.
float grey_of(float height, const HeightRange& range);
/// Draws the cells of a map with their numbers: of the terms, where there is room, those before the step,
/// too, above. heights, range: by which they are shaded.
void draw_cells(PicturePen& pen, const StepState& state, const MapPart& part, const Grid<float>& heights,
                const HeightRange& range);
/// Frames the cell told of, those that it is made of, hints, and what keys point at; draws the trace's lines
/// and dots, and arrows along the way to where the value was found.
void draw_frames(PicturePen& pen, const StepState& state, const MapPart& part);

/// Draws a lattice after each of its half steps up to `done` side by side: new points filled, older ones
/// framed, those still to come small and hollow; what has just been done stands below. trace: of the setup,
/// which has_strip. language: of the words.
void draw_strip(PicturePen& pen, const Trace& trace, const LessonSetup& setup, std::int64_t done,
                const std::string& language, const PictureBox& area);

/// Draws what a step of a lesson marks over its lattice. They differ by form: closed lines around points,
/// arrows, double rings; each has an edge in the ground's colour, and keeps clear of the numbers. language,
/// fallback: of the labels.
void draw_marks(PicturePen& pen, const Board& board, std::span<const LessonMark> marks,
                const std::string& language, const std::string& fallback);

/// Draws a hollow point at the mean and an arrow from there to the point, where they are far enough apart.
/// radius: of the point's dot.
void draw_offset(PicturePen& pen, MapPoint mean, MapPoint point, double radius, Rgba8 ink, Rgba8 edge);

}  // namespace talus
