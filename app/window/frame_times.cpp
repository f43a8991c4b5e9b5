#include "app/window/frame_times.h"

namespace talus {

void FrameTimes::begin() {
    begin_ = Clock::now();
    drawn_ = {};
}

double FrameTimes::end() {
    const Clock::duration all = Clock::now() - begin_;
    work_.add(std::chrono::duration<double>(all - drawn_).count());
    ++frames_;
    return std::chrono::duration<double>(all).count();
}

}  // namespace talus
