#include "core/generate/diamond_square_kernel.h"

#include <array>
#include <climits>
#include <cstddef>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// Which bits of a place's hash make a number. The second of a level's two additions takes the lower half: a
// signed 16-bit number, to which the 1 below its last bit adds the middle of its step. To the first, which
// takes all, those bits are some 2^-16 of it, too little for the two to be related.
enum class Part { whole, lower };

template <Part part>
TALUS_INLINE std::uint32_t hash_part(Places places, std::ptrdiff_t i) {
    const std::uint32_t bits = hash_spread(places.key, places.spread_x[i]);
    if constexpr (part == Part::lower) return (bits << 16) | 0x8000u;
    return bits;
}

// The law's numbers of a few places at a time, `first` on. Uniform ones are made where they are asked for;
// Gaussian ones in loops of their own before, as core/base/random.h says.
template <bool gaussian, Part part>
class Numbers {
 public:
    static constexpr int k_most = INT_MAX;

    TALUS_INLINE Numbers(Places places, int first, int) : places_(places), first_(first) {}
    TALUS_INLINE float operator[](std::ptrdiff_t i) const {
        return static_cast<float>(static_cast<std::int32_t>(hash_part<part>(places_, first_ + i)));
    }

 private:
    Places places_;
    std::ptrdiff_t first_;
};

template <Part part>
class Numbers<true, part> {
 public:
    static constexpr int k_most = 256;

    TALUS_INLINE Numbers(Places places, int first, int count) {
        alignas(64) float argument[k_most];
        for (int i = 0; i < count; ++i) numbers_[i] = normal_start(hash_part<part>(places, first + i));
        for (int i = 0; i < count; ++i) argument[i] = normal_argument(numbers_[i]);
        for (int i = 0; i < count; ++i) numbers_[i] = normal_end(numbers_[i], argument[i]);
    }
    TALUS_INLINE float operator[](std::ptrdiff_t i) const { return numbers_[i]; }

 private:
    alignas(64) float numbers_[k_most];
};

// Calls body(first, n) for consecutive runs of at most k_most.
template <int k_most, class Body>
TALUS_INLINE void in_runs(int count, Body body) {
    for (int first = 0; first < count;) {
        const int n = count - first < k_most ? count - first : k_most;
        body(first, n);
        first += n;
    }
}

template <bool scaled>
TALUS_INLINE float with_offset(float height, float number, const Offsets& offsets) {
    float offset = number * offsets.scale;
    if constexpr (scaled) offset *= height_scaling(height, offsets);
    return height + offset;
}

template <bool gaussian>
void seeds(float level, Places places, const Offsets& offsets, int count, float* __restrict out) {
    using Run = Numbers<gaussian, Part::whole>;
    in_runs<Run::k_most>(count, [&, o = offsets](int first, int n) {
        const Run numbers(places, first, n);
        for (int i = 0; i < n; ++i) out[first + i] = with_offset<false>(level, numbers[i], o);
    });
}

enum class Mean { of_abcd, of_abc, of_ab, of_bc };

template <Mean mean>
TALUS_INLINE float mean_of(const Parents& p, std::ptrdiff_t i) {
    if constexpr (mean == Mean::of_ab) return (p.a[i] + p.b[i]) * 0.5f;
    if constexpr (mean == Mean::of_bc) return (p.b[i] + p.c[i]) * 0.5f;
    if constexpr (mean == Mean::of_abc) return ((p.a[i] + p.b[i]) + p.c[i]) / 3.0f;
    return ((p.a[i] + p.b[i]) + (p.c[i] + p.d[i])) * 0.25f;
}

template <bool gaussian, bool scaled, Mean mean>
void points(const Parents& parents, Places places, const Offsets& offsets, int count, float* __restrict out) {
    using Run = Numbers<gaussian, Part::whole>;
    in_runs<Run::k_most>(count, [&, p = parents, o = offsets](int first, int n) {
        const Run numbers(places, first, n);
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            out[first + i] = with_offset<scaled>(mean_of<mean>(p, first + i), numbers[i], o);
        }
    });
}

template <bool gaussian, bool scaled, Mean mean>
void between(const float* kept, const Parents& parents, Places places, const Offsets& offsets, int count,
             float* __restrict out) {
    using Run = Numbers<gaussian, Part::whole>;
    in_runs<Run::k_most>(count, [&, p = parents, o = offsets](int first, int n) {
        const Run numbers(places, first, n);
        float* pairs = out + 2 * static_cast<std::ptrdiff_t>(first);
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            pairs[2 * i] = kept[first + i];
            pairs[2 * i + 1] = with_offset<scaled>(mean_of<mean>(p, first + i), numbers[i], o);
        }
    });
}

template <bool gaussian, bool scaled>
void displace(const float* in, Places places, const Offsets& first_offsets, const Offsets& second_offsets,
              int count, float* middle, float* out) {
    using FirstRun = Numbers<gaussian, Part::whole>;
    using SecondRun = Numbers<gaussian, Part::lower>;
    in_runs<FirstRun::k_most>(count, [&, o1 = first_offsets, o2 = second_offsets](int first, int n) {
        const FirstRun first_numbers(places, first, n);
        const SecondRun second_numbers(places, first, n);
#pragma GCC ivdep
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            const float moved = with_offset<scaled>(in[first + i], first_numbers[i], o1);
            middle[first + i] = moved;
            out[first + i] = with_offset<scaled>(moved, second_numbers[i], o2);
        }
    });
}

template <EdgeMean edges, bool gaussian, bool scaled>
constexpr DiamondSquareRows rows() {
    constexpr bool ends = edges == EdgeMean::ends;
    constexpr Mean inside = ends ? Mean::of_ab : Mean::of_abcd;
    constexpr Mean at_border = ends ? Mean::of_ab : Mean::of_abc;
    constexpr Mean of_ends = ends ? Mean::of_bc : Mean::of_abc;
    return {seeds<gaussian>,
            points<gaussian, scaled, Mean::of_abcd>,
            points<gaussian, scaled, of_ends>,
            between<gaussian, scaled, inside>,
            between<gaussian, scaled, at_border>,
            displace<gaussian, scaled>};
}

template <EdgeMean edges>
constexpr std::array<std::array<DiamondSquareRows, 2>, 2> laws() {
    return {{{rows<edges, false, false>(), rows<edges, false, true>()},
             {rows<edges, true, false>(), rows<edges, true, true>()}}};
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
    {laws<EdgeMean::neighbours>(), laws<EdgeMean::ends>()}, stream, end_stream};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
