#include "core/base/statistics.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/neighbours.h"
#include "core/base/random.h"

namespace talus {
namespace {

struct Extremes {
    float minimum = std::numeric_limits<float>::infinity();
    float maximum = -std::numeric_limits<float>::infinity();
    double sum = 0;
    std::size_t count = 0;
};

constexpr double k_bins_per_degree = 10;
constexpr int k_bins = 901;  // 0 to 90 degrees

struct Slopes {
    double sum = 0;
    double maximum = 0;
    std::uint64_t count = 0;
    std::array<std::uint64_t, k_bins> histogram{};
};

// The slope below which this share of the places lies, taking those of a bin as spread evenly over it.
double percentile(const Slopes& slopes, double share) {
    const double wanted = share * static_cast<double>(slopes.count);
    double below = 0;
    for (int bin = 0; bin < k_bins; ++bin) {
        const auto here = static_cast<double>(slopes.histogram[static_cast<std::size_t>(bin)]);
        if (here > 0 && below + here >= wanted) {
            return std::min((bin + (wanted - below) / here) / k_bins_per_degree, slopes.maximum);
        }
        below += here;
    }
    return slopes.maximum;
}

struct SquaredSteps {
    double sum = 0;
    double count = 0;

    void add(double step) {
        sum += step * step;
        count += 1;
    }
    double root_mean() const { return count > 0 ? std::sqrt(sum / count) : 0.0; }
};

struct Steps {
    SquaredSteps seam;
    SquaredSteps interior;
};

SeamStep seam_step(int rows, auto row) {
    const Steps steps = reduce_rows(rows, Steps{}, row, [](Steps& total, const Steps& part) {
        total.seam.sum += part.seam.sum;
        total.seam.count += part.seam.count;
        total.interior.sum += part.interior.sum;
        total.interior.count += part.interior.count;
    });
    return {steps.seam.root_mean(), steps.interior.root_mean()};
}

}  // namespace

MapStatistics statistics_of(const Grid<float>& map, const Progress* progress) {
    const int width = map.width();
    const Extremes extremes = reduce_rows(
        map.height(), Extremes{},
        [&](Extremes& part, int y) {
            checkpoint(progress);
            const float* row = map.row(y);
            for (int x = 0; x < width; ++x) {
                if (!std::isfinite(row[x])) continue;
                part.minimum = std::min(part.minimum, row[x]);
                part.maximum = std::max(part.maximum, row[x]);
                part.sum += static_cast<double>(row[x]);
                ++part.count;
            }
        },
        [](Extremes& total, const Extremes& part) {
            total.minimum = std::min(total.minimum, part.minimum);
            total.maximum = std::max(total.maximum, part.maximum);
            total.sum += part.sum;
            total.count += part.count;
        });
    if (extremes.count == 0) return {};
    const auto count = static_cast<double>(extremes.count);
    const double mean = extremes.sum / count;
    // A second pass, for the sum of squares less the square of the sum loses what a small hill on a high
    // plain has.
    const double squares = reduce_rows(
        map.height(), 0.0,
        [&](double& part, int y) {
            checkpoint(progress);
            const float* row = map.row(y);
            for (int x = 0; x < width; ++x) {
                const double difference = static_cast<double>(row[x]) - mean;
                if (std::isfinite(difference)) part += difference * difference;
            }
        },
        [](double& total, double part) { total += part; });
    return {extremes.minimum, extremes.maximum, mean, std::sqrt(squares / count), extremes.count};
}

SlopeStatistics slope_statistics_of(const Grid<float>& height, const Lattice& lattice,
                                    const Progress* progress) {
    const int width = height.width();
    const auto row_slopes = [&](Slopes& part, int y) {
        checkpoint(progress);
        const Neighbours rows = neighbours(y, height.height(), lattice.wrap_y);
        const double scale_y = per_distance(rows, lattice.cell_size);
        const float* here = height.row(y);
        const float* up = height.row(rows.before);
        const float* down = height.row(rows.after);
        for (int x = 0; x < width; ++x) {
            const Neighbours columns = neighbours(x, width, lattice.wrap_x);
            const double across =
                static_cast<double>(here[columns.after]) - static_cast<double>(here[columns.before]);
            const double along = static_cast<double>(down[x]) - static_cast<double>(up[x]);
            const double gx = across * per_distance(columns, lattice.cell_size);
            const double gy = along * scale_y;
            const double squared = gx * gx + gy * gy;
            if (!std::isfinite(squared)) continue;
            const double slope = degrees(atan(std::sqrt(squared)));
            part.sum += slope;
            part.maximum = std::max(part.maximum, slope);
            ++part.count;
            ++part.histogram[static_cast<std::size_t>(slope * k_bins_per_degree)];
        }
    };
    const Slopes slopes =
        reduce_rows(height.height(), Slopes{}, row_slopes, [](Slopes& total, const Slopes& part) {
            total.sum += part.sum;
            total.maximum = std::max(total.maximum, part.maximum);
            total.count += part.count;
            for (std::size_t bin = 0; bin < k_bins; ++bin) total.histogram[bin] += part.histogram[bin];
        });
    if (slopes.count == 0) return {};
    return {slopes.sum / static_cast<double>(slopes.count), percentile(slopes, 0.5), percentile(slopes, 0.95),
            slopes.maximum};
}

SeamStep seam_step_x(const Grid<float>& map, const Progress* progress) {
    const int width = map.width();
    return seam_step(map.height(), [&](Steps& part, int y) {
        checkpoint(progress);
        const float* row = map.row(y);
        for (int x = 1; x < width; ++x) {
            part.interior.add(static_cast<double>(row[x]) - static_cast<double>(row[x - 1]));
        }
        part.seam.add(static_cast<double>(row[0]) - static_cast<double>(row[width - 1]));
    });
}

SeamStep seam_step_y(const Grid<float>& map, const Progress* progress) {
    const int width = map.width();
    const int height = map.height();
    return seam_step(height, [&](Steps& part, int y) {
        checkpoint(progress);
        const float* row = map.row(y);
        const float* above = map.row(y == 0 ? height - 1 : y - 1);
        SquaredSteps& squares = y == 0 ? part.seam : part.interior;
        for (int x = 0; x < width; ++x) {
            squares.add(static_cast<double>(row[x]) - static_cast<double>(above[x]));
        }
    });
}

std::uint64_t checksum_of(const Grid<float>& map, const Progress* progress) {
    constexpr std::uint64_t k = 0x9e3779b97f4a7c15ull;
    std::vector<std::uint64_t> rows(static_cast<std::size_t>(map.height()));
    parallel_blocks(0, map.height(), k_reduce_rows, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            checkpoint(progress);
            auto sum = static_cast<std::uint64_t>(map.width());
            for (int x = 0; x < map.width(); ++x)
                sum = mix(sum + k + std::bit_cast<std::uint32_t>(map.row(y)[x]));
            rows[static_cast<std::size_t>(y)] = sum;
        }
    });
    auto checksum = static_cast<std::uint64_t>(map.height());
    for (const std::uint64_t row : rows) checksum = mix(checksum + k + row);
    return checksum;
}

std::string checksum_text(std::uint64_t checksum) {
    return formatted("%016llx", static_cast<unsigned long long>(checksum));
}

}  // namespace talus
