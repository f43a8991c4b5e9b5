#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/base/random.h"

namespace talus {

/// Returns 64 bits that stand for a run of bytes, so that what was written can be compared with what is read
/// back without keeping it. Must not be stored in files: the words have the machine's byte order.
inline std::uint64_t byte_sum(const void* data, std::size_t bytes, std::uint64_t start = 0) {
    std::uint64_t sum = mix(start ^ bytes);
    for (std::size_t at = 0; at < bytes; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, static_cast<const char*>(data) + at, std::min<std::size_t>(8, bytes - at));
        sum = mix(sum ^ word);
    }
    return sum;
}

}  // namespace talus
