#include "tests/core/land_measures.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/statistics.h"
#include "tests/core/map_measures.h"
#include "tests/grid_of.h"

namespace talus {
namespace {

constexpr int k_rows = 16;

std::vector<double> gaussian(int radius, double sigma) {
    std::vector<double> weights;
    double sum = 0;
    for (int i = -radius; i <= radius; ++i) {
        weights.push_back(std::exp(-i * i / (2 * sigma * sigma)));
        sum += weights.back();
    }
    for (double& weight : weights) weight /= sum;
    return weights;
}

// What lies beyond an edge is the map in a mirror that stands on its last sample.
int mirrored(int i, int size) {
    if (i < 0) i = -i;
    return i < size ? i : 2 * (size - 1) - i;
}

Grid<double> smoothed(const Grid<float>& map, double sigma) {
    const int radius = static_cast<int>(4 * sigma + 1);
    const int width = map.width();
    const int height = map.height();
    assert(radius < std::min(width, height));
    const std::vector<double> weights = gaussian(radius, sigma);
    Grid<double> along(width, height, 0.0);
    Grid<double> result(width, height, 0.0);
    const auto add = [width](double* to, const auto* from, double weight) {
        for (int x = 0; x < width; ++x) to[x] += weight * static_cast<double>(from[x]);
    };
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        std::vector<double> padded(static_cast<std::size_t>(width + 2 * radius));
        for (int y = first; y < last; ++y) {
            for (int x = -radius; x < width + radius; ++x)
                padded[static_cast<std::size_t>(x + radius)] =
                    static_cast<double>(map(mirrored(x, width), y));
            for (std::size_t i = 0; i < weights.size(); ++i) add(along.row(y), &padded[i], weights[i]);
        }
    });
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            for (int i = -radius; i <= radius; ++i)
                add(result.row(y), along.row(mirrored(y + i, height)),
                    weights[static_cast<std::size_t>(i + radius)]);
        }
    });
    return result;
}

// Returns the value below which a share of the values lies, between two of them linearly.
template <class T>
double quantile(std::vector<T> values, double share) {
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = values.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(values.begin(), below, values.end());
    const double low = static_cast<double>(*below);
    if (below + 1 == values.end()) return low;
    return lerp(low, static_cast<double>(*std::min_element(below + 1, values.end())),
                place - std::floor(place));
}

}  // namespace

GridHarmonics grid_harmonics(const Grid<float>& map, double sigma) {
    const Grid<double> ground = smoothed(map, sigma);
    // The mirrored edges, and a sample for the differences, are left out.
    const int margin = static_cast<int>(3 * sigma) + 3;
    const int width = map.width() - 2 * margin;
    const int height = map.height() - 2 * margin;
    // As complex numbers w e^(2iφ), w being the difference of the principal curvatures.
    Grid<std::complex<double>> curvatures(width, height);
    std::vector<double> sizes(curvatures.size());
    parallel_blocks(0, height, k_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const double* above = ground.row(y + margin - 1) + margin;
            const double* here = ground.row(y + margin) + margin;
            const double* below = ground.row(y + margin + 1) + margin;
            for (int x = 0; x < width; ++x) {
                const double xx = here[x + 1] - 2 * here[x] + here[x - 1];
                const double yy = below[x] - 2 * here[x] + above[x];
                const double xy = (below[x + 1] - below[x - 1] - above[x + 1] + above[x - 1]) / 4;
                curvatures(x, y) = {xx - yy, 2 * xy};
                sizes[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)] = std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy);
            }
        }
    });
    const double least = quantile(sizes, 0.8);
    struct Sums {
        double weight = 0;
        std::complex<double> harmonics[3] = {};
    };
    const Sums sums = reduce_rows(
        height, Sums{},
        [&](Sums& sum, int y) {
            for (int x = 0; x < width; ++x) {
                const std::complex<double> curvature = curvatures(x, y);
                const double size =
                    std::sqrt(curvature.real() * curvature.real() + curvature.imag() * curvature.imag());
                if (!(size > least)) continue;
                const std::complex<double> two = curvature / size;
                const std::complex<double> four = two * two;
                sum.weight += size;
                sum.harmonics[0] += size * two;
                sum.harmonics[1] += size * four;
                sum.harmonics[2] += size * four * four;
            }
        },
        [](Sums& total, const Sums& part) {
            total.weight += part.weight;
            for (int i = 0; i < 3; ++i) total.harmonics[i] += part.harmonics[i];
        });
    if (sums.weight == 0) return {};
    return {std::abs(sums.harmonics[0]) / sums.weight, std::abs(sums.harmonics[1]) / sums.weight,
            std::abs(sums.harmonics[2]) / sums.weight};
}

AspectShares aspect_shares(const Grid<float>& map, double cell_x, double cell_y, float sea_level) {
    constexpr double k_gentlest = 1e-3;
    constexpr double k_near = 2.5;  // degrees
    const double near_axis = std::tan(radians(k_near));
    const double near_diagonal = std::tan(radians(45 - k_near));
    const Grid<double> ground = smoothed(map, 1);
    constexpr int k_margin = 6;  // samples that the mirrored edges reach
    struct Counts {
        double all = 0;
        double axes = 0;
        double diagonals = 0;
    };
    const Counts counts = reduce_rows(
        map.height() - 2 * k_margin, Counts{},
        [&](Counts& count, int row) {
            const int y = row + k_margin;
            for (int x = k_margin; x < map.width() - k_margin; ++x) {
                if (map(x, y) <= sea_level) continue;
                const double dx = std::fabs(ground(x + 1, y) - ground(x - 1, y)) / (2 * cell_x);
                const double dy = std::fabs(ground(x, y + 1) - ground(x, y - 1)) / (2 * cell_y);
                if (dx * dx + dy * dy < k_gentlest * k_gentlest) continue;
                const double lesser = std::min(dx, dy);
                const double greater = std::max(dx, dy);
                count.all += 1;
                count.axes += lesser <= near_axis * greater;
                count.diagonals += lesser >= near_diagonal * greater;
            }
        },
        [](Counts& total, const Counts& part) {
            total.all += part.all;
            total.axes += part.axes;
            total.diagonals += part.diagonals;
        });
    if (counts.all == 0) return {};
    const double expected = counts.all * (4 * 2 * k_near) / 360;
    return {counts.axes / expected, counts.diagonals / expected};
}

namespace {

bool is_near(const Grid<std::uint8_t>& channels, double x, double y) {
    constexpr int k_near = 2;
    const int left = static_cast<int>(x);
    const int top = static_cast<int>(y);
    for (int j = top - k_near; j <= top + k_near + 1; ++j) {
        for (int i = left - k_near; i <= left + k_near + 1; ++i) {
            if (i < 0 || j < 0 || i >= channels.width() || j >= channels.height()) continue;
            if (channels(i, j) != 0 && (i - x) * (i - x) + (j - y) * (j - y) <= k_near * k_near) return true;
        }
    }
    return false;
}

}  // namespace

SizeMeasures compare_sizes(const Grid<float>& fine, const Grid<float>& coarse, const Lattice& lattice,
                           const RiverRules& rules) {
    const int times = (fine.width() - 1) / (coarse.width() - 1);
    assert((coarse.width() - 1) * times == fine.width() - 1);
    assert((coarse.height() - 1) * times == fine.height() - 1);
    Grid<float> common(coarse.width(), coarse.height());
    std::vector<float> differences(coarse.size());
    double sum = 0;
    for (const auto [x, y] : cells_of(coarse)) common(x, y) = fine(x * times, y * times);
    for (std::size_t i = 0; i < coarse.size(); ++i) {
        differences[i] = std::fabs(common.values()[i] - coarse.values()[i]);
        sum += static_cast<double>(differences[i]);
    }
    const MapStatistics of_fine = statistics_of(fine);
    const MapStatistics of_coarse = statistics_of(coarse);
    const double relief = static_cast<double>(std::max(of_fine.maximum, of_coarse.maximum)) -
                          static_cast<double>(std::min(of_fine.minimum, of_coarse.minimum));
    SizeMeasures result;
    result.mean_difference = sum / static_cast<double>(coarse.size()) / relief;
    result.percentile_95 = quantile(differences, 0.95) / relief;
    result.correlation = correlation(common, coarse);

    Lattice fine_lattice = lattice;
    fine_lattice.width = fine.width();
    fine_lattice.height = fine.height();
    fine_lattice.cell_size = lattice.cell_size / times;
    const Grid<std::uint8_t> fine_channels = channels_of(fine, fine_lattice, rules);
    const Grid<std::uint8_t> coarse_channels = channels_of(coarse, lattice, rules);
    double length = 0;
    double near = 0;
    for (const auto [x, y] : cells_of(fine)) {
        if (fine_channels(x, y) == 0) continue;
        const double step = fine_channels(x, y) == 2 ? std::sqrt(2.0) : 1.0;
        length += step;
        if (is_near(coarse_channels, static_cast<double>(x) / times, static_cast<double>(y) / times))
            near += step;
    }
    result.channels_near = length > 0 ? near / length : 0;
    return result;
}

LandMeasures land_measures(const Grid<float>& map, const Lattice& lattice, const RiverRules& rules) {
    LandMeasures result;
    for (int i = 0; i < 3; ++i) result.harmonics[i] = grid_harmonics(map, LandMeasures::k_sigmas[i]);
    result.aspects = aspect_shares(map, lattice.cell_size, lattice.cell_size, rules.sea_level);
    result.rivers = river_measures(map, lattice, rules);
    return result;
}

}  // namespace talus
