#include "app/panels/ground_place.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {

WorldPlace place_of(const GroundPoint& point, const Lattice& lattice) {
    return {lattice.x_of(point.column), lattice.y_of(point.row)};
}

std::string place_from_middle(double x, double y, const Lattice& world, const std::string& language) {
    const double east = x - world.extent_x() / 2;
    const double north = world.extent_y() / 2 - y;
    const auto way = [&](double metres, std::string_view ahead, std::string_view back) {
        const std::string number = written_number(std::fabs(metres), world.cell_size < 1 ? 1 : 0);
        return localized(worded(metres < 0 ? back : ahead, language, {{"metres", number}}), language);
    };
    return way(east, "{metres} m east", "{metres} m west") + ", " +
           way(north, "{metres} m north", "{metres} m south");
}

glm::dvec3 on_ground(const WorldPlace& place, const Ui& ui, const View& view) {
    const Lattice& lattice = ui.terrain->lattice;
    const double x = place.x - lattice.x_of(0) - ui.ground->half_x();
    const double y = ui.ground->half_y() - (place.y - lattice.y_of(0));
    return {x, y, static_cast<double>(ui.ground->height_at(x, y) * view.exaggeration)};
}

glm::dvec3 on_surface(const WorldPlace& place, const Ui& ui, const View& view, const Look& look) {
    glm::dvec3 point = on_ground(place, ui, view);
    if (shows_sea(look, *ui.ground))
        point.z = std::max(point.z, static_cast<double>(ui.ground->sea_level() * view.exaggeration));
    return point;
}

bool is_hidden(const glm::dvec3& point, glm::dvec2 pixel, const Lens& lens, const Ui& ui, const View& view) {
    const auto hit = ui.ground->pick(lens.ray(pixel), view.exaggeration);
    if (!hit) return false;
    const double nearer = glm::dot(point - hit->position, lens.forward);
    return nearer > 0.01 * ui.ground->half_x();
}

}  // namespace talus
