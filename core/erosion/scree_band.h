#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/arena.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/erosion/scree_kernel.h"
#include "core/erosion/scree_rest.h"

namespace talus {

/// What slides around a row that moves southwards through a band of the map, so that no more than a few rows
/// have to be in memory at a time. A part of ScreeProcess.
class ScreeBand {
 public:
    /// A row with a column beside each end.
    struct PaddedRow {
        float* values = nullptr;

        void take(Arena& arena, int width) {
            values = arena.take<float>(width + 2 * k_pad) + k_pad;
            std::fill(values - 1, values + width + 1, 0.0f);
        }
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
    /// See ScreeKernel::flows.
    struct Flows {
        PaddedRow east, south, south_east, south_west;

        void take(Arena& arena, int width) {
            for (PaddedRow* row : {&east, &south, &south_east, &south_west}) row->take(arena, width);
        }
        void clear_south(int width) const {
            for (const PaddedRow* row : {&south, &south_east, &south_west})
                std::fill(row->values - 1, row->values + width + 1, 0.0f);
        }
    };

    /// start, change: of the lattice's size; the ground is their sum, m. ease: of the same size, or null.
    /// talus: tangent of the angle. rest: of the lattice.
    ScreeBand(const Lattice& lattice, const Grid<float>& start, const Grid<float>& change,
              const Grid<float>* ease, float talus, const ScreeRest& rest)
        : lattice_(lattice),
          start_(start),
          change_(change),
          ease_(ease),
          rest_(rest),
          held_(static_cast<float>(static_cast<double>(talus) * lattice.cell_size)) {
        for (PaddedRow& row : heights_) row.take(arena_, lattice.width);
        for (PaddedRow& row : eases_) row.take(arena_, lattice.width);
        for (Flows& flows : flows_) flows.take(arena_, lattice.width);
        for (PaddedRow& row : bottoms_) row.take(arena_, lattice.width);
        for (PaddedRow* row : {&top_, &left_, &right_, &middle_}) row->take(arena_, lattice.width);
        for (ScreeRest::Pieces& still : still_) still.assign(static_cast<std::size_t>(rest.pieces()), 1);
    }

    /// Prepares the flows of the row above `first`, to the south of it.
    void begin(int first) {
        rest_.find_awake(first - 1, awake_below_);
        find_flows(first - 1);
    }
    /// Makes the flows of row y; those of row y − 1 were made before.
    void go_to(int y) { find_flows(y); }
    const Flows& flows(int y) const { return flows_[slot(y)]; }
    /// Returns whether no rock slides from any cell of a piece of row y or y − 1, nor of those beside them.
    bool is_still_around(int y, int piece) const {
        const ScreeRest::Pieces& here = still_[slot(y)];
        const ScreeRest::Pieces& above = still_[slot(y - 1)];
        for (const int p : {rest_.before(piece), piece, rest_.after(piece)})
            if (!here[static_cast<std::size_t>(p)] || !above[static_cast<std::size_t>(p)]) return false;
        return true;
    }
    bool is_still(int y, int piece) const { return still_[slot(y)][static_cast<std::size_t>(piece)] != 0; }

 private:
    static constexpr int k_no_row = -0x10000;

    static std::size_t slot(int y) { return static_cast<std::size_t>((y % 2 + 2) % 2); }
    // The row of the map that stands for one beyond its ends.
    int row_of(int y) const {
        const int rows = lattice_.height;
        if (lattice_.wrap_y) return (y % rows + rows) % rows;
        return std::clamp(y, 0, rows - 1);
    }
    // Reads what a row's flows are computed from, unless it is there.
    void need_row(int y) {
        int& there = read_[slot(y)];
        if (there == y) return;
        there = y;
        read_row(y);
    }
    void read_row(int y) {
        const float* const start = start_.row(row_of(y));
        const float* const change = change_.row(row_of(y));
        const PaddedRow& row = heights_[slot(y)];
        for (int x = 0; x < lattice_.width; ++x) row.values[x] = start[x] + change[x];
        row.close(lattice_.width, lattice_.wrap_x);
        if (ease_ == nullptr) return;
        std::copy_n(ease_->row(row_of(y)), lattice_.width, eases_[slot(y)].values);
        eases_[slot(y)].close(lattice_.width, lattice_.wrap_x);
    }
    // Where nothing moves, neither the flows nor the squares are computed, unless the row below needs these.
    void find_flows(int y) {
        const int width = lattice_.width;
        const Flows& flows = flows_[slot(y)];
        const float* const here = heights_[slot(y)].values;
        const float* const below = heights_[slot(y + 1)].values;
        std::swap(awake_, awake_below_);
        rest_.find_awake(y + 1, awake_below_);
        const auto is_awake = [&](int p) { return awake_[static_cast<std::size_t>(p)] != 0; };
        const auto has_squares = [&](int p) {
            return is_awake(p) || awake_below_[static_cast<std::size_t>(p)] != 0;
        };
        bool any = false;
        for (int p = 0; p < rest_.pieces() && !any; ++p) any = has_squares(p);
        if (any) {
            need_row(y);
            need_row(y + 1);
        }
        rest_.each_stretch(has_squares, [&](int x, int count) {
            scree_kernel().squares(here + x, below + x, count, held_,
                                   {.top = top_.values + x,
                                    .bottom = bottoms_[slot(y)].values + x,
                                    .left = left_.values + x,
                                    .right = right_.values + x,
                                    .middle = middle_.values + x});
        });
        const auto ease = [&](int row, int x) {
            return ease_ == nullptr ? nullptr : eases_[slot(row)].values + x;
        };
        rest_.each_stretch(is_awake, [&](int x, int count) {
            scree_kernel().flows(here + x, below + x,
                                 {.top = top_.values + x,
                                  .bottom = nullptr,
                                  .left = left_.values + x,
                                  .right = right_.values + x,
                                  .middle = middle_.values + x},
                                 bottoms_[slot(y - 1)].values + x, ease(y, x), ease(y + 1, x), count,
                                 flows.east.values + x, flows.south.values + x, flows.south_east.values + x,
                                 flows.south_west.values + x);
        });
        for (int p = 0; rest_.looks() && p < rest_.pieces(); ++p) {
            std::uint8_t& still = still_[slot(y)][static_cast<std::size_t>(p)];
            const int x = rest_.begin_of(p);
            const int count = rest_.end_of(p) - x;
            if (is_awake(p)) {
                still =
                    scree_kernel().is_still(flows.east.values + x, flows.south.values + x,
                                            flows.south_east.values + x, flows.south_west.values + x, count);
            } else if (!still) {
                for (const PaddedRow* row : {&flows.east, &flows.south, &flows.south_east, &flows.south_west})
                    std::fill_n(row->values + x, count, 0.0f);
                still = 1;
            }
        }
        if ((y < 0 || y == lattice_.height - 1) && !lattice_.wrap_y) flows.clear_south(width);
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
    const ScreeRest& rest_;
    ScreeRest::Pieces awake_, awake_below_;
    ScreeRest::Pieces still_[2];
    int read_[2] = {k_no_row, k_no_row};
    float held_;  // m over a cell
    Arena arena_;
    PaddedRow heights_[2];
    PaddedRow eases_[2];
    PaddedRow bottoms_[2];
    PaddedRow top_, left_, right_, middle_;
    Flows flows_[2];
};

}  // namespace talus
