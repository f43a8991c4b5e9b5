#include "core/generate/noise_field.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace talus {
namespace {

constexpr double k_deviation = 1.0 / 3;
constexpr std::int64_t k_none = INT64_MIN;
constexpr std::int64_t k_most_cells = 1 << 20;

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

// ---- moments ---------------------------------------------------------------------------------------------

// The integral of (1 − fade(t))² tⁿ from 0 to 1, by Simpson's rule; exact to more digits than a float has.
constexpr double fade_integral(int power) {
    constexpr int k_steps = 1024;
    double sum = 0;
    for (int i = 0; i <= k_steps; ++i) {
        const double t = static_cast<double>(i) / k_steps;
        double value = (1 - fade(t)) * (1 - fade(t));
        for (int n = 0; n < power; ++n) value *= t;
        sum += value * (i == 0 || i == k_steps ? 1 : (i % 2 == 1 ? 4 : 2));
    }
    return sum / (3.0 * k_steps);
}

// The raw variance at a random place. Lattice numbers are independent, so it is the sum over the lattice of
// the mean square of their weights.
double raw_variance(NoiseBasis basis) {
    constexpr double k_still = fade_integral(0);
    constexpr double k_moving = fade_integral(2);
    // Four corners, each with a weight (1 − fade x)(1 − fade y), and gradients with x² + y² besides.
    if (basis == NoiseBasis::gradient) return k_gradient_square * 8 * k_still * k_moving;
    if (basis == NoiseBasis::value) return 4 * k_still * k_still / 3;
    assert(basis == NoiseBasis::simplex);
    // ∫ r² (3/4 − r²)⁸ over the disc is π 0.75¹⁰ / 90; a lattice point has √3/2 of the plane.
    double power = 1;
    for (int i = 0; i < 10; ++i) power *= 0.75;
    return k_gradient_square * std::numbers::pi * power / 90 * 2 / std::numbers::sqrt3;
}

// Each place in a cell of its own, and by the golden ratio at places within them that are spread evenly.
NoiseMoments sampled_moments(const NoiseLaw& law, const NoiseStandard& standard) {
    constexpr int k_size = 96;
    constexpr std::uint64_t k_seed = 1;
    const Lattice places{.width = k_size, .height = k_size, .cell_size = law.wavelength * std::numbers::phi};
    const NoiseField field(law, standard, places, 0, k_size, k_seed);
    NoiseField::Memory memory(field);
    Grid<float> row(padded(k_size), 1);
    double sum = 0;
    double squares = 0;
    for (int y = 0; y < k_size; ++y) {
        field.make_row(memory, y, nullptr, 0, 1, row.data());
        for (int x = 0; x < k_size; ++x) {
            const auto value = static_cast<double>(row(x, 0));
            sum += value;
            squares += value * value;
        }
    }
    constexpr double k_count = k_size * k_size;
    const double mean = sum / k_count;
    return {mean, std::sqrt(std::max(squares / k_count - mean * mean, 1e-12))};
}

}  // namespace

NoiseStandard noise_standard(NoiseBasis basis, float jitter) {
    switch (basis) {
        case NoiseBasis::gradient:
        case NoiseBasis::simplex:
        case NoiseBasis::value:
            return {0, static_cast<float>(k_deviation / std::sqrt(raw_variance(basis)))};
        default:
            break;
    }
    const NoiseMoments raw = sampled_moments({.basis = basis, .jitter = jitter}, {});
    return {static_cast<float>(raw.mean), static_cast<float>(k_deviation / raw.deviation)};
}

NoiseMoments noise_moments(const NoiseLaw& law) {
    if (law.sum != FractalSum::fbm) return sampled_moments(law, noise_standard(law.basis, law.jitter));
    double squares = 0;
    double amplitude = 1;
    for (int octave = 0; octave < law.octaves; ++octave, amplitude *= law.gain)
        squares += amplitude * amplitude;
    return {0, k_deviation * std::sqrt(squares)};
}

// ---- where samples stand ---------------------------------------------------------------------------------

OctaveAxis::OctaveAxis(const Lattice& world, bool along_x, double step, int multiple, double shift_)
    : cell_size(world.cell_size),
      per_metre(1 / step),
      shift(shift_),
      origin(along_x ? world.x0 : world.y0),
      samples(along_x ? world.width : world.height),
      period(0) {
    if (!(along_x ? world.wrap_x : world.wrap_y)) return;
    const double extent = static_cast<double>(samples) * cell_size;
    const double parts = std::floor(std::min(extent / (step * multiple), 1e9) + 0.5);
    period =
        multiple * std::clamp<std::int64_t>(static_cast<std::int64_t>(parts), 1, k_most_cells / multiple);
    per_metre = static_cast<double>(period) / extent;
}

double OctaveAxis::position(std::int64_t sample) const {
    if (period == 0) return static_cast<double>(sample) * cell_size * per_metre + shift;
    // From whole numbers, so that one turn further is the same place to the last bit.
    std::int64_t in_world = (sample - origin) % samples;
    if (in_world < 0) in_world += samples;
    return static_cast<double>(in_world * period) / static_cast<double>(samples) + shift;
}

std::int64_t OctaveAxis::within(std::int64_t index) const {
    if (period == 0) return index;
    const std::int64_t rest = index % period;
    return rest < 0 ? rest + period : rest;
}

namespace {

// Of an octave, in metres. Simplex noise has triangles of side √(2/3), so that the lattice of squares that it
// is skewed from has the wavelength.
double step_x(const NoiseLaw& law, double wavelength) {
    return law.basis == NoiseBasis::simplex ? wavelength * std::sqrt(2.0 / 3) : wavelength;
}
double step_y(const NoiseLaw& law, double wavelength) {
    return law.basis == NoiseBasis::simplex ? wavelength * std::sqrt(0.5) : wavelength;
}
int phases(const NoiseLaw& law) { return law.basis == NoiseBasis::simplex ? 2 : 1; }

double octave_power(double base, int octave) {
    double power = 1;
    for (int i = 0; i < octave; ++i) power *= base;
    return power;
}

std::int32_t low_bits(std::int64_t index) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(index)));
}

}  // namespace

NoiseField::Octave::Octave(const NoiseLaw& law, int number, const Lattice& world, std::int64_t x0, int width,
                           std::uint64_t seed)
    : x(world, true, step_x(law, law.wavelength / octave_power(law.lacunarity, number)), 1,
        lattice_shift(noise_key(seed, law.channel + static_cast<std::uint32_t>(number)), 0)),
      // Odd rows of simplex noise stand half a column aside, so that only a pair of rows repeats.
      y(world, false, step_y(law, law.wavelength / octave_power(law.lacunarity, number)), phases(law),
        lattice_shift(noise_key(seed, law.channel + static_cast<std::uint32_t>(number)), 1)),
      key(noise_key(seed, law.channel + static_cast<std::uint32_t>(number))),
      amplitude(octave_power(law.gain, number)) {
    const NoiseKernel& kernel = kernel_of(law.basis);
    for (int phase = 0; phase < phases(law); ++phase) place_columns(phase, width, x0, -0.5 * phase, kernel);
}

void NoiseField::Octave::place_columns(int phase, int width, std::int64_t x0, double by,
                                       const NoiseKernel& kernel) {
    const int length = padded(width);
    Grid<float> places(length, 2);
    Grid<std::int32_t> numbers(length, 2);
    std::vector<std::int64_t> cells;
    for (int i = 0; i < length; ++i) {
        const double position = x.position(x0 + std::min(i, width - 1)) + by;
        const double whole = std::floor(position);
        const std::int64_t column = x.within(static_cast<std::int64_t>(whole));
        if (cells.empty() || column != cells.back()) cells.push_back(column);
        places(i, 0) = static_cast<float>(position - whole);
        places(i, 1) = fade(places(i, 0));
        numbers(i, 0) = low_bits(column);
        numbers(i, 1) = static_cast<std::int32_t>(cells.size()) - 1;
    }
    NoiseColumns& to = columns[phase];
    to.at = places.row(0);
    to.faded = places.row(1);
    to.index = numbers.row(0);
    to.cell = numbers.row(1);
    to.cells = static_cast<int>(cells.size());
    // As many columns before and after as lattice rows above and below.
    Grid<std::uint32_t> hashed(to.cells, kernel.lattice_rows);
    for (int c = 0; c < kernel.lattice_rows; ++c) {
        const int step = kernel.lattice_first + c;
        for (int i = 0; i < to.cells; ++i) {
            hashed(i, c) = spread(
                static_cast<std::uint32_t>(low_bits(x.within(cells[static_cast<std::size_t>(i)] + step))));
        }
        to.spread[step + 2] = hashed.row(c);
    }
    floats.push_back(std::move(places));
    indices.push_back(std::move(numbers));
    spreads.push_back(std::move(hashed));
}

// ---- rows ------------------------------------------------------------------------------------------------

NoiseField::NoiseField(const NoiseLaw& law, const NoiseStandard& standard, const Lattice& world,
                       std::int64_t x0, int width, std::uint64_t seed)
    : kernel_(kernel_of(law.basis)), law_(law), standard_(standard), width_(width) {
    octaves_.reserve(static_cast<std::size_t>(law.octaves));
    for (int i = 0; i < law.octaves; ++i) octaves_.emplace_back(law, i, world, x0, width, seed);
}

NoiseField::Memory::Memory(const NoiseField& field) : weight_(padded(field.width_), 1) {
    const NoiseKernel& kernel = field.kernel_;
    int longest = 0;
    for (const NoiseField::Octave& octave : field.octaves_) {
        const int length = table_length(std::max(octave.columns[0].cells, octave.columns[1].cells));
        longest = std::max(longest, length);
        octaves_.push_back(
            {Grid<float>(length * kernel.lattice_tables, kernel.lattice_rows, 0),
             std::vector<std::int64_t>(static_cast<std::size_t>(kernel.lattice_rows), k_none)});
    }
    work_ = Grid<float>(longest, kernel.work, 0);
}

void NoiseField::make_row(Memory& memory, std::int64_t y, const NoiseShift* shift, double base, double factor,
                          float* out) const {
    std::fill_n(out, padded(width_), static_cast<float>(base));
    if (law_.sum == FractalSum::ridged || law_.sum == FractalSum::hybrid) {
        std::fill_n(memory.weight_.data(), memory.weight_.size(), 1.0f);
    }
    for (std::size_t octave = 0; octave < octaves_.size(); ++octave) {
        add_octave(memory, octave, y, shift, factor, out);
    }
}

void NoiseField::add_octave(Memory& memory, std::size_t number, std::int64_t y, const NoiseShift* shift,
                            double factor, float* out) const {
    const Octave& octave = octaves_[number];
    const int count = padded(width_);
    const double position = octave.y.position(y);
    const double whole = std::floor(position);
    const auto lattice_y = static_cast<std::int64_t>(whole);
    const auto at = static_cast<float>(position - whole);
    const auto amplitude = static_cast<float>(factor * octave.amplitude);
    const OctaveSum sum{standard_.centre,
                        law_.sum == FractalSum::fbm ? standard_.scale * amplitude : standard_.scale,
                        amplitude,
                        static_cast<float>(law_.offset),
                        out,
                        memory.weight_.data()};
    if (shift != nullptr) {
        // What is displaced by more cells than a float counts is noise anyhow.
        const double most = static_cast<double>(k_most_cells) / std::max(shift->most, 1e-9);
        const WarpedRow row{octave.columns,
                            count,
                            at,
                            low_bits(octave.y.within(lattice_y)),
                            static_cast<std::int32_t>(octave.x.period),
                            static_cast<std::int32_t>(octave.y.period),
                            octave.key,
                            law_.jitter,
                            shift->x,
                            shift->y,
                            static_cast<float>(std::min(octave.x.per_metre, most)),
                            static_cast<float>(std::min(octave.y.per_metre, most))};
        kernel_.warped_row[static_cast<std::size_t>(law_.sum)](row, sum);
        return;
    }
    Memory::Octave& kept = memory.octaves_[number];
    const std::int64_t rows = kernel_.lattice_rows;
    std::array<const float*, 5> lattice{};
    for (int r = 0; r < kernel_.lattice_rows; ++r) {
        const std::int64_t wanted = lattice_y + kernel_.lattice_first + r;
        const auto slot = static_cast<int>((wanted % rows + rows) % rows);
        float* const tables = kept.tables.row(slot);
        std::int64_t& held = kept.rows[static_cast<std::size_t>(slot)];
        if (held != wanted) {
            const bool odd = phases(law_) == 2 && (wanted & 1) != 0;
            const auto place = static_cast<std::uint32_t>(low_bits(octave.y.within(wanted)));
            kernel_.hash_row(octave.columns[odd ? 1 : 0], lattice_row(octave.key, place), law_.jitter,
                             tables);
            held = wanted;
        }
        lattice[static_cast<std::size_t>(r)] = tables;
    }
    const NoiseRow row{octave.columns, count, at, (lattice_y & 1) != 0, lattice.data(), memory.work_.data()};
    kernel_.row[static_cast<std::size_t>(law_.sum)](row, sum);
}

}  // namespace talus
