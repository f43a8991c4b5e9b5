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
    } else {
        matrix[2][3] = -1;
        matrix[3][2] = near;
    }
    return matrix;
}

Ray Lens::ray(glm::dvec2 pixel) const {
    const double x = (2 * pixel.x / viewport.width - 1) * tangent_x;
    const double y = (1 - 2 * pixel.y / viewport.height) * tangent_y;
    if (orthographic) return {eye + x * right + y * up - k_ray_setback * forward, forward};
    return {eye, glm::normalize(forward + x * right + y * up)};
}

glm::dvec3 Lens::project(const glm::dvec3& point) const {
    const glm::dvec3 from_eye = point - eye;
    const double depth = glm::dot(from_eye, forward);
    const double scale = orthographic ? 1 : depth;
    return {(glm::dot(from_eye, right) / (scale * tangent_x) + 1) * viewport.width / 2,
            (1 - glm::dot(from_eye, up) / (scale * tangent_y)) * viewport.height / 2, depth};
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
    if (lens.orthographic) {
        return beyond(lens.right, lens.tangent_x) || beyond(-lens.right, lens.tangent_x) ||
               beyond(lens.up, lens.tangent_y) || beyond(-lens.up, lens.tangent_y);
    }
    return beyond(lens.forward, 0) || beyond(lens.tangent_x * lens.forward + lens.right, 0) ||
           beyond(lens.tangent_x * lens.forward - lens.right, 0) ||
           beyond(lens.tangent_y * lens.forward + lens.up, 0) ||
           beyond(lens.tangent_y * lens.forward - lens.up, 0);
}

}  // namespace talus
