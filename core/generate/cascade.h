#pragma once

#include "core/generate/refine.h"

namespace talus {

/// Some rows of a level in memory of their own.
class BandRows : public RowSink {
 public:
    /// level: at least 1
    BandRows(const LatticeWindow& window, int level, Range rows)
        : rows_(rows),
          margin_(refined_margin(window, level)),
          memory_(refined_width(window, level), rows.count()) {}

    RowOut begin_row(int y) override { return {memory_.row(y - rows_.begin)}; }
    void end_row(int) override {}
    Band band() { return {rows_, memory_.width(), memory_.data() + margin_}; }

 private:
    Range rows_;
    int margin_;
    Grid<float> memory_;
};

/// All levels of a diamond-square lattice, coarse to fine.
///
/// The coarse levels, a 64th of the finest one's points, are made whole and held. The last three are made
/// together, band by band of rows, while what lies between them is in cache; a band makes the few rows around
/// it that it shares with its neighbours for itself, so that bands need not wait for each other.
class Cascade {
 public:
    /// Makes the levels that are held. window.plan().levels: at least 1. The window, law and context outlive
    /// it.
    Cascade(const LatticeWindow& window, const FractalLaw& law, const Context& context);

    /// Makes these rows of the finest level. May be called from several threads at a time.
    void make_rows(Range rows, RowSink& sink) const;

 private:
    void make_rows(int level, Range rows, RowSink& sink) const;

    const LatticeWindow& window_;
    const FractalLaw& law_;
    const Context& context_;
    int held_level_ = 0;
    Grid<float> held_;
    Band held_band_;
};

/// How many rows of a map to make together: enough that what bands share is little, few enough that they stay
/// in cache.
int band_height(int width, int height);

}  // namespace talus
