#include "core/generate/noise_law.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "core/generate/noise_field.h"

namespace talus {
namespace {

constexpr double k_deviation = 1.0 / 3;

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
    const NoiseField field(law, standard, places, k_seed);
    Arena arena;
    const NoiseStrip strip(field, 0, k_size, arena);
    constexpr int k_rows = 32;
    NoiseStrip::Memory memory(strip, k_rows, false, arena);
    float* const values = arena.take<float>(k_rows * padded(k_size));
    double sum = 0;
    double squares = 0;
    for (int y = 0; y < k_size; y += k_rows) {
        strip.make_rows(memory, y, k_rows, nullptr, 0, 1, values, padded(k_size));
        for (int i = 0; i < k_rows * k_size; ++i) {
            const auto value = static_cast<double>(values[i / k_size * padded(k_size) + i % k_size]);
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

}  // namespace talus
