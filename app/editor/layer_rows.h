#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "core/recipe/layer_list.h"

namespace talus {

/// A row of the list of layers.
struct LayerRow {
    std::size_t index;       ///< of the layer
    int depth = 0;           ///< groups around it
    std::size_t number = 0;  ///< of the layer among those that are no groups, from 1; 0 for a group
    bool is_folded = false;  ///< a group whose members have no rows
};
/// Returns the rows from top to bottom: what is made first stands above, a group above its members. folded:
/// ids of groups.
std::vector<LayerRow> layer_rows(const LayerList& layers, const std::set<int>& folded);

/// A place for a layer, as with_layer_placed has it.
struct LayerPlace {
    int group = 0;   ///< id; 0: the top level
    int before = 0;  ///< id; 0: the last in the group
    int depth = 0;   ///< of a row there
};
/// Returns the place that a row points to: that of its layer for the upper half, the next one for the lower
/// half, where a group takes in, as its first member, or as its last while it is folded.
LayerPlace place_at(const LayerList& layers, const LayerRow& row, bool lower_half);

}  // namespace talus
