#include "core/lesson/moments.h"

#include <algorithm>

namespace talus {
namespace {

// Positions after `from` up to `to`, which is the last.
std::vector<std::int64_t> way(const Track& track, std::int64_t from, std::int64_t to) {
    std::vector<std::int64_t> positions;
    if (to - from <= k_max_moments_of_step) {
        for (std::int64_t done = from + 1; done <= to; ++done) positions.push_back(done);
        return positions;
    }
    for (const Mark& mark : track.marks) {
        if (mark.step > from && mark.step < to) positions.push_back(mark.step);
    }
    if (positions.empty() || static_cast<std::int64_t>(positions.size()) >= k_max_moments_of_step) {
        positions.clear();
        for (std::int64_t i = 1; i < k_max_moments_of_step; ++i)
            positions.push_back(from + (to - from) * i / k_max_moments_of_step);
    }
    positions.push_back(to);
    return positions;
}

}  // namespace

std::vector<LessonMoment> moments_of(const LessonFile& lesson) {
    std::vector<LessonMoment> moments;
    Track track;
    std::int64_t position = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        const auto trace = make_trace(step.setup);
        const std::int64_t stop = position_of(step.stop, step.setup).value();  // the reader has checked it
        if (trace->track() != track) position = 0;
        track = trace->track();
        if (step.plays && step.compare.empty() && stop > position) {
            for (const std::int64_t done : way(track, position, stop)) moments.push_back({i, done});
        } else {
            moments.push_back({i, stop});
        }
        position = stop;
    }
    return moments;
}

}  // namespace talus
