#pragma once

#include "core/base/random.h"

namespace talus {

/// The keys of many rows, of one seed and channel: row_key() with the work done once that no row changes. Of
/// its four mixings one is left for a row, which counts where rows are short.
class RowKeys {
 public:
    constexpr RowKeys(std::uint64_t seed, std::uint32_t channel)
        : start_(mix(combine_seeds(seed, channel) + 0x9e3779b97f4a7c15ull)) {}

    /// row_key(seed, y, channel)
    constexpr RowKey at(std::int64_t y) const {
        const std::uint64_t key = mix(start_ + static_cast<std::uint64_t>(y));
        return {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32) | 1};
    }

 private:
    std::uint64_t start_;
};

}  // namespace talus
