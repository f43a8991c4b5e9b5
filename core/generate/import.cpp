#include "core/generate/import.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/map_axis.h"
#include "core/base/math.h"
#include "core/base/point_sampler.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// How far the window's samples lie from where the file's middle lies, in metres.
std::vector<double> from_middle(const MapAxis& axis, double offset) {
    std::vector<double> places;
    const double extent = axis.cell * (axis.wraps ? axis.world : axis.world - 1);
    const double middle = extent / 2 + offset;
    for (int i = 0; i < axis.count; ++i) {
        double metres = static_cast<double>(axis.index(i)) * axis.cell - middle;
        // Around the file's middle: the seam lies opposite.
        if (axis.wraps) metres -= std::floor(metres / extent + 0.5) * extent;
        places.push_back(metres);
    }
    return places;
}

// Places along an axis in cells of the file, counted from the middle of its first sample.
SamplePlaces placed(const MapAxis& axis, double file_cell, double offset) {
    SamplePlaces places;
    places.step = axis.cell / file_cell;
    for (const double metres : from_middle(axis, offset))
        places.at.push_back(metres / file_cell + (axis.map - 1) / 2.0);
    return places;
}

// Cells by which rounding may put a map's own border outside.
constexpr double k_rounding = 1e-4;

// 0 outside an edge, 1 from a soft edge's width on inwards; in cells.
float edge_share(double inside, double width) {
    if (inside < -k_rounding) return 0;
    if (inside >= width) return 1;
    const auto t = static_cast<float>(std::max(inside, 0.0) / width);
    return t * t * (3 - 2 * t);
}

Beyond beyond_of(Import::Outside outside) {
    switch (outside) {
        case Import::Outside::edge:
            return Beyond::edge;
        case Import::Outside::mirror:
            return Beyond::mirror;
        case Import::Outside::below:
            return Beyond::edge;
        case Import::Outside::level:
            break;
    }
    return Beyond::nothing;
}

}  // namespace

ImportSource Import::source(bool world_wraps) const {
    ReadSettings settings{.width = raw_width,
                          .height = raw_height,
                          .byte_order = byte_order,
                          .raw_numbers = raw_numbers,
                          .page = page,
                          .channel = channel > 0 ? std::to_string(channel) : "",
                          .colours = colours,
                          .find_voids = find_voids,
                          .in_utm = in_utm,
                          .window = {.x = part_x, .y = part_y, .width = part_width, .height = part_height}};
    return {.path = file.text,
            .settings = std::move(settings),
            .quarters_right = static_cast<int>(turn),
            .bottom_row_first = bottom_row_first,
            .wraps = world_wraps && placement == Placement::whole};
}

std::array<double, 2> Import::cell_of(const ImportedMap& map) const {
    const auto real = [&](double told) {
        return static_cast<double>(cell) > 0 ? static_cast<double>(cell) : told > 0 ? told : 1.0;
    };
    return {real(map.cell_x) * static_cast<double>(scale), real(map.cell_y) * static_cast<double>(scale)};
}

HeightRange Import::range_of(const ImportedMap& map, HeightRange world) const {
    if (heights == Heights::between) return {low, high};
    return map.steps == 0 ? HeightRange{0, 1} : map.range.value_or(world);
}

HeightLaw Import::height_law(const ImportedMap& map, HeightRange world) const {
    const HeightRange range = range_of(map, world);
    return {.factor = range.span() / static_cast<float>(map.steps == 0 ? 1 : map.steps),
            .base = range.low,
            .outside = outside_height};
}

std::shared_ptr<const Resource> Import::resolve(const WorldFrame& world, Progress* progress) const {
    if (file.text.empty()) return nullptr;
    return imported_map(source(world.lattice.wrap_x && world.lattice.wrap_y), progress);
}

std::string Import::remark(const Lattice&) const {
    return file.text.empty() ? "no file is chosen yet, so the ground is level; choose one" : "";
}

double Import::scratch_per_cell(const Lattice&) const {
    return placement == Placement::real && outside == Outside::below ? 2 * sizeof(float) : 0;
}

// The map at its real size, turned.
class Import::Laid {
 public:
    Laid(const Import& stage, const ImportedMap& map, const Lattice& window, const Lattice& world)
        : map_(map),
          cells_(stage.cell_of(map)),
          turn_(sin_cos_turns(static_cast<double>(stage.angle) / 360)),
          east_(from_middle(MapAxis::along_x(window, world, map.width), static_cast<double>(stage.offset_x))),
          south_(from_middle(MapAxis::along_y(window, world, map.height),
                             static_cast<double>(stage.offset_y))) {}

    struct Place {
        double x;  // cells of the file
        double y;
    };
    Place at(int x, int y) const {
        const double east = east_[static_cast<std::size_t>(x)];
        const double south = south_[static_cast<std::size_t>(y)];
        return {(turn_.cos * east + turn_.sin * south) / cells_[0] + (map_.width - 1) / 2.0,
                (turn_.cos * south - turn_.sin * east) / cells_[1] + (map_.height - 1) / 2.0};
    }
    // How much of a sample is the map's, with a soft edge of so many metres.
    float share(int x, int y, double feather) const {
        const Place place = at(x, y);
        const double across = std::min(place.x, map_.width - 1 - place.x);
        const double down = std::min(place.y, map_.height - 1 - place.y);
        return edge_share(across, feather / cells_[0]) * edge_share(down, feather / cells_[1]);
    }
    bool contains(const Place& place) const {
        return place.x >= -k_rounding && place.y >= -k_rounding && place.x <= map_.width - 1 + k_rounding &&
               place.y <= map_.height - 1 + k_rounding;
    }

 private:
    const ImportedMap& map_;
    std::array<double, 2> cells_;
    SinCos turn_;
    std::vector<double> east_;
    std::vector<double> south_;
};

void Import::apply_turned(const Laid& laid, const ImportedMap& map, Terrain& terrain,
                          const Context& context) const {
    const auto cells = cell_of(map);
    const double step = context.world.lattice.cell_size / std::min(cells[0], cells[1]);
    const HeightLaw law = height_law(map, context.world.range);
    const PointSampler sampler(map.values, step, outside == Outside::mirror ? Beyond::mirror : Beyond::edge);
    Grid<float> height(terrain.lattice.width, terrain.lattice.height);
    each_row(height.width(), height.height(), context.progress, [&](int y) {
        for (int x = 0; x < height.width(); ++x) {
            const Laid::Place place = laid.at(x, y);
            const bool is_level = outside == Outside::level && !laid.contains(place);
            height(x, y) = is_level ? law.outside : law.base + law.factor * sampler.at(place.x, place.y);
        }
    });
    terrain.set_height(make_field(std::move(height)));
}

void Import::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Lattice& window = terrain.lattice;
    const Lattice& world = context.world.lattice;
    if (context.resource == nullptr) {
        terrain.set_height(make_field(Grid<float>(window.width, window.height, outside_height)));
        return;
    }
    const auto& map = static_cast<const ImportedMap&>(*context.resource);
    const MapAxis x = MapAxis::along_x(window, world, map.width);
    const MapAxis y = MapAxis::along_y(window, world, map.height);
    const HeightLaw law = height_law(map, context.world.range);
    const auto sample = [&](const SamplePlaces& columns, const SamplePlaces& rows, Beyond beyond) {
        terrain.set_height(make_field(resampled(map.values, columns, rows, beyond, law, context.progress)));
    };
    if (placement == Placement::whole) {
        const bool wraps = source(world.wrap_x && world.wrap_y).wraps;
        return sample(stretched(x), stretched(y), wraps ? Beyond::wrap : Beyond::edge);
    }
    const Laid laid(*this, map, window, world);
    if (angle != 0) {
        apply_turned(laid, map, terrain, context);
    } else {
        const auto cells = cell_of(map);
        sample(placed(x, cells[0], static_cast<double>(offset_x)),
               placed(y, cells[1], static_cast<double>(offset_y)), beyond_of(outside));
    }
    if (outside != Outside::below) return;
    Grid<float> coverage(window.width, window.height);
    each_row(window.width, window.height, context.progress, [&](int row) {
        for (int column = 0; column < window.width; ++column)
            coverage(column, row) = laid.share(column, row, static_cast<double>(feather));
    });
    terrain.coverage = make_field(std::move(coverage));
}

}  // namespace talus
