#pragma once

// For kernels only.
#ifdef TALUS_KERNEL_LEVEL
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include <cstddef>

#include "core/base/kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

/// Transposes four rows of four floats. The strides are in floats, from one row to the next.
[[gnu::always_inline]] inline void transpose_4x4(const float* from, std::ptrdiff_t from_stride, float* to,
                                                 std::ptrdiff_t to_stride) {
#if defined(__SSE2__)
    __m128 a = _mm_loadu_ps(from);
    __m128 b = _mm_loadu_ps(from + from_stride);
    __m128 c = _mm_loadu_ps(from + 2 * from_stride);
    __m128 d = _mm_loadu_ps(from + 3 * from_stride);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to, a);
    _mm_storeu_ps(to + to_stride, b);
    _mm_storeu_ps(to + 2 * to_stride, c);
    _mm_storeu_ps(to + 3 * to_stride, d);
#else
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < 4; ++j) to[i * to_stride + j] = from[j * from_stride + i];
    }
#endif
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
