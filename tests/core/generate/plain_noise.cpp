#include "tests/core/generate/plain_noise.h"
#include "tests/grid_of.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace talus {
namespace {

int modulo(long long index, int period) {
    if (period == 0) return static_cast<int>(index);
    const long long rest = index % period;
    return static_cast<int>(rest < 0 ? rest + period : rest);
}

struct Numbers {
    NoiseKey key;
    int period_x;
    int period_y;

    std::uint32_t at(long long column, long long row) const {
        return hash(lattice_row(key, static_cast<std::uint32_t>(modulo(row, period_y))),
                    static_cast<std::uint32_t>(modulo(column, period_x)));
    }
};

// The integral of (1 - z^4)^2, from 0 to 1.
double smooth(double t) {
    const double z = 2 * t - 1;
    return 0.5 + 45.0 / 64 * (z - 2.0 / 5 * std::pow(z, 5) + std::pow(z, 9) / 9);
}

// Gradient and value noise: the four corners of the cell, each with its weight.
double square_lattice(bool gradients, const Numbers& numbers, double u, double v) {
    const auto column = static_cast<long long>(std::floor(u));
    const auto row = static_cast<long long>(std::floor(v));
    double sum = 0;
    for (const auto [i, j] : cells_of(2, 2)) {
        const double x = u - static_cast<double>(column + i);
        const double y = v - static_cast<double>(row + j);
        const double weight = (1 - smooth(std::fabs(x))) * (1 - smooth(std::fabs(y)));
        const std::uint32_t bits = numbers.at(column + i, row + j);
        const Gradient gradient = to_gradient(bits);
        sum += weight * (gradients ? static_cast<double>(gradient.x) * x + static_cast<double>(gradient.y) * y
                                   : static_cast<double>(to_signed_unit(bits)));
    }
    return sum;
}

// All lattice points near enough, and some that are not.
double triangles(const Numbers& numbers, double u, double v) {
    double sum = 0;
    for (auto row = static_cast<long long>(std::floor(v)) - 2; row <= std::floor(v) + 3; ++row) {
        for (auto column = static_cast<long long>(std::floor(u)) - 3; column <= std::floor(u) + 3; ++column) {
            const double x = u - (static_cast<double>(column) + (modulo(row, 2) == 1 ? 0.5 : 0.0));
            const double y = (v - static_cast<double>(row)) * std::sqrt(0.75);
            const double q = std::max(0.0, 0.75 - x * x - y * y);
            const Gradient gradient = to_gradient(numbers.at(column, row));
            sum +=
                q * q * q * q * (static_cast<double>(gradient.x) * x + static_cast<double>(gradient.y) * y);
        }
    }
    return sum;
}

std::vector<double> distances(const Numbers& numbers, double jitter, double u, double v) {
    std::vector<double> all;
    for (auto row = static_cast<long long>(std::floor(v)) - 4; row <= std::floor(v) + 4; ++row) {
        for (auto column = static_cast<long long>(std::floor(u)) - 4; column <= std::floor(u) + 4; ++column) {
            const UnitPair in_cell = to_unit_pair(numbers.at(column, row));
            const double x =
                static_cast<double>(column) + 0.5 + jitter * (static_cast<double>(in_cell.x) - 0.5);
            const double y = static_cast<double>(row) + 0.5 + jitter * (static_cast<double>(in_cell.y) - 0.5);
            all.push_back(std::sqrt((u - x) * (u - x) + (v - y) * (v - y)));
        }
    }
    std::sort(all.begin(), all.end());
    return all;
}

}  // namespace

double PlainNoise::raw(NoiseBasis basis, double jitter, NoiseKey key, double u, double v, int period_x,
                       int period_y) {
    const Numbers numbers{key, period_x, period_y};
    switch (basis) {
        case NoiseBasis::gradient:
        case NoiseBasis::value:
            return square_lattice(basis == NoiseBasis::gradient, numbers, u, v);
        case NoiseBasis::simplex:
            return triangles(numbers, u, v);
        default:
            break;
    }
    const std::vector<double> near = distances(numbers, jitter, u, v);
    if (basis == NoiseBasis::cellular_f1) return near[0];
    if (basis == NoiseBasis::cellular_f2) return near[1];
    return near[1] - near[0];
}

double PlainNoise::sum(const NoiseLaw& law, const NoiseStandard& standard, double x, double y) const {
    const bool simplex = law.basis == NoiseBasis::simplex;
    double sum = 0;
    double weight = 1;
    for (int octave = 0; octave < law.octaves; ++octave) {
        const double wavelength = law.wavelength / std::pow(law.lacunarity, octave);
        double column = wavelength * (simplex ? std::sqrt(2.0 / 3) : 1);
        double row = wavelength * (simplex ? std::sqrt(0.5) : 1);
        int period_x = 0;
        int period_y = 0;
        if (world_.wrap_x) {
            period_x = std::max(1, static_cast<int>(std::lround(world_.extent_x() / column)));
            column = world_.extent_x() / period_x;
        }
        if (world_.wrap_y) {
            const int multiple = simplex ? 2 : 1;
            period_y =
                multiple * std::max(1, static_cast<int>(std::lround(world_.extent_y() / (row * multiple))));
            row = world_.extent_y() / period_y;
        }
        const NoiseKey key = noise_key(seed_, law.channel + static_cast<std::uint32_t>(octave));
        const double raw_noise =
            raw(law.basis, static_cast<double>(law.jitter), key, x / column + lattice_shift(key, 0),
                y / row + lattice_shift(key, 1), period_x, period_y);
        const double n =
            (raw_noise - static_cast<double>(standard.centre)) * static_cast<double>(standard.scale);
        const double amplitude = std::pow(law.gain, octave);
        switch (law.sum) {
            case FractalSum::fbm:
                sum += amplitude * n;
                break;
            case FractalSum::billow:
                sum += amplitude * std::fabs(n);
                break;
            case FractalSum::ridged: {
                const double signal = weight * (law.offset - std::fabs(n)) * (law.offset - std::fabs(n));
                sum += amplitude * signal;
                weight = std::clamp(2 * signal, 0.0, 1.0);
                break;
            }
            case FractalSum::hybrid: {
                const double signal = n + law.offset;
                sum += amplitude * weight * signal;
                weight = std::clamp(weight * signal, 0.0, 1.0);
                break;
            }
        }
    }
    return sum;
}

PlainNoise::PlainNoise(const FractalNoise& noise, NoiseBasis basis, float jitter, const Lattice& world,
                       std::uint64_t seed)
    : noise_(noise),
      law_{.basis = basis,
           .jitter = jitter,
           .sum = noise.sum,
           .octaves = noise.octaves,
           .wavelength = static_cast<double>(noise.wavelength),
           .lacunarity = static_cast<double>(noise.lacunarity),
           .gain = static_cast<double>(noise.gain),
           .offset = static_cast<double>(noise.sum == FractalSum::hybrid ? noise.hybrid_offset
                                                                         : noise.ridged_offset)},
      warp_law_{.octaves = noise.warp_octaves, .wavelength = static_cast<double>(noise.warp_wavelength)},
      standard_(noise_standard(basis, jitter)),
      warp_standard_(noise_standard(warp_law_.basis, 1)),
      moments_(noise_moments(law_)),
      warp_moments_(noise_moments(warp_law_)),
      world_(world),
      seed_(seed) {}

double PlainNoise::height(double x, double y) const {
    if (noise_.warp > 0) {
        NoiseLaw along = warp_law_;
        along.channel = 64;
        NoiseLaw across = warp_law_;
        across.channel = 96;
        const double factor = 0.4 * static_cast<double>(noise_.warp) / warp_moments_.deviation;
        const double u = sum(along, warp_standard_, x, y) * factor;
        const double v = sum(across, warp_standard_, x, y) * factor;
        x += u;
        y += v;
    }
    return static_cast<double>(noise_.level) + 0.4 * static_cast<double>(noise_.relief) *
                                                   (sum(law_, standard_, x, y) - moments_.mean) /
                                                   moments_.deviation;
}

}  // namespace talus
