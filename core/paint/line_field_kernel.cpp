#include "core/paint/line_field_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Metres from the part's middle, or from its nearest image, to sample i.
[[gnu::always_inline]] inline double east_of(const LinePart& part, const LinePlaces& places, int i) {
    const double d = places.columns[i] - part.x;
    const double half = places.around / 2;
    return d > half ? d - places.around : d < -half ? d + places.around : d;
}

[[gnu::always_inline]] inline double larger(double a, double b) { return a < b ? b : a; }
[[gnu::always_inline]] inline double smaller(double a, double b) { return b < a ? b : a; }

void lower_straight(const LinePart& own, const LinePlaces& all, double* __restrict squares) {
    const LinePart part = own;  // so that no store could change it
    const LinePlaces places = all;
    for (int i = 0; i < places.count; ++i) {
        const double east = east_of(part, places, i);
        const double u = east * part.along_x + places.south * part.along_y;
        const double h = east * part.along_y - places.south * part.along_x;
        const double beyond = larger(0.0, std::fabs(u) - part.half);
        squares[i] = smaller(squares[i], beyond * beyond + h * h);
    }
}

void lower_arc(const LinePart& own, const LinePlaces& all, double* __restrict squares) {
    const LinePart part = own;
    const LinePlaces places = all;
    for (int i = 0; i < places.count; ++i) {
        const double east = east_of(part, places, i);
        const double u = east * part.along_x + places.south * part.along_y;
        const double h = east * part.along_y - places.south * part.along_x;
        const double from_x = east - part.centre_x;
        const double from_y = places.south - part.centre_y;
        const double from = std::sqrt(from_x * from_x + from_y * from_y);
        const double to_end = std::fabs(u) - part.half;
        const double beside = (from - part.radius) * (from - part.radius);
        const double beyond = to_end * to_end + h * h;
        const double square =
            from_x * part.arm_x + from_y * part.arm_y >= from * part.cosine ? beside : beyond;
        squares[i] = smaller(squares[i], square);
    }
}

void lower(const LinePart& part, const LinePlaces& places, double* squares) {
    (part.radius > 0 ? lower_arc : lower_straight)(part, places, squares);
}

void add(const LinePart& own, const LinePlaces& all, double soft, double per_far, const LineSums& sums) {
    const LinePart part = own;
    const LinePlaces places = all;
    double* __restrict const weights = sums.weight;
    double* __restrict const heights = sums.height;
    double* __restrict const widths = sums.width;
    double* __restrict const easts = sums.east;
    double* __restrict const souths = sums.south;
    for (int i = 0; i < places.count; ++i) {
        const double east = east_of(part, places, i);
        const double u = east * part.along_x + places.south * part.along_y;
        const double h = east * part.along_y - places.south * part.along_x;
        const double square = h * h + soft;
        const double to_start = std::sqrt((u + part.half) * (u + part.half) + square);
        const double to_end = std::sqrt((u - part.half) * (u - part.half) + square);
        const double near = larger(0.0, 1 - (east * east + places.south * places.south) * per_far);
        // One division in place of five: 1 / start − 1 / end = (end − start) / (start · end).
        const double share = near * near / (to_start * to_end * square);
        const double weight = share * ((part.half - u) * to_start + (part.half + u) * to_end);
        const double moment = u * weight + share * square * (to_end - to_start);
        weights[i] += weight;
        heights[i] += part.height * weight + part.height_rise * moment;
        widths[i] += part.width * weight + part.width_rise * moment;
        easts[i] += part.along_x * moment - east * weight;
        souths[i] += part.along_y * moment - places.south * weight;
    }
}

}  // namespace

extern const LineFieldKernel line_field_kernel = {lower, add};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
