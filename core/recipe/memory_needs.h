#pragma once

#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

/// What is counted for --memory besides maps. Bytes, and more than was measured, for other systems have other
/// libraries (tests/app/memory_test.cpp compares them with what the program really takes).

/// The program itself: code, libraries, the stacks of its threads. 257² samples, half a megabyte, were
/// exported with a peak of 15 MB.
inline constexpr double k_program_bytes = 24e6;

/// What maps of so many bytes take: the pool that lends them out rounds up, by an eighth at most.
constexpr double pooled(double bytes) { return bytes * 9 / 8; }

/// Returns the fields that the recipe's layers make; a later layer may drop one again.
FieldSet fields_made(const Recipe& recipe);
/// Returns what the recipe's terrain takes at its world's size.
double terrain_bytes(const Recipe& recipe);

/// Returns what is carved by the layers that run takes while a picture shows it: the features and their mesh.
double caves_bytes(const Recipe& recipe);

/// Returns what the rasters of layers that run, their strokes and the stamps of these take while a terrain of
/// this size is made, each shared one counted once.
double raster_bytes(const Recipe& recipe, MapSize resolution);
/// Returns what to do where a terrain takes too much memory: "choose a smaller size", or another layer where
/// frozen ground is most of it. of_size: what names the size, "size" say.
std::string smaller_remedy(const Recipe& recipe, MapSize resolution, std::string_view of_size = "size");

}  // namespace talus
