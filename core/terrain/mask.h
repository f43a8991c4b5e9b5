#pragma once

#include <span>

#include "core/base/grid.h"
#include "core/terrain/parameter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Where a layer acts: 1 inside [low, high] of the quantity, falling smoothly to 0 over `soft` on either
/// side. Masks read the layer's input.
struct Mask {
    enum class Kind { height, slope };
    Kind kind = Kind::height;
    float low = 0;        ///< m, or degrees for slope
    float high = 1000;    ///< m, or degrees for slope
    float soft = 50;      ///< m, or degrees for slope; at least 0
    float baseline = 20;  ///< m over which a slope is measured, so that it does not depend on resolution
    bool invert = false;

    friend bool operator==(const Mask&, const Mask&) = default;
};

std::span<const Choice> mask_choices();  ///< in the order of Mask::Kind

/// Weight of each cell, 0 to 1: the product of all masks; 1 where there are none. `height` [m] lies on
/// `lattice`.
Grid<float> mask_weights(std::span<const Mask> masks, const Lattice& lattice, const Grid<float>& height);

}  // namespace talus
