#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string_view>

namespace talus {

/// Draw space is right-handed, in metres: x to the east, y to the north, z up. The origin lies under the
/// middle of the map at the datum; a point's z is its height × the view's exaggeration.

enum class ViewKind { perspective, isometric, top };

struct ViewInfo {
    ViewKind kind;
    std::string_view key;    ///< on the command line
    std::string_view label;  ///< in the window
    std::string_view help;
};
std::span<const ViewInfo> view_infos();  ///< in the order of the enum
const ViewInfo& info_of(ViewKind view);

/// A camera that looks at a target from a distance.
struct Camera {
    glm::dvec3 target{0};       ///< draw space
    double distance = 6000;     ///< m from the eye to the target, above 0
    double heading = 22.5;      ///< degrees clockwise from north of the direction in which it looks
    double pitch = 25;          ///< degrees below the horizon, -89 to 90
    double fov = 35;            ///< degrees from the lower edge of the picture to the upper one
    bool orthographic = false;  ///< shows as much as the perspective does at the target's distance

    friend bool operator==(const Camera&, const Camera&) = default;
};

/// Kind of view and camera. Each kind overrides some values of the camera: the isometric one is orthographic
/// at a pitch of 35.26° (all three axes equally foreshortened), the top one looks straight down with north
/// up.
struct View {
    ViewKind kind = ViewKind::perspective;
    Camera camera;
    float exaggeration = 1;  ///< of heights, for display only, 1 to 5

    friend bool operator==(const View&, const View&) = default;
};

/// Returns the camera with the values that the kind of view overrides.
Camera effective_camera(const View& view);

/// The picture's size in pixels; its rows count from the top.
struct Viewport {
    int width = 1;
    int height = 1;

    friend bool operator==(const Viewport&, const Viewport&) = default;
};

/// A part of a picture, in pixels from its upper left corner.
struct PicturePart {
    int x = 0;
    int y = 0;
    int width = 1;
    int height = 1;
};

struct Ray {
    glm::dvec3 origin;
    glm::dvec3 direction;  ///< of length 1
};

/// A camera evaluated for a viewport.
struct Lens {
    Viewport viewport;
    glm::dvec3 eye;
    glm::dvec3 right, up, forward;  ///< of length 1
    double tangent_x,
        tangent_y;  ///< half the width and height of the visible area: at one metre, or, orthographic, at any
                    ///< distance
    double distance;  ///< m from the eye to the camera's target
    bool orthographic;
    /// How far to the right of `forward` and above it the middle of the visible area lies, measured as the
    /// tangents are: 0 except for a part of a picture.
    double shift_x = 0, shift_y = 0;

    /// Returns the view matrix without its translation: the renderer works relative to the eye.
    glm::dmat4 rotation() const;
    /// Returns a matrix whose depth runs from 1 at `near` to 0 at infinity (perspective) or at `far`
    /// (orthographic).
    glm::dmat4 projection(double near, double far) const;
    /// Returns the ray through a pixel, counted from the picture's upper left corner; (0.5, 0.5) is the
    /// middle of the first one.
    Ray ray(glm::dvec2 pixel) const;
    /// Returns the pixel where a point appears, with its distance along `forward` as z; at or below 0 the
    /// point is behind the eye.
    glm::dvec3 project(const glm::dvec3& point) const;
    /// Returns the size of a pixel at a distance along `forward`; in a parallel projection it is the same
    /// everywhere.
    double metres_per_pixel(double depth) const;

    friend bool operator==(const Lens&, const Lens&) = default;
};

Lens make_lens(const View& view, Viewport viewport);
/// Returns the lens of a part of its picture: each point appears where it does in the whole, less the part's
/// corner.
Lens lens_of_part(const Lens& whole, const PicturePart& part);

/// Edges of a box run along the axes of draw space.
struct Box {
    glm::dvec3 low, high;
};
/// Returns whether nothing of the box is in the picture. It may miss a few that lie beyond a corner of it.
bool is_outside(const Lens& lens, const Box& box);

}  // namespace talus
