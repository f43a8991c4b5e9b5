#include "core/map/contour_interval.h"

#include <cmath>

#include "core/base/math.h"
#include "core/base/round_numbers.h"

namespace talus {

double contour_interval(double relief, double share_seen) {
    constexpr double k_lines = 35;           // over the relief
    constexpr double k_smallest = 1.0 / 64;  // share seen from which on lines do not grow closer
    if (!(relief > 0)) return 0;
    return round_up_125(relief / k_lines * clamp(share_seen, k_smallest, 1.0));
}

bool is_index_level(double level, double interval) {
    const double number = std::floor(level / interval + 0.5);
    return number - k_index_lines * std::floor(number / k_index_lines) == 0;
}

}  // namespace talus
