#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/base/progress.h"
#include "core/io/export.h"
#include "core/recipe/recipe.h"
#include "core/recipe/window.h"

namespace talus {

/// How the terrain of an export is made: as a whole, or in parts.
struct Making {
    int rows = 0;          ///< made at a time; 0: all at once
    double bytes = 0;      ///< memory that all takes, the program and the writing included
    double map_bytes = 0;  ///< memory that the maps of it take
    double allowed = 0;    ///< memory that this was planned for
};

/// The window makes a larger map in parts where its stages can, whatever memory there is: the document's own
/// terrain and its previews want some, too.
inline constexpr std::uint64_t k_whole_bytes = std::uint64_t{128} << 20;

/// Plans how to make a terrain. recipe: at its world's size. whole_up_to: bytes of maps up to which the
/// terrain is made as a whole, which is fastest; larger ones are made in parts of as many rows as `memory`
/// allows, where the recipe's stages can. besides: bytes that what is done with the rows takes. Where the
/// plan's bytes exceed `memory`, nothing fits within it.
Making plan_making(const Recipe& recipe, std::uint64_t memory, std::uint64_t whole_up_to, double besides = 0);

/// Plans the same of a terrain that is needed as a whole, with all its fields. use: bytes that what is done
/// with the finished terrain takes.
Making plan_whole(const Recipe& recipe, std::uint64_t memory, double use = 0);

/// Returns the bytes that making windows like this one, one after the other, takes.
double window_bytes(const Recipe& recipe, const Window& window);

/// Returns the rows of an exported field of the recipe's terrain, which is made when its rows are first
/// requested; as a whole it is made once, for any number of exports. Making it throws FileError, Cancelled,
/// std::bad_alloc. built: the terrain, where it is made already; then it is taken as a whole.
TerrainRows terrain_rows(const Recipe& recipe, const Making& making, FieldId field = k_height_id,
                         std::shared_ptr<const Terrain> built = nullptr);

}  // namespace talus
