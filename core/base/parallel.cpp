#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#ifndef TALUS_SERIAL
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <deque>
#include <optional>
#include <thread>

namespace talus {
namespace {

std::atomic<int> g_thread_count{0};
std::atomic<std::int64_t> g_sections{0};

// The cores that the process may use: who starts several may give each its own.
int machine_threads() {
#ifdef TALUS_SERIAL
    static const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#else
    static const int count = tbb::info::default_concurrency();
#endif
    return count;
}

#ifndef TALUS_SERIAL
// Runs work in an arena of so many threads. Each thread keeps the arenas of its last calls, for TBB takes
// about a millisecond and 8 KB to make one and lets it go late: a process of forty thousand short passes
// would spend its time on that alone. Work within work has an arena of its own, by its depth, so that a
// thread which waits for the inner work takes none of the outer.
template <class Work>
void run_in_arena(int threads, Work&& work) {
    struct Kept {
        std::optional<tbb::task_arena> arena;
        int threads = 0;
    };
    thread_local std::deque<Kept> kept;  // whose elements stay where they are
    thread_local std::size_t depth = 0;
    if (kept.size() == depth) kept.emplace_back();
    Kept& own = kept[depth];
    if (own.threads != threads) {
        own.threads = 0;
        own.arena.emplace(threads);
        own.threads = threads;
    }
    struct Deeper {
        std::size_t& level;
        explicit Deeper(std::size_t& depth_of_thread) : level(depth_of_thread) { ++level; }
        ~Deeper() { --level; }
    };
    const Deeper deeper(depth);
    own.arena->execute(work);
}
#endif

}  // namespace

void set_thread_count(int count) { g_thread_count = std::max(0, count); }

int thread_count() {
    const int count = g_thread_count;
    return count > 0 ? count : machine_threads();
}

std::int64_t parallel_sections() { return g_sections.load(std::memory_order_relaxed); }

int worthwhile_grain(int count, int grain, double work) {
    return work < k_min_parallel_work ? std::max(1, count) : grain;
}

void parallel_blocks(int begin, int end, int grain, const std::function<void(int, int)>& body) {
    assert(grain > 0);
    if (begin >= end) return;
    const int blocks = (end - begin - 1) / grain + 1;
    const auto run = [&](int block) {
        const int first = begin + block * grain;
        body(first, std::min(end, first + grain));
    };
#ifndef TALUS_SERIAL
    if (blocks > 1 && thread_count() > 1) {
        g_sections.fetch_add(1, std::memory_order_relaxed);
        const int threads = thread_count();
        // TBB keeps to the machine's number of threads unless it is told otherwise.
        std::optional<tbb::global_control> allowed;
        if (threads > machine_threads())
            allowed.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
        run_in_arena(threads, [&] { tbb::parallel_for(0, blocks, run, tbb::simple_partitioner{}); });
        return;
    }
#endif
    for (int block = 0; block < blocks; ++block) run(block);
}

}  // namespace talus
