#pragma once

#include <functional>

namespace talus {

/// How many threads work on one task, the caller's included. Results never depend on it.
/// set_thread_count(0) takes the machine's own number, which is also the start value.
void set_thread_count(int count);
int thread_count();

/// Calls body(first, last) for consecutive blocks of [begin, end), each `grain` long but for the last, on up
/// to thread_count() threads, and returns when all are done. The blocks are the same for any number of
/// threads. If a body throws, blocks not yet begun are dropped and one of the exceptions reaches the caller.
///
/// In a build for the thread sanitizer (TALUS_SERIAL) the blocks run one after another, for Debian's oneTBB
/// is not instrumented and drowns the report.
void parallel_blocks(int begin, int end, int grain, const std::function<void(int first, int last)>& body);

}  // namespace talus
