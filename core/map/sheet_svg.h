#pragma once

#include <string>

#include "core/map/drawing.h"

namespace talus {

/// Returns a sheet as SVG 1.1: one unit is a millimetre; each group is a layer of its own (which Inkscape
/// knows as such), lines are paths, texts are texts, pictures are embedded. The same bytes for the same
/// sheet. Throws std::bad_alloc.
std::string svg_of(const MapSheet& sheet);

}  // namespace talus
