#include "core/generate/import.h"

#include <cmath>
#include <utility>

#include "core/generate/map_axis.h"

namespace talus {
namespace {

// In metres, from middle to middle.
SamplePlaces placed(const MapAxis& axis, double file_cell, double offset) {
    SamplePlaces places;
    places.step = axis.cell / file_cell;
    const double extent = axis.cell * (axis.wraps ? axis.world : axis.world - 1);
    const double middle = extent / 2 + offset;
    for (int i = 0; i < axis.count; ++i) {
        double metres = static_cast<double>(axis.index(i)) * axis.cell - middle;
        // Around the file's middle: the seam lies opposite.
        if (axis.wraps) metres -= std::floor(metres / extent + 0.5) * extent;
        places.at.push_back(metres / file_cell + (axis.map - 1) / 2.0);
    }
    return places;
}

Beyond beyond_of(Import::Outside outside) {
    switch (outside) {
        case Import::Outside::edge:
            return Beyond::edge;
        case Import::Outside::mirror:
            return Beyond::mirror;
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

HeightLaw Import::height_law(const ImportedMap& map, HeightRange world) const {
    HeightRange range{low, high};
    if (heights == Heights::automatic) {
        if (map.steps == 0) return {.factor = 1, .base = 0, .outside = outside_height};
        range = map.range.value_or(world);
    }
    return {.factor = range.span() / static_cast<float>(map.steps == 0 ? 1 : map.steps),
            .base = range.low,
            .outside = outside_height};
}

std::shared_ptr<const Resource> Import::resolve(const WorldFrame& world, Progress* progress) const {
    if (file.text.empty()) return nullptr;
    return imported_map(source(world.lattice.wrap_x && world.lattice.wrap_y), progress);
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
    const auto cells = cell_of(map);
    sample(placed(x, cells[0], static_cast<double>(offset_x)),
           placed(y, cells[1], static_cast<double>(offset_y)), beyond_of(outside));
}

}  // namespace talus
