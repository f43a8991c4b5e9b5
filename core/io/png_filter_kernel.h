#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/kernel.h"

namespace talus {

/// The five filters of PNG (its specification, chapter 9): what remains of a row's bytes when they are
/// predicted from the bytes to the left and above.
enum class PngFilter : std::uint8_t { none, sub, up, average, paeth };
inline constexpr int k_png_filters = 5;

struct PngFilterKernel {
    /// Filters a row. row, above: `bytes` each, at least one pixel. pixel: bytes to the left neighbour.
    void (*filter)(PngFilter filter, const std::uint8_t* row, const std::uint8_t* above, std::size_t bytes,
                   std::size_t pixel, std::uint8_t* out);
    /// Returns the sum of the bytes' absolute values, each read as −128 to 127: small where the filter
    /// predicts well.
    std::uint32_t (*magnitude)(const std::uint8_t* bytes, std::size_t count);
};

TALUS_DECLARE_KERNEL(PngFilterKernel, png_filter_kernel)

}  // namespace talus
