#pragma once

namespace talus {

/// Fetches a row of floats into the cache before it is read: rows of a map lie in pages of their own, for
/// which no processor looks ahead by itself.
inline void prefetch_row(const float* row, int count) {
    constexpr int k_line = 16;  // floats in a line of the cache
    for (int i = 0; i < count; i += k_line) __builtin_prefetch(row + i, 0, 2);
}

}  // namespace talus
