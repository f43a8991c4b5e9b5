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
constexpr int k_lanes = 32;
constexpr int k_half = k_lanes / 2;

// Calls cells(first, length) for blocks of a row. All but those of a short row are full vectors: the last one
// begins so much earlier, and what it makes again is the same.
template <class Cells>
[[gnu::always_inline]] inline void each_block(int count, const Cells& cells) {
    int first = 0;
    while (count - first >= k_lanes) {
        const int whole = (count - first) / k_lanes * k_lanes;
        const int length = whole < k_block ? whole : k_block;
        cells(first, length);
        first += length;
    }
    if (first == count) return;
    if (count >= k_lanes) {
        cells(count - k_lanes, k_lanes);
    } else if (count >= k_half) {
        cells(0, k_half);
        cells(count - k_half, k_half);
    } else {
        cells(0, count);
    }
}

// Bytes of random bits first, so that the loops over cells have bytes alone.
[[gnu::always_inline]] inline void make_bits(const std::uint32_t* spread, RowKey key, int length,
                                             std::uint8_t* __restrict bits) {
    for (int i = 0; i < length; ++i) bits[i] = static_cast<std::uint8_t>(hash_spread(key, spread[i]) >> 24);
}

void zoom(const std::uint8_t* here, const std::uint8_t* below, const std::uint32_t* spread, RowKey key,
          int count, std::uint8_t* __restrict even, std::uint8_t* __restrict odd) {
    each_block(
        count, [=](int first, int length) __attribute__((always_inline)) {
            std::uint8_t bits[k_block];
            make_bits(spread + first, key, length, bits);
            const std::uint8_t* const a = here + first;
            const std::uint8_t* const b = below + first;
            std::uint8_t* __restrict const upper = even + 2 * first;
            std::uint8_t* __restrict const lower = odd + 2 * first;
            for (int i = 0; i < length; ++i) {
                const std::uint8_t east = mask_of(bits[i], 0), south = mask_of(bits[i], 1);
                const std::uint8_t east2 = mask_of(bits[i], 2), south2 = mask_of(bits[i], 3);
                upper[2 * i] = a[i];
                upper[2 * i + 1] = either(east, a[i + 1], a[i]);
                lower[2 * i] = either(south, b[i], a[i]);
                lower[2 * i + 1] =
                    either(south2, either(east2, b[i + 1], b[i]), either(east2, a[i + 1], a[i]));
            }
        });
}

void smooth(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below,
            const std::uint32_t* spread, RowKey key, int count, std::uint8_t* __restrict out) {
    each_block(
        count, [=](int first, int length) __attribute__((always_inline)) {
            std::uint8_t bits[k_block];
            make_bits(spread + first, key, length, bits);
            std::uint8_t* __restrict const to = out + first;
            for (int i = 0; i < length; ++i) {
                const std::uint8_t west = row[first + i], own = row[first + i + 1], east = row[first + i + 2];
                const std::uint8_t north = above[first + i], south = below[first + i];
                const auto across = static_cast<std::uint8_t>(west == east ? 0xff : 0);
                const auto down = static_cast<std::uint8_t>(north == south ? 0xff : 0);
                const auto takes_west = static_cast<std::uint8_t>(
                    across & static_cast<std::uint8_t>(~down | mask_of(bits[i], 0)));
                to[i] = either(takes_west, west, either(down, north, own));
            }
        });
}

void border(const std::uint8_t* above, const std::uint8_t* row, const std::uint8_t* below, int count,
            std::uint8_t* __restrict out) {
    for (int i = 0; i < count; ++i) {
        const std::uint8_t own = row[i + 1];
        const bool differs = (row[i] != own) | (row[i + 2] != own) | (above[i] != own) | (below[i] != own);
        out[i] = static_cast<std::uint8_t>(differs);
    }
}

}  // namespace

extern const GrownKernel grown_kernel = {zoom, smooth, border};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
