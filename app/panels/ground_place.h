#pragma once

#include <string>

#include "app/panels/ui.h"
#include "core/terrain/profile.h"
#include "render/camera.h"

namespace talus {

/// Returns where in the world a point lies that the mouse hit.
WorldPlace place_of(const GroundPoint& point, const Lattice& lattice);
/// Returns a place of the world, in metres from its north-western corner, as the user reads it everywhere:
/// from the middle of the world, "555 m east, 407 m south".
std::string place_from_middle(double x, double y, const Lattice& world, const std::string& language);
/// Returns a place on the surface that is shown, in draw space.
glm::dvec3 on_ground(const WorldPlace& place, const Ui& ui, const View& view);
/// Does the same, but on the sea where one is drawn over the ground there.
glm::dvec3 on_surface(const WorldPlace& place, const Ui& ui, const View& view, const Look& look);
/// Returns whether ground in front hides a point that is drawn at this pixel; a little is allowed for, since
/// it lies on the ground itself.
bool is_hidden(const glm::dvec3& point, glm::dvec2 pixel, const Lens& lens, const Ui& ui, const View& view);

}  // namespace talus
