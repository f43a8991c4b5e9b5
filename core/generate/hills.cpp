#include "core/generate/hills.h"

#include <algorithm>
#include <cmath>

#include "core/base/far_places.h"
#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/generate/discs.h"

namespace talus {
namespace {

enum HillChannel : std::uint32_t { k_place_x, k_place_y, k_size };

// The squares along one axis of the world that have one hill each.
struct Squares {
    double side;         // m
    std::int64_t first;  // whose hills may reach the map
    std::int64_t end;

    Squares(const AxisPlaces& places, double wanted, double reach) : side(wanted), first(0), end(0) {
        if (places.wraps()) {
            end = std::max<std::int64_t>(1, static_cast<std::int64_t>(places.extent() / wanted + 0.5));
            side = places.extent() / static_cast<double>(end);
        } else {
            first = static_cast<std::int64_t>(std::floor((places.at(0) - reach) / side));
            end = static_cast<std::int64_t>(std::floor((places.at(places.count() - 1) + reach) / side)) + 1;
        }
    }
};

double unit(std::uint32_t bits) { return static_cast<double>(bits) * 0x1p-32; }

}  // namespace

double Hills::made_density(const Lattice& world) const {
    const double wanted = static_cast<double>(density);
    const double radius = static_cast<double>(std::max(least_radius, most_radius)) / 1000;  // km
    // Hills whose middle lies beyond a bounded world's ends reach into it.
    const auto reached = [&](double extent, bool wraps) { return extent / 1000 + (wraps ? 0 : 2 * radius); };
    const double area = reached(world.extent_x(), world.wrap_x) * reached(world.extent_y(), world.wrap_y);
    constexpr double k_pi = 3.14159265358979;
    return std::min({wanted, k_max_overlap / (k_pi * radius * radius), k_max_hills / std::max(area, 1e-12)});
}

double Hills::cost_per_cell(const Lattice& world) const {
    constexpr double k_cell = 0.5;  // ns to raise one cell by one hill
    constexpr double k_row = 20;    // ns to find the cells of one row of a hill
    constexpr double k_hill = 100;  // ns to place a hill
    const double made = made_density(world);
    const double radius = static_cast<double>(std::max(least_radius, most_radius)) / 1000;  // km
    const double cell = world.cell_size / 1000;                                             // km
    return 1 + made * (3.14 * radius * radius * k_cell + 2 * radius * cell * k_row + cell * cell * k_hill);
}

std::string Hills::remark(const Lattice& world) const {
    const double made = made_density(world);
    if (made >= static_cast<double>(density)) return {};
    return formatted(
        "%.3g hills per km² are made instead of %.3g: more would overlap so often, or be so many, that "
        "the map would take hours",
        made, static_cast<double>(density));
}

void Hills::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Lattice& map = terrain.lattice;
    const AxisPlaces across = AxisPlaces::along_x(map, context.world.lattice);
    const AxisPlaces down = AxisPlaces::along_y(map, context.world.lattice);
    double max_radius = static_cast<double>(std::max(least_radius, most_radius));
    for (const AxisPlaces* places : {&across, &down}) {
        if (places->wraps()) max_radius = std::min(max_radius, places->extent() / 2);
    }
    const double side = 1000 / std::sqrt(made_density(context.world.lattice));
    const Squares columns(across, side, max_radius);
    const Squares rows(down, side, max_radius);

    Grid<float> out(map.width, map.height, 0.0f);
    const auto make_hill = [&](DiscRows& discs, double x, double y, float size) {
        const float radius = std::min(lerp(least_radius, most_radius, size), static_cast<float>(max_radius));
        const float high = lerp(least_height, most_height, size);
        const float by_square = 1 / (radius * radius);
        discs.each(x, y, static_cast<double>(radius),
                   [&](int row, int column, int count, const float* east, float south) {
                       float* to = out.row(row) + column;
                       const float south_share = south * south * by_square;
                       const auto hill = [&](int i) {
                           const float left =
                               std::max(0.0f, 1 - (east[i] * east[i] * by_square + south_share));
                           return high * left * left;
                       };
                       if (join == Join::add) {
                           for (int i = 0; i < count; ++i) to[i] += hill(i);
                       } else {
                           for (int i = 0; i < count; ++i) to[i] = std::max(to[i], hill(i));
                       }
                   });
    };
    parallel_blocks(0, map.height, DiscRows::k_rows, [&](int first, int last) {
        DiscRows discs(across, down, first, last);
        for (std::int64_t j = rows.first; j < rows.end; ++j) {
            context.checkpoint();
            const double middle = (static_cast<double>(j) + 0.5) * rows.side;
            if (!discs.reaches(middle, max_radius + rows.side / 2)) continue;
            const RowKey keys[3] = {row_key(context.seed, j, k_place_x), row_key(context.seed, j, k_place_y),
                                    row_key(context.seed, j, k_size)};
            for (std::int64_t i = columns.first; i < columns.end; ++i) {
                const std::uint32_t at = spread_far(i);
                make_hill(discs,
                          (static_cast<double>(i) + unit(hash_spread(keys[k_place_x], at))) * columns.side,
                          (static_cast<double>(j) + unit(hash_spread(keys[k_place_y], at))) * rows.side,
                          to_unit(hash_spread(keys[k_size], at)));
            }
        }
        for (int y = first; y < last; ++y) {
            float* to = out.row(y);
            for (int x = 0; x < map.width; ++x) to[x] += level;
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
