#pragma once

#include <bit>
#include <cstdint>

namespace talus {

/// Random numbers are a function of place: value = hash(seed, x, y, channel), with x and y integer world
/// positions. Never the next number of a stream, never a sample's index; so a map is the same on any number
/// of threads, forwards or backwards, whole or in tiles.
///
/// A row of places shares a 64-bit key, and a column one mixed number (spread); what is left for each place
/// are two 32-bit multiplications, so that a loop over x vectorises. Along a row x counts modulo 2^32.
struct RowKey {
    std::uint32_t first;
    std::uint32_t second;  ///< odd
};

/// Mixes 64 bits so that each input bit changes about half of the output bits: the finaliser of SplitMix64
/// (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
    value ^= value >> 30;
    value *= 0xbf58476d1ce4e5b9ull;
    value ^= value >> 27;
    value *= 0x94d049bb133111ebull;
    return value ^ (value >> 31);
}

/// Returns one seed made of two: world and layer, layer and channel. Their order matters.
constexpr std::uint64_t combine_seeds(std::uint64_t first, std::uint64_t second) {
    return mix(mix(first + 0x9e3779b97f4a7c15ull) + second);
}

constexpr RowKey row_key(std::uint64_t seed, std::int64_t y, std::uint32_t channel) {
    const std::uint64_t key = combine_seeds(combine_seeds(seed, channel), static_cast<std::uint64_t>(y));
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32) | 1};
}

/// Returns the part of the hash that depends on x alone, so that rows over the same places share it. It is a
/// bijection that mixes every bit into every other, which leaves little work for each row.
constexpr std::uint32_t spread(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x21f0aaadu;
    x ^= x >> 15;
    x *= 0x735a2d97u;
    return x ^ (x >> 15);
}

/// Returns 32 evenly distributed bits for the place of the row whose x was spread. The row's key enters
/// twice, by an exclusive or and as a factor: if it were only added, each row would be a shifted copy of
/// another, and the four corners of a rectangle would be correlated.
[[gnu::always_inline]] constexpr std::uint32_t hash_spread(RowKey key, std::uint32_t spread_x) {
    std::uint32_t h = (spread_x ^ key.first) * key.second;
    h ^= h >> 15;
    return h * 0x735a2d97u;
}

[[gnu::always_inline]] constexpr std::uint32_t hash(RowKey key, std::uint32_t x) {
    return hash_spread(key, spread(x));
}

/// Returns evenly distributed numbers in [-1, 1]: the bits read as a signed fraction.
[[gnu::always_inline]] constexpr float to_signed_unit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31f;
}

/// Returns evenly distributed numbers in [0, 1), in steps of 2^-24.
[[gnu::always_inline]] constexpr float to_unit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits >> 8)) * 0x1p-24f;
}

/// Normally distributed numbers, mean 0 and variance 1, at most 5.42 in size: the inverse of the normal
/// distribution at the evenly distributed number that the bits stand for. The error is below 4e-4, plus the
/// spacing of floats near 1 in the tails (beyond 4.5, where one number in a hundred thousand lies). Plain
/// arithmetic that vectorises.
///
/// The work is in three parts, because the longest chain of operations decides how fast a loop is: one loop
/// for each part takes half the time of one loop for the whole.
///
/// The first part returns a number in (-1, 1), a little less than the whole range, so that the logarithm
/// below has no zero.
[[gnu::always_inline]] constexpr float normal_start(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1.fffffep-32f;
}
/// The second part returns w = -log2(1 - u^2), error under 2e-4.
[[gnu::always_inline]] constexpr float normal_argument(float u) {
    // 1 - u^2 = m 2^e with m in [sqrt(1/2), sqrt(2)), and log2(m) from f = m - 1.
    const auto pattern = std::bit_cast<std::int32_t>(1.0f - u * u);
    const std::int32_t e = (pattern - 0x3f3504f3) >> 23;
    const float f = std::bit_cast<float>(pattern - e * (1 << 23)) - 1.0f;
    const float log2_m = f * ((1.44044754f - 0.720973512f * f) + (0.539625151f - 0.389946718f * f) * (f * f));
    return static_cast<float>(-e) - log2_m;
}
/// The last part returns the normal number, which divided by u is a smooth function of w. Both polynomials
/// have the smallest possible maximum error.
[[gnu::always_inline]] constexpr float normal_end(float u, float w) {
    const float w2 = w * w;
    const float low = (1.25355673f + 0.225663588f * w) + (0.00995395249f - 0.00203516141f * w) * w2;
    const float high = (0.000148885847f - 5.76351449e-06f * w) + (1.15328973e-07f - 9.30638381e-10f * w) * w2;
    return u * (low + high * (w2 * w2));
}
[[gnu::always_inline]] constexpr float to_normal(std::uint32_t bits) {
    const float u = normal_start(bits);
    return normal_end(u, normal_argument(u));
}

}  // namespace talus
