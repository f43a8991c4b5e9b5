#include "core/filter/gaussian_kernel.h"

#include <cstring>

#include "core/base/transpose.h"
#include "core/filter/gaussian_lanes.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// ---- one pass over a group

// Where to find a sample that may lie beyond the ends, and how many of the following samples, `step` apart,
// continue from there.
struct Run {
    int first;
    int step;
    int count;

    TALUS_INLINE Run(int sample, int samples, bool wraps) {
        if (wraps) {
            first = sample % samples;
            if (first < 0) first += samples;
        } else {
            first = sample < 0 ? 0 : sample < samples ? sample : samples - 1;
        }
        const bool repeats = !wraps && (sample < 0 || sample >= samples);
        step = repeats ? 0 : 1;
        count = !repeats ? samples - first : sample < 0 ? -sample : samples;
    }
};

template <class Lanes>
struct Sums {
    using Vector = typename Lanes::Vector;
    Vector vectors[k_vectors];

    TALUS_INLINE void add(const Vector* sample, int times) {
        for (int v = 0; v < k_vectors; ++v) vectors[v] += sample[v] * Lanes::times(times);
    }
};

// Returns the sums of the samples from −reach to reach, however far beyond the ends that is.
template <class Lanes>
TALUS_INLINE Sums<Lanes> first_sums(const Box& box, const typename Lanes::Vector* in, int samples) {
    Sums<Lanes> sums{};
    const auto add = [&](int first, int last, int times) __attribute__((always_inline)) {
        for (int i = first; i <= last; ++i) sums.add(in + i * k_vectors, times);
    };
    const int last = samples - 1;
    if (box.wraps) {
        const int count = 2 * box.reach + 1;
        if (count >= samples) add(0, last, count / samples);
        const int first = Run(-box.reach, samples, true).first;
        const int beyond = first + count % samples - samples;
        add(first, beyond < 0 ? last + beyond : last, 1);
        add(0, beyond - 1, 1);
    } else {
        add(0, box.reach < last ? box.reach : last, 1);
        sums.add(in, box.reach);
        if (box.reach > last) sums.add(in + last * k_vectors, box.reach - last);
    }
    return sums;
}

// A pass that goes on as far as its input is known. Samples lie from `origin` on in both buffers.
template <class Lanes>
struct Pass {
    using Vector = typename Lanes::Vector;
    const Vector* in;
    Vector* out;
    int done = 0;
    Sums<Lanes> sums{};

    TALUS_INLINE void advance(const Box& box, const BoxWeights& weights, int samples, int origin, int end) {
        if (end > done && done == 0) sums = first_sums<Lanes>(box, in, samples);
        while (done < end) {
            const Run before_run(done - box.reach - 1, samples, box.wraps);
            const Run first_run(done - box.reach, samples, box.wraps);
            const Run next_run(done + box.reach + 1, samples, box.wraps);
            int count = end - done;
            for (const Run& run : {before_run, first_run, next_run}) {
                count = run.count < count ? run.count : count;
            }
            const auto place = [&](const Run& run) __attribute__((always_inline)) {
                return in + static_cast<std::ptrdiff_t>(run.first - origin) * k_vectors;
            };
            const Vector* before = place(before_run);
            const Vector* first = place(first_run);
            const Vector* next = place(next_run);
            Vector* __restrict to = out + static_cast<std::ptrdiff_t>(done - origin) * k_vectors;
            Sums<Lanes> running = sums;
            for (int i = 0; i < count; ++i) {
                for (int v = 0; v < k_vectors; ++v) {
                    to[v] = Lanes::rounded(Lanes::floats(running.vectors[v]) * weights.inside +
                                           Lanes::floats(before[v] + next[v]) * weights.ends);
                    running.vectors[v] += next[v] - first[v];
                }
                before += before_run.step * k_vectors;
                first += first_run.step * k_vectors;
                next += next_run.step * k_vectors;
                to += k_vectors;
            }
            sums = running;
            done += count;
        }
    }
};

// ---- all passes over a group, each following closely behind the one before

template <class Lanes>
class Group {
    using Value = typename Lanes::Value;
    using Vector = typename Lanes::Vector;

 public:
    // buffer: of 2 · window samples.
    Group(const Box& box, int samples, int window, Value* buffer)
        : box_(box),
          samples_(samples),
          window_(window),
          a_(reinterpret_cast<Vector*>(buffer)),
          b_(a_ + static_cast<std::ptrdiff_t>(window) * k_vectors),
          passes_{{a_, b_}, {b_, a_}, {a_, b_}, {b_, a_}} {}

    // Where sample i is loaded to and stored from.
    Value* at(int i) {
        return reinterpret_cast<Value*>(a_) + static_cast<std::ptrdiff_t>(i - origin_) * k_group;
    }

    // Makes room for samples up to `end`.
    void make_room(int end) {
        if (end - origin_ <= window_) return;
        const int oldest = passes_[k_box_passes - 1].done - box_.reach - 1;
        const auto bytes = static_cast<std::size_t>(loaded_ - oldest) * k_vectors * sizeof(Vector);
        std::memmove(a_, a_ + static_cast<std::ptrdiff_t>(oldest - origin_) * k_vectors, bytes);
        std::memmove(b_, b_ + static_cast<std::ptrdiff_t>(oldest - origin_) * k_vectors, bytes);
        origin_ = oldest;
    }

    // Goes on after samples up to `end` were loaded. Returns how far the result is ready.
    int advance(const BoxWeights& weights, int end) {
        loaded_ = end;
        int ready = end;
        for (auto& pass : passes_) {
            if (box_.wraps && ready < samples_) return 0;
            // A value needs those around it, and overwrites what the pass before has no more need of.
            if (ready < samples_) ready = ready - box_.reach - 1 > 0 ? ready - box_.reach - 1 : 0;
            pass.advance(box_, weights, samples_, origin_, ready);
        }
        return passes_[k_box_passes - 1].done;
    }

 private:
    Box box_;
    int samples_;
    int window_;
    Vector* a_;
    Vector* b_;
    Pass<Lanes> passes_[k_box_passes];
    int origin_ = 0;
    int loaded_ = 0;
};

// ---- between maps and groups

constexpr int k_tile = 4;  // samples of a tile, and lanes that are transposed together

using Four = float __attribute__((vector_size(k_tile * sizeof(float)), may_alias));
using FourWords = std::uint32_t __attribute__((vector_size(k_tile * sizeof(std::uint32_t)), may_alias));
using LooseFloats [[gnu::aligned(4), gnu::may_alias]] = Floats;

// Tells which bits the loaded values have beyond those that they may have.
struct Fit {
    std::uint32_t limit;
    FourWords seen{};

    TALUS_INLINE void see(const FourWords& values) { seen |= values + limit; }
    bool holds() const { return ((seen[0] | seen[1] | seen[2] | seen[3]) & ~(2 * limit - 1)) == 0; }
};

TALUS_INLINE void load_value(float value, std::uint32_t* to, Fit& fit) {
    // As the vectors' conversion has it, numbers that do not fit (and none) become the least one.
    const bool fits = value >= -0x1p31f && value < 0x1p31f;
    *to = fits ? static_cast<std::uint32_t>(static_cast<std::int64_t>(rounded_to_whole(value))) : 0x80000000u;
    fit.see(FourWords{*to, *to, *to, *to});
}
TALUS_INLINE void load_value(float value, double* to, Fit&) { *to = rounded_to_whole(value); }

// Four lanes of a sample, in the vectors in which they were written: wider ones would wait for the cache.
TALUS_INLINE void load_four(const float* from, float per_unit, std::uint32_t* to, Fit& fit) {
#if defined(__SSE2__)
    const __m128i whole = _mm_cvtps_epi32(_mm_mul_ps(_mm_loadu_ps(from), _mm_set1_ps(per_unit)));
    _mm_store_si128(reinterpret_cast<__m128i*>(to), whole);
    fit.see(reinterpret_cast<FourWords>(whole));
#else
    for (int k = 0; k < k_tile; ++k) load_value(from[k] * per_unit, to + k, fit);
#endif
}
TALUS_INLINE void load_four(const float* from, float per_unit, double* to, Fit& fit) {
    for (int k = 0; k < k_tile; ++k) load_value(from[k] * per_unit, to + k, fit);
}

// Samples of a tile: all of a line of the cache is read while it is there. Rows of a map often lie a power of
// two apart, where caches keep few of them at a time.
constexpr int k_long_tile = 16;

// Reads samples `first` to `last` of rows.
template <class Value>
TALUS_INLINE void load_rows(const BlurLines& rows, int first, int last, float per_unit, Value* to, Fit& fit) {
    int i = first;
    if (rows.lines == k_group) {
        for (; i + k_long_tile <= last; i += k_long_tile, to += k_long_tile * k_group) {
            for (int lane = 0; lane < k_group; lane += k_tile) {
                const float* const from = rows.map + lane * rows.stride + i;
                for (int k = 0; k < k_tile; ++k) __builtin_prefetch(from + k * rows.stride + k_blur_chunk);
                for (int start = 0; start < k_long_tile; start += k_tile) {
                    alignas(64) float tile[k_tile * k_tile];
                    transpose_4x4(from + start, rows.stride, tile, k_tile);
                    for (int k = 0; k < k_tile; ++k) {
                        load_four(tile + k * k_tile, per_unit, to + (start + k) * k_group + lane, fit);
                    }
                }
            }
        }
    }
    for (; i < last; ++i, to += k_group) {
        for (int lane = 0; lane < k_group; ++lane) {
            const int line = lane < rows.lines ? lane : rows.lines - 1;
            load_value(rows.map[line * rows.stride + i] * per_unit, to + lane, fit);
        }
    }
}

template <class Lanes>
TALUS_INLINE void store_rows(const BlurLines& rows, int first, int last, const typename Lanes::Value* from) {
    const auto* vectors = reinterpret_cast<const typename Lanes::Vector*>(from);
    const auto values_of = [&](float* to) __attribute__((always_inline)) {
        for (int v = 0; v < k_vectors; ++v, ++vectors) {
            *reinterpret_cast<Floats*>(to + v * k_lanes) = Lanes::floats(*vectors);
        }
    };
    int i = first;
    alignas(64) float tile[k_long_tile * k_group];
    if (rows.lines == k_group) {
        for (; i + k_long_tile <= last; i += k_long_tile) {
            for (int k = 0; k < k_long_tile; ++k) values_of(tile + k * k_group);
            for (int lane = 0; lane < k_group; lane += k_tile) {
                float* const to = rows.out + lane * rows.stride + i;
                for (int start = 0; start < k_long_tile; start += k_tile) {
                    transpose_4x4(tile + start * k_group + lane, k_group, to + start, rows.stride);
                }
            }
        }
    }
    for (; i < last; ++i) {
        values_of(tile);
        for (int lane = 0; lane < rows.lines; ++lane) rows.out[lane * rows.stride + i] = tile[lane];
    }
}

constexpr int k_rows_ahead = 16;  // that are fetched early: rows lie too far apart to be foreseen

// Reads sample i of `count` columns, at most a group.
template <class Lanes>
TALUS_INLINE void load_columns(const float* from, int count, typename Lanes::Value* to) {
    auto* const vectors = reinterpret_cast<typename Lanes::Vector*>(to);
    alignas(64) float rest[k_group];
    if (count < k_group) {
        for (int lane = 0; lane < k_group; ++lane) rest[lane] = from[lane < count ? lane : count - 1];
        from = rest;
    }
    for (int v = 0; v < k_vectors; ++v) {
        const Floats there = *reinterpret_cast<const LooseFloats*>(from + v * k_lanes);
        vectors[v] = Lanes::rounded(there);
    }
}

// sharpened: null, or as in BlurEnd.
template <class Lanes>
TALUS_INLINE void store_columns(const typename Lanes::Value* from, int count, const BlurEnd& end,
                                const float* sharpened, float* out) {
    const auto* const vectors = reinterpret_cast<const typename Lanes::Vector*>(from);
    alignas(64) float rest[k_group];
    float* const values = count < k_group ? rest : out;
    for (int v = 0; v < k_vectors; ++v) {
        Floats value = Lanes::floats(vectors[v]) * end.quantum;
        if (sharpened != nullptr && count >= k_group) {
            const Floats sharp = *reinterpret_cast<const LooseFloats*>(sharpened + v * k_lanes);
            value = sharp + end.amount * (sharp - value);
        }
        *reinterpret_cast<LooseFloats*>(values + v * k_lanes) = value;
    }
    for (int lane = 0; lane < count && count < k_group; ++lane) {
        out[lane] =
            sharpened == nullptr ? rest[lane] : sharpened[lane] + end.amount * (sharpened[lane] - rest[lane]);
    }
}

// ---- lines

// Returns whether the lanes could hold all values; if not, the result is wrong.
template <class Lanes>
bool blur_rows(const Box& box, const BlurLines& rows, float per_unit, void* work) {
    const BoxWeights weights = weights_of(box);
    Group<Lanes> group(box, rows.samples, blur_window(box, rows.samples),
                       static_cast<typename Lanes::Value*>(work));
    Fit fit{1u << blur_bits(box.reach)};
    for (int first = 0, stored = 0; first < rows.samples;) {
        const int last = rows.samples - first < k_blur_chunk ? rows.samples : first + k_blur_chunk;
        group.make_room(last);
        load_rows(rows, first, last, per_unit, group.at(first), fit);
        const int ready = group.advance(weights, last);
        store_rows<Lanes>(rows, stored, ready, group.at(stored));
        stored = ready;
        first = last;
    }
    return fit.holds();
}

bool rows(const Box& box, const BlurLines& lines, float per_unit, void* work) {
    if (blur_bits(box.reach) >= k_min_bits && blur_rows<ShortLanes>(box, lines, per_unit, work)) return true;
    blur_rows<LongLanes>(box, lines, per_unit, work);
    return false;
}

// Groups of columns side by side, so that what is read of a row are whole lines of the cache.
template <class Lanes>
void blur_columns(const Box& box, const BlurLines& columns, const BlurEnd& end, void* work) {
    using Value = typename Lanes::Value;
    const BoxWeights weights = weights_of(box);
    const int samples = columns.samples;
    const int window = blur_window(box, samples);
    const auto group_at = [&](int group) {
        const std::ptrdiff_t size = std::ptrdiff_t{2} * window * k_group;
        return Group<Lanes>(box, samples, window, static_cast<Value*>(work) + group * size);
    };
    Group<Lanes> groups[k_column_groups] = {group_at(0), group_at(1), group_at(2), group_at(3)};
    const int used = (columns.lines + k_group - 1) / k_group;
    const auto count = [&](int group) { return columns.lines - group * k_group; };
    for (int first = 0, stored = 0; first < samples;) {
        const int last = samples - first < k_blur_chunk ? samples : first + k_blur_chunk;
        for (int g = 0; g < used; ++g) groups[g].make_room(last);
        for (int i = first; i < last; ++i) {
            const float* const from = columns.map + i * columns.stride;
            if (i + k_rows_ahead < samples) {
                const float* const ahead = from + k_rows_ahead * columns.stride;
                for (int g = 0; g < used; ++g) __builtin_prefetch(ahead + g * k_group, 1);
                __builtin_prefetch(ahead + columns.lines - 1, 1);
            }
            if (end.sharpened != nullptr) {
                const float* const later = end.sharpened + i * columns.stride;
                for (int g = 0; g < used; ++g) __builtin_prefetch(later + g * k_group);
                __builtin_prefetch(later + columns.lines - 1);
            }
            for (int g = 0; g < used; ++g) {
                load_columns<Lanes>(from + g * k_group, count(g), groups[g].at(i));
            }
        }
        int ready = 0;
        for (int g = 0; g < used; ++g) ready = groups[g].advance(weights, last);
        for (int i = stored; i < ready; ++i) {
            const std::ptrdiff_t row = i * columns.stride;
            for (int g = 0; g < used; ++g) {
                const std::ptrdiff_t place = row + g * k_group;
                store_columns<Lanes>(groups[g].at(i), count(g), end,
                                     end.sharpened == nullptr ? nullptr : end.sharpened + place,
                                     columns.out + place);
            }
        }
        stored = ready;
        first = last;
    }
}

void columns(const Box& box, const BlurLines& lines, const BlurEnd& end, bool fits, void* work) {
    if (fits) {
        blur_columns<ShortLanes>(box, lines, end, work);
    } else {
        blur_columns<LongLanes>(box, lines, end, work);
    }
}

}  // namespace

extern const GaussianKernel gaussian_kernel = {rows, columns};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
