#pragma once

#include "app/panels/ui.h"
#include "render/camera.h"

namespace talus {

/// Returns how far the keys that are held move the view from above in this frame, m to the east and to the
/// north: the arrows and, where they count, W, A, S and D; with Shift faster.
glm::dvec2 panned_by_keys(const Ui& ui, const Lens& lens, bool letters);

}  // namespace talus
