#include "core/erosion/stream_power.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/base/float_math.h"
#include "core/base/math.h"
#include "core/erosion/stream_power_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_diagonal = 1.41421356f;

// Solves x + factor · x / (1 − x / max_drop) = drop for x between 0 and the lesser of the two, all above 0:
// the smaller root of x² − b x + drop · max_drop, in the form that loses no digits and divides by
// max_drop, which may be huge.
float height_above(float drop, float factor, float per_max_drop) {
    const float b = 1 + factor + drop * per_max_drop;
    const float under = std::max(0.0f, b * b - 4 * drop * per_max_drop);
    return 2 * drop / (b + std::sqrt(under));
}

// Solves x + factor · x^n / (1 − x / max_drop) = drop likewise, to a part in a million: from the solution for
// a factor that does not change with x, taken twice, by Newton's steps on the equation times 1 − x /
// max_drop, whose sign at both ends of a bracket differs; a step that leaves the bracket halves it instead.
float height_above(float drop, float factor, float per_max_drop, float n) {
    constexpr float k_near = 1e-3f;  // a Newton's step so small leaves an error of its square
    const FloatPower power{n - 1};
    float low = 0;
    float high = drop * per_max_drop > 1 ? 1 / per_max_drop : drop;
    float x = 0.5f * high;
    for (int i = 0; i < 2; ++i) x = height_above(drop, factor * power.of(x), per_max_drop);
    for (int i = 0; i < 40; ++i) {
        const float slope = factor * power.of(x);  // factor · x^n / x
        const float room = 1 - x * per_max_drop;
        const float off = (x - drop) * room + slope * x;
        (off > 0 ? high : low) = x;
        const float newton = x - off / (room - (x - drop) * per_max_drop + n * slope);
        const bool inside = newton >= low && newton <= high;
        if (inside && std::fabs(newton - x) <= k_near * newton) return newton;
        x = inside ? newton : 0.5f * (low + high);
    }
    return x;
}

}  // namespace

StreamPower::StreamPower(StreamPowerGround ground, StreamPowerLaw law, Grid<float> height)
    : ground_(std::move(ground)), law_(law), height_(std::move(height)) {
    assert(law.step > 0 && law.area_exponent > 0 && law.slope_exponent > 0);
}

double StreamPower::step(double max_length, Progress* progress) {
    const double years = std::min(max_length, law_.step);
    const double times = law_.silting_time > 0 ? years / law_.silting_time : 0;
    advance(years, law_.silting_time > 0 ? static_cast<float>(exp2(-times / std::numbers::ln2)) : 0.0f,
            progress);
    length_ += years;
    return years;
}

void StreamPower::advance(double years, float left, Progress* progress) {
    FlowGraph& graph = scratch_.graph;
    graph.route(height_, ground_.map,
                {.borders = false, .base = ground_.base.get(), .diagonal = ground_.diagonal.get()}, progress);
    graph.downstream(progress);
    find_factors(years, progress);
    if (law_.slope_exponent == 1) {
        solve<true>(static_cast<float>(years), left, progress);
    } else {
        solve<false>(static_cast<float>(years), left, progress);
    }
}

void StreamPower::find_factors(double years, const Progress* progress) {
    const int width = height_.width();
    const int rows = height_.height();
    FlowGraph& graph = scratch_.graph;
    if (scratch_.factor.size() != height_.size()) scratch_.factor = Grid<float>(width, rows);
    const double cell = ground_.map.cell_size;
    const double per_distance = exp2(-static_cast<double>(law_.slope_exponent) * log2(cell));
    const auto diagonal = static_cast<float>(exp2(-0.5 * static_cast<double>(law_.slope_exponent)));
    const auto scale = static_cast<float>(years * per_distance);
    const auto cell_area = static_cast<float>(cell * cell);
    if (ground_.rain == nullptr) {
        const Grid<std::uint32_t>& counts = graph.cells_above(progress);
        each_row(width, rows, progress, [&](int y) {
            stream_power_kernel().factors(
                ground_.erodibility->row(y), counts.row(y), graph.directions().row(y), width, scale,
                cell_area, law_.hillslope_area, law_.area_exponent, diagonal, scratch_.factor.row(y));
        });
        return;
    }
    // The factors hold the areas first.
    graph.accumulate(*ground_.rain, scratch_.factor, progress);
    const FloatPower power{law_.area_exponent};
    each_row(width, rows, progress, [&](int y) {
        const float* const erodibility = ground_.erodibility->row(y);
        const FlowDirection* const direction = graph.directions().row(y);
        float* const factor = scratch_.factor.row(y);
        for (int x = 0; x < width; ++x) {
            const float area = factor[x] * cell_area + law_.hillslope_area;
            factor[x] =
                erodibility[x] * scale * power.of(area) * (is_diagonal(direction[x]) ? diagonal : 1.0f);
        }
    });
}

template <bool linear>
void StreamPower::solve(float years, float left, const Progress* progress) {
    FlowGraph& graph = scratch_.graph;
    const std::span<const std::uint32_t> order = graph.downstream(progress);
    const FlowDirection* const to = graph.directions().data();
    const FlowNeighbours& neighbours = graph.neighbours();
    const float* const factor = scratch_.factor.data();
    const float* const uplift = ground_.uplift->data();
    float* const height = height_.data();
    // 1 / the drop of the steepest slope, straight on and across.
    const float per_max_drop = 1 / (law_.max_slope * static_cast<float>(ground_.map.cell_size));
    double raised = 0;
    double eroded = 0;
    double filled = 0;
    for (std::size_t i = order.size(); i-- > 0;) {
        if (progress != nullptr && i % k_checkpoint_cells == 0) progress->checkpoint();
        const std::size_t cell = order[i];
        const FlowDirection direction = to[cell];
        if (!flows_on(direction)) continue;
        const float below = height[neighbours.next(cell, direction)];
        const float rise = uplift[cell] * years;
        const float before = height[cell];
        const float drop = before + rise - below;
        float over = left * drop;
        if (drop > 0) {
            const float steepest = is_diagonal(direction) ? per_max_drop / k_diagonal : per_max_drop;
            over = linear ? height_above(drop, factor[cell], steepest)
                          : height_above(drop, factor[cell], steepest, law_.slope_exponent);
        }
        const float result = below + over;
        height[cell] = result;
        const double worn =
            static_cast<double>(before) + static_cast<double>(rise) - static_cast<double>(result);
        raised += static_cast<double>(rise);
        eroded += worn > 0 ? worn : 0;
        filled += worn < 0 ? -worn : 0;
    }
    budget_.uplift += raised;
    budget_.eroded += eroded;
    budget_.filled += filled;
}

}  // namespace talus
