#include "core/recipe/lines/line_frame.h"

#include <cmath>

namespace talus {

LineFrame map_frame(const World& world) {
    const Lattice lattice = lattice_of(world);
    return {.x = lattice.x_of(0), .y = lattice.y_of(lattice.height - 1)};
}

LineFrame globe_frame(const World& world, const GlobePlace& middle) {
    const Lattice lattice = lattice_of(world);
    return {.x = lattice.x_of(0) + lattice.extent_x() / 2,
            .y = lattice.y_of(0) + lattice.extent_y() / 2,
            .globe = middle};
}

LineCoordinates::LineCoordinates(const LineFrame& frame)
    : frame_(frame), projection_(frame.globe.value_or(GlobePlace{})) {}

std::optional<LineCoordinates::Pair> LineCoordinates::of(const WorldPlace& place) const {
    const double east = place.x - frame_.x;
    const double north = frame_.y - place.y;
    if (!frame_.globe) return Pair{east, north};
    constexpr double k_max = TransverseMercator::k_max_metres;
    if (std::fabs(east) > k_max || std::fabs(north) > k_max) return std::nullopt;
    const GlobePlace globe = projection_.globe_of({east, north});
    return Pair{globe.longitude, globe.latitude};
}

std::optional<WorldPlace> LineCoordinates::place_of(const Pair& coordinates) const {
    if (!frame_.globe) return WorldPlace{frame_.x + coordinates[0], frame_.y - coordinates[1]};
    const auto plane = projection_.plane_of({coordinates[0], coordinates[1]});
    constexpr double k_max = TransverseMercator::k_max_metres;
    if (!(std::fabs(plane.east) <= k_max && std::fabs(plane.north) <= k_max)) return std::nullopt;
    return WorldPlace{frame_.x + plane.east, frame_.y - plane.north};
}

}  // namespace talus
