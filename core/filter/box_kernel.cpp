#include "core/filter/box_kernel.h"

#include "core/base/streaming_store.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

// Cells of a row that are worked on together, a whole number of lines: few enough to stay in the nearest
// cache.
constexpr int k_chunk = 32 * k_line;

template <bool truncates>
TALUS_INLINE float ninth(float sum) {
    constexpr float k_ninth = 1.0f / 9.0f;
    // Half a step further no rounding comes near a whole number.
    if constexpr (truncates) return static_cast<float>(static_cast<int>((sum + 0.5f) * k_ninth));
    return sum * k_ninth;
}

// Cells first to first + count − 1, of which none needs a column from beyond the row's ends.
template <bool truncates, bool streams>
TALUS_INLINE void middle(const float* a, const float* b, const float* c, int first, int count, int width,
                         float* __restrict out) {
    alignas(64) float columns[k_chunk + 2];
    a += first - 1;
    b += first - 1;
    c += first - 1;
    for (int x = 0; x < count + 2; ++x) columns[x] = (a[x] + b[x]) + c[x];
    if constexpr (streams) {
        for (int x = 0; x < count; x += k_line) {
            __builtin_prefetch(c + width + x);  // the next row is new to the caches
            alignas(64) float line[k_line];
            for (int i = 0; i < k_line; ++i) {
                line[i] = ninth<truncates>((columns[x + i] + columns[x + i + 1]) + columns[x + i + 2]);
            }
            store_line(out + first + x, line);
        }
    } else {
        for (int x = 0; x < count; ++x) {
            out[first + x] = ninth<truncates>((columns[x] + columns[x + 1]) + columns[x + 2]);
        }
    }
}

template <bool truncates>
TALUS_INLINE void row_of(const float* a, const float* b, const float* c, int width, bool wraps, bool streams,
                         float* out) {
    const auto column = [&](int x) { return (a[x] + b[x]) + c[x]; };
    const auto end_cell = [&](int x) {
        const int west = x > 0 ? x - 1 : wraps ? width - 1 : 0;
        const int east = x + 1 < width ? x + 1 : wraps ? 0 : x;
        out[x] = ninth<truncates>((column(west) + column(x)) + column(east));
    };
    end_cell(0);
    if (width == 1) return;
    int x = 1;
    const auto go = [&](int last) {
        for (; x < last;) {
            const int n = last - x < k_chunk ? last - x : k_chunk;
            middle<truncates, false>(a, b, c, x, n, width, out);
            x += n;
        }
    };
    if (streams) {  // whole lines; those that other rows share go through the caches
        const int to_line = (k_line - place_in_line(out + x)) % k_line;
        go(x + to_line < width - 1 ? x + to_line : width - 1);
        while (width - 1 - x >= k_line) {
            int n = width - 1 - x < k_chunk ? width - 1 - x : k_chunk;
            n -= n % k_line;
            middle<truncates, true>(a, b, c, x, n, width, out);
            x += n;
        }
    }
    go(width - 1);
    end_cell(width - 1);
}

void row(const float* a, const float* b, const float* c, int width, bool wraps, bool truncates, bool streams,
         float* out) {
    if (truncates) {
        row_of<true>(a, b, c, width, wraps, streams, out);
    } else {
        row_of<false>(a, b, c, width, wraps, streams, out);
    }
}

void end() { end_lines(); }

}  // namespace

extern const BoxKernel box_kernel = {row, end};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
