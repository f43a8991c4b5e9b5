#pragma once

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "core/base/pool.h"

namespace talus {

/// Allocates many small arrays of the same lifetime from a few blocks of the pool: a hundred requests to the
/// pool would take longer than a small window's arithmetic. All of them are freed at once.
class Arena {
 public:
    /// Returns an array of plain values, 64-byte aligned and uninitialised. Throws std::bad_alloc.
    template <class T>
    T* take(std::size_t count) {
        static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
        const std::size_t bytes = (count * sizeof(T) + k_alignment - 1) / k_alignment * k_alignment;
        if (bytes > left_) add_block(bytes);
        std::byte* const taken = next_;
        next_ += bytes;
        left_ -= bytes;
        return reinterpret_cast<T*>(taken);
    }
    template <class T>
    T* take(int count) {
        return take<T>(static_cast<std::size_t>(count));
    }

 private:
    static constexpr std::size_t k_alignment = 64;
    static constexpr std::size_t k_block = 48 * 1024;  // bytes

    void add_block(std::size_t bytes) {
        left_ = std::max(bytes, k_block);
        blocks_.emplace_back(left_);
        next_ = static_cast<std::byte*>(blocks_.back().data());
    }

    std::vector<PoolMemory> blocks_;
    std::byte* next_ = nullptr;
    std::size_t left_ = 0;  // bytes
};

}  // namespace talus
