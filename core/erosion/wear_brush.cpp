#include "core/erosion/wear_brush.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/base/math.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// A sample beyond the map's ends: around the world, or mirrored, the last one twice.
int inside(int i, int count, bool wraps) {
    const int period = wraps ? count : 2 * count;
    const int at = ((i % period) + period) % period;
    return at < count ? at : period - 1 - at;
}

}  // namespace

WearBrush::WearBrush(const Lattice& lattice) : lattice_(lattice) {
    const double extent = std::max(lattice.extent_x(), lattice.extent_y());
    const double deviation = clamp(k_share * extent / lattice.cell_size, 0.25, k_widest);
    std::array<double, k_reach + 1> bell{};
    double sum = 0;
    for (int i = 0; i <= k_reach; ++i) {
        const double value = exp2(-0.5 * std::numbers::log2e * i * i / (deviation * deviation));
        bell[static_cast<std::size_t>(i)] = value;
        sum += i == 0 ? value : 2 * value;
    }
    // Whole shares of 2⁻²⁰, so that a map of ones stays one to the bit.
    double rest = 1;
    for (std::size_t i = k_reach; i > 0; --i) {
        const double share = std::floor(bell[i] / sum * 0x1p20 + 0.5) * 0x1p-20;
        weights_[i] = static_cast<float>(share);
        rest -= 2 * share;
    }
    weights_[0] = static_cast<float>(rest);
}

void WearBrush::blur(const Grid<float>& from, Grid<float>& to, const Progress* progress) const {
    const int width = from.width();
    const int height = from.height();
    Grid<float> across(width, height);
    each_row(width, height, progress, [&](int y) {
        thread_local std::vector<float> row;
        row.resize(static_cast<std::size_t>(width + 2 * k_reach));
        const float* const here = from.row(y);
        for (int x = 0; x < k_reach; ++x) {
            row[static_cast<std::size_t>(x)] = here[inside(x - k_reach, width, lattice_.wrap_x)];
            row[static_cast<std::size_t>(width + k_reach + x)] =
                here[inside(width + x, width, lattice_.wrap_x)];
        }
        std::copy_n(here, width, row.data() + k_reach);
        const float* const in = row.data();
        float* const out = across.row(y);
        for (int x = 0; x < width; ++x) {
            // In pairs from both sides, so that a mirrored map gives a mirrored result.
            float sum = weights_[0] * in[x + k_reach];
            for (int i = 1; i <= k_reach; ++i)
                sum += weights_[static_cast<std::size_t>(i)] * (in[x + k_reach - i] + in[x + k_reach + i]);
            out[x] = sum;
        }
    });
    each_row(width, height, progress, [&](int y) {
        float* const out = to.row(y);
        const float* const here = across.row(y);
        for (int x = 0; x < width; ++x) out[x] = weights_[0] * here[x];
        for (int i = 1; i <= k_reach; ++i) {
            const float* const above = across.row(inside(y - i, height, lattice_.wrap_y));
            const float* const below = across.row(inside(y + i, height, lattice_.wrap_y));
            const float weight = weights_[static_cast<std::size_t>(i)];
            for (int x = 0; x < width; ++x) out[x] += weight * (above[x] + below[x]);
        }
    });
}

void WearBrush::spread(Grid<float>& change, const Grid<float>& before, const Grid<float>* share,
                       const Progress* progress) const {
    const int width = change.width();
    const int height = change.height();
    Grid<float> shares;  // B(w)
    if (share != nullptr) {
        shares = Grid<float>(width, height);
        blur(*share, shares, progress);
    }
    Grid<float> added(width, height);
    each_row(width, height, progress, [&](int y) {
        for (int x = 0; x < width; ++x) {
            const float own = change(x, y) - before(x, y);
            added(x, y) = share == nullptr ? own : shares(x, y) > 0 ? own / shares(x, y) : 0.0f;
        }
    });
    blur(added, added, progress);
    each_row(width, height, nullptr, [&](int y) {
        for (int x = 0; x < width; ++x) {
            if (share == nullptr)
                change(x, y) = before(x, y) + added(x, y);
            else if (shares(x, y) > 0)
                change(x, y) = before(x, y) + (*share)(x, y) * added(x, y);
        }
    });
}

}  // namespace talus
