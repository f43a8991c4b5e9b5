#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/grid.h"

namespace talus {

/// Values of this or more, in m, are not heights: they are read and written as cells without data.
inline constexpr float k_no_ground = 1e9f;

/// Makes NaN of every value that is no height: not finite, or k_no_ground and beyond.
void clear_impossible(Grid<float>& heights);

/// Finds values that stand for "no data" though nothing declares them: an extreme value far from all others
/// that either is one that programs are known to write (−9999, −32768, 9999, 65535 …) or lies beyond the
/// heights of the Earth. Makes NaN of them, and returns a line for the user on each. Maps under 64 cells have
/// none.
std::vector<std::string> find_voids(Grid<float>& heights);

/// Returns a line for the user on how many of a map's cells had no data and were filled.
std::string filled_gaps_text(std::size_t filled, std::size_t cells);

}  // namespace talus
