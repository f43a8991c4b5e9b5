#include "core/filter/point_kernel.h"

#include <type_traits>

#include "core/base/streaming_store.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// Cells that are worked on together: few enough to stay in the nearest cache.
constexpr int k_block = 16 * k_line;

template <class Function>
constexpr bool k_is_sum = requires(Function function) {
    function.pieces;
};

// Some pieces at a time, whose sum stays in a register.
template <int k_together, class Function>
[[gnu::always_inline]] inline void add_rises_of(const typename Function::Piece* pieces, const float* height,
                                                int n, float* __restrict sum) {
    typename Function::Piece own[k_together];  // so that no store could change them
    for (int p = 0; p < k_together; ++p) own[p] = pieces[p];
    for (int i = 0; i < n; ++i) {
        float risen = sum[i];
        for (int p = 0; p < k_together; ++p) risen += Function::rise(own[p], height[i]);
        sum[i] = risen;
    }
}

template <class Function>
[[gnu::always_inline]] inline void add_rises(const Function& function, const float* height, int n,
                                             float* __restrict sum) {
    const typename Function::Piece* piece = function.pieces.data();
    std::size_t left = function.pieces.size();
    for (; left >= 3; left -= 3, piece += 3) add_rises_of<3, Function>(piece, height, n, sum);
    for (; left >= 1; left -= 1, piece += 1) add_rises_of<1, Function>(piece, height, n, sum);
}

template <class Function>
void run(const Function& numbers, const float* height, const float* other, int count, bool streams,
         float* __restrict out) {
    const Function function = numbers;  // so that no store could change them
    alignas(64) float begun[k_block];
    const auto block = [&](int n, bool whole_lines) __attribute__((always_inline)) {
        const float* from = height;
        if constexpr (requires { function.begin(0.0f); }) {
            for (int i = 0; i < n; ++i) begun[i] = function.begin(height[i]);
            from = begun;
        }
        if constexpr (k_is_sum<Function>) {
            for (int i = 0; i < n; ++i) begun[i] = function.start(height[i]);
            add_rises(function, height, n, begun);
            from = begun;
        }
        const auto at = [&](int i) __attribute__((always_inline)) {
            if constexpr (k_is_sum<Function>) {
                return from[i];
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
