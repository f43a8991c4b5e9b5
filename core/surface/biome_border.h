#pragma once

#include <cstdint>

#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Where one biome of the ground ends and the next begins.
///
/// Biomes are known cell by cell, from fields that change slowly: their borders would run as straight as
/// those fields. In the land they wander, with bays and islands. What is painted and what grows looks up its
/// biome up to `wander` aside, by the same noise of place, so that both have one border; but not
/// where the land aside is of another kind: across a shore, or at twice the height above the sea or half of
/// it, so that beaches stay at the sea. Where a biome meets ground without one, a mask ends, painted perhaps:
/// that border stays where it is.
///
/// It keeps the fields of one terrain.
class BiomeBorder {
 public:
    /// terrain: with a height.
    explicit BiomeBorder(const Terrain& terrain);

    /// m: how far to either side a place looks at most, along each axis.
    double wander() const { return wander_; }
    static double wander(const HeightRange& range);

    /// m: to the east and to the south.
    struct Aside {
        double east, south;
    };
    /// Returns how far aside a place looks for its biome. x, y: m, in the world.
    Aside at(double x, double y) const;
    /// Returns the biome that a place has: that of the ground aside, if it is of a kind with the place's own;
    /// at a border with ground without a biome that of the ground at `tap` beside the place. The terrain must
    /// have the field `biome`.
    /// x, y: m, in the world.
    std::uint8_t biome(double x, double y, Aside aside, Aside tap = {0, 0}) const;

 private:
    struct Cell {
        int x, y;
    };
    Cell cell_at(double x, double y) const;

    Lattice lattice_;
    float sea_level_;
    Field<float> height_, water_;
    Field<std::uint8_t> biome_;
    Palette palette_;  // for its noise
    double wander_;
};

}  // namespace talus
