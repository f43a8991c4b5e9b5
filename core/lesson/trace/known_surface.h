#pragma once

#include "core/lesson/trace/lattice_trace.h"

namespace talus {

/// The surface through the points known after `done` steps, on the lattice of the level being made (at least
/// the first), in the trace's own numbers: the points that are there, and between them straight lines, until
/// one is placed. First points still to come lie at the trace's base.
Grid<float> known_surface(const LatticeTrace& trace, std::int64_t done);

/// The level of that lattice.
int surface_level(const LatticeTrace& trace, std::int64_t done);

}  // namespace talus
