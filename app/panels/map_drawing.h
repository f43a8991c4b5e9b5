#pragma once

#include <imgui.h>

#include <vector>

#include "app/widgets/draw_group.h"
#include "core/map/drawing.h"
#include "core/map/plant_symbols.h"

namespace talus {

/// Draws the symbols of the plants within the clip rectangle, all of one size [mm] however near the map is.
void draw_plants(ImDrawList& list, const std::vector<MarkedPlant>& plants, double size,
                 const MapPlacing& place);

}  // namespace talus
