#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/recipe/bake.h"
#include "core/recipe/freeze.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_search.h"

namespace talus {

/// The recipe after an edit, and the label that a user reads after "Undo": "Move layer up", "Change Radius of
/// Blur".
struct Edited {
    Recipe recipe;
    std::string label;
};

/// Every change of a document is one of the functions below, whoever makes it: panels, keys, the command
/// line, tests. Each takes the recipe as it is and returns another one, which is valid: values within their
/// ranges, ids unique, no more layers than a file may hold. A layer is named by its id, a mask by its place
/// in the layer's list, a parameter by its place in its listing.
///
/// What cannot be done, like moving the first layer up or changing a layer that is not there, returns the
/// recipe unchanged; a history takes no step for that.

/// Adds a layer with default values after another one, which is made before it. A stage that makes ground is
/// added to the existing ground, and adds no constant height of its own. after: id of that layer; one that is
/// not there stands for the last. chosen: a choice that the layer begins with.
Edited with_layer_added(const Recipe& recipe, const StageType& type, int after = 0,
                        std::optional<ChosenValue> chosen = {});
/// Adds a layer with default values right before another one, which follows what it makes; see
/// makers_missing.
Edited with_maker_added(const Recipe& recipe, const StageType& maker, int layer_id);
/// Adds a layer that imports this heightmap and replaces what is below, after another one as with_layer_added
/// does, and gives the recipe a world that fits the map.
Edited with_import_added(const Recipe& recipe, const std::string& path, const World& world, int after = 0);
/// Adds a layer after this one that keeps the ground as it is up to here: the layers below stay as they are,
/// and what is done to them is not seen any more. A layer that is itself frozen ground takes the new one
/// instead.
Edited with_layer_frozen(const Recipe& recipe, int layer_id, const FrozenGround& ground);
/// Lets frozen ground stay as it is, although the layers below it have changed since.
Edited with_base_kept(const Recipe& recipe, int layer_id);
/// Replaces the strokes of a layer's stage and of its masks by what they do. Masks that were added since keep
/// theirs.
Edited with_strokes_baked(const Recipe& recipe, int layer_id, const BakedStrokes& baked);
/// Removes a layer, a group with its members.
Edited with_layer_removed(const Recipe& recipe, int layer_id);
/// Duplicates a layer, a group with its members. The copy comes after the original and has a seed and a name
/// of its own: "Blur 2".
Edited with_layer_duplicated(const Recipe& recipe, int layer_id);
/// Adds the layers of another recipe after this one, in their order, as many as there is room for. They keep
/// their seeds; where a name is taken it gets a number. after: as with_layer_added has it.
Edited with_layers_pasted(const Recipe& recipe, const Recipe& pasted, int after = 0);
/// Moves a layer, a group with its members. by: −1 moves it one place up (it is made earlier), +1 one place
/// down, −3 three places up. The way leads through groups: a place up from right after a group is that of its
/// last member, a place up from its first member leads out of it.
Edited with_layer_moved(const Recipe& recipe, int layer_id, int by);
/// Moves a layer, a group with its members, into a group, before one of its members. group: id; 0 for the top
/// level. before: id of a layer whose parent is that group; 0 for the last place.
Edited with_layer_placed(const Recipe& recipe, int layer_id, int group, int before);
/// Puts the layers from one to another into a new group: both, and all between, as they stand in the
/// innermost group that both lie in.
Edited with_layers_grouped(const Recipe& recipe, int first_id, int last_id);
/// Removes a group and leaves its members where they are.
Edited with_group_dissolved(const Recipe& recipe, int group_id);
/// Returns what is copied with a layer: itself, or a group with its members; it is in no group.
LayerList layers_moved_with(const Recipe& recipe, int layer_id);
/// Renames a layer. An empty name stands for the name of the layer's stage.
Edited with_layer_renamed(const Recipe& recipe, int layer_id, const std::string& name);
Edited with_layer_enabled(const Recipe& recipe, int layer_id, bool enabled);

/// Returns the place of the layer that a replay of its run would replace: of the same id and stage; none
/// where there is no such layer any more.
std::optional<std::size_t> place_of_run(const Recipe& recipe, const Layer& replay);
/// Returns where a layer of this stage, which changes heights, comes that is asked for at a place: there, but
/// before those right before it that lie on the ground without changing it and make nothing that the stage
/// reads, such as lakes, snow and biomes. They are then made of the changed ground; a layer after them would
/// drop what they made.
std::size_t place_for(const Recipe& recipe, const StageType& type, std::size_t asked);
/// Keeps a run of a layer's process: the layer as it replays the run takes the place of the one that it
/// replaces, or that of a new one. All that the run was made with (values, seed, blend, strength and masks)
/// becomes the layer's.
Edited with_run_kept(const Recipe& recipe, const Layer& replay);

/// Sets a parameter of the layer's stage. A file that the stage reads is such a parameter, too.
Edited with_parameter(const Recipe& recipe, int layer_id, std::size_t parameter, const ParameterValue& value);
/// Replaces the strokes of a layer's stage, or of one of its masks, by these: those that were there and one
/// more, after whose tool the edit is named.
Edited with_strokes(const Recipe& recipe, int layer_id, std::optional<std::size_t> mask,
                    std::size_t parameter, const Strokes& strokes);
/// Where a line stands: among the values of a layer's stage, or of one of its masks.
struct LinePlace {
    int layer_id = 0;
    std::optional<std::size_t> mask = {};
    std::size_t parameter = 0;
};
/// Returns the line there; null where there is none.
const GroundLine* line_at(const Recipe& recipe, const LinePlace& place);
/// Replaces a line by one that was not drawn by hand. label: what was done, as "Find way of {name}".
Edited with_line_replaced(const Recipe& recipe, const LinePlace& line, const GroundLine& now,
                          std::string_view label);
/// Adds a node to a line before the node at this place, or after the last one.
Edited with_node_added(const Recipe& recipe, const LinePlace& line, std::size_t place, const LineNode& node);
/// Replaces a node; the edit is named after what differs: Move, Raise, Lower, Widen, Narrow, Smooth, Corner.
Edited with_node(const Recipe& recipe, const LinePlace& line, std::size_t place, const LineNode& node);
Edited with_node_removed(const Recipe& recipe, const LinePlace& line, std::size_t place);
/// Joins the line's last node to its first, or parts them.
Edited with_line_closed(const Recipe& recipe, const LinePlace& line, bool closed);
/// Sets a value that every layer has; see layer_parameters().
Edited with_setting(const Recipe& recipe, int layer_id, std::size_t parameter, const ParameterValue& value);

/// Adds a mask after the others. One that is still to be painted is joined to them by or: painting adds to
/// what they select, and until then it changes nothing.
Edited with_mask_added(const Recipe& recipe, int layer_id, const LayerMask& mask);
Edited with_mask_removed(const Recipe& recipe, int layer_id, std::size_t place);
/// Moves a mask. by: −1 moves it one place up, +1 one place down.
Edited with_mask_moved(const Recipe& recipe, int layer_id, std::size_t place, int by);
/// Replaces the mask at this place.
Edited with_mask(const Recipe& recipe, int layer_id, std::size_t place, const LayerMask& mask);

/// Sets a value of world_parameters(). A lowest height above the highest raises the highest, too.
Edited with_world_value(const Recipe& recipe, std::size_t parameter, const ParameterValue& value);
Edited with_seed(const Recipe& recipe, std::uint64_t seed);
Edited with_resolution(const Recipe& recipe, int width, int height);
/// Sets several of the world's values at once.
Edited with_world(const Recipe& recipe, const World& world, const std::string& label);

/// Keeps a view as a bookmark, after the others. Without a name it gets one: "View 3".
Edited with_view_kept(const Recipe& recipe, const NamedView& view);
/// Renames the view at this place; an empty name changes nothing.
Edited with_view_renamed(const Recipe& recipe, std::size_t place, const std::string& name);
Edited with_view_removed(const Recipe& recipe, std::size_t place);

Edited with_name(const Recipe& recipe, const std::string& name);
Edited with_about(const Recipe& recipe, const std::string& about);
/// Replaces everything by another recipe: a preset, a recovered file.
Edited with_all_of(const Recipe& other, const std::string& label);

}  // namespace talus
