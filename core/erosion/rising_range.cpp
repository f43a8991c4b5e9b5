#include "core/erosion/rising_range.h"

namespace talus {

GroundChange RisingRange::ground(Progress* progress) const {
    GroundChange ground(process_.ground().start);
    const auto set_change = [&](const Grid<float>& height, const Grid<float>& start) {
        for (std::size_t i = 0; i < height.size(); ++i)
            ground.change.data()[i] = height.data()[i] - start.data()[i];
    };
    if (length_ == 0) {
        set_change(process_.height(), *begun_);
    } else {
        StreamPower silted = process_;
        silted.silt_up(progress);
        set_change(silted.height(), *ground.start);
    }
    return ground;
}

void RisingRange::touch(const RunEvent& event) { process_.touch(event); }

void RisingRange::add_state(Digester& digester) const {
    const Grid<float>& height = process_.height();
    digester.add_bytes(height.data(), height.size() * sizeof(float));
}

}  // namespace talus
