#include "core/paint/line_field.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_soft_share = 1e-3;  // of the reach: within it the nearest values are averaged

double within_axis(double place, const AxisPlaces& axis) {
    return axis.wraps() ? place - std::floor(place / axis.extent()) * axis.extent() : place;
}

}  // namespace

double most_reach(const Lattice& world) {
    constexpr double k_share = 0.4;  // of the way around, which leaves room for the pieces themselves
    double most = HUGE_VAL;
    if (world.wrap_x) most = std::min(most, k_share * world.extent_x());
    if (world.wrap_y) most = std::min(most, k_share * world.extent_y());
    return most;
}

NodeSpline::NodeSpline(const LineCurve& curve, std::vector<double> values)
    : starts_(curve.node_starts), values_(std::move(values)), length_(curve.length) {
    if (curve.closed) values_.push_back(values_.front());
    const std::size_t count = values_.size();
    slopes_.assign(count, 0.0);
    const auto secant = [&](std::size_t i) {
        const double span = start(i + 1) - start(i);
        return span > 0 ? (values_[i + 1] - values_[i]) / span : 0.0;
    };
    // The slope in a node is the harmonic mean of those beside it; 0 at a peak or a hollow.
    const auto slope = [](double before, double after) {
        return before * after > 0 ? 2 * before * after / (before + after) : 0.0;
    };
    for (std::size_t i = 1; i + 1 < count; ++i) slopes_[i] = slope(secant(i - 1), secant(i));
    if (count < 2) return;
    slopes_.front() = curve.closed ? slope(secant(count - 2), secant(0)) : secant(0);
    slopes_.back() = curve.closed ? slopes_.front() : secant(count - 2);
}

double NodeSpline::at(double along) const {
    if (values_.size() < 2) return values_.front();
    std::size_t i = 0;
    while (i + 2 < values_.size() && start(i + 1) <= along) ++i;
    const double span = start(i + 1) - start(i);
    const double t = span > 0 ? clamp((along - start(i)) / span, 0.0, 1.0) : 0.0;
    const double s = 1 - t;
    return s * s * (1 + 2 * t) * values_[i] + t * t * (3 - 2 * t) * values_[i + 1] +
           span * t * s * (s * slopes_[i] - t * slopes_[i + 1]);
}

LineField::LineField(std::span<const LinePiece> pieces, std::span<const LineValues> values, double reach,
                     const Lattice& map, const Lattice& world)
    : columns_(AxisPlaces::along_x(map, world)),
      rows_(AxisPlaces::along_y(map, world)),
      reach_(reach),
      soft_(k_soft_share * reach * (k_soft_share * reach)) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const LinePiece& piece = pieces[i];
        const double way_x = piece.to.x - piece.from.x;
        const double way_y = piece.to.y - piece.from.y;
        const double chord = std::sqrt(way_x * way_x + way_y * way_y);
        if (!(chord > 0)) continue;
        const double x = (piece.from.x + piece.to.x) / 2;
        const double y = (piece.from.y + piece.to.y) / 2;
        LinePart part{.x = within_axis(x, columns_),
                      .y = within_axis(y, rows_),
                      .along_x = way_x / chord,
                      .along_y = way_y / chord,
                      .half = chord / 2,
                      .centre_x = piece.centre.x - x,
                      .centre_y = piece.centre.y - y,
                      .radius = piece.radius,
                      .arm_x = 0,
                      .arm_y = 0,
                      .cosine = 0,
                      .height = (values[i].height + values[i + 1].height) / 2,
                      .height_rise = (values[i + 1].height - values[i].height) / chord,
                      .width = (values[i].width + values[i + 1].width) / 2,
                      .width_rise = (values[i + 1].width - values[i].width) / chord};
        if (piece.radius > 0) {
            // The arc turns by less than half a turn, so its middle lies on the chord's side of the centre.
            part.arm_x = piece.turn * part.along_y;
            part.arm_y = -piece.turn * part.along_x;
            part.cosine = std::sqrt(std::max(0.0, 1 - part.half / piece.radius * (part.half / piece.radius)));
        }
        parts_.push_back(part);
    }
}

double LineField::seen(double metres) const {
    for (const AxisPlaces* axis : {&columns_, &rows_})
        if (axis->wraps()) metres = std::min(metres, axis->extent() / 2);
    return metres;
}

template <class Metres, class Run>
void LineField::each_part(int y, const Metres& metres, const Run& run) const {
    const double around = columns_.wraps() ? columns_.extent() : HUGE_VAL;
    for (const LinePart& part : parts_) {
        const double south = rows_.offset(y, part.y);
        const double far = seen(metres(part));
        if (std::fabs(south) >= far) continue;
        columns_.each_run(part.x, far, [&](int first, int end) {
            run(part, LinePlaces{columns_.places() + first, around, south, end - first}, first, far);
        });
    }
}

void LineField::make_distances(int y, LineRow& row) const {
    row.distance.assign(static_cast<std::size_t>(columns_.count()), HUGE_VAL);
    row.first = columns_.count();
    row.end = 0;
    double* const squares = row.distance.data();
    each_part(
        y, [&](const LinePart& part) { return reach_ + part.half * 2; },
        [&](const LinePart& part, const LinePlaces& places, int first, double) {
            row.first = std::min(row.first, first);
            row.end = std::max(row.end, first + places.count);
            line_field_kernel().lower(part, places, squares + first);
        });
    for (int i = row.first; i < row.end; ++i)
        squares[i] = squares[i] < reach_ * reach_ ? std::sqrt(squares[i]) : HUGE_VAL;
    while (row.first < row.end && squares[row.first] == HUGE_VAL) ++row.first;
    while (row.first < row.end && squares[row.end - 1] == HUGE_VAL) --row.end;
}

void LineField::make_row(int y, LineRow& row) const {
    make_distances(y, row);
    thread_local std::vector<double> weights;
    const auto begun = [&](std::vector<double>& values) {
        values.resize(row.distance.size());
        std::fill(values.begin() + row.first, values.begin() + std::max(row.first, row.end), 0.0);
        return values.data();
    };
    const LineSums sums{begun(weights), begun(row.height), begun(row.width), begun(row.east),
                        begun(row.south)};
    each_part(
        y, [&](const LinePart& part) { return 2 * (reach_ + part.half); },
        [&](const LinePart& part, LinePlaces places, int first, double far) {
            const int from = std::max(first, row.first);
            const int to = std::min(first + places.count, row.end);
            if (from >= to) return;
            places.columns += from - first;
            places.count = to - from;
            line_field_kernel().add(part, places, soft_, 1 / (far * far),
                                    {sums.weight + from, sums.height + from, sums.width + from,
                                     sums.east + from, sums.south + from});
        });
    for (int i = row.first; i < row.end; ++i) {
        double& distance = row.distance[static_cast<std::size_t>(i)];
        if (!(sums.weight[i] > 0)) distance = HUGE_VAL;
        if (distance == HUGE_VAL) continue;
        for (double* const sum : {sums.height, sums.width, sums.east, sums.south}) sum[i] /= sums.weight[i];
    }
}

}  // namespace talus
