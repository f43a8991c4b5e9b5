#pragma once

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// Moves of the camera, one for each gesture or key. They change only view.camera (toggles also view.kind
/// where they say so). None lets the eye go under ground or under the sea.

/// The view the program opens with: from south-south-west, 25° down, the terrain filling most of the picture.
void go_home(View& view, const Ground& ground, Viewport viewport);
/// Keeps the direction and brings the whole terrain into the picture.
void frame(View& view, const Ground& ground, Viewport viewport);
/// The whole terrain seen from the south, from the east, from above.
void go_front(View& view, const Ground& ground, Viewport viewport);
void go_side(View& view, const Ground& ground, Viewport viewport);
void go_above(View& view, const Ground& ground, Viewport viewport);
/// Perspective or parallel projection of the free camera.
void toggle_orthographic(View& view);

/// Turns about the target; degrees, positive turns clockwise seen from above and raises the eye.
void orbit(View& view, const Ground& ground, double turn, double tilt);
/// Moves sideways so that what was under pixel `from` is under pixel `to`.
void pan(View& view, const Ground& ground, Viewport viewport, glm::dvec2 from, glm::dvec2 to);
/// Turns about the eye; degrees, positive looks to the right and down.
void look_around(View& view, const Ground& ground, double turn, double tilt);
/// step: metres to the right, forwards where it looks, and straight up.
void fly(View& view, const Ground& ground, glm::dvec3 step);
/// Scales all distances by `factor` (below 1: closer) about the point of the ground under the pixel, which
/// stays there.
void zoom(View& view, const Ground& ground, Viewport viewport, glm::dvec2 pixel, double factor);

/// After the terrain, its exaggeration or the kind of view has changed.
void keep_above_ground(View& view, const Ground& ground);

}  // namespace talus
