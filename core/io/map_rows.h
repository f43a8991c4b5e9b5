#pragma once

#include <cstdint>
#include <functional>

#include "core/io/formats.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Consecutive rows of a map's heights [m], or of another field: some, or all of them. On a map that wraps
/// they are numbered beyond either end, so row −1 is the last one.
class HeightRows {
 public:
    /// rows: from row `first` of a map that is map_height rows high.
    HeightRows(Field<float> rows, int first, int map_height)
        : rows_(std::move(rows)), first_(first), map_height_(map_height) {}

    /// Returns a row by its number, or by that of the same row a whole period away.
    const float* row(int y) const {
        int i = y - first_;
        if (i < 0) i += map_height_;
        if (i >= rows_->height()) i -= map_height_;
        return rows_->row(i);
    }

 private:
    Field<float> rows_;
    int first_;
    int map_height_;
};

/// Returns the values of a computed field as floats; shared if they are floats already.
Field<float> numbers_of(const AnyField& field);

/// Returns the values that the whole numbers of a file span: `heights` for a field that takes the height
/// range. Numbers that name things stay as they are, so theirs is the range of the file itself.
HeightRange exported_range(FieldId field, const Format& format, HeightRange heights);

/// Fills the bytes of row y as the file stores them (16-bit PNG has the high byte first): width times
/// bytes_per_cell of them. y may lie beyond the ends of a map that wraps. Several threads may call it at
/// once.
using RowMaker = std::function<void(const HeightRows& heights, int y, std::uint8_t* bytes)>;

/// Returns the maker of a terrain's rows in a format. frame: everything of the terrain except its fields; its
/// range is what whole numbers span, along this scale. flip_green: of normals. cell_ratio: see TerrainRows.
RowMaker rows_of(const Terrain& frame, const Format& format, bool flip_green, Scale scale = Scale::linear,
                 double cell_ratio = 1);
/// Returns how many rows before and after row y its maker reads.
int rows_around(const Format& format);

}  // namespace talus
