#pragma once

#include <cstdint>
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

/// Returns how often parallel_blocks() has given work to several threads, a section each. For tests.
std::int64_t parallel_sections();

/// The smallest work of a section, in nanoseconds on one thread, that is worth a second one.
///
/// Measured by `talus_bench --benchmark_filter=section` on two cores that other programs used, too. Sections
/// one right after the other lose at 2 us of work and gain at 10 (which take 6.6). Where the other thread
/// slept for 1 ms, 10 and 20 us take 11.6 and 24; what is worse, it may get no core for a while after it took
/// its share: 60 and 80 us took 0.3 and 0.2 ms in the median, and of those measured 0.24 ms was the first to
/// gain. 0.1 ms is chosen between the two: at most half of it is lost where a second thread would have
/// helped.
inline constexpr double k_min_parallel_work = 100e3;

/// Returns the grain for `count` items which take `work` nanoseconds together on one thread: `grain`, or all
/// of them where that is not worth a second thread.
int worthwhile_grain(int count, int grain, double work);

}  // namespace talus
