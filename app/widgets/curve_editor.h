#pragma once

#include "core/terrain/curve.h"

namespace talus {

struct CurveEdit {
    bool changed = false;
    bool finished = false;  ///< the mouse button was released: one undo step
};

/// Draws a square field with the curve in it, as wide as the item width: drag a point, click beside the curve
/// to add one, right-click a point to remove it. The points always form a valid curve.
CurveEdit curve_editor(Curve& curve);

}  // namespace talus
