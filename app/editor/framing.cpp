#include "app/editor/framing.h"

#include <cmath>
#include <glm/geometric.hpp>

namespace talus {
namespace {

constexpr double k_noticeable = 0.05;  // of the camera's distance

bool differs(const Camera& a, const Camera& b) {
    const double least = k_noticeable * a.distance;
    return std::fabs(a.distance - b.distance) > least || glm::distance(a.target, b.target) > least;
}

}  // namespace

void Framing::framed(const View& view, const Ground& ground, int covered_below) {
    last_ = {view.camera, covered_below, view.exaggeration, ground.terrain()};
}

void Framing::lift(View& view, const Ground& ground) {
    const bool unmoved = last_ && last_->camera == view.camera;
    keep_above_ground(view, ground);
    if (unmoved) last_->camera = view.camera;
}

bool Framing::renew(View& view, const Ground& ground, Viewport viewport) {
    if (!last_ || last_->camera != view.camera) return false;
    if (last_->terrain == ground.terrain() && last_->exaggeration == view.exaggeration) return false;
    last_->terrain = ground.terrain();
    last_->exaggeration = view.exaggeration;
    View again = view;
    frame(again, ground, {viewport, last_->below});
    if (!differs(view.camera, again.camera)) return false;
    view = again;
    last_->camera = view.camera;
    return true;
}

}  // namespace talus
