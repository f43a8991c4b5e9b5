#include "core/climate/air_lattice.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

// The integral, up to t, of the straight lines from 0 at −1 to 1 at 0 and back to 0 at 1.
double integral_of_hat(double t) {
    if (t <= -1) return 0;
    if (t >= 1) return 1;
    return t < 0 ? 0.5 * (t + 1) * (t + 1) : 1 - 0.5 * (1 - t) * (1 - t);
}

int intervals(int samples, bool wraps) { return wraps ? samples : samples - 1; }

AirAxis axis_of(int samples, double spacing, bool wraps, double cell_size) {
    const double extent = spacing * intervals(samples, wraps);
    const double cells = std::floor(extent / cell_size + 0.5);
    return {samples, spacing, wraps, std::clamp(static_cast<int>(cells), 1, k_air_cells)};
}

}  // namespace

AirAxis::AirAxis(int sample_count, double spacing, bool does_wrap, int cell_count)
    : samples(sample_count), cells(cell_count), wraps(does_wrap) {
    const int between = std::max(1, intervals(samples, wraps));
    const double per_cell = static_cast<double>(between) / cells;  // samples
    cell_size = spacing * per_cell;
    for (int j = 0; j < cells; ++j) {
        const double from = j * per_cell;
        const double to = (j + 1) * per_cell;
        const int first = static_cast<int>(std::floor(from));
        Part part{first, 0, static_cast<int>(weights.size())};
        if (samples == 1) {
            parts.push_back({0, 1, part.weight});
            weights.push_back(1);
            continue;
        }
        for (int i = first; i <= static_cast<int>(std::floor(to)) + 1; ++i) {
            if (!wraps && i >= samples) break;
            const double weight = (integral_of_hat(to - i) - integral_of_hat(from - i)) / per_cell;
            if (i > first && weight <= 0) break;
            weights.push_back(weight);
            ++part.count;
        }
        parts.push_back(part);
    }
    shares.assign(static_cast<std::size_t>(cells), 0.0);
    for (int i = 0; i < samples; ++i) {
        const double at = i / per_cell - 0.5;  // in cells, from the middle of the first
        const double nearest = std::floor(at + 0.5);
        const double off = at - nearest;
        const auto middle = static_cast<int>(nearest);
        const double spline[3] = {0.5 * (0.5 - off) * (0.5 - off), 0.75 - off * off,
                                  0.5 * (0.5 + off) * (0.5 + off)};
        const bool at_end = !wraps && samples > 1 && (i == 0 || i == samples - 1);
        const double counts = (at_end ? 0.5 : 1.0) / (samples == 1 ? 1 : between);
        Place place{};
        for (int k = 0; k < 3; ++k) {
            place.cell[k] = inside(middle + k - 1);
            place.weight[k] = static_cast<float>(spline[k]);
            shares[static_cast<std::size_t>(place.cell[k])] += counts * spline[k];
        }
        places.push_back(place);
    }
}

int AirAxis::inside(int cell) const {
    return wraps ? (cell % cells + cells) % cells : std::clamp(cell, 0, cells - 1);
}

AirLattice::AirLattice(const Lattice& map) : x(1, 1, false, 1), y(1, 1, false, 1) {
    const int longer = std::max({1, intervals(map.width, map.wrap_x), intervals(map.height, map.wrap_y)});
    const double cell_size = map.cell_size * longer / std::min(k_air_cells, longer);
    x = axis_of(map.width, map.cell_size, map.wrap_x, cell_size);
    y = axis_of(map.height, map.cell_size, map.wrap_y, cell_size);
}

SpreadField::SpreadField(const AirLattice& air, const Grid<double>& values, double scale)
    : y_(&air.y), wide_(air.x.samples, air.y.cells) {
    for (int j = 0; j < air.y.cells; ++j) {
        const double* const from = values.row(j);
        float* const to = wide_.row(j);
        for (int i = 0; i < air.x.samples; ++i) {
            const AirAxis::Place& place = air.x.places[static_cast<std::size_t>(i)];
            const auto at = [&](int k) { return static_cast<float>(scale * from[place.cell[k]]); };
            to[i] = place.weight[0] * at(0) + place.weight[1] * at(1) + place.weight[2] * at(2);
        }
    }
}

void SpreadField::row(int y, float* out) const {
    const AirAxis::Place& place = y_->places[static_cast<std::size_t>(y)];
    const float* const above = wide_.row(place.cell[0]);
    const float* const here = wide_.row(place.cell[1]);
    const float* const below = wide_.row(place.cell[2]);
    for (int i = 0; i < wide_.width(); ++i)
        out[i] = place.weight[0] * above[i] + place.weight[1] * here[i] + place.weight[2] * below[i];
}

double spread_mean(const AirLattice& air, const Grid<double>& values) {
    double mean = 0;
    for (int j = 0; j < air.y.cells; ++j) {
        double row = 0;
        for (int i = 0; i < air.x.cells; ++i) row += air.x.shares[static_cast<std::size_t>(i)] * values(i, j);
        mean += air.y.shares[static_cast<std::size_t>(j)] * row;
    }
    return mean;
}

}  // namespace talus
