#pragma once

#include <string>

#include "core/base/lattice.h"
#include "core/terrain/run_event.h"

namespace talus {

/// What a user is told of a list of events as it was written: by number, counted from 1, in one short line.

/// Returns what validated_events() changes in them besides their order, which needs no word; empty where that
/// is nothing.
std::string remark_on_limits(const RunEvents& events);
/// Returns which have no effect on a run of this length on this map, because they come after its end or lie
/// off the map; empty where that is none.
std::string remark_on_effect(const RunEvents& events, const Lattice& lattice, double length);

}  // namespace talus
