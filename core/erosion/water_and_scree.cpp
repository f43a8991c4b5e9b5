#include "core/erosion/water_and_scree.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace talus {

// The first multiple of the interval after now.
double WaterAndScree::next_slide() const {
    if (!slides_) return std::numeric_limits<double>::infinity();
    return (std::floor(length() / k_interval) + 1) * k_interval;
}

double WaterAndScree::next_step() const { return std::min(water_.next_step(), next_slide() - length()); }

double WaterAndScree::step(double max_length, Progress* progress) {
    const double slide = next_slide();
    const double taken = water_.step(std::min(max_length, slide - length()), progress);
    if (length() < slide) return taken;
    if (!scratch_.scree) {
        scratch_.scree.emplace(water_.lattice(), water_.ground().start, slides_->talus, slides_->ease);
    }
    water_.change_ground(
        [&](Grid<float>& change) { scratch_.scree->slide(change, slides_->rate * k_interval, progress); });
    return taken;
}

}  // namespace talus
