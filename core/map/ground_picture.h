#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// One thing in which the ground is coloured: a biome, or land without one.
struct GroundShare {
    int number = 0;         ///< value of the field `biome`; 0: none
    std::size_t cells = 0;  ///< of the map
    Rgba8 colour{};         ///< as it lies on the sheet, without light and shadow
};

/// Colours of the ground as maps have them: pale, so that lines and texts can be read on them.
///
/// Biomes have the colours of their table; without any, land is coloured by height. The sea grows darker with
/// its depth, and lakes have the colour of shallow sea, whatever the biomes say, for water is told from land
/// before all else.
class GroundColours {
 public:
    explicit GroundColours(const Terrain& terrain);

    /// Returns the colour of a cell, opaque.
    Rgba8 of_cell(int x, int y) const;
    /// Returns the colour of land without biomes, or of the sea, at a height [m].
    Rgba8 of_height(float height) const;
    bool has_biomes() const { return biomes_ != nullptr; }
    /// Whether a cell is water: sea or lake.
    bool is_water(int x, int y) const;
    /// Returns the shares of the ground by falling area; empty without biomes.
    std::vector<GroundShare> shares() const;

 private:
    const Terrain& terrain_;
    const Grid<std::uint8_t>* biomes_;
    Grid<std::uint8_t> lakes_;
    std::array<Rgba8, 256> table_;
    float foot_, top_;  // m: the lowest and highest ground
};

/// Returns the picture of a terrain's ground, width × height pixels over its whole extent, coloured as
/// GroundColours has it and shaded by light from the north-west, softened by some from the west and the
/// north, so that slopes of no direction lie in the dark. progress: may be null. Throws Cancelled,
/// std::bad_alloc.
Grid<Rgba8> ground_picture(const Terrain& terrain, int width, int height, Progress* progress = nullptr);

}  // namespace talus
