#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Where a terrain differs from those that were made before it. Whoever makes one terrain after another notes
/// it here and hands it on with the newest, so that whoever made something of an earlier one updates that
/// part alone, however many between were passed over.
class TerrainChanges {
 public:
    static constexpr std::size_t k_max = 8;  ///< earlier terrains that it knows of, at most

    /// Notes the newest terrain. where: outside of this rectangle every field has the values that it had in
    /// the one noted before; null: they may differ anywhere.
    void note(const std::shared_ptr<const Terrain>& newest, const std::optional<CellRectangle>& where);
    /// Returns a rectangle outside of which every field of `newest` has the values that it had in `earlier`;
    /// null where that is not known. Neither may be null.
    std::optional<CellRectangle> since(const std::shared_ptr<const Terrain>& earlier,
                                       const std::shared_ptr<const Terrain>& newest) const;

 private:
    using Noted = std::weak_ptr<const Terrain>;
    struct Since {
        Noted earlier;
        CellRectangle where;
    };

    Noted newest_;
    std::vector<Since> known_;  // the latest last
};

/// Returns a rectangle outside of which all fields of two terrains have the same values; null where their
/// lattices or fields are others, or where it would be more than half of the map. Fields that are shared cost
/// nothing; see changed_cells for the others. progress: may be null; throws Cancelled.
std::optional<CellRectangle> changed_part(const Terrain& before, const Terrain& after,
                                          const Progress* progress = nullptr);

}  // namespace talus
