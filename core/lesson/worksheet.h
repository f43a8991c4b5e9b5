#pragma once

#include <string>

#include "core/lesson/lesson.h"

namespace talus {

/// The largest number of points that fit on a page.
inline constexpr int k_max_worksheet_values = 81;

/// Returns whether a lesson fits a page: class numbers, up to k_max_worksheet_values points, none of which
/// moves.
bool fits_worksheet(const Lesson& lesson);

/// Returns a lesson as a page to print, A4, as SVG: the lattice with each point's number in the order of
/// placement, the seeds, and a line of arithmetic for each further point with its offset given. solution:
/// with everything filled in; else gaps to write in. The lesson fits.
std::string worksheet(const Lesson& lesson, bool solution);

}  // namespace talus
