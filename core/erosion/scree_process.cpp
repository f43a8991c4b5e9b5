#include "core/erosion/scree_process.h"

#include <algorithm>
#include <utility>

#include "core/base/arena.h"
#include "core/base/prefetch.h"
#include "core/erosion/scree_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_band = 64;       // rows that one thread takes at a time
constexpr int k_rows_ahead = 4;  // that are fetched early

// A row with a column beside each end.
struct PaddedRow {
    float* values = nullptr;

    void take(Arena& arena, int width) { values = arena.take<float>(width + 2 * k_pad) + k_pad; }
    // The ends of a row of values.
    void close(int width, bool wraps) const {
        values[-1] = wraps ? values[width - 1] : values[0];
        values[width] = wraps ? values[0] : values[width - 1];
    }
    // Those of what flows between columns: nothing over a border.
    void close_flow(int width, bool wraps) const {
        values[-1] = wraps ? values[width - 1] : 0.0f;
        values[width] = wraps ? values[0] : 0.0f;
    }

    static constexpr int k_pad = 16;
};

struct Flows {
    PaddedRow east, south, south_east, south_west;

    void take(Arena& arena, int width) {
        for (PaddedRow* row : {&east, &south, &south_east, &south_west}) row->take(arena, width);
    }
    void clear(int width) const {
        for (const PaddedRow* row : {&east, &south, &south_east, &south_west})
            std::fill(row->values - 1, row->values + width + 1, 0.0f);
    }
    void clear_south(int width) const {
        for (const PaddedRow* row : {&south, &south_east, &south_west})
            std::fill(row->values - 1, row->values + width + 1, 0.0f);
    }
};

// The rows around one that moves through a band: heights of four rows, slopes of two, flows of two.
class Band {
 public:
    Band(const Lattice& lattice, const Grid<float>& start, const Grid<float>& change, const Grid<float>* ease,
         float talus)
        : lattice_(lattice), start_(start), change_(change), ease_(ease), talus_(talus) {
        for (PaddedRow& row : heights_) row.take(arena_, lattice.width);
        for (PaddedRow& row : runs_) row.take(arena_, lattice.width);
        for (PaddedRow& row : eases_) row.take(arena_, lattice.width);
        for (Flows& flows : flows_) flows.take(arena_, lattice.width);
    }

    // Prepares the flows of the row above `first`.
    void begin(int first) {
        for (int y = first - 2; y <= first; ++y) read_height(y);
        read_height(first + 1);
        find_run(first - 1);
        find_run(first);
        read_ease(first - 1);
        read_ease(first);
        find_flows(first - 1);
    }
    // Makes the flows of row y; those of row y − 1 were made before.
    void go_to(int y) {
        read_height(y + 2);
        find_run(y + 1);
        read_ease(y + 1);
        find_flows(y);
    }
    const Flows& flows(int y) const { return flows_[slot<2>(y)]; }

 private:
    template <int count>
    static std::size_t slot(int y) {
        return static_cast<std::size_t>((y % count + count) % count);
    }
    // The row of the map that stands for one beyond its ends.
    int row_of(int y) const {
        const int rows = lattice_.height;
        if (lattice_.wrap_y) return (y % rows + rows) % rows;
        return std::clamp(y, 0, rows - 1);
    }
    void read_height(int y) {
        const float* const start = start_.row(row_of(y));
        const float* const change = change_.row(row_of(y));
        const PaddedRow& row = heights_[slot<4>(y)];
        for (int x = 0; x < lattice_.width; ++x) row.values[x] = start[x] + change[x];
        row.close(lattice_.width, lattice_.wrap_x);
    }
    void read_ease(int y) {
        if (ease_ == nullptr) return;
        const PaddedRow& row = eases_[slot<2>(y)];
        std::copy_n(ease_->row(row_of(y)), lattice_.width, row.values);
        row.close(lattice_.width, lattice_.wrap_x);
    }
    void find_run(int y) {
        const PaddedRow& row = runs_[slot<2>(y)];
        scree_kernel().runs(heights_[slot<4>(y - 1)].values, heights_[slot<4>(y)].values,
                            heights_[slot<4>(y + 1)].values, lattice_.width,
                            static_cast<float>(0.5 / lattice_.cell_size), row.values);
        row.close(lattice_.width, lattice_.wrap_x);
    }
    void find_flows(int y) {
        const int width = lattice_.width;
        const Flows& flows = flows_[slot<2>(y)];
        if (y < 0 && !lattice_.wrap_y) return flows.clear(width);
        const auto ease = [&](int row) { return ease_ == nullptr ? nullptr : eases_[slot<2>(row)].values; };
        scree_kernel().flows(heights_[slot<4>(y)].values, heights_[slot<4>(y + 1)].values,
                             runs_[slot<2>(y)].values, runs_[slot<2>(y + 1)].values, ease(y), ease(y + 1),
                             width, talus_, static_cast<float>(lattice_.cell_size), flows.east.values,
                             flows.south.values, flows.south_east.values, flows.south_west.values);
        if (y == lattice_.height - 1 && !lattice_.wrap_y) flows.clear_south(width);
        if (!lattice_.wrap_x) {
            flows.east.values[width - 1] = 0;
            flows.south_east.values[width - 1] = 0;
            flows.south_west.values[0] = 0;
        }
        flows.east.close_flow(width, lattice_.wrap_x);
        flows.south_east.close_flow(width, lattice_.wrap_x);
        flows.south_west.close_flow(width, lattice_.wrap_x);
    }

    const Lattice& lattice_;
    const Grid<float>& start_;
    const Grid<float>& change_;
    const Grid<float>* ease_;
    float talus_;
    Arena arena_;
    PaddedRow heights_[4];
    PaddedRow runs_[2];
    PaddedRow eases_[2];
    Flows flows_[2];
};

}  // namespace

ScreeProcess::ScreeProcess(const Lattice& lattice, Field<float> start, float talus, Field<float> ease)
    : lattice_(lattice),
      ground_(std::move(start)),
      talus_(talus),
      ease_(std::move(ease)),
      before_(lattice.width, lattice.height),
      next_(lattice.width, lattice.height) {}

double ScreeProcess::next_step() const {
    constexpr double k_plain_steps = k_stages * (k_stages + 1) / 2.0;
    return k_plain_steps * k_plain_step * lattice_.cell_size * lattice_.cell_size;
}

// Y_0 = the state; Y_1 = Y_0 + w τ M(Y_0); Y_j = μ_j Y_(j−1) + ν_j Y_(j−2) + μ_j w τ M(Y_(j−1)), with
// μ_j = (2j − 1) / j, ν_j = (1 − j) / j, w = 2 / (s² + s).
double ScreeProcess::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    const double cell = lattice_.cell_size;
    const double first = taken / (cell * cell) * 2 / (k_stages * (k_stages + 1));
    Grid<float>& now = ground_.change;
    run_stage(now, now, 1, 0, static_cast<float>(first), next_, progress);
    std::swap(before_, now);  // Y_0
    std::swap(now, next_);    // Y_1
    for (int j = 2; j <= k_stages; ++j) {
        const double share = (2.0 * j - 1) / j;
        run_stage(now, before_, static_cast<float>(share), static_cast<float>((1.0 - j) / j),
                  static_cast<float>(share * first), next_, progress);
        std::swap(before_, now);
        std::swap(now, next_);
    }
    length_ += taken;
    return taken;
}

double ScreeProcess::plain_step(const Progress* progress) {
    run_stage(ground_.change, ground_.change, 1, 0, static_cast<float>(k_plain_step), next_, progress);
    std::swap(ground_.change, next_);
    const double taken = k_plain_step * lattice_.cell_size * lattice_.cell_size;
    length_ += taken;
    return taken;
}

std::array<float, 8> ScreeProcess::sliding(int x, int y) const {
    Band band(lattice_, *ground_.start, ground_.change, ease_.get(), talus_);
    band.begin(y);
    band.go_to(y);
    const Flows& here = band.flows(y);
    const Flows& above = band.flows(y - 1);
    return {here.east.values[x],
            here.south.values[x],
            here.south_east.values[x],
            here.south_west.values[x],
            -here.east.values[x - 1],
            -above.south.values[x],
            -above.south_east.values[x - 1],
            -above.south_west.values[x + 1]};
}

void ScreeProcess::slide(Grid<float>& change, double length, const Progress* progress) {
    std::swap(ground_.change, change);
    const double before = length_;
    for (double left = length; left > 0;) left -= step(left, progress);
    length_ = before;
    std::swap(ground_.change, change);
}

void ScreeProcess::run_stage(const Grid<float>& now, const Grid<float>& before, float now_share,
                             float before_share, float time, Grid<float>& next,
                             const Progress* progress) const {
    const int width = lattice_.width;
    const int grain = std::clamp(k_checkpoint_cells / std::max(1, width), 1, k_band);
    parallel_blocks(0, lattice_.height, grain, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        Band band(lattice_, *ground_.start, now, ease_.get(), talus_);
        band.begin(first);
        for (int y = first; y < last; ++y) {
            if (const int early = y + k_rows_ahead; early < lattice_.height) {
                prefetch_row(ground_.start->row(early), width);
                prefetch_row(now.row(early), width);
            }
            band.go_to(y);
            if (y + 1 < lattice_.height) prefetch_row(before.row(y + 1), width);
            const Flows& here = band.flows(y);
            const Flows& above = band.flows(y - 1);
            scree_kernel().advance(now.row(y), before.row(y), now_share, before_share, time, here.east.values,
                                   here.south.values, here.south_east.values, here.south_west.values,
                                   above.south.values, above.south_east.values, above.south_west.values,
                                   width, next.row(y));
        }
    });
}

Books ScreeProcess::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    Books books;
    books.rock.came = area * placed_;
    books.rock.there = area * sum_of(ground_.change);
    books.rock.moved = area * sum_of_sizes(ground_.change);
    return books;
}

}  // namespace talus
