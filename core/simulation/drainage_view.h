#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Returns a terrain with the field `drainage`: the area that drains through each place of its ground, over
/// the lowest passes of hollows, as the stage Drainage gives it as `flow`, whatever water runs there.
/// progress: may be null; throws Cancelled, std::bad_alloc.
std::shared_ptr<const Terrain> with_drainage(const Terrain& terrain, Progress* progress = nullptr);

}  // namespace talus
