#include "core/climate/wind.h"

#include <cmath>

#include "core/base/math.h"
#include "core/climate/fast_poisson.h"

namespace talus {
namespace {

// Slopes of the ground, times how much they count.
class GroundSlopes {
 public:
    GroundSlopes(const AirLattice& air, const Grid<double>& ground, double counts)
        : air_(air), ground_(ground), per_x_(counts / air.x.cell_size), per_y_(counts / air.y.cell_size) {}

    // At the western face of a cell, and at the northern one: to the east and to the south.
    WindParts west(int x, int y) const {
        return {(at(x, y) - at(x - 1, y)) * per_x_,
                ((at(x, y + 1) + at(x - 1, y + 1)) - (at(x, y - 1) + at(x - 1, y - 1))) * 0.25 * per_y_};
    }
    WindParts north(int x, int y) const {
        return {((at(x + 1, y) + at(x + 1, y - 1)) - (at(x - 1, y) + at(x - 1, y - 1))) * 0.25 * per_x_,
                (at(x, y) - at(x, y - 1)) * per_y_};
    }

 private:
    double at(int x, int y) const { return ground_(air_.x.inside(x), air_.y.inside(y)); }

    const AirLattice& air_;
    const Grid<double>& ground_;
    double per_x_;
    double per_y_;
};

WindParts along(const WindParts& wind, const WindParts& slope) {
    const double rise = slope.east * wind.east + slope.south * wind.south;
    const double share = rise / (1 + slope.east * slope.east + slope.south * slope.south);
    return {wind.east - slope.east * share, wind.south - slope.south * share};
}

}  // namespace

WindParts parts_of(const PrevailingWind& wind) {
    const SinCos from = sin_cos_turns(wind.from / 360);
    return {-wind.speed * from.sin, wind.speed * from.cos};
}

WindParts limited(const WindParts& wind) {
    const double speed = std::sqrt(wind.east * wind.east + wind.south * wind.south);
    if (!(speed > k_max_wind)) return wind;
    return {wind.east * (k_max_wind / speed), wind.south * (k_max_wind / speed)};
}

Wind bent_wind(const AirLattice& air, const Grid<double>& ground, const WindParts& straight, double bend,
               const Progress* progress) {
    const int width = air.x.cells;
    const int height = air.y.cells;
    Wind wind{Grid<double>(width + 1, height, straight.east),
              Grid<double>(width, height + 1, straight.south)};
    if (bend <= 0 || (straight.east == 0 && straight.south == 0)) return wind;
    const GroundSlopes slopes(air, ground, bend);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x <= width; ++x) wind.east(x, y) = along(straight, slopes.west(x, y)).east;
    }
    for (int y = 0; y <= height; ++y) {
        for (int x = 0; x < width; ++x) wind.south(x, y) = along(straight, slopes.north(x, y)).south;
    }
    const double per_x = 1 / air.x.cell_size;
    const double per_y = 1 / air.y.cell_size;
    Grid<double> push(width, height);  // its gradient takes the sources away
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            push(x, y) = (wind.east(x + 1, y) - wind.east(x, y)) * per_x +
                         (wind.south(x, y + 1) - wind.south(x, y)) * per_y;
    }
    solve_poisson({width, air.x.cell_size, air.x.wraps}, {height, air.y.cell_size, air.y.wraps}, push,
                  progress);
    // Beyond a border it is the negative of what is inside, so that it is 0 on the face.
    const auto at = [&](int x, int y) {
        const bool beyond =
            (!air.x.wraps && (x < 0 || x >= width)) || (!air.y.wraps && (y < 0 || y >= height));
        const double inside = push(air.x.inside(x), air.y.inside(y));
        return beyond ? -inside : inside;
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x <= width; ++x) wind.east(x, y) -= (at(x, y) - at(x - 1, y)) * per_x;
    }
    for (int y = 0; y <= height; ++y) {
        for (int x = 0; x < width; ++x) wind.south(x, y) -= (at(x, y) - at(x, y - 1)) * per_y;
    }
    return wind;
}

}  // namespace talus
