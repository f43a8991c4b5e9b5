#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

#include "core/base/pool.h"

namespace talus {

/// Values on a rectangle of cells: row-major, contiguous, 64-byte aligned, `(x, y)` with y downwards (row 0
/// is north).
///
/// The memory comes from the pool and returns to it, so that making grids of one size repeatedly costs no
/// page faults. A new grid is uninitialised unless a fill value is given.
template <class T>
class Grid {
    static_assert(std::is_trivially_copyable_v<T>, "grids hold plain values");

 public:
    Grid() = default;
    /// width, height: cells, at least 0; a grid without cells is empty.
    Grid(int width, int height) : width_(width), height_(height), memory_(bytes_for(width, height)) {}
    Grid(int width, int height, T fill) : Grid(width, height) { std::fill_n(data(), size(), fill); }
    Grid(const Grid& other) : Grid(other.width_, other.height_) {
        std::copy_n(other.data(), other.size(), data());
    }
    Grid(Grid&& other) noexcept { swap(other); }
    Grid& operator=(Grid other) noexcept {
        swap(other);
        return *this;
    }

    int width() const { return width_; }
    int height() const { return height_; }
    std::size_t size() const { return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_); }
    bool empty() const { return size() == 0; }

    T* data() { return static_cast<T*>(memory_.data()); }
    const T* data() const { return static_cast<const T*>(memory_.data()); }
    T* row(int y) { return data() + static_cast<std::ptrdiff_t>(y) * width_; }
    const T* row(int y) const { return data() + static_cast<std::ptrdiff_t>(y) * width_; }
    std::span<T> values() & { return {data(), size()}; }
    std::span<const T> values() const& { return {data(), size()}; }
    std::span<const T> values() const&& = delete;  // a temporary grid would be gone at the end of the line

    T& operator()(int x, int y) {
        assert(x >= 0 && x < width_ && y >= 0 && y < height_);
        return row(y)[x];
    }
    const T& operator()(int x, int y) const {
        assert(x >= 0 && x < width_ && y >= 0 && y < height_);
        return row(y)[x];
    }

    /// Compares size and values (so that NaN differs from itself, as for float).
    friend bool operator==(const Grid& a, const Grid& b) {
        return a.width_ == b.width_ && a.height_ == b.height_ &&
               std::equal(a.data(), a.data() + a.size(), b.data());
    }

 private:
    static std::size_t bytes_for(int width, int height) {
        assert(width >= 0 && height >= 0);
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * sizeof(T);
    }
    void swap(Grid& other) noexcept {
        std::swap(width_, other.width_);
        std::swap(height_, other.height_);
        memory_.swap(other.memory_);
    }

    int width_ = 0;
    int height_ = 0;
    PoolMemory memory_;
};

}  // namespace talus
