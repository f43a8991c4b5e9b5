#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/digest.h"
#include "core/recipe/layer_stack.h"
#include "core/recipe/window.h"
#include "core/recipe/window_needs.h"
#include "core/terrain/run_cache.h"
#include "core/terrain/terrain_changes.h"

namespace talus {

/// A layer as it was made last.
struct MadeLayer {
    Layer layer = {};
    Digest effect = {};
    Digest key = {};          ///< of its result
    std::size_t members = 0;  ///< LayerStack::members
    FieldSet passed = {};     ///< fields of the result that are its input's own
};

/// How to make a layer again in a part of the map alone.
struct PartPlan {
    CellRectangle where;         ///< of the map; outside of it the result stays as it is
    Lattice window = {};         ///< that has to be made for it
    int first_x = 0;             ///< the column of the window where the part begins
    int first_y = 0;             ///< the row
    bool former_is_run = false;  ///< the former result is a run that this one goes on from
};

/// What differs in the result of a layer that is made again.
struct LayerChange {
    std::optional<CellRectangle> where = {};  ///< outside of it the result stays as it is; null: anywhere
    std::optional<PartPlan> part = {};        ///< null: the layer has to be made whole
};

/// A layer that is to be made, and what is known of its input.
struct LayerToMake {
    const Layer& layer;
    const Digest& effect;
    std::size_t members;  ///< LayerStack::members
    const Lattice& map;
    const WorldFrame& frame;
    const ToldFields& told;               ///< by the layers before it
    const RunCache* runs;                 ///< of the layer; null: none are kept
    std::optional<CellRectangle> behind;  ///< where the input differs from that of the layer made last
};
/// Returns what differs from the layer as it was made last. Layers that look no farther than so many metres
/// around, and differ in nothing but strokes, are made again in a part: any window gives the same bits.
LayerChange change_since(const MadeLayer& last, const LayerToMake& next, const World& world);

/// The layers of a map as they were made last, and where the input of each has changed since.
class MadeStack {
 public:
    using Changed = std::optional<CellRectangle>;  // null: anywhere

    explicit MadeStack(const Digest& base) : base_(base) {}

    /// Tells apart maps and worlds: the key of the first layer's input.
    const Digest& base() const { return base_; }
    /// Begins to make a stack whose first `found` layers are kept. keys: of the results of 0, 1, 2 … layers.
    void begin(const LayerStack& stack, std::span<const Digest> keys, std::size_t found);
    /// Returns the layer made last in this place; its type is null where none was.
    const MadeLayer& last(std::size_t index) const;
    /// Returns where the input of a layer, which has this key, has changed since it was made last.
    Changed behind(std::size_t index, const Digest& input) const;
    Changed behind(std::size_t index) const;
    /// Notes that a layer was made again, and where its result differs.
    void note(std::size_t index, MadeLayer made, const Changed& where);
    /// Notes that this is the result of all of them.
    void note_result(const std::shared_ptr<const Terrain>& result);
    /// Returns where the result differs from former ones.
    const TerrainChanges& changes() const { return changes_; }

 private:
    Digest base_;
    std::vector<MadeLayer> layers_;
    std::vector<Changed> behind_;  // of each layer's input, and of the last one's result
    TerrainChanges changes_;
    std::weak_ptr<const Terrain> result_;
};

}  // namespace talus
