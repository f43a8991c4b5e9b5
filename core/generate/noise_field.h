#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/arena.h"
#include "core/base/lattice.h"
#include "core/generate/noise_kernel.h"
#include "core/generate/noise_law.h"
#include "core/generate/octave_axis.h"

namespace talus {

/// A law prepared for a world and a seed: its octaves, which are the same for every window.
class NoiseField {
 public:
    /// Takes the standard of the law's basis.
    NoiseField(const NoiseLaw& law, const NoiseStandard& standard, const Lattice& world, std::uint64_t seed);

    struct Octave {
        OctaveAxis x;
        OctaveAxis y;
        NoiseKey key;
        double amplitude;
    };

    const NoiseLaw& law() const { return law_; }
    const NoiseStandard& standard() const { return standard_; }
    const std::vector<Octave>& octaves() const { return octaves_; }

 private:
    NoiseLaw law_;
    NoiseStandard standard_;
    std::vector<Octave> octaves_;
};

/// Displacements of some rows of samples, in metres; each row has padded() of them.
struct NoiseShift {
    const float* x = nullptr;
    const float* y = nullptr;
    std::ptrdiff_t stride = 0;
    double max_length = 0;  ///< m: none is longer
};

/// A field on some columns of its world. Any thread may make rows, each with a Memory of its own; rows in
/// ascending order share lattice rows.
class NoiseStrip {
 public:
    /// Covers `width` samples from the world index x0 on. The field and the arena must outlive it.
    NoiseStrip(const NoiseField& field, std::int64_t x0, int width, Arena& arena);

    class Memory {
     public:
        /// Serves up to `rows` rows at a time, displaced ones or others; at most WarpedTile::k_rows displaced
        /// ones. The arena must outlive it.
        Memory(const NoiseStrip& strip, int rows, bool displaced, Arena& arena);

     private:
        friend class NoiseStrip;
        static constexpr int k_max_lattice_rows = 5;

        // A lattice row's tables, hashed when the row is first wanted.
        struct LatticeRow {
            bool known = false;
            std::int32_t index = 0;
            float* tables = nullptr;
        };
        struct Octave {
            LatticeRow rows[k_max_lattice_rows];
        };
        Octave* octaves_;
        float* at_;
        float* faded_;
        std::int32_t* index_;
        float* weight_;
        float* work_;
        WarpedTile::Work* tile_;
    };

    /// Computes out[i + r stride] = base + factor · sum at sample i of world row y + r, for padded(width)
    /// samples of each row. shift: the displacements of these samples, or null.
    void make_rows(Memory& memory, std::int64_t y, int rows, const NoiseShift* shift, double base,
                   double factor, float* out, std::ptrdiff_t stride) const;

 private:
    struct Octave {
        NoiseColumns columns[2];
    };

    void place_columns(std::size_t octave, int phase, std::int64_t x0, Arena& arena);
    void add_rows(Memory& memory, std::size_t octave, int rows, const OctaveSum& sum) const;
    bool add_tile(Memory& memory, std::size_t octave, int x, int rows, const NoiseShift& shift,
                  const OctaveSum& sum) const;
    void add_displaced_rows(Memory& memory, std::size_t octave, int rows, const NoiseShift& shift,
                            const OctaveSum& sum) const;

    const NoiseField& field_;
    const NoiseKernel& kernel_;
    int width_;
    Octave* octaves_;
};

}  // namespace talus
