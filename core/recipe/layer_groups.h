#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/recipe/group_stage.h"
#include "core/recipe/recipe.h"

namespace talus {

/// Groups of layers. A group is a layer of group_stage() that stands right after its members, which name it
/// as their parent; members may be groups. So a group has the settings, masks, name and undo of any layer,
/// and a version of Talus without groups makes the members as they stand.
///
/// A group joins two grounds, that before its first member and that after its last one, as a layer joins what
/// it makes with what it was given: by its blend, its strength and its masks, which read the former. What its
/// members write counts as written by it. With replace, strength 1 and no mask it leaves the ground as its
/// members made it, to the bit. A group that is off takes its members with it.
///
/// Every function here takes lists as they come: a parent that is not there counts as none.

/// Returns the place of the group that the layer is a member of; none at the top level.
std::optional<std::size_t> group_of(const LayerList& layers, std::size_t index);
/// Returns how many groups the layer lies in.
int depth_of(const LayerList& layers, std::size_t index);
/// Returns the place of the first layer that moves with this one: of a group its first member, of any other
/// layer its own.
std::size_t first_of(const LayerList& layers, std::size_t index);
/// Returns whether the layer is enabled and lies in no group that is off.
bool is_enabled(const LayerList& layers, std::size_t index);
/// Returns whether the layer contributes to the recipe's terrain: it is enabled with all of its groups, known
/// and not left out.
bool runs_in(const Recipe& recipe, std::size_t index);

/// A layer that runs, and where what it joins begins.
struct RunningLayer {
    std::size_t index;  ///< among the recipe's layers
    /// Among those that run: for a group the place of its first member, for any other layer its own.
    std::size_t first;
};
/// Returns those of the first `count` layers that run, in their order; groups that change nothing are not
/// among them.
std::vector<RunningLayer> running_layers(const Recipe& recipe, std::size_t count);
inline std::vector<RunningLayer> running_layers(const Recipe& recipe) {
    return running_layers(recipe, recipe.layers.size());
}

/// Inserts a layer before the one at `index`, or at the end, into the group of the one before that place.
void insert_layer(LayerList& layers, std::size_t index, Layer layer);
/// Makes the layer a member of the group with this id, or of none.
void set_parent(LayerList& layers, std::size_t index, int parent);

/// Makes the members of each group stand right before it, without moving a layer: one that names a group
/// that is not there, or comes before it, leaves it; one that stands among a group's members joins them. Adds
/// a remark for each.
void repair_groups(LayerList& layers, std::vector<std::string>& remarks);

}  // namespace talus
