#include "core/io/stretched_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/resample_map.h"

namespace talus {
namespace {

constexpr int k_reach = 4;  // samples of the map on either side that resampling reads

// The places of samples [begin, end) on a part of the map that begins with its sample `first`.
SamplePlaces places_on(const StretchedAxis& axis, int begin, int end, int first) {
    SamplePlaces places{.at = {}, .step = axis.step()};
    for (int i = begin; i < end; ++i) places.at.push_back(axis.at(i) - first);
    return places;
}

Grid<float> nearest_samples(const Grid<float>& map, const SamplePlaces& columns, const SamplePlaces& rows) {
    Grid<float> result(static_cast<int>(columns.at.size()), static_cast<int>(rows.at.size()));
    const auto nearest = [](double at) { return static_cast<int>(std::floor(at + 0.5)); };
    for (int y = 0; y < result.height(); ++y) {
        const float* row = map.row(nearest(rows.at[static_cast<std::size_t>(y)]));
        for (int x = 0; x < result.width(); ++x)
            result(x, y) = row[nearest(columns.at[static_cast<std::size_t>(x)])];
    }
    return result;
}

// Fills k_reach places beyond either end of a line of `count`, by what `at` returns of a place: where the map
// wraps, those of the other end, else as if the slope went on, so that it does not level off at the border.
void fill_beyond(int count, bool wraps, auto&& at) {
    for (int i = 1; i <= k_reach; ++i) {
        const int inside = std::min(i, count - 1);
        at(-i) = wraps ? at((count - i % count) % count) : 2 * at(0) - at(inside);
        at(count - 1 + i) = wraps ? at((i - 1) % count) : 2 * at(count - 1) - at(count - 1 - inside);
    }
}

// Rows [first, last) of the map, which may lie beyond its ends, and k_reach columns beyond either end.
Grid<float> part_of(const HeightRows& rows, const Lattice& lattice, int first, int last) {
    Grid<float> part(lattice.width + 2 * k_reach, last - first);
    for (int y = first; y < last; ++y) {
        float* to = part.row(y - first) + k_reach;
        if (lattice.wrap_y || (y >= 0 && y < lattice.height)) {
            std::copy_n(rows.row(y), lattice.width, to);
        } else {
            const int edge = y < 0 ? 0 : lattice.height - 1;
            const float* at_edge = rows.row(edge);
            const float* inside = rows.row(std::clamp(2 * edge - y, 0, lattice.height - 1));
            for (int x = 0; x < lattice.width; ++x) to[x] = 2 * at_edge[x] - inside[x];
        }
        fill_beyond(lattice.width, lattice.wrap_x, [&](int x) -> float& { return to[x]; });
    }
    return part;
}

}  // namespace

StretchedAxis::StretchedAxis(int from, int to)
    : step_(to > 1 ? static_cast<double>(from - 1) / (to - 1) : 1) {}

double StretchedAxis::at(int i) const {
    constexpr double k_grain = 1 << 20;
    return std::floor(i * step_ * k_grain + 0.5) / k_grain;
}

TerrainRows stretched_rows(const TerrainRows& map, MapSize whole, bool closes) {
    const Lattice from = map.frame.lattice;
    const Lattice closed = exported_lattice(from, closes);
    const StretchedAxis across(closed.width, whole.width);
    const StretchedAxis down(closed.height, whole.height);
    TerrainRows file = map;
    file.cell_ratio = down.step() / across.step();
    Lattice& to = file.frame.lattice;
    to = {.width = whole.width, .height = whole.height, .cell_size = from.cell_size * across.step()};
    // The palette's grain lies where it lay, within a sample.
    to.x0 = static_cast<std::int64_t>(std::floor(from.x_of(0) / to.cell_size));
    to.y0 = static_cast<std::int64_t>(std::floor(from.y_of(0) / to.cell_size));
    file.rows_at_once = std::min(map.rows_at_once, k_stretch_rows);
    const bool is_real = info_of(map.field).type == ValueType::real;
    file.make = [make = map.make, from, across, down, whole, is_real](int begin, int end,
                                                                      Progress* progress) {
        const int first = static_cast<int>(down.at(begin)) - k_reach;
        const int last = static_cast<int>(down.at(end - 1)) + 2 + k_reach;
        // Those that rows beyond an end follow from are there, too.
        const int north = from.wrap_y ? first : std::max(first, 0);
        const int south = from.wrap_y ? last : std::min(last, from.height);
        const HeightRows made = make(from.wrap_y ? north : std::max(0, north - k_reach),
                                     from.wrap_y ? south : std::min(from.height, south + k_reach), progress);
        const Grid<float> part = part_of(made, from, first, last);
        const SamplePlaces columns = places_on(across, 0, whole.width, -k_reach);
        const SamplePlaces rows = places_on(down, begin, end, first);
        Grid<float> samples =
            is_real ? resampled(MapPyramid(part, false, progress), columns, rows, Beyond::edge, {}, progress)
                    : nearest_samples(part, columns, rows);
        return HeightRows(make_field(std::move(samples)), begin, whole.height);
    };
    return file;
}

void mix_weights(const std::uint8_t* a, const std::uint8_t* b, double share_of_b, std::size_t layers,
                 std::uint8_t* out) {
    // Each sum of the first layers is rounded, so that the last one is 255 and no weight is below 0.
    double sum = 0;
    int before = 0;
    for (std::size_t i = 0; i < layers; ++i) {
        sum += a[i] + (b[i] - a[i]) * share_of_b;
        const int rounded = static_cast<int>(std::floor(sum + 0.5));
        out[i] = static_cast<std::uint8_t>(rounded - before);
        before = rounded;
    }
}

}  // namespace talus
