#include "core/lesson/transport.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace talus {

Track track_of(const PlacementOrder& order) {
    Track track{order.steps(), {}};
    for (const PhaseSpan& span : order.phases()) {
        const std::string level = "Level " + std::to_string(span.level) + ": ";
        switch (span.phase) {
            case Phase::seeds:
                track.marks.push_back({span.first, true, "Seeds"});
                break;
            case Phase::diamond:
                track.marks.push_back({span.first, true, level + "diamond step (centres)"});
                break;
            case Phase::square:
                track.marks.push_back({span.first, false, level + "square step (edge midpoints)"});
                break;
            case Phase::diamond_additions:
            case Phase::square_additions:
                track.marks.push_back({span.first, false, level + "random additions"});
                break;
            case Phase::remaining_additions:
                track.marks.push_back({span.first, true, "Random additions of the levels below"});
                break;
        }
    }
    return track;
}

double share_of(const Track& track, std::int64_t position) {
    const std::size_t passages = track.marks.size();
    for (std::size_t i = passages; i-- > 0;) {
        const std::int64_t begin = track.marks[i].step;
        if (position < begin) continue;
        const std::int64_t end = i + 1 < passages ? track.marks[i + 1].step : track.steps;
        const double within = static_cast<double>(position - begin) / static_cast<double>(end - begin);
        return (static_cast<double>(i) + within) / static_cast<double>(passages);
    }
    return 0;
}

std::int64_t position_at(const Track& track, double share) {
    const std::size_t passages = track.marks.size();
    if (passages == 0) return 0;
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(passages);
    const std::size_t i = std::min(passages - 1, static_cast<std::size_t>(place));
    const std::int64_t begin = track.marks[i].step;
    const std::int64_t end = i + 1 < passages ? track.marks[i + 1].step : track.steps;
    const double within = (place - static_cast<double>(i)) * static_cast<double>(end - begin);
    return begin + static_cast<std::int64_t>(std::floor(within + 0.5));
}

void Transport::load(Track track) {
    track_ = std::move(track);
    seek(0);
}

std::int64_t Transport::next_mark(std::int64_t position, bool level) const {
    for (const Mark& mark : track_.marks) {
        if (mark.step > position && (mark.level || !level)) return mark.step;
    }
    return track_.steps;
}

std::int64_t Transport::last_mark(std::int64_t position, bool level) const {
    std::int64_t last = 0;
    for (const Mark& mark : track_.marks) {
        if (mark.step < position && (mark.level || !level)) last = mark.step;
    }
    return last;
}

void Transport::forward(Grain by) {
    seek(by == Grain::step ? position_ + 1 : next_mark(position_, by == Grain::level));
}

void Transport::back(Grain by) {
    seek(by == Grain::step ? position_ - 1 : last_mark(position_, by == Grain::level));
}

void Transport::seek(std::int64_t position) {
    position_ = std::clamp<std::int64_t>(position, 0, track_.steps);
    playing_ = false;
    waited_ = 0;
}

void Transport::play() {
    if (at_last()) seek(0);
    playing_ = track_.steps > 0;
    end_ = track_.steps;
    waited_ = 0;
}

void Transport::play_to(std::int64_t position) {
    if (position <= position_) return seek(position);
    play();
    end_ = std::min(position, track_.steps);
}

// How long the next change takes at speed 1.
double Transport::seconds_here() const {
    if (grain != Grain::step) return k_jump_seconds;
    const std::int64_t end = next_mark(position_, false);
    const std::int64_t begin = last_mark(position_ + 1, false);
    return std::min(k_step_seconds, k_max_phase / static_cast<double>(end - begin));
}

void Transport::advance(double seconds) {
    if (!playing_) return;
    waited_ += seconds * speed_;
    while (position_ < end_) {
        const double each = seconds_here();
        if (waited_ < each) return;
        if (grain != Grain::step) {
            waited_ -= each;
            position_ = std::min(end_, next_mark(position_, grain == Grain::level));
            continue;
        }
        // All steps of the phase at once that the time allows.
        const std::int64_t room = std::min(end_, next_mark(position_, false)) - position_;
        const auto count = std::min(room, static_cast<std::int64_t>(waited_ / each));
        waited_ -= static_cast<double>(count) * each;
        position_ += count;
    }
    pause();
}

double Transport::next_change() const {
    if (!playing_) return std::numeric_limits<double>::infinity();
    return std::max(0.0, seconds_here() - waited_) / speed_;
}

void Transport::set_speed(double speed) { speed_ = std::clamp(speed, k_min_speed, k_fastest); }

}  // namespace talus
