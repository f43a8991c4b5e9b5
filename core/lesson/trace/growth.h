#pragma once

#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain.h"

namespace talus {

/// How a recipe's terrain grows, level by level from 3 × 3, as diamond-square makes it: each level doubles
/// the points, and its new points rise or sink from the surface that was there to their own height.
///
/// A coarser map is the decimation of a finer one, so the levels are the recipe evaluated at the sizes that
/// lead to its own; whatever else the layers do is shown as they do it at that size.
class Growth {
 public:
    /// Levels above this many samples along the longer side are left out: nobody sees them in a second and a
    /// half.
    static constexpr int k_max_side = 1025;

    /// How long the whole of it takes when it is played, in seconds.
    static constexpr double k_seconds = 1.5;

    /// Evaluates all levels: a third more than the last one alone. Throws Cancelled, std::bad_alloc.
    explicit Growth(const Recipe& recipe, Progress* progress = nullptr);

    int levels() const { return static_cast<int>(levels_.size()); }
    /// The terrain of a level, 0 the coarsest.
    const std::shared_ptr<const Terrain>& level(int index) const {
        return levels_[static_cast<std::size_t>(index)];
    }
    /// The terrain at a moment, from 0 (the coarsest level) to 1 (the last one, which is returned as it
    /// is). Between two levels it has the finer one's size. Fine levels move more cells and less height: each
    /// gets the same time.
    std::shared_ptr<const Terrain> at(double moment) const;

 private:
    std::vector<std::shared_ptr<const Terrain>> levels_;
};

}  // namespace talus
