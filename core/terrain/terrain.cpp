#include "core/terrain/terrain.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include "core/base/parallel.h"

namespace talus {
namespace {

constexpr int k_grain = 16;  // rows that one thread copies at a time

// For each of `count` samples from `first` on, which sample of the terrain it is.
std::vector<int> sources(std::int64_t first, int count, std::int64_t own_first, int own_count, bool wraps) {
    std::vector<int> from(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        std::int64_t sample = first + i - own_first;
        if (wraps) sample = (sample % own_count + own_count) % own_count;
        assert(sample >= 0 && sample < own_count && "a window lies within its terrain");
        from[static_cast<std::size_t>(i)] = static_cast<int>(sample);
    }
    return from;
}

// The first and the last of the terrain's images along an axis that a window sees.
struct Images {
    double first = 0;
    double last = 0;
};
Images images(std::int64_t first, int count, std::int64_t own_first, int own_count, bool wraps) {
    if (!wraps) return {};
    const auto image = [&](std::int64_t sample) {
        return std::floor(static_cast<double>(sample - own_first) / own_count);
    };
    return {image(first), image(first + count - 1)};
}

// The features of the terrain on a window, also where it tiles the terrain: then one that lies over the seam
// is there already from either side.
FeatureList features_on(const Terrain& terrain, const Lattice& window) {
    if (terrain.features == nullptr) return nullptr;
    const Lattice& own = terrain.lattice;
    const Images x = images(window.x0, window.width, own.x0, own.width, own.wrap_x);
    const Images y = images(window.y0, window.height, own.y0, own.height, own.wrap_y);
    FeatureList all;
    for (double row = y.first; row <= y.last; ++row) {
        for (double column = x.first; column <= x.last; ++column)
            all = joined(
                all, features_within(moved(terrain.features, column * own.extent_x(), row * own.extent_y()),
                                     feature_box(window)));
    }
    return all;
}

template <class T>
Field<T> picked_of(const Grid<T>& grid, const std::vector<int>& columns, const std::vector<int>& rows) {
    Grid<T> out(static_cast<int>(columns.size()), static_cast<int>(rows.size()));
    const bool in_one_run =
        std::ranges::adjacent_find(columns, [](int a, int b) { return b != a + 1; }) == columns.end();
    parallel_blocks(0, out.height(), k_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const T* const from = grid.row(rows[static_cast<std::size_t>(y)]);
            T* const to = out.row(y);
            if (in_one_run) {
                std::copy_n(from + columns.front(), columns.size(), to);
            } else {
                for (std::size_t x = 0; x < columns.size(); ++x) to[x] = from[columns[x]];
            }
        }
    });
    return make_field(std::move(out));
}

}  // namespace

RockBox feature_box(const Lattice& lattice) {
    const RockBox box{.low_x = lattice.x_of(0),
                      .low_y = lattice.y_of(0),
                      .high_x = lattice.x_of(lattice.wrap_x ? lattice.width : lattice.width - 1),
                      .high_y = lattice.y_of(lattice.wrap_y ? lattice.height : lattice.height - 1)};
    return box.grown(k_feature_band * lattice.cell_size);
}

HeightRange value_range(FieldId field, HeightRange heights) {
    const FieldInfo& info = info_of(field);
    return info.low == info.high ? heights : HeightRange{info.low, info.high};
}

std::size_t bytes_of(const Terrain& terrain) {
    std::size_t bytes = bytes_of(terrain.features);
    terrain.fields.present().for_each([&](FieldId field) { bytes += bytes_of(terrain.fields[field]); });
    return bytes;
}

Terrain picked(const Terrain& terrain, const Lattice& lattice, const std::vector<int>& columns,
               const std::vector<int>& rows) {
    Terrain part = terrain;
    part.lattice = lattice;
    terrain.fields.present().for_each([&](FieldId field) {
        std::visit([&](const auto& values) { part.fields.set(field, picked_of(*values, columns, rows)); },
                   terrain.fields[field]);
    });
    return part;
}

Terrain every_nth(const Terrain& terrain, int step) {
    const auto places = [step](int samples) {
        std::vector<int> found;
        for (int i = 0; i < samples; i += step) found.push_back(i);
        return found;
    };
    const std::vector<int> columns = places(terrain.lattice.width);
    const std::vector<int> rows = places(terrain.lattice.height);
    const Lattice lattice{.width = static_cast<int>(columns.size()),
                          .height = static_cast<int>(rows.size()),
                          .cell_size = terrain.lattice.cell_size * step};
    return picked(terrain, lattice, columns, rows);
}

Terrain window_of(const Terrain& terrain, const Lattice& window) {
    const Lattice& own = terrain.lattice;
    if (window.x0 == own.x0 && window.y0 == own.y0 && window.width == own.width &&
        window.height == own.height) {
        Terrain whole = terrain;
        whole.lattice = window;
        return whole;
    }
    Terrain part = picked(terrain, window, sources(window.x0, window.width, own.x0, own.width, own.wrap_x),
                          sources(window.y0, window.height, own.y0, own.height, own.wrap_y));
    part.features = features_on(terrain, window);
    return part;
}

void drop_stale(Terrain& terrain, FieldSet written) {
    const FieldSet kept = without_stale(terrain.fields.present()) | written;
    terrain.fields.present().for_each([&](FieldId field) {
        if (!kept.contains(field)) terrain.fields.drop(field);
    });
}

}  // namespace talus
