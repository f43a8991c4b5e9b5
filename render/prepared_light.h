#pragma once

#include <optional>

#include "core/base/cell_rectangle.h"
#include "core/base/progress.h"
#include "render/prepared_terrain.h"

namespace talus {

/// Makes the sky and the light of a terrain whose shape, noise and preparation are there. part: where alone
/// its heights differ from those before, if that is known. progress: may be null; throws Cancelled.
void make_light_of(PreparedTerrain& made, const PreparedTerrain& before,
                   const std::optional<CellRectangle>& part, const Progress* progress);

}  // namespace talus
