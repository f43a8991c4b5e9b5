#pragma once

#include <cstddef>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/math.h"
#include "core/filter/displaced_kernel.h"

namespace talus {

/// A map whose heights are taken from places that lie beside the samples: within `reach` cells of each, along
/// either axis. Beyond its ends it goes on around the world, where it wraps, or else as its last samples.
class DisplacedMap {
 public:
    /// The heights must live as long.
    DisplacedMap(const Grid<float>& heights, const Lattice& lattice, double reach)
        : beyond_(static_cast<int>(reach) + 1 + k_taps_around),
          heights_(&heights),
          columns_(samples(heights.width(), lattice.wrap_x)),
          rows_(samples(heights.height(), lattice.wrap_y)) {}

    /// Writes `count` samples of row y from x on (DisplacedKernel). east, south: the way of each [cells].
    void make_row(int x, int y, int count, const float* east, const float* south, float* out) const {
        const DisplacedSource source{.heights = heights_->data(),
                                     .width = heights_->width(),
                                     .height = heights_->height(),
                                     .columns = columns_.data() + beyond_,
                                     .rows = rows_.data() + beyond_};
        displaced_kernel().row(source, x, y, count, east, south, out);
    }

    /// Samples that the interpolation looks beyond a place itself.
    static constexpr int k_taps_around = 2;

 private:
    std::vector<int> samples(int count, bool wraps) const {
        std::vector<int> all(static_cast<std::size_t>(count + 2 * beyond_));
        for (int i = 0; i < count + 2 * beyond_; ++i) {
            const int sample = i - beyond_;
            all[static_cast<std::size_t>(i)] =
                wraps ? (sample % count + count) % count : clamp(sample, 0, count - 1);
        }
        return all;
    }

    int beyond_;
    const Grid<float>* heights_;
    std::vector<int> columns_;
    std::vector<int> rows_;
};

}  // namespace talus
