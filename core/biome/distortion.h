#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "core/base/axis_places.h"
#include "core/base/smooth_noise.h"

namespace talus {

/// One length of the waves by which places are moved before a diagram is asked about them, so that its
/// borders are crooked.
struct DistortionOctave {
    double amplitude = 0;   ///< m: no place is moved farther along an axis
    double wavelength = 1;  ///< m
};

/// Moves places by smooth noise, one for each axis: D(x, y) = (x + Σ a n(x / λ), y + Σ a n'(y / λ)). The
/// noise is continuous, so borders have no steps (a noise of whole numbers, constant within a cell, would
/// make them).
class Distortion {
 public:
    /// places: the samples that are moved, of a world at their resolution. channel: of the hash; takes two
    /// for each octave. Octaves without amplitude cost nothing.
    Distortion(std::span<const DistortionOctave> octaves, std::uint64_t seed, std::uint32_t channel,
               const Lattice& places, const Lattice& world);

    int width() const { return columns_.count(); }
    /// Writes where the samples of a row are moved to [m]. x, y, scratch: of width().
    void make_row(int row, double* x, double* y, float* scratch) const;

 private:
    struct Waves {
        double amplitude;
        SmoothNoise east, south;
    };

    AxisPlaces columns_, rows_;
    std::vector<Waves> waves_;
};

/// The rows of places of one thread.
class DistortedRow {
 public:
    explicit DistortedRow(const Distortion& by)
        : by_(by), x_(static_cast<std::size_t>(by.width())), y_(x_.size()), scratch_(x_.size()) {}
    void make(int row) { by_.make_row(row, x_.data(), y_.data(), scratch_.data()); }
    double x(int column) const { return x_[static_cast<std::size_t>(column)]; }
    double y(int column) const { return y_[static_cast<std::size_t>(column)]; }

 private:
    const Distortion& by_;
    std::vector<double> x_, y_;
    std::vector<float> scratch_;
};

}  // namespace talus
