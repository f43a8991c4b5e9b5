#include "tests/bench/plain_noise_kernel.h"

#include <cmath>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// Two multiplications and a shift: about the least that looks random.
TALUS_INLINE std::uint32_t hash_of(std::int32_t x, std::int32_t y, std::uint32_t seed) {
    std::uint32_t h =
        (static_cast<std::uint32_t>(x) * 0x9e3779b1u) ^ (static_cast<std::uint32_t>(y) * 0x85ebca77u) ^ seed;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du;
    return h ^ (h >> 13);
}

// One of eight gradients, as simplex and gradient noise in two dimensions usually have them.
TALUS_INLINE float corner(std::uint32_t hash, float x, float y) {
    const float u = (hash & 4) != 0 ? x : y;
    const float v = (hash & 4) != 0 ? y : x;
    return ((hash & 1) != 0 ? u : -u) + ((hash & 2) != 0 ? 2.0f * v : -2.0f * v);
}

TALUS_INLINE float smooth(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

void perlin_row(float* __restrict out, int count, float y, float frequency, int octaves, std::uint32_t seed) {
    float amplitude = 1;
    for (int octave = 0; octave < octaves; ++octave) {
        const float v = y * frequency;
        const float row = std::floor(v);
        const float fy = v - row;
        const float sy = smooth(fy);
        const auto iy = static_cast<std::int32_t>(row);
        for (int i = 0; i < count; ++i) {
            const float u = static_cast<float>(i) * frequency;
            const auto ix = static_cast<std::int32_t>(u);  // u is at least 0
            const float fx = u - static_cast<float>(ix);
            const float sx = smooth(fx);
            const float a = corner(hash_of(ix, iy, seed), fx, fy);
            const float b = corner(hash_of(ix + 1, iy, seed), fx - 1.0f, fy);
            const float c = corner(hash_of(ix, iy + 1, seed), fx, fy - 1.0f);
            const float d = corner(hash_of(ix + 1, iy + 1, seed), fx - 1.0f, fy - 1.0f);
            const float above = a + sx * (b - a);
            const float below = c + sx * (d - c);
            out[i] += amplitude * (above + sy * (below - above));
        }
        amplitude *= 0.5f;
        frequency *= 2.0f;
        ++seed;
    }
}

void warped_row(float* __restrict out, int count, float y, float frequency, int octaves,
                const float* __restrict shift_x, const float* __restrict shift_y, std::uint32_t seed) {
    float amplitude = 1;
    float cycles = 1;
    for (int octave = 0; octave < octaves; ++octave) {
        for (int i = 0; i < count; ++i) {
            const float u = static_cast<float>(i) * frequency + shift_x[i] * cycles;
            const float v = y * frequency + shift_y[i] * cycles;
            auto ix = static_cast<std::int32_t>(u);
            ix -= static_cast<float>(ix) > u ? 1 : 0;
            auto iy = static_cast<std::int32_t>(v);
            iy -= static_cast<float>(iy) > v ? 1 : 0;
            const float fx = u - static_cast<float>(ix);
            const float fy = v - static_cast<float>(iy);
            const float a = corner(hash_of(ix, iy, seed), fx, fy);
            const float b = corner(hash_of(ix + 1, iy, seed), fx - 1.0f, fy);
            const float c = corner(hash_of(ix, iy + 1, seed), fx, fy - 1.0f);
            const float d = corner(hash_of(ix + 1, iy + 1, seed), fx - 1.0f, fy - 1.0f);
            const float sx = smooth(fx);
            const float above = a + sx * (b - a);
            const float below = c + sx * (d - c);
            out[i] += amplitude * (above + smooth(fy) * (below - above));
        }
        amplitude *= 0.5f;
        frequency *= 2.0f;
        cycles *= 2.0f;
        ++seed;
    }
}

void cellular_row(float* __restrict out, int count, float y, float frequency, std::uint32_t seed) {
    const float v = y * frequency;
    const auto iy = static_cast<std::int32_t>(std::floor(v));
    for (int i = 0; i < count; ++i) {
        const float u = static_cast<float>(i) * frequency;
        const auto ix = static_cast<std::int32_t>(u);
        float nearest = 1e30f;
#pragma GCC unroll 3
        for (int j = -1; j <= 1; ++j) {
#pragma GCC unroll 3
            for (int k = -1; k <= 1; ++k) {
                const std::uint32_t hash = hash_of(ix + k, iy + j, seed);
                const float px = static_cast<float>(static_cast<std::int32_t>(hash & 0xffffu)) * 0x1p-16f;
                const float py = static_cast<float>(static_cast<std::int32_t>(hash >> 16)) * 0x1p-16f;
                const float x = static_cast<float>(ix + k) + px - u;
                const float z = static_cast<float>(iy + j) + py - v;
                const float square = x * x + z * z;
                nearest = square < nearest ? square : nearest;
            }
        }
        out[i] = std::sqrt(nearest);
    }
}

}  // namespace

extern const PlainNoiseKernel plain_noise_kernel = {perlin_row, warped_row, cellular_row};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
