#include "core/water/live_water_bands.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/prefetch.h"
#include "core/base/progress.h"

namespace talus {
namespace {

constexpr int k_band_rows = 128;
constexpr int k_min_band_rows = 32;  // where a checkpoint allows so many

constexpr double k_cell_work = 6;  // ns of a step
constexpr double k_halo_work = 1;  // ns of a float of a halo

// An even number of bands, so that two threads have as much to do; one where that is not worth a second one.
int rows_in_band(int width, int height) {
    if (k_cell_work * width * height < k_min_parallel_work) return std::max(1, height);
    const int most = std::clamp(k_checkpoint_cells / std::max(1, width), 4, k_band_rows);
    const int pairs = (height + 2 * most - 1) / (2 * most);
    return std::max(std::min(most, k_min_band_rows), (height + 2 * pairs - 1) / (2 * pairs));
}

// Rows that a band reads and another one writes, as they were at the start of the step.
enum Halo {
    k_change_2_above,
    k_change_above,
    k_change_below,
    k_change_2_below,
    k_depth_2_above,
    k_depth_above,
    k_depth_below,
    k_depth_2_below,
    k_sediment_above,
    k_sediment_below,
    k_flow_x_above,
    k_flow_x_below,
    k_flow_y_above,
    k_flow_y_below,
    k_flow_y_2_below,
    k_halos,
};

// What the passes of one row leave for those of the next: the rows of a kind stand in a ring.
enum Kind {
    k_bed,
    k_flow_x,
    k_flow_y,
    k_drop_x,
    k_drop_y,
    k_slide_x,
    k_slide_y,
    k_has,
    k_carried,
    k_across,
    k_down,
    k_load_y,
    k_kinds
};
constexpr int k_ring = 4;
enum Single { k_load_x, k_rain, k_softness, k_full_rate, k_zero, k_outside_bed, k_lost, k_singles };
constexpr int k_rows_ahead = 2;
constexpr int k_margin = 16;  // before and after a row, for its neighbours beyond the map

class Band {
 public:
    Band(const LiveWaterRates& rates, const LiveWaterSetup& setup, const Lattice& lattice,
         const LiveWaterGrids& grids, int first, int last)
        : rates_(rates),
          setup_(setup),
          lattice_(lattice),
          grids_(grids),
          first_(first),
          last_(last),
          width_(lattice.width),
          height_(lattice.height),
          rows_(lattice.width + 2 * k_margin, k_kinds * k_ring + k_singles) {
        std::fill_n(single(k_zero) - k_margin, rows_.width(), 0.0f);
        fill_constant(setup.rain_share == nullptr, k_rain, rates.rain);
        fill_constant(setup.hardness == nullptr, k_softness, 1 - setup.hardness_share);
        fill_constant(setup.rate == nullptr, k_full_rate, 1);
    }

    void keep_halos() {
        const auto keep = [&](Halo slot, const Grid<float>& grid, int y, int wrap_rows) {
            if (lattice_.wrap_y) y = (y % wrap_rows + wrap_rows) % wrap_rows;
            if (y < 0 || y >= grid.height()) return;
            std::memcpy(halo(slot), grid.row(y), static_cast<std::size_t>(grid.width()) * sizeof(float));
        };
        const int h = height_;
        keep(k_change_2_above, grids_.change, first_ - 2, h);
        keep(k_change_above, grids_.change, first_ - 1, h);
        keep(k_change_below, grids_.change, last_, h);
        keep(k_change_2_below, grids_.change, last_ + 1, h);
        keep(k_depth_2_above, grids_.depth, first_ - 2, h);
        keep(k_depth_above, grids_.depth, first_ - 1, h);
        keep(k_depth_below, grids_.depth, last_, h);
        keep(k_depth_2_below, grids_.depth, last_ + 1, h);
        keep(k_sediment_above, grids_.sediment, first_ - 1, h);
        keep(k_sediment_below, grids_.sediment, last_, h);
        keep(k_flow_x_above, grids_.flow_x, first_ - 1, h);
        keep(k_flow_x_below, grids_.flow_x, last_, h);
        keep(k_flow_y_above, grids_.flow_y, first_ - 1, h);
        keep(k_flow_y_below, grids_.flow_y, last_, h);
        keep(k_flow_y_2_below, grids_.flow_y, last_ + 1, h);
    }

    // Returns the bits of the largest depth. losses: of each row of the map; sets those of the band.
    std::int32_t sweep(std::vector<LiveWaterLoss>& losses) {
        std::int32_t deepest = 0;
        for (int r = first_ - 2; r < last_ + 2; ++r) {
            fetch_early(grids_.start, r);
            if (is_there(r)) find_bed(r);
            fetch_early(grids_.change, r);
            if (r > first_ - 2) flow_down(r);
            fetch_early(grids_.depth, r);
            if (r >= first_ - 1 && r <= last_) flow_across(r);
            fetch_early(grids_.flow_x, r);
            if (const int y = r - 1; y >= first_ - 1) {
                limit(y);
                fetch_early(grids_.flow_y, r);
                if (y >= first_) limit_down(y);
            }
            fetch_early(grids_.sediment, r);
            if (const int y = r - 2; y >= first_) {
                deepest = finish(y, deepest);
                losses[static_cast<std::size_t>(y)] = loss_of(y);
            }
        }
        return deepest;
    }

    // To the west, east, north and south.
    LiveWater::CellPipes pipes_of(int x, int y) {
        for (int r = y - 1; r <= y + 1; ++r) {
            if (is_there(r)) find_bed(r);
        }
        flow_down(y);
        flow_down(y + 1);
        flow_across(y);
        limit(y);
        return {.flow = {-ring(k_flow_x, y)[x], ring(k_flow_x, y)[x + 1], -ring(k_flow_y, y)[x],
                         ring(k_flow_y, y + 1)[x]},
                .drop = {-ring(k_drop_x, y)[x], ring(k_drop_x, y)[x + 1], -ring(k_drop_y, y)[x],
                         ring(k_drop_y, y + 1)[x]},
                .has = ring(k_has, y)[x]};
    }

 private:
    float* ring(Kind kind, int y) { return rows_.row(kind * k_ring + (y & (k_ring - 1))) + k_margin; }
    float* single(Single row) { return rows_.row(k_kinds * k_ring + row) + k_margin; }
    float* halo(Halo slot) {
        return grids_.halos.row(first_ / rows_in_band(width_, height_) * k_halos + static_cast<int>(slot));
    }
    void fill_constant(bool is_constant, Single row, float value) {
        if (is_constant) std::fill_n(single(row), width_, value);
    }

    bool is_there(int y) const { return lattice_.wrap_y || (y >= 0 && y < height_); }
    int wrapped(int y) const { return lattice_.wrap_y ? (y % height_ + height_) % height_ : y; }
    const float* start(int y) const { return grids_.start.row(wrapped(y)); }
    const float* change(int y) {
        if (y < first_) return halo(y == first_ - 1 ? k_change_above : k_change_2_above);
        if (y >= last_) return halo(y == last_ ? k_change_below : k_change_2_below);
        return grids_.change.row(y);
    }
    const float* depth(int y) {
        if (y < first_) return halo(y == first_ - 1 ? k_depth_above : k_depth_2_above);
        if (y >= last_) return halo(y == last_ ? k_depth_below : k_depth_2_below);
        return grids_.depth.row(y);
    }
    const float* sediment(int y) {
        if (y < first_) return halo(k_sediment_above);
        return y >= last_ ? halo(k_sediment_below) : grids_.sediment.row(y);
    }
    const float* old_flow_x(int y) {
        if (y < first_) return halo(k_flow_x_above);
        return y >= last_ ? halo(k_flow_x_below) : grids_.flow_x.row(y);
    }
    const float* old_flow_y(int y) {
        if (y < first_) return halo(k_flow_y_above);
        if (y >= last_) return halo(y == last_ ? k_flow_y_below : k_flow_y_2_below);
        return grids_.flow_y.row(y);
    }
    LiveWaterCells cells(int y) {
        return {start(y), change(y), has_sea() ? ring(k_bed, y) : change(y), depth(y)};
    }
    static LiveWaterCells at(const LiveWaterCells& cells, int x) {
        return {cells.start + x, cells.change + x, cells.bed + x, cells.depth + x};
    }

    // One grid after each pass, so that fetches do not queue up.
    void fetch_early(const Grid<float>& grid, int y) const {
        y += k_rows_ahead;
        if (y < first_ || y >= last_) return;
        prefetch_row(grid.row(y), width_);
    }

    bool has_sea() const { return setup_.edge == WaterEdge::sea; }
    void find_bed(int y) {
        if (has_sea()) live_water_kernel().beds(rates_, start(y), change(y), ring(k_bed, y), width_);
    }

    // The ground just outside an edge, from the edge's start. It falls outwards as the ground inside did at
    // the start, is no higher than that at the edge, and never worn: rivers cut down to it, not below.
    float outside(float start_at_edge, float start_inside) const {
        const float rise = start_inside - start_at_edge;
        const float falls = rise > 0 ? -rise : 0.0f;
        const float sea = rates_.sea - start_at_edge;
        return falls > sea ? falls : sea;
    }

    // What slides between cells x of row `from` and cells x + along of row `to`, by the smaller of their
    // rates.
    void slow_slides(int from, int to, int along, float* slide, int count) const {
        if (setup_.rate == nullptr) return;
        const float* const here = setup_.rate->row(wrapped(from));
        const float* const there = setup_.rate->row(wrapped(to)) + along;
        for (int x = 0; x < count; ++x) slide[x] *= std::min(here[x], there[x]);
    }

    // The pipes between row y − 1 and row y.
    void flow_down(int y) {
        float* const flow = ring(k_flow_y, y);
        float* const drop = ring(k_drop_y, y);
        float* const slide = ring(k_slide_y, y);
        if (is_there(y - 1) && is_there(y)) {
            live_water_kernel().pipes(rates_, cells(y - 1), cells(y), old_flow_y(y), flow, drop, slide,
                                      width_);
            slow_slides(y - 1, y, 0, slide, width_);
            return;
        }
        std::fill_n(flow, width_, 0.0f);
        std::fill_n(drop, width_, 0.0f);
        std::fill_n(slide, width_, 0.0f);
        const bool at_top = y == 0;
        if (setup_.edge == WaterEdge::closed || (!at_top && y != height_)) return;
        const int edge = at_top ? 0 : height_ - 1;
        const int inside = at_top ? 1 : height_ - 2;
        float* const bed = single(k_outside_bed);
        const float* const at_edge = start(edge);
        const float* const within = start(std::clamp(inside, 0, height_ - 1));
        for (int x = 0; x < width_; ++x) bed[x] = outside(at_edge[x], within[x]);
        const LiveWaterCells beyond{start(edge), bed, bed, single(k_zero)};
        const LiveWaterCells border = cells(edge);
        live_water_kernel().pipes(rates_, at_top ? beyond : border, at_top ? border : beyond, old_flow_y(y),
                                  flow, drop, slide, width_);
        std::fill_n(slide, width_, 0.0f);
    }

    // The pipes between the cells of row y.
    void flow_across(int y) {
        float* const flow = ring(k_flow_x, y);
        float* const drop = ring(k_drop_x, y);
        float* const slide = ring(k_slide_x, y);
        flow[0] = flow[width_] = drop[0] = drop[width_] = slide[0] = slide[width_] = 0;
        if (!is_there(y)) {
            std::fill_n(flow, width_ + 1, 0.0f);
            std::fill_n(drop, width_ + 1, 0.0f);
            std::fill_n(slide, width_ + 1, 0.0f);
            return;
        }
        const float* const old = old_flow_x(y);
        const LiveWaterCells row = cells(y);
        live_water_kernel().pipes(rates_, row, at(row, 1), old + 1, flow + 1, drop + 1, slide + 1,
                                  width_ - 1);
        slow_slides(y, y, 1, slide + 1, width_ - 1);
        if (lattice_.wrap_x) {
            live_water_kernel().pipes(rates_, at(row, width_ - 1), row, old, flow, drop, slide, 1);
            if (setup_.rate != nullptr)
                slide[0] *= std::min((*setup_.rate)(width_ - 1, wrapped(y)), (*setup_.rate)(0, wrapped(y)));
            slide[width_] = slide[0];
            flow[width_] = flow[0];
            drop[width_] = drop[0];
        } else if (setup_.edge != WaterEdge::closed) {
            leave_at(row, 0, std::min(1, width_ - 1), true, old, flow, drop);
            leave_at(row, width_ - 1, std::max(0, width_ - 2), false, old, flow, drop);
        }
    }
    void leave_at(const LiveWaterCells& row, int edge, int inside, bool to_west, const float* old,
                  float* flow, float* drop) {
        float no_slide = 0;
        const float bed = outside(row.start[edge], row.start[inside]);
        const LiveWaterCells beyond{row.start + edge, &bed, &bed, single(k_zero)};
        const LiveWaterCells border = at(row, edge);
        const int face = to_west ? 0 : width_;
        live_water_kernel().pipes(rates_, to_west ? beyond : border, to_west ? border : beyond, old + face,
                                  flow + face, drop + face, &no_slide, 1);
    }

    // What the cells of row y can give; nothing comes from beyond an edge.
    void limit(int y) {
        float* const has = ring(k_has, y);
        float* const carried = ring(k_carried, y);
        float* const down = ring(k_down, y);
        if (!is_there(y)) {
            std::fill_n(has - 1, width_ + 2, 0.0f);
            std::fill_n(carried - 1, width_ + 2, 0.0f);
            return;
        }
        live_water_kernel().limits(rates_, ring(k_flow_x, y), ring(k_flow_y, y), ring(k_flow_y, y + 1),
                                   depth(y), sediment(y), has, carried, ring(k_across, y), down, width_);
        down[-1] = down[lattice_.wrap_x ? width_ - 1 : 0];
        down[width_] = down[lattice_.wrap_x ? 0 : width_ - 1];
        has[-1] = lattice_.wrap_x ? has[width_ - 1] : 0.0f;
        has[width_] = lattice_.wrap_x ? has[0] : 0.0f;
        carried[-1] = lattice_.wrap_x ? carried[width_ - 1] : 0.0f;
        carried[width_] = lattice_.wrap_x ? carried[0] : 0.0f;
    }
    // Where the limited flows of the pipes between row y − 1 and row y stand: in the map, where they are of
    // this band.
    float* limited_flow_y(int y) {
        return y < last_ || y == height_ ? grids_.flow_y.row(y) : ring(k_flow_y, y);
    }
    void limit_down(int y) {
        live_water_kernel().limited(rates_, ring(k_has, y - 1), ring(k_has, y), ring(k_carried, y - 1),
                                    ring(k_carried, y), ring(k_flow_y, y), limited_flow_y(y),
                                    ring(k_load_y, y), width_);
    }

    std::int32_t finish(int y, std::int32_t deepest) {
        const float* const has = ring(k_has, y);
        const float* const carried = ring(k_carried, y);
        float* const flow_x = grids_.flow_x.row(y);
        live_water_kernel().limited(rates_, has - 1, has, carried - 1, carried, ring(k_flow_x, y), flow_x,
                                    single(k_load_x), width_ + 1);
        if (setup_.rain_share != nullptr) {
            const float* const shares = setup_.rain_share->row(y);
            float* const rain = single(k_rain);
            for (int x = 0; x < width_; ++x) rain[x] = rates_.rain * shares[x];
        }
        if (setup_.hardness != nullptr) {
            const float* const hardness = setup_.hardness->row(y);
            float* const softness = single(k_softness);
            for (int x = 0; x < width_; ++x) softness[x] = 1 - setup_.hardness_share * hardness[x];
        }
        const LiveWaterRow row{
            .start = start(y),
            .flow_x = flow_x,
            .flow_north = limited_flow_y(y),
            .flow_south = limited_flow_y(y + 1),
            .across = ring(k_across, y),
            .across_above = ring(k_across, is_there(y - 1) ? y - 1 : y),
            .across_below = ring(k_across, is_there(y + 1) ? y + 1 : y),
            .down = ring(k_down, y),
            .drop_x = ring(k_drop_x, y),
            .drop_north = ring(k_drop_y, y),
            .drop_south = ring(k_drop_y, y + 1),
            .load_x = single(k_load_x),
            .load_north = ring(k_load_y, y),
            .load_south = ring(k_load_y, y + 1),
            .slide_x = ring(k_slide_x, y),
            .slide_north = ring(k_slide_y, y),
            .slide_south = ring(k_slide_y, y + 1),
            .rain = single(k_rain),
            .softness = single(k_softness),
            .rate = setup_.rate != nullptr ? setup_.rate->row(y) : single(k_full_rate),
            .change = grids_.change.row(y),
            .depth = grids_.depth.row(y),
            .sediment = grids_.sediment.row(y),
            .lost = single(k_lost),
        };
        return live_water_kernel().update(rates_, row, deepest, width_);
    }

    // Returns what row y lost; it must be the row that was finished last.
    LiveWaterLoss loss_of(int y) {
        const auto sum = [&](const float* row) { return live_water_kernel().sum(row, width_); };
        double ran_out = 0;  // m²/s
        LiveWaterLoss loss{.water = sum(single(k_lost)), .rock = 0};
        if (!lattice_.wrap_x) {
            const float* const flow = grids_.flow_x.row(y);
            const float* const load = single(k_load_x);
            ran_out += static_cast<double>(flow[width_]) - static_cast<double>(flow[0]);
            loss.rock += static_cast<double>(load[width_]) - static_cast<double>(load[0]);
        }
        if (!lattice_.wrap_y && y == 0) {
            ran_out -= sum(grids_.flow_y.row(0));
            loss.rock -= sum(ring(k_load_y, 0));
        }
        if (!lattice_.wrap_y && y == height_ - 1) {
            ran_out += sum(grids_.flow_y.row(height_));
            loss.rock += sum(ring(k_load_y, height_));
        }
        loss.water += static_cast<double>(rates_.share) * ran_out;
        return loss;
    }

    const LiveWaterRates& rates_;
    const LiveWaterSetup& setup_;
    const Lattice& lattice_;
    const LiveWaterGrids& grids_;
    int first_;
    int last_;
    int width_;
    int height_;
    Grid<float> rows_;
};

}  // namespace

LiveWater::CellPipes pipes_of_cell(const LiveWaterRates& rates, const LiveWaterSetup& setup,
                                   const Lattice& lattice, const LiveWaterGrids& grids, int x, int y) {
    const int rows = rows_in_band(lattice.width, lattice.height);
    const int first = y / rows * rows;
    Band band(rates, setup, lattice, grids, first, std::min(lattice.height, first + rows));
    band.keep_halos();
    return band.pipes_of(x, y);
}

int live_water_halo_rows(int width, int height) {
    const int rows = rows_in_band(width, height);
    return (height + rows - 1) / rows * k_halos;
}

LiveWaterStep step_live_water(const LiveWaterRates& rates, const LiveWaterSetup& setup,
                              const Lattice& lattice, const LiveWaterGrids& grids, const Progress* progress) {
    const int rows = rows_in_band(lattice.width, lattice.height);
    const auto checkpoint = [&] {
        if (progress != nullptr) progress->checkpoint();
    };
    checkpoint();
    const int bands = (lattice.height + rows - 1) / rows;
    const int bands_together = worthwhile_grain(bands, 1, k_halo_work * bands * k_halos * lattice.width);
    parallel_blocks(0, bands, bands_together, [&](int begin, int end) {
        for (int first = begin * rows; first < std::min(lattice.height, end * rows); first += rows)
            Band(rates, setup, lattice, grids, first, std::min(lattice.height, first + rows)).keep_halos();
    });
    std::atomic<std::int32_t> deepest = 0;
    std::vector<LiveWaterLoss> losses(static_cast<std::size_t>(lattice.height));
    parallel_blocks(0, lattice.height, rows, [&](int first, int last) {
        checkpoint();
        const std::int32_t bits = Band(rates, setup, lattice, grids, first, last).sweep(losses);
        std::int32_t known = deepest;
        while (bits > known && !deepest.compare_exchange_weak(known, bits)) {
        }
    });
    LiveWaterStep step{.deepest = std::bit_cast<float>(deepest.load()), .loss = {}};
    for (const LiveWaterLoss& loss : losses) {
        step.loss.water += loss.water;
        step.loss.rock += loss.rock;
    }
    return step;
}

}  // namespace talus
