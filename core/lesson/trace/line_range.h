#pragma once

#include "core/lesson/trace/trace.h"

namespace talus {

/// Returns the heights between which a line is drawn: all of its own, and 0; in class numbers those of every
/// first point, ±ClassNumbers::k_max_seed or, where none is below 0, up to it. So lines of one lesson have
/// one scale, and a low wave looks low.
HeightRange line_range(const Trace& line);

}  // namespace talus
