#include "core/lesson/trace/transport.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace talus {

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
    position_ = std::clamp<std::int64_t>(position, 0, last_position());
    playing_ = false;
    waited_ = 0;
}

void Transport::set_limit(std::int64_t position) {
    limit_ = std::max<std::int64_t>(position, 0);
    if (position_ > limit_) seek(limit_);
}

void Transport::play() {
    if (at_last()) seek(0);
    end_ = last_position();
    playing_ = position_ < end_;
    waited_ = 0;
}

void Transport::play_to(std::int64_t position) {
    if (position <= position_) return seek(position);
    play();
    end_ = std::min(position, last_position());
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
