#pragma once

#include <imgui.h>

#include "core/map/drawing.h"

namespace talus {

/// Where a drawing lies on the screen: pixels for a unit of it, and where a point of it is. In doubles, for
/// an endless world's places are far from its origin.
struct MapPlacing {
    ImVec2 origin;
    double scale;
    float mm;              ///< px
    MapPoint of = {0, 0};  ///< the point of the drawing at `origin`
    /// Texts are as large as the drawing says, on whole pixels; else larger, as one reads a map on a screen.
    bool exact = false;

    ImVec2 operator()(MapPoint place) const {
        return {static_cast<float>(static_cast<double>(origin.x) + (place.x - of.x) * scale),
                static_cast<float>(static_cast<double>(origin.y) + (place.y - of.y) * scale)};
    }
};

/// Texts are so many times larger on the screen than their millimetres say.
inline constexpr double k_text_larger = 1.25;

/// Draws what of a group's lines and texts lies within the list's clip rectangle.
void draw_group(ImDrawList& list, const DrawnGroup& group, const MapPlacing& place);

}  // namespace talus
