#pragma once

#include "core/terrain/ground_line.h"

namespace talus {

/// Returns the line without corners and, as far as it can be, without bends of a smaller radius than this
/// [m]: nodes in bends that are too tight move towards the middle between their neighbours, little by little,
/// until the bends are wide enough. The ends of an open line stay.
GroundLine rounded_bends(GroundLine line, double radius);

}  // namespace talus
