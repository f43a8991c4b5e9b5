#include "core/erosion/water_and_scree.h"

#include <algorithm>
#include <cmath>

namespace talus {
namespace {

constexpr double k_metres = 16;  // of a cell, up to which a step is not longer than k_interval

}  // namespace

WaterAndScree::WaterAndScree(LiveWater water, std::optional<Slides> slides, Field<float> share)
    : water_(std::move(water)),
      slides_(std::move(slides)),
      share_(std::move(share)),
      before_(water_.ground().change),
      interval_(k_interval * std::max(1.0, std::floor(water_.lattice().cell_size / k_metres))) {}

// The first multiple of the interval after now.
double WaterAndScree::interval_end() const { return (std::floor(length() / interval_) + 1) * interval_; }

// Steps of one length up to the interval's end, rather than long ones and a short one.
double WaterAndScree::next_step() const {
    const double left = interval_end() - length();
    const double steps = std::floor(left / water_.next_step()) + 1;
    return steps > 1 ? left / steps : left;
}

double WaterAndScree::step(double max_length, Progress* progress) {
    const double end = interval_end();
    const double taken = water_.step(std::min(max_length, next_step()), progress);
    if (length() < end) return taken;
    water_.change_ground([&](Grid<float>& change) {
        if (!scratch_.brush) scratch_.brush.emplace(water_.lattice());
        scratch_.brush->spread(change, before_, share_.get(), progress);
        if (slides_) {
            if (!scratch_.scree) {
                scratch_.scree.emplace(water_.lattice(), water_.ground().start, slides_->talus,
                                       slides_->ease);
            }
            scratch_.scree->slide(change, slides_->rate * interval_, progress);
        }
        before_ = change;
    });
    return taken;
}

void WaterAndScree::touch(const RunEvent& event) {
    if (!is_of_ground(event.tool)) return water_.touch(event);
    // A tool is a brush of its own.
    const Grid<float> change = water_.ground().change;
    water_.touch(event);
    const Grid<float>& touched = water_.ground().change;
    for (std::size_t i = 0; i < change.size(); ++i) before_.data()[i] += touched.data()[i] - change.data()[i];
}

void WaterAndScree::add_state(Digester& digester) const {
    water_.add_state(digester);
    digester.add_bytes(before_.data(), before_.size() * sizeof(float));
}

}  // namespace talus
