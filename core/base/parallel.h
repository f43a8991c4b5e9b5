#pragma once

#include <functional>

namespace talus {

/// Sets how many threads work on one task, the caller's included; 0 takes the machine's own number, as at the
/// start. Results never depend on it.
void set_thread_count(int count);
int thread_count();

/// Calls body(first, last) for consecutive blocks of [begin, end), each `grain` long except the last, on up
/// to thread_count() threads, and returns when all are done. The blocks are the same for any number of
/// threads. If a body throws, blocks that have not begun are dropped and one of the exceptions reaches the
/// caller.
///
/// In a build for the thread sanitizer (TALUS_SERIAL) the blocks run one after another, because Debian's
/// oneTBB is not instrumented and would flood the report.
void parallel_blocks(int begin, int end, int grain, const std::function<void(int first, int last)>& body);

}  // namespace talus
