#include "core/generate/refine.h"

#include <utility>

#include "core/base/grid.h"
#include "core/base/row_keys.h"

namespace talus {
namespace {

// The rows that refine() works with besides its input and output, each as wide as the parents' columns.
// Random additions displace the old points twice in a level: the diamond step sees them at rest, the square
// step after the first addition
// (`middle`), the map after both (`kept`). Without additions all three are the parents' own row.
struct WorkRows {
    explicit WorkRows(int width) : memory(whole_lines(width), 7) {}

    Grid<float> memory;
    float* centres_north = memory.row(0);
    float* centres_south = memory.row(1);
    float* centres_kept = memory.row(2);
    float* middle_buffer = memory.row(3);
    float* kept_buffer = memory.row(4);
    float* next_middle_buffer = memory.row(5);
    float* next_kept_buffer = memory.row(6);
};

class LevelRefiner {
 public:
    LevelRefiner(const LatticeWindow& window, const FractalLaw& law, int level, const Band& coarse)
        : plan_(window.plan()),
          law_(law),
          rows_(law.rows()),
          offset_keys_(window.seed(), FractalLaw::k_offset_channel),
          addition_keys_(window.seed(), FractalLaw::addition_channel(level)),
          level_(level),
          coarse_(coarse),
          columns_(window.columns(level - 1)),
          count_(columns_.range.count()),
          at_west_end_(plan_.x.has_ends() && columns_.range.begin == 0),
          at_east_end_(plan_.x.has_ends() && columns_.range.end == plan_.x.steps(level - 1) + 1),
          work_(count_) {}

    void run(Range rows, const Context& context, RowSink& sink) {
        displace_parents(coarse_.rows.begin);
        advance();
        for (int y = coarse_.rows.begin; y < coarse_.rows.end; ++y) {
            context.checkpoint();
            const bool is_last = y + 1 == coarse_.rows.end;
            if (!is_last) {
                diamond_step(y);
                displace_parents(y + 1);
            }
            if (rows.contains(2 * y)) {
                RowOut out = sink.begin_row(2 * y);
                edges_along_row(y, out);
                sink.end_row(2 * y);
            }
            if (rows.contains(2 * y + 1)) {
                RowOut out = sink.begin_row(2 * y + 1);
                edges_between_rows(y, out);
                sink.end_row(2 * y + 1);
            }
            advance();
        }
    }

 private:
    // What was south of the parents' row is north of the next one.
    void advance() {
        std::swap(work_.centres_north, work_.centres_south);
        std::swap(work_.middle_buffer, work_.next_middle_buffer);
        std::swap(work_.kept_buffer, work_.next_kept_buffer);
        middle_ = next_middle_;
        kept_ = next_kept_;
    }

    Places places(const std::uint32_t* x, int row, const RowKeys& keys) const {
        return {keys.at(place_of(plan_.y, level_, row)), x};
    }

    void diamond_step(int y) {
        const float* north = coarse_.row(y);
        const float* south = coarse_.row(y + 1);
        rows_.points({north, north + 1, south, south + 1}, places(columns_.between, 2 * y + 1, offset_keys_),
                     law_.diamond(level_), count_ - 1, work_.centres_south);
    }

    void displace_parents(int y) {
        next_middle_ = next_kept_ = coarse_.row(y);
        if (!law_.random_additions()) return;
        rows_.displace(coarse_.row(y), places(columns_.at, 2 * y, addition_keys_), law_.diamond(level_),
                       law_.square(level_), count_, work_.next_middle_buffer, work_.next_kept_buffer);
        next_middle_ = work_.next_middle_buffer;
        next_kept_ = work_.next_kept_buffer;
    }

    // Row 2y: the parents' row y with a midpoint in each gap. At the border there are centres on one side
    // only.
    void edges_along_row(int y, RowOut& out) {
        const auto where = places(columns_.between, 2 * y, offset_keys_);
        const Offsets& offsets = law_.square(level_);
        const int gaps = count_ - 1;
        const bool at_north_end = plan_.y.has_ends() && y == 0;
        const bool at_south_end = plan_.y.has_ends() && y == plan_.y.steps(level_ - 1);
        if (at_north_end || at_south_end) {
            const float* centres = at_north_end ? work_.centres_south : work_.centres_north;
            rows_.border_between(kept_, {middle_, middle_ + 1, centres, nullptr}, where, offsets, gaps, out);
        } else {
            rows_.between(kept_, {middle_, middle_ + 1, work_.centres_north, work_.centres_south}, where,
                          offsets, gaps, out);
        }
    }

    // Row 2y + 1: the centres between the parents' rows y and y + 1, with a midpoint in each gap and at
    // either border.
    void edges_between_rows(int y, RowOut& out) {
        const int row = 2 * y + 1;
        const Offsets& offsets = law_.square(level_);
        const float* centres = work_.centres_south;
        const int last = count_ - 1;
        const float* kept = centres;
        if (law_.random_additions()) {
            kept = work_.centres_kept;
            // Centres appear in the diamond step, so they have no part in its additions.
            rows_.displace(centres, places(columns_.between, row, addition_keys_), Offsets{}, offsets, last,
                           work_.centres_kept, work_.centres_kept);
        }
        float west = 0;  // where there is no border, beyond the needed columns
        float east = 0;
        const Places ends = places(columns_.at, row, offset_keys_);
        if (at_west_end_) {
            rows_.border_points({centres, middle_, next_middle_, nullptr}, ends, offsets, 1, &west);
        }
        if (at_east_end_) {
            rows_.border_points({centres + last - 1, middle_ + last, next_middle_ + last, nullptr},
                                {ends.key, ends.spread_x + last}, offsets, 1, &east);
        }
        put(west, out);
        rows_.between(kept, {middle_ + 1, next_middle_ + 1, centres, centres + 1},
                      {ends.key, ends.spread_x + 1}, offsets, last - 1, out);
        put(east, out);
    }

    const LatticePlan& plan_;
    const FractalLaw& law_;
    const DiamondSquareRows& rows_;
    const RowKeys offset_keys_;
    const RowKeys addition_keys_;
    const int level_;
    const Band& coarse_;
    const LatticeWindow::Columns& columns_;
    const int count_;
    const bool at_west_end_;
    const bool at_east_end_;
    WorkRows work_;
    // The parents' rows y and y + 1 as the square step sees them, and as they go on.
    const float* middle_ = nullptr;
    const float* kept_ = nullptr;
    const float* next_middle_ = nullptr;
    const float* next_kept_ = nullptr;
};

}  // namespace

int refined_width(const LatticeWindow& window, int level) {
    return 2 * window.columns(level - 1).range.count() - 1;
}

int refined_margin(const LatticeWindow& window, int level) {
    return window.columns(level).range.begin - 2 * window.columns(level - 1).range.begin;
}

void refine(const LatticeWindow& window, const FractalLaw& law, int level, const Band& coarse, Range rows,
            const Context& context, RowSink& sink) {
    LevelRefiner(window, law, level, coarse).run(rows, context, sink);
}

void make_seeds(const LatticePlan& plan, const FractalLaw& law, std::uint64_t seed, int row,
                std::span<const int> columns, const std::uint32_t* at, float* out) {
    const std::int64_t y = place_of(plan.y, 0, row);
    law.rows().seeds(law.level(), {row_key(seed, y, FractalLaw::k_offset_channel), at}, law.seeds(),
                     static_cast<int>(columns.size()), out);
    const std::int64_t last_y = place_of(plan.y, 0, plan.y.features);
    if (law.corners() == nullptr || plan.y.endless || (y != 0 && y != last_y)) return;
    const std::int64_t last_x = place_of(plan.x, 0, plan.x.features);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::int64_t x = place_of(plan.x, 0, columns[i]);
        if (x == 0 || x == last_x) out[i] = (*law.corners())[(y == 0 ? 0u : 2u) + (x == 0 ? 0u : 1u)];
    }
}

void add_remaining(const LatticePlan& plan, const FractalLaw& law, std::uint64_t seed, int row,
                   const std::uint32_t* at, int count, float* heights) {
    if (!law.random_additions()) return;
    const std::int64_t y = place_of(plan.y, plan.levels, row);
    for (int level = plan.levels + 1; level <= k_max_levels; ++level) {
        law.rows().displace(heights, {row_key(seed, y, FractalLaw::addition_channel(level)), at},
                            law.diamond(level), law.square(level), count, heights, heights);
    }
}

}  // namespace talus
