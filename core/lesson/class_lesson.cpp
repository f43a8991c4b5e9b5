#include "core/lesson/class_lesson.h"

#include <cassert>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/generate/fractal_law.h"
#include "core/generate/lattice_window.h"
#include "core/lesson/class_rounding.h"

namespace talus {
namespace {

constexpr std::uint32_t k_number_channel = 1000;  // apart from the stage's own, for these are not its numbers

}  // namespace

ClassLesson::ClassLesson(const ClassNumbers& numbers)
    : Lesson(PlacementOrder(numbers.plan, numbers.stage.random_additions), k_tenths), numbers_(numbers) {
    const PlacementOrder& order = this->order();
    assert(order.width() <= ClassNumbers::k_max_side && order.height() <= ClassNumbers::k_max_side);
    numbers_.stage.relief = ClassNumbers::k_max_seed;
    const int levels = order.plan().levels;
    const bool moves = order.random_additions();
    const auto grids = static_cast<std::size_t>(levels) + 1;
    if (moves) {
        lattices_.moved.resize(grids);
        lattices_.centres.resize(grids);
        lattices_.rest.resize(grids);
    }
    // One lattice that all phases write into; its state after each half step is copied from it.
    Grid<float>& now = lattices_.finished;
    now = Grid<float>(order.width(), order.height(), 0.0f);
    const auto copy = [&](int level, int from, int stride_of, int width, int height) {
        Grid<float> out(width, height);
        const int stride = 1 << (levels - stride_of);
        const int start = from << (levels - level);
        for (int j = 0; j < height; ++j)
            for (int i = 0; i < width; ++i) out(i, j) = now(start + i * stride, start + j * stride);
        return out;
    };
    for (const PhaseSpan& phase : order.phases()) {
        const auto at = static_cast<std::size_t>(phase.level);
        const int level = phase.level;
        if (places_points(phase.phase)) {
            for (std::int64_t step = phase.first; step < phase.first + phase.count; ++step) {
                const LatticePoint point = order.point_at(step);
                Arithmetic line{.phase = phase.phase, .level = level, .point = point, .parents = {}};
                const ParentPoints parents = order.parents_of(point);
                line.count = parents.count;
                for (std::size_t i = 0; i < static_cast<std::size_t>(parents.count); ++i) {
                    const LatticePoint own = order.wrapped(parents.points[i]);
                    line.parents[i].value = static_cast<double>(now(own.x, own.y));
                }
                work_out(line, 0);
                now(point.x, point.y) = static_cast<float>(line.result);
            }
        } else if (phase.phase != Phase::remaining_additions) {
            for (std::int64_t step = 0; step < phase.first; ++step) {
                if (!places_points(order.phase_of(step).phase)) continue;
                const LatticePoint point = order.point_at(step);
                if (!order.moves(phase, point)) continue;
                Arithmetic line{.phase = phase.phase, .level = level, .point = point, .parents = {}};
                work_out(line, now(point.x, point.y));
                now(point.x, point.y) = static_cast<float>(line.result);
            }
        }
        if (!moves) continue;
        if (phase.phase == Phase::seeds || phase.phase == Phase::square_additions)
            lattices_.rest[at] = copy(level, 0, level, order.width(level), order.height(level));
        if (phase.phase == Phase::diamond)
            lattices_.centres[at] =
                copy(level, 1, level - 1, order.plan().x.steps(level - 1), order.plan().y.steps(level - 1));
        if (phase.phase == Phase::diamond_additions)
            lattices_.moved[at] = copy(level, 0, level - 1, order.width(level - 1), order.height(level - 1));
    }
}

int ClassLesson::half_step_of(Phase phase, int level) const {
    if (phase == Phase::seeds) return 0;
    return phase == Phase::diamond || phase == Phase::diamond_additions ? 2 * level - 1 : 2 * level;
}

int ClassLesson::largest_offset(int half_step) const {
    if (numbers_.no_offsets && half_step > 0) return 0;
    return static_cast<int>(std::floor(amplitude(numbers_.stage, half_step) * k_tenths + 0.5));
}

int ClassLesson::drawn(LatticePoint point, int half_step, bool addition) const {
    // By the place among all levels' points, so that a finer lattice begins with the same numbers.
    const LatticePlan& plan = order().plan();
    const auto channel = k_number_channel + (addition ? static_cast<std::uint32_t>(half_step) : 0);
    const std::uint32_t bits = hash(row_key(numbers_.seed, place_of(plan.y, plan.levels, point.y), channel),
                                    static_cast<std::uint32_t>(place_of(plan.x, plan.levels, point.x)));
    const int most = largest_offset(half_step);
    if (gaussian() && half_step > 0) {
        const double tenths = static_cast<double>(to_normal(bits)) * most / std::sqrt(3.0);
        return static_cast<int>(std::floor(tenths + 0.5));
    }
    // Seeds are whole numbers.
    const int step = half_step == 0 ? k_tenths : 1;
    const auto count = static_cast<std::uint64_t>(2 * (most / step) + 1);
    return (static_cast<int>(count * bits >> 32) - most / step) * step;
}

void ClassLesson::work_out(Arithmetic& line, float before) const {
    const int half_step = half_step_of(line.phase, line.level);
    const auto typed = numbers_.typed.find(line.point);
    const bool is_typed = places_points(line.phase) && typed != numbers_.typed.end();
    if (line.phase == Phase::remaining_additions) {
        line.mean = line.result = static_cast<double>(before);  // on paper the lattice ends at its last level
        return;
    }
    const int number = is_typed ? typed->second : drawn(line.point, half_step, !places_points(line.phase));
    if (line.phase == Phase::seeds) {
        line.given = true;
        line.mean = line.result = number;
        return;
    }
    const int most = largest_offset(half_step);
    line.amplitude = gaussian() ? most / std::sqrt(3.0) : most;
    line.offset = number;
    int sum = static_cast<int>(before);
    for (const Term& parent : line.parents) sum += static_cast<int>(std::floor(parent.value + 0.5));
    const int count = line.count > 0 ? line.count : 1;
    line.mean = static_cast<double>(sum) / count;
    line.result = rounded_result(sum, count, number);
}

}  // namespace talus
