#include "app/window/frame_times.h"

#include <algorithm>
#include <vector>

namespace talus {

void FrameTimes::begin() {
    begin_ = Clock::now();
    drawn_ = {};
}

double FrameTimes::end() {
    const Clock::duration all = Clock::now() - begin_;
    work_.push_back(std::chrono::duration<double>(all - drawn_).count());
    if (work_.size() > k_most) work_.pop_front();
    ++frames_;
    return std::chrono::duration<double>(all).count();
}

double FrameTimes::median() const {
    if (work_.empty()) return 0;
    std::vector<double> sorted(work_.begin(), work_.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

double FrameTimes::worst() const { return work_.empty() ? 0 : *std::max_element(work_.begin(), work_.end()); }

}  // namespace talus
