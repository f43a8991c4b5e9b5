#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/grid.h"
#include "core/base/progress.h"
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

    static constexpr std::array<Choice, 2> k_kinds{{
        {"height", "Height", "Acts between two heights of the ground below."},
        {"slope", "Slope", "Acts between two steepnesses of the ground below."},
    }};
    static void parameters(auto&& parameter) {
        parameter(&Mask::kind, {.key = "kind",
                                .label = "Where",
                                .basic = true,
                                .choices = k_kinds,
                                .help = "What of the ground below decides where the layer acts."});
        parameter(&Mask::low, {.key = "low",
                               .label = "From",
                               .min = -20000,
                               .max = 20000,
                               .usual = {-500, 1500},
                               .basic = true,
                               .help = "The layer acts from here on: metres for height, degrees for slope."});
        parameter(&Mask::high, {.key = "high",
                                .label = "To",
                                .min = -20000,
                                .max = 20000,
                                .usual = {-500, 1500},
                                .basic = true,
                                .help = "The layer acts up to here: metres for height, degrees for slope."});
        parameter(&Mask::soft, {.key = "soft",
                                .label = "Softness",
                                .min = 0,
                                .max = 20000,
                                .usual = {0, 500},
                                .basic = true,
                                .help = "How far the layer fades out beyond both ends: metres or degrees."});
        parameter(&Mask::baseline, {.key = "baseline",
                                    .label = "Slope measured over",
                                    .unit = "m",
                                    .min = 0,
                                    .max = 10000,
                                    .basic = true,
                                    .visible_when = {"kind", static_cast<int>(Kind::slope)},
                                    .help = "Longer looks at hillsides, shorter at single rocks."});
        parameter(&Mask::invert,
                  {.key = "invert", .label = "Invert", .basic = true, .help = "Acts everywhere but there."});
    }

    friend bool operator==(const Mask&, const Mask&) = default;
};

/// A mask of this kind that does something on usual ground: between two heights, or on its steep parts.
Mask usual_mask(Mask::Kind kind);

/// The listing of a mask, and a mask from its values.
std::span<const Parameter> mask_parameters();
/// The same rows as a mask of one kind reads them: its ends in that kind's unit, over what there is of it,
/// and with the usual mask's values as defaults.
std::span<const Parameter> mask_parameters(Mask::Kind kind);
std::vector<ParameterValue> values_of_mask(const Mask& mask);
Mask mask_from_values(std::span<const ParameterValue> values);

/// How many cells around a cell the mask looks at.
int cells_around(const Mask& mask, double cell_size);

/// Weight of each cell, 0 to 1: the product of all masks; 1 where there are none. `height` [m] lies on
/// `lattice`. progress: may be null; throws Cancelled.
Grid<float> mask_weights(std::span<const Mask> masks, const Lattice& lattice, const Grid<float>& height,
                         const Progress* progress = nullptr);

}  // namespace talus
