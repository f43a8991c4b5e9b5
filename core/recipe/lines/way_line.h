#pragma once

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/edit.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Returns the line at this place led along the cheapest way (core/paint/cheapest_way.h) from its first node
/// to its last over the ground that the layers below make: its corners stay, and between them come new nodes
/// at the ground. Sea, lakes, and ground steeper than the layer allows are gone round as far as that is
/// cheaper. The line has at least two nodes. remarks: may be null; gets a line where the way is so steep all
/// the same that much ground has to be moved. progress: may be null. Throws Cancelled, std::bad_alloc, and
/// what a stage throws.
GroundLine with_cheapest_way(const Recipe& recipe, const LinePlace& place,
                             std::vector<std::string>* remarks = nullptr, Progress* progress = nullptr);

/// Returns whether the line at this place is one for which a way can be looked for.
bool can_find_way(const Recipe& recipe, const LinePlace& place);

}  // namespace talus
