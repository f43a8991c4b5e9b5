#pragma once

#include <span>
#include <string>

#include "core/lesson/picture/sheet_pen.h"
#include "core/lesson/trace/lattice_trace.h"

namespace talus {

// Parts of a lesson's handouts, each over the paper's width; they move the pen on. language: of words and
// numbers.

inline constexpr SheetFont k_paper_text{3.7};
inline constexpr double k_paper_gap = 3.6;  ///< mm: between parts of the page

/// The title and, where nothing is `solved` yet, room for a name and what there is to do.
void write_head(SheetPen& pen, const std::string& title, const std::string& task, bool solved,
                const std::string& language);

/// Returns what there is to do with a lattice or a line to be filled in.
std::string task_of(const LatticeTrace& trace, const std::string& language);

/// Returns a point's arithmetic with gaps for what is to be found: "(____ + ____) / 2 + 0.7 = ____". The
/// offset is given.
std::string line_with_gaps(const Arithmetic& line, int decimals);

/// How far a lattice goes on paper: as many whole half steps as leave k_max_lines points to be worked out,
/// and none behind `done`. A half step that alone has more is cut off there.
inline constexpr int k_max_lines = 24;
std::int64_t worksheet_end(const LatticeTrace& trace, std::int64_t done);

/// How large a lattice to be filled in is, and its lines, mm.
struct WorksheetSize {
    double max_side = 135;   ///< of the lattice
    double max_pitch = 6.3;  ///< from line to line
};
/// A lattice to be filled in: in each cell small its number in the order and its offset; large the first
/// points, and with `solved` all values. Below it a numbered line of arithmetic for each further point, with
/// gaps unless `solved`; many are small. done: the steps that belong to it.
void write_worksheet(SheetPen& pen, const LatticeTrace& trace, std::int64_t done, bool solved,
                     const std::string& language, const WorksheetSize& size = {});

/// A map that steps go over, before the first of them, or a lattice: in each cell its height, if it is known,
/// and below its second number; columns and rows counted at the border, some cells framed. max_cell: mm.
void write_cell_map(SheetPen& pen, const Trace& trace, std::int64_t done,
                    std::span<const LatticePoint> framed, double max_cell, const std::string& language);
/// Returns how high that is, in mm.
double cell_map_height(const SheetPen& pen, const Trace& trace, double max_cell);

/// Squared paper for the heights along a row of a lattice, with the columns below and the heights beside it;
/// `solved` with the line through those that are known. height: mm.
void write_profile(SheetPen& pen, const Trace& trace, std::int64_t done, int row, bool solved, double height);

/// The largest number of points that fit on a page.
inline constexpr int k_max_worksheet_values = 81;

/// Returns whether a lattice fits a page: class numbers, up to k_max_worksheet_values points, none of which
/// moves.
bool fits_worksheet(const LatticeTrace& trace);

/// Returns a lattice to be filled in as a page to print, A4, as handouts have it (write_worksheet), all of
/// its points. solved: with everything filled in. The lattice fits.
MapSheet worksheet(const LatticeTrace& trace, bool solved, const std::string& language);

}  // namespace talus
