#pragma once

#include <cstddef>
#include <functional>
#include <map>

#include "core/recipe/layer_stack.h"
#include "core/terrain/kept_covers.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Joins what a group's members made, which `made` holds, with the ground before the first of them: each
/// field that a member writes as mix_layer does. index: of the group in the stack. before: on the same
/// lattice. covers: may be null. Throws Cancelled, std::bad_alloc.
void apply_group(const LayerStack& stack, std::size_t index, const WorldFrame& frame, const Terrain& before,
                 KeptCovers* covers, Terrain& made, Progress* progress);

/// The grounds before the groups of a stack that are still to be joined, while its layers are made one after
/// another.
class GroundsBefore {
 public:
    /// Returns the ground after the first so many layers.
    using Make = std::function<Terrain(std::size_t layers)>;

    /// start, end: places in the stack of the first layer that will be made, and of the one after the last.
    /// make: for groups that began before that.
    GroundsBefore(const LayerStack& stack, std::size_t start, std::size_t end, const Make& make);

    /// Notes the ground before a layer that is about to be made.
    void note(std::size_t index, const Terrain& ground);
    /// Returns the ground before this group, null for a layer that is none.
    const Terrain* of(std::size_t index) const;
    /// Notes that the layer is made.
    void pass(std::size_t index);

 private:
    std::map<std::size_t, std::size_t> last_;  // of each place where groups begin, that of the last of them
    std::map<std::size_t, Terrain> grounds_;   // before layers at these places
    const LayerStack& stack_;
};

}  // namespace talus
