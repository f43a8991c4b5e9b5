#pragma once

#include <string>

#include "core/lesson/trace/lattice_trace.h"
#include "core/map/drawing.h"

namespace talus {

/// The largest number of points that fit on a page.
inline constexpr int k_max_worksheet_values = 81;

/// Returns whether a lattice fits a page: class numbers, up to k_max_worksheet_values points, none of which
/// moves.
bool fits_worksheet(const LatticeTrace& trace);

/// Returns a lattice to be filled in as a page to print, A4, as handouts have it (write_worksheet in
/// core/lesson/picture/paper_parts.h), all of its points. solved: with everything filled in. The lattice
/// fits.
MapSheet worksheet(const LatticeTrace& trace, bool solved, const std::string& language);

}  // namespace talus
