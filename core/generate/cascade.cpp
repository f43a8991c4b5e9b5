#include "core/generate/cascade.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_levels_together = 3;
constexpr int k_band_points = 1 << 18;  // about a megabyte, a third of it for the level above
constexpr int k_min_band = 8;
constexpr int k_max_band = 64;
constexpr int k_undivided_points =
    1 << 19;  // made in a tenth of a millisecond: no time to call for other threads

// Writes rows of a whole level; several may share the memory.
class WholeRows : public RowSink {
 public:
    WholeRows(Range rows, Grid<float>& memory) : rows_(rows), memory_(memory) {}
    RowOut begin_row(int y) override { return {memory_.row(y - rows_.begin)}; }
    void end_row(int) override {}

 private:
    Range rows_;
    Grid<float>& memory_;
};

}  // namespace

int band_height(int width, int height) {
    if (static_cast<std::int64_t>(width) * height <= k_undivided_points) return height;
    return std::clamp(k_band_points / width, k_min_band, k_max_band);
}

Cascade::Cascade(const LatticeWindow& window, const FractalLaw& law, const Context& context)
    : window_(window), law_(law), context_(context) {
    const auto& seeds = window.columns(0);
    kept_ = Grid<float>(whole_lines(seeds.range.count()), window.rows(0).count());
    kept_rows_ = {window.rows(0), kept_.width(), kept_.data()};
    std::vector<int> columns(static_cast<std::size_t>(seeds.range.count()));
    std::iota(columns.begin(), columns.end(), seeds.range.begin);
    for (int y = kept_rows_.rows.begin; y < kept_rows_.rows.end; ++y) {
        context.checkpoint();
        make_seeds(window.plan(), law, window.seed(), y, columns, seeds.at, kept_rows_.row(y));
    }
    const int last_kept = std::max(0, window.plan().levels - k_levels_together);
    while (kept_level_ < last_kept) {
        const int odd_ones = (last_kept - kept_level_) % k_levels_together;
        const int level = kept_level_ + (odd_ones > 0 ? odd_ones : k_levels_together);
        const Range rows = window.rows(level);
        Grid<float> next(whole_lines(refined_width(window, level)), rows.count());
        parallel_blocks(rows.begin, rows.end, band_height(next.width(), rows.count()),
                        [&](int first, int last) {
                            WholeRows sink(rows, next);
                            make_rows(level, {first, last}, sink);
                        });
        kept_ = std::move(next);
        kept_level_ = level;
        kept_rows_ = {rows, kept_.width(), kept_.data() + refined_margin(window, level)};
    }
}

void Cascade::make_rows(Range rows, RowSink& sink) const { make_rows(window_.plan().levels, rows, sink); }

void Cascade::make_rows(int level, Range rows, RowSink& sink) const {
    const Range parents = parents_of(rows, window_.plan().y, level);
    if (level - 1 == kept_level_) {
        const Band coarse{parents, kept_rows_.stride, kept_rows_.row(parents.begin)};
        refine(window_, law_, level, coarse, rows, context_, sink);
        return;
    }
    BandRows coarse(window_, level - 1, parents);
    make_rows(level - 1, parents, coarse);
    refine(window_, law_, level, coarse.band(), rows, context_, sink);
}

}  // namespace talus
