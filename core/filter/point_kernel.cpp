#include "core/filter/point_kernel.h"

#include <type_traits>

#include "core/base/streaming_store.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Cells that are worked on together: few enough to stay in the nearest cache.
constexpr int k_block = 16 * k_line;

template <class Function>
void run(const Function& numbers, const float* height, const float* other, int count, bool streams,
         float* __restrict out) {
    const Function function = numbers;  // so that no store could change them
    alignas(64) float begun[k_block];
    alignas(64) int steps[k_block];
    alignas(64) float beyond[k_block];
    alignas(64) float ends[2 * k_block];
    const auto block = [&](int n, bool whole_lines) __attribute__((always_inline)) {
        const float* from = height;
        if constexpr (requires { function.begin(0.0f); }) {
            for (int i = 0; i < n; ++i) begun[i] = function.begin(height[i]);
            from = begun;
        }
        if constexpr (requires { function.place(0.0f); }) {
            for (int i = 0; i < n; ++i) {
                const auto place = function.place(height[i]);
                steps[i] = place.step;
                begun[i] = place.fraction;
                beyond[i] = place.beyond;
            }
            for (int i = 0; i < n; ++i)
                __builtin_memcpy(ends + 2 * i, function.table + steps[i], 2 * sizeof(float));
        }
        const auto at = [&](int i) __attribute__((always_inline)) {
            if constexpr (requires { function.place(0.0f); }) {
                return function(ends[2 * i], ends[2 * i + 1], begun[i], beyond[i]);
            } else if constexpr (std::is_invocable_v<const Function&, float>) {
                return function(from[i]);
            } else {
                return function(from[i], other[i]);
            }
        };
        if (whole_lines) {
            for (int x = 0; x < n; x += k_line) {
                alignas(64) float line[k_line];
                for (int i = 0; i < k_line; ++i) line[i] = at(x + i);
                store_line(out + x, line);
            }
        } else {
            for (int x = 0; x < n; ++x) out[x] = at(x);
        }
        height += n;
        if (other != nullptr) other += n;
        out += n;
        count -= n;
    };
    if (streams) {
        const int to_line = (k_line - place_in_line(out)) % k_line;
        block(to_line < count ? to_line : count, false);
        while (count >= k_line) block(count < k_block ? count - count % k_line : k_block, true);
        end_lines();
    }
    while (count > 0) block(count < k_block ? count : k_block, false);
}

template <class... Function>
constexpr PointKernel kernel_of(FunctionList<Function...>) {
    return {{run<Function>...}};
}

}  // namespace

extern constexpr PointKernel point_kernel = kernel_of(PointFunctions{});

}  // namespace talus::TALUS_KERNEL_NAMESPACE
