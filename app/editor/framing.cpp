#include "app/editor/framing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

#include "app/editor/sight.h"

namespace talus {
namespace {

constexpr double k_noticeable = 0.05;  // of the camera's distance
constexpr double k_blocked = 0.2;      // of how far one saw: at less there is a wall
constexpr double k_standing_most = 4;  // m above the ground, of who stands on it
constexpr double k_clear = 0.5;        // of the same: how far one sees once the eye has risen

// The same at every resolution.
double extent_of(const Ground& ground) {
    if (ground.terrain() == nullptr) return 0;
    const Lattice& lattice = ground.terrain()->lattice;
    return std::max(lattice.extent_x(), lattice.extent_y());
}

bool differs(const Camera& a, const Camera& b) {
    const double least = k_noticeable * a.distance;
    return std::fabs(a.distance - b.distance) > least || glm::distance(a.target, b.target) > least;
}

}  // namespace

void Framing::framed(const View& view, const Ground& ground, const Room& room, bool coarse) {
    last_ = {view.camera, room, view.exaggeration, ground.terrain(), coarse};
    extent_ = extent_of(ground);
    seen_.clear();
    if (!coarse) note(view, ground);
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

void Framing::scale(View& view, const Ground& ground) {
    constexpr double k_noise = 1e-6;  // of a share: resolutions round
    const double now = extent_of(ground);
    const double share = extent_ > 0 && now > 0 ? now / extent_ : 1;
    extent_ = now;
    if (std::fabs(share - 1) < k_noise) return;
    Camera& camera = view.camera;
    camera.target.x *= share;
    camera.target.y *= share;
    camera.distance *= share;
}

void Framing::follow(View& view, const Ground& ground) {
    const bool unmoved = last_ && last_->camera == view.camera;
    const bool in_sight = sight_ && sight_->camera == view.camera;
    const bool stands = standing_ && standing_->camera == view.camera;
    scale(view, ground);
    if (stands) set_eye_height(view, ground, standing_->above);
    keep_above_ground(view, ground);
    if (stands) standing_->camera = view.camera;
    if (unmoved) last_->camera = view.camera;
    if (in_sight) sight_->camera = view.camera;
}

void Framing::note_standing(const View& view, const Ground& ground) {
    if (standing_ && standing_->camera == view.camera) return;
    standing_.reset();
    const auto above = eye_height(view, ground);
    if (above && *above >= 0 && *above < k_standing_most) standing_ = {view.camera, *above};
}

bool Framing::keep_sight(View& view, const Ground& ground, Viewport viewport) {
    if (make_lens(view, viewport).orthographic) {
        sight_.reset();
        return false;
    }
    const auto share_now = [&] { return sight_of(view, ground, viewport) / view.camera.distance; };
    if (!sight_ || sight_->camera != view.camera || sight_->exaggeration != view.exaggeration) {
        sight_ = {view.camera, view.exaggeration, ground.terrain(), share_now()};
        return false;
    }
    if (std::exchange(sight_->terrain, ground.terrain()) == ground.terrain()) return false;
    if (share_now() >= k_blocked * sight_->share) return false;
    clear_sight(view, ground, viewport, k_clear * sight_->share * view.camera.distance);
    sight_->camera = view.camera;
    return true;
}

bool Framing::renew(View& view, const Ground& ground, Viewport viewport) {
    note_standing(view, ground);
    if (!last_ || last_->camera != view.camera) return keep_sight(view, ground, viewport);
    if (last_->terrain == ground.terrain() && last_->exaggeration == view.exaggeration) return false;
    last_->terrain = ground.terrain();
    last_->exaggeration = view.exaggeration;
    const bool was_coarse = std::exchange(last_->coarse, false);
    View again = view;
    if (const Seen* before = seen(view, ground)) {
        again.camera = before->camera;
    } else {
        frame(again, ground, {viewport, last_->room.below, last_->room.goes_on});
        if (!was_coarse && !differs(view.camera, again.camera)) again = view;
    }
    const bool moves = again.camera != view.camera;
    view = again;
    last_->camera = view.camera;
    note(view, ground);
    return moves;
}

}  // namespace talus
