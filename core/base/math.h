#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace talus {

/// The few functions of libm that the core needs, in plain arithmetic: glibc's own take another code path,
/// with other last bits, on each processor. Only sqrt, floor and fabs, which are exact, come from <cmath>.

inline constexpr double k_pi = std::numbers::pi;

template <class T>
constexpr T clamp(T value, T low, T high) {
    return value < low ? low : (high < value ? high : value);
}

constexpr float lerp(float a, float b, float t) { return a + (b - a) * t; }
constexpr double lerp(double a, double b, double t) { return a + (b - a) * t; }

/// Returns 0 at or below `low`, 1 at or above `high`, and between them 3t² − 2t³ (no kink at either end).
/// Where the two are equal it is a step: 0 below, 1 from there on.
constexpr float smoothstep(float low, float high, float value) {
    if (!(low < high)) return value < high ? 0.0f : 1.0f;
    const float t = clamp((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/// Returns 2^x, relative error under 1e-15 for |x| below 1000; beyond, 0 or infinity.
inline double exp2(double x) {
    if (!(x < 1024.0)) return x >= 1024.0 ? HUGE_VAL : x;
    if (x < -1022.0) return 0.0;
    const double whole = std::floor(x + 0.5);
    // e^(r ln 2) by its Taylor series; |r| is at most 1/2, so the 14th term is under 1e-17.
    const double r = (x - whole) * std::numbers::ln2;
    double sum = 1.0;
    for (int term = 14; term >= 1; --term) sum = 1.0 + sum * (r / term);
    const auto exponent = static_cast<std::int64_t>(whole) + 1023;
    if (exponent >= 2047) return sum * 2.0 * std::bit_cast<double>(std::uint64_t{2046} << 52);
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(exponent) << 52);
}

/// Returns log2(x) for a finite x above 0 that is not denormal, error under 1e-15 of the larger of 1 and
/// |result|.
inline double log2(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<std::int64_t>(bits >> 52) - 1023;
    double m = std::bit_cast<double>((bits & 0xfffffffffffffull) | (std::uint64_t{1023} << 52));
    if (m > std::numbers::sqrt2) {
        m *= 0.5;
        ++exponent;
    }
    // ln m = 2 artanh(s), s = (m − 1) / (m + 1); |s| is at most 0.172, so s^25 is under 1e-19.
    const double s = (m - 1.0) / (m + 1.0);
    const double q = s * s;
    double sum = 0.0;
    for (int odd = 23; odd >= 1; odd -= 2) sum = sum * q + 1.0 / odd;
    return static_cast<double>(exponent) + 2.0 * s * sum / std::numbers::ln2;
}

/// Returns atan(x) in radians, error under 1e-15.
inline double atan(double x) {
    // Two half-angle steps, atan x = 2 atan(x / (1 + sqrt(1 + x²))), bring |x| to at most tan(π/16) = 0.199;
    // then the series, whose term x^23 / 23 is under 1e-17. Beyond 1 the complement is taken, so that x²
    // cannot overflow.
    const double size = std::fabs(x);
    const bool steep = size > 1.0;
    double t = steep ? 1.0 / size : size;
    t = t / (1.0 + std::sqrt(1.0 + t * t));
    t = t / (1.0 + std::sqrt(1.0 + t * t));
    const double q = -t * t;
    double sum = 0.0;
    for (int odd = 23; odd >= 1; odd -= 2) sum = sum * q + 1.0 / odd;
    const double angle = 4.0 * t * sum;
    const double result = steep ? k_pi / 2 - angle : angle;
    return x < 0 ? -result : result;
}

constexpr double degrees(double radians) { return radians * (180.0 / k_pi); }
constexpr double radians(double degrees) { return degrees * (k_pi / 180.0); }

/// Sine and cosine of a whole turn times `turns`, error under 1e-15 while |turns| is below 2^20. Angles are
/// in turns because their reduction to an eighth of a turn is then exact.
struct SinCos {
    double sin;
    double cos;
};
inline SinCos sin_cos_turns(double turns) {
    const double quarters = std::floor(turns * 4.0 + 0.5);
    const double x = (turns - quarters * 0.25) * (2.0 * k_pi);
    // Taylor series; |x| is at most π/4, so the first terms left out are under 1e-18.
    const double q = x * x;
    double sine = 1.0;
    double cosine = 1.0;
    for (int n = 16; n >= 2; n -= 2) {
        sine = 1.0 - q * sine / (n * (n + 1));
        cosine = 1.0 - q * cosine / (n * (n - 1));
    }
    sine *= x;
    switch (static_cast<std::int64_t>(quarters) & 3) {
        case 1:
            return {cosine, -sine};
        case 2:
            return {-sine, -cosine};
        case 3:
            return {-cosine, sine};
        default:
            return {sine, cosine};
    }
}

/// Returns the rise over the run of a slope of so many degrees, below 90.
inline double rise_of_slope(double degrees) {
    const SinCos angle = sin_cos_turns(degrees / 360);
    return angle.sin / angle.cos;
}

}  // namespace talus
