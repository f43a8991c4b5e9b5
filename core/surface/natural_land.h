#pragma once

#include <optional>
#include <span>

#include "core/biome/biome_table.h"
#include "core/surface/natural_ground.h"
#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The ground of a terrain where no biome is known, place by place: natural_ground at its height and slope,
/// moved by a noise of place, and what impacts threw there. No forest is by height where the terrain has
/// biomes: there they say where forests are. Pictures, weight maps and columns ask it, so that
/// a place is of one ground for all of them.
///
/// It keeps the fields of one terrain.
class NaturalLand {
 public:
    /// terrain: with a height.
    explicit NaturalLand(const Terrain& terrain);

    int reach() const { return slope_cells_; }  ///< cells: over so many to either side slopes are measured
    float slope_at(int x, int y) const;         ///< rise over run
    float noise_at(int x, int y) const;         ///< -1 to 1
    /// Returns what covers a place. slope, noise: those of the place.
    GroundMix at(int x, int y, float slope, float noise) const;
    /// Returns the layers of the ground from the surface down: the material of what covers most of the place,
    /// and what that lies on.
    std::span<const GroundLayer> layers_at(int x, int y) const;

    const Palette& palette() const { return palette_; }

 private:
    Lattice lattice_;
    GroundStyle style_;
    Palette palette_;  // for its noise
    Field<float> height_, deposition_;
    std::optional<GroundMix> fresh_;  // what impacts threw there
    bool wooded_;
    int slope_cells_;
};

}  // namespace talus
