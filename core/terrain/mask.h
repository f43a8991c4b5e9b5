#pragma once

#include <functional>
#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// A kind of mask is a quantity of each place of the ground (its height, its steepness) whose value decides
/// whether a layer acts there: a plain struct of parameters with their defaults and
///
///     static constexpr MaskInfo info{…};
///     static void parameters(auto&& parameter) { … }                                     // its own alone
///     QuantityRows quantity(const Terrain& ground, const Context& context) const;
///
/// and, where it needs them,
///
///     int reach(double cell_size) const;                            // cells that it looks at around a cell
///     FieldId follows() const;                                      // the field that its quantity is
///     static MaskEnds initial_ends(const HeightRange& range);         // what a new one acts on in this
///     world
///
/// What all kinds share (ends, softness, inverting, joining) is added by the table. A new kind is a file pair
/// like `core/mask/slope_mask.{h,cpp}` and one line in `core/mask/masks.h`. The same bits in any window with
/// a halo of `reach`, on any number of threads.

/// Writes the quantity of each cell of row y of the ground, from any thread. Empty: this ground has no such
/// quantity, and the mask acts as if it were not there.
using QuantityRows = std::function<void(int y, float* out)>;

/// The values between which a mask acts.
struct MaskEnds {
    float low = 0;
    float high = 1;
};

struct MaskInfo {
    std::string_view key;        ///< in files: lower case with underscores
    std::string_view label;      ///< in the window
    std::string_view unit = {};  ///< of the quantity
    double min = 0;              ///< smallest value of an end
    double max = 1;              ///< largest value of an end
    Span slider_range = {};      ///< part of the range that the sliders of the ends cover; empty: all of it
    double max_soft = 1;         ///< largest softness, in the quantity's unit
    Span softness_slider_range =
        {};                ///< part of the range that the slider of softness covers; empty: all of it
    MaskEnds ends = {};    ///< of a new mask
    float soft = 0;        ///< of a new mask
    double selects = 0;    ///< share of the ground above the ends of a new one, see fit_ends; 0: as it comes
    bool has_ends = true;  ///< false: the quantity is 0 or 1, and there is nothing to choose between them
    bool is_weight = false;  ///< the quantity is the weight itself, 0 to 1; it has no ends either
    std::string_view low_label = "From";
    std::string_view high_label = "To";
    std::string_view help;  ///< where it lets a layer act
};

}  // namespace talus
