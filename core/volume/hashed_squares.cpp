#include "core/volume/hashed_squares.h"

#include <iterator>
#include <utility>

#include "core/base/parallel.h"
#include "core/volume/openings.h"

namespace talus {

SquaresOfWorld squares_of(const Lattice& world, double spacing, int most) {
    const double least = std::max(world.extent_x(), world.extent_y()) / most;
    const double side = std::max(spacing, least);
    const auto along = [&](bool wraps, double extent) {
        if (!wraps) return Squares{side, 0};
        const double count = std::max(1.0, std::floor(extent / side + 0.5));
        return Squares{extent / count, whole_number(count)};
    };
    return {along(world.wrap_x, world.extent_x()), along(world.wrap_y, world.extent_y())};
}

CaveGround::Rise CaveGround::rise_at(double x, double y, double step) const {
    const double to_east = (at(x + step, y) - at(x - step, y)) / (2 * step);
    const double to_south = (at(x, y + step) - at(x, y - step)) / (2 * step);
    const double slope = std::sqrt(to_east * to_east + to_south * to_south);
    if (!(slope > 0)) return {0, {}};
    return {slope, {to_east / slope, to_south / slope}};
}

double CaveGround::rate_at(double x, double y) const { return field_at(context_.rate, x, y, 1.0); }

bool CaveGround::within(double x, double y, double margin) const {
    if (context_.world.endless) return true;
    const Lattice& world = context_.world.lattice;
    const auto inside = [&](double place, double first, double extent, bool wraps) {
        return wraps || (place >= first + margin && place <= first + extent - margin);
    };
    return inside(x, world.x_of(0), world.extent_x(), world.wrap_x) &&
           inside(y, world.y_of(0), world.extent_y(), world.wrap_y);
}

void dig_squares(Terrain& terrain, const Context& context, const SquaresOfWorld& squares, double reach,
                 const std::function<void(std::int64_t i, std::int64_t j, Features& all)>& dig) {
    const Lattice& map = terrain.lattice;
    const RockBox near = feature_box(map);
    // Over the seam of a map that wraps come caves whose squares lie beyond it.
    const RockBox seen = near.grown(map.wrap_x || map.wrap_y ? reach : 0);
    const auto square = [](double place, double side) { return whole_number(std::floor(place / side)); };
    const std::int64_t first_i = square(seen.low_x, squares.across.side);
    const std::int64_t first_j = square(seen.low_y, squares.down.side);
    const auto count_i = static_cast<int>(square(seen.high_x, squares.across.side) - first_i + 1);
    const auto count_j = static_cast<int>(square(seen.high_y, squares.down.side) - first_j + 1);
    std::vector<Features> rows(static_cast<std::size_t>(count_j));
    parallel_blocks(0, count_j, 1, [&](int j, int) {
        context.checkpoint();
        for (int i = 0; i < count_i; ++i) dig(first_i + i, first_j + j, rows[static_cast<std::size_t>(j)]);
    });
    Features all;
    for (Features& row : rows)
        all.insert(all.end(), std::make_move_iterator(row.begin()), std::make_move_iterator(row.end()));
    add_features(terrain, std::move(all), near, context);
}

}  // namespace talus
