#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

namespace talus {

/// Powers of floats for loops over a map: plain arithmetic without branches, so that such a loop vectorises
/// at every SIMD level and gives the same bits at each. For a few values core/base/math.h is more exact.

/// Returns the largest whole number that is not above x, with the bits of std::floor; this one vectorises at
/// every level.
[[gnu::always_inline]] constexpr float float_floor(float x) {
    constexpr float k_whole = 0x1p23f;  // floats from here on are whole numbers
    const std::uint32_t sign = std::bit_cast<std::uint32_t>(x) & 0x80000000u;
    const float size = x < 0 ? -x : x;
    const float nearest = (size + k_whole) - k_whole;
    const float rounded = std::bit_cast<float>(std::bit_cast<std::uint32_t>(nearest) | sign);
    const float floor = rounded > x ? rounded - 1 : rounded;
    return size < k_whole ? floor : x;
}

/// Returns log2(x) for a finite, normal x above 0; absolute error under 1e-6 times the larger of 1 and
/// |result|.
[[gnu::always_inline]] constexpr float float_log2(float x) {
    // x = m 2^e with m in [√½, √2): subtracting √½'s bits carries into the exponent exactly there.
    const std::uint32_t k_root_half = 0x3f3504f3u;
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(x) - k_root_half;
    const auto exponent = static_cast<std::int32_t>(bits) >> 23;
    const float m = std::bit_cast<float>((bits & 0x7fffffu) + k_root_half);
    // ln m = 2 artanh(s); |s| is at most 0.172, so s^11 is under 4e-9.
    const float s = (m - 1) / (m + 1);
    const float q = s * s;
    const float series = 1 + q * (1.0f / 3 + q * (1.0f / 5 + q * (1.0f / 7 + q * (1.0f / 9))));
    return static_cast<float>(exponent) + static_cast<float>(2 / std::numbers::ln2) * s * series;
}

/// Returns 2^x for x within [−126, 126]; relative error under 1e-6 for |x| below 16, under 1e-5 beyond.
[[gnu::always_inline]] constexpr float float_exp2(float x) {
    const auto whole = static_cast<std::int32_t>(x + 126.5f) - 126;  // rounds, for the sum is never below 0
    // e^r by Taylor's series; |r| is at most 0.347, so the first term left out is under 6e-9.
    const float r = (x - static_cast<float>(whole)) * static_cast<float>(std::numbers::ln2);
    const float power =
        1 + r * (1 + r * (1.0f / 2 + r * (1.0f / 6 + r * (1.0f / 24 + r * (1.0f / 120 + r * (1.0f / 720))))));
    return power * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23);
}

/// Computes x^exponent, and 0 for an x that is not above 0; exponent above 0. A result beyond 2^±126 is
/// clamped to that.
///
/// The limits are members because of the compiler: limits that it knows become chains of branches, which cost
/// a vectorised loop more than all else here; limits that it does not know become two instructions.
struct FloatPower {
    float exponent;
    float min_x = 1e-37f;
    float nothing = -1e30f;  // stands for the logarithm of 0
    float min_log2 = -126;
    float max_log2 = 126;

    [[gnu::always_inline]] constexpr float of(float x) const { return from_log2(log2(x)); }

    /// Does the same in two steps, each for a loop of its own: a processor looks further ahead in short
    /// loops.
    [[gnu::always_inline]] constexpr float log2(float x) const {
        const float result = exponent * float_log2(x > min_x ? x : min_x);
        return x > min_x ? result : nothing;
    }
    [[gnu::always_inline]] constexpr float from_log2(float log2) const {
        const float bounded = log2 > min_log2 ? log2 : min_log2;
        const float power = float_exp2(bounded < max_log2 ? bounded : max_log2);
        return log2 > nothing ? power : 0.0f;
    }
};

/// Sine and cosine of a whole turn times `turns`; error under 5e-6 and the spacing of floats at `turns`,
/// whose size is below 2^22.
struct FloatSinCos {
    float sin;
    float cos;
};
[[gnu::always_inline]] constexpr FloatSinCos float_sin_cos_turns(float turns) {
    constexpr float k_whole = 0x1.8p23f;  // a sum with it has no room for a fraction
    const float t = turns - ((turns + k_whole) - k_whole);
    const float size = t < 0 ? -t : t;
    // Both are the sine of an angle of at most a quarter turn: Taylor's series, whose next term is 4e-6
    // there.
    const auto sine = [](float part) __attribute__((always_inline)) {
        const float a = part * static_cast<float>(2 * std::numbers::pi);
        const float q = a * a;
        return a * (1 + q * (-1.0f / 6 + q * (1.0f / 120 + q * (-1.0f / 5040 + q * (1.0f / 362880)))));
    };
    const float folded = size > 0.25f ? 0.5f - size : size;
    return {sine(t < 0 ? -folded : folded), sine(0.25f - size)};
}

/// Returns the angle of (x, y) in turns, −½ to ½, from the x axis towards y; error under 2e-6 of a turn. 0
/// for (0, 0).
[[gnu::always_inline]] constexpr float float_turns(float y, float x) {
    const float size_x = x < 0 ? -x : x;
    const float size_y = y < 0 ? -y : y;
    const bool steep = size_y > size_x;
    const float not_zero = 1e-30f;
    const float t = (steep ? size_x : size_y) / ((steep ? size_y : size_x) + not_zero);
    // arctan t for t from 0 to 1: Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.49.
    const float q = t * t;
    const float series =
        0.9998660f + q * (-0.3302995f + q * (0.1801410f + q * (-0.0851330f + q * 0.0208351f)));
    float turns = t * series * static_cast<float>(0.5 / std::numbers::pi);
    turns = steep ? 0.25f - turns : turns;
    turns = x < 0 ? 0.5f - turns : turns;
    return y < 0 ? -turns : turns;
}

}  // namespace talus
