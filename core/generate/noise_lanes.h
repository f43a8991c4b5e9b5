#pragma once

/// For the noise kernels only: vectors of the level's width, and operations shared by vectors and single
/// floats. Both do the same operations in the same order, so that each level gives the same bits.

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "core/generate/noise_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

#define TALUS_INLINE [[gnu::always_inline]] inline

#if defined(__AVX512F__)
inline constexpr int k_lanes = 16;
#elif defined(__AVX2__)
inline constexpr int k_lanes = 8;
#else
inline constexpr int k_lanes = 4;
#endif
static_assert(k_noise_lanes % k_lanes == 0);

using Floats = float __attribute__((vector_size(k_lanes * sizeof(float))));
using Ints = std::int32_t __attribute__((vector_size(k_lanes * sizeof(float))));
using LooseFloats [[gnu::aligned(4), gnu::may_alias]] = Floats;
using LooseInts [[gnu::aligned(4), gnu::may_alias]] = Ints;

TALUS_INLINE Floats load(const float* from) { return *reinterpret_cast<const LooseFloats*>(from); }
TALUS_INLINE void store(float* to, Floats values) { *reinterpret_cast<LooseFloats*>(to) = values; }

TALUS_INLINE Ints load_ints(const std::int32_t* from) { return *reinterpret_cast<const LooseInts*>(from); }

TALUS_INLINE void store(std::int32_t* to, Ints values) { *reinterpret_cast<LooseInts*>(to) = values; }

// Looks up values[lane] for each lane.
#if defined(__AVX2__)
inline constexpr bool k_permutes = true;
TALUS_INLINE Floats permuted(Floats values, Ints lane) {
#if !defined(__clang__)
    return __builtin_shuffle(values, lane);
#elif defined(__AVX512F__)
    return _mm512_permutexvar_ps(reinterpret_cast<__m512i>(lane), values);
#else
    return _mm256_permutevar8x32_ps(values, reinterpret_cast<__m256i>(lane));
#endif
}
#else
inline constexpr bool k_permutes = false;
TALUS_INLINE Floats permuted(Floats values, Ints lane) {
    return Floats{values[lane[0]], values[lane[1]], values[lane[2]], values[lane[3]]};
}
#endif

// Numbers of a table for the cells of a vector of samples. A cell's number rises by at most one from sample
// to sample, so all of them lie within one vector of the table.
class ManyCells {
 public:
    TALUS_INLINE explicit ManyCells(const std::int32_t* cell)
        : first_(cell[0]), lane_(load_ints(cell) - cell[0]) {}
    TALUS_INLINE Floats operator()(const float* table) const {
#if defined(__AVX2__)
        return permuted(load(table + first_), lane_);
#else
        const float* const from = table + first_;
        return Floats{from[lane_[0]], from[lane_[1]], from[lane_[2]], from[lane_[3]]};
#endif
    }

 private:
    std::int32_t first_;
    Ints lane_;
};
// The same where all samples lie in one cell.
struct OneCell {
    std::int32_t cell;

    TALUS_INLINE Floats operator()(const float* table) const { return table[cell] - Floats{}; }
};

// Returns whether the numbers of all cells of the row fit one vector, as in a small window: then they need
// not go through memory.
TALUS_INLINE bool is_narrow(const NoiseColumns& columns, int count) {
    constexpr int k_narrow = 64;
    return k_permutes && count <= k_narrow && columns.cells <= k_lanes;
}

constexpr int k_long_cell = 24;  // samples to a cell from which it pays to look for runs within one

// Calls sample(numbers(pick, pick_other), i) for each vector of samples, with their cells in two sets of
// columns, which may be the same. Where cells are long, numbers are loaded once for all vectors within one.
template <class Numbers, class Sample>
TALUS_INLINE void for_samples(const NoiseColumns& columns, const NoiseColumns& other_columns, int count,
                              Numbers numbers, Sample sample) {
    const std::int32_t* const cell = columns.cell;
    const std::int32_t* const other = other_columns.cell;
    const bool search = columns.cells * k_long_cell < count;
    const auto one_cell = [=](int i) {
        return cell[i] == cell[i + k_lanes - 1] && other[i] == other[i + k_lanes - 1];
    };
    for (int i = 0; i < count;) {
        if (!search || !one_cell(i)) {
            sample(numbers(ManyCells(cell + i), ManyCells(other + i)), i);
            i += k_lanes;
            continue;
        }
        const OneCell here{cell[i]};
        const OneCell there{other[i]};
        const auto these = numbers(here, there);
        do {
            sample(these, i);
            i += k_lanes;
        } while (i < count && cell[i + k_lanes - 1] == here.cell && other[i + k_lanes - 1] == there.cell);
    }
}

TALUS_INLINE float lane_min(float a, float b) { return a < b ? a : b; }
TALUS_INLINE float lane_max(float a, float b) { return a > b ? a : b; }
TALUS_INLINE float magnitude(float a) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(a) & 0x7fffffffu);
}
TALUS_INLINE Floats lane_min(Floats a, Floats b) { return a < b ? a : b; }
TALUS_INLINE Floats lane_max(Floats a, Floats b) { return a > b ? a : b; }
TALUS_INLINE Floats magnitude(Floats a) {
    return reinterpret_cast<Floats>(reinterpret_cast<Ints>(a) & 0x7fffffff);
}
TALUS_INLINE float square_root(float a) { return std::sqrt(a); }
TALUS_INLINE Floats square_root(Floats a) {
#if defined(__AVX512F__)
    return _mm512_maskz_sqrt_ps(static_cast<__mmask16>(-1), a);  // the plain one warns in GCC 12
#elif defined(__AVX2__)
    return _mm256_sqrt_ps(a);
#elif defined(__SSE2__)
    return _mm_sqrt_ps(a);
#else
    Floats roots;
    for (int i = 0; i < k_lanes; ++i) roots[i] = square_root(a[i]);
    return roots;
#endif
}
// Returns whether a comparison holds for any lane.
TALUS_INLINE bool any(Ints mask) {
#if defined(__AVX512F__)
    return _mm512_test_epi32_mask(reinterpret_cast<__m512i>(mask), reinterpret_cast<__m512i>(mask)) != 0;
#elif defined(__AVX2__)
    return _mm256_movemask_ps(reinterpret_cast<__m256>(mask)) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_ps(reinterpret_cast<__m128>(mask)) != 0;
#else
    return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}
TALUS_INLINE Floats all(float value) { return value - Floats{}; }

// fade() of noise_hash.h.
TALUS_INLINE Floats fade(Floats t) {
    const Floats z = t + t - 1.0f;
    const Floats z4 = (z * z) * (z * z);
    return z * (45.0f / 64 + z4 * (z4 * (5.0f / 64) - 18.0f / 64)) + 0.5f;
}
using talus::fade;

// fractal_sum.h says what these are.
template <FractalSum kind, class T>
TALUS_INLINE void fold(T n, const OctaveSum& o, T& sum, T& weight) {
    if constexpr (kind == FractalSum::fbm) {
        sum += n;
    } else if constexpr (kind == FractalSum::billow) {
        sum += o.amplitude * magnitude(n);
    } else if constexpr (kind == FractalSum::ridged) {
        const T crest = o.offset - magnitude(n);
        const T signal = weight * (crest * crest);
        sum += o.amplitude * signal;
        weight = lane_min(signal + signal, T{} + 1.0f);
    } else {
        const T signal = weight * (n + o.offset);
        sum += o.amplitude * signal;
        weight = lane_min(lane_max(signal, T{}), T{} + 1.0f);
    }
}

constexpr bool has_weight(FractalSum kind) {
    return kind == FractalSum::ridged || kind == FractalSum::hybrid;
}

// Adds the noise of the samples from i on to the octave's sum, for a whole vector or a single sample.
template <FractalSum kind>
TALUS_INLINE void add_octave(Floats n, const OctaveSum& o, std::ptrdiff_t i) {
    Floats sum = load(o.sum + i);
    Floats weight{};
    if constexpr (has_weight(kind)) weight = load(o.weight + i);
    fold<kind>(n, o, sum, weight);
    store(o.sum + i, sum);
    if constexpr (has_weight(kind)) store(o.weight + i, weight);
}
template <FractalSum kind>
TALUS_INLINE void add_octave(float n, const OctaveSum& o, std::ptrdiff_t i) {
    float weight = 0;
    if constexpr (has_weight(kind)) weight = o.weight[i];
    fold<kind>(n, o, o.sum[i], weight);
    if constexpr (has_weight(kind)) o.weight[i] = weight;
}

// Lists a template's instances for each FractalSum, its last parameter.
#define TALUS_FOR_EACH_SUM(function, ...)                            \
    {                                                                \
        function<__VA_ARGS__ __VA_OPT__(, ) FractalSum::fbm>,        \
            function<__VA_ARGS__ __VA_OPT__(, ) FractalSum::billow>, \
            function<__VA_ARGS__ __VA_OPT__(, ) FractalSum::ridged>, \
            function<__VA_ARGS__ __VA_OPT__(, ) FractalSum::hybrid>  \
    }

// A displaced place on one axis of the lattice.
struct Place {
    std::int32_t index;  // lattice column or row at or before it
    float at;            // 0 to 1
};
TALUS_INLINE Place displaced(std::int32_t index, float at, float by) {
    const float t = at + by;
    std::int32_t whole = static_cast<std::int32_t>(t);
    whole -= static_cast<float>(whole) > t;
    return {moved(index, whole), t - static_cast<float>(whole)};
}
// Returns the index within one period, for indices up to 2^21. Adding a half keeps the quotient away from
// whole numbers, so that its rounding does not matter.
template <bool wraps>
TALUS_INLINE std::int32_t within(std::int32_t index, std::int32_t period, float inverse) {
    if constexpr (!wraps) return index;
    const float turns = (static_cast<float>(index) + 0.5f) * inverse;
    std::int32_t whole = static_cast<std::int32_t>(turns);
    whole -= static_cast<float>(whole) > turns;
    return index - whole * period;
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
