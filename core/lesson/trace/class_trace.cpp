#include "core/lesson/trace/class_trace.h"

#include <cassert>
#include <cmath>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/generate/fractal_law.h"
#include "core/generate/lattice_window.h"
#include "core/lesson/trace/class_rounding.h"

namespace talus {
namespace {

constexpr std::uint32_t k_number_channel = 1000;  // apart from the stage's own, for these are not its numbers

// Apart, too: a line's numbers come again in no lattice. Its places were first counted in 16ths.
constexpr std::uint32_t k_line_channel = 2000;
constexpr int k_line_levels = 4;

int half_step_of(const PhaseSpan& phase) {
    if (phase.phase == Phase::seeds) return 0;
    const bool first = phase.phase == Phase::diamond || phase.phase == Phase::diamond_additions;
    return 2 * phase.level - (first ? 1 : 0);
}

}  // namespace

ClassTrace::ClassTrace(const ClassNumbers& numbers)
    : LatticeTrace(PlacementOrder(numbers.plan, numbers.stage.random_additions, numbers.squares_first),
                   NumberKind::tenths),
      settings_(numbers) {
    const PlacementOrder& order = this->order();
    assert(order.width() <= ClassNumbers::k_max_side && order.height() <= ClassNumbers::k_max_side);
    settings_.stage.relief = ClassNumbers::k_max_seed;
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
        if (talus::places_points(phase.phase)) {
            for (std::int64_t step = phase.first; step < phase.first + phase.count; ++step) {
                const LatticePoint point = order.point_at(step);
                Arithmetic line =
                    with_parents(point, [&](LatticePoint parent) { return now(parent.x, parent.y); });
                work_out(line, phase, 0);
                now(point.x, point.y) = static_cast<float>(line.result);
            }
        } else if (phase.phase != Phase::remaining_additions) {
            for (int y = 0; y < now.height(); ++y) {
                for (int x = 0; x < now.width(); ++x) {
                    if (!changes(phase.first, {x, y})) continue;
                    Arithmetic line{.point = {x, y}, .terms = {}};
                    work_out(line, phase, now(x, y));
                    now(x, y) = static_cast<float>(line.result);
                }
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
    finish();
}

int ClassTrace::largest_offset(int half_step) const {
    if (settings_.no_offsets && half_step > 0) return 0;
    return static_cast<int>(std::floor(amplitude(settings_.stage, half_step) * k_tenths + 0.5));
}

int ClassTrace::drawn(LatticePoint point, int half_step, bool addition) const {
    // By the place among all levels' points, so that a finer lattice begins with the same numbers.
    const LatticePlan& plan = order().plan();
    const std::int64_t row = order().is_line() ? 0 : place_of(plan.y, plan.levels, point.y);
    const std::int64_t column =
        order().is_line() ? point.x << (k_line_levels - plan.levels) : place_of(plan.x, plan.levels, point.x);
    const auto channel = (order().is_line() ? k_line_channel : k_number_channel) +
                         (addition ? static_cast<std::uint32_t>(half_step) : 0);
    const std::uint32_t bits =
        hash(row_key(settings_.seed, row, channel), static_cast<std::uint32_t>(column));
    const int max_offset = largest_offset(half_step);
    if (gaussian() && half_step > 0) {
        const double tenths = static_cast<double>(to_normal(bits)) * max_offset / std::sqrt(3.0);
        return static_cast<int>(std::floor(tenths + 0.5));
    }
    // First points are whole numbers.
    const int step = half_step == 0 ? k_tenths : 1;
    const auto count = static_cast<std::uint64_t>(2 * (max_offset / step) + 1);
    return (static_cast<int>(count * bits >> 32) - max_offset / step) * step;
}

void ClassTrace::work_out(Arithmetic& line, const PhaseSpan& phase, float before) const {
    const int half_step = half_step_of(phase);
    const bool placed = talus::places_points(phase.phase);
    const auto typed = settings_.typed.find(line.point);
    const bool is_typed = placed && typed != settings_.typed.end();
    if (phase.phase == Phase::remaining_additions) {
        line.mean = line.result = static_cast<double>(before);  // on paper the lattice ends at its last level
        return;
    }
    const int number = is_typed ? typed->second : drawn(line.point, half_step, !placed);
    if (phase.phase == Phase::seeds) {
        line.given = true;
        line.mean = line.result = number;
        return;
    }
    const int max_offset = largest_offset(half_step);
    line.amplitude = gaussian() ? max_offset / std::sqrt(3.0) : max_offset;
    line.offset = number;
    int sum = static_cast<int>(before);
    for (const Term& parent : line.used_terms()) sum += static_cast<int>(std::floor(parent.value + 0.5));
    const int count = line.count > 0 ? line.count : 1;
    line.mean = static_cast<double>(sum) / count;
    line.result = rounded_result(sum, count, number);
}

std::string ClassTrace::addend(const Arithmetic& line, const std::string& language) const {
    const bool moves = line.count == 0;  // by an addition: what was typed for the point is in it already
    if (!moves && settings_.typed.contains(line.point)) return worded("an offset that was typed", language);
    if (settings_.no_offsets) return worded("no offset: the dice are put away", language);
    return LatticeTrace::addend(line, language);
}

}  // namespace talus
