#pragma once

#include <cstdint>

#include "core/base/lattice.h"
#include "core/terrain/field.h"

namespace talus {

/// The heights of the world that a recipe may use, in metres above its datum. Fixed by the recipe and never
/// by a map's own minimum and maximum, so that exporting again never changes a game engine's scale.
struct HeightRange {
    float low = 0;      ///< m
    float high = 1000;  ///< m, above low

    float span() const { return high - low; }
    friend bool operator==(const HeightRange&, const HeightRange&) = default;
};

/// One lattice and the fields on it. Every field that is there has the lattice's width and height.
struct Terrain {
    Lattice lattice = {};
    HeightRange range = {};
    float sea_level = 0;  ///< m
    Fields fields = {};

    const Field<float>& height() const { return fields.get<"height">(); }  ///< m
    void set_height(Field<float> height) { fields.set<"height">(std::move(height)); }
};

/// Bytes of all its fields together.
std::size_t bytes_of(const Terrain& terrain);

/// The part of a terrain that lies on `window`, whose cells are the terrain's own: a crop, or where the
/// terrain wraps a tiling of it, as large as one likes. All fields that are there come along; one that stays
/// whole is shared, not copied.
Terrain window_of(const Terrain& terrain, const Lattice& window);

/// Drops the fields that described the ground as it was, but those in `written`, for the height has changed.
void drop_stale(Terrain& terrain, FieldSet written);

}  // namespace talus
