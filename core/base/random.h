#pragma once

#include <cstdint>

namespace talus {

/// Random numbers are a function of place: value = hash(seed, x, y, channel), with x and y integer world positions.
/// Never the next number of a stream, never a sample's index; so a map is the same on any number of threads, forwards or
/// backwards, whole or in tiles.
///
/// A row of places shares a 64-bit key, and each place in it costs two 32-bit multiplications, so that a loop over x
/// vectorises. Along a row x counts modulo 2^32.
struct RowKey {
    std::uint32_t first;
    std::uint32_t second;
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
    return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)};
}

/// 32 evenly distributed bits for place x of the row. The second half of the key enters between the two
/// multiplications, so that no row is another one shifted.
constexpr std::uint32_t hash(RowKey key, std::uint32_t x) {
    std::uint32_t h = x * 0x9e3779b1u + key.first;
    h ^= h >> 16;
    h *= 0x21f0aaadu;
    h ^= key.second;
    h ^= h >> 15;
    h *= 0x735a2d97u;
    return h ^ (h >> 15);
}

/// In [-1, 1], evenly distributed: the bits read as a signed fraction.
constexpr float to_signed_unit(std::uint32_t bits) {
    return static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-31f;
}

/// In [0, 1), evenly distributed in steps of 2^-24.
constexpr float to_unit(std::uint32_t bits) { return static_cast<float>(static_cast<std::int32_t>(bits >> 8)) * 0x1p-24f; }

}  // namespace talus
