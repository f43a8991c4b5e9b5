#include "app/editor/recent_times.h"

#include <algorithm>
#include <vector>

namespace talus {

void RecentTimes::add(double seconds) {
    times_.push_back(seconds);
    if (times_.size() > k_max_count) times_.pop_front();
}

double RecentTimes::median() const {
    if (times_.empty()) return 0;
    std::vector<double> sorted(times_.begin(), times_.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

double RecentTimes::worst() const {
    return times_.empty() ? 0 : *std::max_element(times_.begin(), times_.end());
}

}  // namespace talus
