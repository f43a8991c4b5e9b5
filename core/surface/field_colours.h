#pragma once

#include <array>
#include <span>

#include "core/base/grid.h"
#include "core/surface/palette.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The colours of a field's values, shared by its picture and its legend. Measured values follow a ramp of
/// even steps of lightness over their range, as the field's line in the table says (Colours); those of two
/// sides follow two ramps that meet in the middle, where they are palest. Numbers that name things have one
/// colour each: that of what they name, else one distinct from those of neighbouring numbers; after 256 the
/// colours repeat.
class FieldColours {
 public:
    /// Takes the world's heights as the range of a field that has none of its own. names: what the field's
    /// values name, with the colours of their own; may be null.
    FieldColours(FieldId field, HeightRange heights, const FieldNames* names = nullptr);

    /// Returns the range that the colours cover; values outside it get the colour of the nearer end.
    HeightRange range() const { return range_; }
    Rgba8 colour_of(float value) const;

    /// Returns a picture whose column i is column columns[i] of the field; rows likewise. values: of this
    /// field, not absent.
    Grid<Rgba8> paint(const AnyField& values, std::span<const int> columns, std::span<const int> rows) const;

 private:
    template <class T>
    std::size_t place_of(T value) const;

    FieldId field_;
    HeightRange range_;
    std::array<Rgba8, 256> table_;
};

}  // namespace talus
