#include "core/io/map_rows.h"

#include <bit>
#include <cmath>
#include <vector>

#include "core/base/neighbours.h"
#include "core/io/quantise.h"
#include "core/light/normals.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

RowMaker whole_number_rows(const Grid<float>& height, HeightRange range, const Format& format) {
    const Quantiser quantiser(range, format.bits);
    if (format.bits == 8) {
        return [&height, quantiser](int y, std::uint8_t* bytes) {
            for (int x = 0; x < height.width(); ++x) {
                bytes[x] = static_cast<std::uint8_t>(quantiser.value_of(height.row(y)[x]));
            }
        };
    }
    const int high_byte = format.png || format.big_endian ? 0 : 1;
    return [&height, quantiser, high_byte](int y, std::uint8_t* bytes) {
        for (int x = 0; x < height.width(); ++x) {
            const std::uint16_t value = quantiser.value_of(height.row(y)[x]);
            bytes[2 * x + high_byte] = static_cast<std::uint8_t>(value >> 8);
            bytes[2 * x + 1 - high_byte] = static_cast<std::uint8_t>(value);
        }
    };
}

RowMaker metre_rows(const Grid<float>& height) {
    return [&height](int y, std::uint8_t* bytes) {
        for (int x = 0; x < height.width(); ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(height.row(y)[x]);
            for (int byte = 0; byte < 4; ++byte)
                bytes[4 * x + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
        }
    };
}

RowMaker colour_rows(const Terrain& terrain) {
    return [&terrain, palette = make_palette(PaletteKind::natural, terrain.range, terrain.sea_level)](
               int y, std::uint8_t* bytes) {
        const Grid<float>& height = *terrain.height;
        const Lattice& lattice = terrain.lattice;
        const Neighbours rows = neighbours(y, height.height(), lattice.wrap_y);
        for (int x = 0; x < height.width(); ++x) {
            const Neighbours columns = neighbours(x, height.width(), lattice.wrap_x);
            const double gx = static_cast<double>(height(columns.after, y) - height(columns.before, y)) *
                              per_distance(columns, lattice.cell_size);
            const double gy = static_cast<double>(height(x, rows.after) - height(x, rows.before)) *
                              per_distance(rows, lattice.cell_size);
            const auto slope = static_cast<float>(std::sqrt(gx * gx + gy * gy));
            const Rgba8 colour = colour_at(palette, height(x, y), slope, lattice.x_of(x), lattice.y_of(y));
            bytes[3 * x] = colour.r;
            bytes[3 * x + 1] = colour.g;
            bytes[3 * x + 2] = colour.b;
        }
    };
}

RowMaker normal_rows(const Terrain& terrain, bool flip_green) {
    return [&terrain, flip_green](int y, std::uint8_t* bytes) {
        std::vector<std::uint32_t> normals(static_cast<std::size_t>(terrain.lattice.width));
        make_normal_row(*terrain.height, terrain.lattice, flip_green, y, normals.data());
        for (const std::uint32_t normal : normals) {
            for (int channel = 0; channel < 3; ++channel) {
                *bytes++ = static_cast<std::uint8_t>(normal >> (8 * channel));
            }
        }
    };
}

}  // namespace

RowMaker rows_of(const Terrain& terrain, const Format& format, bool flip_green) {
    switch (format.content) {
        case Content::colours:
            return colour_rows(terrain);
        case Content::normals:
            return normal_rows(terrain, flip_green);
        case Content::heights:
            break;
    }
    return format.normalised ? whole_number_rows(*terrain.height, terrain.range, format)
                             : metre_rows(*terrain.height);
}

}  // namespace talus
