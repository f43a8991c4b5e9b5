#pragma once

#include <array>
#include <span>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The colours of a field's values, shared by its picture and its legend. Measured values follow a ramp of
/// evenly rising lightness over their range. Numbers that name things have a colour each, told apart from
/// those of the numbers next to them; after 256 the colours begin anew.
class FieldColours {
 public:
    /// heights: of the world, the range of a field that has none of its own.
    FieldColours(FieldId field, HeightRange heights);

    /// Returns the range that the colours cover; values outside have the colour of the nearer end.
    HeightRange range() const { return range_; }
    Rgba8 colour_of(float value) const;

    /// values: of this field, not absent. Column i of the result is column columns[i] of the field; rows
    /// likewise.
    Grid<Rgba8> paint(const AnyField& values, std::span<const int> columns, std::span<const int> rows) const;

 private:
    template <class T>
    std::size_t place_of(T value) const;

    HeightRange range_;
    std::array<Rgba8, 256> table_;
};

}  // namespace talus
