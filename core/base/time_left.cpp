#include "core/base/time_left.h"

#include <cmath>

#include "core/base/formatted.h"

namespace talus {
namespace {

// Before a fiftieth is done, or a second has passed, a task may still be preparing.
constexpr double k_min_fraction = 0.02;
constexpr double k_min_elapsed = 1;

constexpr int k_minute = 60;
constexpr int k_hour = 60 * k_minute;

}  // namespace

std::optional<double> seconds_left(double fraction, double elapsed) {
    if (!(fraction >= k_min_fraction) || !(elapsed >= k_min_elapsed) || fraction > 1) return std::nullopt;
    return elapsed * (1 - fraction) / fraction;
}

std::string time_left_text(double seconds) {
    const auto rounded_up = [&](int step) { return static_cast<int>(std::floor(seconds / step) + 1) * step; };
    if (seconds < 10) return formatted("%d s", rounded_up(1));
    if (seconds < 55) return formatted("%d s", rounded_up(5));
    if (seconds < k_hour - k_minute) return formatted("%d min", rounded_up(k_minute) / k_minute);
    const int minutes = rounded_up(k_minute) / k_minute;
    return formatted("%d h %d min", minutes / k_minute, minutes % k_minute);
}

}  // namespace talus
