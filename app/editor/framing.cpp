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
    seen_.clear();
    note(view, ground);
}

void Framing::note(const View& view, const Ground& ground) {
    if (ground.terrain() == nullptr) return;
    const auto& heights = ground.terrain()->height();
    std::erase_if(seen_, [&](const Seen& each) {
        const auto there = each.heights.lock();
        return there == nullptr || (there == heights && each.exaggeration == view.exaggeration);
    });
    if (seen_.size() == k_max_seen) seen_.erase(seen_.begin());
    seen_.push_back({heights, view.exaggeration, view.camera});
}

const Framing::Seen* Framing::seen(const View& view, const Ground& ground) const {
    for (const Seen& each : seen_) {
        if (each.exaggeration == view.exaggeration && each.heights.lock() == ground.terrain()->height())
            return &each;
    }
    return nullptr;
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
    if (const Seen* before = seen(view, ground)) {
        again.camera = before->camera;
    } else {
        frame(again, ground, {viewport, last_->below});
        if (!differs(view.camera, again.camera)) again = view;
    }
    const bool moves = again.camera != view.camera;
    view = again;
    last_->camera = view.camera;
    note(view, ground);
    return moves;
}

}  // namespace talus
