#pragma once

#include <string>
#include <vector>

#include "core/lesson/trace/lattice_trace.h"
#include "core/recipe/recipe.h"

namespace talus {

/// A map that the steps of a lesson begin with.
struct MapGround {
    Field<float> map;                         ///< heights [m], or a class lattice's values
    Lattice lattice;                          ///< of the map
    HeightRange range{0, 1};                  ///< what whole numbers 0 and 255 stand for, in the map's unit
    NumberKind numbers = NumberKind::metres;  ///< tenths or metres
    float sea_level = -1e30f;                 ///< m; far below all ground where there is no sea
};

/// Returns a lattice, finished, as a map. Its range is from its lowest value to its highest.
MapGround map_of(const LatticeTrace& lattice);

/// The part of a document that a lesson about a stage goes through: the terrain below its layer of that
/// stage, or the whole terrain if there is no such layer.
struct MapSource {
    Recipe recipe;                       ///< the world, and the layers below
    std::vector<ParameterValue> values;  ///< of the stage: the layer's own, or the defaults
    bool has_layer = false;
    std::string layer;  ///< its name

    friend bool operator==(const MapSource&, const MapSource&) = default;
};
/// Returns the layer with this id if it is of that stage, else the first such layer. Disabled ones count,
/// too.
MapSource map_source(const Recipe& recipe, std::string_view stage, int preferred_id);

/// Worlds with more samples along a side are shown at a coarser resolution, to keep each step fast.
inline constexpr int k_max_map_side = 2049;

/// Evaluates the source with no more than max_side samples along a side. What the steps make of it in the end
/// is what such a layer makes of it at full strength without masks, bit for bit, where the world has no more
/// samples than that. progress: may be null; throws Cancelled, std::bad_alloc.
MapGround map_of(const MapSource& source, Progress* progress, int max_side = k_max_map_side);

}  // namespace talus
