#include "core/generate/diamond_square_kernel.h"

#include <cstddef>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

template <bool gaussian>
TALUS_INLINE float random_number(std::uint32_t bits) {
    if constexpr (gaussian) return to_normal(bits);
    return static_cast<float>(static_cast<std::int32_t>(bits));
}

template <bool gaussian, bool scaled>
TALUS_INLINE float with_offset(float height, std::uint32_t bits, const Offsets& offsets) {
    float offset = random_number<gaussian>(bits) * offsets.scale;
    if constexpr (scaled) {
        float t = (height - offsets.low) * offsets.inverse_span;
        t = t < 0.0f ? 0.0f : t;
        t = t > 1.0f ? 1.0f : t;
        offset *= 1.0f + (t - 1.0f) * offsets.smoothing;
    }
    return height + offset;
}

template <bool gaussian, bool scaled>
void seeds(float level, Places places, const Offsets& offsets, int count, float* out) {
    for (int i = 0; i < count; ++i) {
        out[i] = with_offset<gaussian, false>(level, hash_spread(places.key, places.spread_x[i]), offsets);
    }
}

template <bool border>
TALUS_INLINE float mean(const Parents& p, std::ptrdiff_t i) {
    if constexpr (border) return ((p.a[i] + p.b[i]) + p.c[i]) / 3.0f;
    return ((p.a[i] + p.b[i]) + (p.c[i] + p.d[i])) * 0.25f;
}

template <bool gaussian, bool scaled, bool border>
void points(const Parents& parents, Places places, const Offsets& offsets, int count, float* __restrict out) {
    const Parents p = parents;
    const Offsets o = offsets;
    const std::uint32_t* x = places.spread_x;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        out[i] = with_offset<gaussian, scaled>(mean<border>(p, i), hash_spread(places.key, x[i]), o);
    }
}

template <bool gaussian, bool scaled, bool border>
void between(const float* kept, const Parents& parents, Places places, const Offsets& offsets, int count,
             float* __restrict out) {
    const Parents p = parents;
    const Offsets o = offsets;
    const std::uint32_t* x = places.spread_x;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        out[2 * i] = kept[i];
        out[2 * i + 1] = with_offset<gaussian, scaled>(mean<border>(p, i), hash_spread(places.key, x[i]), o);
    }
}

template <bool gaussian, bool scaled>
void displace(const float* in, Places places, const Offsets& first, const Offsets& second, int count,
              float* middle, float* out) {
    const Offsets o1 = first;
    const Offsets o2 = second;
    const std::uint32_t* x = places.spread_x;
#pragma GCC ivdep
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        // Each half is a signed 16-bit number; the 1 below its last bit is the middle of its step.
        const std::uint32_t bits = hash_spread(places.key, x[i]);
        const float moved = with_offset<gaussian, scaled>(in[i], (bits & 0xffff0000u) | 0x8000u, o1);
        middle[i] = moved;
        out[i] = with_offset<gaussian, scaled>(moved, (bits << 16) | 0x8000u, o2);
    }
}

template <bool gaussian, bool scaled>
constexpr DiamondSquareRows rows() {
    return {seeds<gaussian, scaled>,          points<gaussian, scaled, false>, points<gaussian, scaled, true>,
            between<gaussian, scaled, false>, between<gaussian, scaled, true>, displace<gaussian, scaled>};
}

// The widest store that passes by the caches.
#if defined(__AVX512F__)
constexpr int k_lanes = 16;
TALUS_INLINE void store_past_caches(float* out, const float* in) {
    _mm512_stream_ps(out, _mm512_loadu_ps(in));
}
#elif defined(__AVX__)
constexpr int k_lanes = 8;
TALUS_INLINE void store_past_caches(float* out, const float* in) {
    _mm256_stream_ps(out, _mm256_loadu_ps(in));
}
#elif defined(__SSE2__)
constexpr int k_lanes = 4;
TALUS_INLINE void store_past_caches(float* out, const float* in) { _mm_stream_ps(out, _mm_loadu_ps(in)); }
#else
constexpr int k_lanes = 1;
TALUS_INLINE void store_past_caches(float* out, const float* in) { *out = *in; }
#endif

void stream(const float* in, int count, float* out) {
    constexpr std::size_t k_line = 64;  // bytes; lines that are written in part go through the caches
    const auto misaligned = reinterpret_cast<std::uintptr_t>(out) % k_line;
    int head = misaligned == 0 ? 0 : static_cast<int>((k_line - misaligned) / sizeof(float));
    if (head > count) head = count;
    std::memcpy(out, in, static_cast<std::size_t>(head) * sizeof(float));
    constexpr int k_line_floats = k_line / sizeof(float);
    int i = head;
    for (; i + k_line_floats <= count; i += k_line_floats) {
        for (int lane = 0; lane < k_line_floats; lane += k_lanes)
            store_past_caches(out + i + lane, in + i + lane);
    }
    std::memcpy(out + i, in + i, static_cast<std::size_t>(count - i) * sizeof(float));
}

void end_stream() {
#if defined(__SSE2__)
    _mm_sfence();
#endif
}

}  // namespace

extern const DiamondSquareKernel diamond_square_kernel = {
    {{rows<false, false>(), rows<false, true>()}, {rows<true, false>(), rows<true, true>()}},
    stream,
    end_stream};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
