#include "core/lesson/trace/track.h"

#include <algorithm>
#include <cmath>

namespace talus {

std::string Mark::label(const std::string& language) const {
    return worded(whole, language,
                  {{"part", part ? short_label(language) : ""},
                   {"number", std::to_string(number)},
                   {"count", std::to_string(count)},
                   {"text", text ? worded(*text, language) : ""}});
}

std::string Mark::short_label(const std::string& language) const {
    return part ? worded(*part, language, {{"number", std::to_string(number)}}) : label(language);
}

const Mark& Track::mark_of(std::int64_t step) const {
    const auto after = std::upper_bound(marks.begin(), marks.end(), step,
                                        [](std::int64_t s, const Mark& mark) { return s < mark.step; });
    return after == marks.begin() ? marks.front() : *(after - 1);
}

double share_of(const Track& track, std::int64_t position) {
    const std::size_t passages = track.marks.size();
    for (std::size_t i = passages; i-- > 0;) {
        const std::int64_t begin = track.marks[i].step;
        if (position < begin) continue;
        const std::int64_t end = i + 1 < passages ? track.marks[i + 1].step : track.steps;
        const double within = static_cast<double>(position - begin) / static_cast<double>(end - begin);
        return (static_cast<double>(i) + within) / static_cast<double>(passages);
    }
    return 0;
}

std::int64_t position_at(const Track& track, double share) {
    const std::size_t passages = track.marks.size();
    if (passages == 0) return 0;
    const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(passages);
    const std::size_t i = std::min(passages - 1, static_cast<std::size_t>(place));
    const std::int64_t begin = track.marks[i].step;
    const std::int64_t end = i + 1 < passages ? track.marks[i + 1].step : track.steps;
    const double within = (place - static_cast<double>(i)) * static_cast<double>(end - begin);
    return begin + static_cast<std::int64_t>(std::floor(within + 0.5));
}

}  // namespace talus
