#pragma once

#include <cstdint>
#include <vector>

#include "core/base/lattice.h"
#include "core/terrain/features.h"
#include "core/terrain/field.h"
#include "core/terrain/ground_style.h"

namespace talus {

/// The heights of the world that a recipe may use, in metres above its datum. Fixed by the recipe and never
/// by a map's own minimum and maximum, so that exporting again never changes a game engine's scale.
struct HeightRange {
    float low = 0;      ///< m
    float high = 1000;  ///< m, above low

    float span() const { return high - low; }
    friend bool operator==(const HeightRange&, const HeightRange&) = default;
};

/// Returns the range of a field's values: that of its line in the table, or the height range of the world.
HeightRange value_range(FieldId field, HeightRange heights);

/// One lattice, the fields on it and the features in its rock. Every computed field has the lattice's width
/// and height.
struct Terrain {
    Lattice lattice = {};
    HeightRange range = {};
    float sea_level = 0;  ///< m
    GroundStyle ground = {};
    Fields fields = {};
    /// What is carved from the rock below the ground; null: nothing.
    FeatureList features = {};
    /// From a stage that has nothing to say in some places: how much of each sample is its own, 0 to 1. The
    /// layer's mixing takes it and leaves none.
    Field<float> coverage = {};

    const Field<float>& height() const { return fields.get<"height">(); }  ///< m
    void set_height(Field<float> height) { fields.set<"height">(std::move(height)); }
};

inline bool has_features(const Terrain& terrain) {
    return terrain.features != nullptr && !terrain.features->empty();
}

/// How far from what it carves a feature is known to its surroundings, in cells: beyond, it makes no
/// difference.
inline constexpr double k_feature_band = 2;
/// Returns the box, seen from above, whose features a terrain on this lattice has.
RockBox feature_box(const Lattice& lattice);

/// Returns the bytes of all fields and features together.
std::size_t bytes_of(const Terrain& terrain);

/// Returns the part of a terrain that lies on `window`, whose cells are the terrain's own: a crop, or where
/// the terrain wraps a tiling of it, as large as one likes. All fields that are there come along; one that
/// stays whole is shared, not copied; and of the features those that carve something there.
Terrain window_of(const Terrain& terrain, const Lattice& window);

/// The terrain's samples where columns and rows name them, of every field that is there, on this lattice,
/// which has as many.
Terrain picked(const Terrain& terrain, const Lattice& lattice, const std::vector<int>& columns,
               const std::vector<int>& rows);

/// The terrain's samples in every step-th column and row, of every field that is there, on a lattice of their
/// own that wraps nowhere: to be looked at.
Terrain every_nth(const Terrain& terrain, int step);

/// Drops the fields that described the ground as it was, but those in `written`, for the height has changed.
void drop_stale(Terrain& terrain, FieldSet written);

}  // namespace talus
