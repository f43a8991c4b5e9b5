#pragma once

#include <cstdint>
#include <vector>

#include "core/base/map_size.h"
#include "core/io/export.h"

namespace talus {

/// One axis of a map as a file has it that holds more samples than the map, or fewer, over the same metres.
class StretchedAxis {
 public:
    /// from, to: samples of the map and of the file; the first and the last lie on each other.
    StretchedAxis(int from, int to);

    /// Returns where sample i of the file lies on the map, in samples: a multiple of 2^-20, so that it is the
    /// same whichever part of the map is made.
    double at(int i) const;
    /// Returns the samples of the map from one of the file to the next.
    double step() const { return step_; }

 private:
    double step_;
};

inline constexpr int k_stretch_rows = 512;  ///< of the file that are made at a time, at most

/// Returns a terrain's rows as files of other proportions hold them, `whole` samples in all: each axis is
/// resampled to its own number of samples, monotone between those of the map (see resampled()), fields that
/// name things to the nearest one. For programs that take only some sizes and let the user enter width and
/// length apart. closes: the first column and row of a map that wraps are repeated at the end.
TerrainRows stretched_rows(const TerrainRows& map, MapSize whole, bool closes);

/// Mixes bytes that sum to 255 at each place, `layers` of them, between two places; so does what comes out.
void mix_weights(const std::uint8_t* a, const std::uint8_t* b, double share_of_b, std::size_t layers,
                 std::uint8_t* out);

}  // namespace talus
