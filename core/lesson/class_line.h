#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/lesson.h"
#include "core/lesson/transport.h"

namespace talus {

/// The settings of a line in class numbers (see ClassNumbers).
struct LineNumbers {
    /// The line may be halved this often for its numbers to be readable in their cells.
    static constexpr int k_max_levels = 4;

    int levels = 2;            ///< how often the line is halved, 1 to k_max_levels
    DiamondSquare stage = {};  ///< smoothness, rule and law matter here
    std::uint64_t seed = 1;
    bool no_offsets = false;
    std::map<int, int> typed = {};  ///< place: tenths, an end's value or another point's offset
};

/// Midpoint displacement of a line, step by step, as it is done on paper: the two ends, then level after
/// level, from left to right, the middle of each piece: the mean of the piece's ends plus an offset.
///
/// Places are counted in pieces of the last level: 0 to 2^levels. Offsets are a function of the place, so
/// more levels keep the points of the coarser ones.
class ClassLine {
 public:
    explicit ClassLine(const LineNumbers& numbers);

    int levels() const { return numbers_.levels; }
    int points() const { return (1 << numbers_.levels) + 1; }
    /// Returns the number of steps, each of which places one point.
    std::int64_t steps() const { return points(); }
    Track track() const;

    int place_at(std::int64_t step) const;
    std::int64_t step_of(int place) const;
    int level_of(int place) const;  ///< 0 for the ends
    bool known(int place, std::int64_t done) const { return step_of(place) < done; }
    double value(int place) const;

    /// point: {place, 0}; phase: square, or seeds for the ends.
    Arithmetic arithmetic(std::int64_t step) const;

 private:
    int largest_offset(int level) const;  // tenths
    int offset_at(int place, int level) const;

    LineNumbers numbers_;
    std::vector<int> tenths_;
};

}  // namespace talus
