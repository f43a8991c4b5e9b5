#include "core/generate/diamond_square_kernel.h"

#include <array>
#include <cassert>
#include <climits>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// Which bits of a place's hash make a number. The second of a level's two additions takes the lower half: a
// signed 16-bit number, to which the 1 below its last bit adds the middle of its step. In the first, which
// takes all bits, these weigh some 2^-16, too little to relate the two.
enum class Part { whole, lower };

template <Part part>
TALUS_INLINE std::uint32_t hash_part(Places places, std::ptrdiff_t i) {
    const std::uint32_t bits = hash_spread(places.key, places.spread_x[i]);
    if constexpr (part == Part::lower) return (bits << 16) | 0x8000u;
    return bits;
}

// The law's numbers of a few places at a time, from `first` on. Uniform ones are computed when they are
// needed; Gaussian ones before, in loops of their own, as core/base/random.h explains.
template <bool gaussian, Part part>
class Numbers {
 public:
    static constexpr int k_max_run = INT_MAX;

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
    static constexpr int k_max_run = 256;

    TALUS_INLINE Numbers(Places places, int first, int count) {
        for (int i = 0; i < count; ++i) starts_[i] = normal_start(hash_part<part>(places, first + i));
        for (int i = 0; i < count; ++i) arguments_[i] = normal_argument(starts_[i]);
    }
    TALUS_INLINE float operator[](std::ptrdiff_t i) const { return normal_end(starts_[i], arguments_[i]); }

 private:
    alignas(64) float starts_[k_max_run];
    alignas(64) float arguments_[k_max_run];
};

// Calls body(first, n) for consecutive runs of at most k_max_run.
template <int k_max_run, class Body>
TALUS_INLINE void in_runs(int count, Body body) {
    for (int first = 0; first < count;) {
        const int n = count - first < k_max_run ? count - first : k_max_run;
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
    in_runs<Run::k_max_run>(count, [&, o = offsets](int first, int n) {
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
    in_runs<Run::k_max_run>(count, [&, p = parents, o = offsets](int first, int n) {
        const Run numbers(places, first, n);
        for (std::ptrdiff_t i = 0; i < n; ++i) {
            out[first + i] = with_offset<scaled>(mean_of<mean>(p, first + i), numbers[i], o);
        }
    });
}

TALUS_INLINE void copy(float* to, const float* from, int count) {
    std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
}

// Takes the n floats that were written behind the waiting ones and passes whole lines on. A line that others
// write to as well goes through the caches.
TALUS_INLINE void take(int n, StreamedRows& streamed) {
    assert(streamed.waiting_count + n <= static_cast<int>(std::size(streamed.waiting)));
    float* made = streamed.waiting + streamed.waiting_count;
    const int dropped = streamed.skip < n ? streamed.skip : n;
    streamed.skip -= dropped;
    n -= dropped;
    if (dropped > 0) std::memmove(made, made + dropped, static_cast<std::size_t>(n) * sizeof(float));
    if (n > streamed.wanted) n = streamed.wanted;
    streamed.wanted -= n;
    streamed.waiting_count += n;
    int i = 0;
    for (; i + k_line <= streamed.waiting_count; i += k_line, streamed.line += k_line, streamed.before = 0) {
        if (streamed.before == 0) {
            store_line(streamed.line, streamed.waiting + i);
        } else {
            copy(streamed.line + streamed.before, streamed.waiting + streamed.before,
                 k_line - streamed.before);
        }
    }
    streamed.waiting_count -= i;
    std::memmove(streamed.waiting, streamed.waiting + i,
                 static_cast<std::size_t>(streamed.waiting_count) * sizeof(float));
}

// How a row's floats are paired: each kept point with the middle after it; or, without the first one, each
// middle with the kept point after it. So pairs fill whole lines, wherever a row begins.
enum class Pair { kept_first, middle_first };

template <bool gaussian, bool scaled, Mean mean, Pair order>
struct Pairs {
    using Run = Numbers<gaussian, Part::whole>;

    const float* kept;
    const Parents parents;
    const Places places;
    const Offsets offsets;

    // Pairs of a run of numbers, the i-th and those after it.
    TALUS_INLINE void fill(const Run& numbers, int run, int i, int count, float* __restrict pairs) const {
        for (std::ptrdiff_t k = i; k < i + count; ++k) {
            const float middle = with_offset<scaled>(mean_of<mean>(parents, run + k), numbers[k], offsets);
            const float point = kept[run + k + (order == Pair::kept_first ? 0 : 1)];
            pairs[2 * (k - i)] = order == Pair::kept_first ? point : middle;
            pairs[2 * (k - i) + 1] = order == Pair::kept_first ? middle : point;
        }
    }

    TALUS_INLINE void make(int first, int count, float* pairs) const {
        in_runs<Run::k_max_run>(count, [&](int done, int n) {
            const Run numbers(places, first + done, n);
            fill(numbers, first + done, 0, n, pairs + 2 * static_cast<std::ptrdiff_t>(done));
        });
    }

    // count: a multiple of k_line, so that each turn fills two lines
    TALUS_INLINE void make_lines(int first, int count, float* line) const {
        in_runs<Run::k_max_run>(count, [&](int done, int n) {
            const Run numbers(places, first + done, n);
            for (int i = 0; i < n; i += k_line) {
                alignas(64) float lines[2 * k_line];
                fill(numbers, first + done, i, k_line, lines);
                store_line(line, lines);
                store_line(line + k_line, lines + k_line);
                line += 2 * k_line;
            }
        });
    }

    TALUS_INLINE void make_streamed(int count, RowOut& out) const {
        StreamedRows& streamed = *out.streamed;
        if (order == Pair::middle_first) put(kept[0], out);
        // First up to a line's start and to the first wanted float, then whole lines, then the rest.
        int first = ((streamed.skip - streamed.waiting_count) & (k_line - 1)) / 2;
        while (2 * first < streamed.skip) first += k_line / 2;
        if (first > count) first = count;
        make(0, first, streamed.waiting + streamed.waiting_count);
        take(2 * first, streamed);
        int whole = count - first < streamed.wanted / 2 ? count - first : streamed.wanted / 2;
        whole -= whole % k_line;
        make_lines(first, whole, streamed.line);
        streamed.line += 2 * whole;
        streamed.wanted -= 2 * whole;
        first += whole;
        make(first, count - first, streamed.waiting + streamed.waiting_count);
        take(2 * (count - first), streamed);
        if (order == Pair::kept_first) put(kept[count], out);
    }
};

template <bool gaussian, bool scaled, Mean mean>
void between(const float* kept, const Parents& parents, Places places, const Offsets& offsets, int count,
             RowOut& out) {
    const Pairs<gaussian, scaled, mean, Pair::kept_first> pairs{kept, parents, places, offsets};
    if (out.streamed == nullptr) {
        pairs.make(0, count, out.next);
        out.next += 2 * static_cast<std::ptrdiff_t>(count);
        put(kept[count], out);
    } else if ((out.streamed->waiting_count - out.streamed->skip) % 2 == 0) {
        pairs.make_streamed(count, out);
    } else {
        const Pairs<gaussian, scaled, mean, Pair::middle_first> others{kept, parents, places, offsets};
        others.make_streamed(count, out);
    }
}

template <bool gaussian, bool scaled>
void displace(const float* in, Places places, const Offsets& first_offsets, const Offsets& second_offsets,
              int count, float* middle, float* out) {
    using FirstRun = Numbers<gaussian, Part::whole>;
    using SecondRun = Numbers<gaussian, Part::lower>;
    in_runs<FirstRun::k_max_run>(count, [&, o1 = first_offsets, o2 = second_offsets](int first, int n) {
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

void put_row(const float* values, int count, StreamedRows& streamed) {
    const int start = -streamed.waiting_count & (k_line - 1);
    const int first = start < count ? start : count;
    streamed.begin_row(0, count);
    copy(streamed.waiting + streamed.waiting_count, values, first);
    take(first, streamed);
    int i = first;
    for (; i + k_line <= count; i += k_line, streamed.line += k_line, streamed.wanted -= k_line) {
        store_line(streamed.line, values + i);
    }
    copy(streamed.waiting + streamed.waiting_count, values + i, count - i);
    take(count - i, streamed);
}

void end(StreamedRows& streamed) {
    copy(streamed.line + streamed.before, streamed.waiting + streamed.before,
         streamed.waiting_count - streamed.before);
    end_lines();
}

}  // namespace

extern const DiamondSquareKernel diamond_square_kernel = {
    {laws<EdgeMean::neighbours>(), laws<EdgeMean::ends>()}, put_row, end};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
