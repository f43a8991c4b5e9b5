#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/recipe/recipe.h"

namespace talus {

/// How the terrain of an export is made: as a whole, or in parts.
struct Making {
    int rows = 0;      ///< at a time; 0: all at once
    double bytes = 0;  ///< of memory that it takes, the program itself included where it is made in parts

    /// What the pool of grids may keep waiting meanwhile.
    std::size_t pool_bytes() const;
};

/// recipe: at its world's size. whole_up_to: bytes up to which the terrain is made as a whole, which is
/// quickest; larger ones are made in parts of as many rows as `memory` allows, where the recipe's stages can.
/// Where bytes exceeds `memory`, there is no way within it.
Making plan_making(const Recipe& recipe, std::uint64_t memory, std::uint64_t whole_up_to);

/// The recipe's terrain, of which the field is exported, made when its rows are first asked for; as a whole
/// it is made once, for any number of exports. Making throws FileError, Cancelled, std::bad_alloc.
TerrainRows terrain_rows(const Recipe& recipe, const Making& making, FieldId field = field_id("height"));

}  // namespace talus
