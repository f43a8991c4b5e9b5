#include "core/paint/stamp_kernel.h"

#include <cmath>

#include "core/base/cubic_taps.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

constexpr int k_chunk = 128;  // cells whose places fit the nearest cache

[[gnu::always_inline]] inline int within(int value, int low, int high) {
    value = value > low ? value : low;
    return value < high ? value : high;
}

// Sets the taps for a place from -1 to 1 along a side of so many samples.
[[gnu::always_inline]] inline void set_taps(AxisTaps<k_chunk>& taps, int i, float place, int samples) {
    const float at = (place + 1) * 0.5f * static_cast<float>(samples) - 0.5f;
    const int whole = whole_below(at);
    const float t = at - static_cast<float>(whole);
    const float rest = 1 - t;
    taps.first[i] = within(whole, -1, samples - 1) - 1;
    taps.weights[0][i] = rest * rest * rest / 6;
    taps.weights[1][i] = ((0.5f * t - 1) * t) * t + 2.0f / 3;
    taps.weights[2][i] = ((0.5f * rest - 1) * rest) * rest + 2.0f / 3;
    taps.weights[3][i] = t * t * t / 6;
}

void heights(const StampSamples& image, const StampRow& given, int count, float* __restrict out) {
    const StampRow row = given;  // so that no store could change it
    AxisTaps<k_chunk> across;
    AxisTaps<k_chunk> down;
    alignas(64) int offsets[k_chunk];
    alignas(64) float fade[k_chunk];
    const float turn_down = row.flipped ? -1.0f : 1.0f;
    for (int done = 0; done < count; done += k_chunk) {
        const int some = count - done < k_chunk ? count - done : k_chunk;
        for (int i = 0; i < some; ++i) {
            const auto east = static_cast<float>((row.first + (done + i)) * row.cell - row.x);
            const float x = (east * row.cos + row.south * row.sin) * row.inverse * row.aspect_across;
            const float y = (row.south * row.cos - east * row.sin) * row.inverse * row.aspect_down;
            const float away = std::sqrt(x * x + y * y);
            float s = (away - row.hardness) * row.fading;
            s = s > 0 ? s : 0;
            const float inside = 1 - s * s;
            fade[i] = away < 1 ? inside * inside * row.pressure : 0;
            // No place beyond the rim is seen.
            const float nearer = away < 1 ? 1.0f : 0.0f;
            set_taps(across, i, x * nearer, image.width);
            set_taps(down, i, y * nearer * turn_down, image.height);
        }
        for (int i = 0; i < some; ++i) offsets[i] = down.first[i] * image.stride + across.first[i];
        const int whole = whole_groups(some);
        across.repeat_last(some, whole);
        down.repeat_last(some, whole);
        for (int i = some; i < whole; ++i) offsets[i] = offsets[some - 1];
        for (int i = some; i < whole; ++i) fade[i] = 0;
        for (int i = 0; i < some; i += k_together)
            store_group(
                out + done, i, some,
                load_quads(fade + i) * interpolated(image.first, image.stride, offsets + i, across, down, i));
    }
}

void between(const float* here, const float* above, float right, float down, float pressure, int count,
             float* __restrict out) {
    for (int i = 0; i < count; ++i) {
        const float low = here[i] + (here[i - 1] - here[i]) * right;
        const float high = above[i] + (above[i - 1] - above[i]) * right;
        out[i] = (low + (high - low) * down) * pressure;
    }
}

using Counts = int __attribute__((vector_size(sizeof(Quads))));
constexpr int k_lanes = 4 * k_quads;

[[gnu::always_inline]] inline Counts load_counts(const int* from) {
    return *reinterpret_cast<const Counts*>(from);
}

void clear(int count, HighestDabs& highest) {
    for (int i = 0; i < count; i += k_lanes) {
        for (float* values : {highest.height, highest.before[0], highest.before[1], highest.after[0],
                              highest.after[1], highest.last[0], highest.last[1]})
            store_quads(values + i, Quads{});
        *reinterpret_cast<Counts*>(highest.since + i) = Counts{};
    }
}

// Both this and the next are written for vectors, because GCC 12 makes branches of them at the lowest level.
void take(const float* heights, float sign, int count, HighestDabs& __restrict highest) {
    const Quads level = {};
    for (int i = 0; i < count; i += k_lanes) {
        const Quads height = load_quads(heights + i) * sign;
        const Quads next = height > level ? height : level;
        const Quads one = load_quads(highest.last[0] + i);
        const Quads two = load_quads(highest.last[1] + i);
        const Quads most = load_quads(highest.height + i);
        const Counts since = load_counts(highest.since + i) + 1;
        const Counts is_higher = next > most;
        const auto keep = [&](float* to, Quads at_highest, Quads else_it) __attribute__((always_inline)) {
            store_quads(to + i, is_higher ? at_highest : else_it);
        };
        const Quads first = since == 1 ? next : load_quads(highest.after[0] + i);
        const Quads second = since == 2 ? next : load_quads(highest.after[1] + i);
        keep(highest.height, next, most);
        keep(highest.before[0], one, load_quads(highest.before[0] + i));
        keep(highest.before[1], two, load_quads(highest.before[1] + i));
        keep(highest.after[0], level, first);
        keep(highest.after[1], level, second);
        *reinterpret_cast<Counts*>(highest.since + i) = is_higher ? Counts{} : since;
        store_quads(highest.last[1] + i, one);
        store_quads(highest.last[0] + i, next);
    }
}

void top(const HighestDabs& highest, int count, float* __restrict out) {
    for (int i = 0; i < count; i += k_lanes) {
        const Quads height = load_quads(highest.height + i);
        const Quads before = load_quads(highest.before[0] + i);
        const Quads after = load_quads(highest.after[0] + i);
        const Counts goes_on = after > before;
        const Quads near = goes_on ? after : before;
        const Quads far = goes_on ? before : after;
        const Quads beyond = goes_on ? load_quads(highest.after[1] + i) : load_quads(highest.before[1] + i);
        const Quads fall = height - near;
        const Quads here = fall + height - far;
        const Quads beside = 2 * near - height - beyond;
        const Quads curved = beside < here ? beside : here;
        const Quads way = 0.5f - fall / curved;
        const Counts rises = (curved > 0) & (way > 0);
        store_group(out, i, count, rises ? height + curved * way * way / 2 : height);
    }
}

}  // namespace

extern const StampKernel stamp_kernel = {heights, between, clear, take, top};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
