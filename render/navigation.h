#pragma once

#include <optional>

#include "render/camera.h"
#include "render/ground.h"

namespace talus {

/// Camera moves, one for each gesture or key. They change only view.camera (toggles also view.kind where they
/// say so). None lets the eye go below the ground or the sea, except into caves: there flights slide along
/// the walls, and other moves end where the eye would go into the rock.

/// The picture that a terrain is framed in.
struct Room {
    Room(Viewport all, int covered_below = 0, bool ground_goes_on = false)
        : viewport(all), below(covered_below), goes_on(ground_goes_on) {}
    Room(int width, int height) : viewport{width, height} {}
    Viewport viewport;
    int below = 0;  ///< pixels along its lower edge that something covers; the terrain keeps clear of them
    /// Ground and sea are drawn beyond the border: there is no block under the terrain, and from aside only
    /// the land is framed where the sea has any.
    bool goes_on = false;
};

/// Sets the view the program opens with: from south-south-west, 25° down, the terrain filling most of the
/// picture.
void go_home(View& view, const Ground& ground, const Room& room);
/// Brings the whole terrain into the picture and keeps the direction.
void frame(View& view, const Ground& ground, const Room& room);
/// Brings the whole terrain into the picture from every heading that the camera may have, as large as that
/// allows: turning it about its target, which comes above the terrain's middle, then needs no other distance.
void frame_all_around(View& view, const Ground& ground, const Room& room);
/// Where an eye stands and where it looks.
struct Standpoint {
    double east, north;     ///< m from the middle of the terrain
    double above;           ///< m, the ground or the sea
    double heading, pitch;  ///< degrees clockwise from north, degrees below the horizon
};
/// Brings the eye there.
void stand_at(View& view, const Ground& ground, const Standpoint& at);
/// Returns how far the eye is above the ground or the sea below it, in m as they are drawn; beside the
/// terrain, above its lowest ground. Negative in a cave. A parallel projection has no eye.
std::optional<double> eye_height(const View& view, const Ground& ground);
/// Lifts or lowers the eye to this height above the ground or the sea, straight up or down; it looks in the
/// direction in which it did. No lower than eyes may be, and no farther away than moves go.
void set_eye_height(View& view, const Ground& ground, double above);
/// Brings the eye of a person, 1.7 m above the ground or the sea, to what the view looks at, level, or as far
/// down or up as it takes to see where the land ends. Before a wall it turns to open land (free_view.h);
/// where the mouth of a cave is, it comes inside and looks in. Later turns are about a place a few steps
/// ahead.
void go_to_eye_level(View& view, const Ground& ground, const Room& room);
/// Show the whole terrain from the south, from the east, from above.
void go_front(View& view, const Ground& ground, const Room& room);
void go_side(View& view, const Ground& ground, const Room& room);
void go_above(View& view, const Ground& ground, const Room& room);
/// Switches the free camera between perspective and parallel projection.
void toggle_orthographic(View& view);

/// Turns about the target by degrees; positive turns clockwise seen from above and raises the eye. Where that
/// would bring the eye too far away, it comes closer to the target.
void orbit(View& view, const Ground& ground, double turn, double tilt);
/// Moves sideways so that the point under pixel `from` comes under pixel `to`.
/// Flights, orbits, pans and zooming out end three extents of the terrain from its middle; who is farther
/// away can only come closer.
void pan(View& view, const Ground& ground, Viewport viewport, glm::dvec2 from, glm::dvec2 to);
/// Turns about the eye by degrees; positive looks to the right and down.
void look_around(View& view, const Ground& ground, double turn, double tilt);
/// Moves by `step`: metres to the right, forwards in the direction of view, and straight up. goes_on: ground
/// and sea are drawn beyond the border, and the eye stays above them there, too.
void fly(View& view, const Ground& ground, glm::dvec3 step, bool goes_on = false);
/// Returns how fast a flight is, in m/s: the lower the eye, the slower, so that near the ground one walks.
double flight_speed(const View& view, const Ground& ground, bool goes_on = false);
/// Scales all distances by `factor` (below 1: closer) about the point of the ground under the pixel, which
/// stays there.
void zoom(View& view, const Ground& ground, Viewport viewport, glm::dvec2 pixel, double factor);

/// Turns the camera so that the nearest corner of the terrain points to the viewer, as isometric views begin.
void face_corner(Camera& camera);
/// Returns the ground, or the sea over it, that the middle of the picture shows or, where that is the sky,
/// what lies below it; the middle of the terrain where there is nothing either.
glm::dvec3 ground_ahead(const Lens& lens, const Ground& ground, float exaggeration, bool sea);

/// Returns whether nothing of the terrain is in the picture.
bool is_out_of_sight(const Lens& lens, const Ground& ground, float exaggeration);

/// Lifts the eye above the ground; to be called after the terrain, its exaggeration or the kind of view has
/// changed.
void keep_above_ground(View& view, const Ground& ground);

}  // namespace talus
