#include "core/io/png_filter_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

inline int magnitude_of(int value) { return value < 0 ? -value : value; }

// Whichever of left, above and their corner lies nearest to left + above − corner.
inline int paeth(int left, int above, int corner) {
    const int to_left = magnitude_of(above - corner);
    const int to_above = magnitude_of(left - corner);
    const int to_corner = magnitude_of(above - corner + left - corner);
    const int nearer = to_above <= to_corner ? above : corner;
    return to_left <= to_above && to_left <= to_corner ? left : nearer;
}

void filter(PngFilter filter, const std::uint8_t* row, const std::uint8_t* above, std::size_t bytes,
            std::size_t pixel, std::uint8_t* __restrict out) {
    const auto each = [&](auto&& predicted) {
        // Left of the row lie zeros.
        for (std::size_t i = 0; i < pixel; ++i)
            out[i] = static_cast<std::uint8_t>(row[i] - predicted(0, above[i], 0));
        for (std::size_t i = pixel; i < bytes; ++i)
            out[i] =
                static_cast<std::uint8_t>(row[i] - predicted(row[i - pixel], above[i], above[i - pixel]));
    };
    switch (filter) {
        case PngFilter::none:
            each([](int, int, int) { return 0; });
            return;
        case PngFilter::sub:
            each([](int left, int, int) { return left; });
            return;
        case PngFilter::up:
            each([](int, int up, int) { return up; });
            return;
        case PngFilter::average:
            each([](int left, int up, int) { return (left + up) / 2; });
            return;
        case PngFilter::paeth:
            each([](int left, int up, int corner) { return paeth(left, up, corner); });
            return;
    }
}

std::uint32_t magnitude(const std::uint8_t* bytes, std::size_t count) {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
        sum += static_cast<std::uint32_t>(magnitude_of(static_cast<std::int8_t>(bytes[i])));
    return sum;
}

}  // namespace

extern const PngFilterKernel png_filter_kernel = {filter, magnitude};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
