#include "core/biome/grown_kernel.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// All ones where the bit is set.
[[gnu::always_inline]] inline std::uint8_t mask_of(std::uint32_t bits, int bit) {
    return static_cast<std::uint8_t>(-static_cast<int>((bits >> bit) & 1u));
}
[[gnu::always_inline]] inline std::uint8_t either(std::uint8_t mask, std::uint8_t one, std::uint8_t other) {
    return static_cast<std::uint8_t>((one & mask) | (other & ~mask));
}

constexpr int k_block = 256;

void zoom(const std::uint8_t* here, const std::uint8_t* below, const std::uint32_t* spread, RowKey key,
          int count, std::uint8_t* __restrict even, std::uint8_t* __restrict odd) {
    // Bytes of random bits first, so that the loop over cells has bytes alone.
    std::uint8_t bits[k_block];
    for (int first = 0; first < count; first += k_block) {
        const int length = count - first < k_block ? count - first : k_block;
        for (int i = 0; i < length; ++i)
            bits[i] = static_cast<std::uint8_t>(hash_spread(key, spread[first + i]) >> 24);
        const std::uint8_t* const a = here + first;
        const std::uint8_t* const b = below + first;
        std::uint8_t* const upper = even + 2 * first;
        std::uint8_t* const lower = odd + 2 * first;
        for (int i = 0; i < length; ++i) {
            const std::uint8_t east = mask_of(bits[i], 0), south = mask_of(bits[i], 1);
            const std::uint8_t east2 = mask_of(bits[i], 2), south2 = mask_of(bits[i], 3);
            upper[2 * i] = a[i];
            upper[2 * i + 1] = either(east, a[i + 1], a[i]);
            lower[2 * i] = either(south, b[i], a[i]);
            lower[2 * i + 1] = either(south2, either(east2, b[i + 1], b[i]), either(east2, a[i + 1], a[i]));
        }
    }
}

void smooth(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below,
            const std::uint32_t* spread, RowKey key, int count, std::uint8_t* __restrict out) {
    std::uint8_t bits[k_block];
    for (int first = 0; first < count; first += k_block) {
        const int length = count - first < k_block ? count - first : k_block;
        for (int i = 0; i < length; ++i)
            bits[i] = static_cast<std::uint8_t>(hash_spread(key, spread[first + i]) >> 24);
        for (int i = 0; i < length; ++i) {
            const std::uint8_t west = row[first + i], own = row[first + i + 1], east = row[first + i + 2];
            const std::uint8_t north = above[first + i], south = below[first + i];
            const auto across = static_cast<std::uint8_t>(west == east ? 0xff : 0);
            const auto down = static_cast<std::uint8_t>(north == south ? 0xff : 0);
            const auto takes_west =
                static_cast<std::uint8_t>(across & static_cast<std::uint8_t>(~down | mask_of(bits[i], 0)));
            out[first + i] = either(takes_west, west, either(down, north, own));
        }
    }
}

}  // namespace

extern const GrownKernel grown_kernel = {zoom, smooth};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
