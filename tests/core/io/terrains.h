#pragma once

#include <algorithm>

#include "core/base/random.h"
#include "core/io/codec.h"
#include "core/io/export.h"
#include "core/terrain/terrain.h"
#include "tests/grid_of.h"

namespace talus {

/// Whether heights that were written in the format can be read from it again.
inline bool holds_heights_again(const Format& format) {
    return format.content == Content::heights && format.codec->read_map != nullptr;
}

/// Noise a little wider than its height range, so that some of it is clipped.
inline Terrain noise_terrain(int width, int height, HeightRange range = {-200, 1500}) {
    Grid<float> map(width, height);
    for (const auto [x, y] : cells_of(width, height)) {
        const float share = 1.04f * to_unit(hash(row_key(11, y, 0), static_cast<std::uint32_t>(x))) - 0.02f;
        map(x, y) = range.low + share * range.span();
    }
    Terrain terrain;
    terrain.lattice = {.width = width, .height = height, .cell_size = 2.5};
    terrain.range = range;
    terrain.sea_level = 100;
    terrain.set_height(make_field(std::move(map)));
    return terrain;
}

/// The terrain in rows: each call gives those that were asked for and no others.
inline TerrainRows rows_of_terrain(const Terrain& terrain, int rows_at_once) {
    TerrainRows rows{.frame = terrain, .rows_at_once = rows_at_once, .make = {}};
    rows.frame.set_height(nullptr);
    rows.make = [terrain](int begin, int end, Progress*) {
        const Grid<float>& all = *terrain.height();
        Grid<float> part(all.width(), end - begin);
        for (int y = begin; y < end; ++y) {
            std::copy_n(all.row((y + all.height()) % all.height()), all.width(), part.row(y - begin));
        }
        return HeightRows(make_field(std::move(part)), begin, all.height());
    };
    return rows;
}

inline Terrain terrain_with(Grid<float> map, HeightRange range) {
    Terrain terrain;
    terrain.lattice = {.width = map.width(), .height = map.height()};
    terrain.range = range;
    terrain.set_height(make_field(std::move(map)));
    return terrain;
}

}  // namespace talus
