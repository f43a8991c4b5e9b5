#include "core/filter/gaussian_kernel.h"

#include "core/base/transpose.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

#if defined(__AVX512F__)
constexpr int k_lanes = 8;
#elif defined(__AVX2__)
constexpr int k_lanes = 4;
#else
constexpr int k_lanes = 2;
#endif
constexpr int k_vectors = k_group / k_lanes;
using Doubles = double __attribute__((vector_size(k_lanes * sizeof(double)), may_alias));

// ---- between maps and groups

constexpr double k_shift = 0x1.8p52 * k_quantum;  // the last bit of so large a number is one quantum

// The nearest multiple of k_quantum, of at most 4e9 m.
template <class Value>
TALUS_INLINE Value in_quanta(Value metres) {
    return (metres + k_shift) - k_shift;
}

constexpr int k_tile = 4;  // samples of a tile, and lanes that are transposed together

using Four = float __attribute__((vector_size(k_tile * sizeof(float)), may_alias));
using FourDoubles = double __attribute__((vector_size(k_tile * sizeof(double)), may_alias));

// Does in_quanta() without handing a vector over, which the base level has no registers for.
TALUS_INLINE void store_quanta(const float* from, double* to) {
    const Four metres = *reinterpret_cast<const Four*>(from);
    *reinterpret_cast<FourDoubles*>(to) = (__builtin_convertvector(metres, FourDoubles) + k_shift) - k_shift;
}

void load_group(const float* map, std::ptrdiff_t stride, int lines, int samples, double* __restrict group) {
    int i = 0;
    if (lines == k_group) {
        for (; i + k_tile <= samples; i += k_tile) {
            alignas(64) float tile[k_tile * k_group];
            for (int lane = 0; lane < k_group; lane += k_tile) {
                transpose_4x4(map + lane * stride + i, stride, tile + lane, k_group);
            }
            double* const to = group + i * k_group;
            // In the vectors in which they were written: wider ones would wait for the cache.
            for (int k = 0; k < k_tile * k_group; k += k_tile) store_quanta(tile + k, to + k);
        }
    }
    for (; i < samples; ++i) {
        for (int lane = 0; lane < k_group; ++lane) {
            const int line = lane < lines ? lane : lines - 1;
            group[i * k_group + lane] = in_quanta(static_cast<double>(map[line * stride + i]));
        }
    }
}

void store_group(const double* group, int lines, int samples, float* __restrict map, std::ptrdiff_t stride) {
    int i = 0;
    if (lines == k_group) {
        for (; i + k_tile <= samples; i += k_tile) {
            alignas(64) float tile[k_tile * k_group];
            const double* const from = group + i * k_group;
            for (int k = 0; k < k_tile * k_group; ++k) tile[k] = static_cast<float>(from[k]);
            for (int lane = 0; lane < k_group; lane += k_tile) {
                transpose_4x4(tile + lane, k_group, map + lane * stride + i, stride);
            }
        }
    }
    for (; i < samples; ++i) {
        for (int lane = 0; lane < lines; ++lane) {
            map[lane * stride + i] = static_cast<float>(group[i * k_group + lane]);
        }
    }
}

void load_rows(const float* map, std::ptrdiff_t stride, int lines, int samples, double* groups) {
    for (int y = 0; y < lines; y += k_group) {
        load_group(map + y * stride, stride, lines - y < k_group ? lines - y : k_group, samples,
                   groups + std::ptrdiff_t{y} * samples);
    }
}

void store_rows(const double* groups, int lines, int samples, float* map, std::ptrdiff_t stride) {
    for (int y = 0; y < lines; y += k_group) {
        store_group(groups + std::ptrdiff_t{y} * samples, lines - y < k_group ? lines - y : k_group, samples,
                    map + y * stride, stride);
    }
}

constexpr int k_rows_ahead =
    16;  // that are fetched early: the rows of a map lie too far apart to be foreseen

void load_columns(const float* map, std::ptrdiff_t stride, int lines, int samples,
                  double* __restrict groups) {
    const std::ptrdiff_t group_size = std::ptrdiff_t{k_group} * samples;
    const int whole = lines / k_group;
    const int rest = lines % k_group;
    for (int i = 0; i < samples; ++i, map += stride) {
        double* to = groups + i * k_group;
        for (int group = 0; group < whole; ++group, to += group_size) {
            const float* const from = map + group * k_group;
            if (i + k_rows_ahead < samples) __builtin_prefetch(from + k_rows_ahead * stride);
            for (int lane = 0; lane < k_group; ++lane) to[lane] = in_quanta(static_cast<double>(from[lane]));
        }
        if (rest == 0) continue;
        const float* const from = map + whole * k_group;
        for (int lane = 0; lane < k_group; ++lane) {
            to[lane] = in_quanta(static_cast<double>(from[lane < rest ? lane : rest - 1]));
        }
    }
}

void store_columns(const double* groups, int lines, int samples, float* __restrict map,
                   std::ptrdiff_t stride) {
    const std::ptrdiff_t group_size = std::ptrdiff_t{k_group} * samples;
    const int whole = lines / k_group;
    const int rest = lines % k_group;
    for (int i = 0; i < samples; ++i, map += stride) {
        const double* from = groups + i * k_group;
        for (int group = 0; group < whole; ++group, from += group_size) {
            float* const to = map + group * k_group;
            if (i + k_rows_ahead < samples) __builtin_prefetch(to + k_rows_ahead * stride, 1);
            for (int lane = 0; lane < k_group; ++lane) to[lane] = static_cast<float>(from[lane]);
        }
        for (int lane = 0; lane < rest; ++lane) map[whole * k_group + lane] = static_cast<float>(from[lane]);
    }
}

// ---- the blur of a group

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

struct Sums {
    Doubles lanes[k_vectors];

    TALUS_INLINE void add(const Doubles* sample, double times) {
        for (int v = 0; v < k_vectors; ++v) lanes[v] += sample[v] * times;
    }
};

// Returns the sums of the samples from −reach to reach, however far beyond the ends that is.
TALUS_INLINE Sums first_sums(const Box& box, const Doubles* in, int samples) {
    Sums sums{};
    const auto add = [&](int first, int last, double times) {
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

void pass(const Box& box, int samples, const Doubles* in, Doubles* __restrict out) {
    const double ends = box.ends;
    const double scale = 1 / (2 * box.reach + 1 + 2 * ends);
    Sums sums = first_sums(box, in, samples);
    for (int done = 0; done < samples;) {
        const Run before_run(done - box.reach - 1, samples, box.wraps);
        const Run first_run(done - box.reach, samples, box.wraps);
        const Run next_run(done + box.reach + 1, samples, box.wraps);
        int count = samples - done;
        for (const Run& run : {before_run, first_run, next_run})
            count = run.count < count ? run.count : count;
        const Doubles* before = in + before_run.first * k_vectors;
        const Doubles* first = in + first_run.first * k_vectors;
        const Doubles* next = in + next_run.first * k_vectors;
        for (int i = 0; i < count; ++i) {
            for (int v = 0; v < k_vectors; ++v) {
                out[v] = in_quanta((sums.lanes[v] + ends * (before[v] + next[v])) * scale);
                sums.lanes[v] += next[v] - first[v];
            }
            before += before_run.step * k_vectors;
            first += first_run.step * k_vectors;
            next += next_run.step * k_vectors;
            out += k_vectors;
        }
        done += count;
    }
}

void blur(const Box& box, int samples, double* group, double* work) {
    auto* const a = reinterpret_cast<Doubles*>(group);
    auto* const b = reinterpret_cast<Doubles*>(work);
    for (int done = 0; done < k_box_passes; done += 2) {
        pass(box, samples, a, b);
        pass(box, samples, b, a);
    }
}

}  // namespace

extern const GaussianKernel gaussian_kernel = {load_rows, store_rows, load_columns, store_columns, blur};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
