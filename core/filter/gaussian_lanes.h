#pragma once

// For the blur's kernel only: whole numbers side by side, as 32 bits or as doubles, with the same results
// where both can hold them.
#ifdef TALUS_KERNEL_LEVEL
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <cstdint>

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
using Ints = std::int32_t __attribute__((vector_size(k_lanes * sizeof(std::int32_t)), may_alias));

/// Returns the nearest whole number, halves to the even one.
TALUS_INLINE double rounded_to_whole(float value) {
    constexpr double k_last_digit = 0x1.8p52;
    return (static_cast<double>(value) + k_last_digit) - k_last_digit;
}

/// Lanes of 32 bits. Sums that do not fit wrap around, and the caller discards the result.
struct ShortLanes {
    using Value = std::uint32_t;
    using Vector = Value __attribute__((vector_size(k_lanes * sizeof(Value)), may_alias));

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
            result[i] = static_cast<Value>(static_cast<std::int64_t>(rounded_to_whole(values[i])));
        }
        return result;
#endif
    }
    TALUS_INLINE static Value times(int count) { return static_cast<Value>(count); }
};

/// Lanes with the 53 bits of a double.
struct LongLanes {
    using Value = double;
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
    TALUS_INLINE static Vector rounded(const Floats& values) {
        Vector result;
        for (int i = 0; i < k_lanes; ++i) result.lanes[i] = rounded_to_whole(values[i]);
        return result;
    }
    TALUS_INLINE static Value times(int count) { return count; }
};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
