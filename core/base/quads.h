#pragma once

// Kernels alone include this: it loads four floats that lie together for several samples side by side.
#ifdef TALUS_KERNEL_LEVEL
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <utility>

#include "core/base/kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

#if defined(__AVX512F__)
constexpr int k_quads = 4;
#elif defined(__AVX2__)
constexpr int k_quads = 2;
#else
constexpr int k_quads = 1;
#endif

/// Four floats, and a vector of as many times four as fit.
using Quad = float __attribute__((vector_size(4 * sizeof(float))));
using Quads = float __attribute__((vector_size(k_quads * sizeof(Quad))));
using QuadInts = int __attribute__((vector_size(sizeof(Quads))));

[[gnu::always_inline]] inline Quad load_quad(const float* from) {
    using Loose [[gnu::aligned(4), gnu::may_alias]] = Quad;
    return *reinterpret_cast<const Loose*>(from);
}
[[gnu::always_inline]] inline Quads load_quads(const float* from) {
    using Loose [[gnu::aligned(4), gnu::may_alias]] = Quads;
    return *reinterpret_cast<const Loose*>(from);
}
[[gnu::always_inline]] inline void store_quads(float* to, Quads values) {
    using Loose [[gnu::aligned(4), gnu::may_alias]] = Quads;
    *reinterpret_cast<Loose*>(to) = values;
}

[[gnu::always_inline]] inline QuadInts load_quad_ints(const int* from) {
    using Loose [[gnu::aligned(4), gnu::may_alias]] = QuadInts;
    return *reinterpret_cast<const Loose*>(from);
}
[[gnu::always_inline]] inline void store_quad_ints(int* to, QuadInts values) {
    using Loose [[gnu::aligned(4), gnu::may_alias]] = QuadInts;
    *reinterpret_cast<Loose*>(to) = values;
}

/// Tells whether some of the numbers are below 0.
[[gnu::always_inline]] inline bool any_negative(QuadInts values) {
    // Written by hand, because GCC 12 takes vectors apart for it.
#if defined(__AVX512F__)
    return _mm512_movepi32_mask(reinterpret_cast<__m512i>(values)) != 0;
#elif defined(__AVX2__)
    return _mm256_movemask_ps(reinterpret_cast<__m256>(values)) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_ps(reinterpret_cast<__m128>(values)) != 0;
#else
    int any = 0;
    for (int i = 0; i < 4 * k_quads; ++i) any |= values[i];
    return any < 0;
#endif
}

template <int... i>
[[gnu::always_inline]] inline QuadInts counted_quads(std::integer_sequence<int, i...>) {
    return QuadInts{i...};
}
/// Returns 0, 1, 2, …
[[gnu::always_inline]] inline QuadInts counted_quads() {
    return counted_quads(std::make_integer_sequence<int, 4 * k_quads>{});
}

/// Loads quads from k_quads places: place(i) is that of the i-th.
template <class Place>
[[gnu::always_inline]] inline Quads gather_quads(Place place) {
    // Written by hand, because GCC 12 joins vectors in twice as many instructions.
#if defined(__AVX512F__)
    __m512 all = _mm512_castps128_ps512(_mm_loadu_ps(place(0)));
    all = _mm512_mask_broadcast_f32x4(all, 0x00f0, _mm_loadu_ps(place(1)));
    all = _mm512_mask_broadcast_f32x4(all, 0x0f00, _mm_loadu_ps(place(2)));
    return _mm512_mask_broadcast_f32x4(all, 0xf000, _mm_loadu_ps(place(3)));
#elif defined(__AVX2__)
    return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(place(0))), _mm_loadu_ps(place(1)), 1);
#else
    return load_quad(place(0));
#endif
}

// From::from(i) is the place of float i among those of both vectors.
template <class From, int... i>
[[gnu::always_inline]] inline Quads select_floats(Quads a, Quads b, std::integer_sequence<int, i...>) {
    return __builtin_shufflevector(a, b, From::from(i)...);
}
template <class From>
[[gnu::always_inline]] inline Quads select_floats(Quads a, Quads b) {
    return select_floats<From>(a, b, std::make_integer_sequence<int, 4 * k_quads>{});
}

/// Repeats float k of each quad in the whole quad.
template <int k>
[[gnu::always_inline]] inline Quads repeat_in_quads(Quads values) {
    struct From {
        static constexpr int from(int i) { return i / 4 * 4 + k; }
    };
    return select_floats<From>(values, values);
}

/// Transposes the four quads that lie in the same place, in all places.
[[gnu::always_inline]] inline void transpose_quads(Quads (&rows)[4]) {
    // Floats of both in turns, of the first or the second half of each quad; and such halves of both, one
    // after the other.
    struct LowInTurns {
        static constexpr int from(int i) { return i / 4 * 4 + i % 4 / 2 + i % 2 * 4 * k_quads; }
    };
    struct HighInTurns {
        static constexpr int from(int i) { return LowInTurns::from(i) + 2; }
    };
    struct LowHalves {
        static constexpr int from(int i) { return i / 4 * 4 + i % 2 + i % 4 / 2 * 4 * k_quads; }
    };
    struct HighHalves {
        static constexpr int from(int i) { return LowHalves::from(i) + 2; }
    };
    const Quads low_01 = select_floats<LowInTurns>(rows[0], rows[1]);
    const Quads low_23 = select_floats<LowInTurns>(rows[2], rows[3]);
    const Quads high_01 = select_floats<HighInTurns>(rows[0], rows[1]);
    const Quads high_23 = select_floats<HighInTurns>(rows[2], rows[3]);
    rows[0] = select_floats<LowHalves>(low_01, low_23);
    rows[1] = select_floats<HighHalves>(low_01, low_23);
    rows[2] = select_floats<LowHalves>(high_01, high_23);
    rows[3] = select_floats<HighHalves>(high_01, high_23);
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
