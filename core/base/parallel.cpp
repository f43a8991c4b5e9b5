#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#ifndef TALUS_SERIAL
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <thread>

namespace talus {
namespace {

std::atomic<int> g_thread_count{0};

int machine_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

}  // namespace

void set_thread_count(int count) { g_thread_count = std::max(0, count); }

int thread_count() {
    const int count = g_thread_count;
    return count > 0 ? count : machine_threads();
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
        // TBB keeps to the machine's number of threads unless it is told otherwise.
        const tbb::global_control allowed(
            tbb::global_control::max_allowed_parallelism,
            static_cast<std::size_t>(std::max(thread_count(), machine_threads())));
        tbb::task_arena arena(thread_count());
        arena.execute([&] { tbb::parallel_for(0, blocks, run, tbb::simple_partitioner{}); });
        return;
    }
#endif
    for (int block = 0; block < blocks; ++block) run(block);
}

}  // namespace talus
