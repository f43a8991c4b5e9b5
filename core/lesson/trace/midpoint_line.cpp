#include "core/lesson/trace/midpoint_line.h"

#include <algorithm>

#include "core/base/math.h"
#include "core/base/random.h"

namespace talus {

MidpointLine::MidpointLine(std::uint64_t seed, int levels, const MidpointLaw& law)
    : seed_(seed), levels_(std::clamp(levels, 0, k_max_levels)), law_(law) {
    const int last = 1 << levels_;
    heights_.resize(static_cast<std::size_t>(last) + 1);
    for (int i = 0; i <= last; ++i) {
        const Step placed = step(i);
        heights_[static_cast<std::size_t>(placed.place)] = static_cast<float>(placed.mean + placed.offset);
    }
}

std::vector<float> MidpointLine::at_level(int level) const {
    const auto stride = std::size_t{1} << (levels_ - std::clamp(level, 0, levels_));
    std::vector<float> known;
    for (std::size_t i = 0; i < heights_.size(); i += stride) known.push_back(heights_[i]);
    return known;
}

MidpointLine::Step MidpointLine::step(int index) const {
    if (index < 2) {
        const int place = index << levels_;
        return {0, place, 0, static_cast<double>(law_.level), offset_at(place, 0)};
    }
    int level = 1;
    while (index >= steps_before(level + 1)) ++level;
    const int reach = 1 << (levels_ - level);
    const int place = (2 * (index - steps_before(level)) + 1) * reach;
    const auto height = [&](int at) { return static_cast<double>(heights_[static_cast<std::size_t>(at)]); };
    return {level, place, reach, (height(place - reach) + height(place + reach)) / 2,
            offset_at(place, level)};
}

int MidpointLine::steps_before(int level) const { return level == 0 ? 0 : (1 << (level - 1)) + 1; }

double MidpointLine::offset_at(int place, int level) const {
    // In units of the finest line there can be, so that a place is the same one at any number of levels.
    const auto unit = static_cast<std::uint32_t>(place) << (k_max_levels - levels_);
    const double amplitude =
        static_cast<double>(law_.relief) * exp2(-static_cast<double>(law_.smoothness) * level);
    return amplitude * static_cast<double>(to_signed_unit(hash(row_key(seed_, 0, 0), unit)));
}

}  // namespace talus
