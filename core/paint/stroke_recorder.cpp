#include "core/paint/stroke_recorder.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {

void StrokeRecorder::move_to(double x, double y, float pressure) {
    if (kept_.empty()) {
        brush_ = {x, y, pressure};
        kept_.push_back(exact_point(x, y, pressure));
        return;
    }
    const double east = x - brush_.x;
    const double south = y - brush_.y;
    const double away = std::sqrt(east * east + south * south);
    const double way = away - leash_;
    // A pen that only touches the ground leaves a dot as strong as its hardest touch.
    if (kept_.size() == 1 && !(way > 0)) {
        brush_.pressure = std::max(brush_.pressure, pressure);
        kept_.front() = exact_point(brush_.x, brush_.y, brush_.pressure);
    }
    // A full line ends where it is, instead of going on straight to wherever the hand is.
    if (!(way > 0) || kept_.size() + 1 >= Stroke::k_max_points) return;
    const StrokePoint from = brush_;
    const auto at = [&](double share) {
        return StrokePoint{from.x + east * share, from.y + south * share,
                           lerp(from.pressure, pressure, static_cast<float>(share))};
    };
    double gone = spacing_ - since_;
    for (; gone <= way && kept_.size() + 1 < Stroke::k_max_points; gone += spacing_) {
        const StrokePoint point = at(gone / away);
        kept_.push_back(exact_point(point.x, point.y, point.pressure));
    }
    since_ = way - (gone - spacing_);
    brush_ = at(way / away);
}

std::vector<StrokePoint> StrokeRecorder::points() const {
    std::vector<StrokePoint> all = kept_;
    if (all.empty()) return all;
    const StrokePoint end = exact_point(brush_.x, brush_.y, brush_.pressure);
    if (end.x != all.back().x || end.y != all.back().y) all.push_back(end);
    return all;
}

}  // namespace talus
