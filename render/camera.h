#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string_view>

namespace talus {

/// Draw space: metres, right-handed, x to the east, y to the north, z up. The origin lies under the middle of
/// the map at the datum; a point's z is its height × the view's exaggeration.

enum class ViewKind { perspective, isometric, top };

struct ViewInfo {
    ViewKind kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
};
std::span<const ViewInfo> view_infos();  ///< in the order of the enum

/// Looks at a target from a distance.
struct Camera {
    glm::dvec3 target{0};       ///< draw space
    double distance = 6000;     ///< m from the eye to the target, above 0
    double heading = 22.5;      ///< degrees clockwise from north: where it looks, not where it stands
    double pitch = 25;          ///< degrees below the horizon, -89 to 90
    double fov = 35;            ///< degrees from the lower edge of the picture to the upper
    bool orthographic = false;  ///< shows as much as the perspective does at the target's distance

    friend bool operator==(const Camera&, const Camera&) = default;
};

/// From where, and how. Each kind of view takes from the camera what it leaves free: the isometric one is
/// orthographic at a pitch of 35.26° (all three axes equally foreshortened), the top one looks straight down
/// with north up.
struct View {
    ViewKind kind = ViewKind::perspective;
    Camera camera;
    float exaggeration = 1;  ///< of heights, for display only, 1 to 5

    friend bool operator==(const View&, const View&) = default;
};

/// The camera with what the kind of view prescribes.
Camera effective_camera(const View& view);

/// The picture's size in pixels; its rows count from the top.
struct Viewport {
    int width = 1;
    int height = 1;
};

struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;  ///< of length 1
};

/// A camera worked out for a viewport.
struct Lens {
    Viewport viewport;
    glm::dvec3 eye;
    glm::dvec3 right, up, forward;  ///< of length 1
    double tangent_x,
        tangent_y;    ///< half the width and height of what is seen at one metre, or, orthographic, of all
    double distance;  ///< m from the eye to the camera's target
    bool orthographic;

    /// View matrix without its translation: the renderer works relative to the eye.
    glm::dmat4 rotation() const;
    /// Depth runs from 1 at `near` to 0 at infinity (perspective) or at `far` (orthographic).
    glm::dmat4 projection(double near, double far) const;
    /// pixel: from the picture's upper left corner; (0.5, 0.5) is the middle of the first one.
    Ray ray(glm::dvec2 pixel) const;
    /// The pixel where a point appears, and as z its distance along `forward`; at or below 0 it is behind the
    /// eye.
    glm::dvec3 project(const glm::dvec3& point) const;
    /// At a distance along `forward`; the same everywhere in a parallel projection.
    double metres_per_pixel(double depth) const;
};

Lens make_lens(const View& view, Viewport viewport);

}  // namespace talus
