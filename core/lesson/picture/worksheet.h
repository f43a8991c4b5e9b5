#pragma once

#include <string>

#include "core/lesson/trace/lattice_trace.h"

namespace talus {

/// The largest number of points that fit on a page.
inline constexpr int k_max_worksheet_values = 81;

/// Returns whether a lattice fits a page: class numbers, up to k_max_worksheet_values points, none of which
/// moves.
bool fits_worksheet(const LatticeTrace& trace);

/// Returns a point's arithmetic with gaps for what is to be found: "(____ + ____) / 2 + 0.7 = ____". The
/// offset is given.
std::string line_with_gaps(const Arithmetic& line, int decimals);

/// Returns a lattice as a page to print, A4, as SVG: the lattice with each point's number in the order of
/// placement, the seeds, and a line of arithmetic for each further point with its offset given. solution:
/// with everything filled in; else gaps to write in. The lattice fits.
std::string worksheet(const LatticeTrace& trace, bool solution);

}  // namespace talus
