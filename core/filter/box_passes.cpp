#include "core/filter/box_passes.h"

#include <algorithm>
#include <cassert>

#include "core/base/parallel.h"
#include "core/base/streaming_store.h"
#include "core/filter/box_kernel.h"

namespace talus {
namespace {

constexpr int k_passes_together = 4;
constexpr int k_band_cells = 1 << 17;  // half a megabyte, and as much for the pass before
constexpr int k_min_band = 8;
constexpr int k_max_band = 64;

class Passes {
 public:
    Passes(const Grid<float>& from, const Lattice& lattice, int count, Rounding rounding,
           const Progress* progress, Grid<float>& to)
        : from_(from),
          wrap_x_(lattice.wrap_x),
          wrap_y_(lattice.wrap_y),
          count_(count),
          truncates_(rounding == Rounding::truncate),
          streamed_(to.size() * sizeof(float) > k_streaming_bytes),
          progress_(progress),
          to_(to) {}

    void run() const {
        const int band = std::clamp(k_band_cells / from_.width(), k_min_band, k_max_band);
        parallel_blocks(0, from_.height(), band, [&](int first, int last) { make_band(first, last); });
    }

 private:
    // Each pass makes a row less at either end than the one before, but at an end of the world.
    void make_band(int first, int last) const {
        const int base = first - count_;
        const int rows = count_ == 1 ? 0 : last - first + 2 * count_;
        Grid<float> work[2] = {{from_.width(), rows}, {from_.width(), rows}};
        for (int pass = 1; pass <= count_; ++pass) {
            if (progress_ != nullptr) progress_->checkpoint();
            const int more = count_ - pass;
            const int begin = wrap_y_ ? first - more : std::max(0, first - more);
            const int end = wrap_y_ ? last + more : std::min(from_.height(), last + more);
            const auto source = [&](int y) -> const float* {
                if (!wrap_y_) y = std::clamp(y, 0, from_.height() - 1);
                return pass == 1 ? from_.row(around(y)) : work[pass % 2].row(y - base);
            };
            const bool is_last = pass == count_;
            for (int y = begin; y < end; ++y) {
                float* out = is_last ? to_.row(y) : work[(pass + 1) % 2].row(y - base);
                box_kernel().row(source(y - 1), source(y), source(y + 1), from_.width(), wrap_x_, truncates_,
                                 is_last && streamed_, out);
            }
        }
        if (streamed_) box_kernel().end();
    }

    int around(int y) const {
        const int height = from_.height();
        return (y % height + height) % height;
    }

    const Grid<float>& from_;
    const bool wrap_x_;
    const bool wrap_y_;
    const int count_;
    const bool truncates_;
    const bool streamed_;
    const Progress* progress_;
    Grid<float>& to_;
};

}  // namespace

Grid<float> box_blurred(const Grid<float>& height, const Lattice& lattice, int passes, Rounding rounding,
                        const Progress* progress) {
    assert(passes > 0 && !height.empty());
    Grid<float> before;
    Grid<float> out;
    for (int done = 0; done < passes; done += k_passes_together) {
        std::swap(before, out);
        if (out.empty()) out = Grid<float>(height.width(), height.height());
        const int count = std::min(k_passes_together, passes - done);
        Passes(done == 0 ? height : before, lattice, count, rounding, progress, out).run();
    }
    return out;
}

}  // namespace talus
