#include "core/filter/gaussian_kernel.h"

#include <cstring>

#include "core/base/streaming_store.h"
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
TALUS_INLINE Sums<Lanes> first_sums(int reach, bool wraps, const typename Lanes::Vector* in, int samples) {
    Sums<Lanes> sums{};
    const auto add = [&](int first, int last, int times) __attribute__((always_inline)) {
        for (int i = first; i <= last; ++i) sums.add(in + i * k_vectors, times);
    };
    const int last = samples - 1;
    if (wraps) {
        const int count = 2 * reach + 1;
        if (count >= samples) add(0, last, count / samples);
        const int first = Run(-reach, samples, true).first;
        const int beyond = first + count % samples - samples;
        add(first, beyond < 0 ? last + beyond : last, 1);
        add(0, beyond - 1, 1);
    } else {
        add(0, reach < last ? reach : last, 1);
        sums.add(in, reach);
        if (reach > last) sums.add(in + last * k_vectors, reach - last);
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

    // result(sum, ends): what a sample becomes, from the sum of those within reach and of the two beyond.
    template <class Result>
    TALUS_INLINE void advance(int reach, bool wraps, int samples, int origin, int end, Result&& result) {
        if (end > done && done == 0) sums = first_sums<Lanes>(reach, wraps, in, samples);
        while (done < end) {
            const Run before_run(done - reach - 1, samples, wraps);
            const Run first_run(done - reach, samples, wraps);
            const Run next_run(done + reach + 1, samples, wraps);
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
                    to[v] = result(running.vectors[v], before[v] + next[v]);
                    running.vectors[v] += Lanes::kept_apart(next[v] - first[v]);
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
    using Vector = typename Lanes::Vector;

 public:
    // unit: by which results are multiplied. buffer: of 2 · window samples.
    Group(const Boxes& boxes, float unit, int samples, int window, Vector* buffer)
        : boxes_(boxes),
          weights_(weights_of(boxes, unit)),
          samples_(samples),
          window_(window),
          a_(buffer),
          b_(a_ + static_cast<std::ptrdiff_t>(window) * k_vectors),
          passes_{{a_, b_}, {b_, a_}, {a_, b_}, {b_, a_}} {}

    // Where sample i is loaded to and stored from.
    Vector* at(int i) { return a_ + static_cast<std::ptrdiff_t>(i - origin_) * k_vectors; }

    // Makes room for samples up to `end`.
    void make_room(int end) {
        if (end - origin_ <= window_) return;
        const int oldest = passes_[k_box_passes - 1].done - boxes_.reach[k_box_passes - 1] - 1;
        const auto bytes = static_cast<std::size_t>(loaded_ - oldest) * k_vectors * sizeof(Vector);
        std::memmove(a_, a_ + static_cast<std::ptrdiff_t>(oldest - origin_) * k_vectors, bytes);
        std::memmove(b_, b_ + static_cast<std::ptrdiff_t>(oldest - origin_) * k_vectors, bytes);
        origin_ = oldest;
    }

    // Goes on after samples up to `end` were loaded. Returns how far the result is ready.
    // meanwhile(pass): called before each pass.
    template <class Meanwhile>
    TALUS_INLINE int advance(int end, Meanwhile&& meanwhile) {
        loaded_ = end;
        int ready = end;
        for (int pass = 0; pass < k_box_passes; ++pass) {
            meanwhile(pass);
            const int reach = boxes_.reach[pass];
            if (boxes_.wraps && ready < samples_) return 0;
            // A value needs those around it, and overwrites what the pass before has no more need of.
            if (ready < samples_) ready = ready - reach - 1 > 0 ? ready - reach - 1 : 0;
            const auto go = [&](auto&& result) __attribute__((always_inline)) {
                passes_[pass].advance(reach, boxes_.wraps, samples_, origin_, ready, result);
            };
            const int shift = weights_.shift[pass];
            const float inside = weights_.inside[pass];
            const float ends = weights_.ends[pass];
            const auto weighed = [=](const Vector& sum, const Vector& both) __attribute__((always_inline)) {
                return Lanes::floats(sum) * inside + Lanes::floats(both) * ends;
            };
            if (!counts_ends(boxes_, pass)) {
                go([=](const Vector& sum, const Vector&)
                       __attribute__((always_inline)) { return Lanes::shifted(sum, shift); });
            } else if (pass + 1 < k_box_passes) {
                go([=](const Vector& sum, const Vector& both)
                       __attribute__((always_inline)) { return Lanes::rounded(weighed(sum, both)); });
            } else {
                go([=](const Vector& sum, const Vector& both)
                       __attribute__((always_inline)) { return Lanes::of_floats(weighed(sum, both)); });
            }
        }
        return ready;
    }

 private:
    Boxes boxes_;
    BoxWeights weights_;
    int samples_;
    int window_;
    Vector* a_;
    Vector* b_;
    Pass<Lanes> passes_[k_box_passes];
    int origin_ = 0;
    int loaded_ = 0;
};

// ---- between maps and groups

using LooseFloats [[gnu::aligned(4), gnu::may_alias]] = Floats;

TALUS_INLINE Floats load(const float* from) { return *reinterpret_cast<const LooseFloats*>(from); }
TALUS_INLINE void store(float* to, const Floats& values) { *reinterpret_cast<LooseFloats*>(to) = values; }

// Reads samples `first` to `last` of rows, times per_unit. A group of fewer rows repeats its last one.
template <class Lanes>
TALUS_INLINE void load_rows(const BlurLines& rows, int first, int last, float per_unit,
                            typename Lanes::Vector* to, Fit& fit) {
    const auto row = [&](int lane) __attribute__((always_inline)) {
        return rows.map + (lane < rows.lines ? lane : rows.lines - 1) * rows.stride;
    };
    const int whole = first + (last - first) / k_lanes * k_lanes;
    for (int v = 0; v < k_vectors; ++v) {
        for (int i = first; i < whole; i += k_lanes) {
            Floats block[k_lanes];
            for (int k = 0; k < k_lanes; ++k) {
                const float* const from = row(v * k_lanes + k) + i;
                block[k] = load(from);
            }
            transpose(block);
            for (int k = 0; k < k_lanes; ++k) {
                to[(i - first + k) * k_vectors + v] = Lanes::rounded(block[k] * per_unit, fit);
            }
        }
    }
    for (int i = whole; i < last; ++i) {
        alignas(64) float sample[k_group];
        for (int lane = 0; lane < k_group; ++lane) sample[lane] = row(lane)[i];
        for (int v = 0; v < k_vectors; ++v) {
            to[(i - first) * k_vectors + v] = Lanes::rounded(load(sample + v * k_lanes) * per_unit, fit);
        }
    }
}

template <class Lanes>
TALUS_INLINE void store_rows(const BlurLines& rows, int first, int last, const typename Lanes::Vector* from) {
    const int whole = first + (last - first) / k_lanes * k_lanes;
    for (int v = 0; v < k_vectors; ++v) {
        for (int i = first; i < whole; i += k_lanes) {
            Floats block[k_lanes];
            for (int k = 0; k < k_lanes; ++k) {
                block[k] = Lanes::to_floats(from[(i - first + k) * k_vectors + v]);
            }
            transpose(block);
            for (int k = 0; k < k_lanes && v * k_lanes + k < rows.lines; ++k) {
                store(rows.out + (v * k_lanes + k) * rows.stride + i, block[k]);
            }
        }
    }
    for (int i = whole; i < last; ++i) {
        alignas(64) float sample[k_group];
        for (int v = 0; v < k_vectors; ++v) {
            store(sample + v * k_lanes, Lanes::to_floats(from[(i - first) * k_vectors + v]));
        }
        for (int lane = 0; lane < rows.lines; ++lane) rows.out[lane * rows.stride + i] = sample[lane];
    }
}

// Reads a sample of `count` columns, at most a group; fewer repeat the last one.
template <class Lanes>
TALUS_INLINE void load_columns(const float* from, int count, typename Lanes::Vector* to, Fit& fit) {
    alignas(64) float rest[k_group];
    if (count < k_group) {
        for (int lane = 0; lane < k_group; ++lane) rest[lane] = from[lane < count ? lane : count - 1];
        from = rest;
    }
    for (int v = 0; v < k_vectors; ++v) to[v] = Lanes::rounded(load(from + v * k_lanes), fit);
}

// sharpened: null, or as in BlurEnd.
template <class Lanes>
TALUS_INLINE void store_columns(const typename Lanes::Vector* from, int count, const BlurEnd& end,
                                const float* sharpened, float* out) {
    alignas(64) float rest[k_group];
    float* const values = count < k_group ? rest : out;
    for (int v = 0; v < k_vectors; ++v) {
        Floats value = Lanes::to_floats(from[v]);
        if (sharpened != nullptr && count >= k_group) {
            const Floats sharp = load(sharpened + v * k_lanes);
            value = sharp + end.amount * (sharp - value);
        }
        store(values + v * k_lanes, value);
    }
    for (int lane = 0; lane < count && count < k_group; ++lane) {
        out[lane] =
            sharpened == nullptr ? rest[lane] : sharpened[lane] + end.amount * (sharpened[lane] - rest[lane]);
    }
}

// ---- lines

// Fetches of some rows what the next chunk reads, and where results of this one go: rows and columns often
// lie a power of two apart, which no processor foresees. Between passes, memory has time for a few of them.
TALUS_INLINE void fetch_rows(const BlurLines& rows, int next, int stored, int first, int count) {
    for (int line = first; line < first + count && line < rows.lines; ++line) {
        const std::ptrdiff_t row = line * rows.stride + k_line - 1;
        for (int i = 0; i < k_blur_chunk; i += k_line) {
            __builtin_prefetch(rows.map + row + next + i);
            __builtin_prefetch(rows.out + row + stored + i, 1);
        }
    }
}

// The same of `count` samples of columns of a map; results go where they were read.
TALUS_INLINE void fetch_columns(const float* map, const BlurLines& columns, int first, int count) {
    for (int i = first; i < first + count; ++i) {
        for (int column = 0; column <= columns.lines; column += k_line) {
            __builtin_prefetch(map + i * columns.stride + column);
        }
    }
}

// Returns whether the lanes could hold all values; if not, the result is wrong.
template <class Lanes>
bool blur_rows(const Boxes& boxes, const BlurLines& rows, float per_unit, void* work) {
    Group<Lanes> group(boxes, 1, rows.samples, blur_window(boxes, rows.samples),
                       static_cast<typename Lanes::Vector*>(work));
    Fit fit{1u << blur_bits(boxes)};
    for (int first = 0, stored = 0; first < rows.samples;) {
        const int last = rows.samples - first < k_blur_chunk ? rows.samples : first + k_blur_chunk;
        group.make_room(last);
        load_rows<Lanes>(rows, first, last, per_unit, group.at(first), fit);
        const int ready = group.advance(
            last, [&](int pass) __attribute__((always_inline)) {
                fetch_rows(rows, last, stored, pass * k_group / k_box_passes, k_group / k_box_passes);
            });
        store_rows<Lanes>(rows, stored, ready, group.at(stored));
        stored = ready;
        first = last;
    }
    return fit.holds();
}

bool rows(const Boxes& boxes, const BlurLines& lines, float per_unit, void* work) {
    if (blur_bits(boxes) >= k_min_bits && blur_rows<ShortLanes>(boxes, lines, per_unit, work)) return true;
    blur_rows<LongLanes>(boxes, lines, per_unit, work);
    return false;
}

// Groups of columns side by side, so that what is read of a row are whole lines of the cache.
template <class Lanes>
void blur_columns(const Boxes& boxes, const BlurLines& columns, const BlurEnd& end, void* work) {
    const int samples = columns.samples;
    const int window = blur_window(boxes, samples);
    const auto group_at = [&](int group) {
        const std::ptrdiff_t size = std::ptrdiff_t{2} * window * k_vectors;
        return Group<Lanes>(boxes, end.quantum, samples, window,
                            static_cast<typename Lanes::Vector*>(work) + group * size);
    };
    Group<Lanes> groups[k_column_groups] = {group_at(0), group_at(1), group_at(2), group_at(3)};
    Fit fit{1u << blur_bits(boxes)};
    const int used = (columns.lines + k_group - 1) / k_group;
    const auto count = [&](int group) { return columns.lines - group * k_group; };
    for (int first = 0, stored = 0; first < samples;) {
        const int last = samples - first < k_blur_chunk ? samples : first + k_blur_chunk;
        for (int g = 0; g < used; ++g) groups[g].make_room(last);
        for (int i = first; i < last; ++i) {
            const float* const from = columns.map + i * columns.stride;
            for (int g = 0; g < used; ++g) {
                load_columns<Lanes>(from + g * k_group, count(g), groups[g].at(i), fit);
            }
        }
        int ready = 0;
        for (int g = 0; g < used; ++g) {
            ready = groups[g].advance(
                last, [&](int pass) __attribute__((always_inline)) {
                    constexpr int k_share = k_blur_chunk / (k_column_groups * k_box_passes);
                    const int share = (g * k_box_passes + pass) * k_share;
                    fetch_columns(columns.map, columns, last + share, k_share);
                    if (end.sharpened != nullptr)
                        fetch_columns(end.sharpened, columns, stored + share, k_share);
                });
        }
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

void columns(const Boxes& boxes, const BlurLines& lines, const BlurEnd& end, bool fits, void* work) {
    if (fits) {
        blur_columns<ShortLanes>(boxes, lines, end, work);
    } else {
        blur_columns<LongLanes>(boxes, lines, end, work);
    }
}

}  // namespace

extern const GaussianKernel gaussian_kernel = {rows, columns};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
