#pragma once

#include <cstddef>
#include <cstdint>

namespace talus {

/// Maps above this size are written with streaming stores: caches would keep nothing of them for the reader.
constexpr std::size_t k_streaming_bytes = std::size_t{8} << 20;

/// Floats per cache line.
constexpr int k_line = 16;

/// Returns the smallest number of whole lines that hold so many floats, in floats: rows of that length, one
/// after the other, all begin a line.
constexpr int whole_lines(int floats) { return (floats + k_line - 1) / k_line * k_line; }

/// Returns the floats from the start of a cache line to a place in it.
inline int place_in_line(const float* place) {
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(place) / sizeof(float) % k_line);
}

}  // namespace talus

// For kernels: streaming stores, which bypass the caches, for maps that do not fit into them. Such a store
// takes longer than the arithmetic for what it writes; with both in one short loop the two overlap.
#ifdef TALUS_KERNEL_LEVEL
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "core/base/kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {

/// Writes one line. line: the start of a cache line.
[[gnu::always_inline]] inline void store_line(float* line, const float* values) {
#if defined(__AVX512F__)
    _mm512_stream_ps(line, _mm512_loadu_ps(values));
#elif defined(__AVX__)
    for (int i = 0; i < k_line; i += 8) _mm256_stream_ps(line + i, _mm256_loadu_ps(values + i));
#elif defined(__SSE2__)
    for (int i = 0; i < k_line; i += 4) _mm_stream_ps(line + i, _mm_loadu_ps(values + i));
#else
    for (int i = 0; i < k_line; ++i) line[i] = values[i];
#endif
}

/// Must be called after a task's last line, before another thread may read the result.
[[gnu::always_inline]] inline void end_lines() {
#if defined(__SSE2__)
    _mm_sfence();
#endif
}

}  // namespace talus::TALUS_KERNEL_NAMESPACE
#endif
