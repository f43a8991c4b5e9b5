#pragma once

#include "core/terrain/ground_line.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns the way of a river that a drawn line wishes for: from the line's first node to its last along low
/// ground, no farther than `corridor` to either side of it [m], and in bends where that is flat. Heights and
/// widths are those of the line beside it; widen: factor of its widths, for bends. With a corridor of 0 it is
/// the line itself. In metres, so that it is the same in any window and at any resolution; the ground is that
/// of the overview.
///
/// The low way is a path through stations of the line, the cheapest by how high its ground lies over the
/// lowest of the corridor there, how much it would have to be cut, and how fast it moves aside. Bends are
/// sine-generated curves (Langbein and Leopold, *River meanders: theory of minimum variance*, 1966), 11
/// widths long (Leopold and Wolman, *River meanders*, 1960), more or less by the context's seed, and reach up
/// to 2.7 widths to either side; where the ground falls by more than k_steepest_meander there are none.
GroundLine river_way(const GroundLine& line, double corridor, double widen, const Context& context);

inline constexpr double k_meander_length = 11;      ///< widths
inline constexpr double k_meander_reach = 2.7;      ///< widths
inline constexpr double k_steepest_meander = 0.02;  ///< fall of the ground on its way

}  // namespace talus
