#include "core/lesson/script/moments.h"

#include <algorithm>

namespace talus {
namespace {

// Positions after `from` up to `to`, which is the last: of each step, else of marks, else of the long ones.
std::vector<std::int64_t> way(const Track& track, std::int64_t from, std::int64_t to) {
    std::vector<std::int64_t> positions;
    const auto add_marks = [&](bool all) {
        positions.clear();
        for (const Mark& mark : track.marks) {
            if (mark.step > from && mark.step < to && (all || mark.level)) positions.push_back(mark.step);
        }
    };
    const auto too_many = [&] {
        return static_cast<std::int64_t>(positions.size()) >= k_max_moments_of_step;
    };
    if (to - from <= k_max_moments_of_step) {
        for (std::int64_t done = from + 1; done <= to; ++done) positions.push_back(done);
        return positions;
    }
    add_marks(true);
    if (too_many()) add_marks(false);
    if (positions.empty() || too_many()) {
        positions.clear();
        for (std::int64_t i = 1; i < k_max_moments_of_step; ++i)
            positions.push_back(from + (to - from) * i / k_max_moments_of_step);
    }
    positions.push_back(to);
    return positions;
}

}  // namespace

std::int64_t start_of(const LessonFile& lesson, std::size_t step) {
    const LessonStep& its = lesson.steps[step];
    const std::int64_t stop = position_of(its.stop, its.setup).value();  // the reader has checked it
    if (!its.plays || !its.compare.empty()) return stop;
    if (step == 0) return 0;
    const LessonStep& before = lesson.steps[step - 1];
    if (before.setup != its.setup && make_trace(before.setup)->track() != make_trace(its.setup)->track())
        return 0;
    return std::min(position_of(before.stop, before.setup).value(), stop);
}

std::vector<LessonMoment> moments_of(const LessonFile& lesson) {
    std::vector<LessonMoment> moments;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        const std::int64_t start = start_of(lesson, i);
        const std::int64_t stop = position_of(step.stop, step.setup).value();
        if (start == stop) {
            moments.push_back({i, stop});
            continue;
        }
        const auto trace = make_trace(step.setup);
        for (const std::int64_t done : way(trace->track(), start, stop)) moments.push_back({i, done});
    }
    return moments;
}

}  // namespace talus
