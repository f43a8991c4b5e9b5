#pragma once

#include <span>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/lattice.h"
#include "core/paint/line_curve.h"
#include "core/paint/line_field_kernel.h"

namespace talus {

/// What a line has at one end of a piece.
struct LineValues {
    double height = 0;  ///< m
    double width = 0;   ///< m
};

/// A smooth curve through values at the nodes of a line, over the metres along it, that is nowhere higher or
/// lower than the nodes on either side of a place.
///
/// Fritsch and Carlson, *Monotone piecewise cubic interpolation*, SIAM Journal on Numerical Analysis 17,
/// 1980.
class NodeSpline {
 public:
    /// values: one for each of the curve's nodes, at least one.
    NodeSpline(const LineCurve& curve, std::vector<double> values);
    double at(double along) const;

 private:
    double start(std::size_t i) const { return i < starts_.size() ? starts_[i] : length_; }
    std::vector<double> starts_, values_, slopes_;
    double length_;
};

/// What a row of a map knows of a line.
struct LineRow {
    std::vector<double> distance;  ///< m from each sample to the line, exact; HUGE_VAL beyond its reach
    /// The values of the line as seen from each sample, where it is within reach: on the line those of the
    /// place, beside it averages of what lies about as near. They have no steps, also where two places of
    /// the line are equally near.
    std::vector<double> height, width;
    /// The place of the line as seen from there, from the sample [m].
    std::vector<double> east, south;
    int first = 0, end = 0;  ///< samples outside are beyond its reach
};

/// Returns how far a line may reach in this world [m]: on its way around one that wraps it must not meet
/// itself.
double most_reach(const Lattice& world);

/// A line as seen from the samples of a map. Values beside it are the average over the line, weighted by the
/// inverse cube of the distance, which has a closed form over a straight piece; far pieces fade out.
///
/// Shepard, *A two-dimensional interpolation function for irregularly-spaced data*, ACM 1968, with an
/// integral instead of a sum.
class LineField {
 public:
    /// pieces: see cut_pieces. values: one more than pieces, of the ends of each. reach: m, beyond which
    /// nobody asks; where the world wraps, at most most_reach.
    LineField(std::span<const LinePiece> pieces, std::span<const LineValues> values, double reach,
              const Lattice& map, const Lattice& world);

    /// Makes the distances of row y of the map, and no values. Any thread may call it.
    void make_distances(int y, LineRow& row) const;
    /// Makes row y of the map. Any thread may call it, each with a row of its own.
    void make_row(int y, LineRow& row) const;

 private:
    double seen(double metres) const;  // at most half the world where that wraps
    // Calls run(part, places, first) for the samples of row y that lie within so many metres of each part's
    // chord, and maybe for one beside them. metres(part) tells how many.
    template <class Metres, class Run>
    void each_part(int y, const Metres& metres, const Run& run) const;

    AxisPlaces columns_, rows_;
    double reach_;
    double soft_;  // m², so that the weight on the line is finite
    std::vector<LinePart> parts_;
};

}  // namespace talus
