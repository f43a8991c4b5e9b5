#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/base/progress.h"

namespace talus {

/// A map and halvings of it, for sampling it at any scale without aliasing. Sample i of a level lies on
/// sample 2i of the finer one, low-passed by the half-band filter (−1 0 9 16 9 0 −1) / 32 (Deslauriers and
/// Dubuc, *Symmetric iterative interpolation processes*, Constructive Approximation 5, 1989).
class MapPyramid {
 public:
    MapPyramid() = default;
    /// map: not empty. wraps: its last column and row are followed by the first; such an axis is halved only
    /// while it is even. progress: may be null; throws Cancelled.
    MapPyramid(Grid<float> map, bool wraps, const Progress* progress = nullptr);

    const Grid<float>& level(int halvings) const { return levels_[static_cast<std::size_t>(halvings)]; }
    int levels() const { return static_cast<int>(levels_.size()); }
    std::size_t bytes() const;

 private:
    std::vector<Grid<float>> levels_;
};

/// What lies beyond a map's edges.
enum class Beyond { edge, mirror, wrap, nothing };

/// Where samples lie along one axis of a map, in its cells.
struct SamplePlaces {
    std::vector<double> at;
    double step = 1;  ///< cells from one sample to the next, not below 0: the width of the filter
};

/// Maps values to heights: height = base + factor · value, mixed with `outside` where the filter reaches
/// beyond the map (Beyond::nothing).
struct HeightLaw {
    float factor = 1;
    float base = 0;
    float outside = 0;
};

/// Returns the map at columns.at × rows.at. Where samples lie closer than cells it is bicubic (Catmull and
/// Rom, *A class of local interpolating splines*, 1974); where they lie farther apart, the same filter is
/// widened to the samples' distance, on the level that fits. Each sample depends on its place and the steps
/// alone. progress: may be null; throws Cancelled.
///
/// Where the map is enlarged, a sample stays within the cells that it mixes, and along a row or a column
/// between the two beside it: no trough runs along the foot of a cliff. Only a summit or a hollow, where the
/// cells on both sides bend the same way, may rise or sink between them (after Suresh and Huynh, *Accurate
/// monotonicity-preserving schemes*, Journal of Computational Physics 136, 1997).
Grid<float> resampled(const MapPyramid& map, const SamplePlaces& columns, const SamplePlaces& rows,
                      Beyond beyond, const HeightLaw& law, const Progress* progress = nullptr);

/// Returns the same without these limits, so that it is linear in the map's values: for spline coefficients
/// and for changes that are added to what they came from.
Grid<float> resampled_unclamped(const MapPyramid& map, const SamplePlaces& columns, const SamplePlaces& rows,
                                Beyond beyond, const HeightLaw& law, const Progress* progress = nullptr);

/// Four maps of one size, of which the samples at one place are wanted together: those of
/// resampled_unclamped(), to the bit, a row at a time and in a third of the time.
class FourMaps {
 public:
    using Values = std::array<float, 4>;
    /// maps: pyramids of the same sizes. columns, rows, beyond: see resampled().
    FourMaps(const std::array<MapPyramid, 4>& maps, const SamplePlaces& columns, const SamplePlaces& rows,
             Beyond beyond);
    ~FourMaps();

    /// Writes the samples of row y, as many as there are columns. Any thread may call it.
    void make_row(int y, Values* out) const;

 private:
    struct Axes;
    std::unique_ptr<const Axes> axes_;
    std::vector<Values> cells_;  // of the level that fits
    int width_;
};

/// Returns a map of a whole world on another lattice of the same world, whose values need not stay in their
/// range. progress: may be null; throws Cancelled.
Grid<float> on_lattice(Grid<float> map, const Lattice& to, const Progress* progress = nullptr);

/// Returns the values at its samples of the cubic B-spline whose coefficients a map is: made finer by
/// resampled_unclamped(), it shows no lines where cells meet.
Grid<float> spline_values(const Grid<float>& map, bool wrap_x, bool wrap_y);

}  // namespace talus
