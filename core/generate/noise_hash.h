#pragma once

#include <bit>

#include "core/base/random.h"

namespace talus {

/// Random numbers of the lattice of one octave: hash(seed, x, y, channel) with everything that depends on the
/// place in 32-bit arithmetic, so that a loop over places that share neither row nor column vectorises too.
/// Lattice positions count modulo 2^32.
struct NoiseKey {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

constexpr NoiseKey noise_key(std::uint64_t seed, std::uint32_t channel) {
    const std::uint64_t key = combine_seeds(seed, channel);
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
}

/// Returns a lattice index `by` columns or rows further, modulo 2^32.
[[gnu::always_inline]] constexpr std::int32_t moved(std::int32_t index, std::int32_t by) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(index) + static_cast<std::uint32_t>(by));
}

/// Returns the key of a lattice row, for hash_spread(key, spread(x)).
[[gnu::always_inline]] constexpr RowKey lattice_row(NoiseKey key, std::uint32_t y) {
    const std::uint32_t first = spread(y ^ key.first);
    std::uint32_t second = (first ^ key.second) * 0x9e3779b1u;
    second ^= second >> 15;
    return {first, second | 1};
}

/// Returns how far an octave's lattice is shifted along x (axis 0) or y (1), in [0, 1) cells. The hash is
/// that of a place half way around the numbering, which no map reaches.
constexpr double lattice_shift(NoiseKey key, std::uint32_t axis) {
    return static_cast<double>(to_unit(hash(lattice_row(key, 0x80000000u), axis)));
}

/// A direction, about evenly distributed, of a length between 1 and 1.061: two parabolas stand for sine and
/// cosine within a quarter turn, and two bits choose the quarter.
struct Gradient {
    float x;
    float y;
};
[[gnu::always_inline]] constexpr Gradient to_gradient(std::uint32_t bits) {
    const float t = static_cast<float>(static_cast<std::int32_t>((bits << 2) >> 8)) * 0x1p-24f;
    const float square = t * t;
    return {std::bit_cast<float>(std::bit_cast<std::uint32_t>((t + t) - square) ^ (bits & 0x80000000u)),
            std::bit_cast<float>(std::bit_cast<std::uint32_t>(1.0f - square) ^ ((bits << 1) & 0x80000000u))};
}
/// The mean of x², and of y²: the integral of (1 − t²)². The mean of xy is 0.
inline constexpr double k_gradient_square = 8.0 / 15.0;

/// Two numbers in [0, 1) from the halves of one hash.
struct UnitPair {
    float x;
    float y;
};
[[gnu::always_inline]] constexpr UnitPair to_unit_pair(std::uint32_t bits) {
    bits ^= bits >> 16;  // the lower half is the weaker one
    return {static_cast<float>(static_cast<std::int32_t>(bits >> 16)) * 0x1p-16f,
            static_cast<float>(static_cast<std::int32_t>(bits & 0xffffu)) * 0x1p-16f};
}

/// Rises from 0 to 1 without slope or curvature at either end: the slope is (1 - z^4)^2 with z from -1 to 1,
/// times 45/32. Perlin's own curve, 6t^5 - 15t^4 + 10t^3 (*Improving noise*, SIGGRAPH 2002), has the same
/// ends and a steeper middle, which gives gradient noise a tenth more power along the axes of its lattice
/// than along the diagonals; with this curve it is 0.076.
template <class T>
[[gnu::always_inline]] constexpr T fade(T t) {
    const T z = t + t - 1;
    const T z4 = (z * z) * (z * z);
    return z * (T(45.0 / 64) + z4 * (z4 * T(5.0 / 64) - T(18.0 / 64))) + T(0.5);
}

}  // namespace talus
