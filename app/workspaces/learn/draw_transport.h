#pragma once

#include "app/workspaces/learn/classroom.h"

namespace talus {

/// The scrub bar with its marks, and the buttons below it.
void draw_transport(Classroom& room, float width);

}  // namespace talus
