#include "core/lesson/lesson.h"

#include <cassert>

namespace talus {
namespace {

StridedValues dense(const Grid<float>& grid) { return {grid.data(), 1, grid.width()}; }

StridedValues every(const Grid<float>& finished, int stride, int from) {
    const std::ptrdiff_t width = finished.width();
    return {finished.data() + from * (width + 1), stride, stride * width};
}

const Grid<float>& of_level(const std::vector<Grid<float>>& grids, int level) {
    return grids[static_cast<std::size_t>(level)];
}

}  // namespace

StridedValues Lesson::old_points(const PhaseSpan& phase) const {
    if (phase.level == 0) return level_points(phase);
    const int stride = 1 << (order_.plan().levels - phase.level + 1);
    switch (order_.random_additions() ? phase.phase : Phase::remaining_additions) {
        case Phase::diamond:
            return dense(of_level(lattices_.rest, phase.level - 1));
        case Phase::diamond_additions:
        case Phase::square:
            return dense(of_level(lattices_.moved, phase.level));
        case Phase::square_additions: {
            const Grid<float>& all = of_level(lattices_.rest, phase.level);
            return every(all, 2, 0);
        }
        default:
            return every(lattices_.finished, stride, 0);
    }
}

StridedValues Lesson::centres(const PhaseSpan& phase) const {
    const int half = 1 << (order_.plan().levels - phase.level);
    switch (order_.random_additions() ? phase.phase : Phase::remaining_additions) {
        case Phase::diamond:
        case Phase::diamond_additions:
        case Phase::square:
            return dense(of_level(lattices_.centres, phase.level));
        case Phase::square_additions:
            return every(of_level(lattices_.rest, phase.level), 2, 1);
        default:
            return every(lattices_.finished, 2 * half, half);
    }
}

StridedValues Lesson::level_points(const PhaseSpan& phase) const {
    if (order_.random_additions() && phase.phase != Phase::remaining_additions)
        return dense(of_level(lattices_.rest, phase.level));
    return every(lattices_.finished, 1 << (order_.plan().levels - phase.level), 0);
}

float Lesson::raw_value(LatticePoint point, std::int64_t done) const {
    assert(order_.known(point, done));
    const PhaseSpan& phase = order_.phase_of(done - 1);
    const int shift = order_.plan().levels - phase.level;
    const int i = point.x >> shift;
    const int j = point.y >> shift;
    if (order_.level_of(point) < phase.level) return old_points(phase).at(i / 2, j / 2);
    if (phase.level > 0 && i % 2 == 1 && j % 2 == 1) return centres(phase).at(i / 2, j / 2);
    return level_points(phase).at(i, j);
}

double Lesson::value(LatticePoint point, std::int64_t done) const {
    return static_cast<double>(raw_value(point, done)) / parts_;
}

Arithmetic Lesson::arithmetic(std::int64_t step, LatticePoint point) const {
    const PhaseSpan& phase = order_.phase_of(step);
    Arithmetic line{.phase = phase.phase, .level = phase.level, .point = point, .parents = {}};
    float before = 0;
    if (places_points(phase.phase)) {
        const ParentPoints parents = order_.parents_of(point);
        line.count = parents.count;
        for (std::size_t i = 0; i < static_cast<std::size_t>(parents.count); ++i) {
            const LatticePoint own = order_.wrapped(parents.points[i]);
            line.parents[i] = {parents.points[i], own, static_cast<double>(raw_value(own, step))};
        }
    } else {
        before = raw_value(point, step);
    }
    work_out(line, before);
    line.mean /= parts_;
    line.amplitude /= parts_;
    line.offset /= parts_;
    line.result /= parts_;
    for (Term& parent : line.parents) parent.value /= parts_;
    return line;
}

}  // namespace talus
