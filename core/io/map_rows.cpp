#include "core/io/map_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/neighbours.h"
#include "core/io/codec.h"
#include "core/io/quantise.h"
#include "core/light/normals.h"
#include "core/surface/palette.h"

namespace talus {
namespace {

RowMaker whole_number_rows(int width, HeightRange range, Scale scale, const Format& format) {
    const Quantiser quantiser(range, format.bits, scale);
    if (format.bits == 8) {
        return [width, quantiser](const HeightRows& heights, int y, std::uint8_t* bytes) {
            const float* row = heights.row(y);
            for (int x = 0; x < width; ++x) bytes[x] = static_cast<std::uint8_t>(quantiser.value_of(row[x]));
        };
    }
    const int high_byte = format.high_byte_first() ? 0 : 1;
    return [width, quantiser, high_byte](const HeightRows& heights, int y, std::uint8_t* bytes) {
        const float* row = heights.row(y);
        for (int x = 0; x < width; ++x) {
            const std::uint16_t value = quantiser.value_of(row[x]);
            bytes[2 * x + high_byte] = static_cast<std::uint8_t>(value >> 8);
            bytes[2 * x + 1 - high_byte] = static_cast<std::uint8_t>(value);
        }
    };
}

// gaps: what is no height is a cell without data.
RowMaker metre_rows(int width, bool gaps) {
    return [width, gaps](const HeightRows& heights, int y, std::uint8_t* bytes) {
        const float* row = heights.row(y);
        for (int x = 0; x < width; ++x) {
            const bool gap = gaps && !(std::fabs(row[x]) < k_no_ground);
            const auto bits =
                std::bit_cast<std::uint32_t>(gap ? std::numeric_limits<float>::quiet_NaN() : row[x]);
            for (int byte = 0; byte < 4; ++byte)
                bytes[4 * x + byte] = static_cast<std::uint8_t>(bits >> (8 * byte));
        }
    };
}

// The rows that a slope at row y is taken from.
HeightTriple triple_at(const HeightRows& heights, int y, const Lattice& lattice, double cell_ratio) {
    const bool at_north_end = y == 0 && !lattice.wrap_y;
    const bool at_south_end = y == lattice.height - 1 && !lattice.wrap_y;
    const int before = at_north_end || lattice.height == 1 ? y : y - 1;
    const int after = at_south_end || lattice.height == 1 ? y : y + 1;
    return {heights.row(before), heights.row(y), heights.row(after),
            per_distance({before, after, after - before}, lattice.cell_size * cell_ratio)};
}

RowMaker colour_rows(const Terrain& frame, double cell_ratio) {
    return [lattice = frame.lattice, cell_ratio,
            palette = make_palette(palette_source(PaletteKind::natural, frame))](const HeightRows& heights,
                                                                                 int y, std::uint8_t* bytes) {
        const HeightTriple rows = triple_at(heights, y, lattice, cell_ratio);
        const double north =
            lattice.y_of((y % lattice.height + lattice.height) % lattice.height * cell_ratio);
        for (int x = 0; x < lattice.width; ++x) {
            const Neighbours columns = neighbours(x, lattice.width, lattice.wrap_x);
            const double gx = static_cast<double>(rows.here[columns.after] - rows.here[columns.before]) *
                              per_distance(columns, lattice.cell_size);
            const double gy = static_cast<double>(rows.down[x] - rows.up[x]) * rows.per_metre;
            const auto slope = static_cast<float>(std::sqrt(gx * gx + gy * gy));
            const Rgba8 colour = colour_at(palette, rows.here[x], slope, lattice.x_of(x), north);
            bytes[3 * x] = colour.r;
            bytes[3 * x + 1] = colour.g;
            bytes[3 * x + 2] = colour.b;
        }
    };
}

RowMaker normal_rows(const Terrain& frame, bool flip_green, double cell_ratio) {
    return [lattice = frame.lattice, flip_green, cell_ratio](const HeightRows& heights, int y,
                                                             std::uint8_t* bytes) {
        const HeightTriple rows = triple_at(heights, y, lattice, cell_ratio);
        std::vector<std::uint32_t> normals(static_cast<std::size_t>(lattice.width));
        make_normal_row(rows, lattice, flip_green, normals.data());
        for (const std::uint32_t normal : normals) {
            for (int channel = 0; channel < 3; ++channel) {
                *bytes++ = static_cast<std::uint8_t>(normal >> (8 * channel));
            }
        }
    };
}

}  // namespace

Field<float> numbers_of(const AnyField& field) {
    if (const auto* numbers = std::get_if<Field<float>>(&field)) return *numbers;
    return std::visit(
        [](const auto& values) {
            Grid<float> numbers(values->width(), values->height());
            std::ranges::copy(values->values(), numbers.values().begin());
            return make_field(std::move(numbers));
        },
        field);
}

HeightRange exported_range(FieldId field, const Format& format, HeightRange heights) {
    if (info_of(field).type != ValueType::real)
        return {0, static_cast<float>((1 << std::min(format.bits, 16)) - 1)};
    return value_range(field, heights);
}

RowMaker rows_of(const Terrain& frame, const Format& format, bool flip_green, Scale scale,
                 double cell_ratio) {
    switch (format.content) {
        case Content::colours:
            return colour_rows(frame, cell_ratio);
        case Content::normals:
            return normal_rows(frame, flip_green, cell_ratio);
        case Content::heights:
        case Content::mesh:
            break;
    }
    return format.normalised ? whole_number_rows(frame.lattice.width, frame.range, scale, format)
                             : metre_rows(frame.lattice.width, format.codec->is_text);
}

int rows_around(const Format& format) {
    return format.content == Content::colours || format.content == Content::normals;
}

}  // namespace talus
