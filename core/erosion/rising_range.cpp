#include "core/erosion/rising_range.h"

#include <cmath>

namespace talus {

// With the roughness of the beginning taken for the ground's own.
StreamPower RisingRange::as_begun() const {
    StreamPowerGround ground = process_.ground();
    ground.start = begun_;
    return {std::move(ground), process_.law(), process_.height()};
}

GroundChange RisingRange::change(const Terrain& terrain, bool silts_up, const Progress* progress) const {
    StreamPower shown = length_ > 0 ? process_ : as_begun();
    if (silts_up && length_ > 0)
        shown.silt_up(progress);
    else
        shown.route(progress);
    return change_on_map(shown, terrain, rate_.get(), winding_, progress);
}

void RisingRange::touch(const RunEvent& event) {
    const Mesh& mesh = *process_.ground().mesh;
    const double x0 = static_cast<double>(map_.x0) * map_.cell_size;
    const double y0 = static_cast<double>(map_.y0) * map_.cell_size;
    const double amount = info_of(event.tool).sign * static_cast<double>(event.amount);
    // A brush within a point's cell would touch nothing.
    const double radius =
        std::max(static_cast<double>(event.radius), mesh.level(process_.ground().level).spacing);
    const auto apart = [](double way, double period) {
        return period > 0 ? way - period * std::floor(way / period + 0.5) : way;
    };
    process_.placed().resize(process_.height().size());
    for (std::size_t point = 0; point < process_.height().size(); ++point) {
        const double dx =
            apart(static_cast<double>(mesh.x()[point]) + x0 - event.x, map_.wrap_x ? map_.extent_x() : 0);
        const double dy =
            apart(static_cast<double>(mesh.y()[point]) + y0 - event.y, map_.wrap_y ? map_.extent_y() : 0);
        const double inside = 1 - (dx * dx + dy * dy) / (radius * radius);
        if (inside <= 0) continue;
        process_.height()[point] += amount * inside * inside;
        process_.placed()[point] += static_cast<float>(amount * inside * inside);
    }
}

void RisingRange::add_state(Digester& digester) const {
    digester.add_bytes(process_.height().data(), process_.height().size() * sizeof(double));
    digester.add_bytes(process_.loss().data(), process_.loss().size() * sizeof(float));
}

}  // namespace talus
