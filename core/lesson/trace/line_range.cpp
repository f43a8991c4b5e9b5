#include "core/lesson/trace/line_range.h"

#include <algorithm>

#include "core/lesson/trace/class_trace.h"

namespace talus {

HeightRange line_range(const Trace& line) {
    const HeightRange own = line.extremes();
    HeightRange range{std::min(own.low, 0.0f), std::max(own.high, 0.0f)};
    if (line.numbers() == NumberKind::tenths) {
        constexpr auto k_class = static_cast<float>(ClassNumbers::k_max_seed);
        if (range.low < 0) range.low = std::min(range.low, -k_class);
        range.high = std::max(range.high, k_class);
    }
    range.high = std::max(range.high, range.low + 1);
    return range;
}

}  // namespace talus
