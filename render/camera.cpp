#include "render/camera.h"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

namespace talus {
namespace {

const double k_isometric_pitch = glm::degrees(std::atan(std::sqrt(0.5)));  // 35.264°
// A ray of a parallel projection begins this far behind the eye, m: before any terrain.
constexpr double k_ray_setback = 1e7;

}  // namespace

std::span<const ViewInfo> view_infos() {
    static constexpr std::array<ViewInfo, 3> infos{{
        {ViewKind::perspective, "perspective", "Perspective", "Perspective, as an eye or a camera sees it."},
        {ViewKind::isometric, "isometric", "Isometric",
         "Parallel projection at 35.26 degrees: equal lengths look equal everywhere."},
        {ViewKind::top, "top", "Top", "A map: straight from above, north up."},
    }};
    return infos;
}

const ViewInfo& info_of(ViewKind view) { return view_infos()[static_cast<std::size_t>(view)]; }

Camera effective_camera(const View& view) {
    Camera camera = view.camera;
    switch (view.kind) {
        case ViewKind::perspective:
            break;
        case ViewKind::isometric:
            camera.pitch = k_isometric_pitch;
            camera.orthographic = true;
            break;
        case ViewKind::top:
            camera.pitch = 90;
            camera.heading = 0;
            camera.orthographic = true;
            break;
    }
    return camera;
}

Lens make_lens(const View& view, Viewport viewport) {
    const Camera camera = effective_camera(view);
    const double heading = glm::radians(camera.heading);
    const double pitch = glm::radians(camera.pitch);
    Lens lens{};
    lens.viewport = viewport;
    lens.right = {std::cos(heading), -std::sin(heading), 0};
    lens.forward = {std::sin(heading) * std::cos(pitch), std::cos(heading) * std::cos(pitch),
                    -std::sin(pitch)};
    lens.up = glm::cross(lens.right, lens.forward);
    lens.eye = camera.target - camera.distance * lens.forward;
    lens.orthographic = camera.orthographic;
    lens.tangent_y = std::tan(glm::radians(camera.fov) / 2) * (camera.orthographic ? camera.distance : 1);
    lens.tangent_x = lens.tangent_y * viewport.width / viewport.height;
    lens.distance = camera.distance;
    return lens;
}

Lens lens_of_part(const Lens& whole, const PicturePart& part) {
    const double width = whole.viewport.width;
    const double height = whole.viewport.height;
    Lens lens = whole;
    lens.viewport = {part.width, part.height};
    lens.tangent_x *= part.width / width;
    lens.tangent_y *= part.height / height;
    lens.shift_x += whole.tangent_x * ((2.0 * part.x + part.width) / width - 1);
    lens.shift_y += whole.tangent_y * (1 - (2.0 * part.y + part.height) / height);
    return lens;
}

glm::dmat4 Lens::rotation() const {
    glm::dmat4 matrix(1);
    for (int i = 0; i < 3; ++i) {
        matrix[i][0] = right[i];
        matrix[i][1] = up[i];
        matrix[i][2] = -forward[i];
    }
    return matrix;
}

glm::dmat4 Lens::projection(double near, double far) const {
    glm::dmat4 matrix(0);
    matrix[0][0] = 1 / tangent_x;
    matrix[1][1] = 1 / tangent_y;
    if (orthographic) {
        matrix[2][2] = 1 / (far - near);
        matrix[3][2] = far / (far - near);
        matrix[3][3] = 1;
        matrix[3][0] = -shift_x / tangent_x;
        matrix[3][1] = -shift_y / tangent_y;
    } else {
        matrix[2][0] = shift_x / tangent_x;
        matrix[2][1] = shift_y / tangent_y;
        matrix[2][3] = -1;
        matrix[3][2] = near;
    }
    return matrix;
}

Ray Lens::ray(glm::dvec2 pixel) const {
    const double x = (2 * pixel.x / viewport.width - 1) * tangent_x + shift_x;
    const double y = (1 - 2 * pixel.y / viewport.height) * tangent_y + shift_y;
    if (orthographic) return {eye + x * right + y * up - k_ray_setback * forward, forward};
    return {eye, glm::normalize(forward + x * right + y * up)};
}

glm::dvec3 Lens::project(const glm::dvec3& point) const {
    const glm::dvec3 from_eye = point - eye;
    const double depth = glm::dot(from_eye, forward);
    const double scale = orthographic ? 1 : depth;
    return {((glm::dot(from_eye, right) / scale - shift_x) / tangent_x + 1) * viewport.width / 2,
            (1 - (glm::dot(from_eye, up) / scale - shift_y) / tangent_y) * viewport.height / 2, depth};
}

double Lens::metres_per_pixel(double depth) const {
    return 2 * tangent_y / viewport.height * (orthographic ? 1 : depth);
}

bool is_outside(const Lens& lens, const Box& box) {
    const glm::dvec3 middle = (box.low + box.high) / 2.0 - lens.eye;
    const glm::dvec3 half = (box.high - box.low) / 2.0;
    const auto beyond = [&](const glm::dvec3& inward, double offset) {
        return glm::dot(inward, middle) + offset + glm::dot(glm::abs(inward), half) < 0;
    };
    const double left = lens.tangent_x - lens.shift_x;
    const double right = lens.tangent_x + lens.shift_x;
    const double below = lens.tangent_y - lens.shift_y;
    const double above = lens.tangent_y + lens.shift_y;
    if (lens.orthographic) {
        return beyond(lens.right, left) || beyond(-lens.right, right) || beyond(lens.up, below) ||
               beyond(-lens.up, above);
    }
    return beyond(lens.forward, 0) || beyond(left * lens.forward + lens.right, 0) ||
           beyond(right * lens.forward - lens.right, 0) || beyond(below * lens.forward + lens.up, 0) ||
           beyond(above * lens.forward - lens.up, 0);
}

}  // namespace talus
