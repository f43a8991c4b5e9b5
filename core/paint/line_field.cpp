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
        Part part{.x = within_axis(x, columns_),
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

void LineField::add_squares(const Part& part, double south, LineRow& row) const {
    const double far = seen(reach_ + part.half * 2);
    if (std::fabs(south) >= far) return;
    columns_.each_run(part.x, far, [&](int first, int end) {
        row.first = std::min(row.first, first);
        row.end = std::max(row.end, end);
        for (int i = first; i < end; ++i) {
            const double east = columns_.offset(i, part.x);
            const double u = east * part.along_x + south * part.along_y;
            const double h = east * part.along_y - south * part.along_x;
            const double beyond = std::max(0.0, std::fabs(u) - part.half);
            double square = beyond * beyond + h * h;
            if (part.radius > 0) {
                const double from_x = east - part.centre_x;
                const double from_y = south - part.centre_y;
                const double from = std::sqrt(from_x * from_x + from_y * from_y);
                const double to_end = std::fabs(u) - part.half;
                const bool faces = from_x * part.arm_x + from_y * part.arm_y >= from * part.cosine;
                square = faces ? (from - part.radius) * (from - part.radius) : to_end * to_end + h * h;
            }
            double& least = row.distance[static_cast<std::size_t>(i)];
            least = std::min(least, square);
        }
    });
}

void LineField::make_distances(int y, LineRow& row) const {
    row.distance.assign(static_cast<std::size_t>(columns_.count()), HUGE_VAL);
    row.first = columns_.count();
    row.end = 0;
    for (const Part& part : parts_) add_squares(part, rows_.offset(y, part.y), row);
    for (int i = row.first; i < row.end; ++i) {
        double& distance = row.distance[static_cast<std::size_t>(i)];
        distance = distance < reach_ * reach_ ? std::sqrt(distance) : HUGE_VAL;
    }
}

void LineField::make_row(int y, LineRow& row) const {
    const auto count = static_cast<std::size_t>(columns_.count());
    make_distances(y, row);
    for (std::vector<double>* values : {&row.height, &row.width, &row.east, &row.south})
        values->assign(count, 0.0);
    if (row.first >= row.end) return;
    thread_local std::vector<double> weights;
    weights.assign(count, 0.0);
    for (const Part& part : parts_) {
        const double south = rows_.offset(y, part.y);
        const double far = seen(2 * (reach_ + part.half));
        if (std::fabs(south) >= far) continue;
        const double per_far = 1 / (far * far);
        columns_.each_run(part.x, far, [&](int first, int end) {
            for (int i = std::max(first, row.first); i < std::min(end, row.end); ++i) {
                const double east = columns_.offset(i, part.x);
                const double u = east * part.along_x + south * part.along_y;
                const double h = east * part.along_y - south * part.along_x;
                const double square = h * h + soft_;
                const double to_start = std::sqrt((u + part.half) * (u + part.half) + square);
                const double to_end = std::sqrt((u - part.half) * (u - part.half) + square);
                const double near = std::max(0.0, 1 - (east * east + south * south) * per_far);
                const double fade = near * near;
                const double weight =
                    fade * (((part.half - u) / to_end + (part.half + u) / to_start) / square);
                const double moment = u * weight + fade * (1 / to_start - 1 / to_end);
                const auto at = static_cast<std::size_t>(i);
                weights[at] += weight;
                row.height[at] += part.height * weight + part.height_rise * moment;
                row.width[at] += part.width * weight + part.width_rise * moment;
                row.east[at] += part.along_x * moment - east * weight;
                row.south[at] += part.along_y * moment - south * weight;
            }
        });
    }
    for (int i = row.first; i < row.end; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!(weights[at] > 0)) row.distance[at] = HUGE_VAL;
        if (row.distance[at] == HUGE_VAL) continue;
        for (std::vector<double>* values : {&row.height, &row.width, &row.east, &row.south})
            (*values)[at] /= weights[at];
    }
}

}  // namespace talus
