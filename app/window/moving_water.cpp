#include "app/window/moving_water.h"

#include <algorithm>

namespace talus {

void MovingWater::attended(Clock::time_point when) { attended_ = std::max(attended_, when); }

double MovingWater::seconds(bool on, bool seen, Clock::time_point now) {
    // After a long picture they go on from where they were seen last rather than jump.
    constexpr double k_longest_step = 0.25;
    const double passed = std::chrono::duration<double>(now - last_).count();
    if (!on) seconds_ = 0;
    if (moves_ && on && seen) seconds_ += std::min(passed, k_longest_step);
    moves_ = on && seen && now - attended_ < k_patience;
    last_ = now;
    return seconds_;
}

void MovingWater::drawn(Clock::time_point begin, Clock::time_point end) {
    due_ = std::max<Clock::time_point>(begin + k_pause, end + 2 * (end - begin));
}

}  // namespace talus
