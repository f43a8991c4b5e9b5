#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/arena.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/erosion/scree_kernel.h"

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
    /// talus: tangent of the angle.
    ScreeBand(const Lattice& lattice, const Grid<float>& start, const Grid<float>& change,
              const Grid<float>* ease, float talus)
        : lattice_(lattice),
          start_(start),
          change_(change),
          ease_(ease),
          held_(static_cast<float>(static_cast<double>(talus) * lattice.cell_size)) {
        for (PaddedRow& row : heights_) row.take(arena_, lattice.width);
        for (PaddedRow& row : eases_) row.take(arena_, lattice.width);
        for (Flows& flows : flows_) flows.take(arena_, lattice.width);
        for (PaddedRow& row : bottoms_) row.take(arena_, lattice.width);
        for (PaddedRow* row : {&top_, &left_, &right_, &middle_}) row->take(arena_, lattice.width);
    }

    /// Prepares the flows of the row above `first`, to the south of it.
    void begin(int first) {
        read_row(first - 1);
        read_row(first);
        find_flows(first - 1);
    }
    /// Makes the flows of row y; those of row y − 1 were made before.
    void go_to(int y) {
        read_row(y + 1);
        find_flows(y);
    }
    const Flows& flows(int y) const { return flows_[slot(y)]; }

 private:
    static std::size_t slot(int y) { return static_cast<std::size_t>((y % 2 + 2) % 2); }
    // The row of the map that stands for one beyond its ends.
    int row_of(int y) const {
        const int rows = lattice_.height;
        if (lattice_.wrap_y) return (y % rows + rows) % rows;
        return std::clamp(y, 0, rows - 1);
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
    void find_flows(int y) {
        const int width = lattice_.width;
        const Flows& flows = flows_[slot(y)];
        const float* const here = heights_[slot(y)].values;
        const float* const below = heights_[slot(y + 1)].values;
        const ScreeKernel::Squares squares{.top = top_.values,
                                           .bottom = bottoms_[slot(y)].values,
                                           .left = left_.values,
                                           .right = right_.values,
                                           .middle = middle_.values};
        scree_kernel().squares(here, below, width, held_, squares);
        const auto ease = [&](int row) { return ease_ == nullptr ? nullptr : eases_[slot(row)].values; };
        scree_kernel().flows(here, below, squares, bottoms_[slot(y - 1)].values, ease(y), ease(y + 1), width,
                             flows.east.values, flows.south.values, flows.south_east.values,
                             flows.south_west.values);
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
    float held_;  // m over a cell
    Arena arena_;
    PaddedRow heights_[2];
    PaddedRow eases_[2];
    PaddedRow bottoms_[2];
    PaddedRow top_, left_, right_, middle_;
    Flows flows_[2];
};

}  // namespace talus
