#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "core/base/cell_rectangle.h"
#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What is told of a terrain's heights, kept by blocks, so that of one that differs in a part from the one
/// before that part alone is read.
class HeightSurvey {
 public:
    /// Surveys a terrain, which has a height. changed: outside of it the heights are those of the terrain
    /// surveyed before; null: they may differ anywhere. progress: may be null; throws Cancelled.
    void take(const Terrain& terrain, const std::optional<CellRectangle>& changed, const Progress* progress);

    /// Returns the lowest and the highest of the heights [m].
    HeightRange heights() const;
    /// Returns the share of the heights that the world's range cuts in 16-bit files, 0 to 1.
    double cut() const;

 private:
    struct Block {
        HeightRange heights;
        std::size_t cut;
    };
    Lattice lattice_;
    HeightRange range_;
    Grid<Block> blocks_;
};

}  // namespace talus
