#pragma once

#include <algorithm>
#include <chrono>

namespace talus {

/// The cost of a task that is spread over several frames.
struct SpreadWork {
    double seconds = 0;  ///< in all
    double longest = 0;  ///< s, of the longest part

    /// Runs and times one frame's part.
    template <class Work>
    void frame(Work work) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        const double part = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        seconds += part;
        longest = std::max(longest, part);
    }
};

}  // namespace talus
