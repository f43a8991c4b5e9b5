#include "core/surface/patch_noise.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace talus {
namespace {

constexpr double k_patches_a_period = 8;
constexpr std::size_t k_steps = 64;

// The values that the noise has at even shares of all places, from its lowest to its highest.
using Quantiles = std::array<float, k_steps + 1>;

Quantiles measured(const Palette& palette) {
    constexpr int k_side = 160;
    // Irrational steps, so that no place is met again in another period.
    const double step = palette.noise_period * 0.6180339887498949;
    std::vector<float> values;
    values.reserve(std::size_t{k_side} * k_side);
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x)
            values.push_back(
                palette_noise(palette, step * (x + 0.41421356 * y), step * (y - 0.73205081 * x)));
    }
    std::sort(values.begin(), values.end());
    Quantiles quantiles;
    for (std::size_t i = 0; i <= k_steps; ++i) quantiles[i] = values[i * (values.size() - 1) / k_steps];
    return quantiles;
}

}  // namespace

PatchNoise::PatchNoise() : palette_(noise_palette({0, 1}, 0)) {
    palette_.noise_period = static_cast<float>(k_patch * k_patches_a_period);
}

float PatchNoise::at(double x, double y) const {
    static const Quantiles quantiles = measured(palette_);
    const float noise = palette_noise(palette_, x, y);
    const auto above = std::upper_bound(quantiles.begin(), quantiles.end(), noise);
    if (above == quantiles.begin()) return 0;
    if (above == quantiles.end()) return 1;
    const float below = *(above - 1);
    const auto step = static_cast<float>(above - 1 - quantiles.begin());
    return (step + (noise - below) / (*above - below)) / k_steps;
}

}  // namespace talus
