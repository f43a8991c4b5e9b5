#pragma once

#include "render/ground.h"

namespace talus {

/// How far it is from the border of the map to the plain that the ground beyond goes over into, in longer
/// sides of it.
inline constexpr double k_way_to_plain = 0.75;

/// Returns the height in metres, without exaggeration, that the ground drawn beyond the border reaches at a
/// place in draw space: see shaders/around.glsl, whose mirror image is bent by noise, so that this is the
/// highest of the places near. Inside the map it is the ground's own.
double height_beyond(const Ground& ground, double x, double y);

}  // namespace talus
