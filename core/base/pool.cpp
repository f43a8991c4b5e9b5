#include "core/base/pool.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <list>
#include <mutex>
#include <new>

#include "core/base/platform.h"

namespace talus {
namespace {

constexpr std::size_t k_alignment = 64;  // bytes: a cache line, and the widest vector
constexpr std::size_t k_small = 4096;    // bytes: up to a page, the system's allocator is as quick
// Lent and waiting blocks together take no more than was lent at once at some time, and so many bytes: where
// sizes change, blocks whose size nobody asks for go back to the system before more memory is taken.
constexpr std::size_t k_spare = std::size_t{64} << 20;

struct Block {
    void* data;
    std::size_t capacity;
};

// Enough for the largest map that the machine works on comfortably.
std::size_t start_budget() {
    return std::max(std::size_t{1} << 30, static_cast<std::size_t>(platform::physical_memory() / 8));
}

struct Pool {
    std::mutex mutex;       // for what follows up to the counts, so that small blocks need none
    std::list<Block> kept;  // most recently freed first
    std::size_t kept_bytes = 0;
    std::size_t budget = start_budget();

    std::atomic<std::size_t> lent{0};
    std::atomic<std::size_t> peak_lent{0};
    std::atomic<std::size_t> allocations{0};

    void lend(std::size_t capacity) {
        const std::size_t now = lent.fetch_add(capacity, std::memory_order_relaxed) + capacity;
        std::size_t peak = peak_lent.load(std::memory_order_relaxed);
        while (now > peak && !peak_lent.compare_exchange_weak(peak, now, std::memory_order_relaxed)) {
        }
    }
    void take_back(std::size_t capacity) { lent.fetch_sub(capacity, std::memory_order_relaxed); }
};

Pool& pool() {
    static Pool* the_pool =
        new Pool;  // never destroyed: grids in static objects may outlive any order of destruction
    return *the_pool;
}

// Capacities are rounded up to an eighth of a power of two, so that blocks of nearly equal sizes can stand in
// for each other at a cost of at most an eighth.
std::size_t rounded(std::size_t bytes) {
    if (bytes <= k_small) return (bytes + k_alignment - 1) & ~(k_alignment - 1);
    const std::size_t step = std::bit_floor(bytes) / 8;
    return (bytes + step - 1) / step * step;
}

// From this size on a block is mapped by large pages: writing to fresh memory then takes a fifth of the time.
constexpr std::size_t k_mapped_large = 4 * platform::k_large_page;

std::align_val_t alignment(std::size_t capacity) {
    return std::align_val_t{capacity >= k_mapped_large ? platform::k_large_page : k_alignment};
}

// A small block, aligned by hand: the system's own aligned allocation does not reuse the memory that it keeps
// for the next request. The pointer to the whole block lies right before the aligned part.
void* allocate_small(std::size_t capacity) {
    void* const all = ::operator new(capacity + k_alignment);
    char* const start = static_cast<char*>(all);
    char* const block = start + (k_alignment - reinterpret_cast<std::uintptr_t>(start) % k_alignment);
    std::memcpy(block - sizeof(all), &all, sizeof(all));
    return block;
}

void release_small(void* block) {
    void* all;
    std::memcpy(&all, static_cast<char*>(block) - sizeof(all), sizeof(all));
    ::operator delete(all);
}

void* allocate(std::size_t capacity) {
    if (capacity <= k_small) return allocate_small(capacity);
    void* memory = ::operator new(capacity, alignment(capacity));
    if (capacity >= k_mapped_large) platform::ask_for_large_pages(memory, capacity);
    return memory;
}

void release(Block block) { ::operator delete(block.data, alignment(block.capacity)); }

// Releases blocks until at most so many bytes wait, those first that have waited longest.
void trim(Pool& p, std::size_t bytes) {
    while (p.kept_bytes > bytes) {
        const Block oldest = p.kept.back();
        p.kept.pop_back();
        p.kept_bytes -= oldest.capacity;
        release(oldest);
    }
}

// Returns a waiting block, or null; then there is room for a new one.
void* kept_block(Pool& p, std::size_t capacity) {
    const std::lock_guard lock(p.mutex);
    for (auto block = p.kept.begin(); block != p.kept.end(); ++block) {
        if (block->capacity != capacity) continue;
        void* const data = block->data;
        p.kept.erase(block);
        p.kept_bytes -= capacity;
        return data;
    }
    const std::size_t lent = p.lent.load(std::memory_order_relaxed) + capacity;
    const std::size_t most = std::max(lent, p.peak_lent.load(std::memory_order_relaxed)) + k_spare;
    trim(p, most - lent);
    return nullptr;
}

}  // namespace

PoolMemory::PoolMemory(std::size_t bytes) {
    if (bytes == 0) return;
    const std::size_t capacity = rounded(bytes);
    Pool& p = pool();
    if (capacity > k_small) data_ = kept_block(p, capacity);
    if (data_ == nullptr) {
        p.allocations.fetch_add(1, std::memory_order_relaxed);
        data_ = allocate(capacity);
    }
    p.lend(capacity);
    capacity_ = capacity;
}

PoolMemory::~PoolMemory() {
    if (data_ == nullptr) return;
    Pool& p = pool();
    p.take_back(capacity_);
    if (capacity_ <= k_small) {
        release_small(data_);
        return;
    }
    const std::lock_guard lock(p.mutex);
    p.kept.push_front({data_, capacity_});
    p.kept_bytes += capacity_;
    trim(p, p.budget);
}

PoolStatistics pool_statistics() {
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    return {p.lent, p.peak_lent, p.kept_bytes, p.allocations};
}

void reset_peak_lent() {
    Pool& p = pool();
    p.peak_lent = p.lent.load();
}

void set_pool_budget(std::size_t bytes) {
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    p.budget = bytes;
    trim(p, bytes);
}

}  // namespace talus
