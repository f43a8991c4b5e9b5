#pragma once

#include <cstddef>
#include <deque>

namespace talus {

/// Remembers how long the last runs of something took, in seconds. All figures are 0 before the first.
class RecentTimes {
 public:
    static constexpr std::size_t k_max_count = 256;  // remembered

    void add(double seconds);
    std::size_t size() const { return times_.size(); }
    double last() const { return times_.empty() ? 0 : times_.back(); }
    double median() const;
    double worst() const;

 private:
    std::deque<double> times_;  // the newest last
};

}  // namespace talus
