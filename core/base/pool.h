#pragma once

#include <cstddef>
#include <utility>

namespace talus {

/// A block of memory, 64-byte aligned, on loan from the process-wide pool; it returns there when destroyed.
///
/// Fresh memory costs more than the arithmetic on it (64 MiB of page faults 22 ms, a 4097² diamond-square
/// 3 ms), so freed blocks are kept for the next request of a similar size, and large ones have large pages.
class PoolMemory {
 public:
    PoolMemory() = default;
    /// bytes: may be 0, then data() is null. Throws std::bad_alloc when the system has no more.
    explicit PoolMemory(std::size_t bytes);
    PoolMemory(PoolMemory&& other) noexcept { swap(other); }
    PoolMemory& operator=(PoolMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ~PoolMemory();

    void* data() { return data_; }
    const void* data() const { return data_; }
    void swap(PoolMemory& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }

 private:
    void* data_ = nullptr;
    std::size_t capacity_ = 0;  // bytes
};

/// State of the pool, for tests, the benchmark and the memory line of the status bar. All sizes in bytes.
struct PoolStatistics {
    std::size_t lent = 0;         ///< in blocks in use
    std::size_t peak_lent = 0;    ///< the maximum so far, or since reset_peak_lent()
    std::size_t kept = 0;         ///< in blocks waiting for the next request
    std::size_t allocations = 0;  ///< how often the system was asked for a block
};
PoolStatistics pool_statistics();
/// Resets peak_lent to what is lent now.
void reset_peak_lent();

/// Returns waiting blocks to the system until at most this many bytes wait (least recently freed first), now
/// and from now on. The default is an eighth of the machine's memory, at least 1 GiB.
void set_pool_budget(std::size_t bytes);

}  // namespace talus
