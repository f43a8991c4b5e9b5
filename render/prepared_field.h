#pragma once

#include <memory>
#include <optional>

#include "core/base/progress.h"
#include "core/surface/look.h"
#include "render/prepared_terrain.h"

namespace talus {

/// Returns the colours of the field that the look shows; of the biomes, ground that has none keeps those of
/// its cover. Takes over what an earlier picture has of the same. promised: see prepare(). Throws Cancelled.
std::shared_ptr<const PreparedField> prepare_field(const Terrain& terrain, const LookInfo& look,
                                                   const std::shared_ptr<const PreparedShape>& shape,
                                                   const PreparedTerrain& before,
                                                   const std::optional<CellRectangle>& promised,
                                                   const Progress* progress);
/// Returns the colours of what covers the ground, in the same way.
std::shared_ptr<const PreparedField> prepare_cover(const Terrain& terrain,
                                                   const std::shared_ptr<const PreparedShape>& shape,
                                                   const PreparedTerrain& before,
                                                   const std::optional<CellRectangle>& promised,
                                                   const Progress* progress);

}  // namespace talus
