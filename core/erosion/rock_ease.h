#pragma once

#include "core/base/progress.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns how easily rock gives way at each cell, 1 − hardness, 0 to 1; null where all rock is soft, so that
/// processes may leave it out. progress: may be null; throws Cancelled.
Field<float> rock_ease(const NumberOrField& hardness, const Terrain& terrain, const Progress* progress);
/// Returns the same times the rate at which the process acts there (Context::rate).
Field<float> rock_ease(const NumberOrField& hardness, const Terrain& terrain, const Context& context);

}  // namespace talus
