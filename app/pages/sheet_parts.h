#pragma once

#include <span>
#include <string>

#include "app/pages/sheet_pen.h"
#include "core/lesson/trace/lattice_trace.h"

namespace talus {

// Parts of a lesson's handouts, each over the paper's width; they move the pen on. language: of numbers.

/// How far a lattice goes on paper: as many whole half steps as leave k_max_lines points to be worked out,
/// and none behind `done`. A half step that alone has more is cut off there.
inline constexpr int k_max_lines = 24;
std::int64_t worksheet_end(const LatticeTrace& trace, std::int64_t done);

/// A lattice to be filled in: in each cell small its number in the order and its offset; large the first
/// points, and with `solved` all values. Below it a numbered line of arithmetic for each further point, with
/// gaps unless `solved`, as many as there is room for. done: the steps that belong to it.
void write_worksheet(SheetPen& pen, const LatticeTrace& trace, std::int64_t done, bool solved,
                     const std::string& language);

/// A map that steps go over, before the first of them, or a lattice: in each cell its height, if it is known,
/// and below its second number; columns and rows counted at the border, some cells framed. max_cell: mm.
void write_cell_map(SheetPen& pen, const Trace& trace, std::int64_t done,
                    std::span<const LatticePoint> framed, double max_cell, const std::string& language);
/// Returns how high that is, in mm.
double cell_map_height(const SheetPen& pen, const Trace& trace, double max_cell);

/// Squared paper for the heights along a row of a lattice, with the columns below and the heights beside it;
/// `solved` with the line through those that are known. height: mm.
void write_profile(SheetPen& pen, const Trace& trace, std::int64_t done, int row, bool solved, double height);

}  // namespace talus
