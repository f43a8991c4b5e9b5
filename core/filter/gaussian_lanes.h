#pragma once

// For the blur's kernel only: whole numbers side by side, as 32 bits or as doubles, with the same results
// where both can hold them.
#ifdef TALUS_KERNEL_LEVEL
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <cstdint>
#include <utility>

#include "core/filter/gaussian_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

#define TALUS_INLINE [[gnu::always_inline]] inline

#if defined(__AVX512F__)
constexpr int k_lanes = 16;
#elif defined(__AVX2__)
constexpr int k_lanes = 8;
#else
constexpr int k_lanes = 4;
#endif
constexpr int k_vectors = k_group / k_lanes;

using Floats = float __attribute__((vector_size(k_lanes * sizeof(float)), may_alias));
using Words = std::uint32_t __attribute__((vector_size(k_lanes * sizeof(std::uint32_t)), may_alias));
using Ints = std::int32_t __attribute__((vector_size(k_lanes * sizeof(std::int32_t)), may_alias));

/// Returns the nearest whole number, halves to the even one.
TALUS_INLINE double rounded_to_whole(double value) {
    constexpr double k_last_digit = 0x1.8p52;
    return (value + k_last_digit) - k_last_digit;
}

// Exchanges the squares beside the diagonal of blocks of 2 · side lanes, first those of one lane.
template <int side, int... lanes>
TALUS_INLINE void transpose_squares(Floats (&rows)[k_lanes], std::integer_sequence<int, lanes...> all) {
#pragma GCC unroll 16
    for (int i = 0; i < k_lanes; ++i) {
        if ((i & side) != 0) continue;
        const Floats above = rows[i];
        const Floats below = rows[i + side];
        rows[i] = __builtin_shufflevector(above, below, (lanes & side ? lanes - side + k_lanes : lanes)...);
        rows[i + side] =
            __builtin_shufflevector(above, below, (lanes & side ? lanes + k_lanes : lanes + side)...);
    }
    if constexpr (2 * side < k_lanes) transpose_squares<2 * side>(rows, all);
}

/// Transposes as many vectors as each has lanes.
TALUS_INLINE void transpose(Floats (&rows)[k_lanes]) {
    transpose_squares<1>(rows, std::make_integer_sequence<int, k_lanes>());
}

/// Tells whether values lie below ±limit, a power of two.
struct Fit {
    std::uint32_t limit;
    Words seen{};

    TALUS_INLINE void see(const Words& values) { seen |= values + limit; }
    bool holds() const {
        std::uint32_t all = 0;
        for (int i = 0; i < k_lanes; ++i) all |= seen[i];
        return (all & ~(2 * limit - 1)) == 0;
    }
};

/// Lanes of 32 bits. Sums that do not fit wrap around, and the caller discards the result.
struct ShortLanes {
    using Vector = Words;

    TALUS_INLINE static Floats floats(const Vector& whole) {
        return __builtin_convertvector(reinterpret_cast<const Ints&>(whole), Floats);
    }
    TALUS_INLINE static Vector rounded(const Floats& values) {
#if defined(__AVX512F__)
        // The form without a mask makes GCC 12 warn of its own header.
        return reinterpret_cast<Vector>(_mm512_maskz_cvtps_epi32(0xffff, values));
#elif defined(__AVX2__)
        return reinterpret_cast<Vector>(_mm256_cvtps_epi32(values));
#elif defined(__SSE2__)
        return reinterpret_cast<Vector>(_mm_cvtps_epi32(values));
#else
        Vector result;
        for (int i = 0; i < k_lanes; ++i) {
            // Numbers that do not fit (and none) become the least one.
            const bool fits = values[i] >= -0x1p31f && values[i] < 0x1p31f;
            const double whole = rounded_to_whole(static_cast<double>(values[i]));
            result[i] = fits ? static_cast<std::uint32_t>(static_cast<std::int64_t>(whole)) : 0x80000000u;
        }
        return result;
#endif
    }
    TALUS_INLINE static Vector rounded(const Floats& values, Fit& fit) {
        const Vector result = rounded(values);
        fit.see(result);
        return result;
    }
    /// Returns sum / 2^shift, rounded to the nearest whole number, halves upwards.
    TALUS_INLINE static Vector shifted(const Vector& sum, int shift) {
        const Vector upwards = sum + (1u << shift >> 1);
        return reinterpret_cast<Vector>(reinterpret_cast<const Ints&>(upwards) >> shift);
    }
    /// Keeps floats in the place of whole numbers.
    TALUS_INLINE static Vector of_floats(const Floats& values) { return reinterpret_cast<Vector>(values); }
    TALUS_INLINE static Floats to_floats(const Vector& kept) { return reinterpret_cast<Floats>(kept); }
    /// Keeps the compiler from adding both parts of a difference to a sum, one after the other.
    TALUS_INLINE static Vector kept_apart(Vector difference) {
#if defined(__SSE2__)
        asm("" : "+v"(difference));
#endif
        return difference;
    }
    TALUS_INLINE static std::uint32_t times(int count) { return static_cast<std::uint32_t>(count); }
};

/// Lanes with the 53 bits of a double.
struct LongLanes {
    struct Vector {
        double lanes[k_lanes];

        TALUS_INLINE Vector& operator+=(const Vector& other) {
            for (int i = 0; i < k_lanes; ++i) lanes[i] += other.lanes[i];
            return *this;
        }
        TALUS_INLINE friend Vector operator+(Vector a, const Vector& b) { return a += b; }
        TALUS_INLINE friend Vector operator-(Vector a, const Vector& b) {
            for (int i = 0; i < k_lanes; ++i) a.lanes[i] -= b.lanes[i];
            return a;
        }
        TALUS_INLINE friend Vector operator*(Vector a, double times) {
            for (int i = 0; i < k_lanes; ++i) a.lanes[i] *= times;
            return a;
        }
    };

    TALUS_INLINE static Floats floats(const Vector& whole) {
        Floats result{};
        for (int i = 0; i < k_lanes; ++i) result[i] = static_cast<float>(whole.lanes[i]);
        return result;
    }
    TALUS_INLINE static Vector rounded(const Floats& values, Fit&) { return rounded(values); }
    TALUS_INLINE static Vector rounded(const Floats& values) {
        Vector result;
        for (int i = 0; i < k_lanes; ++i) {
            result.lanes[i] = rounded_to_whole(static_cast<double>(values[i]));
        }
        return result;
    }
    TALUS_INLINE static Vector shifted(const Vector& sum, int shift) {
        if (shift == 0) return sum;
        const double scale = 1 / static_cast<double>(std::int64_t{1} << shift);
        Vector result;
        // Half a step of the fraction further, no half is left to be rounded to the even number.
        for (int i = 0; i < k_lanes; ++i) {
            result.lanes[i] = rounded_to_whole(sum.lanes[i] * scale + scale / 2);
        }
        return result;
    }
    TALUS_INLINE static Vector of_floats(const Floats& values) {
        Vector result;
        for (int i = 0; i < k_lanes; ++i) result.lanes[i] = static_cast<double>(values[i]);
        return result;
    }
    TALUS_INLINE static Floats to_floats(const Vector& kept) { return floats(kept); }
    TALUS_INLINE static Vector kept_apart(const Vector& difference) { return difference; }
    TALUS_INLINE static double times(int count) { return count; }
};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
