#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/generate/noise_kernel.h"

namespace talus {

enum class NoiseBasis { gradient, simplex, value, cellular_f1, cellular_f2, cellular_f2_f1 };

/// A fractal sum of noise, without its height. Octave o uses channel + o of the hash and has wavelengths of
/// wavelength / lacunarity^o metres: the distance of lattice points (of simplex noise √(3/2) times that).
/// Each octave's lattice is shifted by a random part of its cells, so that no place is a lattice point of all
/// of them.
struct NoiseLaw {
    NoiseBasis basis = NoiseBasis::gradient;
    float jitter = 1;  ///< cellular: how far points may lie from the middle of their cell, 0 to 1
    FractalSum sum = FractalSum::fbm;
    int octaves = 1;
    double wavelength = 1;  ///< m
    double lacunarity = 2;
    double gain = 0.5;
    double offset = 1;  ///< of ridged and hybrid
    std::uint32_t channel = 0;
};

/// What raw noise of a basis is standardised with: n = (raw − centre) scale has mean 0 and standard deviation
/// 1/3. Exact for gradient, simplex and value noise; for cellular noise found by sampling, to about 1 %.
struct NoiseStandard {
    float centre = 0;
    float scale = 1;
};
NoiseStandard noise_standard(NoiseBasis basis, float jitter);

/// Mean and standard deviation of a law's sum over the plane. Exact for fbm, with its octaves taken for
/// independent; for the others found by sampling 9216 fixed places, to about 1 % of the deviation. The same
/// bits always.
struct NoiseMoments {
    double mean = 0;
    double deviation = 1;
};
NoiseMoments noise_moments(const NoiseLaw& law);

/// How an octave's lattice lies along one axis of a world.
struct OctaveAxis {
    /// step: m between lattice columns. Where the world wraps it is rounded so that a whole number of
    /// `multiple` columns, at most 2^20, fits. shift: of the lattice, in cells.
    OctaveAxis(const Lattice& world, bool along_x, double step, int multiple, double shift);

    /// In cells, of the sample with this world index.
    double position(std::int64_t sample) const;
    /// A lattice index within one period.
    std::int64_t within(std::int64_t index) const;

    double cell_size;      ///< m between samples
    double per_metre;      ///< cells per metre
    double shift;          ///< cells
    std::int64_t origin;   ///< world index of the world's first sample
    std::int64_t samples;  ///< of the world, where it wraps
    std::int64_t period;   ///< cells; 0: does not wrap
};

/// Displacements of a row's samples, in metres, padded() many each.
struct NoiseShift {
    const float* x = nullptr;
    const float* y = nullptr;
    double most = 0;  ///< m that none exceeds
};

/// A law made ready for some columns of a world. Rows are made from any thread, each thread with a Memory of
/// its own; rows in order share lattice rows.
class NoiseField {
 public:
    /// x0: world index of the first of `width` samples. standard: of the basis.
    NoiseField(const NoiseLaw& law, const NoiseStandard& standard, const Lattice& world, std::int64_t x0,
               int width, std::uint64_t seed);

    class Memory {
     public:
        explicit Memory(const NoiseField& field);

     private:
        friend class NoiseField;
        struct Octave {
            Grid<float> tables;
            std::vector<std::int64_t> rows;  // which lattice row each slot holds
        };
        std::vector<Octave> octaves_;
        Grid<float> work_;
        Grid<float> weight_;
    };

    /// out[i] = base + factor · sum at the i-th sample of world row y, for padded(width) samples. shift: of
    /// these samples, or null.
    void make_row(Memory& memory, std::int64_t y, const NoiseShift* shift, double base, double factor,
                  float* out) const;

 private:
    struct Octave {
        Octave(const NoiseLaw& law, int number, const Lattice& world, std::int64_t x0, int width,
               std::uint64_t seed);
        void place_columns(int phase, int width, std::int64_t x0, double by, const NoiseKernel& kernel);

        OctaveAxis x;
        OctaveAxis y;
        NoiseKey key;
        double amplitude;
        NoiseColumns columns[2];
        std::vector<Grid<float>> floats;
        std::vector<Grid<std::int32_t>> indices;
        std::vector<Grid<std::uint32_t>> spreads;
    };

    void add_octave(Memory& memory, std::size_t number, std::int64_t y, const NoiseShift* shift,
                    double factor, float* out) const;

    const NoiseKernel& kernel_;
    NoiseLaw law_;
    NoiseStandard standard_;
    int width_;
    std::vector<Octave> octaves_;
};

}  // namespace talus
