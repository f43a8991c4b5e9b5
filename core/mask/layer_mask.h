#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/grid.h"
#include "core/mask/mask_table.h"

namespace talus {

/// One mask of a layer.
struct LayerMask {
    /// Null for a kind that another version knows. The mask then does nothing and keeps its JSON.
    const MaskType* type = nullptr;
    std::vector<ParameterValue> values;  ///< one for each of the kind's parameters
    /// What the file said that this version does not know: where type is null the whole mask, else an object
    /// of the unknown members and choices; empty where nothing is unknown.
    std::string unknown_json;

    MaskSettings settings() const;
    std::span<const ParameterValue> own_values() const { return std::span(values).subspan(k_mask_settings); }

    friend bool operator==(const LayerMask&, const LayerMask&) = default;
};

/// Returns a mask of this kind with default values.
LayerMask default_mask(const MaskType& type);
/// Returns a mask whose ends fit a world of this height range.
LayerMask new_mask(const MaskType& type, const HeightRange& range);
/// A value of a mask and its key, for mask_of.
struct NamedValue {
    std::string_view key;
    ParameterValue value;
};
/// Returns a mask of that kind with some values changed. Asserts that the kind and the values exist.
LayerMask mask_of(std::string_view kind, std::initializer_list<NamedValue> values = {});

/// Returns how many cells around a cell the mask looks at.
int cells_around(const LayerMask& mask, double cell_size);

/// Returns the weight of each cell of the ground, 0 to 1. One mask has the weight 1 where its quantity lies
/// between its ends and falls smoothly to 0 over its softness beyond them; inverted, the opposite. A mask's
/// own weight b joins the weight a of the masks before it: a·b (and), 1 − (1−a)(1−b) (or), a·(1−b)
/// (subtract).
///
/// Before the first mask that acts a is 1, or 0 where that mask joins by or. Without masks it is 1.
/// ground: with a height. context: its world, seed and progress. Throws Cancelled.
Grid<float> mask_weights(std::span<const LayerMask> masks, const Terrain& ground, const Context& context);

}  // namespace talus
