#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/generate/lattice_window.h"
#include "core/generate/refine.h"

namespace talus {

/// Where the samples of a map's axis lie among the points of a lattice's axis, with their bicubic weights
/// (Catmull and Rom, *A class of local interpolating splines*, 1974).
class AxisSampling {
 public:
    /// Sample i lies (first_sample + i) * step lattice steps from point 0. last: the lattice's last point,
    /// beyond which the outermost points repeat.
    static AxisSampling bounded(std::int64_t first_sample, int count, double step, int last);
    /// Does the same on a lattice that repeats after `samples` samples, which are `points` points.
    static AxisSampling wrapped(std::int64_t first_sample, int count, double step, int samples, int points);
    /// Does the same on an endless lattice, on which samples may lie anywhere: point 0 is the lattice's point
    /// number `origin`, near the samples.
    static AxisSampling endless(std::int64_t first_sample, int count, double step, std::int64_t origin);

    /// Returns the points needed for samples [first, last).
    Range points(int first, int last) const;

    struct Tap {
        int base;          // second of the four points, at or before the sample
        float weights[4];  // of points base − 1 to base + 2
    };
    const Tap& tap(int sample) const { return taps_[static_cast<std::size_t>(sample)]; }
    /// Returns the point that stands for this one: itself, or the border's.
    int existing(int point) const;

 private:
    AxisSampling(int count, int last) : taps_(static_cast<std::size_t>(count)), last_(last) {}
    void set_tap(int sample, int base, double t);

    std::vector<Tap> taps_;
    int last_;
};

/// Samples row y of a map, of those `down` describes, from a band that holds the points it needs. columns: of
/// the band. work: columns.count() + 3 floats.
void resample_row(const AxisSampling& across, const AxisSampling& down, int y, const Band& band,
                  Range columns, float* work, std::span<float> out);

}  // namespace talus
