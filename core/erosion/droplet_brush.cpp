#include "core/erosion/droplet_brush.h"

#include <algorithm>
#include <numbers>
#include <utility>

#include "core/base/math.h"
#include "core/erosion/spread_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_deviation = 0.5;       // as a share of the radius
constexpr double k_min_deviation = 1.25;  // cells
constexpr double k_end = 3.5;             // deviations

// The weights of a Gaussian over cells, from the middle outwards, whose sum over both sides is 1.
std::vector<float> gaussian(double deviation) {
    const int reach = std::clamp(static_cast<int>(k_end * deviation + 0.5), 1, DropletBrush::k_max_reach);
    std::vector<double> exact;
    double sum = 0;
    for (int k = 0; k <= reach; ++k) {
        exact.push_back(exp2(-0.5 / std::numbers::ln2 * k * k / (deviation * deviation)));
        sum += k == 0 ? exact.back() : 2 * exact.back();
    }
    std::vector<float> weights(exact.size());
    double others = 0;
    for (std::size_t k = 1; k < weights.size(); ++k) {
        weights[k] = static_cast<float>(exact[k] / sum);
        others += 2 * static_cast<double>(weights[k]);
    }
    weights[0] = static_cast<float>(1 - others);
    return weights;
}

}  // namespace

DropletBrush::DropletBrush(double radius, const Lattice& lattice, Field<float> rate)
    : lattice_(lattice),
      weights_(gaussian(std::max(k_deviation * radius / lattice.cell_size, k_min_deviation))),
      rate_(std::move(rate)) {
    if (rate_ == nullptr) return;
    const int width = lattice.width;
    const int rows = lattice.height;
    // The sum of what at(k) returns, k cells beside a place, by the weights.
    const auto weighed = [&](auto&& at) {
        float sum = weights_[0] * at(0);
        for (int k = 1; k <= reach(); ++k) sum += weights_[static_cast<std::size_t>(k)] * (at(-k) + at(k));
        return sum;
    };
    Grid<float> along(width, rows);
    Grid<float> parts(width, rows);
    each_row(width, rows, nullptr, [&](int y) {
        for (int x = 0; x < width; ++x)
            along(x, y) =
                weighed([&](int k) { return (*rate_)(sample_beyond(x + k, width, lattice.wrap_x), y); });
    });
    each_row(width, rows, nullptr, [&](int y) {
        for (int x = 0; x < width; ++x) {
            const float nearby =
                weighed([&](int k) { return along(x, sample_beyond(y + k, rows, lattice.wrap_y)); });
            parts(x, y) = nearby > 0 ? 1 / nearby : 0;
        }
    });
    parts_ = make_field(std::move(parts));
}

void DropletBrush::spread(Grid<std::int64_t>& grains, float scale, Grid<float>& work, Grid<float>& change,
                          const Progress* progress) const {
    const int width = lattice_.width;
    const int rows = lattice_.height;
    const int reach = this->reach();
    const SpreadKernel& kernel = spread_kernel();
    each_row(width, rows, progress, [&](int y) {
        std::vector<float> padded(static_cast<std::size_t>(width + 2 * reach));
        kernel.along_row(grains.row(y), scale, parts_ ? parts_->row(y) : nullptr, width, lattice_.wrap_x,
                         weights_.data(), reach, padded.data(), work.row(y));
        std::fill_n(grains.row(y), width, 0);
    });
    each_row(width, rows, progress, [&](int y) {
        const float* around[2 * k_max_reach + 1];
        for (int k = -reach; k <= reach; ++k)
            around[k + reach] = work.row(sample_beyond(y + k, rows, lattice_.wrap_y));
        kernel.across_rows(around, weights_.data(), rate_ ? rate_->row(y) : nullptr, width, reach,
                           change.row(y));
    });
}

}  // namespace talus
