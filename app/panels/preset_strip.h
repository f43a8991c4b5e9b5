#pragma once

#include "app/widgets/area.h"

namespace talus {

class Session;
struct Ui;

/// The presets to begin with, along the lower edge of the viewport, while the document is as it began.
void draw_preset_strip(Session& session, const Ui& ui, const Area& viewport);

}  // namespace talus
