#pragma once

#include <cstdint>

#include "core/base/random.h"
#include "core/base/spectrum.h"
#include "tests/grid_of.h"

namespace talus {

/// Returns noise that prefers no direction, about ±1: a sum of waves in all directions at random, whose
/// amplitude falls with the square of their number to a side, as that of worn land does. It comes from the
/// corner of a map of twice the side at least, so that it does not wrap.
inline Grid<float> isotropic_noise(int side, std::uint64_t seed) {
    int size = 2;
    while (size < 2 * side) size *= 2;
    ComplexMap waves{Grid<double>(size, size, 0.0), Grid<double>(size, size, 0.0)};
    for (int v = -size / 2 + 1; v < size / 2; ++v) {
        for (int u = -size / 2 + 1; u < size / 2; ++u) {
            const double square = static_cast<double>(u) * u + static_cast<double>(v) * v;
            // Waves as long as the map would give it a direction by chance.
            if (square < 16 || square > 0.25 * size * size) continue;
            const int x = (u + size) % size;
            const int y = (v + size) % size;
            const auto random = [&](std::uint32_t channel) {
                return static_cast<double>(
                    to_signed_unit(hash(row_key(seed, y, channel), static_cast<std::uint32_t>(x))));
            };
            waves.real(x, y) = random(1) / square;
            waves.imaginary(x, y) = random(2) / square;
        }
    }
    fourier_transform(waves);
    return grid_of(side, side, [&](int x, int y) { return 4 * waves.real(x, y); });
}

}  // namespace talus
