#pragma once

#include "core/generate/refine.h"

namespace talus {

/// Keeps some rows of one level in memory of its own.
class BandRows : public RowSink {
 public:
    /// level: at least 1
    BandRows(const LatticeWindow& window, int level, Range rows)
        : rows_(rows),
          margin_(refined_margin(window, level)),
          memory_(whole_lines(refined_width(window, level)), rows.count()) {}

    RowOut begin_row(int y) override { return {memory_.row(y - rows_.begin)}; }
    void end_row(int) override {}
    Band band() { return {rows_, memory_.width(), memory_.data() + margin_}; }

 private:
    Range rows_;
    int margin_;
    Grid<float> memory_;
};

/// Makes all levels of a diamond-square lattice, coarse to fine.
///
/// The coarse levels, down to a 64th of the finest one's points, are made whole and kept. The last three are
/// made together, band by band of rows, while the rows in between are in cache. Each band makes the few rows
/// around it that it shares with its neighbours for itself, so that bands need not wait for each other.
class Cascade {
 public:
    /// Makes the coarse levels. Needs a window of at least one level; window, law and context must outlive
    /// the cascade.
    Cascade(const LatticeWindow& window, const FractalLaw& law, const Context& context);

    /// Makes these rows of the finest level. Several threads may call it at a time.
    void make_rows(Range rows, RowSink& sink) const;

 private:
    void make_rows(int level, Range rows, RowSink& sink) const;

    const LatticeWindow& window_;
    const FractalLaw& law_;
    const Context& context_;
    int kept_level_ = 0;
    Grid<float> kept_;
    Band kept_rows_;
};

/// Returns how many rows of a map to make together: enough that neighbouring bands share little, few enough
/// that they stay in cache.
int band_height(int width, int height);

}  // namespace talus
