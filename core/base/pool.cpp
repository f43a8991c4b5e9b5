#include "core/base/pool.h"

#include <algorithm>
#include <bit>
#include <list>
#include <mutex>
#include <new>

namespace talus {
namespace {

constexpr std::size_t k_alignment = 64;  // bytes: a cache line, and the widest vector
constexpr std::size_t k_small = 4096;    // bytes: up to a page, the system's allocator is as quick

struct Block {
    void* data;
    std::size_t capacity;
};

struct Pool {
    std::mutex mutex;
    std::list<Block> kept;  // most recently freed first
    std::size_t budget = std::size_t{1} << 30;
    PoolStatistics statistics;
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

void release(Block block) { ::operator delete (block.data, std::align_val_t{k_alignment}); }

void trim(Pool& p) {
    while (p.statistics.kept > p.budget) {
        const Block oldest = p.kept.back();
        p.kept.pop_back();
        p.statistics.kept -= oldest.capacity;
        release(oldest);
    }
}

}  // namespace

PoolMemory::PoolMemory(std::size_t bytes) {
    if (bytes == 0) return;
    const std::size_t capacity = rounded(bytes);
    Pool& p = pool();
    {
        const std::lock_guard lock(p.mutex);
        for (auto block = p.kept.begin(); block != p.kept.end(); ++block) {
            if (block->capacity != capacity) continue;
            data_ = block->data;
            p.kept.erase(block);
            p.statistics.kept -= capacity;
            break;
        }
        if (data_ == nullptr) ++p.statistics.allocations;
        p.statistics.lent += capacity;
        p.statistics.most_lent = std::max(p.statistics.most_lent, p.statistics.lent);
    }
    if (data_ == nullptr) {
        try {
            data_ = ::operator new (capacity, std::align_val_t{k_alignment});
        } catch (const std::bad_alloc&) {
            const std::lock_guard lock(p.mutex);
            p.statistics.lent -= capacity;
            throw;
        }
    }
    capacity_ = capacity;
}

PoolMemory::~PoolMemory() {
    if (data_ == nullptr) return;
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    p.statistics.lent -= capacity_;
    if (capacity_ <= k_small) {
        release({data_, capacity_});
        return;
    }
    p.kept.push_front({data_, capacity_});
    p.statistics.kept += capacity_;
    trim(p);
}

PoolStatistics pool_statistics() {
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    return p.statistics;
}

void forget_most_lent() {
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    p.statistics.most_lent = p.statistics.lent;
}

void set_pool_budget(std::size_t bytes) {
    Pool& p = pool();
    const std::lock_guard lock(p.mutex);
    p.budget = bytes;
    trim(p);
}

}  // namespace talus
