#include "core/generate/noise_field.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/generate/noise_place_kernel.h"

namespace talus {
namespace {

const NoiseKernel& kernel_of(NoiseBasis basis) {
    switch (basis) {
        case NoiseBasis::gradient:
            return lattice_noise_kernels().gradient;
        case NoiseBasis::simplex:
            return simplex_noise_kernel();
        case NoiseBasis::value:
            return lattice_noise_kernels().value;
        case NoiseBasis::cellular_f1:
            return cellular_noise_kernels().f1;
        case NoiseBasis::cellular_f2:
            return cellular_noise_kernels().f2;
        case NoiseBasis::cellular_f2_f1:
            break;
    }
    return cellular_noise_kernels().f2_f1;
}

// Return the steps of an octave's lattice, in metres. Simplex noise has triangles of side √(2/3), so that the
// lattice of squares from which it is skewed has the wavelength.
double step_x(const NoiseLaw& law, double wavelength) {
    return law.basis == NoiseBasis::simplex ? wavelength * std::sqrt(2.0 / 3) : wavelength;
}
double step_y(const NoiseLaw& law, double wavelength) {
    return law.basis == NoiseBasis::simplex ? wavelength * std::sqrt(0.5) : wavelength;
}
// Odd rows of simplex noise stand half a column aside, so that only a pair of rows repeats.
int phases(const NoiseLaw& law) { return law.basis == NoiseBasis::simplex ? 2 : 1; }

double octave_power(double base, int octave) {
    double power = 1;
    for (int i = 0; i < octave; ++i) power *= base;
    return power;
}

}  // namespace

NoiseField::NoiseField(const NoiseLaw& law, const NoiseStandard& standard, const Lattice& world,
                       std::uint64_t seed)
    : law_(law), standard_(standard) {
    octaves_.reserve(static_cast<std::size_t>(law.octaves));
    for (int i = 0; i < law.octaves; ++i) {
        const double wavelength = law.wavelength / octave_power(law.lacunarity, i);
        const NoiseKey key = noise_key(seed, law.channel + static_cast<std::uint32_t>(i));
        octaves_.push_back(
            {OctaveAxis(world, true, step_x(law, wavelength), 1, lattice_shift(key, 0)),
             OctaveAxis(world, false, step_y(law, wavelength), phases(law), lattice_shift(key, 1)), key,
             octave_power(law.gain, i)});
    }
}

// ---- columns ---------------------------------------------------------------------------------------------

NoiseStrip::NoiseStrip(const NoiseField& field, std::int64_t x0, int width, Arena& arena)
    : field_(field),
      kernel_(kernel_of(field.law().basis)),
      width_(width),
      octaves_(arena.take<Octave>(field.octaves().size())) {
    for (std::size_t octave = 0; octave < field.octaves().size(); ++octave) {
        octaves_[octave] = {};
        for (int phase = 0; phase < phases(field.law()); ++phase) place_columns(octave, phase, x0, arena);
    }
}

void NoiseStrip::place_columns(std::size_t octave, int phase, std::int64_t x0, Arena& arena) {
    const OctaveAxis& axis = field_.octaves()[octave].x;
    const int length = padded(width_);
    auto* const at = arena.take<float>(length);
    auto* const faded = arena.take<float>(length);
    auto* const index = arena.take<std::int32_t>(length);
    auto* const cell = arena.take<std::int32_t>(length);
    auto* const columns = arena.take<std::int32_t>(length);  // of each cell
    axis.place(x0, width_, -0.5 * phase, at, faded, index);
    std::fill(at + width_, at + length, at[width_ - 1]);
    std::fill(faded + width_, faded + length, faded[width_ - 1]);
    std::fill(index + width_, index + length, index[width_ - 1]);
    int last = 0;
    columns[0] = index[0];
    const bool one_cell = index[0] == index[width_ - 1] && width_ * axis.cell_size * axis.per_metre < 2;
    if (one_cell && axis.period == 0) {
        std::fill_n(cell, length, 0);
    } else {
        cell[0] = 0;
        for (int i = 1; i < length; ++i) {
            last += index[i] != index[i - 1] ? 1 : 0;
            cell[i] = last;
            columns[last] = index[i];
        }
    }
    NoiseColumns& to = octaves_[octave].columns[phase];
    to.at = at;
    to.faded = faded;
    to.index = index;
    to.cell = cell;
    to.cells = last + 1;
    // As many columns before and after as lattice rows above and below.
    const int spread_length = padded(to.cells);
    std::fill(columns + to.cells, columns + std::min(spread_length, length), 0);
    const bool wraps = axis.period > 0;
    auto* const spread = arena.take<std::uint32_t>(spread_length * kernel_.lattice_rows);
    for (int c = 0; c < kernel_.lattice_rows; ++c) {
        to.spread[kernel_.lattice_first + c + 2] = spread + c * spread_length;
    }
    if (wraps) {
        auto* const wrapped = arena.take<std::int32_t>(spread_length);
        for (int c = 0; c < kernel_.lattice_rows; ++c) {
            const int step = kernel_.lattice_first + c;
            for (int i = 0; i < spread_length; ++i) wrapped[i] = axis.within(moved(columns[i], step));
            noise_place_kernel().spread(wrapped, spread_length, 0, 1, 0, spread + c * spread_length);
        }
    } else {
        noise_place_kernel().spread(columns, spread_length, kernel_.lattice_first, kernel_.lattice_rows,
                                    spread_length, spread);
    }
    if (wraps) {
        for (int i = 0; i < length; ++i) index[i] = axis.within(index[i]);
    }
}

// ---- rows ------------------------------------------------------------------------------------------------

NoiseStrip::Memory::Memory(const NoiseStrip& strip, int rows, bool displaced, Arena& arena)
    : octaves_(arena.take<Octave>(strip.field_.octaves().size())),
      at_(arena.take<float>(rows)),
      faded_(arena.take<float>(rows)),
      index_(arena.take<std::int32_t>(rows)),
      weight_(nullptr),
      work_(nullptr),
      tile_(displaced ? arena.take<WarpedTile::Work>(1) : nullptr) {
    const NoiseKernel& kernel = strip.kernel_;
    int longest = 0;
    for (std::size_t octave = 0; !displaced && octave < strip.field_.octaves().size(); ++octave) {
        const NoiseColumns* const columns = strip.octaves_[octave].columns;
        const int length = table_length(std::max(columns[0].cells, columns[1].cells));
        longest = std::max(longest, length);
        octaves_[octave] = {};
        auto* const tables = arena.take<float>(length * kernel.lattice_tables * kernel.lattice_rows);
        for (int r = 0; r < kernel.lattice_rows; ++r) {
            octaves_[octave].rows[r].tables = tables + r * length * kernel.lattice_tables;
        }
    }
    work_ = arena.take<float>(longest * kernel.work);
    const FractalSum sum = strip.field_.law().sum;
    if (sum == FractalSum::ridged || sum == FractalSum::hybrid) {
        weight_ = arena.take<float>(static_cast<std::size_t>(padded(strip.width_)) *
                                    static_cast<std::size_t>(rows));
    }
}

void NoiseStrip::make_rows(Memory& memory, std::int64_t y, int rows, const NoiseShift* shift, double base,
                           double factor, float* out, std::ptrdiff_t stride) const {
    const NoiseLaw& law = field_.law();
    const NoiseStandard& standard = field_.standard();
    const int length = padded(width_);
    for (int r = 0; r < rows; ++r) std::fill_n(out + r * stride, length, static_cast<float>(base));
    if (memory.weight_ != nullptr) std::fill_n(memory.weight_, rows * length, 1.0f);
    for (std::size_t octave = 0; octave < field_.octaves().size(); ++octave) {
        field_.octaves()[octave].y.place(y, rows, 0, memory.at_, memory.faded_, memory.index_);
        const auto amplitude = static_cast<float>(factor * field_.octaves()[octave].amplitude);
        const OctaveSum sum{standard.centre,
                            law.sum == FractalSum::fbm ? standard.scale * amplitude : standard.scale,
                            amplitude,
                            static_cast<float>(law.offset),
                            out,
                            memory.weight_,
                            stride,
                            length};
        if (shift != nullptr) {
            add_displaced_rows(memory, octave, rows, *shift, sum);
        } else {
            add_rows(memory, octave, rows, sum);
        }
    }
}

void NoiseStrip::add_rows(Memory& memory, std::size_t number, int rows, const OctaveSum& sum) const {
    const NoiseField::Octave& octave = field_.octaves()[number];
    const NoiseColumns* const columns = octaves_[number].columns;
    Memory::LatticeRow* const kept = memory.octaves_[number].rows;
    const int needed = kernel_.lattice_rows;
    for (int first = 0; first < rows;) {
        const std::int32_t index = memory.index_[first];
        int end = first + 1;
        while (end < rows && memory.index_[end] == index) ++end;

        // How far a lattice row lies below the first one needed; it is needed if that is less than `needed`.
        const auto below = [&](std::int32_t row) {
            return static_cast<std::uint32_t>(moved(row, -kernel_.lattice_first)) -
                   static_cast<std::uint32_t>(index);
        };
        std::array<const float*, Memory::k_max_lattice_rows> lattice{};
        for (int k = 0; k < needed; ++k) {
            if (kept[k].known && below(kept[k].index) < static_cast<std::uint32_t>(needed)) {
                lattice[below(kept[k].index)] = kept[k].tables;
            }
        }
        int k = 0;
        for (int r = 0; r < needed; ++r) {
            if (lattice[static_cast<std::size_t>(r)] != nullptr) continue;
            while (kept[k].known && below(kept[k].index) < static_cast<std::uint32_t>(needed)) ++k;
            const std::int32_t wanted = moved(index, kernel_.lattice_first + r);
            const bool odd = phases(field_.law()) == 2 && (wanted & 1) != 0;
            kernel_.hash_row(columns[odd ? 1 : 0],
                             lattice_row(octave.key, static_cast<std::uint32_t>(octave.y.within(wanted))),
                             field_.law().jitter, kept[k].tables);
            kept[k].known = true;
            kept[k].index = wanted;
            lattice[static_cast<std::size_t>(r)] = kept[k].tables;
        }
        kernel_.rows[static_cast<std::size_t>(field_.law().sum)](
            {columns, width_, end - first, memory.at_ + first, memory.faded_ + first, (index & 1) != 0,
             lattice.data(), memory.work_},
            sum.row(first));
        first = end;
    }
}

namespace {

// Displacements by more cells than a float counts are noise anyway.
float cells_per_metre(const OctaveAxis& axis, const NoiseShift& shift) {
    return static_cast<float>(
        std::min(axis.per_metre, static_cast<double>(k_max_cells) / std::max(shift.max_length, 1e-9)));
}

}  // namespace

bool NoiseStrip::add_tile(Memory& memory, std::size_t number, int x, int rows, const NoiseShift& shift,
                          const OctaveSum& sum) const {
    const auto make = kernel_.warped_tile[static_cast<std::size_t>(field_.law().sum)];
    const NoiseField::Octave& octave = field_.octaves()[number];
    // Limit per sample: with more points than this, nothing is gained.
    constexpr double k_points = static_cast<double>(WarpedTile::k_points) / WarpedTile::k_samples;
    const double cells = octave.x.cell_size * octave.x.per_metre * octave.y.cell_size * octave.y.per_metre;
    if (make == nullptr || cells > k_points) return false;
    const NoiseColumns& columns = octaves_[number].columns[0];
    return make({columns.at + x, columns.index + x, std::min(WarpedTile::k_columns, padded(width_) - x),
                 memory.at_, memory.index_, rows, static_cast<std::int32_t>(octave.x.period),
                 static_cast<std::int32_t>(octave.y.period), octave.key, field_.law().jitter, shift.x + x,
                 shift.y + x, shift.stride, cells_per_metre(octave.x, shift),
                 cells_per_metre(octave.y, shift), memory.tile_},
                sum);
}

void NoiseStrip::add_displaced_rows(Memory& memory, std::size_t number, int rows, const NoiseShift& shift,
                                    const OctaveSum& sum) const {
    const NoiseField::Octave& octave = field_.octaves()[number];
    if (octave.y.period > 0) {
        for (int r = 0; r < rows; ++r) memory.index_[r] = octave.y.within(memory.index_[r]);
    }
    const bool tiled = kernel_.warped_tile[0] != nullptr;
    // Beside a tile whose samples fall into too many cells lie others like it.
    const int untiled = tiled ? 8 * WarpedTile::k_columns : padded(width_);
    for (int x = 0, step = 0; x < width_; x += step) {
        step = WarpedTile::k_columns;
        OctaveSum here = sum;
        here.sum += x;
        if (here.weight != nullptr) here.weight += x;
        if (add_tile(memory, number, x, rows, shift, here)) continue;
        step = std::min(untiled, padded(width_) - x);
        NoiseColumns columns[2] = {octaves_[number].columns[0], octaves_[number].columns[1]};
        for (NoiseColumns& phase : columns) {
            if (phase.at == nullptr) continue;
            phase.at += x;
            phase.index += x;
        }
        for (int r = 0; r < rows; ++r) {
            const WarpedRow row{columns,
                                step,
                                memory.at_[r],
                                memory.index_[r],
                                static_cast<std::int32_t>(octave.x.period),
                                static_cast<std::int32_t>(octave.y.period),
                                octave.key,
                                field_.law().jitter,
                                shift.x + r * shift.stride + x,
                                shift.y + r * shift.stride + x,
                                cells_per_metre(octave.x, shift),
                                cells_per_metre(octave.y, shift)};
            kernel_.warped_row[static_cast<std::size_t>(field_.law().sum)](row, here.row(r));
        }
    }
}

}  // namespace talus
