#include "core/lesson/trace/half_steps.h"

#include <algorithm>
#include <cassert>

namespace talus {

std::string title_of(const HalfStep& half, const std::string& language) {
    assert(places_points(half.phase));
    if (half.phase == Phase::seeds) return worded("First points", language);
    const std::string_view word = half.phase == Phase::diamond ? "Diamond step" : "Square step";
    return worded(word, language) + " " + std::to_string(half.level);
}

bool has_strip(const LessonSetup& setup) {
    if (setup.is_line() || setup.is_of_map()) return false;
    const auto [width, height] = size_of(setup);
    return std::max(width, height) <= k_max_strip_side && !placement_of(setup).random_additions();
}

std::vector<HalfStep> half_steps(const LessonSetup& setup, std::int64_t done) {
    assert(has_strip(setup));
    const PlacementOrder order = placement_of(setup);
    std::vector<HalfStep> all;
    for (const PhaseSpan& span : order.phases()) {
        if (span.first < done && span.count > 0)
            all.push_back({span.phase, span.level, span.first, std::min(done, span.first + span.count)});
    }
    return all;
}

}  // namespace talus
