#pragma once

#include <bit>
#include <cmath>
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

/// One seed from two: world and layer, layer and channel. Order matters.
constexpr std::uint64_t combine_seeds(std::uint64_t first, std::uint64_t second) {
    return mix(mix(first + 0x9e3779b97f4a7c15ull) + second);
}

constexpr RowKey row_key(std::uint64_t seed, std::int64_t y, std::uint32_t channel) {
    const std::uint64_t key = combine_seeds(combine_seeds(seed, channel), static_cast<std::uint64_t>(y));
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32) | 1};
}

/// The part of the hash that depends on x alone, so that rows over the same places share it. A bijection that
/// mixes every bit into every other, after which a row has little left to do.
constexpr std::uint32_t spread(std::uint32_t x) {
    x ^= x >> 16;
    x *= 0x21f0aaadu;
    x ^= x >> 15;
    x *= 0x735a2d97u;
    return x ^ (x >> 15);
}

/// 32 evenly distributed bits for the place of the row whose x was spread. The row's key enters twice, by an
/// exclusive or and as a factor: were it only added, each row would be another one shifted, and a rectangle's
/// four corners related.
[[gnu::always_inline]] constexpr std::uint32_t hash_spread(RowKey key, std::uint32_t spread_x) {
    std::uint32_t h = (spread_x ^ key.first) * key.second;
    h ^= h >> 15;
    return h * 0x735a2d97u;
}

[[gnu::always_inline]] constexpr std::uint32_t hash(RowKey key, std::uint32_t x) {
    return hash_spread(key, spread(x));
}

/// In [-1, 1], evenly distributed: the bits read as a signed fraction.
[[gnu::always_inline]] constexpr float to_signed_unit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31f;
}

/// In [0, 1), evenly distributed in steps of 2^-24.
[[gnu::always_inline]] constexpr float to_unit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits >> 8)) * 0x1p-24f;
}

/// Normally distributed, mean 0 and variance 1, at most 6.3 in size: the inverse of the normal distribution
/// at the evenly distributed number that the bits stand for, by two polynomials of ours (least largest
/// error); off by less than 2.5e-4. Plain arithmetic that vectorises.
[[gnu::always_inline]] inline float to_normal(std::uint32_t bits) {
    // The tail's probability is p = (rest + 1/2) / 2^32, where rest counts the numbers further out on the
    // same side.
    const auto number = static_cast<std::int32_t>(bits);
    const std::int32_t side = number >> 31;
    const float tail = static_cast<float>(0x7fffffff - (number ^ side)) + 0.5f;
    // tail = m 2^e with m in [sqrt(1/2), sqrt(2)), and log2(m) from f = m - 1.
    const auto pattern = std::bit_cast<std::int32_t>(tail);
    const std::int32_t e = (pattern - 0x3f3504f3) >> 23;
    const float f = std::bit_cast<float>(pattern - e * (1 << 23)) - 1.0f;
    const float log2_m =
        f * (1.44226364f + f * (-0.721159487f + f * (0.496625561f + f * (-0.38115379f + f * 0.182369709f))));
    // t = sqrt(-2 ln p), and the normal number as a polynomial in how far t is from its value at p = 1/2.
    const float t = std::sqrt(1.38629436f * ((32.0f - static_cast<float>(e)) - log2_m));
    const float s = t - 1.17741002f;
    const float size =
        s *
        (1.47216503f +
         s * (-0.220732524f +
              s * (0.0910183615f + s * (-0.0271093593f + s * (0.00510645427f + s * (-0.000533257797f +
                                                                                    s * 2.33354911e-05f))))));
    return std::bit_cast<float>(std::bit_cast<std::int32_t>(size) ^ (side & INT32_MIN));
}

}  // namespace talus
